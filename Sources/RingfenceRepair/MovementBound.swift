internal import Ringfence
internal import RingfenceLint

/// A lower bound of the squared movements that keep pairs of points apart, by Lagrangian duality.
///
/// The movements u with |pᵢⱼ + uᵢ − uⱼ| ≥ Lᵢⱼ are not convex, but for any weights λ ≥ 0 for which
/// A = I − Σ λᵢⱼ (eᵢ − eⱼ)(eᵢ − eⱼ)ᵀ is positive definite, the minimum of
/// Σ |uᵢ|² − Σ λᵢⱼ (|pᵢⱼ + uᵢ − uⱼ|² − Lᵢⱼ²) over all u is known and never above the least Σ |uᵢ|². The forces of a
/// solution, divided by L, are such weights where the solution is the best of all; elsewhere the weights
/// are improved step by step.
///
/// - SeeAlso: Boyd & Vandenberghe, *Convex Optimization* (2004), 5.2 and appendix B.
struct MovementBound {
  /// A pair of points, by the numbers of their bodies; `nil` for a body that stays.
  struct Pair {
    var first: Int?
    var second: Int?
    /// The difference of the points before any movement.
    var apart: PlanarPoint
    /// How far they must be apart.
    var length: Double
    /// The weight to begin with.
    var weight: Double
  }

  /// The greatest number of bodies that are taken together. Pairs beyond are left out, which leaves the
  /// bound true, if lower.
  static let mostBodies = 64

  private let count: Int
  private let pairs: [Pair]

  private init(count: Int, pairs: [Pair]) {
    self.count = count
    self.pairs = pairs
  }

  /// The bound for all pairs, in square metres: the sum over groups of pairs that share no body.
  /// Once `isOver`, the groups that are left add nothing.
  static func squares(bodies: Int, pairs: [Pair], until isOver: () -> Bool) -> Double {
    // The work of a group grows with the third power of its bodies.
    let mostBodies = bodies > 400 ? 20 : mostBodies
    var groups = ContactGroups(count: bodies)
    var sizes = ContiguousArray(repeating: 1, count: bodies)
    let strongest = pairs.indices.sorted { (pairs[$1].weight, $0) < (pairs[$0].weight, $1) }
    for index in strongest {
      guard let first = pairs[index].first, let second = pairs[index].second else { continue }
      let (a, b) = (groups.root(first), groups.root(second))
      guard a != b, sizes[a] + sizes[b] <= mostBodies else { continue }
      groups.join(a, b)
      sizes[min(a, b)] = sizes[a] + sizes[b]
    }
    var members = ContiguousArray(repeating: [Pair](), count: bodies)
    for pair in pairs {
      guard let root = (pair.first ?? pair.second).map({ groups.root($0) }),
        pair.second.map({ groups.root($0) == root }) ?? true
      else { continue }
      members[root].append(pair)
    }
    var numbers = ContiguousArray(repeating: -1, count: bodies)
    var total = 0.0
    for root in members.indices where !members[root].isEmpty && !isOver() {
      var next = 0
      func number(_ body: Int) -> Int {
        if numbers[body] < 0 {
          numbers[body] = next
          next += 1
        }
        return numbers[body]
      }
      let numbered = members[root].map { pair in
        var pair = pair
        pair.first = pair.first.map(number)
        pair.second = pair.second.map(number)
        return pair
      }
      total += Self(count: next, pairs: numbered).best(until: isOver)
    }
    return total
  }

  // MARK: One group

  /// The value of some weights, its slope, and whether the weights are allowed.
  private struct Value {
    var bound: Double
    /// The bound less a barrier that grows towards weights that are not allowed.
    var held: Double
    /// The slope of `held` by each weight.
    var slope: [Double]
  }

  /// The best bound found; at least 0.
  private func best(until isOver: () -> Bool) -> Double {
    var weights = pairs.map { $0.weight }
    var barrier = 0.0
    var found = value(weights, barrier)
    for _ in 0..<60 where found == nil && !isOver() {
      for index in weights.indices { weights[index] *= 0.9 }
      found = value(weights, barrier)
    }
    guard let first = found else { return 0 }
    var result = max(0, first.bound)
    // The forces of the best solution leave nothing to improve.
    let cost = pairs.reduce(0) { $0 + $1.length * $1.length } * 1e-3
    for share in [1e-1, 1e-2, 1e-3, 1e-4] {
      barrier = cost * share
      climb(&weights, barrier, &result, until: isOver)
    }
    return result
  }

