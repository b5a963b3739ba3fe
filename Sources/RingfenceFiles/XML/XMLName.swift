/// The local name of an element, of up to 16 bytes, for comparing without a copy.
struct XMLName: Equatable, Sendable {
  private let low: UInt64
  private let high: UInt64

  /// Creates a name from its bytes as ``Swift/Span/word(at:count:)`` returns them: the first byte in
  /// the lowest bits.
  init(_ low: UInt64, _ high: UInt64 = 0) {
    self.low = low
    self.high = high
  }

  /// Takes the name at a range of a block; `nil` for a longer one.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let length = range.count
    guard length <= 16 else { return nil }
    low = bytes.word(at: range.lowerBound, count: min(length, 8))
    high = length > 8 ? bytes.word(at: range.lowerBound + 8, count: length - 8) : 0
  }
}
