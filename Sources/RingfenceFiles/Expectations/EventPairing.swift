package import Ringfence

/// Which expected event is which event that came.
///
/// Rows and events pair only with the same kind and zone, and the same track where the row names one.
/// In this order, and in each step the rows that name more (track, fence) before those that name
/// less:
///
/// 1. Rows with a time take the earliest free event of their fence within the tolerance.
/// 2. Of what is left, the row and the event that are closest in time pair, then the next closest,
///    as long as they are not further apart than ``longestShift``.
/// 3. The same, whatever the fence.
/// 4. Rows without a time take the earliest free event, in the order of the file.
package struct EventPairing {
  /// One hour. What is further apart is not the same event.
  package static let longestShift: Int64 = 3_600_000_000

  /// What decides whether a row and an event may pair. Names are compared by their bytes.
  package struct Subject: Hashable {
    var zone: [UInt8]
    var kind: Event.Kind
    var track: [UInt8]?
    var fence: [UInt8]?

    package init(zone: String, kind: Event.Kind, track: String?, fence: String?) {
      self.zone = Array(zone.utf8)
      self.kind = kind
      self.track = track.map { Array($0.utf8) }
      self.fence = fence.map { Array($0.utf8) }
    }
  }

  /// A row or an event.
  package struct Item {
    var subject: Subject
    /// Microseconds since 1970; `nil` for a row without a time.
    var time: Int64?
    /// Of a row, in microseconds.
    var tolerance: Int64

    package init(subject: Subject, time: Int64?, tolerance: Int64 = 0) {
      self.subject = subject
      self.time = time
      self.tolerance = tolerance
    }
  }

  private let rows: [Item]
  private let events: [Item]
  /// The event of each row.
  package private(set) var eventOfRow: [Int?]
  /// Whether an event has a row.
  package private(set) var isTaken: [Bool]

  /// Pairs rows and events.
  /// - Complexity: O(*n* log *n*) in their number.
  package init(rows: [Item], events: [Item]) {
    self.rows = rows
    self.events = events
    eventOfRow = Array(repeating: nil, count: rows.count)
    isTaken = Array(repeating: false, count: events.count)
    let timed = rows.indices.filter { rows[$0].time != nil }
    match(timed) { $0.pairWithin($1, $2) }
    match(timed) { $0.pairNearest($1, $2) }
    match(timed, ignoringFences: true) { $0.pairNearest($1, $2) }
    match(rows.indices.filter { rows[$0].time == nil }) { $0.pairInOrder($1, $2) }
  }

  // MARK: Steps

  /// Runs a step on the free rows and events of each subject, the most particular rows first.
  private mutating func match(
    _ candidates: [Int], ignoringFences: Bool = false,
    _ step: (inout EventPairing, _ rows: [Int], _ events: [Int]) -> Void
  ) {
    for (hasTrack, hasFence) in [(true, true), (true, false), (false, true), (false, false)] {
      var groups: [Subject: [Int]] = [:]
      var order: [Subject] = []
      for row in candidates where eventOfRow[row] == nil {
        var subject = rows[row].subject
        guard (subject.track != nil) == hasTrack, (subject.fence != nil) == hasFence else {
          continue
        }
        if ignoringFences { subject.fence = nil }
        if groups[subject] == nil { order.append(subject) }
        groups[subject, default: []].append(row)
      }
      guard !order.isEmpty else { continue }
      var free: [Subject: [Int]] = [:]
      for event in events.indices where !isTaken[event] {
        var subject = events[event].subject
        if !hasTrack { subject.track = nil }
        if !hasFence || ignoringFences { subject.fence = nil }
        free[subject, default: []].append(event)
      }
      for subject in order {
        let candidates = (free[subject] ?? []).sorted {
          ((events[$0].time ?? 0), $0) < ((events[$1].time ?? 0), $1)
        }
        if !candidates.isEmpty { step(&self, groups[subject] ?? [], candidates) }
      }
    }
  }

  /// Each row takes the earliest free event within its tolerance, the row whose time runs out first
  /// before the others, which gives the most pairs.
  private mutating func pairWithin(_ rows: [Int], _ events: [Int]) {
    let byDeadline = rows.sorted { (deadline($0), $0) < (deadline($1), $1) }
    // The next free event at or after each place, found again by halving the way.
    var next = Array(0...events.count)
    func free(from place: Int) -> Int {
      var place = place
      while next[place] != place {
        next[place] = next[next[place]]
        place = next[place]
      }
      return place
    }
    for row in byDeadline {
      let earliest = (self.rows[row].time ?? 0) - self.rows[row].tolerance
      let place = free(from: events.partitionPoint { time($0) >= earliest })
      guard place < events.count, time(events[place]) <= deadline(row) else { continue }
      pair(row, events[place])
      next[place] = place + 1
    }
  }

  /// The closest row and event pair, then the next closest.
  private mutating func pairNearest(_ rows: [Int], _ events: [Int]) {
    var line = TimeLine()
    for row in rows { line.add(self.rows[row].time ?? 0, row, isRow: true) }
    for event in events { line.add(time(event), event, isRow: false) }
    line.forEachNearestPair { [self] row, event, apart in
      apart <= max(Self.longestShift, self.rows[row].tolerance)
    } pair: { row, event in
      pair(row, event)
    }
  }

  private mutating func pairInOrder(_ rows: [Int], _ events: [Int]) {
    for (row, event) in zip(rows, events) { pair(row, event) }
  }

  private mutating func pair(_ row: Int, _ event: Int) {
    eventOfRow[row] = event
    isTaken[event] = true
  }

  private func time(_ event: Int) -> Int64 { events[event].time ?? 0 }

  private func deadline(_ row: Int) -> Int64 { (rows[row].time ?? 0) + rows[row].tolerance }
}

