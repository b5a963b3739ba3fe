package import Ringfence
package import RingfenceRules

/// The drive that a log is graded against: the tracks of one device, one after the other.
package struct GradedDrive: Sendable {
  /// Two tracks that overlap in time, which are not of one device.
  package struct Overlap: Error, Sendable {
    /// The name of the track that begins first.
    package let first: String
    /// The name of the track that begins before the first one ends.
    package let second: String
  }

  package let engine: TriggerEngine
  package let path: DrivePath
  /// The fixes of each track, in the order of their times.
  package let tracks: [FixColumns]
  private let events: [TrueEvents]

  /// Evaluates the tracks; those without a fix are left out.
  ///
  /// - Throws: for tracks that overlap in time, which are not of one device.
  /// - Complexity: that of evaluating the tracks.
  package init(_ tracks: [Track], _ engine: TriggerEngine) throws(Overlap) {
    self.engine = engine
    let inOrder = tracks.filter { !$0.fixes.isEmpty }.enumerated().sorted { a, b in
      let (x, y) = (a.element.fixes.first?.time, b.element.fixes.first?.time)
      guard let x, let y, x != y else { return a.offset < b.offset }
      return x < y
    }.map { $0.element }
    for (track, next) in zip(inOrder, inOrder.dropFirst()) {
      guard let end = track.fixes.last?.time, let start = next.fixes.first?.time, start < end else {
        continue
      }
      throw Overlap(first: track.id, second: next.id)
    }
    self.tracks = inOrder.map { $0.fixes }
    path = DrivePath(self.tracks, maximumGap: engine.settings.maximumGap)
    events = inOrder.map { track in
      var session = TriggerSession(track: track.id)
      var events: [Event] = []
      session.process(track.fixes, with: engine, into: &events)
      return TrueEvents(events, end: track.fixes.last?.time)
    }
  }

  /// From this number of events of one kind on a log is taken to have no others: one of arrivals has no departures that could be missed.
  private static let fewestOfOneKind = 3

  /// The kinds of events that are compared: chosen ones, or entries and exits and those that the log has; a log of entries alone, or of
  /// exits alone, from three events on, has the others not.
  private static func kinds(_ found: [FoundEvent], _ chosen: Set<Event.Kind>?) -> Set<Event.Kind> {
    if let chosen { return chosen }
    let present = Set(found.map { $0.kind })
    let visits: Set<Event.Kind> = [.entered, .exited]
    let isOfOneKind =
      present.intersection(visits).count == 1
      && found.count { visits.contains($0.kind) } >= fewestOfOneKind
    return isOfOneKind ? present : present.union(visits)
  }

  /// The events that found ones are compared with, and how many of other kinds there are.
  package func truth(
    comparedWith found: [FoundEvent], kinds chosen: Set<Event.Kind>? = nil
  ) -> (events: [TrueEvents], leftOut: [(kind: Event.Kind, count: Int)]) {
    let compared = Self.kinds(found, chosen)
    var leftOut: [(kind: Event.Kind, count: Int)] = []
    var left: [TrueEvents] = events
    for kind in Event.Kind.allCases where !compared.contains(kind) {
      let count = left.reduce(0) { $0 + $1.events.count { $0.kind == kind } }
      if count > 0 { leftOut.append((kind, count)) }
      left = left.map { track in
        TrueEvents(track.events.filter { $0.kind != kind }, end: track.end)
      }
    }
    return (left, leftOut)
  }

  /// Whether a visit of one zone begins while another lasts.
  package var hasOverlappingVisits: Bool {
    events.contains { track in
      var open: Set<Int> = []
      for event in track.events {
        switch event.kind {
        case .entered:
          if !open.isEmpty { return true }
          open.insert(event.zone)
        case .exited: open.remove(event.zone)
        default: break
        }
      }
      return false
    }
  }
}
