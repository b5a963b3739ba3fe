import RingfenceGeodesy
import TestSupport
import Testing

/// Edges within 200 m are measured by the scales of the latitude midway. What they should give is
/// searched for along the edge with Karney's geodesics, which share nothing with that.
@Suite struct NearFieldTests {
  /// The least geodesic distance to the straight edge from `a` to `b`, by thirds.
  private func leastDistance(_ p: Coordinate, _ a: PlanarPoint, _ b: PlanarPoint) -> Double {
    func meters(_ t: Double) -> Double {
      Geodesic.distanceMeters(
        p.latitude, p.longitude, a.y + (b.y - a.y) * t, a.x + (b.x - a.x) * t)
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<90 {
      let third = (high - low) / 3
      if meters(low + third) < meters(high - third) { high -= third } else { low += third }
    }
    return min(meters(0), meters(1), meters((low + high) / 2))
  }

  @Test(arguments: [0, 12, -35, 48.2, 60, -71, 79.9, 84])
  func `agrees with a search along the edges`(latitude: Double) {
    var random = SeededRandom(seed: Int(latitude * 10))
    let metric = LocalMetric(latitude: latitude)
    for longitude in [16.4, 179.9999, -180] {
      for _ in 0..<60 {
        // A triangle beside the point, from some centimetres to 300 m away.
        let reach = [0.1, 20, 150, 300][random.int(0...3)]
        func corner() -> Coordinate {
          Coordinate(
            uncheckedLatitude: latitude
              + random.double(-reach...reach) / metric.metersPerDegreeLatitude,
            longitude: longitude + random.double(-reach...reach) / metric.metersPerDegreeLongitude)
        }
        let corners = [corner(), corner(), corner()]
        let polygon = PreparedPolygon([Polygon(rings: [Ring(corners)])])
        let position = Coordinate(
          uncheckedLatitude: latitude,
          longitude: Coordinate(uncheckedLatitude: 0, longitude: longitude).normalizedLongitude)
        var expected = Double.infinity
        for i in corners.indices {
          let (a, b) = (corners[i], corners[(i + 1) % 3])
          expected = min(
            expected,
            leastDistance(
              position, PlanarPoint(a.longitude, a.latitude), PlanarPoint(b.longitude, b.latitude)))
        }
        let found = abs(polygon.signedDistance(to: position))
        #expect(abs(found - expected) < 4e-8, "\(reach): \(found) instead of \(expected)")
      }
    }
  }
}
