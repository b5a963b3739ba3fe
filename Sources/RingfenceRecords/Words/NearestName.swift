/// The name that was probably meant, for "did you mean" in messages; `nil` if none is near.
///
/// Case is ignored. A name is near if it is the only one that begins with the given text of at
/// least three letters, or with all of at least six but the last (`severity` for `severities`), or if the fewest letters are inserted, dropped, changed or swapped with a
/// neighbour: at most a third of the given letters, one of two to five, none of a single one. Of
/// equally near names the first is returned.
/// - Complexity: O(*n* · *m*) for a list of *n* letters and a name of *m*; names of more than 64
///   bytes are never near.
package func nearestName(to given: String, among names: [String]) -> String? {
  let wanted = lowercaseBytes(given)
  guard (1...64).contains(wanted.count) else { return nil }
  let beginning = names.filter { lowercaseBytes($0).starts(with: wanted) }
  // Of `latitude` and `latitude_hemisphere` the first is meant.
  let shortest = beginning.min { $0.utf8.count < $1.utf8.count }
  if wanted.count >= 3, let shortest, beginning.allSatisfy({ $0.hasPrefix(shortest) }) {
    return shortest
  }
  if wanted.count >= 6 {
    let plurals = names.filter { lowercaseBytes($0).starts(with: wanted.dropLast()) }
    if plurals.count == 1 { return plurals[0] }
  }
  var best: String?
  var limit = min(wanted.count - 1, max(1, min(3, wanted.count / 3)))
  for name in names {
    let distance = editDistance(wanted, lowercaseBytes(name))
    if distance < limit || (distance == limit && best == nil) {
      best = name
      limit = distance
    }
  }
  return best
}

/// The name that differs from another only by case and separators or, for names of six letters or
/// more, by a typing error; `nil` for none. For names that the user may choose freely.
package func similarName(to given: String, among names: [String]) -> String? {
  guard given.utf8.count <= 40 else { return nil }
  let bare = given.lowercased().filter { $0.isLetter || $0.isNumber }
  if let same = names.first(where: { $0.lowercased() == bare }) { return same }
  return bare.utf8.count < 6
    ? nil : nearestName(to: bare, among: names.filter { $0.utf8.count >= 6 })
}

/// `, did you mean 'radius'?` or, when no name is near, `, expected one of 'center', 'radius'`.
package func suggestion(for given: String, among names: [String]) -> String {
  if let near = nearestName(to: given, among: names) { return ", did you mean '\(near)'?" }
  guard names.count > 1 else { return names.first.map { ", expected '\($0)'" } ?? "" }
  return ", expected one of " + names.map { "'\($0)'" }.joined(separator: ", ")
}

/// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in 0..<b.count {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
