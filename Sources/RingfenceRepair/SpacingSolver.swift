internal import Ringfence
internal import RingfenceLint

/// Moves bodies of a plane as little as possible, so that each pair is far enough apart.
///
/// The sum of the squared movements is made small. The feasible movements are not convex, as one body may pass
/// another on either side. So in each round every pair is kept apart along the line between its nearest points,
/// which is a convex and stricter problem, and that is solved by projections; then the lines are taken again at
/// the new positions. Each round keeps what the last one reached and costs no more.
///
/// Where movements are limited, a pair may fall short at a cost for each metre (an L1 penalty: its force has a
/// limit). The pairs that then still fall short are the ones that there is no room for; they are few, and are
/// given up together.
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
  /// The bodies that may change; others stay where they are moved to.
  var isFree: ContiguousArray<Bool>
  /// The contacts of the last round.
  var contacts: ContiguousArray<SpacingContact> = []
  /// The pairs within reach, and the movements when they were searched.
  var candidates: ContiguousArray<SpacingCandidate> = []
  var searchedMovements: ContiguousArray<PlanarPoint>?
  /// The pairs that are not cleared, and why, by the keys of their contacts.
  var given: [UInt64: RepairPlan.Reason] = [:]
  /// The part of the distances that bodies keep so far.
  var growth = 1.0
  /// What pairs need in addition, because exact distances fell short before.
  var extra: [UInt64: Double] = [:]
  /// The forces of the last round, by the keys of their contacts.
  var multipliers: [UInt64: Double] = [:]
  /// What the limits hold back of the movement of each body.
  var heldBack: ContiguousArray<PlanarPoint>
  /// The contacts that were projected so far.
  var work = 0
  /// Whether the search must end, asked with the number of pairs that are not cleared.
  var isOver: @Sendable (Int) -> Bool = { _ in false }
  /// The largest force of a pair that may be given up; infinite where nothing limits the movements.
  private let forceLimit: Double
  /// The best positions of all rounds: with the fewest pairs that are not cleared.
  private var best: Best?

  /// The most bodies of a group with limited movements of which some are pushed aside.
  private static let mostEscaping = 64
  /// The most bodies of a group that is solved twice.
  private static let mostGrowing = 400

  private struct Best: Sendable {
    let uncleared: Int
    let cost: Double
    let moved: ContiguousArray<PlanarPoint>
    let given: [UInt64: RepairPlan.Reason]
  }

  init(_ bodies: ContiguousArray<SpacingBody>, spacing: Double) {
    self.bodies = bodies
    self.spacing = spacing
    moved = ContiguousArray(repeating: PlanarPoint(0, 0), count: bodies.count)
    isFree = ContiguousArray(bodies.map { $0.reach > 0 })
    heldBack = ContiguousArray(repeating: PlanarPoint(0, 0), count: bodies.count)
    forceLimit = 4 * bodies.reduce(0) { max($0, $1.reach) }
  }

  /// The sum of squares that is made small, of some bodies.
  func cost(of members: some Sequence<Int>) -> Double {
    members.reduce(0) { $0 + moved[$1].dot(moved[$1]) }
  }

  /// The number of pairs that are not cleared in the best positions so far.
  var uncleared: Int { best?.uncleared ?? 0 }

  // MARK: Laps

  func limit(_ contact: SpacingContact) -> Double { contact.mayBeGiven ? forceLimit : .infinity }

  /// Gives up the pairs that no movement clears, and takes the current positions for the best ones so far.
  mutating func begin() {
    giveUpImpossiblePairs()
    contacts = makeContacts()
    keepIfBest()
  }

  /// Solves the problem; where the movement is far from its lower bound, a second time from other positions. Keeps
  /// the solution that clears more pairs, or as many with less movement.
  mutating func solveTwice() {
    let start = self
    solve()
    guard bodies.count <= Self.mostGrowing, !isOver(uncleared),
      cost(of: bodies.indices) > 1.44 * bound()
    else { return }
    var other = start
    other.grow()
    other.solve()
    guard !isOver(uncleared) else { return }
    let isBetter =
      (other.given.count, other.cost(of: bodies.indices)) < (given.count, cost(of: bodies.indices))
    if isBetter { self = other }
  }

  /// Lets distances grow in steps from a third to the whole. Where fences are crowded, they spread evenly then, instead
  /// of being pushed off one by one.
  private mutating func grow() {
    for step in 6..<20 {
      growth = Double(step) / 20
      _ = iterate(patience: 8)
    }
    growth = 1
    best = nil
  }

  /// Solves the problem: pairs that cannot be cleared are given up. A search that is stopped, or that finds no
  /// solution, keeps the best positions so far.
  mutating func solve() {
    begin()
    let isLimited = forceLimit < .infinity
    for _ in 0..<(isLimited ? 16 : 60) {
      if iterate() <= Self.toleranceMeters || escape() { return }
      if isOver(uncleared) { return stop(.stopped) }
      dropInfeasiblePairs(all: isLimited)
      if !isLimited { reset() }
    }
    if iterate() > Self.toleranceMeters, !isLimited || !giveUpRest() { stop(.noRoom) }
  }

  /// Gives up all pairs that fall short, and moves as little as the others need; returns whether that is a solution
  /// that clears nearly as many pairs as the best positions.
  private mutating func giveUpRest() -> Bool {
    let start = self
    for _ in 0..<3 {
      for contact in contacts
      where contact.mayBeGiven && fallsShort(contact) > Self.toleranceMeters {
        given[contact.key] = .noRoom
      }
      if iterate(patience: 30) <= Self.toleranceMeters, given.count <= uncleared + uncleared / 20 {
        return true
      }
    }
    let best = best
    self = start
    self.best = best
    return false
  }

  /// Returns to the best positions of all rounds, and gives up what is not cleared there.
  private mutating func stop(_ reason: RepairPlan.Reason) {
    guard let best else { return }
    (moved, given) = (best.moved, best.given)
    contacts = makeContacts()
    for contact in contacts
    where fallsShort(contact) > Self.toleranceMeters && given[contact.key] == nil {
      given[contact.key] = reason
    }
    contacts = makeContacts()
    if reason == .noRoom { polish() }
  }

  /// Moves as little as the pairs need that are not given up, from positions that clear them.
  private mutating func polish() {
    let start = self
    forgetForces()
    if iterate(patience: 30) > Self.toleranceMeters
      || cost(of: bodies.indices) > start.cost(of: bodies.indices)
    {
      self = start
    }
  }

  /// Keeps the current positions if fewer pairs are left than at any before, or as many with less movement.
  private mutating func keepIfBest() {
    let short = contacts.count { fallsShort($0) > Self.toleranceMeters }
    let uncleared = short + given.count
    let cost = cost(of: bodies.indices)
    if let best, (best.uncleared, best.cost) <= (uncleared, cost) { return }
    best = Best(uncleared: uncleared, cost: cost, moved: moved, given: given)
  }

  /// Pushes the bodies that are still too near others aside, as they may be trapped between bodies that stay. Where
  /// movements are limited, small groups only. Returns whether that led to a solution.
  private mutating func escape() -> Bool {
    guard forceLimit == .infinity || bodies.count <= Self.mostEscaping else { return false }
    let start = self
    for attempt in 0..<8 where !isOver(uncleared) {
      var pushed: Set<Int> = []
      for contact in contacts where fallsShort(contact) > Self.toleranceMeters {
        for body in [Int(contact.first), Int(contact.second)]
        where isFree[body] { pushed.insert(body) }
      }
      guard !pushed.isEmpty else { break }
      for body in pushed {
        let step = (spacing + 2 * bodies[body].extent) * (0.25 + 0.25 * Double(attempt))
        moved[body] = moved[body] + Self.spiral(7 * attempt + 5 * body) * step
      }
      forgetForces()
      if iterate() <= Self.toleranceMeters { return true }
    }
    if forceLimit < .infinity {
      let best = best
      self = start
      self.best = best
    }
    return false
  }

  mutating func reset() {
    for index in bodies.indices where isFree[index] { moved[index] = PlanarPoint(0, 0) }
    forgetForces()
  }

  /// Forgets the forces, for a start from other positions.
  mutating func forgetForces() {
    multipliers.removeAll(keepingCapacity: true)
    for index in bodies.indices { heldBack[index] = PlanarPoint(0, 0) }
  }

  // MARK: Rounds

  /// Repeats rounds until nothing changes, or nothing gets better.
  ///
  /// - Parameter given: for how many rounds nothing may get better; `nil` for few, and where movements are
  ///   limited for none once nothing changes, as what falls short then is given up.
  /// - Returns: by how much the worst pair falls short, in metres.
  mutating func iterate(patience given: Int? = nil) -> Double {
    var change = Double.infinity
    var best = (short: Double.infinity, count: Int.max, round: 0)
    contacts = makeContacts()
    // Without limits there is always a solution, and it is worth waiting for.
    let patience = given ?? (bodies.allSatisfy { $0.reach == .infinity } ? 20 : 8)
    for round in 0..<120 {
      guard !contacts.isEmpty else { return 0 }
      let old = moved
      project(tolerance: min(0.01, max(1e-5, change * 1e-3)))
      multipliers.removeAll(keepingCapacity: true)
      for contact in contacts where contact.multiplier > 0 {
        multipliers[contact.key] = contact.multiplier
      }
      change = 0
      for index in bodies.indices { change = max(change, (moved[index] - old[index]).length) }
      contacts = makeContacts()
      let (short, count) = shortage
      if change < 1e-3, short <= Self.toleranceMeters { return short }
      keepIfBest()
      if isOver(uncleared) { break }
      if short < best.short * 0.7 || short <= Self.toleranceMeters || count < best.count {
        best = (min(best.short, short), min(best.count, count), round)
      }
      if round - best.round > patience { break }
      if given == nil, forceLimit < .infinity, change < 0.05, short > Self.toleranceMeters { break }
    }
    return shortage.meters
  }

  /// By how much the worst pair falls short at the current positions, and how many do.
  private var shortage: (meters: Double, count: Int) {
    contacts.reduce(into: (0, 0)) { result, contact in
      let short = fallsShort(contact)
      result.meters = max(result.meters, short)
      if short > Self.toleranceMeters { result.count += 1 }
    }
  }

  /// By how much a pair falls short: its line is that of the current positions.
  func fallsShort(_ contact: SpacingContact) -> Double {
    contact.needed - contact.normal.dot(moved[Int(contact.first)] - moved[Int(contact.second)])
  }
}
