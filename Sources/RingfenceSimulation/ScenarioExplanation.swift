public import Ringfence

/// Why zones fired, did not fire, or were never reached on one track that an app saw in a scenario.
public struct ScenarioExplanation: Hashable, Sendable {
  /// What became of the zones.
  public let explanation: Explanation
  /// What happened to the app.
  public let lifeCycle: LifeCycleRun

  /// Every zone that was asked for, in the order of the layout.
  public var zones: [Explanation.ZoneOutcome] { explanation.zones }
  /// How many fixes were ignored.
  public var ignored: IgnoredFixes { explanation.ignored }
}
