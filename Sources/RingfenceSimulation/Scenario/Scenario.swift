internal import Ringfence

/// What happened to an app and its device while a track was recorded.
///
/// ```swift
/// let scenario = Scenario(events: [
///   ScenarioEvent(.background, at: .sinceFirstFix(.seconds(60))),
///   ScenarioEvent(.swipe, at: .sinceFirstFix(.seconds(300))),
/// ])
/// ```
///
/// The app is in the foreground when the track begins. Events at the time of a fix happen before it.
public struct Scenario: Sendable {
  /// What happened. Events at the same time happen in this order. Events that are not in the order of time
  /// are sorted, with the warning ``LifeCycleWarning/unorderedEvents(count:)``.
  public var events: [ScenarioEvent]
  /// The names of the location managers; events refer to them by their indices. The first is the SDK's
  /// own.
  public var managers: [String]

  /// Creates a scenario, by default one in which nothing happens.
  public init(events: [ScenarioEvent] = [], managers: [String] = ["sdk"]) {
    self.events = events
    self.managers = managers
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Scenario: Hashable {}
#endif
