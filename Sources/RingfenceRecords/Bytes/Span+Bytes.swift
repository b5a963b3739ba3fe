extension Span where Element == UInt8 {
  /// The eight bytes from `offset` on as one number, the first in its lowest bits.
  /// - Precondition: all eight lie in the span.
  @inlinable
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    // The load checks itself against the span's bounds, and any eight bytes are a number: nothing
    // unsafe can come of it. It is marked only because it would load any type.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The 16 bytes from `offset` on.
  /// - Precondition: all of them lie in the span.
  @inlinable
  @inline(__always)
  package func vector(at offset: Int) -> SIMD16<UInt8> {
    // As for a word: the load checks itself, and any 16 bytes are a vector.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// Up to eight bytes as one number, the first in its lowest bits, zero above.
  @inlinable
  @inline(__always)
  package func word(at offset: Int, count length: Int) -> UInt64 {
    if offset + 8 <= count {
      return length == 0 ? 0 : word(at: offset) & (~0 >> UInt64((8 - length) * 8))
    }
    var word: UInt64 = 0
    for i in 0..<length { word |= UInt64(self[offset + i]) << UInt64(i * 8) }
    return word
  }

  /// The first position from `start` on that holds one of three bytes; `count` when none does.
  @inlinable
  @inline(__always)
  package func firstIndex(of a: UInt8, _ b: UInt8, _ c: UInt8, from start: Int) -> Int {
    var i = start
    while i + 8 <= count {
      let word = word(at: i)
      let found = word.markOfFirst(a) | word.markOfFirst(b) | word.markOfFirst(c)
      if found != 0 { return i + found.trailingZeroBitCount >> 3 }
      i += 8
    }
    while i < count, self[i] != a, self[i] != b, self[i] != c { i += 1 }
    return i
  }

  /// Whether as many bytes are the same here from `offset` on as there from `other` on.
  @inlinable
  @inline(__always)
  package func isEqual(
    at offset: Int, to there: Span<UInt8>, at other: Int, count length: Int
  ) -> Bool {
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

  /// Whether 16 to 32 bytes are the same from two offsets on; `false` for any other number of them.
  @inlinable
  @inline(__always)
  package func isEqualVector(_ length: Int, at a: Int, and b: Int) -> Bool {
    guard (16...32).contains(length) else { return false }
    let last = length - 16
    let first = vector(at: a) ^ vector(at: b)
    let second = vector(at: a + last) ^ vector(at: b + last)
    return (first | second).isZero
  }

  /// The range without the blanks, tabs and line ends at both of its ends.
  @inlinable
  @inline(__always)
  package func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isBlank { start += 1 }
    while start < end, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// The range without the blanks, tabs, line ends and NULs at both of its ends.
  package func trimmingFilling(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isBlank || self[start] == 0 { start += 1 }
    while start < end, self[end - 1].isBlank || self[end - 1] == 0 { end -= 1 }
    return start..<end
  }

  /// The bytes of a range as text, for messages.
  package func text(_ range: Range<Int>) -> String {
    var copy = [UInt8]()
    for i in range { copy.append(self[i]) }
    return String(decoding: copy, as: UTF8.self)
  }
}

extension UInt64 {
  /// Zero when none of the eight bytes is `byte`; else its lowest bit set is the highest one of the
  /// first such byte (Warren, *Hacker's Delight*, section 6-1).
  @inlinable
  @inline(__always)
  package func markOfFirst(_ byte: UInt8) -> UInt64 {
    // checked: a byte in each of the eight positions
    let zeroed = self ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    // checked: borrows reach only beyond the first byte that is zero
    return (zeroed &- 0x0101_0101_0101_0101) & ~zeroed & 0x8080_8080_8080_8080
  }
}

extension SIMD16<UInt8> {
  /// The exclusive or of the 16 bytes.
  @inlinable
  @inline(__always)
  package var folded: UInt8 {
    let eight = lowHalf ^ highHalf
    let four = eight.lowHalf ^ eight.highHalf
    let two = four.lowHalf ^ four.highHalf
    return two.x ^ two.y
  }

  @inlinable
  @inline(__always)
  package var isZero: Bool {
    let eight = lowHalf | highHalf
    let four = eight.lowHalf | eight.highHalf
    let two = four.lowHalf | four.highHalf
    return two.x | two.y == 0
  }
}

extension UInt8 {
  /// The byte as two hexadecimal digits with capitals, the first in the lower bits.
  @inlinable
  @inline(__always)
  package var hexadecimalText: UInt16 {
    func digit(_ value: UInt8) -> UInt16 { UInt16(value) + (value > 9 ? 0x37 : 0x30) }
    return digit(self >> 4) | digit(self & 0x0F) << 8
  }

  /// Whether the byte is white space to XML: blank, tab or line end.
  @inlinable
  @inline(__always)
  package var isBlank: Bool { self == 0x20 || (0x09...0x0A).contains(self) || self == 0x0D }
}

extension ContiguousArray<UInt8> {
  package init(copying bytes: Span<UInt8>) {
    self.init()
    reserveCapacity(bytes.count)
    for i in bytes.indices { append(bytes[i]) }
  }
}
