/// Compares eight fixes at a time with a clearance: everything that one fix has to meet to be skipped, without a
/// branch for each.
private struct FixBlock {
  /// How many fixes are compared together.
  static let count = 8

  // The same in both lanes. Two numbers are what all processors compute at once.
  private let latitude: SIMD2<Double>
  private let longitude: SIMD2<Double>
  private let eastSquare: SIMD2<Double>
  private let radiusSquare: SIMD2<Double>
  private let maximumAccuracy: SIMD2<Double>
  private let maximumGap: SIMD2<Int64>
  private let deadline: Int64

  init(_ clearance: borrowing Clearance, _ core: PreparedLayout) {
    latitude = SIMD2(repeating: clearance.disc.latitude)
    longitude = SIMD2(repeating: clearance.disc.longitude)
    eastSquare = SIMD2(repeating: clearance.disc.eastSquare)
    radiusSquare = SIMD2(repeating: clearance.disc.radiusSquare)
    maximumAccuracy = SIMD2(repeating: core.settings.maximumAccuracy.meters)
    // checked: at most 2^52
    maximumGap = SIMD2(repeating: Int64(core.maximumGapMicroseconds))
    deadline = clearance.deadline.microseconds
  }

  /// Whether eight fixes lie in the disc and follow each other and the one before, each after no more
  /// than the maximum gap, the last of them before the deadline. The columns hold the eight, which
  /// begin at the index, and a fix before them.
  @inline(__always)
  func passes(
    times: RawSpan, latitudes: RawSpan, longitudes: RawSpan, at index: Int
  ) -> Bool {
    var isNear = SIMDMask<SIMD2<Int64>>(repeating: true)
    // Negative where a time is wrong.
    var wrong = SIMD2<Int64>(repeating: 0)
    for pair in 0..<Self.count / 2 {
      let offset = (index &+ 2 &* pair) &* 8
      // Hot: the caller has checked that the eight lie in all three columns.
      let y =
        unsafe latitudes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset, as: SIMD2<Double>.self) - latitude
      let x =
        unsafe longitudes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset, as: SIMD2<Double>.self) - longitude
      // A comparison with what is not a number fails.
      isNear = isNear .& (y * y + x * x * eastSquare .<= radiusSquare)
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
    return isNear[0] && isNear[1] && (wrong[0] | wrong[1]) >= 0 && last > before && last < deadline
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

extension Clearance {
  /// Finds the first fix, from an index on, that has to be evaluated.
  ///
  /// - Parameters:
  ///   - fixes: the fixes.
  ///   - first: the index.
  ///   - last: the time of the fix before it.
  /// - Returns: its index; the number of fixes when none has to be evaluated.
  func firstActive(in fixes: FixSpans, from first: Int, after last: Timestamp) -> Int {
    guard let engine else { return first }
    // Among many fences most stays in a disc end after a few fixes, before blocks are worth it.
    let near = min(first + 3, fixes.count)
    let active = firstActive(in: fixes, first..<near, after: last.microseconds, engine)
    guard active == near, near < fixes.count else { return active }
    let block = firstActiveBlock(in: fixes, from: near, engine)
    return firstActive(
      in: fixes, block..<fixes.count, after: fixes.times[block - 1], engine)
  }

  /// Compares the fixes of a range one by one. `last` is the time of the fix before the range.
  @inline(__always)
  private func firstActive(
    in fixes: FixSpans, _ range: Range<Int>, after last: Int64, _ engine: PreparedLayout
  ) -> Int {
    let first = firstOutside(of: fixes, range, after: last, engine)
    if fixes.flags.isEmpty, fixes.accuracies.isEmpty { return first }
    let maximumAccuracy = engine.settings.maximumAccuracy.meters
    for next in range.lowerBound..<first {
      if !fixes.flags.isEmpty, fixes.flags[next].contains(.startsSegment) { return next }
      if !fixes.accuracies.isEmpty, fixes.accuracies[next] > maximumAccuracy { return next }
    }
    return first
  }

  /// The first fix of a range that does not follow in time, or is not in the disc before the deadline.
  @inline(__always)
  private func firstOutside(
    of fixes: FixSpans, _ range: Range<Int>, after last: Int64, _ engine: PreparedLayout
  ) -> Int {
    var last = last
    let deadline = deadline.microseconds
    let maximumGap = engine.maximumGapMicroseconds
    let disc = disc
    let (times, latitudes, longitudes) = (fixes.times, fixes.latitudes, fixes.longitudes)
    for next in range {
      // Hot: the caller has checked that the range lies in the columns.
      let time = unsafe times[unchecked: next]
      guard time > last, time < deadline, UInt64(bitPattern: time &- last) <= maximumGap,
        unsafe disc.contains(
          latitude: latitudes[unchecked: next], longitude: longitudes[unchecked: next])
      else { return next }
      last = time
    }
    return range.upperBound
  }

  /// Where, by blocks from an index on, the first one begins that is not skipped as a whole or is cut off by
  /// the end. There is a fix before the index, and it was the last.
  private func firstActiveBlock(
    in fixes: FixSpans, from first: Int, _ engine: PreparedLayout
  ) -> Int {
    let block = FixBlock(self, engine)
    let times = unsafe fixes.times.bytes
    let latitudes = unsafe fixes.latitudes.bytes
    let longitudes = unsafe fixes.longitudes.bytes
    let accuracies = unsafe fixes.accuracies.bytes
    let flags = unsafe fixes.flags.bytes
    var next = first
    while next <= fixes.count - FixBlock.count {
      guard
        block.passes(times: times, latitudes: latitudes, longitudes: longitudes, at: next),
        accuracies.isEmpty || block.passes(accuracies: accuracies, at: next),
        flags.isEmpty || block.passes(flags: flags, at: next)
      else { break }
      next += FixBlock.count
    }
    return next
  }
}
