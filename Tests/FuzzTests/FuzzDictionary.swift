import Foundation
import TestSupport

/// The words of a dictionary in the form of libFuzzer: one in quotation marks a line, `#` for comments.
struct FuzzDictionary {
  let words: [[UInt8]]

  init(named name: String) throws {
    let url = Paths.root.appendingPathComponent("Tests/Fuzz/Dictionaries/\(name)")
    let text = try String(contentsOf: url, encoding: .utf8)
    words = text.split(separator: "\n").filter { $0.hasPrefix("\"") }
      .map { Self.bytes(of: Array($0.utf8.dropFirst().dropLast())) }
  }

  /// A word without its escapes: `\xAB`, `\\` and `\"`.
  private static func bytes(of text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      guard escaped == UInt8(ascii: "x") else {
        bytes.append(escaped)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      rest = rest.dropFirst(2)
      bytes.append(UInt8(digits, radix: 16) ?? 0)
    }
    return bytes
  }
}
