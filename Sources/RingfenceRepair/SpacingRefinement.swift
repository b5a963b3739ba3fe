internal import Ringfence
internal import RingfenceLint

extension SpacingSolver {
  /// The indices of the free bodies that press on each other, group by group.
  func pressedGroups() -> [[Int]] {
    var groups = ContactGroups(count: bodies.count)
    var isPressed = ContiguousArray(repeating: false, count: bodies.count)
    for contact in contacts where contact.multiplier > 1e-6 {
      let (i, k) = (Int(contact.first), Int(contact.second))
      for body in [i, k] where isFree[body] { isPressed[body] = true }
      if isFree[i], isFree[k] { groups.join(i, k) }
    }
    return groups.groups().filter { isPressed[$0[0]] }
  }

  /// The lower bound of the squared movements that the pressing contacts of some bodies, or of all, cause.
  func bound(of members: [Int]? = nil) -> Double {
    let isMember = members.map { Set($0) }
    var pairs: [MovementBound.Pair] = []
    for contact in contacts where contact.isRequired && contact.kind == .fences {
      let (i, k) = (Int(contact.first), Int(contact.second))
      let first = isFree[i] && isMember?.contains(i) ?? true ? i : nil
      let second = isFree[k] && isMember?.contains(k) ?? true ? k : nil
      guard first != nil || second != nil else { continue }
      // A body outside the group is not taken for one that stays.
      if isMember != nil, (isFree[i] && first == nil) || (isFree[k] && second == nil) { continue }
      let fixed =
        (isFree[i] ? PlanarPoint(0, 0) : moved[i]) - (isFree[k] ? PlanarPoint(0, 0) : moved[k])
      let isNear = contact.multiplier > 0 || (contact.contact + fixed).length < contact.apart
      guard isNear else { continue }
      pairs.append(
        MovementBound.Pair(
          first: first, second: second, apart: contact.contact + fixed,
          length: contact.apart - Self.marginMeters, weight: contact.multiplier / contact.apart))
    }
    return MovementBound.squares(bodies: bodies.count, pairs: pairs, until: { isOver(uncleared) })
  }

  /// How many contacts may be projected to try other arrangements, for each body: some seconds for ten thousand.
  private static let refinementWork = 100_000

  /// Tries other arrangements of groups that cost more than their lower bound, and keeps the best.
  mutating func refine() {
    var isBetter = false
    let start = work
    let most = Self.refinementWork * max(400, bodies.count)
    for group in pressedGroups() where group.count <= MovementBound.mostBodies {
      guard !isOver(uncleared), work - start < most else { break }
      guard group.count > 2, cost(of: group) > 1.01 * bound(of: group) else { continue }
      if rearrange(group) { isBetter = true }
    }
    guard isBetter else { return }
    let best = (self, cost(of: bodies.indices))
    forgetForces()
    if iterate() > Self.toleranceMeters || cost(of: bodies.indices) > best.1 { self = best.0 }
  }

  /// Starts a group from several other positions, while all other bodies stay; returns whether one start led
  /// to less movement.
  private mutating func rearrange(_ group: [Int]) -> Bool {
    let old = cost(of: group)
    var best = old
    let (members, local) = neighborhood(of: group)
    let free = members.indices.filter { local.isFree[$0] }
    let step = spacing + 2 * (bodies[group[0]].extent)
    for attempt in 0..<16 where !isOver(uncleared) {
      var trial = local
      for (index, body) in free.enumerated() {
        let size = step * (0.2 + 0.1 * Double(attempt % 8))
        trial.moved[body] = trial.moved[body] + Self.spiral(7 * attempt + 5 * index) * size
      }
      let short = trial.iterate()
      work += trial.work - local.work
      guard short <= Self.toleranceMeters else { continue }
      let cost = trial.cost(of: free)
      guard cost < best * (1 - 1e-6) else { continue }
      best = cost
      for body in free {
        moved[members[body]] = trial.moved[body]
      }
    }
    return best < old
  }

  /// A problem of a group and the bodies around it, which stay.
  private func neighborhood(of group: [Int]) -> (members: [Int], SpacingSolver) {
    var isMember = ContiguousArray(repeating: false, count: bodies.count)
    for body in group { isMember[body] = true }
    let reach = 4 * spacing
    let members = bodies.indices.filter { index in
      isMember[index]
        || group.contains {
          let limit = reach + bodies[index].extent + bodies[$0].extent
          return (bodies[index].center + moved[index] - bodies[$0].center - moved[$0]).length
            < limit
        }
    }
    let (isOver, uncleared) = (isOver, uncleared)
    var local = SpacingSolver(ContiguousArray(members.map { bodies[$0] }), spacing: spacing)
    local.isOver = { _ in isOver(uncleared) }
    for (position, index) in members.enumerated() {
      local.moved[position] = moved[index]
      local.isFree[position] = isMember[index] && isFree[index]
    }
    var numbers = [Int: Int](minimumCapacity: members.count)
    for (number, member) in members.enumerated() { numbers[member] = number }
    func localKey(_ key: UInt64) -> UInt64? {
      let pair = SpacingContact.bodies(of: key)
      guard let i = numbers[pair.first], let k = numbers[pair.second] else { return nil }
      return SpacingContact.key(
        Int32(i), Int32(k), SpacingContact.Kind(rawValue: Int32(key & 1)) ?? .fences)
    }
    for (key, reason) in given { if let key = localKey(key) { local.given[key] = reason } }
    for (key, more) in extra { if let key = localKey(key) { local.extra[key] = more } }
    return (members, local)
  }
}
