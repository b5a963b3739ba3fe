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
  /// How many devices there are, for `attendance-load`. Above 0.
  public var devices = 100
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

  /// These settings with every number in its range.
  package var limited: Self {
    var settings = self
    for number in Self.numbers { number.limit(&settings, orElse: number.value(Self())) }
    return settings
  }

  // MARK: Numbers

  /// Every number that is a figure of the linter, in the order of settings files.
  package static let numbers = [
    spacingNumber, accuracyNumber, passSpeedNumber,
    length(
      "wifiAccuracy", "accuracy of Wi-Fi", in: distances, option: "wifi-accuracy",
      "accuracy of fixes from Wi-Fi (50 m)", { $0.wifiAccuracy }, { $0.wifiAccuracy = $1 }),
    approachSpeedNumber, wakeWindowNumber,
    length(
      "regionReach", "reach of regions", in: reaches, option: "region-reach",
      "way until an app chooses its regions again (2 km)", { $0.regionReach },
      { $0.regionReach = $1 }),
    length(
      "restDistance", "distance at rest", in: distances, option: "rest-distance",
      "distance of phones at rest from a fence (50 m)", { $0.restDistance },
      { $0.restDistance = $1 }),
    time(
      "restInterval", "interval at rest", in: intervals, option: "rest-interval",
      "time between fixes of phones at rest (120 s)", { $0.restInterval }, { $0.restInterval = $1 }),
    fixIntervalNumber,
  ]

  /// Those of restart mode, in the order of the help.
  package static let numbersOfRestartMode = [
    passSpeedNumber, approachSpeedNumber, wakeWindowNumber,
  ]

  /// The others, in the order of the help: the interval of fixes before what is about platforms.
  package static let numbersOfLayouts: [NumberSetting<LintSettings>] = {
    let names = (numbersOfRestartMode + [fixIntervalNumber]).map { $0.name }
    let others = numbers.filter { !names.contains($0.name) }
    return others.prefix(2) + [fixIntervalNumber] + others.dropFirst(2)
  }()

  private static let approachSpeedNumber = speed(
    "approachSpeed", "approach speed", in: speeds, option: "approach-speed",
    "how slowly devices come to a fence (5 km/h)", { $0.approachSpeed }, { $0.approachSpeed = $1 }
  )

  private static let wakeWindowNumber = time(
    "wakeWindow", "wake window", in: times, option: "wake-window",
    "how long a relaunched app stays awake (180 s)", { $0.wakeWindow }, { $0.wakeWindow = $1 })

  private static let fixIntervalNumber = time(
    "fixInterval", "interval of fixes", in: intervals, option: "fix-interval",
    "time between fixes of devices that pass (1 s)", { $0.fixInterval }, { $0.fixInterval = $1 })

  /// The number of ``spacing``.
  package static let spacingNumber = length(
    "spacing", "spacing", in: distances, option: "spacing",
    "distance wanted between fences of different zones (500 m)", { $0.spacing },
    { $0.spacing = $1 })

  /// The number of ``accuracy``.
  package static let accuracyNumber = length(
    "accuracy", "accuracy", in: distances, option: "accuracy",
    "accuracy of the fixes to expect (10 m)", { $0.accuracy }, { $0.accuracy = $1 })

  /// The number of ``passSpeed``.
  package static let passSpeedNumber = speed(
    "passSpeed", "pass speed", in: speeds, option: "pass-speed",
    "how fast devices pass a fence (50 km/h)", { $0.passSpeed }, { $0.passSpeed = $1 })

  private static func length(
    _ name: String, _ words: String, in range: ClosedRange<Double>, option: String, _ help: String,
    _ value: @escaping @Sendable (Self) -> Distance,
    _ set: @escaping @Sendable (inout Self, Distance) -> Void
  ) -> NumberSetting<LintSettings> {
    NumberSetting(
      name, words, .meters, in: range, option: option, help, value: { value($0).meters },
      set: { if let meters = $1 { set(&$0, .meters(meters)) } })
  }

  private static func speed(
    _ name: String, _ words: String, in range: ClosedRange<Double>, option: String, _ help: String,
    _ value: @escaping @Sendable (Self) -> Speed,
    _ set: @escaping @Sendable (inout Self, Speed) -> Void
  ) -> NumberSetting<LintSettings> {
    NumberSetting(
      name, words, .metersPerSecond, in: range, option: option, help,
      value: { value($0).metersPerSecond },
      set: { if let speed = $1 { set(&$0, .metersPerSecond(speed)) } })
  }

  private static func time(
    _ name: String, _ words: String, in range: ClosedRange<Double>, option: String, _ help: String,
    _ value: @escaping @Sendable (Self) -> Duration,
    _ set: @escaping @Sendable (inout Self, Duration) -> Void
  ) -> NumberSetting<LintSettings> {
    NumberSetting(
      name, words, .seconds, in: range, option: option, help, value: { value($0).roundedSeconds },
      set: { if let seconds = $1 { set(&$0, Duration(ofSetting: seconds)) } })
  }
}
