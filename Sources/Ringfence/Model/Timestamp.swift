/// A moment in UTC, counted in whole microseconds since 1970-01-01T00:00:00Z; leap seconds are not
/// counted, as in POSIX time.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public let microseconds: Int64

  /// Creates a moment from microseconds since 1970-01-01T00:00:00Z, negative before.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates a moment from seconds since 1970-01-01T00:00:00Z, rounded to the nearest microsecond;
  /// `nil` for NaN and for moments outside the years 0001 to 9999.
  public init?(secondsSince1970 seconds: Double) {
    let scaled = (seconds * 1e6).rounded()
    // The last microsecond of the year 9999 is not a `Double`: it would round to the year 10000.
    guard (-62_135_596_800e6..<253_402_300_800e6).contains(scaled) else { return nil }
    microseconds = Int64(scaled)
  }

  /// Creates a moment from seconds since 1970-01-01T00:00:00Z, rounded to the nearest microsecond.
  /// - Throws: ``ModelError/timestampOutOfRange(secondsSince1970:)`` where
  ///   ``init(secondsSince1970:)`` returns `nil`.
  public init(validatingSecondsSince1970 seconds: Double) throws(ModelError) {
    guard let time = Self(secondsSince1970: seconds) else {
      throw .timestampOutOfRange(secondsSince1970: seconds)
    }
    self = time
  }

  /// Whether the first moment is the earlier one.
  public static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

  /// The time from another moment to this one; negative when the other is the later.
  public func duration(since other: Timestamp) -> Duration {
    .microseconds(microseconds) - .microseconds(other.microseconds)  // wider than 64 bits
  }

  /// Seconds from another moment to this one.
  package func seconds(since other: Timestamp) -> Double {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
    return overflow
      ? Double(microseconds) / 1e6 - Double(other.microseconds) / 1e6 : Double(difference) / 1e6
  }
}
