public import Ringfence

/// How track files are read. The defaults are those of the command line.
public struct TrackReadingOptions: Hashable, Sendable {
  /// What to do with a fix that is earlier than the one before.
  public enum OutOfOrder: String, CaseIterable, Sendable {
    /// Drop it and count it.
    case drop
    /// Read the whole track and sort it by time, keeping the order of equal times.
    case sort
    /// Refuse the file.
    case fail
  }

  /// What to do with a fix that is earlier than the one before.
  public var outOfOrder = OutOfOrder.drop
  /// A fix this much later than the one before begins a new segment.
  public var maximumGap = Duration.seconds(300)
  /// Metres of error per unit of HDOP for an NMEA fix without GST; 2 m are used for differential
  /// fixes when this is the default of 5 m. ``rangeErrors``; what lies outside is used as it is.
  public var userEquivalentRangeError = Distance.meters(5)
  /// The date of the first NMEA fix for files without any, as days since 1970-01-01.
  public var date: Int?
  /// Spaces the points of a track without any times as if it had been travelled at this speed,
  /// ``assumedSpeeds``; a speed that is not above 0 is none.
  public var assumedSpeed: Speed?
  /// Gives nothing at all of a file that cannot be read to its end.
  public var isStrict = false
  /// Weeks to add to NMEA dates, for receivers that suffer from the 1,024-week rollover.
  public var weekCorrection = 0

  /// Creates the defaults.
  public init() {}

  /// The metres that make sense for ``userEquivalentRangeError``.
  public static let rangeErrors = 0.01...1000.0
  /// The metres per second that make sense for ``assumedSpeed``.
  public static let assumedSpeeds = 0.01...1000.0
}
