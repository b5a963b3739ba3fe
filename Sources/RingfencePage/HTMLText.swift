enum HTMLText {
  /// A text that stands for itself, in an element or in the value of an attribute in quotation marks.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      // HTML has no character for a zero.
      case 0x00: bytes += "\u{FFFD}".utf8
      default: bytes.append(byte)
      }
    }
  }

  static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes
  }

  /// JSON that cannot end the script element in which it stands: `<` is written as `\u003c`, which only texts have.
  static func scriptJSON(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
    }
    return bytes
  }
}
