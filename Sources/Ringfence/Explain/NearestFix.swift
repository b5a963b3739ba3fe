internal import Geodesy

/// Finds the fix of many that is nearest to any fence of a layout, a batch at a time.
///
/// Fixes that the engine would ignore as inaccurate do not count. In restart mode the circles are measured.
package struct NearestFix: Sendable {
  /// A fix and the fence that it is nearest to.
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
  /// The nearest approach so far: the first one of equal distance. `nil` before any.
  package private(set) var best: Approach?
  /// How many boxes were compared and distances measured so far: the same on every machine.
  package private(set) var work = ApproachWork()

  /// Creates a search among the fences of an engine.
  package init(_ engine: TriggerEngine) { self.engine = engine }

  /// Takes further fixes, in any order.
  ///
  /// - Parameter fixes: the fixes.
  /// - Returns: whether one of them is the nearest so far.
  /// - Complexity: O(*n* + *f*) for *n* fixes and *f* fences that are farther away than the nearest so far,
  ///   typically O(log *n*) for each of the others.
  @discardableResult
  package mutating func take(_ fixes: FixColumns) -> Bool {
    var boxes = PathBoxes()
    var indices: ContiguousArray<Int> = []
    let limit = engine.settings.maximumAccuracy.meters
    for (index, fix) in fixes.enumerated() where !(fix.accuracyMeters > limit) {
      boxes.add(PathLeg(from: fix.coordinate, to: fix.coordinate))
      indices.append(index)
    }
    guard !indices.isEmpty else { return false }
    boxes.finish()
    let before = best?.meters
    // What was nearest is likely to be so again, and keeps the others from being measured.
    if let best { search(best.zone, best.fence, fixes, boxes, indices) }
    for zone in engine.layout.zones.indices {
      for fence in 0..<engine.core.fences(ofZone: zone).count {
        search(zone, fence, fixes, boxes, indices)
      }
    }
    return best?.meters != before
  }

  private mutating func search(
    _ zone: Int, _ index: Int, _ fixes: FixColumns, _ boxes: PathBoxes,
    _ indices: ContiguousArray<Int>
  ) {
    let fence = engine.core.fences[engine.core.fences(ofZone: zone).lowerBound + index]
    if case .absent = fence { return }
    var compared = 0
    var least = best?.meters ?? .infinity
    var nearest: Int?
    var measured = 0
    boxes.visit(near: fence.bounds, below: least, compared: &compared) { stretch in
      for place in stretch where least > 0 {
        measured += 1
        let distance = max(0, fence.signedDistance(to: fixes[indices[place]].coordinate))
        if distance < least {
          least = distance
          nearest = indices[place]
        }
      }
      return least
    }
    work.boxes += compared
    work.distances += measured
    if let nearest {
      best = Approach(zone: zone, fence: index, meters: least, fix: fixes[nearest])
    }
  }
}
