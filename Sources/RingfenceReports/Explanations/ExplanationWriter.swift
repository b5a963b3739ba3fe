public import Ringfence
public import RingfenceSimulation

/// Writes why zones fired, did not fire, or were never reached: as text for people, as JSON, and as
/// NDJSON rows that follow the events of a track. `Docs/Explain.md` defines the forms.
///
/// The same explanation gives the same bytes on every machine.
public struct ExplanationWriter: Sendable {
  let layout: ZoneLayout
  let maximumGap: Duration
  let events: EventWriter
  let records: EventWriter
  /// Writes what happened to the app; `nil` where there is no scenario.
  let lifeCycle: LifeCycleWriter?
  let profile: LifeCycleProfile

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - layout: the layout of the engine that gave the explanations.
  ///   - maximumGap: the engine's longest gap, which the timeline leaves blank.
  ///   - usesColor: whether text is coloured by escape sequences of a terminal.
  ///   - lifeCycle: writes what happened to the app, where a scenario is explained: in text for
  ///     ``appendText(_:lifeCycle:of:into:)``, as a record for ``appendJSON(_:lifeCycle:of:into:)``.
  ///   - profile: the profile of the scenario's settings.
  public init(
    layout: ZoneLayout, maximumGap: Duration = EngineSettings().maximumGap,
    usesColor: Bool = false, lifeCycle: LifeCycleWriter? = nil,
    profile: LifeCycleProfile = .nominal
  ) {
    self.layout = layout
    self.maximumGap = maximumGap
    self.lifeCycle = lifeCycle
    self.profile = profile
    events = EventWriter(
      .text, layout: layout, usesColor: usesColor, includesMode: lifeCycle != nil)
    records = EventWriter(.ndjson, layout: layout)
  }

  /// What happened to the app, where there is something to tell of it.
  func shown(_ run: LifeCycleRun?) -> LifeCycleRun? {
    run.flatMap { lifeCycle?.reports($0) == true ? $0 : nil }
  }

  func fenceName(_ fence: Int, of zone: Int) -> [UInt8] { events.names.zones[zone].fences[fence] }
}

extension ConditionFailure {
  /// What was found, as a number: seconds, fences, degrees or metres per second; `nil` when unknown and
  /// for a schedule.
  var actual: Double? {
    switch reason {
    case .schedule: nil
    case .minimumRetriggerTime(let elapsed, _): elapsed.seconds
    case .percentageCrossed(let crossed, _): Double(crossed)
    case .bearing(let course, _, _, _): course?.degrees
    case .speed(let speed, _, _, _): speed?.metersPerSecond
    }
  }

  /// The least that is required, in the same unit; for a bearing the beginning of the arc.
  var minimum: Double? {
    switch reason {
    case .schedule: nil
    case .minimumRetriggerTime(_, let required): required.seconds
    case .percentageCrossed(_, let required): Double(required)
    case .bearing(_, let from, _, _): from.degrees
    case .speed(_, let minimum, _, _): minimum?.metersPerSecond
    }
  }

  /// The most that is allowed, in the same unit; for a bearing the end of the arc.
  var maximum: Double? {
    switch reason {
    case .schedule, .minimumRetriggerTime, .percentageCrossed: nil
    case .bearing(_, _, let to, _): to.degrees
    case .speed(_, _, let maximum, _): maximum?.metersPerSecond
    }
  }

  /// How much is missing, in the same unit; for a schedule the seconds until it opens.
  var margin: Double? {
    switch reason {
    case .schedule(let opensIn): opensIn?.seconds
    case .minimumRetriggerTime(let elapsed, let required): (required - elapsed).seconds
    case .percentageCrossed(let crossed, let required): Double(required - crossed)
    case .bearing(_, _, _, let degreesOff): degreesOff
    case .speed(_, _, _, let off): off?.metersPerSecond
    }
  }

  /// The decimals that its numbers take: more than usual where the margin would be shown as zero.
  func decimals(atLeast least: Int, scale: Double = 1) -> Int {
    guard let margin else { return least }
    var halfOfLast = 0.5
    for _ in 0..<least { halfOfLast /= 10 }
    let shown = margin * scale
    return shown < halfOfLast ? FixedDecimal.decimals(of: shown, atLeast: least) : least
  }
}

extension Duration {
  /// Seconds, exact to the microsecond.
  fileprivate var seconds: Double { Double(wholeMicroseconds) / 1e6 }
}

extension ConditionFailure.Condition {
  /// The condition's key in zone files.
  var name: String {
    switch self {
    case .schedule: "schedule"
    case .minimumRetriggerTime: "minimumRetriggerTime"
    case .percentageCrossed: "percentageCrossed"
    case .bearing: "bearing"
    case .speed: "speed"
    }
  }

  /// The condition's name in text.
  var title: String {
    switch self {
    case .schedule: "schedule"
    case .minimumRetriggerTime: "minimum retrigger time"
    case .percentageCrossed: "percentage crossed"
    case .bearing: "bearing"
    case .speed: "speed"
    }
  }
}

extension Explanation.ZoneOutcome {
  /// What became of the zone, in one word of JSON.
  var word: String {
    if !events.isEmpty { return "fired" }
    if !suppressions.isEmpty { return "suppressed" }
    if openVisit != nil { return "inside" }
    if silentVisit != nil { return "visited" }
    return losses.isEmpty ? "neverReached" : "lost"
  }

  /// Whether the track came so near that it cannot be told from having been there.
  var isTouched: Bool { nearestApproach.map { $0.distance.meters < 0.01 } ?? false }
}
