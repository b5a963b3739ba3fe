/// How fast a device moves over ground.
public struct Speed: Hashable, Comparable, Sendable {
  /// The speed in metres per second.
  public var metersPerSecond: Double

  /// Creates a speed from metres per second.
  public init(metersPerSecond: Double) { self.metersPerSecond = metersPerSecond }

  /// A speed in metres per second.
  public static func metersPerSecond(_ value: Double) -> Self { Self(metersPerSecond: value) }

  /// A speed in kilometres per hour.
  public static func kilometersPerHour(_ value: Double) -> Self {
    Self(metersPerSecond: value * 1_000 / 3_600)
  }

  /// Whether the first speed is the lower one.
  public static func < (a: Self, b: Self) -> Bool { a.metersPerSecond < b.metersPerSecond }
}
