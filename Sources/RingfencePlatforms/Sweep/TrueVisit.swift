internal import Ringfence

/// A visit or crossing as the engine has it, which a platform may see.
package struct TrueVisit: Hashable, Sendable {
  /// The zone, by its index in the layout.
  package let zone: Int
  /// The number of the visit in its session; `nil` for a crossing.
  let visit: Int?
  /// When the way crossed the edge, microseconds.
  package let start: Int64
  /// When it crossed the edge again, or the drive ended.
  package internal(set) var end: Int64
  /// Whether it lasted until the end of the drive.
  package internal(set) var isOpen = true

  package var isCrossing: Bool { visit == nil }

  /// The visits whose entry is reported, and the crossings, in the order of their entries; a visit without an exit lasts
  /// until the last fix.
  static func all(_ events: [Event], until end: Timestamp) -> [TrueVisit] {
    var visits: [TrueVisit] = []
    var indices: [Int: Int] = [:]
    for event in events {
      let time = event.boundary.time.microseconds
      switch event.kind {
      case .entered:
        if let visit = event.visit { indices[visit] = visits.count }
        visits.append(
          TrueVisit(
            zone: event.zone, visit: event.visit, start: time,
            end: max(time, end.microseconds)))
      case .crossed:
        visits.append(
          TrueVisit(zone: event.zone, visit: nil, start: time, end: time, isOpen: false))
      case .exited:
        guard let visit = event.visit, let index = indices[visit] else { continue }
        visits[index].end = time
        visits[index].isOpen = false
      default: break
      }
    }
    return visits
  }
}
