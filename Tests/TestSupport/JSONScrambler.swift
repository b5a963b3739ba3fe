/// Writes a JSON text otherwise, with the same meaning: members in another order, characters as escapes, other
/// blanks, and keys that mean nothing, at random.
public struct JSONScrambler {
  private indirect enum Value {
    case plain(String)
    case text(String)
    case array([Value])
    case object([(String, Value)])
  }

  private let documents: [Value]

  /// Reads one or several documents, of which the text must consist.
  public init(_ text: String) {
    var parser = Parser(scalars: Array(text.unicodeScalars))
    var documents: [Value] = []
    parser.skipBlanks()
    while parser.at < parser.scalars.count {
      documents.append(parser.value())
      parser.skipBlanks()
    }
    self.documents = documents
  }

  /// Another text; documents of several lines only if there is one.
  public func scrambled(_ random: inout SeededRandom) -> String {
    let isOne = documents.count == 1
    var text = ""
    for document in documents {
      Self.write(document, isPretty: isOne && Bool.random(using: &random), &random, to: &text)
      text += isOne ? "" : "\n"
    }
    return text
  }

  private static func write(
    _ value: Value, isPretty: Bool, _ random: inout SeededRandom, to text: inout String
  ) {
    func blank(_ random: inout SeededRandom) -> String {
      isPretty
        ? ["", " ", "\n", "\r\n  ", "\t"][random.int(0...4)] : random.int(0...3) == 0 ? " " : ""
    }
    switch value {
    case .plain(let plain): text += plain
    case .text(let content): write(content, &random, to: &text)
    case .array(let elements):
      text += "[" + blank(&random)
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," + blank(&random) }
        write(element, isPretty: isPretty, &random, to: &text)
      }
      text += blank(&random) + "]"
    case .object(let members):
      var members = members
      if random.int(0...3) == 0 { members.append(nothing(&random)) }
      members.shuffle(using: &random)
      text += "{" + blank(&random)
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," + blank(&random) }
        write(member.0, &random, to: &text)
        text += blank(&random) + ":" + blank(&random)
        write(member.1, isPretty: isPretty, &random, to: &text)
      }
      text += blank(&random) + "}"
    }
  }

  /// A member without a meaning.
  private static func nothing(_ random: inout SeededRandom) -> (String, Value) {
    let inner: [Value] = [
      .plain("null"), .plain("-1e3"), .text("x\"y\\\u{1F600}"), .array([]),
      .array([.array([.plain("7")])]),
      .object([("q1", .object([("q2", .array([.object([])]))]))]),
    ]
    return ("zz\(random.int(0...999_999))", inner[random.int(0...inner.count - 1)])
  }

  private static func write(
    _ content: String, _ random: inout SeededRandom, to text: inout String
  ) {
    let often = random.int(0...4)
    text += "\""
    for scalar in content.unicodeScalars {
      if scalar == "\"" || scalar == "\\" || scalar.value < 0x20 || random.int(0...9) < often {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Reads JSON that is known to be right.
  private struct Parser {
    let scalars: [Unicode.Scalar]
    var at = 0

    mutating func skipBlanks() {
      while at < scalars.count, scalars[at].properties.isWhitespace { at += 1 }
    }

    mutating func value() -> Value {
      skipBlanks()
      switch scalars[at] {
      case "\"": return .text(text())
      case "[":
        at += 1
        var elements: [Value] = []
        while !ends("]") { elements.append(value()) }
        return .array(elements)
      case "{":
        at += 1
        var members: [(String, Value)] = []
        while !ends("}") {
          let name = text()
          skipBlanks()
          at += 1
          members.append((name, value()))
        }
        return .object(members)
      default:
        let start = at
        while at < scalars.count, !",]}".unicodeScalars.contains(scalars[at]),
          !scalars[at].properties.isWhitespace
        {
          at += 1
        }
        return .plain(String(String.UnicodeScalarView(scalars[start..<at])))
      }
    }

    /// Whether an array or object ends here; passes over a comma.
    private mutating func ends(_ bracket: Unicode.Scalar) -> Bool {
      skipBlanks()
      if scalars[at] == "," { at += 1 }
      skipBlanks()
      guard scalars[at] == bracket else { return false }
      at += 1
      return true
    }

    private mutating func text() -> String {
      skipBlanks()
      at += 1
      var units: [UInt16] = []
      while scalars[at] != "\"" {
        if scalars[at] != "\\" {
          units += Array(String(scalars[at]).utf16)
          at += 1
          continue
        }
        let escape = scalars[at + 1]
        at += 2
        switch escape {
        case "u":
          let digits = String(String.UnicodeScalarView(scalars[at..<at + 4]))
          units.append(UInt16(digits, radix: 16) ?? 0)
          at += 4
        case "n": units.append(10)
        case "t": units.append(9)
        case "r": units.append(13)
        default: units += Array(String(escape).utf16)
        }
      }
      at += 1
      return String(decoding: units, as: UTF16.self)
    }
  }
}
