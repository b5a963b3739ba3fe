/// What a fix, or time alone, shows of the moments of schedules that ask.
struct AttendanceStep: Sendable {
  /// Up to when moments are settled: the time of the fix, or the time that has passed.
  let until: Timestamp
  /// The fix before; `nil` at the first one of a session.
  let before: Fix?
  /// The fix at hand; `nil` for time alone.
  let fix: Fix?
  /// Whether nothing is known of the time since the fix before.
  let isGap: Bool
  /// How long nothing may come without a gap.
  private let maximumGapMicroseconds: UInt64
  /// Since when the app has been running without a break; `nil` since before the session.
  let awakeSince: Timestamp?

  init(_ step: Step, before: Fix?, _ engine: TriggerEngine) {
    until = step.fix.time
    fix = step.fix
    self.before = before
    isGap = step.leg == nil
    maximumGapMicroseconds = engine.core.maximumGapMicroseconds
    awakeSince = step.awakeSince
  }

  init(until: Timestamp, after fix: Fix, _ engine: TriggerEngine, awakeSince: Timestamp?) {
    self.until = until
    before = fix
    self.fix = nil
    isGap = false
    maximumGapMicroseconds = engine.core.maximumGapMicroseconds
    self.awakeSince = awakeSince
  }

  /// The last fix at or before a moment.
  func lastFix(by moment: Timestamp) -> Fix? {
    if let fix, fix.time <= moment { return fix }
    return before ?? fix
  }

  /// Whether a moment lies in a gap.
  func isInGap(_ moment: Timestamp) -> Bool {
    guard let before else { return false }
    if let fix { return isGap && moment < fix.time }
    return UInt64(bitPattern: moment.microseconds &- before.time.microseconds)
      > maximumGapMicroseconds
  }
}

// Schedules that ask. The rules of zones do not know them: they follow from when visits begin and end.
extension TriggerSession {
  /// How many windows of an attendance may be over at one fix, beside the last one.
  private static var mostWindows: Int { 1000 }

  /// How many windows of attendances were over without an event, because one fix showed the end of more than a thousand of an
  /// attendance: of those only the first thousand and the last one are reported.
  public var omittedWindows: Int { attendances.first?.omitted ?? 0 }

  /// The next moment at which an attendance emits an event, if no fix comes before; `nil` for none.
  func nextAttendance(_ engine: TriggerEngine) -> Timestamp? {
    let prepared = engine.core.prepared
    guard engine.core.expectsDevices, let lastFix else { return nil }
    let ledger = attendances.first ?? begun(at: lastFix.time, engine)
    return ledger.nextEvent(prepared, track, engine.core)
  }

  /// Lets the attendances of the layout act on what a fix, or time alone, has changed.
  ///
  /// - Parameters:
  ///   - step: the fix, or the time.
  ///   - changes: what it has changed of visits of zones with attendances, zone by zone, ascending.
  ///   - engine: the prepared layout, which has an attendance.
  ///   - output: receives the events.
  /// - Complexity: before the next moment, where no gap ends, O(log *n*) for each change, of *n* attendances, and linear in those of
  ///   zones that the mode does not evaluate; else linear in the attendances of the layout, with O(log *m*) for *m* changes of
  ///   clocks.
  mutating func attend(
    _ step: AttendanceStep, _ changes: ContiguousArray<PresenceChange>, _ engine: TriggerEngine,
    _ output: inout EventList
  ) {
    guard var ledger = attendances.first ?? step.before.map({ begun(at: $0.time, engine) }) else {
      guard let fix = step.fix else { return }
      attendances = [begun(at: fix.time, engine)]
      if !changes.isEmpty || attendances[0].next <= step.until {
        attend(step, changes, engine, &output)
      }
      return
    }
    let isDue = step.until >= ledger.next || step.isGap
    guard isDue || !changes.isEmpty || !engine.core.unevaluatedAttendances.isEmpty else {
      if attendances.isEmpty { attendances = [ledger] }
      return
    }
    attendances = []  // so that it is not copied
    let prepared = engine.core.prepared
    if isDue { ledger.openWindows(until: step.until, prepared, track, most: Self.mostWindows) }
    if step.fix != nil, let before = step.before {
      ledger.miss(from: before.time, to: step.until, inGap: step.isGap, engine.core)
    }
    ledger.take(changes, step, engine.core, &output)
    if isDue { settle(&ledger, changes, step, engine, &output) }
    ledger.settled = max(ledger.settled, step.until)
    attendances = [ledger]
  }

