/// How numbers are compared with limits that were written in other units.
///
/// A receiver's 3.0 knots and a limit of `3 kn` are the same speed, but their conversions may differ in
/// the last bit, and a track file keeps six decimals. Durations are whole microseconds and compare
/// exactly.
enum LimitComparison {
  /// Speeds in metres per second, and angles in degrees, are equal when they differ by no more than
  /// this: more than half of the last decimal in track files, less than a whole one.
  static let tolerance = 6e-7

  /// By how much a limit is exceeded; 0 when it is exceeded by no more than the tolerance.
  static func excess(_ difference: Double) -> Double { difference > tolerance ? difference : 0 }
}

extension SpeedCondition {
  /// Whether the minimum is above the maximum, so that no speed meets the condition.
  package var isContradictory: Bool {
    guard let minimum, let maximum else { return false }
    return LimitComparison.excess(minimum.metersPerSecond - maximum.metersPerSecond) > 0
  }
}

extension BearingCondition {
  /// Whether the ends of an arc are a whole turn apart, so that every direction lies in it.
  package static func isWholeTurn(from: Double, to: Double) -> Bool {
    LimitComparison.excess(360 - abs(to - from)) == 0
  }
}
