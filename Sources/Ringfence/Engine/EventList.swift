/// The events of a batch. Those of the last fix are sorted by ``finish(_:)``.
struct EventList: Sendable {
  /// All events so far. One may be added that is known to come after all others of its fix, if these were added so, too.
  var events: [Event] = []
  /// The sort keys of the last fix's events, one for each.
  private var keys: ContiguousArray<SortKey> = []

  /// What decides the order of events of one time.
  private struct SortKey: Sendable {
    var rank: Rank
    /// The fence that decides between events of one zone and rank.
    var fence: Int32
    /// The position among the events of one visit.
    var stage: Int32
  }

  /// The order of events of one time: what ends, ends early, begins (and ends again), begins late, lines, dwell times, maximum
  /// stays, excesses that end, those that are reported, devices that are absent, and windows that are over.
  private enum Rank: Int32, Sendable {
    case ending
    case endingEarly
    case beginning
    case beginningLate
    case line
    case dwelling
    case overstaying
    case slowing
    case speeding
    case missing
    case closing
  }

  /// Appends the events of what a zone did at a fix; other actions are passed over. Removes the actions.
  mutating func append(
    _ actions: inout ContiguousArray<ZoneAction>, zone: Int, mode: TriggerMode, fix: Fix
  ) {
    // Mostly one: it is moved instead of copied.
    if actions.count == 1, let action = actions.popLast() {
      append(action, zone: zone, mode: mode, fix: fix)
      return
    }
    for action in actions { append(action, zone: zone, mode: mode, fix: fix) }
    actions.removeKeepingMemory()
  }

  private mutating func append(
    _ action: consuming ZoneAction, zone: Int, mode: TriggerMode, fix: Fix
  ) {
    switch consume action {
    case .entered(let crossing, let visit, let crossed, let flags):
      append(
        Self.entry(
          crossing, visit: visit, crossed: crossed, flags, zone: zone, mode: mode, fix: fix),
        .beginning, stage: 0)
    case .crossed(let crossing, let direction, let crossed, let flags):
      append(
        Event(
          kind: .crossed, time: fix.time, zone: zone, fence: crossing.fence, mode: mode,
          flags: flags, direction: direction, boundary: crossing.point, fix: fix,
          crossedFences: crossed), .line, stage: 0)
    case .exited(let exit): append(consume exit, zone: zone, mode: mode, fix: fix)
    case .stayed(let stay): append(stay, zone: zone, mode: mode, fix: fix)
    case .overspeed(let overspeed): append(overspeed, zone: zone, mode: mode, fix: fix)
    case .enteredSilently, .exitedSilently, .suppressed: break
    }
  }

  /// Appends what is reported of an excess.
  private mutating func append(
    _ overspeed: consuming ZoneAction.Overspeed, zone: Int, mode: TriggerMode, fix: Fix
  ) {
    let excess = overspeed.excess
    let isOver = overspeed.measured == nil
    append(
      Event(
        isOver ? .overspeedEnded : .overspeed, at: fix.time, zone: zone, fence: Int(excess.fence),
        visit: excess.visit, boundary: excess.began, fix: fix, mode: mode, flags: overspeed.flags,
        measuredSpeed: overspeed.measured.map { .metersPerSecond($0) },
        speedLimit: overspeed.limit.map { .metersPerSecond($0) }, duration: excess.duration,
        maximumSpeed: isOver ? .metersPerSecond(excess.maximum) : nil,
        fixes: isOver ? excess.fixes : nil), isOver ? .slowing : .speeding, stage: 6)
  }

  /// Appends the end of a visit that no action of a zone has ended.
  mutating func append(ended exit: consuming Event) { append(exit, .ending, stage: 4) }

  /// Appends what an attendance of a zone makes of a visit, which may be one in passing, or of a moment.
  mutating func append(ofAttendance event: consuming Event, isInPassing: Bool = false) {
    switch event.kind {
    case .arrivedLate: append(event, isInPassing ? .beginning : .beginningLate, stage: 1)
    case .leftEarly: append(event, isInPassing ? .beginning : .endingEarly, stage: 5)
    case .absent: append(event, .missing, stage: 6)
    default: append(event, .closing, stage: 6)
    }
  }

  /// Appends the event of a dwell time or a maximum stay that is over.
  mutating func append(_ stay: consuming ZoneAction.Stay, zone: Int, mode: TriggerMode, fix: Fix) {
    let isDwell = stay.kind == .dwell
    append(
      Event(
        kind: isDwell ? .dwelled : .overstayed, time: stay.time, zone: zone, fence: Int(stay.fence),
        visit: stay.visit, mode: mode, flags: stay.flags, boundary: stay.point, fix: fix,
        crossedFences: stay.crossed,
        details: stay.count == nil && stay.stay == nil
          ? nil : EventDetails.of(EventDetails.Numbers(count: stay.count, stay: stay.stay))),
      isDwell ? .dwelling : .overstaying, stage: isDwell ? 2 : 3)
  }