  /// Asks for devices and closes windows up to the moment of a step.
  private func settle(
    _ ledger: inout AttendanceLedger, _ changes: ContiguousArray<PresenceChange>,
    _ step: AttendanceStep, _ engine: TriggerEngine, _ output: inout EventList
  ) {
    let prepared = engine.core.prepared
    var kept: ContiguousArray<OpenAttendance> = []
    for var window in ledger.open {
      let attendance = prepared.attendances[Int(window.attendance)]
      if engine.core.evaluates(zone: attendance.zone) {
        ask(
          &window, attendance, changes[changes.range(ofZone: attendance.zone)], step,
          settled: ledger.settled, engine.mode, &output)
        if window.window.closes <= step.until {
          close(window, attendance, step, settled: ledger.settled, engine.mode, &output)
          continue
        }
      }
      kept.append(window)
    }
    ledger.open = kept
    ledger.settled = max(ledger.settled, step.until)
    ledger.next = ledger.nextMoment(prepared, track, engine.core)
  }

  /// The ledger of a session before whose moment nothing is known.
  private func begun(at time: Timestamp, _ engine: TriggerEngine) -> AttendanceLedger {
    var ledger = AttendanceLedger(settled: time)
    let prepared = engine.core.prepared
    ledger.begin(prepared, track)
    ledger.next = ledger.nextMoment(prepared, track, engine.core)
    return ledger
  }

  /// The visit of a zone that is open.
  private func visit(ofZone zone: Int32) -> OpenVisit? {
    let index = states.index(of: zone)
    guard index < states.count, states[index].zone == zone else { return nil }
    return states[index].visit
  }

  /// Reports a device that is not there when it must be.
  private func ask(
    _ window: inout OpenAttendance, _ attendance: PreparedAttendance,
    _ changes: ContiguousArray<PresenceChange>.SubSequence, _ step: AttendanceStep,
    settled: Timestamp,
    _ mode: TriggerMode, _ output: inout EventList
  ) {
    let moment = window.window.asks(attendance.graceMicroseconds)
    guard !window.isAsked, moment <= step.until else { return }
    window.isAsked = true
    guard moment < window.window.closes else { return }
    if let visit = visit(ofZone: attendance.zone), visit.entry.time <= moment { return }
    let wasPresent = changes.contains { change in
      guard let to = change.to, change.from <= moment else { return false }
      return moment <= to || step.isUnconfirmed(change, at: moment)
    }
    if wasPresent { return }
    report(.absent, at: moment, window, attendance, step, settled, mode, nil, &output)
  }

  /// Reports a window that is over.
  private func close(
    _ closed: OpenAttendance, _ attendance: PreparedAttendance, _ step: AttendanceStep,
    settled: Timestamp, _ mode: TriggerMode, _ output: inout EventList
  ) {
    var window = closed
    let (opens, closes) = (window.window.opens, window.window.closes)
    var isUnconfirmed = window.endsUnconfirmed
    if let visit = visit(ofZone: attendance.zone), visit.entry.time < closes {
      window.take(from: visit.entry.time, to: nil)
      if let out = visit.provisionalExit?.point.time, out < closes { isUnconfirmed = true }
    }
    // Time alone shows no gap before it is one.
    if step.fix == nil, let before = step.before, step.isInGap(closes) {
      window.miss(from: before.time, to: closes)
    }
    let length = closes.microseconds &- opens.microseconds
    let hasFix =
      step.before.map { $0.time >= opens } ?? true && window.unobservedMicroseconds < length
    let left = window.lastsToClosing ? nil : window.left
    let record = AttendanceRecord(
      window.arrived != nil ? .attended : hasFix ? .missed : .unknown,
      present: .microseconds(window.presentMicroseconds), arrived: window.arrived, left: left,
      isLate: window.arrived.map { $0 > window.window.asks(attendance.graceMicroseconds) } ?? false,
      hasLeftEarly: left.map { $0 < window.window.releases(attendance.graceMicroseconds) } ?? false,
      unobserved: .microseconds(window.unobservedMicroseconds), isUnconfirmed: isUnconfirmed)
    report(.attendance, at: closes, window, attendance, step, settled, mode, record, &output)
  }

