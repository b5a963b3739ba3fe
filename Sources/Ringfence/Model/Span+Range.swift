extension Span<Double> {
  /// The index of the first value that is not a number or lies outside `-limit...limit`; `nil` for none.
  ///
  /// Without signs, the bits of numbers are in the order of the numbers, with infinity and then what is not a
  /// number above all others. So a value lies outside where the difference of bits is negative, and a block of
  /// values is decided by one sign.
  ///
  /// - Precondition: `limit` is finite and not negative.
  package func firstOutside(magnitude limit: Double) -> Int? {
    // Hot: columns are checked with every call, in which most fixes cost little more than that.
    let bytes = unsafe bytes
    let most = SIMD4(repeating: Int64(bitPattern: limit.bitPattern))
    let block = 16
    var start = 0
    while start <= count &- block {
      var differences = SIMD4<Int64>.zero
      for index in stride(from: start, to: start &+ block, by: 4) {
        let values = unsafe bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: index &* 8, as: SIMD4<Int64>.self)
        differences |= most &- (values & Int64.max)
      }
      guard differences.x | differences.y | differences.z | differences.w >= 0 else { break }
      start &+= block
    }
    while start < count {
      guard (-limit...limit).contains(self[start]) else { return start }
      start += 1
    }
    return nil
  }
}
