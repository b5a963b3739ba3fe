internal import Ringfence

/// A visit as its events report it, or a crossing.
struct RemedyVisit: Sendable {
  let zone: Int
  let began: Timestamp
  /// When it ended, or else when the next one of the zone began; the end of time for the last.
  var ended: Timestamp
  /// The number of its visit; `nil` for a crossing.
  let visit: Int?
  var entered: Event?
  var exited: Event?
  var dwelled: Event?
  /// The event of a crossing.
  var crossed: Event?

  static var endOfTime: Timestamp { Timestamp(microseconds: .max) }

  /// Whether both have a moment in common.
  func overlaps(_ began: Timestamp, _ ended: Timestamp?) -> Bool {
    self.began <= ended ?? Self.endOfTime && began <= self.ended
  }

  func covers(_ time: Timestamp) -> Bool { began <= time && time <= ended }

  /// The visits and crossings of a zone in the order of time, or of all zones, one after the other, for `nil`.
  static func all(in events: [Event], ofZone zone: Int? = nil) -> [RemedyVisit] {
    var visits: [RemedyVisit] = []
    var open: [Int: Int] = [:]
    for event in events where (zone == nil || event.zone == zone) && !event.kind.isOfSpeed {
      guard let number = event.visit else {
        visits.append(
          RemedyVisit(
            zone: event.zone, began: event.boundary.time, ended: event.boundary.time, visit: nil,
            crossed: event))
        continue
      }
      let index: Int
      if let known = open[number] {
        index = known
      } else {
        index = visits.count
        open[number] = index
        visits.append(
          RemedyVisit(
            zone: event.zone, began: event.boundary.time, ended: endOfTime, visit: number))
      }
      switch event.kind {
      case .entered: visits[index].entered = event
      case .dwelled: visits[index].dwelled = event
      case .exited:
        visits[index].exited = event
        visits[index].ended = event.boundary.time
      default: break
      }
    }
    let order = visits.indices.sorted {
      (visits[$0].zone, visits[$0].began, $0) < (visits[$1].zone, visits[$1].began, $1)
    }
    var sorted = order.map { visits[$0] }
    var next: Int?
    for index in sorted.indices.reversed() where sorted[index].visit != nil {
      if sorted[index].exited == nil, let next, sorted[next].zone == sorted[index].zone {
        sorted[index].ended = sorted[next].began
      }
      next = index
    }
    return sorted
  }
}
