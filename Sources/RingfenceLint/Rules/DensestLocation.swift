internal import Ringfence

/// Finds the point with the most regions in reach, among the points from which a given region is.
///
/// A region is in reach of a point in the disc about its centre that has its radius and the reach together. The most
/// discs meet in a point on the boundary of one of them: the search goes around the boundary of the
/// disc of the region, and counts the arcs in other discs.
package struct DensestLocation {
  package struct DensePoint {
    var coordinate: Coordinate
    package var regions: ContiguousArray<Int32>
  }

  /// With more discs than this near a region, the point is the centre of the region.
  private static let mostArcs = 2000

  private let regions: MonitoredRegions
  private let reachMeters: Double
  private let largestMeters: Double
  private let index: BoxIndex

  package init(_ regions: MonitoredRegions, reachMeters: Double) {
    self.regions = regions
    self.reachMeters = reachMeters
    largestMeters = regions.radii.max() ?? 0
    index = BoxIndex(regions.centers)
  }

  /// The point; on equal counts the centre of the region.
  /// - Complexity: O(*k* log *k*) for *k* regions within two reaches.
  package func densest(near region: Int) -> DensePoint {
    let center = regions.centers[region]
    let here = point(latitude: center.south, longitude: center.west)
    var near: ContiguousArray<Int32> = []
    let disc = reachMeters + regions.radii[region]
    index.query(center.expanded(byMeters: disc + reachMeters + largestMeters), into: &near)
    guard near.count > here.regions.count, near.count <= Self.mostArcs,
      let angle = densestAngle(around: region, near)
    else { return here }
    // A millimetre inside, so that rounding does not decide.
    let metric = LocalMetric(latitude: center.south)
    let (east, north) = (
      (disc - 1e-3) * Elementary.sin(angle), (disc - 1e-3) * Elementary.cos(angle)
    )
    let there = point(
      latitude: max(-90, min(90, center.south + north / metric.metersPerDegreeLatitude)),
      longitude: center.west + east / metric.metersPerDegreeLongitude)
    return there.regions.count > here.regions.count ? there : here
  }

  private func point(latitude: Double, longitude: Double) -> DensePoint {
    let box = GeoBox(south: latitude, north: latitude, west: longitude, width: 0)
    var found: ContiguousArray<Int32> = []
    index.query(box.expanded(byMeters: reachMeters + largestMeters), into: &found)
    let origin = GeodesicOrigin(latitude: latitude, longitude: longitude)
    found.removeAll {
      let center = regions.centers[Int($0)]
      return origin.distance(latitude: center.south, longitude: center.west)
        > reachMeters + regions.radii[Int($0)]
    }
    found.sort()
    return DensePoint(
      coordinate: Coordinate(uncheckedLatitude: latitude, longitude: longitude), regions: found)
  }

  /// The middle of the arc of the boundary that is in most discs, as an angle from north to east.
  private func densestAngle(around region: Int, _ near: ContiguousArray<Int32>) -> Double? {
    var ends: ContiguousArray<(angle: Double, step: Int)> = []
    var depth = 0
    for other in near where Int(other) != region {
      switch arc(of: Int(other), around: region) {
      case .all: depth += 1
      case .none: break
      case .part(let middle, let half):
        let start = Self.turn(middle - half)
        let end = Self.turn(middle + half)
        if end < start { depth += 1 }
        ends.append((start, 1))
        ends.append((end, -1))
      }
    }
    // Discs are closed: where one begins and another ends, both count.
    ends.sort { $0.angle != $1.angle ? $0.angle < $1.angle : $0.step > $1.step }
    var best: (depth: Int, angle: Double)?
    for (number, end) in ends.enumerated() {
      depth += end.step
      if end.step > 0, depth > best?.depth ?? 0 {
        let next = number + 1 < ends.count ? ends[number + 1].angle : ends[0].angle + 2 * .pi
        best = (depth, (end.angle + next) / 2)
      }
    }
    return best?.angle
  }

  private enum Arc {
    case none
    case all
    case part(middle: Double, half: Double)
  }

  /// The part of the boundary of the disc of `region` that lies in another disc, in a plane.
  private func arc(of other: Int, around region: Int) -> Arc {
    let (a, b) = (regions.centers[region], regions.centers[other])
    let metric = LocalMetric(latitude: (a.south + b.south) / 2)
    let east = Elementary.remainder(b.west - a.west, 360) * metric.metersPerDegreeLongitude
    let north = (b.south - a.south) * metric.metersPerDegreeLatitude
    let apart = (east * east + north * north).squareRoot()
    let (r, s) = (reachMeters + regions.radii[region], reachMeters + regions.radii[other])
    if apart >= r + s || apart + s < r { return .none }
    if apart + r <= s { return .all }
    let cosine = (apart * apart + r * r - s * s) / (2 * apart * r)
    return .part(
      middle: Elementary.atan2(east, north),
      half: .pi / 2 - Elementary.asin(max(-1, min(1, cosine))))
  }

  private static func turn(_ angle: Double) -> Double {
    angle < 0 ? angle + 2 * .pi : angle >= 2 * .pi ? angle - 2 * .pi : angle
  }
}
