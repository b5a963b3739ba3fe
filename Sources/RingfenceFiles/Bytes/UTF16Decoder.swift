/// Transcodes UTF-16 to UTF-8 in pieces.
package struct UTF16Decoder: Sendable {
  /// The UTF-8 not read yet.
  package var text = ContiguousArray<UInt8>()
  private let isBigEndian: Bool

  /// Creates a decoder for a document that begins like UTF-16: with a byte order mark, or with `<`
  /// beside a zero (XML 1.0, appendix F). Returns `nil` for other documents.
  init?(detecting bytes: Span<UInt8>) {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0x00, 0x3C): isBigEndian = true
    case (0xFF, 0xFE), (0x3C, 0x00): isBigEndian = false
    default: return nil
    }
  }

  package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Appends the complete characters.
  ///
  /// Half of a surrogate pair and an odd byte at the end become invalid UTF-8, so that the reader
  /// reports them at their position.
  /// - Returns: the number of bytes consumed.
  package mutating func decode(_ bytes: Span<UInt8>, isLast: Bool) -> Int {
    var i = 0
    while i + 1 < bytes.count {
      let unit = unit(bytes, i)
      guard unit >= 0xD800, unit < 0xE000 else {
        append(unit)
        i += 2
        continue
      }
      guard i + 3 < bytes.count || isLast else { return i }
      let next = i + 3 < bytes.count ? self.unit(bytes, i + 2) : 0
      if unit < 0xDC00, next >= 0xDC00, next < 0xE000 {
        append(0x10000 + (unit - 0xD800) << 10 + (next - 0xDC00))
        i += 4
      } else {
        append(unit)
        i += 2
      }
    }
    guard isLast, i < bytes.count else { return i }
    text.append(0xFF)
    return bytes.count
  }

  private func unit(_ bytes: Span<UInt8>, _ at: Int) -> UInt32 {
    isBigEndian
      ? UInt32(bytes[at]) << 8 | UInt32(bytes[at + 1])
      : UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at])
  }

  private mutating func append(_ scalar: UInt32) {
    switch scalar {
    case 0..<0x80:
      text.append(UInt8(scalar))
    case 0x80..<0x800:
      text.append(UInt8(0xC0 | scalar >> 6))
      text.append(UInt8(0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      text.append(UInt8(0xE0 | scalar >> 12))
      text.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      text.append(UInt8(0x80 | scalar & 0x3F))
    default:
      text.append(UInt8(0xF0 | scalar >> 18))
      text.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      text.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      text.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
