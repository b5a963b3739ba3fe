internal import Ringfence

/// Rings that touch each other in points, joined one by one.
///
/// - SeeAlso: the graph of rings and points has a cycle exactly when the interior is not connected, as in JTS's
///   `PolygonTopologyAnalyzer`.
struct RingChains {
  /// How many closed chains there are that do not follow from each other.
  private(set) var closed = 0
  /// The parent of each ring, and of each point behind them; itself for the first of a group.
  private var parents: [Int]
  private var points: [PlanarPoint: Int] = [:]
  /// The touches that are known.
  private var known: Set<Touch> = []

  private struct Touch: Hashable {
    let ring: Int
    let point: Int
  }

  init(rings: Int) { parents = Array(0..<rings) }

  /// Joins a ring and a point of it; whether that closes a chain.
  /// - Complexity: O(log *n*) for *n* touches.
  mutating func closes(_ ring: Int, at point: PlanarPoint) -> Bool {
    let number = points[point] ?? parents.count
    if number == parents.count {
      points[point] = number
      parents.append(number)
    }
    guard known.insert(Touch(ring: ring, point: number)).inserted else { return false }
    let (a, b) = (first(of: ring), first(of: number))
    guard a == b else {
      parents[a] = b
      return false
    }
    closed += 1
    return true
  }

  private mutating func first(of member: Int) -> Int {
    var member = member
    while parents[member] != member {
      parents[member] = parents[parents[member]]
      member = parents[member]
    }
    return member
  }
}
