public import Ringfence

/// What the linter checks a layout against.
///
/// ``Linter`` replaces a value outside its range by the nearest end, and NaN by the default.
public struct LintSettings: Hashable, Sendable {
  /// Fences of different zones should be at least this far apart, perimeter to perimeter,
  /// ``distances``.
  public var spacing: Distance
  /// The accuracy of the fixes to expect, for `never-decidable` and `minimum-radius`, ``distances``.
  public var accuracy: Distance
  /// The speed of devices, for `restart-fast-pass` and `minimum-radius`, ``speeds``.
  public var passSpeed: Speed
  /// The time between two fixes of a device that passes, for `minimum-radius`, ``intervals``.
  public var fixInterval: Duration
  /// The accuracy of fixes from Wi-Fi, the radius of 68 % of the errors, for `android-undecidable` and
  /// `ghost-risk`, ``distances``.
  public var wifiAccuracy: Distance
  /// The speed of slow devices on their way to a fence, for `wake-too-early`, ``speeds``.
  public var approachSpeed: Speed
  /// How long an app that was relaunched in the background stays awake, for `wake-too-early`, ``times``.
  public var wakeWindow: Duration
  /// How far a device may move until an app chooses again which fences are monitored, for `platform-regions`,
  /// ``reaches``.
  public var regionReach: Distance
  /// How far from the edge of a fence phones rest, for `ghost-risk`, ``distances``.
  public var restDistance: Distance
  /// The time between two fixes of a phone at rest, for `ghost-risk`, ``intervals``.
  public var restInterval: Duration
  /// The day, for `schedule-over`; `nil` where it is not known, and the rule is silent.
  public var today: CivilDate?
  /// How many pairs of a fence with later fences each rule about pairs lists: the nearest ones. The others
  /// are counted and summed up in one finding. Above 0.
  ///
  /// Near a fence, up to 200 others or twice this number are measured, whichever is more. Beyond that, fences
  /// are counted by the boxes around them.
  public var pairsPerFence: Int
  /// The rules that are off; by default ``LintRule/offByDefault``. An empty set selects every rule.
  public var disabled: Set<LintRule>
  /// The severities of rules, in place of their defaults.
  public var severities: [LintRule: LintSeverity]
  /// How restart circles are made.
  public var restart: RestartSettings
  /// Whether zones may switch rules off by their own `lint`.
  package var obeysZones = true
  /// What decision rules of other platforms ask of zones, for `rule-never-enters`.
  package var zoneRequirements: [ZoneRequirement] = []

  /// Creates settings; what is not given is the default.
  public init(
    spacing: Distance = .meters(500), accuracy: Distance = .meters(10),
    passSpeed: Speed = .kilometersPerHour(50), fixInterval: Duration = .seconds(1),
    wifiAccuracy: Distance = .meters(50),
    approachSpeed: Speed = .kilometersPerHour(5), wakeWindow: Duration = .seconds(180),
    regionReach: Distance = .meters(2000), restDistance: Distance = .meters(50),
    restInterval: Duration = .seconds(120), today: CivilDate? = nil, pairsPerFence: Int = 20,
    disabled: Set<LintRule> = LintRule.offByDefault, severities: [LintRule: LintSeverity] = [:],
    restart: RestartSettings = RestartSettings()
  ) {
    self.spacing = spacing
    self.accuracy = accuracy
    self.passSpeed = passSpeed
    self.fixInterval = fixInterval
    self.wifiAccuracy = wifiAccuracy
    self.approachSpeed = approachSpeed
    self.wakeWindow = wakeWindow
    self.regionReach = regionReach
    self.restDistance = restDistance
    self.restInterval = restInterval
    self.today = today
    self.pairsPerFence = pairsPerFence
    self.disabled = disabled
    self.severities = severities
    self.restart = restart
  }

  /// These settings with the rules that are on where a layout is checked for restart mode.
  public var inRestartMode: Self {
    var settings = self
    settings.disabled.subtract(LintRule.onInRestartMode)
    return settings
  }

  // MARK: Ranges

  /// The metres allowed for ``spacing``, ``accuracy``, ``wifiAccuracy`` and ``restDistance``.
  public static let distances = 0.0...1_000_000.0
  /// The metres per second allowed for ``passSpeed`` and ``approachSpeed``.
  public static let speeds = 0.0...1000.0
  /// The seconds allowed for ``wakeWindow``.
  public static let times = 0.0...86_400.0
  /// The metres allowed for ``regionReach``.
  public static let reaches = 0.0...100_000.0
  /// The seconds allowed for ``restInterval`` and ``fixInterval``.
  public static let intervals = 1.0...86_400.0

  /// These settings with every value in its range.
  package var limited: Self {
    let standard = Self()
    var settings = self
    settings.spacing = Self.distances.nearest(to: spacing, orElse: standard.spacing)
    settings.accuracy = Self.distances.nearest(to: accuracy, orElse: standard.accuracy)
    settings.wifiAccuracy = Self.distances.nearest(to: wifiAccuracy, orElse: standard.wifiAccuracy)
    settings.restDistance = Self.distances.nearest(to: restDistance, orElse: standard.restDistance)
    settings.regionReach = Self.reaches.nearest(to: regionReach, orElse: standard.regionReach)
    settings.passSpeed = Self.limited(passSpeed, orElse: standard.passSpeed)
    settings.approachSpeed = Self.limited(approachSpeed, orElse: standard.approachSpeed)
    settings.wakeWindow = max(.zero, min(wakeWindow, .seconds(86_400)))
    settings.restInterval = max(.seconds(1), min(restInterval, .seconds(86_400)))
    settings.fixInterval = max(.seconds(1), min(fixInterval, .seconds(86_400)))
    return settings
  }

  private static func limited(_ speed: Speed, orElse standard: Speed) -> Speed {
    .metersPerSecond(
      speeds.nearest(to: speed.metersPerSecond, orElse: standard.metersPerSecond))
  }
}
