internal import Ringfence
internal import RingfenceLint

// Which pairs of bodies are watched in a round, and how far apart they must be.
extension SpacingSolver {
  /// The pairs that are too near, or may become so in the next round.
  mutating func makeContacts() -> ContiguousArray<SpacingContact> {
    updateCandidates()
    var result: ContiguousArray<SpacingContact> = []
    for candidate in candidates {
      let shift = moved[Int(candidate.first)] - moved[Int(candidate.second)]
      appendFences(candidate, shift, to: &result)
      appendCircles(candidate, shift, to: &result)
    }
    return result
  }

  private func appendFences(
    _ pair: SpacingCandidate, _ shift: PlanarPoint, to result: inout ContiguousArray<SpacingContact>
  ) {
    guard let threshold = pair.threshold, let target = fenceTarget(pair, threshold) else { return }
    let (i, k) = (Int(pair.first), Int(pair.second))
    let apart = growth * (target.meters + bodies[i].radius + bodies[k].radius)
    guard let discs = pair.discs else {
      let differences = bodies[i].outline.differences(from: bodies[k].outline)
      let found = differences.separation(shiftedBy: shift)
      guard found.meters < apart + Self.reachMeters else { return }
      var contact = contact(pair, .fences, found, apart, target)
      if target.isRequired, !bodies[i].isConvex || !bodies[k].isConvex {
        // Of a hull, only the corners belong to the shape.
        contact.contact = differences.nearestCorner(shiftedBy: shift)
      }
      result.append(contact)
      return
    }
    let found = Self.separation(discs, shift)
    guard found.meters < apart + Self.reachMeters else { return }
    result.append(contact(pair, .fences, found, apart, target))
  }

  private func appendCircles(
    _ pair: SpacingCandidate, _ shift: PlanarPoint, to result: inout ContiguousArray<SpacingContact>
  ) {
    guard let restart = pair.restart else { return }
    let before = restart.apart.length - restart.radii
    let isGiven =
      !given.isEmpty && given[SpacingContact.key(pair.first, pair.second, .circles)] != nil
    let isKept = before > 0 || isGiven
    let meters = isKept ? min(before, Self.circleMarginMeters) : Self.circleMarginMeters
    let found = Self.separation(restart.apart, shift)
    guard found.meters - restart.radii < meters + Self.reachMeters else { return }
    result.append(
      contact(
        pair, .circles, found, meters + restart.radii,
        Target(meters: meters, isRequired: false, mayBeGiven: !isKept)))
  }

  private static func separation(
    _ apart: PlanarPoint, _ shift: PlanarPoint
  ) -> ConvexOutline.Separation {
    let point = apart + shift
    let meters = point.length
    return ConvexOutline.Separation(
      meters: meters, normal: meters > 1e-6 ? point * (1 / meters) : nil, contact: apart)
  }

  private func contact(
    _ pair: SpacingCandidate, _ kind: SpacingContact.Kind, _ found: ConvexOutline.Separation,
    _ apart: Double, _ target: Target
  ) -> SpacingContact {
    let normal = found.normal ?? Self.direction(Int(pair.first), Int(pair.second))
    // The outline's support along the normal is at the contact, inside and outside.
    var contact = SpacingContact(
      first: pair.first, second: pair.second, kind: kind, normal: normal,
      needed: apart - normal.dot(found.contact), contact: found.contact, apart: apart,
      isRequired: target.isRequired, mayBeGiven: target.mayBeGiven)
    contact.multiplier = multipliers[contact.key] ?? 0
    return contact
  }

  /// How far two fences must be apart.
  private struct Target {
    let meters: Double
    /// Whether every repair that clears the pair must keep them that far apart.
    let isRequired: Bool
    /// Whether the pair is too near already, so that it may be given up.
    let mayBeGiven: Bool
  }

  /// `nil` for any distance.
  private func fenceTarget(_ pair: SpacingCandidate, _ threshold: Double) -> Target? {
    let key = SpacingContact.key(pair.first, pair.second, .fences)
    let more = extra.isEmpty ? nil : extra[key]
    let full = threshold + Self.marginMeters + (more ?? 0)
    if pair.before >= threshold, pair.before > 0 {
      return Target(
        meters: min(full, pair.before), isRequired: pair.isBetween && threshold > 0,
        mayBeGiven: false)
    }
    if pair.isHullOnly, more == nil { return nil }
    guard pair.isBetween else { return nil }
    if !given.isEmpty, given[key] != nil {
      return Target(meters: min(full, pair.before), isRequired: false, mayBeGiven: false)
    }
    return Target(meters: full, isRequired: threshold > 0, mayBeGiven: true)
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
