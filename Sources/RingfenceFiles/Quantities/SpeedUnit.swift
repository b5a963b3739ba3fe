public import Ringfence

/// A unit of speed, for numbers that come without one.
@nonexhaustive public enum SpeedUnit: String, CaseIterable, Sendable {
  /// Metres per second.
  case metersPerSecond = "m/s"
  /// Kilometres per hour.
  case kilometersPerHour = "km/h"
  /// International miles per hour, 0.44704 m/s.
  case milesPerHour = "mph"
  /// Knots, 1852/3600 m/s.
  case knots = "kn"

  /// A speed of so many of this unit, the same as `QuantityText` reads it from a text.
  public func speed(_ value: Double) -> Speed {
    switch self {
    case .metersPerSecond: .metersPerSecond(value)
    case .kilometersPerHour: .metersPerSecond(value * 1_000 / 3_600)
    case .milesPerHour: .metersPerSecond(value * 1_609.344 / 3_600)
    case .knots: .metersPerSecond(value * 1_852 / 3_600)
    }
  }
}
