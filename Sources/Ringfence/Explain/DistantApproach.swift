internal import RingfenceGeodesy

/// Finds about the nearest fence of a layout that is far from all fixes.
///
/// Far away all fences are about equally far, and measuring every pair exactly would take minutes. Straight ways through
/// the earth choose a handful of pairs, and these are measured.
package struct DistantApproach: Sendable {
  /// The most pairs that are compared: some milliseconds.
  private static let mostPairs = 4_000_000
  /// The most fences that are measured.
  private static let mostMeasured = 32

  private struct Target {
    let zone: Int
    let index: Int
    let fence: PreparedFence
    let middle: EarthCenteredPoint
    /// No point of the fence is farther from the middle than this, in metres.
    let radius: Double
    /// The nearest of the fixes, and the square of the straight way from it to the middle.
    var nearest = 0
    var square = Double.infinity

    /// No way from that fix to the fence is shorter than this, in metres.
    var bound: Double { max(0, square.squareRoot() - radius) }
  }

  private let fixes: [Fix]
  private let points: [EarthCenteredPoint]
  private var targets: [Target] = []

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - engine: has the fences.
  ///   - fixes: some thousands of fixes.
  package init(_ engine: TriggerEngine, _ fixes: [Fix]) {
    self.fixes = fixes
    points = fixes.map { EarthCenteredPoint($0.coordinate) }
    for zone in engine.layout.zones.indices {
      for (index, number) in engine.core.fences(ofZone: zone).enumerated() {
        let fence = engine.core.fences[number]
        if case .absent = fence { continue }
        let box = fence.bounds
        let middle = Coordinate(
          uncheckedLatitude: (box.south + box.north) / 2, longitude: box.west + box.width / 2)
        targets.append(
          Target(
            zone: zone, index: index, fence: fence, middle: EarthCenteredPoint(middle),
            radius: box.reach))
      }
    }
  }

  /// The nearest pair of those that were measured; `nil` without fixes or fences.
  /// - Complexity: O(*f* + *n* + *p*) for *f* fences, *n* fixes and *p* pairs of them, 4,000,000 at most.
  package mutating func search() -> NearestFix.Approach? {
    guard !fixes.isEmpty, !targets.isEmpty else { return nil }
    let most = max(16, Self.mostPairs / targets.count)
    let stride = max(1, (fixes.count + most - 1) / most)
    for target in targets.indices { find(target, every: stride) }
    let order = targets.indices.sorted {
      (targets[$0].bound, $0) < (targets[$1].bound, $1)
    }
    var best: NearestFix.Approach?
    for number in order.prefix(Self.mostMeasured) {
      if let best, targets[number].bound >= best.meters { break }
      find(number, every: 1)
      let target = targets[number]
      let fix = fixes[target.nearest]
      let meters = max(0, target.fence.signedDistance(to: fix.coordinate))
      if meters < best?.meters ?? .infinity {
        best = NearestFix.Approach(
          zone: target.zone, fence: target.index, meters: meters, fix: fix)
      }
    }
    return best
  }

  /// Finds the nearest of some fixes.
  private mutating func find(_ target: Int, every stride: Int) {
    let middle = targets[target].middle
    for index in Swift.stride(from: 0, to: points.count, by: stride) {
      let square = points[index].squaredDistance(to: middle)
      if square < targets[target].square {
        targets[target].square = square
        targets[target].nearest = index
      }
    }
  }
}

extension GeoBox {
  /// No point of the box is farther from its middle than this, in metres: half its height along a meridian and half its
  /// width along the longest parallel, both a little longer than they are anywhere.
  fileprivate var reach: Double {
    let metersPerDegree = 111_700.0
    return metersPerDegree * ((north - south) / 2 + width / 2)
  }
}
