extension ScriptLine {
  /// A line of a script without the spaces that separate nothing: those beside a sign, unless two signs would join to another one.
  ///
  /// The rest of a line stays as it is from its first backtick or slash outside of quotes on, which may begin a template or a
  /// regular expression.
  /// - Complexity: linear in the line.
  static func withoutSpaces(_ line: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var quote: UInt8?
    var index = 0
    while index < line.count {
      let byte = line[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), index + 1 < line.count {
          kept.append(byte)
          index += 1
        } else if byte == open {
          quote = nil
        }
      } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "`") {
        return kept + line[index...]
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: " "), let before = kept.last, index + 1 < line.count,
        !separates(before, line[index + 1])
      {
        index += 1
        continue
      }
      kept.append(line[index])
      index += 1
    }
    return kept
  }

  /// Whether a space between two bytes may mean something.
  private static func separates(_ before: UInt8, _ after: UInt8) -> Bool {
    if "./ ".utf8.contains(before) || "./ ".utf8.contains(after) { return true }
    if before == UInt8(ascii: "<"), after == UInt8(ascii: "!") { return true }
    if "+-".utf8.contains(before), "+-".utf8.contains(after) { return true }
    return isOfName(before) && isOfName(after)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: "_$#@".utf8.contains(byte)
    }
  }
}
