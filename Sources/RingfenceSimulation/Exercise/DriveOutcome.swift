internal import Ringfence

/// What a drive does with one zone, by the rules of `Docs/Triggers.md` and `Docs/Conditions.md`.
///
/// The rules are written down once more, for planned drives only: every fix has a speed and a course, and drives
/// with a point where rounding decides are marked and not used.
struct DriveOutcome {
  /// The events in time order, without numbers of visits.
  private(set) var events: [Event] = []
  /// The crossings of fences.
  private(set) var crossings: [(fence: Int, time: Int64)] = []
  /// Whether rounding could decide something.
  private(set) var isDelicate = false
  /// Whether the zone was occupied at the end.
  var isInside: Bool { inside.contains(true) }

  private struct Visit {
    let fence: Int
    let entry: Int64
    let reported: Int64
    /// The fences crossed up to now, each once, in the order of their first crossing.
    var crossed: [CrossedFence]
    var hasDwelled = false
    var isPass = false
    var exit: (point: BoundaryPoint, fence: Int, isGap: Bool)?
  }

  private let zone: Int
  private let settings: ZoneSettings
  private let exitMeters: Double
  private let conditions: PlannedConditions
  private let fences: [PlaneFence]
  private var inside: [Bool]
  private var visit: Visit?
  private var pending: PlannedConditions.Attempt?
  private var remembered: [CrossedFence] = []
  private var retriggersSince: Int64?
  private var fix: Fix
  private var moment: Drive.Moment
  private var time: Int64
  /// The point and the time of the fix before, in the same segment.
  private var previous: (point: PlanePoint, time: Int64)
  private let plane: LocalPlane
  /// Whether the fix begins a segment: nothing is known of the time before it.
  private var isFirst = true

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

  /// Brings events of one time into the order of `Docs/Triggers.md`: exits, entries with their exits in passing,
  /// crossings, dwell times.
  private mutating func sort() {
    func rank(_ index: Int) -> Int {
      switch events[index].kind {
      case .exited: events[index].flags.contains(.pass) ? 1 : 0
      case .entered: 1
      case .crossed: 2
      case .dwelled: 3
      }
    }
    events = events.indices.sorted { a, b in
      if events[a].time != events[b].time { return events[a].time < events[b].time }
      return rank(a) != rank(b) ? rank(a) < rank(b) : a < b
    }.map { events[$0] }
  }

  // MARK: Steps

  /// A fix that begins a segment.
  private mutating func begin(flags: EventFlags) {
    isFirst = true
    let here = BoundaryPoint(time: fix.time, coordinate: fix.coordinate)
    let wasInside = inside
    // Which of several fences is left last in a gap is no part of the plan.
    if wasInside.count(where: { $0 }) > 1 { isDelicate = true }
    for fence in fences.indices where !fences[fence].isLine {
      let distance = fences[fence].signedDistance(to: moment.point)
      if abs(distance) < 0.05 { isDelicate = true }
      inside[fence] = distance <= 0
      if wasInside[fence], !inside[fence], !isInside {
        leave(fence, here, isGap: flags.contains(.gap))
      }
    }
    for fence in fences.indices where inside[fence] && !wasInside[fence] {
      enter(fence, here, wasOccupied: fence > 0 && inside[..<fence].contains(true), flags)
    }
    settle()
  }

  /// The straight path to the next fix.
  private mutating func follow(_ edges: [[PlaneEdge]]) {
    isFirst = false
    let before = previous.time
    var contacts: [(t: Double, fence: Int, kind: PlaneFence.Contact.Kind)] = []
    for fence in fences.indices {
      let found = fences[fence].contacts(
        previous.point, moment.point, edges[fence], isDelicate: &isDelicate)
      contacts += found.map { ($0.t, fence, $0.kind) }
    }
    // A stop on an edge: rounding decides on which side.
    if moment.speed == 0, previous.point != moment.point,
      fences.contains(where: {
        !$0.isFarther(than: 0.02, from: moment.point)
          && abs($0.signedDistance(to: moment.point)) < 0.02
      })
    {
      isDelicate = true
    }
    contacts.sort { $0.t < $1.t }
    for (index, contact) in contacts.enumerated() {
      // Contacts in one place, and contacts at a fix, come in an order that rounding decides.
      let seconds = Double(time - before) / 1e6
      if contact.t * seconds < 0.004 || (1 - contact.t) * seconds < 0.004 { isDelicate = true }
      if index > 0, (contact.t - contacts[index - 1].t) * seconds < 0.004 { isDelicate = true }
      // checked: a share of the time between two fixes
      let passed = Int64((contact.t * Double(time - before)).rounded())
      let point = BoundaryPoint(
        time: Timestamp(microseconds: before + passed),
        coordinate: plane.coordinate(previous.point.interpolated(to: moment.point, contact.t)))
      switch contact.kind {
      case .enter:
        let wasOccupied = isInside
        inside[contact.fence] = true
        enter(contact.fence, point, wasOccupied: wasOccupied, [])
      case .leave:
        inside[contact.fence] = false
        if !isInside { leave(contact.fence, point, isGap: false) }
      case .cross(let direction): cross(contact.fence, point, direction)
      }
    }
    settle()
  }

  // MARK: Rules

  private mutating func areMet(_ attempt: inout PlannedConditions.Attempt, crosses: Bool) -> Bool {
    conditions.areMet(
      for: &attempt, fix: moment, time: time, crossings: crosses ? remembered : nil,
      last: retriggersSince, isDelicate: &isDelicate)
  }

  private mutating func remember(_ fence: Int, _ point: BoundaryPoint) {
    crossings.append((fence, point.time.microseconds))
    remembered.append(CrossedFence(fence: fence, point: point))
  }

