/// The events of a batch, of which those of the last fix are yet to be brought in order.
struct StepOutput: Sendable {
  /// All events so far.
  var events: [Event] = []
  /// The places of the last fix's events, one for each.
  private var places: ContiguousArray<Place> = []

  /// The place of an event among those of the same time.
  private struct Place: Sendable {
    var rank: Rank
    /// The fence that decides between events of one zone and rank.
    var fence: Int32
    /// The place among the events of one visit.
    var stage: Int32
  }

  /// The order of events of one time: what ends, what begins (and ends again), lines, dwell times.
  private enum Rank: Int32, Sendable {
    case ending
    case beginning
    case line
    case dwelling
  }

  mutating func entered(_ event: consuming Event) {
    places.append(Place(rank: .beginning, fence: Int32(event.fence), stage: 0))
    events.append(event)
  }

  mutating func crossed(_ event: consuming Event) {
    places.append(Place(rank: .line, fence: Int32(event.fence), stage: 0))
    events.append(event)
  }

  mutating func dwelled(_ event: consuming Event) {
    places.append(Place(rank: .dwelling, fence: Int32(event.fence), stage: 1))
    events.append(event)
  }

  /// Adds the end of a visit and draws its other events of the same time together with it.
  mutating func exited(_ event: consuming Event, entryFence: Int32, enteredAt: Timestamp) {
    let isBeginning = enteredAt == event.time
    let place = Place(
      rank: isBeginning ? .beginning : .ending,
      fence: isBeginning ? entryFence : Int32(event.fence), stage: 2)
    let first = events.count - places.count
    for i in placesOfLastZone
    where events[first + i].visit == event.visit && events[first + i].zone == event.zone
      && events[first + i].time == event.time
    {
      places[i].rank = place.rank
      places[i].fence = place.fence
    }
    places.append(place)
    events.append(event)
  }

  /// Flags the `entered` of a visit that began at this fix.
  mutating func markPass(visit: Int) {
    let first = events.count - places.count
    for i in placesOfLastZone
    where events[first + i].visit == visit && events[first + i].kind == .entered {
      events[first + i].flags.insert(.pass)
    }
  }

  /// The last fix's events of the zone that was run last: zones are run one after the other.
  private var placesOfLastZone: Range<Int> {
    let first = events.count - places.count
    var start = places.count
    while start > 0, events[first + start - 1].zone == events[events.count - 1].zone { start -= 1 }
    return start..<places.count
  }

  /// Ends a fix: brings its events in order. Only now are their flags complete, by which the engine
  /// knows where to measure an overshoot from.
  mutating func finish(_ engine: TriggerEngine) {
    guard !places.isEmpty else { return }
    let first = events.count - places.count
    if engine.mode == .restart {
      for i in first..<events.count { events[i].overshoot = engine.overshoot(of: events[i]) }
    }
    if places.count > 1, !isOrdered(from: first) {
      let order = places.indices.sorted { precedes($0, $1, from: first) }
      let sorted = order.map { events[first + $0] }
      events.replaceSubrange(first..., with: sorted)
    }
    places.drop()
  }

  private func isOrdered(from first: Int) -> Bool {
    for i in 1..<places.count where precedes(i, i - 1, from: first) { return false }
    return true
  }

  /// Whether one of the last fix's events comes before another.
  private func precedes(_ a: Int, _ b: Int, from first: Int) -> Bool {
    let events = events.span
    let (i, j) = (first + a, first + b)
    if events[i].time != events[j].time { return events[i].time < events[j].time }
    if places[a].rank != places[b].rank { return places[a].rank.rawValue < places[b].rank.rawValue }
    if events[i].zone != events[j].zone { return events[i].zone < events[j].zone }
    if events[i].kind == .crossed, events[i].boundary.time != events[j].boundary.time {
      return events[i].boundary.time < events[j].boundary.time
    }
    let (left, right) = (events[i].visit ?? 0, events[j].visit ?? 0)
    if left != right { return left < right }
    if places[a].fence != places[b].fence { return places[a].fence < places[b].fence }
    return places[a].stage < places[b].stage
  }
}
