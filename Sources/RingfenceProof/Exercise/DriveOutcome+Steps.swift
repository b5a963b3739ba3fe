internal import Ringfence

// From fix to fix: where a drive meets the fences.
extension DriveOutcome {
  /// A fix that begins a segment.
  mutating func begin(flags: EventFlags) {
    isFirst = true
    let here = BoundaryPoint(time: fix.time, coordinate: fix.coordinate)
    let wasInside = inside
    // Which of several fences is left last in a gap is no part of the plan.
    if wasInside.count(where: { $0 }) > 1 { isDelicate = true }
    for fence in fences.indices where !fences[fence].isLine {
      let distance = fences[fence].signedDistance(to: moment.point)
      if abs(distance) < 0.05 { isDelicate = true }
      inside[fence] = distance <= 0
      if wasInside[fence], !inside[fence], !isInside {
        leave(fence, here, isGap: flags.contains(.gap))
      }
    }
    for fence in fences.indices where inside[fence] && !wasInside[fence] {
      enter(fence, here, wasOccupied: fence > 0 && inside[..<fence].contains(true), flags)
    }
    settle()
  }

  /// The straight path to the next fix.
  mutating func follow(_ edges: [[PlaneEdge]]) {
    isFirst = false
    let before = previous.time
    let meters = previous.point.distance(to: moment.point)
    var contacts: [(t: Double, fence: Int, kind: PlaneFence.Contact.Kind)] = []
    for fence in fences.indices {
      let found = fences[fence].contacts(
        previous.point, moment.point, edges[fence], isDelicate: &isDelicate)
      contacts += found.map { ($0.t, fence, $0.kind) }
      // Positions are rounded to 0.1 mm. Along an edge that moves the boundary point far, and when slow for long.
      let metersPerSecond = meters / (Double(time - before) / 1e6)
      if found.contains(where: { $0.sine < 0.01 || $0.sine * metersPerSecond < 0.07 }) {
        isDelicate = true
      }
    }
    // A stop on an edge: rounding decides on which side.
    if moment.speed == 0, previous.point != moment.point,
      fences.contains(where: {
        !$0.isFarther(than: 0.02, from: moment.point)
          && abs($0.signedDistance(to: moment.point)) < 0.02
      })
    {
      isDelicate = true
    }
    contacts.sort { $0.t < $1.t }
    for (index, contact) in contacts.enumerated() {
      // Contacts in one place, and contacts at a fix, come in an order that rounding decides.
      let seconds = Double(time - before) / 1e6
      if contact.t * seconds < 0.004 || (1 - contact.t) * seconds < 0.004 { isDelicate = true }
      if index > 0, (contact.t - contacts[index - 1].t) * seconds < 0.004 { isDelicate = true }
      // checked: a share of the time between two fixes
      let passed = Int64((contact.t * Double(time - before)).rounded())
      let point = BoundaryPoint(
        time: Timestamp(microseconds: before + passed),
        coordinate: plane.coordinate(previous.point.interpolated(to: moment.point, contact.t)))
      switch contact.kind {
      case .enter:
        let wasOccupied = isInside
        inside[contact.fence] = true
        enter(contact.fence, point, wasOccupied: wasOccupied, [])
      case .leave:
        inside[contact.fence] = false
        if !isInside { leave(contact.fence, point, isGap: false) }
      case .cross(let direction): cross(contact.fence, point, direction)
      }
    }
    settle()
  }
}
