/// A set of days of the week.
public struct DaysOfWeek: OptionSet, Hashable, Sendable {
  /// The bits, Monday the lowest.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Monday.
  public static let monday = DaysOfWeek(rawValue: 1)
  /// Tuesday.
  public static let tuesday = DaysOfWeek(rawValue: 2)
  /// Wednesday.
  public static let wednesday = DaysOfWeek(rawValue: 4)
  /// Thursday.
  public static let thursday = DaysOfWeek(rawValue: 8)
  /// Friday.
  public static let friday = DaysOfWeek(rawValue: 16)
  /// Saturday.
  public static let saturday = DaysOfWeek(rawValue: 32)
  /// Sunday.
  public static let sunday = DaysOfWeek(rawValue: 64)
}
