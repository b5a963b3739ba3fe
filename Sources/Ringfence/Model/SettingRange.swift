/// What the ranges of several settings have in common. Each range is a member of its type.
package enum SettingRange {
  /// The longest duration that is read or accepted, in seconds: about 31 years.
  package static var longestSeconds: Double { 1_000_000_000 }

  /// The highest speed of a setting, in metres per second: a bound against wrong units.
  package static var fastest: Double { 50_000 }
}

extension ClosedRange<Double> {
  /// The number of the range that is nearest to a value; `standard` for NaN.
  package func nearest(to value: Double, orElse standard: Double) -> Double {
    value.isNaN ? standard : Swift.min(Swift.max(value, lowerBound), upperBound)
  }

  /// The distance within the range of metres that is nearest to a distance; `standard` for NaN.
  package func nearest(to distance: Distance, orElse standard: Distance) -> Distance {
    .meters(nearest(to: distance.meters, orElse: standard.meters))
  }
}

extension Duration {
  /// The seconds of a setting, to the microsecond; at least 0 and at most ``SettingRange/longestSeconds``.
  package init(ofSetting seconds: Double) {
    let limited = max(0, min(seconds, SettingRange.longestSeconds))
    self = .microseconds(Int64((limited * 1e6).rounded()))  // checked: at most 1e15
  }

  /// Seconds to the microsecond.
  package var roundedSeconds: Double { (seconds * 1e6).rounded() / 1e6 }
}