  /// Follows the slope, with steps by the last two slopes (Barzilai and Borwein).
  private func climb(
    _ weights: inout [Double], _ barrier: Double, _ result: inout Double, until isOver: () -> Bool
  ) {
    guard var current = value(weights, barrier) else { return }
    var step = 1e-2 / max(1e-9, current.slope.reduce(0) { max($0, abs($1)) })
    for _ in 0..<150 {
      var next: (weights: [Double], value: Value)?
      for _ in 0..<40 {
        if isOver() { return }
        let tried = weights.indices.map { max(0, weights[$0] + step * current.slope[$0]) }
        if let value = value(tried, barrier), value.held >= current.held {
          next = (tried, value)
          break
        }
        step /= 3
      }
      guard let next else { return }
      result = max(result, next.value.bound)
      var (moved, turned) = (0.0, 0.0)
      for index in weights.indices {
        let difference = next.weights[index] - weights[index]
        moved += difference * difference
        turned -= difference * (next.value.slope[index] - current.slope[index])
      }
      let gain = next.value.held - current.held
      weights = next.weights
      current = next.value
      if gain < 1e-7 * abs(current.held) || moved == 0 { return }
      step = turned > 0 ? moved / turned : step * 3
    }
  }

  /// The bound of some weights; `nil` where they are not allowed.
  /// - Complexity: O(*n*³) in the bodies.
  private func value(_ weights: [Double], _ barrier: Double) -> Value? {
    var matrix = SymmetricMatrix(identity: count)
    for (index, pair) in pairs.enumerated() {
      matrix.subtract(weights[index], between: pair.first, pair.second)
    }
    guard let inverse = matrix.inverse() else { return nil }
    // The slope at u = 0, to which the best u is proportional.
    var pull = [PlanarPoint](repeating: PlanarPoint(0, 0), count: count)
    var bound = 0.0
    for (index, pair) in pairs.enumerated() {
      let force = pair.apart * weights[index]
      if let first = pair.first { pull[first] = pull[first] + force }
      if let second = pair.second { pull[second] = pull[second] - force }
      bound += weights[index] * (pair.length * pair.length - pair.apart.dot(pair.apart))
    }
    let moved = (0..<count).map { row in
      (0..<count).reduce(PlanarPoint(0, 0)) { $0 + pull[$1] * inverse[row, $1] }
    }
    for body in 0..<count { bound -= pull[body].dot(moved[body]) }
    var slope: [Double] = []
    let zero = PlanarPoint(0, 0)
    for pair in pairs {
      let apart =
        pair.apart + (pair.first.map { moved[$0] } ?? zero)
        - (pair.second.map { moved[$0] } ?? zero)
      let steepness = pair.length * pair.length - apart.dot(apart)
      slope.append(
        steepness - (barrier > 0 ? barrier * inverse.squaredNorm(pair.first, pair.second) : 0))
    }
    return Value(
      bound: bound, held: bound - barrier * (inverse.trace - Double(count)), slope: slope)
  }
}

/// A symmetric matrix, stored whole.
private struct SymmetricMatrix {
  private let count: Int
  private var values: ContiguousArray<Double>

  init(identity count: Int) {
    self.count = count
    values = ContiguousArray(repeating: 0, count: count * count)
    for index in 0..<count { values[index * count + index] = 1 }
  }

  subscript(row: Int, column: Int) -> Double { values[row * count + column] }

  var trace: Double { (0..<count).reduce(0) { $0 + self[$1, $1] } }

  /// Subtracts weight (eᵢ − eⱼ)(eᵢ − eⱼ)ᵀ, without the part of a missing index.
  mutating func subtract(_ weight: Double, between i: Int?, _ k: Int?) {
    if let i { values[i * count + i] -= weight }
    if let k { values[k * count + k] -= weight }
    if let i, let k {
      values[i * count + k] += weight
      values[k * count + i] += weight
    }
  }

  /// The squared length of the matrix times (eᵢ − eⱼ).
  func squaredNorm(_ i: Int?, _ k: Int?) -> Double {
    (0..<count).reduce(0) { sum, row in
      let value = (i.map { self[row, $0] } ?? 0) - (k.map { self[row, $0] } ?? 0)
      return sum + value * value
    }
  }

  /// The inverse, by Cholesky's factors; `nil` for a matrix that is not positive definite.
  func inverse() -> Self? {
    var lower = values
    for column in 0..<count {
      for row in column..<count {
        var sum = lower[row * count + column]
        for index in 0..<column {
          sum -= lower[row * count + index] * lower[column * count + index]
        }
        if row == column {
          guard sum > 1e-9 else { return nil }
          lower[row * count + row] = sum.squareRoot()
        } else {
          lower[row * count + column] = sum / lower[column * count + column]
        }
      }
    }
    var result = Self(identity: count)
    for column in 0..<count {
      for row in 0..<count {
        var sum = result.values[row * count + column]
        for index in 0..<row {
          sum -= lower[row * count + index] * result.values[index * count + column]
        }
        result.values[row * count + column] = sum / lower[row * count + row]
      }
      for row in (0..<count).reversed() {
        var sum = result.values[row * count + column]
        for index in (row + 1)..<max(row + 1, count) {
          sum -= lower[index * count + row] * result.values[index * count + column]
        }
        result.values[row * count + column] = sum / lower[row * count + row]
      }
    }
    return result
  }
}
