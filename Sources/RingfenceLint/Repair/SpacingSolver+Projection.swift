internal import Ringfence

// The convex problem of a round.
extension SpacingSolver {
  /// Finds the least movements that satisfy the contacts, as linear conditions, and the limits.
  mutating func project(tolerance: Double) {
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
    for round in 0..<1_000 {
      if round % 16 == 15, isOver() { break }
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
