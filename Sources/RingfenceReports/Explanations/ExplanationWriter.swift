public import Ringfence
public import RingfenceSimulation

// This folder: why zones triggered, did not trigger, or were never reached. `Docs/Explain.md` defines
// the formats.

/// Writes explanations as text for people, as JSON, and as NDJSON records that follow the events of a
/// track. `Docs/Explain.md` defines the formats.
///
/// The same explanation gives the same bytes on every machine.
public struct ExplanationWriter: Sendable {
  let layout: ZoneLayout
  let maximumGap: Duration
  private(set) var events: EventWriter
  private(set) var records: EventWriter
  /// Writes the life cycle of the app; `nil` without a scenario.
  let lifeCycle: LifeCycleWriter?
  let profile: LifeCycleProfile
  /// Whether the text of a track explains the characters of its timelines.
  package var showsLegend = true
  /// Whether code of the app receives events in restart mode.
  package var receivesInRestartMode: Bool {
    get { events.receivesInRestartMode }
    set {
      events.receivesInRestartMode = newValue
      records.receivesInRestartMode = newValue
    }
  }
  /// How text shows times.
  package var times: TimeStyle {
    get { events.times }
    set { events.times = newValue }
  }

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - layout: the layout of the engine that made the explanations.
  ///   - maximumGap: the engine's longest gap, which the timeline leaves blank.
  ///   - usesColor: whether text is coloured by terminal escape sequences.
  ///   - lifeCycle: writes the life cycle of the app, where a scenario is explained. Its format is text
  ///     for ``appendText(_:lifeCycle:of:into:)`` and NDJSON for ``appendJSON(_:lifeCycle:of:into:)``.
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

  /// The run, if it has something to report.
  func reported(_ run: LifeCycleRun?) -> LifeCycleRun? {
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

  /// The decimals of its numbers: at least `least`, and more where the margin would round to zero.
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
  /// The condition in text.
  var title: String {
    switch self {
    case .minimumRetriggerTime: "minimum retrigger time"
    case .percentageCrossed: "percentage crossed"
    case .schedule, .bearing, .speed: name
    }
  }
}

extension Explanation.ZoneOutcome {
  /// The outcome in records.
  var word: String {
    if !events.isEmpty { return "fired" }
    if !suppressions.isEmpty { return "suppressed" }
    if openVisit != nil { return "inside" }
    if silentVisit != nil { return "visited" }
    return losses.isEmpty ? "neverReached" : "lost"
  }

  /// Whether the track is so near that its distance rounds to zero.
  var isTouched: Bool { nearestApproach.map { $0.distance.meters < 0.01 } ?? false }
}
