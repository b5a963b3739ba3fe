package import RingfenceGeodesy

/// The probability that a point with a normal distribution lies in an area of the plane. Both axes have the same variance σ².
///
/// With θ the direction and ρ the distance of a boundary point from the mean, an area holds 1/2π ∮ (1 − e^(−ρ²/2σ²)) dθ of the distribution.
/// ∮ dθ is 2π inside and 0 outside, so what is left to integrate is ∮ e^(−ρ²/2σ²) dθ, to which only the boundary within 8σ adds something.
/// Within σ that integrand has a sharp corner, but 1 − e^(−ρ²/2σ²) over ρ² has none, so there the difference to dθ is integrated.
/// Accurate to 1e-9.
package enum NormalContainment {
  /// What is farther away than this many standard deviations does not count: 1e-15.
  package static var reach: Double { 8 }

  /// Ends of the parts of an integral, in standard deviations.
  private static var nearest: Double { 1 }
  private static var middle: Double { 2.5 }

  /// The share of a half-plane, whose edge is at a distance from the mean, negative inside. It bounds that of a convex area with this signed
  /// distance from above.
  package static func halfPlane(signedDistance: Double, variance: Double) -> Double {
    guard variance > 0 else { return signedDistance <= 0 ? 1 : 0 }
    return 0.5 * Elementary.erfc(signedDistance / (2 * variance).squareRoot())
  }

  /// Measures a disc.
  ///
  /// - Parameters:
  ///   - radius: in metres.
  ///   - distance: of the mean from the centre, in metres.
  ///   - variance: on each axis, in m². At 0 or less the mean is where the point is.
  /// - Returns: the share of the disc, 1 − Q₁(*d*/σ, *r*/σ) with Marcum's Q.
  /// - Complexity: at most 48 values of the integrand.
  package static func disc(radius: Double, distance: Double, variance: Double) -> Double {
    let deviation = variance > 0 ? variance.squareRoot() : 0
    guard deviation > 1e-9 else { return distance <= radius ? 1 : 0 }
    let r = radius / deviation
    let d = distance / deviation
    if !(d - r < reach) { return 0 }
    if !(r - d < reach) { return 1 }
    guard r > 0 else { return 0 }
    let gap = r - d

    /// The angle at the centre, from the direction of the mean, up to which the boundary is within a distance of it.
    func angle(within limit: Double) -> Double {
      let share = limit * limit - gap * gap
      if share >= 4 * r * d { return Double.pi }
      return share > 0 ? 2 * Elementary.asin((share / (4 * r * d)).squareRoot()) : 0
    }
    /// The square of the distance of a boundary point, and what dθ is there for each step of the angle, times that square.
    func point(_ angle: Double) -> (square: Double, turn: Double) {
      let half = Elementary.sin(angle / 2)
      return (gap * gap + 4 * r * d * half * half, r * (gap + 2 * d * half * half))
    }

    let first = angle(within: nearest)
    let second = angle(within: middle)
    let third = angle(within: reach)
    var sum = 0.0
    if first > 0 {
      let half = Elementary.sin(first / 2)
      let direction = Elementary.atan2(r * Elementary.sin(first), gap - 2 * r * half * half)
      sum = direction - (gap > 0 ? 0 : Double.pi)
      sum -= GaussLegendre.integral(0, first) {
        let (square, turn) = point($0)
        return turn * lackOverSquare(square)
      }
    }
    let beyond = { (angle: Double) -> Double in
      let (square, turn) = point(angle)
      return turn * Elementary.exp(-0.5 * square) / square
    }
    sum += GaussLegendre.integral(first, second, beyond)
    sum += GaussLegendre.integral(second, third, beyond)
    return min(1, max(0, (gap > 0 ? 1 : 0) - sum / Double.pi))
  }

  /// Measures an area that edges bound.
  ///
  /// - Parameters:
  ///   - edges: the edges of closed rings, with the area on their left. Those farther away than ``reach`` standard deviations may be missing.
  ///   - isInside: whether the mean lies in the area. A wrong answer that only rounding near an edge explains is noticed.
  ///   - mean: the mean.
  ///   - variance: on each axis, in m². At 0 or less the mean is where the point is.
  /// - Returns: the share of the area.
  /// - Complexity: O(*n*), and at most 80 values of the integrand for each edge within reach.
  package static func area(
    _ edges: some Collection<GroundEdge>, isInside: Bool, mean: PlanarPoint, variance: Double
  ) -> Double {
    let deviation = variance > 0 ? variance.squareRoot() : 0
    guard deviation > 1e-9 else { return isInside ? 1 : 0 }
    var mean = mean
    // At a corner the direction of the boundary is not defined; a little beside it is.
    let tiny = 1e-9 * deviation
    for edge in edges where abs(edge.start.x - mean.x) < tiny && abs(edge.start.y - mean.y) < tiny {
      mean = PlanarPoint(mean.x + 8.5e-8 * deviation, mean.y + 5.3e-8 * deviation)
      break
    }
    var sum = 0.0
    for edge in edges {
      sum += turn(
        along: edge, mean, inverseDeviation: 1 / deviation, isInside: isInside)
    }
    var share = (isInside ? 1 : 0) - sum / (2 * Double.pi)
    if share < -1e-6 { share += 1 }
    if share > 1 + 1e-6 { share -= 1 }
    return min(1, max(0, share))
  }

  /// ∫ e^(−ρ²/2σ²) dθ along an edge.
  private static func turn(
    along edge: GroundEdge, _ mean: PlanarPoint, inverseDeviation: Double, isInside: Bool
  ) -> Double {
    let ax = (edge.start.x - mean.x) * inverseDeviation
    let ay = (edge.start.y - mean.y) * inverseDeviation
    let x = (edge.end.x - edge.start.x) * inverseDeviation
    let y = (edge.end.y - edge.start.y) * inverseDeviation
    let length = Elementary.hypot(x, y)
    guard length > 0 else { return 0 }
    // Distance of the line, positive to its left, and the ends of the edge from the foot on it.
    let height = (ax * y - ay * x) / length
    let k = abs(height)
    guard k < reach else { return 0 }
    let limit = (reach * reach - k * k).squareRoot()
    let start = (ax * x + ay * y) / length
    let low = max(start, -limit)
    let high = min(start + length, limit)
    guard low < high else { return 0 }

    var sum = 0.0
    let near = (low: max(low, -nearest), high: min(high, nearest))
    if near.low < near.high {
      sum = Elementary.atan2(near.high, k) - Elementary.atan2(near.low, k)
      sum -= k * GaussLegendre.integral(near.low, near.high) { lackOverSquare(k * k + $0 * $0) }
    }
    let beyond = { (u: Double) -> Double in
      let square = k * k + u * u
      return Elementary.exp(-0.5 * square) / square
    }
    var far = GaussLegendre.integral(max(low, nearest), min(high, middle), beyond)
    far += GaussLegendre.integral(max(low, middle), high, beyond)
    far += GaussLegendre.integral(max(low, -middle), min(high, -nearest), beyond)
    far += GaussLegendre.integral(low, min(high, -middle), beyond)
    sum += k * far
    let isLeft = height > 0 || (height == 0 && isInside)
    return isLeft ? sum : -sum
  }

  /// (1 − e^(−*w*/2)) / *w*, which has no corner at 0.
  @inline(__always)
  private static func lackOverSquare(_ w: Double) -> Double {
    if w < 1e-3 { return 0.5 - w * (1.0 / 8 - w * (1.0 / 48 - w * (1.0 / 384))) }
    return (1 - Elementary.exp(-0.5 * w)) / w
  }
}