  private mutating func enter(
    _ fence: Int, _ point: BoundaryPoint, wasOccupied: Bool, _ flags: EventFlags
  ) {
    remember(fence, point)
    if visit != nil {
      visit?.exit = nil
      visit?.isPass = false
      if visit?.crossed.contains(where: { $0.fence == fence }) == false {
        visit?.crossed.append(CrossedFence(fence: fence, point: point))
      }
      return
    }
    var attempt = PlannedConditions.Attempt(fence: fence)
    if wasOccupied, let pending { attempt = pending }
    if areMet(&attempt, crosses: true) {
      open(fence, point, attempt.crossed, flags)
    } else {
      pending = attempt
    }
  }

  private mutating func open(
    _ fence: Int, _ point: BoundaryPoint, _ crossed: [CrossedFence], _ flags: EventFlags
  ) {
    pending = nil
    remembered = []
    visit = Visit(
      fence: fence, entry: point.time.microseconds, reported: time,
      crossed: crossed.isEmpty ? [CrossedFence(fence: fence, point: point)] : crossed)
    if !settings.exit { retriggersSince = time }
    events.append(
      Event(
        .entered, at: fix.time, zone: zone, fence: fence, boundary: point, fix: fix,
        crossedFences: crossed, flags: flags))
  }

  private mutating func cross(
    _ fence: Int, _ point: BoundaryPoint, _ direction: CrossingDirection
  ) {
    remember(fence, point)
    var attempt = PlannedConditions.Attempt(fence: fence)
    let triggers = areMet(&attempt, crosses: true)
    // An entry that is pending is tried too; no drive of the plan needs that.
    if pending != nil { isDelicate = true }
    guard triggers else { return }
    remembered = []
    retriggersSince = time
    events.append(
      Event(
        .crossed, at: fix.time, zone: zone, fence: fence, boundary: point, fix: fix,
        direction: direction, crossedFences: attempt.crossed))
  }

  private mutating func leave(_ fence: Int, _ point: BoundaryPoint, isGap: Bool) {
    pending = nil
    guard let open = visit else { return }
    visit?.isPass = open.reported == time && !isGap
    visit?.exit = (point, fence, isGap)
    if exitMeters == 0 { close() }
  }

  /// What the fix itself changes.
  private mutating func settle() {
    if var attempt = pending, attempt.lastTry != time {
      if areMet(&attempt, crosses: false) {
        let fence = inside[attempt.fence] ? attempt.fence : inside.firstIndex(of: true)
        open(
          fence ?? attempt.fence, BoundaryPoint(time: fix.time, coordinate: fix.coordinate),
          attempt.crossed, .late)
      } else {
        pending = attempt
      }
    }
    if let visit, visit.exit != nil {
      if visit.isPass, visit.reported == time { flagPass() }
      let distance = distanceOutside
      if exitMeters > 0, abs(distance - exitMeters) < 0.05 + exitMeters * 0.005 {
        isDelicate = true
      }
      if distance >= exitMeters { close() }
    }
    dwell()
  }

  private var distanceOutside: Double {
    var least = Double.infinity
    for fence in fences where !fence.isLine && !fence.isFarther(than: least, from: moment.point) {
      least = min(least, fence.signedDistance(to: moment.point))
    }
    return max(0, least)
  }

  private mutating func flagPass() {
    guard let last = events.lastIndex(where: { $0.kind == .entered }) else { return }
    events[last].flags.insert(.pass)
  }

  private mutating func close() {
    if let last = events.lastIndex(where: { $0.kind == .entered }), visit?.reported == time,
      visit?.isPass == true
    {
      events[last].flags.insert(.pass)
    }
    dwell()
    guard let visit, let exit = visit.exit else { return }
    self.visit = nil
    guard settings.exit else { return }
    retriggersSince = time
    var flags: EventFlags = exit.isGap ? .gap : []
    if visit.isPass { flags.insert(.pass) }
    events.append(
      Event(
        .exited, at: fix.time, zone: zone, fence: exit.fence, boundary: exit.point, fix: fix,
        crossedFences: visit.crossed.count > 1 ? visit.crossed : [],
        dwellTime: .microseconds(exit.point.time.microseconds - visit.entry), flags: flags))
  }

  private mutating func dwell() {
    guard let visit, !visit.hasDwelled, settings.exit, let threshold = settings.dwell else {
      return
    }
    let due = visit.entry + threshold.wholeMicroseconds
    if let exit = visit.exit {
      if abs(exit.point.time.microseconds - due) < 4_000 { isDelicate = true }
      if exit.point.time.microseconds < due { return }
    }
    guard due <= time else { return }
    // A dwell time that elapses while the exit is not confirmed is no part of the plan.
    if due <= previous.time, visit.reported <= previous.time { isDelicate = true }
    self.visit?.hasDwelled = true
    let when = max(due, visit.reported)
    // In a gap no place is known but that of the fix.
    let isInGap = isFirst && due < time
    let share = isInGap ? 1 : Double(due - previous.time) / Double(max(1, time - previous.time))
    let place = plane.coordinate(
      previous.point.interpolated(to: moment.point, min(1, max(0, share))))
    let before = visit.crossed.filter { $0.point.time.microseconds <= due }
    events.append(
      Event(
        .dwelled, at: Timestamp(microseconds: when), zone: zone, fence: visit.fence,
        boundary: BoundaryPoint(time: Timestamp(microseconds: due), coordinate: place), fix: fix,
        crossedFences: before.count > 1 ? before : [], flags: isInGap ? .gap : []))
  }
}
