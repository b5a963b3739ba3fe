public import Ringfence

// This module simulates the life cycle of an app: which fixes the system delivers to it, and when.

/// What happened to an app in a scenario.
///
/// ```swift
/// let scenario = Scenario(events: [
///   ScenarioEvent(.background, at: .sinceFirstFix(.seconds(60))),
///   ScenarioEvent(.systemKill, at: .sinceFirstFix(.seconds(120))),
/// ])
/// let run = try DualModeEngine(RestartLayout(layout)).simulate(track.fixes, scenario)
/// print("\(run.events.count) events, \(run.wakes.count) wakes, \(run.lostFixes) fixes lost")
/// ```
public struct LifeCycleRun: Hashable, Sendable {
  /// The events, in the order of time.
  public internal(set) var events: [Event] = []
  /// The entries and crossings that did not trigger, then those that are pending at the end.
  public internal(set) var suppressions: [Suppression] = []
  /// The visits that began without an event.
  var silentVisits: [OpenVisitSummary] = []
  /// The visits that began at the first delivered fix, with or without an event.
  public internal(set) var initialVisits: [OpenVisitSummary] = []
  /// The visits that are open at the end.
  public internal(set) var openVisits: [OpenVisitSummary] = []
  /// The wakes of the app by the system.
  public internal(set) var wakes: [Wake] = []
  /// The wakes that were refused.
  public internal(set) var refusedWakes: [RefusedWake] = []
  /// What needs attention.
  public internal(set) var warnings: [LifeCycleWarning] = []
  /// The states in the order of time; the first begins with the first fix or event. Empty without a fix.
  public internal(set) var phases: [LifeCyclePhase] = []
  /// The state at the end.
  public internal(set) var finalState = LifeCycleState.foreground
  /// How long the app was in the background to which it had come from the foreground.
  public internal(set) var timeInBackground = Duration.zero
  /// The total duration of all wakes.
  public internal(set) var timeAwake = Duration.zero
  /// The part of ``timeAwake`` and ``timeInBackground`` during which location updates were on. A fix for which they were
  /// switched on counts for a second at least.
  public internal(set) var timeLocationOn = Duration.zero
  /// The number of fixes delivered to the app; the engine may have ignored some (``ignored``).
  public internal(set) var deliveredFixes = 0
  /// The number of fixes not delivered to the app. A fix that is not later than the one before counts as
  /// neither.
  public internal(set) var lostFixes = 0
  /// How many of them by reason.
  var withheldCounts = WithheldCounts()
  /// The spans of fixes that were not delivered, in the order of time.
  public internal(set) var withheldSpans: [WithheldSpan] = []
  /// Whether no code of the app receives what happens in restart mode, because its callbacks are in view controllers.
  public internal(set) var losesCallbacks = false
  /// The number of delivered fixes that the engine ignored, and of fixes that were not later than the one
  /// before.
  public internal(set) var ignored = IgnoredFixes()
  /// The spans of delivered fixes, in the order of time.
  public internal(set) var deliveredSpans: [DeliveredSpan] = []
  /// Whether the app was not in memory at some time and there was no wake, not even a refused one: the
  /// device did not move far enough.
  public var wasNeverWoken: Bool {
    wakes.isEmpty && refusedWakes.isEmpty && phases.contains { !$0.state.hasProcess }
  }
  /// The number of requests in all wakes.
  public var requests: Int { wakes.reduce(0) { $0 + $1.requests } }
  /// A rough estimate of the percentage of a charge that ``timeAwake``, ``timeInBackground`` and ``timeLocationOn`` cost,
  /// by ``LifeCycleSettings/energyPerHour`` and ``LifeCycleSettings/locationEnergyPerHour``.
  public internal(set) var energyPercent = 0.0

  /// The questions with contested answers on which what happened depends, each with the answer that was taken.
  public var contestedAnswers: [(question: ContestedQuestion, isYes: Bool)] {
    warnings.compactMap {
      if case .contested(let question, let isYes) = $0 { (question, isYes) } else { nil }
    }
  }

  /// Whether code of the app receives an event.
  public func isReceived(_ event: Event) -> Bool { !losesCallbacks || event.mode == .normal }
}

extension Event {
  /// Whether the app can show something: in restart mode it has no view controllers.
  public var isUIAvailable: Bool { mode == .normal }
}
