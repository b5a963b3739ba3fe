public import Ringfence

/// Why zones triggered, did not trigger, or were never reached on one track in a scenario.
public struct ScenarioExplanation: Hashable, Sendable {
  /// What happened at the zones.
  public let explanation: Explanation
  /// What happened to the app.
  public let lifeCycle: LifeCycleRun
  /// What an app that is never interrupted reports, compared with what happened.
  public let comparison: Comparison

  /// The outcome of every requested zone, in the order of the layout.
  public var zones: [Explanation.ZoneOutcome] { explanation.zones }
  /// The number of fixes that were ignored.
  public var ignored: IgnoredFixes { explanation.ignored }
}
