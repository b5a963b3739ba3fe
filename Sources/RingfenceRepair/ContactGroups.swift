/// Members that are joined step by step into groups (union by the lower root, with path halving).
struct ContactGroups: Sendable {
  private var parents: ContiguousArray<Int>

  /// Every member on its own.
  init(count: Int) { parents = ContiguousArray(0..<count) }

  /// The lowest member of the group of a member.
  mutating func root(_ member: Int) -> Int {
    var member = member
    while parents[member] != member {
      parents[member] = parents[parents[member]]
      member = parents[member]
    }
    return member
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    parents[max(a, b)] = min(a, b)
  }

  /// All groups in the order of their lowest members, each ascending.
  mutating func groups() -> [[Int]] {
    var indices = ContiguousArray(repeating: -1, count: parents.count)
    var groups: [[Int]] = []
    for member in parents.indices {
      let root = root(member)
      if indices[root] < 0 {
        indices[root] = groups.count
        groups.append([])
      }
      groups[indices[root]].append(member)
    }
    return groups
  }
}
