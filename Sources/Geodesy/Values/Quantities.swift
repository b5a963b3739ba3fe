/// A length on the ground.
public struct Distance: Hashable, Comparable, Sendable {
  /// The length in metres.
  public var meters: Double

  /// Creates a length of so many metres.
  public init(meters: Double) { self.meters = meters }

  /// A length of so many metres.
  public static func meters(_ value: Double) -> Self { Self(meters: value) }

  /// A length of so many kilometres.
  public static func kilometers(_ value: Double) -> Self { Self(meters: value * 1_000) }

  /// Whether the first length is the shorter one.
  public static func < (a: Self, b: Self) -> Bool { a.meters < b.meters }
}

/// How fast a device moves over ground.
public struct Speed: Hashable, Comparable, Sendable {
  /// The speed in metres per second.
  public var metersPerSecond: Double

  /// Creates a speed of so many metres per second.
  public init(metersPerSecond: Double) { self.metersPerSecond = metersPerSecond }

  /// A speed of so many metres per second.
  public static func metersPerSecond(_ value: Double) -> Self { Self(metersPerSecond: value) }

  /// A speed of so many kilometres per hour.
  public static func kilometersPerHour(_ value: Double) -> Self {
    Self(metersPerSecond: value * 1_000 / 3_600)
  }

  /// Whether the first speed is the lower one.
  public static func < (a: Self, b: Self) -> Bool { a.metersPerSecond < b.metersPerSecond }
}

/// A direction over ground, clockwise from true north.
public struct Bearing: Hashable, Sendable {
  /// The direction in degrees, `0..<360`.
  public let degrees: Double

  /// Creates a bearing from any finite number of degrees, brought into `0..<360`; `nil` for NaN and
  /// infinities.
  public init?(degrees: Double) {
    guard degrees.isFinite else { return nil }
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    let positive = turned < 0 ? turned + 360 : turned
    self.degrees = positive >= 360 ? 0 : positive
  }

  /// The direction of a vector by its components; north when both are 0 or one is not a number.
  package init(east: Double, north: Double) {
    let turned = atan2(east, north) / WGS84.degree
    let positive = turned < 0 ? turned + 360 : turned
    degrees = positive > 0 && positive < 360 ? positive : 0
  }
}
