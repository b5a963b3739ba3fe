internal import Geodesy

/// The work done to find the nearest points of a track: the same on every machine.
package struct ApproachWork: Hashable, Sendable {
  /// The number of boxes compared with those of fences.
  package var boxes = 0
  /// The number of distances measured.
  package var distances = 0
  /// What measuring cost: 32 for a distance from a point or an edge, 1 for an edge that was compared.
  package var cost = 0

  /// Creates counts of zero.
  package init() {}
}

/// Finds the point of a track that is nearest to a zone.
///
/// Stretches whose boxes are too far away are skipped. Within a leg, a device that has moved *s* metres
/// is at most *s* metres nearer than before, so most of the leg is skipped too (the bound of Piyavskii's
/// and Shubert's search).
package struct ApproachSearch {
  private let engine: TriggerEngine
  private let path: TrackPath
  private(set) var work = ApproachWork()

  private var best: NearestApproach?
  private var least = Double.infinity

  /// The metres by which the distance found may exceed the least: 1 cm or 0.1 %, the larger of the two.
  private var tolerance: Double { max(0.01, least * 1e-3) }
  /// Distances from this on do not matter.
  private var wanted: Double { best == nil ? .infinity : least - tolerance }

  package init(engine: TriggerEngine, path: TrackPath) {
    self.engine = engine
    self.path = path
  }

  /// Where the track comes nearest to a zone; `nil` when the track has no fixes or the zone no fences.
  /// - Complexity: typically O(*f* log *n*) for *n* fixes and *f* fences of the zone.
  package mutating func nearestApproach(to zone: Int) -> NearestApproach? {
    best = nil
    least = .infinity
    var compared = 0
    let boxes = path.boxes
    for (index, fence) in engine.core.fences(ofZone: zone).enumerated() {
      let prepared = engine.core.fences[fence]
      if case .absent = prepared { continue }
      let bounds = prepared.bounds
      boxes.visit(near: bounds, below: wanted, compared: &compared) { legs in
        visit(legs, index, prepared, bounds)
        return wanted
      }
    }
    work.boxes += compared
    return best
  }

  private mutating func visit(
    _ legs: Range<Int>, _ index: Int, _ fence: PreparedFence, _ bounds: GeoBox
  ) {
    for number in legs {
      let step = path.step(number)
      guard let leg = step.leg else {
        _ = measure(at: 1, step, index, fence)
        continue
      }
      let bound = leg.lowerBound(to: bounds)
      guard bound < wanted else { continue }
      let end = measure(at: 1, step, index, fence)
      let length = leg.length
      search(max(bound, end - length), end, length, step, index, fence)
    }
  }

  /// Searches a leg, given lower bounds of the distances at its ends.
  private mutating func search(
    _ startBound: Double, _ endBound: Double, _ length: Double, _ step: Step, _ index: Int,
    _ fence: PreparedFence
  ) {
    var stack = [(0.0, 1.0, startBound, endBound)]
    while let (from, to, fromBound, toBound) = stack.popLast() {
      let stretch = length * (to - from)
      // The two bounds meet at the lowest point that the stretch can reach.
      guard max(0, (fromBound + toBound - stretch) / 2) < least - tolerance else { continue }
      let middle = (from + to) / 2
      let distance = measure(at: middle, step, index, fence)
      let half = stretch / 2
      stack.append((from, middle, max(fromBound, distance - half), distance))
      stack.append((middle, to, distance, max(toBound, distance - half)))
    }
  }

  /// Measures the distance to a fence at a point of the path and keeps the least.
  private mutating func measure(
    at t: Double, _ step: Step, _ index: Int, _ fence: PreparedFence
  ) -> Double {
    work.distances += 1
    let point = step.point(at: t)
    let found = max(0, fence.signedDistance(to: point.coordinate))
    guard found < least else { return found }
    least = found
    best = NearestApproach(
      fence: index, distance: .meters(found), point: point, mode: engine.mode)
    return found
  }
}
