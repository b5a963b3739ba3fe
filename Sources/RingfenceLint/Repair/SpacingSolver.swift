internal import Ringfence

/// Moves bodies of a plane as little as possible, so that each pair is far enough apart.
///
/// The sum of the squared movements (and of the squared shrinkages) is made small. The feasible movements are
/// not convex, as one body may pass another on either side. So in each round every pair is kept apart along
/// the line between its nearest points, which is a convex and stricter problem, and that is solved by
/// projections; then the lines are taken again at the new positions. Each round keeps what the last one
/// reached and costs no more.
///
/// - SeeAlso: Hildreth, *A quadratic programming procedure* (1957), doi:10.1002/nav.3800040113; Boyle &
///   Dykstra (1986), doi:10.1007/978-1-4613-9940-7_3, for limits of the movements.
struct SpacingSolver: Sendable {
  /// Added to distances, so that rounding of positions and the difference between the plane and the ground
  /// leave no finding.
  static let marginMeters = 0.005
  /// The same for restart circles, whose radii are multiples of 0.1 m.
  static let circleMarginMeters = 0.25
  /// What a solution may fall short by.
  static let toleranceMeters = 0.003

  let bodies: ContiguousArray<SpacingBody>
  /// How far fences of different zones must be apart, in metres.
  let spacing: Double
  /// The movement of each body.
  var moved: ContiguousArray<PlanarPoint>
  /// By how much the radius of each body is smaller.
  var shrunk: ContiguousArray<Double>
  /// The bodies that may change; others stay where they are moved to.
  var isFree: ContiguousArray<Bool>
  /// The contacts of the last round.
  private(set) var contacts: ContiguousArray<SpacingContact> = []
  /// The pairs that are not cleared, and why, by the keys of their contacts.
  var given: [UInt64: RepairPlan.Reason] = [:]
  /// What pairs need in addition, because exact distances fell short before.
  var extra: [UInt64: Double] = [:]
  private var multipliers: [UInt64: Double] = [:]
  /// What the limits hold back of the movement and the shrinkage of each body.
  private var heldBack: ContiguousArray<(move: PlanarPoint, shrink: Double)>

  /// Bodies that are not moved yet.
  init(_ bodies: ContiguousArray<SpacingBody>, spacing: Double) {
    self.bodies = bodies
    self.spacing = spacing
    moved = ContiguousArray(repeating: PlanarPoint(0, 0), count: bodies.count)
    shrunk = ContiguousArray(repeating: 0, count: bodies.count)
    isFree = ContiguousArray(bodies.map { $0.reach > 0 || $0.shrinkLimit > 0 })
    heldBack = ContiguousArray(repeating: (PlanarPoint(0, 0), 0), count: bodies.count)
  }

  /// The sum of squares that is made small, of some bodies.
  func cost(of members: some Sequence<Int>) -> Double {
    members.reduce(0) { $0 + moved[$1].dot(moved[$1]) + shrunk[$1] * shrunk[$1] }
  }

  // MARK: Rounds

  /// Solves the problem: pairs that cannot be cleared are given up, those that fall short most first.
  mutating func solve() {
    giveUpImpossiblePairs()
    for _ in 0..<60 {
      if iterate() <= Self.toleranceMeters || escape() { return }
      giveUpWorstPairs()
      reset()
    }
    if iterate() > Self.toleranceMeters { reset() }
  }

  /// Pushes the bodies that are still too near others aside, where nothing limits their movement: they may be
  /// trapped between bodies that stay. Returns whether that led to a solution.
  private mutating func escape() -> Bool {
    for attempt in 0..<8 {
      var pushed: Set<Int> = []
      for contact in makeContacts() where fallsShort(contact) > Self.toleranceMeters {
        for body in [Int(contact.first), Int(contact.second)]
        where isFree[body] && bodies[body].reach == .infinity { pushed.insert(body) }
      }
      guard !pushed.isEmpty else { return false }
      for body in pushed {
        let step = (spacing + 2 * bodies[body].extent) * (0.25 + 0.25 * Double(attempt))
        moved[body] = moved[body] + Self.spiral(7 * attempt + 5 * body) * step
      }
      forgetForces()
      if iterate() <= Self.toleranceMeters { return true }
    }
    return false
  }

  /// Forgets movements and forces.
  mutating func reset() {
    for index in bodies.indices where isFree[index] {
      moved[index] = PlanarPoint(0, 0)
      shrunk[index] = 0
    }
    forgetForces()
  }

  /// Forgets the forces, for a start from other positions.
  mutating func forgetForces() {
    multipliers.removeAll(keepingCapacity: true)
    for index in bodies.indices { heldBack[index] = (PlanarPoint(0, 0), 0) }
  }

