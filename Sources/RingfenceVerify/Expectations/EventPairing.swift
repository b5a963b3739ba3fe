package import Ringfence

/// Pairs the rows of an expectation file with the events that occurred.
///
/// A row and an event pair only if they have the same kind and zone, and the same track if the row
/// names one. In each step the rows that name more (track, fence) come first:
///
/// 1. Each row with a time takes the earliest free event of its fence within the tolerance.
/// 2. The free row and the free event that are closest in time pair, then the next closest, if they
///    are not further apart than ``longestShift``.
/// 3. The same for all fences.
/// 4. Each row without a time takes the earliest free event, in the order of the file.
package struct EventPairing {
  /// One hour. A row and an event that are further apart never pair.
  package static let longestShift: Int64 = 3_600_000_000

  /// The properties by which a row and an event may pair. Names are compared by their bytes.
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

  /// Runs a step on the free rows and events of each subject, the most specific rows first.
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

  /// Each row takes the earliest free event within its tolerance, in the order of the ends of the
  /// tolerances. This gives the greatest number of pairs.
  private mutating func pairWithin(_ rows: [Int], _ events: [Int]) {
    let byDeadline = rows.sorted { (deadline($0), $0) < (deadline($1), $1) }
    // The next free event at or after each index: a disjoint-set forest with path halving.
    var next = Array(0...events.count)
    func firstFree(from index: Int) -> Int {
      var index = index
      while next[index] != index {
        next[index] = next[next[index]]
        index = next[index]
      }
      return index
    }
    for row in byDeadline {
      let earliest = (self.rows[row].time ?? 0) - self.rows[row].tolerance
      let index = firstFree(from: events.partitionPoint { time($0) >= earliest })
      guard index < events.count, time(events[index]) <= deadline(row) else { continue }
      pair(row, events[index])
      next[index] = index + 1
    }
  }

  /// Pairs the row and the event that are closest in time, then the next closest.
  private mutating func pairNearest(_ rows: [Int], _ events: [Int]) {
    var line = PairedTimes()
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
  /// The first index at which a condition holds. The condition must hold from there to the end.
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

/// Rows and events in the order of their times, as a linked list. Neighbours pair and leave the list.
private struct PairedTimes {
  private struct Entry {
    var time: Int64
    var index: Int
    var isRow: Bool
    var before = -1
    var after = -1
    var isRemoved = false
  }

  private struct Pair: Comparable {
    var apart: Int64
    var left: Int
    var right: Int
    /// The closer pair is greater, so that a heap gives it first; of equally close ones the earlier.
    static func < (a: Pair, b: Pair) -> Bool {
      (a.apart, a.left, a.right) > (b.apart, b.left, b.right)
    }
  }

  private var entries: [Entry] = []
  private var candidates = Heap<Pair>()

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
    while let closest = candidates.popMax() {
      let (left, right) = (entries[closest.left], entries[closest.right])
      guard !left.isRemoved, !right.isRemoved else { continue }
      let (row, event) = left.isRow ? (left.index, right.index) : (right.index, left.index)
      // Tolerances differ between rows, so a later pair may be allowed.
      guard isAllowed(row, event, closest.apart) else { continue }
      pair(row, event)
      entries[closest.left].isRemoved = true
      entries[closest.right].isRemoved = true
      if left.before >= 0 { entries[left.before].after = right.after }
      if right.after >= 0 { entries[right.after].before = left.before }
      if left.before >= 0, right.after >= 0 { offer(left.before, right.after) }
    }
  }

  private mutating func offer(_ left: Int, _ right: Int) {
    guard entries[left].isRow != entries[right].isRow else { return }
    let apart = entries[right].time - entries[left].time
    candidates.insert(Pair(apart: apart, left: left, right: right))
  }
}

extension Expectation {
  package func pairingItem(toleranceMicroseconds tolerance: Int64) -> EventPairing.Item {
    EventPairing.Item(
      subject: .init(zone: zone, kind: kind, track: track, fence: fence),
      time: time?.microseconds, tolerance: tolerance)
  }
}

extension TrackEvent {
  package func pairingItem(in layout: ZoneLayout) -> EventPairing.Item {
    let zone = layout.zones[event.zone]
    return EventPairing.Item(
      subject: .init(
        zone: zone.id, kind: event.kind, track: track,
        fence: event.hasFence ? zone.fences[event.fence].id : nil),
      time: event.time.microseconds)
  }
}
