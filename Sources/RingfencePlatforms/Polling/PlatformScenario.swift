package import Ringfence
package import RingfenceLifeCycle

/// What happened to an app and its device, by the words of a platform.
package struct PlatformScenario: Sendable {
  package struct Event: Hashable, Sendable {
    package let at: ScenarioMoment
    /// By its index in the platform's events.
    package let form: Int
    package let value: String?
    /// The line in the scenario's file; `nil` without one.
    package let line: Int?

    package init(at: ScenarioMoment, form: Int, value: String?, line: Int?) {
      self.at = at
      self.form = form
      self.value = value
      self.line = line
    }
  }

  package var events: [Event]
  /// The clocks of times of day; `nil` for those of the layout, or UTC.
  package var timeZone: TimeZoneOffsets?

  package init(_ events: [Event] = [], timeZone: TimeZoneOffsets? = nil) {
    self.events = events
    self.timeZone = timeZone
  }

  /// An event that cannot happen when it does.
  package struct Impossible: Error, Hashable, Sendable {
    package let event: Event
    /// What the device or the app is, in words.
    package let state: String
  }

  /// The events with their times, in the order of these.
  func resolved(over fixes: FixColumns, in layout: ZoneLayout) -> [(time: Int64, event: Event)] {
    guard let first = fixes.first?.time, let last = fixes.last?.time else { return [] }
    let clocks = timeZone ?? layout.timeZone ?? .utc
    let found = events.enumerated().compactMap { number, event in
      event.at.timestamp(firstFix: first, lastFix: last, clocks: clocks).map {
        (time: $0.microseconds, number: number, event: event)
      }
    }
    return found.sorted { ($0.time, $0.number) < ($1.time, $1.number) }.map { ($0.time, $0.event) }
  }
}
