/// Text in ISO 8859-1 or Windows-1252. As in browsers, both are read as Windows-1252, because ISO 8859-1 has
/// nothing but control characters where they differ.
enum Windows1252Text {
  /// The characters of the bytes 0x80 to 0x9F (WHATWG Encoding Standard, index windows-1252).
  private static let high: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// The text in UTF-8.
  /// - Complexity: linear in the bytes.
  static func utf8(of text: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var utf8 = ContiguousArray<UInt8>()
    utf8.reserveCapacity(text.count + text.count / 8)
    for byte in text {
      let isHigh = (0x80...0x9F).contains(byte)
      let scalar = isHigh ? high[Int(byte) - 0x80] : UInt32(byte)
      if scalar < 0x80 {
        utf8.append(byte)
      } else if let scalar = Unicode.Scalar(scalar) {
        utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return utf8
  }
}
