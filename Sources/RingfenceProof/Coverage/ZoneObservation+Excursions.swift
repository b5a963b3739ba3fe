internal import Ringfence

// What is measured to the fences along the track.
extension ZoneObservation {
  /// Ways out of a zone that are too short to end the visit.
  mutating func countExcursions(_ events: [Event], _ silent: OpenVisitSummary?) {
    guard exitMeters > 0, notices.includes(.entered) || notices.includes(.exited) else { return }
    var begin = silent.map { track.index(at: $0.since.time) }
    for event in events {
      switch event.kind {
      case .entered:
        // Where exits give no event, the next entry shows that the visit has ended.
        if let begin { countExcursions(from: begin, to: track.index(at: event.time)) }
        begin = track.index(at: event.time)
      case .exited:
        if let begin { countExcursions(from: begin, to: track.index(at: event.time)) }
        begin = nil
      default: break
      }
    }
    if let begin { countExcursions(from: begin, to: track.fixes.count) }
  }

  private mutating func countExcursions(from first: Int, to end: Int) {
    guard first < end else { return }
    var farthest = 0.0
    for index in first..<end {
      // Out of sight nothing is known.
      if index > first, track.begins[index] { farthest = 0 }
      let meters = distanceToAreas(track.fixes[index].coordinate)
      if meters > 0 {
        farthest = max(farthest, meters)
        if farthest >= exitMeters { return }
      } else if farthest > 0 {
        count(.exitNotReached, margin: exitMeters - farthest)
        farthest = 0
      }
    }
  }

  private func distanceToAreas(_ position: Coordinate) -> Double {
    var least = Double.infinity
    for fence in fences where !fence.isLine {
      least = min(least, fence.signedDistance(to: position))
    }
    return least
  }

  /// Approaches to a fence that do not reach it: near it, and before and after farther away or nothing.
  mutating func countMisses(_ events: [Event], _ suppressions: [Suppression]) {
    let visits = visits(events)
    for (number, fence) in fences.enumerated() {
      guard fence.isLine ? notices.includes(.crossed) : notices.includes(.entered) else { continue }
      guard fence.mayBeNear(track.latitudes) else { continue }
      var contacts = suppressions.filter { $0.fence == number }.map { $0.began.time }
      contacts += events.filter { $0.hasFence && $0.fence == number }.map { $0.boundary.time }
      var begin: Int?
      var least = Double.infinity
      var isEntered = false
      for index in 0...track.fixes.count {
        let isEnd = index == track.fixes.count
        let meters = isEnd ? .infinity : fence.nearDistance(to: track.fixes[index].coordinate)
        let isBroken = isEnd || track.begins[index]
        if let start = begin, isBroken || !meters.isFinite {
          let last = track.fixes[min(index, track.fixes.count - 1)].time
          let first = track.fixes[max(0, start - 1)].time
          let touches = contacts.contains { $0 >= first && $0 <= last }
          if !isEntered, !touches, !visits.contains(where: { $0.from <= last && $0.to >= first }) {
            count(.missed, fence: number, margin: least)
          }
          begin = nil
        }
        guard meters.isFinite else { continue }
        if begin == nil { (begin, least, isEntered) = (index, .infinity, false) }
        least = min(least, meters)
        if meters <= 0 { isEntered = true }
      }
    }
  }

  /// While a visit goes on, entering another fence of the zone gives no event.
  private func visits(_ events: [Event]) -> [(from: Timestamp, to: Timestamp)] {
    var visits: [(from: Timestamp, to: Timestamp)] = []
    for event in events where event.kind == .entered {
      let end = events.first { $0.kind == .exited && $0.visit == event.visit }?.time
      let never = Timestamp(microseconds: .max)
      visits.append((event.time, end ?? (zone.settings.exit ? never : event.time)))
    }
    return visits
  }
}
