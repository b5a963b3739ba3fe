/// What the fixes of columns are held against, eight at a time: all that is asked of one fix before
/// it is passed over, asked of all without a branch for each.
struct DiscBlock {
  /// How many fixes are looked at together.
  static let count = 8

  // The same in both lanes. Two numbers are what all processors compute at once.
  private let latitude: SIMD2<Double>
  private let longitude: SIMD2<Double>
  private let eastSquare: SIMD2<Double>
  private let radiusSquare: SIMD2<Double>
  private let maximumAccuracy: SIMD2<Double>
  private let maximumGap: SIMD2<Int64>
  private let deadline: Int64

  init(_ disc: Clearance, _ engine: TriggerEngine) {
    latitude = SIMD2(repeating: disc.area.latitude)
    longitude = SIMD2(repeating: disc.area.longitude)
    eastSquare = SIMD2(repeating: disc.area.eastSquare)
    radiusSquare = SIMD2(repeating: disc.area.radiusSquare)
    maximumAccuracy = SIMD2(repeating: engine.core.settings.maximumAccuracy.meters)
    maximumGap = SIMD2(repeating: Int64(engine.core.maximumGapMicroseconds))
    deadline = disc.deadline.microseconds
  }

  /// Whether eight fixes lie in the disc and follow each other and the one before, each after no more
  /// than the maximum gap, the last of them before the deadline. The columns hold the eight, which
  /// begin at the place, and a fix before them.
  @inline(__always)
  func passes(
    times: RawSpan, latitudes: RawSpan, longitudes: RawSpan, at place: Int
  ) -> Bool {
    var isNear = SIMDMask<SIMD2<Int64>>(repeating: true)
    // The sign tells that a time is wrong.
    var wrong = SIMD2<Int64>(repeating: 0)
    for pair in 0..<Self.count / 2 {
      let offset = (place &+ 2 &* pair) &* 8
      // Hot: the caller has looked that the eight lie in all three columns.
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
      fromUncheckedByteOffset: (place &- 1) &* 8, as: Int64.self)
    let last = unsafe times.unsafeLoadUnaligned(
      fromUncheckedByteOffset: (place &+ Self.count &- 1) &* 8, as: Int64.self)
    // Eight steps of at most 2^52 do not come round: were one of them the way from the last moment
    // of all to the first, the last time would not be the later one.
    return isNear[0] && isNear[1] && (wrong[0] | wrong[1]) >= 0 && last > before && last < deadline
  }

  /// Whether none of eight fixes is known to be worse than the maximum accuracy.
  @inline(__always)
  func passes(accuracies: RawSpan, at place: Int) -> Bool {
    var isPoor = SIMDMask<SIMD2<Int64>>(repeating: false)
    for pair in 0..<Self.count / 2 {
      let accuracy = unsafe accuracies.unsafeLoadUnaligned(
        fromUncheckedByteOffset: (place &+ 2 &* pair) &* 8, as: SIMD2<Double>.self)
      isPoor = isPoor .| (accuracy .> maximumAccuracy)
    }
    return !isPoor[0] && !isPoor[1]
  }

  /// Whether none of eight fixes begins a segment.
  @inline(__always)
  func passes(flags: RawSpan, at place: Int) -> Bool {
    let eight = unsafe flags.unsafeLoadUnaligned(
      fromUncheckedByteOffset: place, as: UInt64.self)
    return eight & (0x0101_0101_0101_0101 &* UInt64(FixFlags.startsSegment.rawValue)) == 0
  }
}
