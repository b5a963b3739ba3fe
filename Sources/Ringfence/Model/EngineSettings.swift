/// How an engine evaluates; the defaults are those of the command line.
///
/// An engine takes a value outside its range as the nearest end, and one that is not a number as the default.
public struct EngineSettings: Hashable, Sendable {
  /// What happens when the first fix of a session lies inside a zone.
  public enum InitialPresence: Hashable, Sendable {
    /// The zone is entered at that fix, flagged ``EventFlags/initial``.
    case trigger
    /// The visit begins without an event; its end and its dwell time are told as usual.
    case silent
  }

  /// Takes the place of every zone's own exit distance, ``exitDistances``.
  public var exitDistance: Distance?
  /// A fix more than this later than the one before begins a new segment, ``maximumGaps``.
  public var maximumGap = Duration.seconds(300)
  /// Fixes whose accuracy is known and worse than this are ignored, ``maximumAccuracies``.
  public var maximumAccuracy = Distance.meters(100)
  /// What happens when the first fix of a session lies inside a zone.
  public var initialInside = InitialPresence.trigger
  /// Whether fixes that can change nothing are passed over. Without it every fix is evaluated in
  /// full, with the same results: for tests and measurements.
  package var usesClearance = true

  /// Creates the defaults.
  public init() {}

  // MARK: Ranges

  /// The metres allowed for ``exitDistance``.
  public static let exitDistances = 0.0...1000.0
  /// The seconds allowed for ``maximumGap``. With 0 every fix begins a segment.
  public static let maximumGaps = 0.0...1_000_000_000.0
  /// The metres allowed for ``maximumAccuracy``.
  public static let maximumAccuracies = 0.001...1_000_000.0

  /// These settings with every value in its range.
  var limited: Self {
    var settings = self
    settings.exitDistance = exitDistance.flatMap {
      $0.meters.isNaN ? nil : Self.exitDistances.nearest(to: $0, orElse: $0)
    }
    settings.maximumGap = min(max(maximumGap, .zero), .seconds(1_000_000_000))
    settings.maximumAccuracy = Self.maximumAccuracies.nearest(
      to: maximumAccuracy, orElse: Self().maximumAccuracy)
    return settings
  }
}

extension Duration {
  /// Whole microseconds, rounded towards zero and held at the ends of `Int64`.
  package var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carried) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }
}
