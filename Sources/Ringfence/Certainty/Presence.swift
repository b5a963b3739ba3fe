package import RingfenceGeodesy

/// How sure it is at a fix that the device is in an area, or was in it on the way there.
package struct Presence: Sendable {
  private let coordinate: Coordinate
  private let estimate: LiveEstimate
  /// No component lies farther from the fix than this, up to ``NormalContainment/reach`` deviations, nor did it at the last
  /// committed fix; in metres.
  private let reach: Double

  /// - Parameters:
  ///   - coordinate: where the fix is.
  ///   - estimate: what the filter says of it.
  package init(at coordinate: Coordinate, _ estimate: LiveEstimate) {
    self.coordinate = coordinate
    self.estimate = estimate
    let fix = estimate.frame.point(of: coordinate)
    var farthest = 0.0
    func extend(_ mean: PlanarPoint, _ variance: Double) {
      let meters = Elementary.hypot(mean.x - fix.x, mean.y - fix.y)
      farthest = max(farthest, meters + NormalContainment.reach * max(0, variance).squareRoot())
    }
    estimate.forEachComponent { component in
      extend(component.mean, component.variance)
      if let before = component.before { extend(before.mean, before.variance) }
    }
    reach = farthest
  }

  /// The probability of an area; `nil` for a line.
  package func probability(in shape: Shape) -> Double? { probability(in: PreparedFence(shape)) }

  /// The same of a prepared one.
  func probability(in fence: PreparedFence) -> Double? {
    probability(in: fence, includesPath: true)
  }

  /// The probability that the device is in an area at the fix; `nil` for a line.
  package func probabilityAtFix(in shape: Shape) -> Double? {
    probabilityAtFix(in: PreparedFence(shape))
  }

  /// The same of a prepared one.
  func probabilityAtFix(in fence: PreparedFence) -> Double? {
    probability(in: fence, includesPath: false)
  }

  private func probability(in fence: PreparedFence, includesPath: Bool) -> Double? {
    guard fence.isArea else { return nil }
    // Most fences are far from the fix or all around it.
    let distance = fence.signedDistance(to: coordinate)
    if distance > reach { return 0 }
    if distance < -reach { return 1 }
    switch fence {
    case .circle(let circle):
      return estimate.probabilityOfPresence(
        in: CircleArea(circle.shape, in: estimate.frame), includesPath: includesPath)
    case .polygon(let polygon):
      return estimate.probabilityOfPresence(
        in: PolygonArea(polygon, in: estimate.frame, within: 2 * reach, of: coordinate),
        includesPath: includesPath)
    case .corridor(let corridor):
      return estimate.probabilityOfPresence(
        in: CorridorArea(corridor, in: estimate.frame, within: 2 * reach, of: coordinate),
        includesPath: includesPath)
    case .geoline, .absent: return nil
    }
  }
}
