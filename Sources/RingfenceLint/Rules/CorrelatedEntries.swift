internal import Ringfence

/// How many visits a day errors cause that last: those of a phone at rest beside the straight edge of a fence, or beside a disc.
///
/// The offset of the reported position from the true one, across the edge, is a first-order Gauss-Markov process: normal with σ, and
/// after *t* correlated by e^(−*t*/τ), τ = 60 s. It is seen at each fix. A visit begins with a fix inside and ends with one beyond the
/// exit distance. With *w* the density of the offset while a visit goes on, which within the fence is that of the offset itself, and *K* the
/// density of the next offset,
///
///     w(y) = ∫ w(x) K(x, y) dx   between the edge and the exit distance,
///
/// a linear integral equation (Fredholm, of the second kind), solved at the nodes of a quadrature (Nyström). The visits in a step are the
/// fixes inside that follow none of a visit: P(inside) − ∫ w(x) P(inside next | x) dx.
///
/// A disc has fewer: the number for an edge times the root of the disc's share over that of the half-plane. That factor is empirical,
/// within 15 % of simulations for radii of 2.5 σ and more and exit distances of up to 2.3 σ and 0.6 radii; beyond, nothing is given.
struct CorrelatedEntries {
  /// How long errors last: receivers at rest have times of about a minute.
  static let correlationSeconds = 60.0
  /// Where the factor for discs was compared: the least radius, and the longest exit distance, in deviations and in radii.
  private static let range = (radius: 2.5, exit: 2.3, exitInRadii: 0.6)
  /// Nodes between the edge and the exit distance, and beyond the edge.
  private static let parts = (outside: 6, inside: 4)
  private static let dayMicroseconds = 86_400_000_000.0

  private let sigma: Double
  private let distance: Double
  private let exit: Double
  /// Beside a straight edge; `nil` where the exit distance is too long.
  private let edgeVisitsPerDay: Double?

  /// - Parameters:
  ///   - accuracy: the radius of 68 % of the errors, in metres.
  ///   - distance: of the phone from the edge, in metres.
  ///   - exit: the exit distance, in metres.
  ///   - interval: the time between two fixes.
  /// - Complexity: some 100,000 exponentials, and 300,000 operations.
  init(accuracy: Double, distance: Double, exit: Double, interval: Duration) {
    sigma = accuracy / GhostRisk.accuracyInSigmas.squareRoot()
    self.distance = distance
    self.exit = exit
    guard sigma > 0, exit <= Self.range.exit * sigma else {
      edgeVisitsPerDay = nil
      return
    }
    let microseconds = Double(max(1, interval.wholeMicroseconds))
    let edge = Edge(
      distance: distance / sigma, exit: exit / sigma,
      kept: GhostRisk.exponential(minus: microseconds / (Self.correlationSeconds * 1e6)))
    edgeVisitsPerDay = Self.dayMicroseconds / microseconds * max(0, edge.entriesPerFix)
  }

  /// The visits a day of a fence with an area, taken for a disc; `nil` where that is not known.
  func visitsPerDay(areaSquareMeters area: Double) -> Double? {
    guard let edgeVisitsPerDay else { return nil }
    let radius = (area / .pi).squareRoot()
    guard radius >= Self.range.radius * sigma, exit <= Self.range.exitInRadii * radius else {
      return nil
    }
    let variance = sigma * sigma
    let plane = NormalContainment.halfPlane(signedDistance: distance, variance: variance)
    guard plane > 0 else { return 0 }
    let disc = NormalContainment.disc(
      radius: radius, distance: radius + distance, variance: variance)
    return edgeVisitsPerDay * (disc / plane).squareRoot()
  }

  /// A straight edge; lengths in deviations.
  private struct Edge {
    let distance: Double
    let exit: Double
    /// The correlation of two fixes.
    let kept: Double

    /// Beyond this the density does not count.
    private static let reach = NormalContainment.reach
    private static let rootOf2Pi = (2 * Double.pi).squareRoot()

    /// The variance of an offset when the last one is known.
    private var variance: Double { max(1e-12, 1 - kept * kept) }

    private func density(_ offset: Double) -> Double {
      let x = offset - distance
      return GhostRisk.exponential(minus: x * x / 2) / Self.rootOf2Pi
    }

    /// The density of the next offset.
    private func next(_ from: Double, _ to: Double) -> Double {
      let x = to - distance - kept * (from - distance)
      return GhostRisk.exponential(minus: x * x / (2 * variance))
        / (Self.rootOf2Pi * variance.squareRoot())
    }

    /// The probability that the next fix is inside.
    private func nextIsInside(_ from: Double) -> Double {
      NormalContainment.halfPlane(
        signedDistance: distance + kept * (from - distance), variance: variance)
    }

    /// Nodes and weights of a quadrature between two offsets, in parts of sixteen.
    private static func nodes(
      _ low: Double, _ high: Double, parts: Int
    ) -> [(offset: Double, weight: Double)] {
      guard low < high else { return [] }
      let width = (high - low) / Double(parts)
      return (0..<parts).flatMap { part in
        GaussLegendre.nodes(low + Double(part) * width, low + Double(part + 1) * width)
      }
    }

    var entriesPerFix: Double {
      let inside = Self.nodes(
        min(0, distance - Self.reach), 0, parts: CorrelatedEntries.parts.inside
      )
      .map { ($0.offset, $0.weight * density($0.offset)) }
      let outside = Self.nodes(
        0, min(exit, distance + Self.reach), parts: CorrelatedEntries.parts.outside)
      var goesOn = inside.reduce(0) { $0 + $1.1 * nextIsInside($1.0) }
      for (node, density) in zip(outside, visiting(outside, inside)) {
        goesOn += node.weight * density * nextIsInside(node.offset)
      }
      return NormalContainment.halfPlane(signedDistance: distance, variance: 1) - goesOn
    }

    /// The density of offsets during a visit, at nodes outside of the edge.
    private func visiting(
      _ nodes: [(offset: Double, weight: Double)], _ inside: [(Double, Double)]
    ) -> [Double] {
      var rows = nodes.indices.map { row in
        nodes.indices.map { column in
          (row == column ? 1 : 0)
            - nodes[column].weight * next(nodes[column].offset, nodes[row].offset)
        }
      }
      var values = nodes.map { node in
        inside.reduce(0) { $0 + $1.1 * next($1.0, node.offset) }
      }
      // Gauss's elimination. The matrix is that of a process which ends, so its pivots stay above 0.
      for pivot in rows.indices {
        for row in rows.indices.dropFirst(pivot + 1) {
          let share = rows[row][pivot] / rows[pivot][pivot]
          if share == 0 { continue }
          for column in rows.indices.dropFirst(pivot) {
            rows[row][column] -= share * rows[pivot][column]
          }
          values[row] -= share * values[pivot]
        }
      }
      for row in rows.indices.reversed() {
        for column in rows.indices.dropFirst(row + 1) {
          values[row] -= rows[row][column] * values[column]
        }
        values[row] /= rows[row][row]
      }
      return values
    }
  }
}
