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

  /// These settings with every number in its range.
  var limited: Self {
    var settings = self
    for number in Self.numbers { number.limit(&settings, orElse: number.value(Self())) }
    return settings
  }

  // MARK: Numbers

  /// Every number among the settings, in the order of the help.
  package static let numbers: [NumberSetting<EngineSettings>] = [
    NumberSetting(
      "exitDistance", "exit distance", .meters, in: exitDistances, isOptional: true,
      option: "exit-distance", "leave a zone this far outside, whatever the zones say",
      setting: .exitDistance, value: { $0.exitDistance?.meters },
      set: { $0.exitDistance = $1.map { .meters($0) } }),
    gap,
    NumberSetting(
      "maximumAccuracy", "maximum accuracy", .meters, in: maximumAccuracies,
      option: "maximum-accuracy", "ignore fixes known to be less accurate (100 m)",
      setting: .maximumAccuracy, value: { $0.maximumAccuracy.meters },
      set: { if let meters = $1 { $0.maximumAccuracy = .meters(meters) } }),
    NumberSetting(
      "accuracyFactor", "factor of accuracies", .none, in: accuracyFactors,
      option: "accuracy-factor", "true errors over reported ones, as 'noise' measures them (1)",
      setting: .accuracyFactor, value: { $0.accuracyFactor },
      set: { if let factor = $1 { $0.accuracyFactor = factor } }),
    NumberSetting(
      "assumedAccuracy", "assumed accuracy", .meters, in: assumedAccuracies,
      option: "assume-accuracy", "accuracy of fixes without one (20 m)",
      setting: .assumedAccuracy, value: { $0.assumedAccuracy.meters },
      set: { if let meters = $1 { $0.assumedAccuracy = .meters(meters) } }),
  ]

  /// The number of ``maximumGap``, with which tracks are read, too.
  package static let gap = NumberSetting<EngineSettings>(
    "maximumGap", "maximum gap", .seconds, in: maximumGaps,
    enteredIn: 0.001...maximumGaps.upperBound, option: "maximum-gap",
    "a fix this much later begins a new segment (300 s)", setting: .maximumGap,
    value: { $0.maximumGap.roundedSeconds },
    set: { if let seconds = $1 { $0.maximumGap = Duration(ofSetting: seconds) } })
}
