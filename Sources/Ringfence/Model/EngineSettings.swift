/// How an engine evaluates; the defaults are those of the command line.
///
/// An engine replaces a value outside its range by the nearest end of the range, and NaN by the default;
/// ``TriggerEngine/init(validating:settings:)`` and ``validate()`` refuse it.
///
/// ```swift
/// let settings = EngineSettings(maximumGap: .seconds(120), initialInside: .silent)
/// let engine = TriggerEngine(layout, settings: settings)
/// ```
public struct EngineSettings: Hashable, Sendable {
  /// What happens when the first fix of a session lies inside a zone.
  public enum InitialPresence: Hashable, Sendable {
    /// The zone is entered at that fix; the event has the flag ``EventFlags/initial``.
    case trigger
    /// The visit begins without an event; its end and its dwell time are reported as usual.
    case silent
  }

  /// Replaces the exit distance of every zone, in ``exitDistances``; `nil` keeps them.
  public var exitDistance: Distance?
  /// A fix that follows the one before after more than this begins a new segment, in ``maximumGaps``.
  public var maximumGap: Duration
  /// Fixes whose accuracy is known and worse than this are ignored, in ``maximumAccuracies``.
  public var maximumAccuracy: Distance
  /// What happens when the first fix of a session lies inside a zone.
  public var initialInside: InitialPresence
  /// What the accuracy of a fix says, for zones with a ``ZoneSettings/entryCertainty``; `nil` for what the source of the fixes
  /// says (``FixColumns/accuracyMeaning``), and ``AccuracyMeaning/p68`` where it says nothing.
  public var accuracyMeaning: AccuracyMeaning?
  /// How much larger the errors of a receiver are than what it reports, in ``accuracyFactors``; for zones with a
  /// ``ZoneSettings/entryCertainty``.
  public var accuracyFactor: Double
  /// The accuracy of fixes that have none, the radius of a circle of 68 %, in ``assumedAccuracies``; for zones with a
  /// ``ZoneSettings/entryCertainty``.
  public var assumedAccuracy: Distance
  /// Whether fixes that cannot change anything are skipped. Without it every fix is evaluated in full,
  /// with the same results: for tests and measurements.
  package var usesClearance = true

  /// Creates settings, by default those of the command line.
  public init(
    exitDistance: Distance? = nil, maximumGap: Duration = .seconds(300),
    maximumAccuracy: Distance = .meters(100), initialInside: InitialPresence = .trigger,
    accuracyMeaning: AccuracyMeaning? = nil, accuracyFactor: Double = 1,
    assumedAccuracy: Distance = .meters(20)
  ) {
    self.exitDistance = exitDistance
    self.maximumGap = maximumGap
    self.maximumAccuracy = maximumAccuracy
    self.initialInside = initialInside
    self.accuracyMeaning = accuracyMeaning
    self.accuracyFactor = accuracyFactor
    self.assumedAccuracy = assumedAccuracy
  }

  // MARK: Ranges

  /// The metres allowed for ``exitDistance``.
  public static var exitDistances: ClosedRange<Double> { ZoneSettings.exitDistances }
  /// The seconds allowed for ``maximumGap``. At 0 every fix begins a segment.
  public static let maximumGaps = 0.0...SettingRange.longestSeconds
  /// The metres allowed for ``maximumAccuracy``.
  public static let maximumAccuracies = 0.001...1_000_000.0
  /// The numbers allowed for ``accuracyFactor``.
  public static let accuracyFactors = 0.05...20.0
  /// The metres allowed for ``assumedAccuracy``.
  public static let assumedAccuracies = 0.1...10_000.0

  /// These settings with every value in its range.
  var limited: Self {
    var settings = self
    settings.exitDistance = exitDistance.flatMap {
      $0.meters.isNaN ? nil : Self.exitDistances.nearest(to: $0, orElse: $0)
    }
    settings.maximumGap = min(max(maximumGap, .zero), .seconds(Int64(SettingRange.longestSeconds)))
    settings.maximumAccuracy = Self.maximumAccuracies.nearest(
      to: maximumAccuracy, orElse: Self().maximumAccuracy)
    let factors = Self.accuracyFactors
    settings.accuracyFactor =
      accuracyFactor.isNaN ? 1 : min(max(accuracyFactor, factors.lowerBound), factors.upperBound)
    settings.assumedAccuracy = Self.assumedAccuracies.nearest(
      to: assumedAccuracy, orElse: Self().assumedAccuracy)
    return settings
  }
}

extension Duration {
  /// Whole microseconds, rounded towards zero and limited to the range of `Int64`.
  package var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carried) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }
}
