public import Ringfence

/// Options for reading track files. The defaults are those of the command line.
public struct TrackReadingOptions: Hashable, Sendable {
  /// The handling of a fix that is earlier than the one before.
  public enum OutOfOrder: String, CaseIterable, Sendable {
    /// Drop it and count it. A track of which more than half would be dropped is an error.
    case drop
    /// Sort the track by time, keeping the order of equal times. A track in order is read as with ``drop``;
    /// when one goes back the file is read again, and such tracks are held in memory.
    case sort
    /// Refuse the file.
    case fail
  }

  /// Which of two times is meant where the clocks go back and show a local time twice.
  public enum RepeatedHour: String, CaseIterable, Sendable {
    /// The time before the clocks go back.
    case first
    /// The time after.
    case second
  }

  /// The handling of a fix that is earlier than the one before; `nil` sorts, but drops in an input that can
  /// be read only once, a pipe, whose fixes are given as they come.
  public var outOfOrder: OutOfOrder?
  /// A fix is left out that takes a higher speed to reach from the fix before and to leave for the fix behind;
  /// `nil` keeps all. The default is faster than trains and airliners. The range is ``maximumSpeeds``; 0 or less
  /// keeps all.
  public var maximumSpeed: Speed? = .metersPerSecond(400)
  /// A fix this much later than the one before begins a new segment.
  public var maximumGap = Duration.seconds(300)
  /// Metres of error per unit of HDOP for an NMEA fix without GST; 2 m are used for differential
  /// fixes when this is the default of 5 m. The range is ``rangeErrors``; other values are used
  /// unchanged.
  public var userEquivalentRangeError = Distance.meters(5)
  /// The date of the first NMEA fix for files without any, as days since 1970-01-01.
  public var date: Int?
  /// The speed from which the times of the points are computed, for a track without any times. The
  /// range is ``assumedSpeeds``; 0 or less counts as no speed.
  public var assumedSpeed: Speed?
  /// Whether a file that cannot be read to its end yields no fixes at all.
  public var isStrict = false
  /// Weeks to add to NMEA dates, for receivers with the 1,024-week rollover.
  public var weekCorrection = 0
  /// The columns of a track table by what they hold, for names that do not say it: `["track": "unit"]`. Keys
  /// are the names of columns that are written, and `date`, `latitude_hemisphere`, `longitude_hemisphere`, `valid`
  /// and `position` (`Docs/Tracks.md`); others have no effect. `-` stands for no column.
  public var columns: [String: String] = [:]
  /// The unit of speeds in tables whose column does not name one; metres per second without it.
  public var speedUnit: SpeedUnit?
  /// The zone of times without an offset from UTC, in tables and JSON. Without it they are an error.
  public var timeZone: TimeZoneOffsets?
  /// The order of dates in numbers, such as 01/06/2024, in tables whose rows do not show it.
  public var dateOrder: DateOrder?
  /// The form of the times of a table; the usual forms without it.
  public var timeFormat: TimeFormat?
  /// Which of two times a local time is that the clocks show twice, where the order of the fixes does not decide;
  /// without it, such a file is an error.
  public var repeatedHour: RepeatedHour?

  /// The most bytes of a file, and of what it becomes where it is compressed; `nil` for any number.
  public var maximumSize: Int64?

  /// Whether a file whose speeds are probably in another unit is an error: they decide on events.
  package var needsSpeeds = false

  /// Whether a reader keeps the fixes of each track as they come, besides the usable ones: all with a position and a time, but for
  /// those of a year that cannot be meant.
  package var keepsArrivals = false

  /// Creates the defaults.
  public init() {}

  var spacesUntimedPoints: Bool {
    let speed = assumedSpeed?.metersPerSecond ?? 0
    return speed > 0 && speed.isFinite
  }

  /// The sensible metres for ``userEquivalentRangeError``.
  public static let rangeErrors = 0.01...1000.0
  /// The sensible metres per second for ``maximumSpeed``.
  public static let maximumSpeeds = 1.0...100_000.0
  /// The sensible metres per second for ``assumedSpeed``.
  public static let assumedSpeeds = 0.01...1000.0
}
