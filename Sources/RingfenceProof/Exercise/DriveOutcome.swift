internal import Ringfence

/// What a drive does with one zone, by the rules of `Docs/Triggers.md` and `Docs/Conditions.md`.
///
/// The rules are written down once more, for planned drives only: every fix has a speed and a course, and drives
/// with a point where rounding decides are marked and not used.
struct DriveOutcome {
  /// The events in time order, without numbers of visits.
  var events: [Event] = []
  /// The crossings of fences: when, and when the fix came that revealed it, in microseconds.
  var crossings: [(fence: Int, time: Int64, revealed: Int64)] = []
  /// How often the device came back before it was an exit distance away.
  var returns = 0
  /// Whether rounding could decide something.
  var isDelicate = false
  /// Whether the zone was occupied at the end.
  var isInside: Bool { inside.contains(true) }

  struct Visit {
    let fence: Int
    let entry: Int64
    let reported: Int64
    /// The fences crossed up to now, each once, in the order of their first crossing.
    var crossed: [CrossedFence]
    var hasDwelled = false
    var isPass = false
    var exit: (point: BoundaryPoint, fence: Int, isGap: Bool)?
  }

  let zone: Int
  let settings: ZoneSettings
  let exitMeters: Double
  let conditions: PlannedConditions
  let fences: [PlaneFence]
  var inside: [Bool]
  var visit: Visit?
  var pending: PlannedConditions.Attempt?
  var remembered: [CrossedFence] = []
  var retriggersSince: Int64?
  var fix: Fix
  var moment: Drive.Moment
  var time: Int64
  /// The point and the time of the fix before, in the same segment.
  var previous: (point: PlanePoint, time: Int64)
  let plane: LocalPlane
  /// Whether the fix begins a segment: nothing is known of the time before it.
  var isFirst = true

  /// Works out what a drive does; `nil` where rounding could decide something before the last fix.
  ///
  /// - Parameters:
  ///   - drive: has at least one fix.
  ///   - start: the time of the first fix in seconds since 1970.
  ///   - scene: the zone.
  ///   - engine: the settings that change what a drive triggers.
  init?(_ drive: Drive, from start: Int64, in scene: ZoneScene, _ engine: EngineSettings) {
    guard let first = drive.moments.first else { return nil }
    zone = scene.zone
    settings = scene.settings
    exitMeters = (engine.exitDistance ?? scene.settings.exitDistance).meters
    conditions = scene.conditions
    fences = scene.fences
    inside = fences.map { _ in false }
    let fixes = drive.fixes(in: scene.plane, from: start)
    fix = fixes[0]
    moment = first
    time = fix.time.microseconds
    plane = scene.plane
    previous = (first.point, fix.time.microseconds)
    let edges = scene.edges(near: drive)
    let gap = engine.maximumGap.wholeMicroseconds
    begin(flags: .initial)
    for index in fixes.indices.dropFirst() {
      // A delicate drive is not used.
      if isDelicate { return nil }
      previous = (moment.point, time)
      fix = fixes[index]
      moment = drive.moments[index]
      time = fix.time.microseconds
      if time - previous.time > gap {
        begin(flags: .gap)
      } else {
        follow(edges)
      }
    }
    sort()
  }

  /// Brings events of one time into the order of `Docs/Triggers.md`: exits, entries with the dwell times and exits of
  /// visits in passing, crossings, dwell times.
  mutating func sort() {
    func isInPassing(_ dwell: Int) -> Bool {
      let next = events[(dwell + 1)...].first { $0.kind == .exited || $0.kind == .entered }
      guard let next, next.kind == .exited else { return false }
      return next.flags.contains(.pass) && next.time == events[dwell].time
    }
    func rank(_ index: Int) -> Int {
      switch events[index].kind {
      case .exited: events[index].flags.contains(.pass) ? 1 : 0
      case .entered: 1
      case .crossed: 2
      case .dwelled: isInPassing(index) ? 1 : 3
      }
    }
    events = events.indices.sorted { a, b in
      if events[a].time != events[b].time { return events[a].time < events[b].time }
      return rank(a) != rank(b) ? rank(a) < rank(b) : a < b
    }.map { events[$0] }
  }
}
