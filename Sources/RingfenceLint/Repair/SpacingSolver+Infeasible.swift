internal import Ringfence

// The pairs that cannot be cleared.
extension SpacingSolver {
  /// Gives up the pairs that the limits of their movements keep too near each other.
  mutating func giveUpImpossiblePairs() {
    for contact in makeContacts() {
      let (a, b) = (bodies[Int(contact.first)], bodies[Int(contact.second)])
      let reach = a.reach + b.reach + a.shrinkLimit + b.shrinkLimit
      if fallsShort(contact) > reach + Self.toleranceMeters {
        given[contact.key] = .movementLimit
      }
    }
  }

  /// Gives up the pairs that fall short more than any other pair of the same bodies.
  mutating func dropInfeasiblePairs() {
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
}
