/// Compares eight fixes at a time with those before them: all that makes a path of them, without a branch for each.
private struct FixBlock {
  /// How many fixes are compared together.
  static let count = 8

  // The same in both lanes. Two numbers are what all processors compute at once.
  private let maximumAccuracy: SIMD2<Double>
  private let maximumGap: SIMD2<Int64>

  init(_ core: PreparedLayout) {
    maximumAccuracy = SIMD2(repeating: core.settings.maximumAccuracy.meters)
    // checked: at most 2^52
    maximumGap = SIMD2(repeating: Int64(core.maximumGapMicroseconds))
  }

  /// Whether eight fixes follow each other and the one before, each after no more than the maximum gap. The column
  /// holds the eight, which begin at the index, and a fix before them.
  @inline(__always)
  func passes(times: RawSpan, at index: Int) -> Bool {
    // Negative where a time is wrong.
    var wrong = SIMD2<Int64>(repeating: 0)
    for pair in 0..<Self.count / 2 {
      let offset = (index &+ 2 &* pair) &* 8
      // Hot: the caller has checked that the eight lie in the column.
      let step =
        unsafe times.unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset, as: SIMD2<Int64>.self)
        &- times.unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset &- 8, as: SIMD2<Int64>.self)
      // Both are positive or 0 just when 0 < step <= maximumGap.
      wrong |= (step &- 1) | (maximumGap &- step)
    }
    let before = unsafe times.unsafeLoadUnaligned(
      fromUncheckedByteOffset: (index &- 1) &* 8, as: Int64.self)
    let last = unsafe times.unsafeLoadUnaligned(
      fromUncheckedByteOffset: (index &+ Self.count &- 1) &* 8, as: Int64.self)
    // Eight steps of at most 2^52 do not wrap around: were one of them the way from the last moment
    // of all to the first, the last time would not be the later one.
    return (wrong[0] | wrong[1]) >= 0 && last > before
  }

  /// Whether none of eight fixes is known to be worse than the maximum accuracy.
  @inline(__always)
  func passes(accuracies: RawSpan, at index: Int) -> Bool {
    var isPoor = SIMDMask<SIMD2<Int64>>(repeating: false)
    for pair in 0..<Self.count / 2 {
      let accuracy = unsafe accuracies.unsafeLoadUnaligned(
        fromUncheckedByteOffset: (index &+ 2 &* pair) &* 8, as: SIMD2<Double>.self)
      isPoor = isPoor .| (accuracy .> maximumAccuracy)
    }
    return !isPoor[0] && !isPoor[1]
  }

  /// Whether none of eight fixes begins a segment.
  @inline(__always)
  func passes(flags: RawSpan, at index: Int) -> Bool {
    let eight = unsafe flags.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index, as: UInt64.self)
    return eight & (0x0101_0101_0101_0101 &* UInt64(FixFlags.startsSegment.rawValue)) == 0
  }
}

extension FixSpans {
  /// Finds the first fix, from an index on, that does not go on with the path: it is not later than the one before,
  /// or too much later, begins a segment, or is too inaccurate.
  ///
  /// - Parameters:
  ///   - first: the index.
  ///   - last: the time of the fix before it.
  ///   - engine: the prepared layout.
  ///   - most: how many fixes are looked at.
  /// - Returns: its index; the end of what is looked at when all go on.
  func endOfPath(
    from first: Int, after last: Timestamp, _ engine: PreparedLayout, most: Int
  ) -> Int {
    let end = min(first + most, count)
    let start = firstUnsound(first..<min(first + 1, end), after: last.microseconds, engine)
    guard start > first, start < end else { return start }
    let block = FixBlock(engine)
    let times = unsafe times.bytes
    let accuracies = unsafe accuracies.bytes
    let flags = unsafe flags.bytes
    var next = start
    while next <= end - FixBlock.count {
      guard block.passes(times: times, at: next),
        accuracies.isEmpty || block.passes(accuracies: accuracies, at: next),
        flags.isEmpty || block.passes(flags: flags, at: next)
      else { break }
      next += FixBlock.count
    }
    return firstUnsound(next..<end, after: self.times[next - 1], engine)
  }

  /// The first fix of a range that does not go on with the path, one by one. `last` is the time before the range.
  private func firstUnsound(
    _ range: Range<Int>, after last: Int64, _ engine: PreparedLayout
  ) -> Int {
    let maximumAccuracy = engine.settings.maximumAccuracy.meters
    var last = last
    for next in range {
      let time = times[next]
      guard time > last, UInt64(bitPattern: time &- last) <= engine.maximumGapMicroseconds,
        flags.isEmpty || !flags[next].contains(.startsSegment),
        accuracies.isEmpty || !(accuracies[next] > maximumAccuracy)
      else { return next }
      last = time
    }
    return range.upperBound
  }
}
