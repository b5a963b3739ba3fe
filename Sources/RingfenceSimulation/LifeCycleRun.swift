public import Ringfence

/// What happened to an app in a scenario.
public struct LifeCycleRun: Hashable, Sendable {
  /// The events, in the order of time; each says its mode.
  public internal(set) var events: [Event] = []
  /// The attempts that ended without triggering, then those that still wait.
  public internal(set) var suppressions: [Suppression] = []
  /// The visits that began without an event.
  var silentVisits: [OpenVisitSummary] = []
  /// The visits that began at the first fix that was delivered, maybe silently.
  public internal(set) var initialVisits: [OpenVisitSummary] = []
  /// The visits that are open at the end.
  public internal(set) var openVisits: [OpenVisitSummary] = []
  /// When the system woke the app.
  public internal(set) var wakes: [Wake] = []
  /// When and why it did not.
  public internal(set) var refusedWakes: [RefusedWake] = []
  /// What should be looked at.
  public internal(set) var warnings: [LifeCycleWarning] = []
  /// The states one after the other; the first begins with the first fix or event. Empty without a
  /// fix.
  public internal(set) var phases: [LifeCyclePhase] = []
  /// The state at the end.
  public internal(set) var finalState = LifeCycleState.foreground
  /// How long the app ran in wakes altogether.
  public internal(set) var timeAwake = Duration.zero
  /// For how much of ``timeAwake`` location updates were on.
  public internal(set) var timeLocationOn = Duration.zero
  /// How many fixes the app was given; the engine may have ignored some (``ignored``).
  public internal(set) var deliveredFixes = 0
  /// How many fixes the app was not given; a fix that is not later than the one before is neither.
  public internal(set) var lostFixes = 0
  /// How many of the fixes delivered the engine ignored, and how many were not later than the one
  /// before and took no part at all.
  public internal(set) var ignored = IgnoredFixes()
  /// The stretches of fixes that were all delivered, in the order of time.
  public internal(set) var deliveredSpans: [DeliveredSpan] = []
  /// Whether the app was not in memory at some time and there was neither a wake nor one that was
  /// refused: the device did not move far enough.
  public var wasNeverWoken: Bool {
    wakes.isEmpty && refusedWakes.isEmpty && phases.contains { !$0.state.hasProcess }
  }
  /// The requests of all wakes.
  public var requests: Int { wakes.reduce(0) { $0 + $1.requests } }
  /// A rough figure, from one phone of the 2010s: 0.417 % of a charge for each hour of ``timeAwake``
  /// (8 % in 19.2 h).
  public var energyPercent: Double {
    0.417 * Double(timeAwake.wholeMicroseconds) / 3_600_000_000
  }
}

extension Event {
  /// Whether the app could show something: in restart mode it has no view controllers.
  public var isUIAvailable: Bool { mode == .normal }
}