  /// Repeats rounds until nothing changes, or nothing gets better.
  /// - Returns: by how much the worst pair falls short, in metres.
  mutating func iterate() -> Double {
    var change = Double.infinity
    var best = Double.infinity
    var bestRound = 0
    // Without limits there is always a solution, and it is worth waiting for.
    let patience = bodies.allSatisfy { $0.reach == .infinity } ? 20 : 8
    for round in 0..<120 {
      contacts = makeContacts()
      guard !contacts.isEmpty else { return 0 }
      let old = (moved, shrunk)
      project(tolerance: min(0.01, max(1e-5, change * 1e-3)))
      for contact in contacts {
        multipliers[contact.key] = contact.multiplier > 0 ? contact.multiplier : nil
      }
      change = 0
      for index in bodies.indices {
        change = max(
          change, (moved[index] - old.0[index]).length, abs(shrunk[index] - old.1[index]))
      }
      let short = shortage()
      if change < 1e-3, short <= Self.toleranceMeters { return short }
      if short < best * 0.7 || short <= Self.toleranceMeters {
        best = min(best, short)
        bestRound = round
      }
      if round - bestRound > patience { break }
    }
    return shortage()
  }

  /// By how much the worst pair falls short at the current positions.
  private func shortage() -> Double {
    makeContacts().reduce(0) { max($0, fallsShort($1)) }
  }

  /// By how much a pair falls short: its line is that of the current positions.
  private func fallsShort(_ contact: SpacingContact) -> Double {
    let (i, k) = (Int(contact.first), Int(contact.second))
    return contact.needed - contact.normal.dot(moved[i] - moved[k]) - shrunk[i] - shrunk[k]
  }

  // MARK: What cannot be cleared

  /// Gives up the pairs that the limits of their movements keep too near each other.
  private mutating func giveUpImpossiblePairs() {
    for contact in makeContacts() {
      let (a, b) = (bodies[Int(contact.first)], bodies[Int(contact.second)])
      let reach = a.reach + b.reach + a.shrinkLimit + b.shrinkLimit
      if fallsShort(contact) > reach + Self.toleranceMeters {
        given[contact.key] = .movementLimit
      }
    }
  }

  /// Gives up the pairs that fall short more than any other pair of the same bodies.
  private mutating func giveUpWorstPairs() {
    var worst = ContiguousArray(repeating: 0.0, count: bodies.count)
    let short = makeContacts().map { ($0, fallsShort($0)) }.filter {
      $0.1 > Self.toleranceMeters && given[$0.0.key] == nil
    }
    for (contact, meters) in short {
      for body in [contact.first, contact.second] {
        worst[Int(body)] = max(worst[Int(body)], meters)
      }
    }
    for (contact, meters) in short
    where meters >= worst[Int(contact.first)] && meters >= worst[Int(contact.second)] {
      given[contact.key] = .noRoom
    }
  }

  // MARK: Contacts

  /// The pairs that are too near, or may become so in the next round.
  private func makeContacts() -> ContiguousArray<SpacingContact> {
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

  // MARK: The convex problem of a round

  /// Finds the least movements that satisfy the contacts, as linear conditions, and the limits.
  private mutating func project(tolerance: Double) {
    var discs: ContiguousArray<Int> = []
    var limits: ContiguousArray<Int> = []
    var weights = ContiguousArray(repeating: (move: 0.0, shrink: 0.0), count: bodies.count)
    for index in bodies.indices where isFree[index] {
      moved[index] = -heldBack[index].move
      shrunk[index] = -heldBack[index].shrink
      weights[index] = (bodies[index].reach > 0 ? 1 : 0, bodies[index].shrinkLimit > 0 ? 1 : 0)
      if bodies[index].reach > 0, bodies[index].reach < .infinity { discs.append(index) }
      if bodies[index].shrinkLimit > 0 { limits.append(index) }
    }
    func apply(_ step: Double, _ contact: SpacingContact) {
      let (i, k) = (Int(contact.first), Int(contact.second))
      moved[i] = moved[i] + contact.normal * (step * weights[i].move)
      moved[k] = moved[k] - contact.normal * (step * weights[k].move)
      shrunk[i] += step * weights[i].shrink
      shrunk[k] += step * weights[k].shrink
    }
    for contact in contacts where contact.multiplier > 0 { apply(contact.multiplier, contact) }
    for _ in 0..<1_000 {
      var largest = 0.0
      for index in contacts.indices {
        let contact = contacts[index]
        let (one, other) = (weights[Int(contact.first)], weights[Int(contact.second)])
        let square = one.move + other.move + one.shrink + other.shrink
        guard square > 0 else { continue }
        let step = max(-contact.multiplier, fallsShort(contact) / square)
        guard step != 0 else { continue }
        contacts[index].multiplier += step
        apply(step, contact)
        largest = max(largest, abs(step))
      }
      for body in discs {
        let wanted = moved[body] + heldBack[body].move
        let length = wanted.length
        let held = length > bodies[body].reach ? wanted * (bodies[body].reach / length) : wanted
        heldBack[body].move = wanted - held
        largest = max(largest, (held - moved[body]).length)
        moved[body] = held
      }
      for body in limits {
        let wanted = shrunk[body] + heldBack[body].shrink
        let held = max(0, min(bodies[body].shrinkLimit, wanted))
        heldBack[body].shrink = wanted - held
        largest = max(largest, abs(held - shrunk[body]))
        shrunk[body] = held
      }
      if largest < tolerance { break }
    }
  }
}
