internal import RingfenceGeodesy

/// Finds the fix of many that is nearest to any fence of a layout, a batch at a time.
///
/// Fixes that the engine would ignore as inaccurate do not count. In restart mode the circles are measured. The distance
/// found exceeds the least by 1 cm or 0.1 % at most.
package struct NearestFix: Sendable {
  /// A fix and a fence near it.
  package struct Approach: Hashable, Sendable {
    /// Index of the zone in the layout.
    package let zone: Int
    /// Index of the fence in its zone.
    package let fence: Int
    /// The geodesic distance in metres to the fence, as ``Shape/distance(to:)`` gives it.
    package let meters: Double
    /// The fix.
    package let fix: Fix
  }

  private let engine: TriggerEngine
  private let limit: Double
  private let mostCost: Int
  /// The nearest approach so far; `nil` before any below the limit.
  package private(set) var best: Approach?
  /// How many boxes were compared and distances measured so far: the same on every machine.
  package private(set) var work = ApproachWork()

  /// Creates a search among the fences of an engine.
  ///
  /// - Parameters:
  ///   - engine: has the fences.
  ///   - limit: metres; what is not nearer is not found, and costs little.
  ///   - mostCost: the ``ApproachWork/cost`` after which nothing nearer is found.
  package init(
    _ engine: TriggerEngine, below limit: Double = .infinity, mostCost: Int = .max
  ) {
    self.engine = engine
    self.limit = limit
    self.mostCost = mostCost
  }

  /// Whether the search has cost as much as it may: what is nearer may not have been found.
  package var isExhausted: Bool { work.cost >= mostCost }

  /// Takes further fixes, in any order.
  ///
  /// - Parameter fixes: the fixes.
  /// - Returns: the index of the one that is the nearest so far; `nil` where none is nearer.
  /// - Complexity: O(*n* + *f*) for *n* fixes and *f* fences that are farther away than the nearest so far,
  ///   typically O(log *n*) for each of the others.
  @discardableResult
  package mutating func take(_ fixes: FixColumns) -> Int? {
    var boxes = PathBoxes()
    var indices: ContiguousArray<Int> = []
    let worst = engine.settings.maximumAccuracy.meters
    for (index, fix) in fixes.enumerated() where !(fix.accuracyMeters > worst) {
      boxes.add(PathLeg(from: fix.coordinate, to: fix.coordinate))
      indices.append(index)
    }
    guard !indices.isEmpty else { return nil }
    boxes.finish()
    var nearest: Int?
    // What was nearest is likely to be so again, and keeps the others from being measured.
    if let best { search(best.zone, best.fence, fixes, boxes, indices, &nearest) }
    for zone in engine.layout.zones.indices {
      for fence in 0..<engine.core.fences(ofZone: zone).count where !isExhausted {
        search(zone, fence, fixes, boxes, indices, &nearest)
      }
    }
    return nearest
  }

  /// Distances from this on do not matter.
  private static func wanted(_ least: Double, isKnown: Bool) -> Double {
    isKnown ? least - min(least, max(0.01, least * 1e-3)) : least
  }

  private mutating func search(
    _ zone: Int, _ index: Int, _ fixes: FixColumns, _ boxes: PathBoxes,
    _ indices: ContiguousArray<Int>, _ nearest: inout Int?
  ) {
    let fence = engine.core.fences[engine.core.fences(ofZone: zone).lowerBound + index]
    if case .absent = fence { return }
    var compared = 0
    var measured = 0
    var cost = 0
    let most = mostCost - work.cost
    var least = best?.meters ?? limit
    var isKnown = best != nil
    var found: Int?
    boxes.visit(
      near: fence.bounds, below: Self.wanted(least, isKnown: isKnown), compared: &compared
    ) { stretch in
      // The point measured last: others are nearer by their way from it at most.
      var last: (point: EarthCenteredPoint, meters: Double)?
      for item in stretch where least > 0 && cost < most {
        let coordinate = fixes[indices[item]].coordinate
        let point = EarthCenteredPoint(coordinate)
        if let last {
          // A straight way is shorter than the geodesic: by less than a part in 1,000 below 900 km.
          let way = last.point.squaredDistance(to: point).squareRoot()
          if way < 500_000, last.meters - 1.001 * way >= Self.wanted(least, isKnown: isKnown) {
            continue
          }
        }
        measured += 1
        let distance = max(0, fence.signedDistance(to: coordinate, work: &cost))
        last = (point, distance)
        if distance < least {
          least = distance
          isKnown = true
          found = indices[item]
        }
      }
      return cost < most ? Self.wanted(least, isKnown: isKnown) : 0
    }
    work.boxes += compared
    work.distances += measured
    work.cost += cost
    if let found {
      best = Approach(zone: zone, fence: index, meters: least, fix: fixes[found])
      nearest = found
    }
  }
}
