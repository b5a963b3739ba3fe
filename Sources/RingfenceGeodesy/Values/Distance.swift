/// A length on the ground.
public struct Distance: Hashable, Comparable, Sendable {
  /// The length in metres.
  public var meters: Double

  /// Creates a distance from a length in metres.
  public init(meters: Double) { self.meters = meters }

  /// A distance in metres.
  public static func meters(_ value: Double) -> Self { Self(meters: value) }

  /// A distance in kilometres.
  public static func kilometers(_ value: Double) -> Self { Self(meters: value * 1_000) }

  /// Whether the first length is the shorter one.
  public static func < (a: Self, b: Self) -> Bool { a.meters < b.meters }
}
