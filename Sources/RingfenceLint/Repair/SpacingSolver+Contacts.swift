internal import Ringfence

// Which pairs of bodies are watched, and how far apart they must be.
extension SpacingSolver {
  /// The pairs that are too near, or may become so in the next round.
  func makeContacts() -> ContiguousArray<SpacingContact> {
    var result: ContiguousArray<SpacingContact> = []
    let reach = spacing + Self.reachMeters
    let lefts = ContiguousArray(
      bodies.indices.map { bodies[$0].center.x + moved[$0].x - bodies[$0].extent })
    let order = bodies.indices.sorted { (lefts[$0], $0) < (lefts[$1], $1) }
    var open: ContiguousArray<Int> = []
    for index in order {
      let body = bodies[index]
      let place = body.center + moved[index]
      open.removeAll {
        bodies[$0].center.x + moved[$0].x + bodies[$0].extent + reach < lefts[index]
      }
      for other in open where isFree[index] || isFree[other] {
        let apart = place - (bodies[other].center + moved[other])
        let limit = body.extent + bodies[other].extent + reach
        guard apart.dot(apart) < limit * limit else { continue }
        append(min(index, other), max(index, other), to: &result)
      }
      open.append(index)
    }
    result.sort { $0.key < $1.key }
    return result
  }

  /// How much farther than required pairs may be apart to be watched in a round.
  private static let reachMeters = 150.0

  private func append(_ i: Int, _ k: Int, to result: inout ContiguousArray<SpacingContact>) {
    let (a, b) = (bodies[i], bodies[k])
    let shift = moved[i] - moved[k]
    if let target = fenceTarget(i, k) {
      let found = a.outline.differences(from: b.outline).separation(shiftedBy: shift)
      if found.meters - a.radius - b.radius < target.meters + Self.reachMeters {
        let apart = target.meters + a.radius + b.radius
        add(i, k, .fences, found, apart, isRequired: target.isRequired, to: &result)
        if target.isRequired, !a.isConvex || !b.isConvex {
          // Of a hull, only the corners belong to the shape.
          result[result.count - 1].contact =
            a.outline.differences(from: b.outline).nearestCorner(shiftedBy: shift)
        }
      }
    }
    if let one = a.restart, let other = b.restart, a.zone != b.zone,
      a.rules.intersection(b.rules).contains(.restartOverlap)
    {
      let outline = ConvexOutline(one.center - other.center)
      let radii = one.radius + other.radius
      let before = outline.vertices[0].length - radii
      let isKept = before > 0 || given[SpacingContact.key(Int32(i), Int32(k), .circles)] != nil
      let target = isKept ? min(before, Self.circleMarginMeters) : Self.circleMarginMeters
      let found = outline.separation(shiftedBy: shift)
      if found.meters - radii < target + Self.reachMeters {
        add(i, k, .circles, found, target + radii, isRequired: false, to: &result)
      }
    }
  }

  private func add(
    _ i: Int, _ k: Int, _ kind: SpacingContact.Kind, _ found: ConvexOutline.Separation,
    _ apart: Double, isRequired: Bool, to result: inout ContiguousArray<SpacingContact>
  ) {
    let normal = found.normal ?? Self.direction(i, k)
    // The outline's support along the normal is at the contact, inside and outside.
    var contact = SpacingContact(
      first: Int32(i), second: Int32(k), kind: kind, normal: normal,
      needed: apart - normal.dot(found.contact), contact: found.contact, apart: apart,
      isRequired: isRequired)
    contact.multiplier = multipliers[contact.key] ?? 0
    result.append(contact)
  }

  /// How far two fences must be apart; `nil` for any distance.
  private func fenceTarget(_ i: Int, _ k: Int) -> (meters: Double, isRequired: Bool)? {
    let (a, b) = (bodies[i], bodies[k])
    let both = a.rules.intersection(b.rules)
    let threshold: Double
    if a.zone == b.zone {
      guard both.contains(.spacingSameZone) else { return nil }
      threshold = spacing
    } else if both.contains(.spacing) {
      threshold = spacing
    } else if both.contains(.overlap) {
      threshold = 0
    } else {
      return nil
    }
    let key = SpacingContact.key(Int32(i), Int32(k), .fences)
    let full = threshold + Self.marginMeters + (extra[key] ?? 0)
    let isBetween = a.zone != b.zone
    let before =
      a.outline.differences(from: b.outline).separation(shiftedBy: PlanarPoint(0, 0)).meters
      - a.radius - b.radius
    let isSharp = a.isConvex && b.isConvex
    if before >= threshold, before > 0 {
      return (min(full, before), isBetween && threshold > 0)
    }
    // A hull can be too near where the shape is not.
    if !isSharp, extra[key] == nil,
      ShapeDistance.between(a.shape, b.shape, within: threshold + 1) >= max(threshold, 1e-3)
    {
      return nil
    }
    guard isBetween else { return nil }
    if given[key] != nil { return (min(full, before), false) }
    return (full, threshold > 0)
  }

  /// A direction for two bodies at one point: as if all lay on a tiny spiral.
  private static func direction(_ i: Int, _ k: Int) -> PlanarPoint {
    let apart = spiral(i) - spiral(k)
    return apart.length > 0 ? apart * (1 / apart.length) : PlanarPoint(1, 0)
  }

  /// A point of a spiral with evenly spread points, the next one a golden angle on, within a circle of radius 1.
  static func spiral(_ index: Int) -> PlanarPoint {
    // The golden angle is 137.5°.
    let (cosine, sine) = (-0.737_368_878_078_319_8, 0.675_490_294_261_523_9)
    var direction = PlanarPoint(1, 0)
    for _ in 0..<(index % 233) {
      direction = PlanarPoint(
        cosine * direction.x - sine * direction.y, sine * direction.x + cosine * direction.y)
    }
    return direction * (Double(index % 233 + 1) / 233).squareRoot()
  }
}
