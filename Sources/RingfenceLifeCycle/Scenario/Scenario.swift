public import Ringfence

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
  /// The clocks of ``ScenarioMoment/timeOfDay(_:)``; `nil` for those of the layout, or UTC where it has none.
  public var timeZone: TimeZoneOffsets?

  /// Creates a scenario, by default one in which nothing happens.
  public init(
    events: [ScenarioEvent] = [], managers: [String] = ["sdk"], timeZone: TimeZoneOffsets? = nil
  ) {
    self.events = events
    self.managers = managers
    self.timeZone = timeZone
  }

  /// Whether an event happens at a part of the track, so that its end must be known before it begins.
  package var needsWholeTrack: Bool {
    events.contains { if case .partOfTrack = $0.at { true } else { false } }
  }

  /// The scenario on a track, whose events have their times; itself for a track without fixes.
  package func resolved(over fixes: FixColumns, in layout: ZoneLayout) -> Scenario {
    guard let first = fixes.first?.time, let last = fixes.last?.time else { return self }
    var scenario = self
    let clocks = timeZone ?? layout.timeZone ?? .utc
    for i in events.indices {
      let time = events[i].at.timestamp(firstFix: first, lastFix: last, clocks: clocks)
      if let time { scenario.events[i].at = .time(time) }
    }
    return scenario
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Scenario: Hashable {}
#endif
