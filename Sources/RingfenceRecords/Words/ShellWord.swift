/// A word as a shell reads it, for command lines that people paste.
package enum ShellWord {
  /// Whether a shell takes a word as it is written.
  package static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ","),
          UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "@"), 0x80...:
          true
        default: false
        }
      }
  }

  /// The word in single quotation marks.
  package static func quoted(_ word: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "'")]
    for byte in word.utf8 {
      if byte == UInt8(ascii: "'") { bytes += Array(#"'\'"#.utf8) }
      bytes.append(byte)
    }
    return String(decoding: bytes + [UInt8(ascii: "'")], as: UTF8.self)
  }

  /// The word as it is where a shell takes it so, else in quotation marks.
  package static func of(_ word: String) -> String { isPlain(word) ? word : quoted(word) }
}
