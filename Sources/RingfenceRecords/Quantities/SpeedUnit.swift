public import Ringfence

/// A unit of speed, for numbers without one.
@nonexhaustive public enum SpeedUnit: String, CaseIterable, Sendable {
  /// Metres per second.
  case metersPerSecond = "m/s"
  /// Kilometres per hour.
  case kilometersPerHour = "km/h"
  /// International miles per hour, 0.44704 m/s.
  case milesPerHour = "mph"
  /// Knots, 1852/3600 m/s.
  case knots = "kn"

  /// Creates a speed from a number of this unit. Zone files, options and NMEA sentences are
  /// converted here, so that equal texts are equal speeds.
  public func speed(_ value: Double) -> Speed {
    .metersPerSecond(value * ratio.numerator / ratio.denominator)
  }

  /// The unit as metres in seconds.
  package var ratio: (numerator: Double, denominator: Double) {
    switch self {
    case .metersPerSecond: (1, 1)
    case .kilometersPerHour: (1_000, 3_600)
    case .milesPerHour: (1_609.344, 3_600)
    case .knots: (1_852, 3_600)
    }
  }
}
