/// The events of one fix, until they are brought in order.
struct StepOutput: Sendable {
  /// An event with its place among those of the same time.
  struct Item: Sendable {
    var event: Event
    var rank: Rank
    /// The fence that decides between events of one zone and rank.
    var fence: Int
    /// The place among the events of one visit.
    var stage: Int
  }

  /// The order of events of one time: what ends, what begins (and ends again), lines, dwell times.
  enum Rank: Int, Sendable {
    case ending
    case beginning
    case line
    case dwelling
  }

  var items: ContiguousArray<Item> = []

  mutating func entered(_ event: Event) {
    items.append(Item(event: event, rank: .beginning, fence: event.fence, stage: 0))
  }

  mutating func crossed(_ event: Event) {
    items.append(Item(event: event, rank: .line, fence: event.fence, stage: 0))
  }

  mutating func dwelled(_ event: Event) {
    items.append(Item(event: event, rank: .dwelling, fence: event.fence, stage: 1))
  }

  /// Adds the end of a visit and draws its other events of the same time together with it.
  mutating func exited(_ event: Event, entryFence: Int, enteredAt: Timestamp) {
    let rank = enteredAt == event.time ? Rank.beginning : .ending
    let fence = rank == .beginning ? entryFence : event.fence
    join(event, rank: rank, fence: fence)
    items.append(Item(event: event, rank: rank, fence: fence, stage: 2))
  }

  /// Draws the events of a visit that ends together, whether or not its end is told.
  private mutating func join(_ event: Event, rank: Rank, fence: Int) {
    for i in items.indices
    where items[i].event.visit == event.visit && items[i].event.zone == event.zone
      && items[i].event.time == event.time
    {
      items[i].rank = rank
      items[i].fence = fence
    }
  }

  /// Flags the `entered` of a visit that began at this fix.
  mutating func markPass(visit: Int) {
    for i in items.indices
    where items[i].event.visit == visit && items[i].event.kind == .entered {
      items[i].event.flags.insert(.pass)
    }
  }

  /// Appends the events in order and forgets them. Only now are their flags complete, by which the
  /// engine knows where to measure an overshoot from.
  mutating func drain(from engine: TriggerEngine, into events: inout [Event]) {
    if items.count > 1 {
      items.sort(by: Self.precedes)
    }
    for place in items.indices {
      if engine.mode == .restart {
        items[place].event.overshoot = engine.overshoot(of: items[place].event)
      }
      events.append(items[place].event)
    }
    items.removeAll(keepingCapacity: true)
  }

  private static func precedes(_ a: Item, _ b: Item) -> Bool {
    if a.event.time != b.event.time { return a.event.time < b.event.time }
    if a.rank != b.rank { return a.rank.rawValue < b.rank.rawValue }
    if a.event.zone != b.event.zone { return a.event.zone < b.event.zone }
    if a.event.kind == .crossed, a.event.boundary.time != b.event.boundary.time {
      return a.event.boundary.time < b.event.boundary.time
    }
    let (left, right) = (a.event.visit ?? 0, b.event.visit ?? 0)
    if left != right { return left < right }
    if a.fence != b.fence { return a.fence < b.fence }
    return a.stage < b.stage
  }
}
