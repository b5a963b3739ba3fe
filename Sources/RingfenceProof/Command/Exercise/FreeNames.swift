struct FreeNames {
  /// The names that are taken, with the last number that was tried behind each.
  private var taken: [String: Int] = [:]

  /// The name, with the first free number from 2 on where it is taken.
  mutating func name(_ name: String) -> String {
    guard var number = taken[name] else {
      taken[name] = 1
      return name
    }
    var free: String
    repeat {
      number += 1
      free = "\(name)-\(number)"
    } while taken[free] != nil
    taken[name] = number
    taken[free] = 1
    return free
  }
}