extension Array {
  /// The first place from which on a condition holds, which does not hold before it.
  fileprivate func partitionPoint(_ holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Rows and events in the order of their times, of which neighbours are paired and taken out.
private struct TimeLine {
  private struct Entry {
    var time: Int64
    var index: Int
    var isRow: Bool
    var before = -1
    var after = -1
    var isOut = false
  }

  private struct Pair {
    var apart: Int64
    var left: Int
    var right: Int
    /// The closer first; of equally close ones the earlier.
    static func < (a: Pair, b: Pair) -> Bool {
      (a.apart, a.left, a.right) < (b.apart, b.left, b.right)
    }
  }

  private var entries: [Entry] = []
  private var heap: [Pair] = []

  mutating func add(_ time: Int64, _ index: Int, isRow: Bool) {
    entries.append(Entry(time: time, index: index, isRow: isRow))
  }

  mutating func forEachNearestPair(
    where isAllowed: (_ row: Int, _ event: Int, _ apart: Int64) -> Bool,
    pair: (_ row: Int, _ event: Int) -> Void
  ) {
    entries.sort {
      ($0.time, $0.isRow ? 0 : 1, $0.index) < ($1.time, $1.isRow ? 0 : 1, $1.index)
    }
    for i in entries.indices {
      entries[i].before = i - 1
      entries[i].after = i + 1 < entries.count ? i + 1 : -1
      if i > 0 { offer(i - 1, i) }
    }
    while let closest = popClosest() {
      let (left, right) = (entries[closest.left], entries[closest.right])
      guard !left.isOut, !right.isOut else { continue }
      let (row, event) = left.isRow ? (left.index, right.index) : (right.index, left.index)
      // Rows have tolerances of their own, so a later pair may be allowed.
      guard isAllowed(row, event, closest.apart) else { continue }
      pair(row, event)
      entries[closest.left].isOut = true
      entries[closest.right].isOut = true
      if left.before >= 0 { entries[left.before].after = right.after }
      if right.after >= 0 { entries[right.after].before = left.before }
      if left.before >= 0, right.after >= 0 { offer(left.before, right.after) }
    }
  }

  private mutating func offer(_ left: Int, _ right: Int) {
    guard entries[left].isRow != entries[right].isRow else { return }
    let apart = entries[right].time - entries[left].time
    heap.append(Pair(apart: apart, left: left, right: right))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func popClosest() -> Pair? {
    guard let closest = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return closest }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == parent { return closest }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