  private func report(
    _ kind: Event.Kind, at moment: Timestamp, _ window: OpenAttendance,
    _ attendance: PreparedAttendance, _ step: AttendanceStep, _ settled: Timestamp,
    _ mode: TriggerMode, _ record: AttendanceRecord?, _ output: inout EventList
  ) {
    guard let fix = step.lastFix(by: moment) else { return }
    // An app that does not run reports nothing, nor one whose mode does not evaluate the zone.
    let isLate = moment < settled || step.awakeSince.map { moment < $0 } ?? false
    var flags: EventFlags = isLate ? .late : []
    if step.isInGap(moment) { flags.insert(.gap) }
    output.append(
      ofAttendance: Event(
        kind, at: isLate ? step.fix?.time ?? max(moment, step.awakeSince ?? moment) : moment,
        zone: Int(attendance.zone), fence: 0,
        boundary: BoundaryPoint(time: moment, coordinate: fix.coordinate), fix: fix, mode: mode,
        flags: flags, window: window.named(attendance), attendance: record))
  }
}

extension AttendanceStep {
  /// Whether the end of a visit was not confirmed at a moment, as time alone has confirmed it later.
  func isUnconfirmed(_ change: PresenceChange, at moment: Timestamp) -> Bool {
    guard let known = change.event?.time, change.to != nil, moment < known else { return false }
    return fix.map { known < $0.time } ?? true
  }
}

extension OpenAttendance {
  /// The window, as events have it.
  func named(_ attendance: PreparedAttendance) -> AttendanceWindow {
    AttendanceWindow(
      attendance: Int(attendance.number), opens: window.opens, closes: window.closes)
  }

  /// Takes what has changed of the visits of the zone, and reports visits that begin late and end early.
  fileprivate mutating func take(
    _ changes: ContiguousArray<PresenceChange>.SubSequence, _ attendance: PreparedAttendance,
    _ step: AttendanceStep, _ output: inout EventList
  ) {
    for index in changes.indices {
      let change = changes[index]
      guard let end = change.to else {
        if let event = change.event, arrived == nil,
          window.asks(attendance.graceMicroseconds) < change.from, change.from < window.closes
        {
          // A visit in passing stays together.
          let isWhole = changes[index...].contains {
            $0.to != nil && $0.event?.visit == event.visit && $0.event?.time == event.time
          }
          report(.arrivedLate, event, attendance, isInPassing: isWhole, &output)
        }
        continue
      }
      if step.isUnconfirmed(change, at: window.closes) {
        take(from: change.from, to: nil)
        if change.from < window.closes { endsUnconfirmed = true }
        continue
      }
      take(from: change.from, to: end)
      if let event = change.event, window.opens <= end,
        end < window.releases(attendance.graceMicroseconds), event.time < window.closes
      {
        let isWhole = changes[..<index].contains {
          $0.to == nil && $0.event?.visit == event.visit && $0.event?.time == event.time
        }
        report(.leftEarly, event, attendance, isInPassing: isWhole, &output)
      }
    }
  }

  /// Reports what an event of a visit means in the window.
  private func report(
    _ kind: Event.Kind, _ visit: Event, _ attendance: PreparedAttendance, isInPassing: Bool,
    _ output: inout EventList
  ) {
    var event = visit
    event.kind = kind
    event.window = named(attendance)
    let edge = visit.boundary.time
    if kind == .arrivedLate {
      event.lateBy = edge.duration(since: window.opens)
    } else {
      event.earlyBy = window.closes.duration(since: edge)
    }
    output.append(ofAttendance: event, isInPassing: isInPassing)
  }
}

extension AttendanceLedger {
  /// Opens the windows that contain the settled moment and are not open, as if nothing were known before it.
  mutating func begin(_ prepared: PreparedZones, _ track: String?) {
    var known = open
    for (index, attendance) in prepared.attendances.enumerated() where attendance.expects(track) {
      let isOpen = open[open.range(ofAttendance: Int32(truncatingIfNeeded: index))]
      for window in attendance.windows.containing(settled)
      where !isOpen.contains(where: { $0.window == window }) {
        known.append(OpenAttendance(attendance: index, attendance, window, seenFrom: settled))
      }
    }
    if known.count > open.count {
      open = ContiguousArray(
        known.sorted { ($0.attendance, $0.window.opens) < ($1.attendance, $1.window.opens) })
    }
  }

