/// How numbers are compared with limits that people write in units of their own.
///
/// A receiver's 3.0 knots and a limit of `3 kn` are the same speed, but their conversions may differ in
/// the last bit, and a track file keeps six decimals of it. Durations have no such doubt: they are whole
/// microseconds.
enum LimitComparison {
  /// Speeds in metres per second, and angles in degrees, that differ by no more are equal: above half
  /// of the last decimal that track files keep, below a whole one.
  static let tolerance = 6e-7

  /// By how much a limit is exceeded: 0 when it is not, or by no more than the tolerance.
  static func excess(_ difference: Double) -> Double { difference > tolerance ? difference : 0 }
}

extension SpeedCondition {
  /// Whether its minimum is above its maximum, so that no speed passes.
  package var isContradictory: Bool {
    guard let minimum, let maximum else { return false }
    return LimitComparison.excess(minimum.metersPerSecond - maximum.metersPerSecond) > 0
  }
}

extension BearingCondition {
  /// Whether its ends are written a whole turn apart, so that every direction passes.
  package static func isWholeTurn(from: Double, to: Double) -> Bool {
    LimitComparison.excess(360 - abs(to - from)) == 0
  }
}
