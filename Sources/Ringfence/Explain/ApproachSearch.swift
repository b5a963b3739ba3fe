internal import RingfenceGeodesy

/// The work done to find the nearest points of a track: the same on every machine.
package struct ApproachWork: Hashable, Sendable {
  /// The number of boxes compared with those of fences.
  package var boxes = 0
  /// The number of distances estimated in a plane.
  package var estimates = 0
  /// The number of distances measured.
  package var distances = 0
  /// What measuring cost: 32 for a distance from a point or an edge, 1 for an edge that was compared.
  package var cost = 0

  /// Creates counts of zero.
  package init() {}
}

/// Finds the point of a track that is nearest to a zone.
///
/// Stretches whose boxes are too far away are skipped. How near a leg comes is estimated in a plane, and only the nearest
/// one is measured. Where the plane errs too much, legs are searched: a device that has moved *s* metres is at most *s*
/// metres nearer than before, so most of a leg is skipped, too (the bound of Piyavskii's and Shubert's search).
package struct ApproachSearch {
  private let engine: TriggerEngine
  private let path: TrackPath
  private(set) var work = ApproachWork()

  /// What is measured.
  private var best: NearestApproach?
  /// What is nearer by an estimate.
  private var estimate: (leg: Int, t: Double, fence: Int)?
  private var least = Double.infinity
  /// The end of the last leg that was looked at, and how far it is from the fence.
  private var last: KnownPoint?

  /// A point whose distance from a fence lies between two bounds.
  private struct KnownPoint {
    let point: Coordinate
    let metric: LocalMetric
    var atLeast: Double
    var atMost: Double

    init(_ point: Coordinate, atLeast: Double, atMost: Double) {
      self.point = point
      metric = LocalMetric(latitude: point.latitude)
      (self.atLeast, self.atMost) = (atLeast, atMost)
    }

    /// No point of a short leg is farther away than this, in metres; infinite for a long one.
    func way(to leg: PathLeg) -> Double {
      guard abs(leg.start.latitude - leg.end.latitude) < 0.5 else { return .infinity }
      let (a, b) = (square(to: leg.start), square(to: leg.end))
      // What the bound is not at an end it may be between them, by far less.
      return max(a, b).squareRoot() * 1.001 + 1e-3
    }

    private func square(to other: Coordinate) -> Double {
      metric.squaredBounds(
        deltaLatitude: other.latitude - point.latitude,
        deltaLongitude: other.longitude - point.longitude
      ).upper
    }
  }

  /// The metres by which what is found may exceed the least: half of 1 cm or 0.1 %, the larger of the two. The other half
  /// is for estimates.
  private var tolerance: Double { max(0.005, least * 5e-4) }
  /// Distances from this on do not matter.
  private var wanted: Double {
    best == nil && estimate == nil ? least : least - tolerance
  }

  package init(engine: TriggerEngine, path: TrackPath) {
    self.engine = engine
    self.path = path
  }

  /// Where the track comes nearest to a zone; `nil` when the track has no fixes or the zone no fences, or nothing is
  /// nearer than `limit` metres.
  /// - Complexity: typically O(*f* log *n*) for *n* fixes and *f* fences of the zone.
  package mutating func nearestApproach(to zone: Int, below limit: Double = .infinity)
    -> NearestApproach?
  {
    (best, estimate, least) = (nil, nil, limit)
    var compared = 0
    let boxes = path.boxes
    let fences = engine.core.fences(ofZone: zone)
    for (index, number) in fences.enumerated() {
      let fence = engine.core.fences[number]
      if case .absent = fence { continue }
      let target = Target(index: index, fence: fence)
      last = nil
      boxes.visit(near: target.bounds, below: wanted, compared: &compared) { legs in
        visit(legs, target)
        return wanted
      }
    }
    work.boxes += compared
    if let estimate {
      least = .infinity
      let fence = engine.core.fences[fences.lowerBound + estimate.fence]
      _ = measure(
        at: estimate.t, path.step(estimate.leg), Target(index: estimate.fence, fence: fence))
    }
    return best
  }

  /// A fence to which the path is measured.
  private struct Target {
    let index: Int
    let fence: PreparedFence
    let bounds: GeoBox
    private let latitude: Double
    private let metric: LocalMetric

    init(index: Int, fence: PreparedFence) {
      (self.index, self.fence) = (index, fence)
      bounds = fence.bounds
      latitude = (bounds.south + bounds.north) / 2
      metric = LocalMetric(latitude: latitude)
    }

    /// How near a leg comes by an estimate, where that is surely below a limit. One in the box of a polygon may be
    /// inside.
    func approach(of leg: PathLeg, _ bound: Double, below limit: Double) -> MidwayPlane.Approach {
      let plane = MidwayPlane(leg)
      switch fence {
      case .circle(let circle): return plane.approach(to: circle.shape)
      case .polygon(let polygon):
        guard bound > 0 else { return .undecided }
        return plane.approach(to: polygon.shape, metric, of: latitude, below: limit)
      case .geoline(let line):
        return plane.approach(to: line.shape, metric, of: latitude, below: limit)
      case .corridor, .absent: return .undecided
      }
    }
  }

  private mutating func visit(_ legs: Range<Int>, _ target: Target) {
    for number in legs {
      // A fix without a path to it is a path without length.
      let leg = path.leg(number)
      let way = last.map { $0.way(to: leg) } ?? .infinity
      if let last, last.atLeast - way >= wanted { continue }
      let bound = leg.lowerBound(to: target.bounds)
      guard bound < wanted else { continue }
      work.estimates += 1
      let limit = last.map { ($0.atMost + way) * 1.001 + 1 } ?? .infinity
      switch target.approach(of: leg, bound, below: limit) {
      case .near(let meters, let t):
        let error = max(meters * MidwayPlane.largestShare, MidwayPlane.largestMeters)
        var known = KnownPoint(leg.end, atLeast: meters - error, atMost: meters + error)
        known.atMost += known.way(to: leg)
        last = known
        if meters < wanted { (estimate, least) = ((number, t, target.index), meters) }
      case .undecided: measure(number, leg, bound, target)
      }
    }
  }

  /// Measures a leg whose estimate is not good enough.
  private mutating func measure(
    _ number: Int, _ leg: PathLeg, _ bound: Double, _ target: Target
  ) {
    let step = path.step(number)
    let end = measure(at: 1, step, target)
    last = KnownPoint(leg.end, atLeast: end, atMost: end)
    guard let whole = step.leg else { return }
    let length = leg.length
    search(max(bound, end - length), end, whole, step, target)
  }

  /// Searches a leg, given lower bounds of the distances at its ends.
  ///
  /// The lengths of its parts are not their shares of the parameter: a long leg has more of its length at the lower latitudes.
  private mutating func search(
    _ startBound: Double, _ endBound: Double, _ leg: PathLeg, _ step: Step, _ target: Target
  ) {
    func length(_ from: Double, _ to: Double) -> Double {
      // The length of a long leg is right to a millionth.
      PathLeg(from: leg.position(at: from), to: leg.position(at: to)).length * (1 + 2e-6)
    }
    var stack = [(0.0, 1.0, startBound, endBound, leg.length * (1 + 2e-6))]
    while let (from, to, fromBound, toBound, stretch) = stack.popLast() {
      // The two bounds meet at the lowest point that the stretch can reach.
      guard max(0, (fromBound + toBound - stretch) / 2) < wanted else { continue }
      let middle = (from + to) / 2
      let distance = measure(at: middle, step, target)
      let (before, after) = (length(from, middle), length(middle, to))
      stack.append((from, middle, max(fromBound, distance - before), distance, before))
      stack.append((middle, to, distance, max(toBound, distance - after), after))
    }
  }

  /// Measures the distance to a fence at a point of the path and keeps the least.
  private mutating func measure(at t: Double, _ step: Step, _ target: Target) -> Double {
    work.distances += 1
    let point = step.point(at: t)
    let found = max(0, target.fence.signedDistance(to: point.coordinate))
    guard found < least else { return found }
    (least, estimate) = (found, nil)
    best = NearestApproach(
      fence: target.index, distance: .meters(found), point: point, mode: engine.mode)
    return found
  }
}
