public import Ringfence

/// What the linter checks a layout against.
///
/// ``Linter`` replaces a value outside its range by the nearest end, and NaN by the default.
public struct LintSettings: Hashable, Sendable {
  /// Fences of different zones should be at least this far apart, perimeter to perimeter,
  /// ``distances``.
  public var spacing: Distance
  /// The accuracy of the fixes to expect, for `never-decidable`, ``distances``.
  public var accuracy: Distance
  /// The speed of devices, for `restart-fast-pass`, ``speeds``.
  public var passSpeed: Speed
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

  /// Creates settings; what is not given is the default.
  public init(
    spacing: Distance = .meters(500), accuracy: Distance = .meters(10),
    passSpeed: Speed = .kilometersPerHour(50), pairsPerFence: Int = 20,
    disabled: Set<LintRule> = LintRule.offByDefault, severities: [LintRule: LintSeverity] = [:],
    restart: RestartSettings = RestartSettings()
  ) {
    self.spacing = spacing
    self.accuracy = accuracy
    self.passSpeed = passSpeed
    self.pairsPerFence = pairsPerFence
    self.disabled = disabled
    self.severities = severities
    self.restart = restart
  }

  // MARK: Ranges

  /// The metres allowed for ``spacing`` and ``accuracy``.
  public static let distances = 0.0...1_000_000.0
  /// The metres per second allowed for ``passSpeed``.
  public static let speeds = 0.0...1000.0

  /// These settings with every value in its range.
  var limited: Self {
    let standard = Self()
    var settings = self
    settings.spacing = Self.distances.nearest(to: spacing, orElse: standard.spacing)
    settings.accuracy = Self.distances.nearest(to: accuracy, orElse: standard.accuracy)
    settings.passSpeed = .metersPerSecond(
      Self.speeds.nearest(
        to: passSpeed.metersPerSecond, orElse: standard.passSpeed.metersPerSecond))
    return settings
  }
}
