/// A local time of day in whole seconds, from `00:00:00` to `24:00:00`, the end of the day.
///
/// ```swift
/// let opening = try TimeOfDay(validatingHour: 7, minute: 30)
/// let closing = TimeOfDay.endOfDay
/// ```
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Seconds after midnight, `0...86400`.
  public let secondsAfterMidnight: Int

  /// `00:00:00`, the beginning of a day.
  public static let midnight = TimeOfDay(uncheckedSeconds: 0)
  /// `24:00:00`, the end of a day.
  public static let endOfDay = TimeOfDay(uncheckedSeconds: 86_400)

  /// Creates a time of day, or returns `nil` for one that does not exist. Of hour 24 only `24:00:00`
  /// exists.
  public init?(hour: Int, minute: Int = 0, second: Int = 0) {
    guard (0...24).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      hour < 24 || (minute == 0 && second == 0)
    else { return nil }
    secondsAfterMidnight = hour * 3_600 + minute * 60 + second
  }

  /// Creates a time of day.
  /// - Throws: ``ModelError/timeOfDayOutOfRange(hour:minute:second:)`` where ``init(hour:minute:second:)``
  ///   returns `nil`.
  public init(validatingHour hour: Int, minute: Int = 0, second: Int = 0) throws(ModelError) {
    guard let time = Self(hour: hour, minute: minute, second: second) else {
      throw .timeOfDayOutOfRange(hour: hour, minute: minute, second: second)
    }
    self = time
  }

  /// Creates a time of day from seconds after midnight that are known to lie in `0...86400`.
  package init(uncheckedSeconds seconds: Int) { secondsAfterMidnight = seconds }

  /// Whether the first time of day is the earlier one.
  public static func < (a: Self, b: Self) -> Bool {
    a.secondsAfterMidnight < b.secondsAfterMidnight
  }
}
