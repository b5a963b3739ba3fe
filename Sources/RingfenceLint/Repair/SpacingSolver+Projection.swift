internal import Ringfence

// The convex problem of a round.
extension SpacingSolver {
  /// The most passes of a round. Forces are kept, so the next round goes on where one ends.
  private static let mostPasses = 200

  /// Finds the least movements that satisfy the contacts, as linear conditions, and the limits.
  mutating func project(tolerance: Double) {
    var discs: ContiguousArray<Int> = []
    var weights = ContiguousArray(repeating: 0.0, count: bodies.count)
    for index in bodies.indices where isFree[index] {
      moved[index] = -heldBack[index]
      weights[index] = bodies[index].reach > 0 ? 1 : 0
      if bodies[index].reach > 0, bodies[index].reach < .infinity { discs.append(index) }
    }
    for contact in contacts where contact.multiplier > 0 {
      apply(contact.multiplier, contact, weights)
    }
    for pass in 0..<Self.mostPasses {
      work += contacts.count
      if pass % 16 == 15, isOver(uncleared) { break }
      var largest = 0.0
      for index in contacts.indices {
        let contact = contacts[index]
        let square = weights[Int(contact.first)] + weights[Int(contact.second)]
        guard square > 0 else { continue }
        let wanted = contact.multiplier + fallsShort(contact) / square
        let step = min(limit(contact), max(0, wanted)) - contact.multiplier
        guard step != 0 else { continue }
        contacts[index].multiplier += step
        apply(step, contact, weights)
        largest = max(largest, abs(step))
      }
      for body in discs {
        let wanted = moved[body] + heldBack[body]
        let length = wanted.length
        let held = length > bodies[body].reach ? wanted * (bodies[body].reach / length) : wanted
        heldBack[body] = wanted - held
        largest = max(largest, (held - moved[body]).length)
        moved[body] = held
      }
      if largest < tolerance { break }
    }
  }

  private mutating func apply(
    _ step: Double, _ contact: SpacingContact, _ weights: ContiguousArray<Double>
  ) {
    let (i, k) = (Int(contact.first), Int(contact.second))
    moved[i] = moved[i] + contact.normal * (step * weights[i])
    moved[k] = moved[k] - contact.normal * (step * weights[k])
  }
}
