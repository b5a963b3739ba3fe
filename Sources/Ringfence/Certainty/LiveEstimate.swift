package import RingfenceGeodesy

/// Where a device probably is at a fix: a mixture of normal distributions in a plane, and where it was at the last committed fix.
package struct LiveEstimate: Sendable {
  /// One normal distribution.
  package struct Component: Sendable {
    /// Its probability, of all together 1.
    package let weight: Double
    /// Its mean and the variance on each axis.
    package let mean: PlanarPoint
    package let variance: Double
    /// The mean at the last committed fix and the mean of its variances; `nil` where the device rests now, and at the first fix.
    package let before: (mean: PlanarPoint, variance: Double)?
  }

  /// Hypotheses of a smaller weight are left out.
  private static let leastHypothesis = 1e-6
  /// Components of a smaller weight are left out.
  private static let leastWeight = 1e-9

  /// The filter before, in the plane of the estimate, and as it is if the fix is committed.
  let before, after: LiveFilter
  /// Whether the device came from somewhere.
  let hasPath: Bool

  /// The plane of the means.
  package var frame: LocalFrame { after.frame }

  /// Calls a closure with every component of some weight.
  package func forEachComponent(_ body: (Component) -> Void) {
    let weights = after.weights
    for index in 0..<3 where weights[index] >= Self.leastHypothesis {
      let origin = hasPath ? before.mixtures[index].meanPosition : nil
      for mode in 0..<3 {
        let state = after.mixtures[index].modes[mode]
        let weight = weights[index] * state.weight
        guard weight >= Self.leastWeight else { continue }
        body(
          Component(
            weight: weight, mean: PlanarPoint(state.east.position, state.north.position),
            variance: state.covariance.xx, before: mode == MotionMode.still.rawValue ? nil : origin)
        )
      }
    }
  }

  /// How sure it is that the device is in an area, or passed through it since the last committed fix.
  ///
  /// - Parameters:
  ///   - area: the area, in the plane of the estimate.
  ///   - includesPath: whether to have passed through it is enough.
  /// - Returns: the probability that it is in the area at the fix or, where it moves and that is enough, was in it at the point of the straight way from the
  ///   last committed fix that lies deepest in the area: the greater of the two.
  /// - Complexity: some 1 µs for each of at most nine components and each edge nearby.
  package func probabilityOfPresence(
    in area: some GroundArea, includesPath: Bool = true
  ) -> Double {
    var sum = 0.0
    var weights = 0.0
    forEachComponent { component in
      var probability = area.probability(component.mean, variance: component.variance)
      if includesPath, probability < 1, let before = component.before {
        let share = area.deepestShare(from: before.mean, to: component.mean)
        if share < 1 {
          let mean = PlanarPoint(
            before.mean.x + share * (component.mean.x - before.mean.x),
            before.mean.y + share * (component.mean.y - before.mean.y))
          let variance = before.variance + share * (component.variance - before.variance)
          probability = max(probability, area.probability(mean, variance: variance))
        }
      }
      sum += component.weight * probability
      weights += component.weight
    }
    return weights > 0 ? min(1, sum / weights) : 0
  }
}

extension MotionMixture {
  /// The mean position of all modes, and the mean of their variances.
  fileprivate var meanPosition: (mean: PlanarPoint, variance: Double) {
    var (east, north, variance) = (0.0, 0.0, 0.0)
    for mode in 0..<Modes.count {
      let state = modes[mode]
      east += state.weight * state.east.position
      north += state.weight * state.north.position
      variance += state.weight * state.covariance.xx
    }
    return (PlanarPoint(east, north), variance)
  }
}
