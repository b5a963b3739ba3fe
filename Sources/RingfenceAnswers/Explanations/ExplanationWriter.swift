public import Ringfence
public import RingfenceLifeCycle
internal import RingfenceRecords

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
  private(set) var lifeCycle: LifeCyclePart?
  /// Whether the text of a track explains the characters of its timelines.
  package var showsLegend = true
  /// How sure what is said of the next track is; `nil` where that was not measured.
  package var certainty: ExplainedCertainty?
  /// What would mend what went wrong on the next track; `nil` where that was not searched.
  package var remedies: ExplainedRemedies?
  /// Whether code of the app receives events in restart mode.
  package var receivesInRestartMode: Bool {
    get { events.receivesInRestartMode }
    set {
      events.receivesInRestartMode = newValue
      records.receivesInRestartMode = newValue
    }
  }
  package var times: TimeStyle {
    get { events.times }
    set { events.times = newValue }
  }

  /// Creates a writer of explanations without a scenario.
  ///
  /// - Parameters:
  ///   - layout: the layout of the engine that made the explanations.
  ///   - maximumGap: the engine's longest gap, which the timeline leaves blank.
  ///   - usesColor: whether text is coloured by terminal escape sequences.
  public init(
    layout: ZoneLayout, maximumGap: Duration = EngineSettings().maximumGap, usesColor: Bool = false
  ) {
    self.init(layout, maximumGap, usesColor: usesColor, includesMode: false)
  }

  /// Creates a writer of explanations with a scenario.
  ///
  /// - Parameters:
  ///   - layout: the layout of the engine that made the explanations.
  ///   - maximumGap: the engine's longest gap, which the timeline leaves blank.
  ///   - usesColor: whether text is coloured by terminal escape sequences.
  ///   - lifeCycle: writes the life cycle of the app. Its format is text for ``appendText(_:lifeCycle:of:into:)`` and NDJSON
  ///     for ``appendJSON(_:lifeCycle:of:into:)``.
  ///   - profile: the profile of the scenario's settings.
  public init(
    layout: ZoneLayout, maximumGap: Duration = EngineSettings().maximumGap,
    usesColor: Bool = false, lifeCycle: LifeCycleWriter, profile: LifeCycleProfile = .nominal
  ) {
    self.init(layout, maximumGap, usesColor: usesColor, includesMode: true)
    self.lifeCycle = LifeCyclePart(lifeCycle, profile)
  }

  private init(
    _ layout: ZoneLayout, _ maximumGap: Duration, usesColor: Bool, includesMode: Bool
  ) {
    self.layout = layout
    self.maximumGap = maximumGap
    events = EventWriter(.text, layout: layout, usesColor: usesColor, includesMode: includesMode)
    records = EventWriter(.ndjson, layout: layout)
  }

  /// The run, if it has something to report.
  func reported(_ run: LifeCycleRun?) -> LifeCycleRun? {
    run.flatMap { lifeCycle?.reports($0) == true ? $0 : nil }
  }

  /// What writes the life cycle of an app. They are functions, so that a program that explains no scenario does not carry them: life
  /// cycles come with the records of platforms and what reads these.
  struct LifeCyclePart: Sendable {
    let reports: @Sendable (LifeCycleRun) -> Bool
    /// Writes a run of a track, whose name is quoted, as JSON.
    let write: @Sendable (LifeCycleRun, _ track: [UInt8], inout JSONWriter) -> Void
    /// Appends a run of a track in the writer's format.
    let append: @Sendable (LifeCycleRun, _ track: String, inout [UInt8]) -> Void

    fileprivate init(_ writer: LifeCycleWriter, _ profile: LifeCycleProfile) {
      reports = { writer.reports($0) }
      write = { writer.write($0, track: $1, profile, to: &$2) }
      append = { writer.append($0, of: $1, profile: profile, into: &$2) }
    }
  }

  func fenceName(_ fence: Int, of zone: Int) -> [UInt8] { events.names.zones[zone].fences[fence] }
}

extension Explanation.ZoneOutcome {
  var kind: OutcomeKind {
    if events.contains(where: { !$0.kind.isOfMoment }) { return .fired }
    if hasSuppressedTriggers { return .suppressed }
    if openVisit != nil { return .inside }
    if silentVisit != nil { return .visited }
    return losses.isEmpty ? .neverReached : .lost
  }

  /// Whether an entry or a crossing did not trigger; an exit that is withheld does not keep a zone from triggering.
  private var hasSuppressedTriggers: Bool { suppressions.contains { $0.kind != .exited } }

  /// How many entries and crossings did not trigger, and how many exits were withheld.
  var suppressed: (triggers: Int, exits: Int) {
    let exits = suppressions.reduce(0) { $0 + ($1.kind == .exited ? 1 : 0) }
    return (suppressions.count - exits, exits)
  }

  /// Whether the track is so near that its distance rounds to zero.
  var isTouched: Bool { nearestApproach.map { $0.distance.meters < 0.01 } ?? false }
}
