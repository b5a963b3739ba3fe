package import Ringfence

/// When the visits of a zone were, with a margin for the times of paths.
package struct VisitWindows {
  package struct Window {
    package let visit: Int
    /// The begin and the end of the time in which a contact counts for it.
    package fileprivate(set) var low, high: Timestamp
    /// The events of the visit, as indices.
    package fileprivate(set) var events: [Int] = []
    /// When it begins and ends.
    package fileprivate(set) var start, end: Timestamp
    /// When the edge was passed at its end, and when a fix showed that; `nil` for a visit that was not ended.
    package fileprivate(set) var exit: (boundary: Timestamp, fix: Timestamp)?
  }

  /// The windows of each zone, in the order of time.
  package private(set) var zones: [[Window]]

  /// Finds the visits of some events.
  ///
  /// - Parameters:
  ///   - events: the events of a track.
  ///   - count: the number of zones.
  ///   - margin: microseconds that are added on both sides, but not beyond the middle between two visits.
  ///   - last: when a visit ends that does not end.
  package init(_ events: [Event], zones count: Int, margin: Int64, last: Timestamp) {
    zones = Array(repeating: [], count: count)
    for (index, event) in events.enumerated() {
      guard let visit = event.visit, zones.indices.contains(event.zone) else { continue }
      let time = event.boundary.time
      let position: Int
      if let known = zones[event.zone].lastIndex(where: { $0.visit == visit }) {
        position = known
      } else {
        // A visit that began without an event.
        let start =
          event.dwellTime.map { time.shifted(by: -max($0.wholeMicroseconds, -.max)) } ?? time
        zones[event.zone].append(
          Window(visit: visit, low: start, high: start, start: start, end: last))
        position = zones[event.zone].count - 1
      }
      zones[event.zone][position].events.append(index)
      if event.kind == .exited {
        zones[event.zone][position].end = time
        zones[event.zone][position].exit = (time, event.time)
      }
    }
    for zone in zones.indices {
      zones[zone].sort { $0.start < $1.start }
      for index in zones[zone].indices {
        let window = zones[zone][index]
        zones[zone][index].low = window.start.shifted(by: -margin)
        zones[zone][index].high = max(window.end, window.start).shifted(by: margin)
        guard index > 0, zones[zone][index].low < zones[zone][index - 1].high else { continue }
        let before = zones[zone][index - 1].end.microseconds
        let middle = Timestamp(microseconds: before / 2 + window.start.microseconds / 2)
        zones[zone][index].low = middle
        zones[zone][index - 1].high = middle
      }
    }
  }
}