  /// The event of the beginning of a visit.
  static func entry(
    _ crossing: CrossedFence, visit: Int, crossed: [CrossedFence], _ flags: EventFlags, zone: Int,
    mode: TriggerMode, fix: Fix
  ) -> Event {
    Event(
      kind: .entered, time: fix.time, zone: zone, fence: crossing.fence, visit: visit, mode: mode,
      flags: flags, boundary: crossing.point, fix: fix, crossedFences: crossed)
  }

  /// The event of the end of a visit.
  static func event(
    _ exit: consuming ZoneAction.Exit, zone: Int, mode: TriggerMode, fix: Fix
  ) -> Event {
    Event(
      kind: .exited, time: exit.time, zone: zone, fence: Int(exit.fence), visit: exit.visit,
      mode: mode, flags: exit.flags, boundary: exit.point, fix: exit.details?.fix ?? fix,
      crossedFences: exit.crossed, distance: .meters(exit.meters),
      distanceRequired: .meters(exit.requiredMeters), dwellTime: exit.dwellTime,
      details: exit.details.flatMap {
        EventDetails.of(EventDetails.Numbers(confirmed: $0.confirmed, overstay: $0.overstay))
      })
  }

  /// Appends the end of a visit, with which its other events of the same time stay together.
  mutating func append(
    _ exit: consuming ZoneAction.Exit, zone: Int, mode: TriggerMode, fix: Fix
  ) {
    let isBeginning = exit.enteredAt == exit.time
    let key = SortKey(
      rank: isBeginning ? .beginning : .ending, fence: isBeginning ? exit.entryFence : exit.fence,
      stage: 4)
    var index = keys.count
    let first = events.count - keys.count
    // Zones act one after the other, so those of the zone are the last ones.
    while index > 0, events[first + index - 1].zone == zone {
      index -= 1
      if events[first + index].visit == exit.visit, events[first + index].time == exit.time {
        keys[index].rank = key.rank
        keys[index].fence = key.fence
      }
    }
    keys.append(key)
    events.append(Self.event(exit, zone: zone, mode: mode, fix: fix))
  }

  private mutating func append(_ event: consuming Event, _ rank: Rank, stage: Int32) {
    keys.append(
      SortKey(rank: rank, fence: Int32(truncatingIfNeeded: event.fence), stage: stage))
    events.append(consume event)
  }

  /// Ends a fix: sorts its events. Only now are their flags complete, by which the engine knows where to measure from.
  mutating func finish(_ engine: TriggerEngine) {
    guard !keys.isEmpty else { return }
    let first = events.count - keys.count
    if engine.completesEvents {
      for i in first..<events.count { engine.complete(&events[i]) }
    }
    if keys.count > 1 { sort(from: first) }
    keys.removeKeepingMemory()
  }

  /// Up to this many events are put in order one by one.
  private static let insertionSortLimit = 16

  private mutating func sort(from first: Int) {
    guard keys.count > Self.insertionSortLimit else {
      for index in 1..<keys.count {
        var position = index
        while position > 0, precedes(position, position - 1, from: first) {
          keys.swapAt(position, position - 1)
          events.swapAt(first + position, first + position - 1)
          position -= 1
        }
      }
      return
    }
    for i in 1..<keys.count where precedes(i, i - 1, from: first) {
      let order = keys.indices.sorted { precedes($0, $1, from: first) }
      events.replaceSubrange(first..., with: order.map { events[first + $0] })
      return
    }
  }

  /// Whether one of the last fix's events comes before another.
  private func precedes(_ a: Int, _ b: Int, from first: Int) -> Bool {
    let (i, j) = (first + a, first + b)
    if events[i].time != events[j].time { return events[i].time < events[j].time }
    if keys[a].rank != keys[b].rank { return keys[a].rank.rawValue < keys[b].rank.rawValue }
    if events[i].zone != events[j].zone { return events[i].zone < events[j].zone }
    if events[i].kind == .crossed, events[i].boundary.time != events[j].boundary.time {
      return events[i].boundary.time < events[j].boundary.time
    }
    let (left, right) = (events[i].visit ?? 0, events[j].visit ?? 0)
    if left != right { return left < right }
    // A visit in passing may end at another fence than it began at.
    if left != 0, keys[a].stage != keys[b].stage { return keys[a].stage < keys[b].stage }
    if keys[a].fence != keys[b].fence { return keys[a].fence < keys[b].fence }
    return keys[a].stage < keys[b].stage
  }
}