  /// Adds a time that no fix shows: to all windows in a gap, else to those of zones that the mode does not evaluate.
  fileprivate mutating func miss(
    from: Timestamp, to: Timestamp, inGap: Bool, _ core: PreparedLayout
  ) {
    if inGap {
      for index in open.indices { open[index].miss(from: from, to: to) }
      return
    }
    for attendance in core.unevaluatedAttendances {
      for index in open.range(ofAttendance: attendance) { open[index].miss(from: from, to: to) }
    }
  }

  /// Lets the windows of zones take what a step has changed of visits.
  fileprivate mutating func take(
    _ changes: ContiguousArray<PresenceChange>, _ step: AttendanceStep, _ core: PreparedLayout,
    _ output: inout EventList
  ) {
    var first = 0
    while first < changes.count {
      let zone = changes[first].zone
      var end = first + 1
      while end < changes.count, changes[end].zone == zone { end += 1 }
      if core.evaluates(zone: zone) {
        for attendance in core.prepared.attendances(ofZone: zone) {
          for index in open.range(ofAttendance: Int32(truncatingIfNeeded: attendance)) {
            open[index].take(
              changes[first..<end], core.prepared.attendances[attendance], step, &output)
          }
        }
      }
      first = end
    }
  }

  /// Opens the windows that begin up to a moment. Of more than the most of an attendance the last one is opened, and the rest is
  /// counted.
  fileprivate mutating func openWindows(
    until time: Timestamp, _ prepared: PreparedZones, _ track: String?, most: Int
  ) {
    guard time > settled else { return }
    var opened: ContiguousArray<OpenAttendance> = []
    for (index, attendance) in prepared.attendances.enumerated() where attendance.expects(track) {
      var last = settled
      var count = 0
      while let window = attendance.windows.first(openingAfter: last), window.opens <= time {
        count += 1
        var next = window
        if count > most, let final = attendance.windows.last(closingBy: time),
          final.opens > window.opens
        {
          omitted += 1 + attendance.windows.days(after: window.opens, before: final.opens)
          next = final
        }
        opened.append(OpenAttendance(attendance: Int32(truncatingIfNeeded: index), window: next))
        last = next.opens
      }
    }
    guard !opened.isEmpty else { return }
    open = ContiguousArray(
      (open + opened).sorted { ($0.attendance, $0.window.opens) < ($1.attendance, $1.window.opens) }
    )
  }

  /// The next moment at which something may change: a window opens, asks for the device, or closes.
  fileprivate func nextMoment(
    _ prepared: PreparedZones, _ track: String?, _ core: PreparedLayout
  ) -> Timestamp {
    var next = Timestamp(microseconds: .max)
    for window in open {
      let attendance = prepared.attendances[Int(window.attendance)]
      guard core.evaluates(zone: attendance.zone) else { continue }
      next = min(next, window.next(attendance))
    }
    for attendance in prepared.attendances where attendance.expects(track) {
      if let window = attendance.windows.first(openingAfter: settled) {
        next = min(next, window.opens)
      }
    }
    return next
  }

  /// The next moment at which there may be an event.
  fileprivate func nextEvent(
    _ prepared: PreparedZones, _ track: String?, _ core: PreparedLayout
  ) -> Timestamp? {
    var next: Timestamp?
    func consider(_ moment: Timestamp) { next = min(next ?? moment, moment) }
    for window in open {
      let attendance = prepared.attendances[Int(window.attendance)]
      if core.evaluates(zone: attendance.zone) { consider(window.next(attendance)) }
    }
    for (index, attendance) in prepared.attendances.enumerated()
    where attendance.expects(track) && core.evaluates(zone: attendance.zone) {
      guard let window = attendance.windows.first(openingAfter: settled) else { continue }
      consider(
        OpenAttendance(attendance: Int32(truncatingIfNeeded: index), window: window).next(
          attendance))
    }
    return next
  }
}

extension OpenAttendance {
  /// The next moment of the window.
  fileprivate func next(_ attendance: PreparedAttendance) -> Timestamp {
    isAsked ? window.closes : min(window.asks(attendance.graceMicroseconds), window.closes)
  }
}

extension PreparedLayout {
  /// Whether a zone with attendances has a shape in the mode: in restart mode one without circles has none.
  func evaluates(zone: Int32) -> Bool {
    guard !unevaluatedAttendances.isEmpty, let first = prepared.attendances(ofZone: zone).first
    else { return true }
    return unevaluatedAttendances.range(of: Int32(truncatingIfNeeded: first)) { $0 }.isEmpty
  }
}
