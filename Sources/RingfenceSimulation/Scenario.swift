internal import Ringfence

/// What happened to an app and its device while a track was recorded.
///
/// The app is in the foreground when the track begins. Events at the time of a fix come before it.
public struct Scenario: Sendable {
  /// What happened. Events of one time happen in the order of this list; one that stands before an
  /// earlier one is moved behind it, with ``LifeCycleWarning/unorderedEvents``.
  public var events: [ScenarioEvent]
  /// The names of the location managers that events refer to by their place here; the first is the
  /// SDK's own.
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
