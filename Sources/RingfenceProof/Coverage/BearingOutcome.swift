internal import Ringfence
internal import RingfenceReference

/// What a test can show of an arc of directions.
package enum BearingOutcome: Hashable, Sendable {
  case beforeBeginning, afterBeginning, beforeEnd, afterEnd, westOfNorth, eastOfNorth

  var word: String {
    switch self {
    case .beforeBeginning: "before-beginning"
    case .afterBeginning: "after-beginning"
    case .beforeEnd: "before-end"
    case .afterEnd: "after-end"
    case .westOfNorth: "west-of-north"
    case .eastOfNorth: "east-of-north"
    }
  }

  static func list(_ zone: Zone) -> [ConditionOutcome.Listed] {
    let arcs = zone.conditions.bearing
    var list: [ConditionOutcome.Listed] = []
    for (number, arc) in arcs.enumerated() {
      let index = arcs.count > 1 ? number : nil
      func add(_ outcomes: BearingOutcome...) {
        for outcome in outcomes { list.append((.bearing(outcome), index)) }
      }
      // An arc without an outside that a device could show.
      let isOpen = 360 - arc.width > 4
      if isOpen { add(.beforeBeginning) }
      add(.afterBeginning, .beforeEnd)
      if isOpen { add(.afterEnd) }
      let north = arc.offset(of: 0)
      if north > 3, north < arc.width - 3 { add(.westOfNorth, .eastOfNorth) }
    }
    return list
  }
}

extension ZoneObservation {
  mutating func countBearing(_ attempt: CoverageEntry) {
    let arcs = zone.conditions.bearing
    guard !arcs.isEmpty, attempt.triggers || attempt.failure?.kind == .bearing else { return }
    for (number, arc) in arcs.enumerated() {
      let index = arcs.count > 1 ? number : nil
      let isAtCrossing = arc.when == .crossing || !attempt.triggers
      let course = track.course(
        isAtCrossing ? attempt.fixes.lowerBound : attempt.fixes.upperBound - 1)
      guard course.isFinite else { continue }
      let offset = arc.offset(of: course)
      if offset <= arc.width + Self.rounding {
        guard attempt.triggers else { continue }
        let beginning = offset <= arc.width / 2
        count(
          beginning ? .bearing(.afterBeginning) : .bearing(.beforeEnd),
          condition: index,
          margin: beginning ? offset : arc.width - offset)
        if course > 0 {
          count(
            course > 180 ? .bearing(.westOfNorth) : .bearing(.eastOfNorth),
            condition: index)
        }
      } else if offset - arc.width < 360 - offset {
        count(.bearing(.afterEnd), condition: index, margin: offset - arc.width)
      } else {
        count(.bearing(.beforeBeginning), condition: index, margin: 360 - offset)
      }
    }
  }
}
