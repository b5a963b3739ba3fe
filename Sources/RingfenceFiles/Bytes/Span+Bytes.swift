extension Span where Element == UInt8 {
  /// The eight bytes from `offset` on as one number, the first in its lowest bits.
  /// - Precondition: all eight lie in the span.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    // The load checks itself against the span's bounds, and any eight bytes are a number: nothing
    // unsafe can come of it. It is marked only because it would load any type.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Up to eight bytes as one number, the first in its lowest bits, zero above.
  @inline(__always)
  func word(at offset: Int, count length: Int) -> UInt64 {
    if offset + 8 <= count {
      return length == 0 ? 0 : word(at: offset) & (~0 >> UInt64((8 - length) * 8))
    }
    var word: UInt64 = 0
    for i in 0..<length { word |= UInt64(self[offset + i]) << UInt64(i * 8) }
    return word
  }

  /// Whether as many bytes are the same here from `offset` on as there from `other` on.
  func isEqual(at offset: Int, to there: Span<UInt8>, at other: Int, count length: Int) -> Bool {
    if length >= 8, offset + length <= count, other + length <= there.count {
      var i = 0
      while i + 8 < length {
        guard word(at: offset + i) == there.word(at: other + i) else { return false }
        i += 8
      }
      return word(at: offset + length - 8) == there.word(at: other + length - 8)
    }
    return word(at: offset, count: length) == there.word(at: other, count: length)
  }

  /// The range without the blanks, tabs and line ends at both of its ends.
  @inline(__always)
  func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isBlank { start += 1 }
    while start < end, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// The bytes of a range as text, for messages.
  func text(_ range: Range<Int>) -> String {
    var copy = [UInt8]()
    for i in range { copy.append(self[i]) }
    return String(decoding: copy, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is white space to XML: blank, tab or line end.
  @inline(__always)
  var isBlank: Bool { self == 0x20 || (0x09...0x0A).contains(self) || self == 0x0D }
}
