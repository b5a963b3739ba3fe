// The pairs that cannot be cleared.
extension SpacingSolver {
  /// Gives up the pairs that the limits of their movements keep too near each other.
  mutating func giveUpImpossiblePairs() {
    for contact in makeContacts() where contact.mayBeGiven {
      let reach = bodies[Int(contact.first)].reach + bodies[Int(contact.second)].reach
      if fallsShort(contact) > reach + Self.toleranceMeters {
        given[contact.key] = .movementLimit
      }
    }
  }

  /// Gives up pairs that fall short: all of them, or those that fall short more than any other pair of the same
  /// bodies.
  ///
  /// - Parameter all: whether the pairs that fall short by more than 5 cm are given up together, and the others
  ///   when there are none.
  mutating func dropInfeasiblePairs(all: Bool) {
    let short = contacts.map { ($0, fallsShort($0)) }.filter {
      $0.1 > Self.toleranceMeters && given[$0.0.key] == nil
    }
    if all {
      let mayGo = short.filter { $0.0.mayBeGiven }
      let isFar = mayGo.contains { $0.1 > 0.05 }
      for (contact, meters) in mayGo where meters > 0.05 || !isFar { given[contact.key] = .noRoom }
      return
    }
    var worst = ContiguousArray(repeating: 0.0, count: bodies.count)
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
