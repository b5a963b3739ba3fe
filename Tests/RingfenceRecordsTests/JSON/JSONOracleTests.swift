import Foundation
import RingfenceRecords
import TestSupport
import Testing

/// The reader against Foundation's JSONSerialization, on seeded random documents and damaged ones.
///
/// Where the two differ by intent: two members of one name, and a comma before `]`, are refused here;
/// a number beyond doubles is accepted here, since nothing may ask for it. Foundation reads numbers of more than 17 digits by
/// way of decimals and misses the nearest double, so those are compared with the standard library.
@Suite struct JSONOracleTests {
  @Test(arguments: 0..<60) func `agrees with Foundation on documents`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let text = random.json(depth: 5)
    let theirs = try JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    let document = try JSONDocument(ContiguousArray(text.utf8))
    let isSame = Self.isSame(document, 0, theirs)
    #expect(isSame, "\(text)")
  }

  @Test(arguments: 0..<60) func `agrees with Foundation on damaged documents`(seed: Int) {
    var random = SeededRandom(seed: seed + 1_000)
    for _ in 0..<60 {
      var bytes = ContiguousArray(random.json(depth: 3).utf8)
      for _ in 0...random.int(0...1) { random.damage(&bytes) }
      let theirs = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: .fragmentsAllowed)
      let ours = Result { () throws(JSONDocument.Failure) in try JSONDocument(bytes) }
      switch ours {
      case .success(let document):
        if let theirs {
          let isSame = Self.isSame(document, 0, theirs)
          #expect(isSame, "\(String(decoding: bytes, as: UTF8.self))")
        } else if !Self.hasHugeNumber(document) {
          Issue.record("only we accept \(String(decoding: bytes, as: UTF8.self))")
        }
      case .failure(let failure):
        let isIntended =
          failure.code == .duplicateKey || failure.detail == "expected a value after ',', found ']'"
        if theirs != nil, !isIntended {
          Issue.record(
            "only Foundation accepts \(String(decoding: bytes, as: UTF8.self)): \(failure)")
        }
      }
    }
  }

  @Test func `never crashes on a document cut anywhere`() {
    var random = SeededRandom(seed: 7)
    let bytes = ContiguousArray(random.json(depth: 6).utf8)
    for length in bytes.indices {
      let part = ContiguousArray(bytes[..<length])
      if let document = try? JSONDocument(part) {
        // A number at the top is whole at every digit.
        #expect(document.kind(0) == .number)
      }
    }
  }

  private static func hasHugeNumber(_ document: JSONDocument) -> Bool {
    (0..<document.tape.count).contains {
      document.kind($0) == .number && document.number($0) == nil
    }
  }

  private static func isSame(_ document: JSONDocument, _ node: Int, _ value: Any) -> Bool {
    switch document.kind(node) {
    case .null: return value is NSNull
    case .true, .false: return (value as? NSNumber)?.boolValue == document.bool(node)
    case .number:
      guard let number = document.number(node) else { return true }
      let text = String(decoding: document.bytes[document.tape.range(node)], as: UTF8.self)
      guard let theirs = (value as? NSNumber)?.doubleValue else { return false }
      return number == Double(text) && abs(number - theirs) <= abs(number) * 1e-15
    case .string, .key: return value as? String == document.string(node)
    case .array:
      guard let array = value as? [Any] else { return false }
      let items = Array(document.children(node))
      return items.count == array.count
        && zip(items, array).allSatisfy { isSame(document, $0, $1) }
    case .object:
      guard let object = value as? [String: Any] else { return false }
      let names = Array(document.children(node))
      return names.count == object.count
        && names.allSatisfy { name in
          guard let key = document.string(name), let value = object[key] else { return false }
          return isSame(document, name + 1, value)
        }
    }
  }
}

extension SeededRandom {
  /// A random document.
  mutating func json(depth: Int) -> String {
    let blank = ["", "", "", " ", "\n", "\r\n\t"][int(0...5)]
    switch int(0...(depth > 0 ? 9 : 5)) {
    case 0: return blank + ["null", "true", "false"][int(0...2)]
    case 1: return blank + "\(int(-1000...1000))"
    case 2: return blank + "\(double(-1e6...1e6))"
    case 3:
      return blank + "\(int(0...99)).\(int(0...99))e\(["", "+", "-"][int(0...2)])\(int(0...20))"
    case 4, 5: return blank + jsonText()
    case 6, 7:
      let items = (0..<int(0...5)).map { _ in json(depth: depth - 1) }
      return blank + "[" + items.joined(separator: ",") + blank + "]"
    default:
      let members = (0..<int(0...5)).map { number in
        let name = jsonText()
        return "\"\(number)\(name.dropFirst())\(blank):" + json(depth: depth - 1)
      }
      return blank + "{" + members.joined(separator: "," + blank) + "}"
    }
  }

  private mutating func jsonText() -> String {
    let parts = [
      "a", "Z", "é", "€", "😀", " ", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\uD83D\\uDE00",
      "\\u00e9", "\u{7F}", "'", "[", "{",
    ]
    return "\"" + (0..<int(0...6)).map { _ in parts[int(0...parts.count - 1)] }.joined() + "\""
  }
}
