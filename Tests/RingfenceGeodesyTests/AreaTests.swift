import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct AreaTests {
  /// The area between the equator and a parallel for each radian (Karney 2013, equation 59).
  private static func zone(_ latitude: Double) -> Double {
    let e = WGS84.e2.squareRoot()
    let s = sin(latitude * .pi / 180)
    return WGS84.b * WGS84.b / 2 * (s / (1 - e * e * s * s) + atanh(e * s) / e)
  }

  /// Simpson's rule along each edge, on the formula itself.
  private static func naive(_ ring: [Coordinate]) -> Double {
    let base = zone(ring[0].latitude)
    return abs(
      zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
        let (a, b) = edge
        let middle = zone((a.latitude + b.latitude) / 2)
        let mean = (zone(a.latitude) + 4 * middle + zone(b.latitude)) / 6
        return sum + (b.longitude - a.longitude) * .pi / 180 * (mean - base)
      })
  }

  @Test func `is the same for small rings as by the formula, at any latitude`() {
    for seed in 0..<300 {
      var random = SeededRandom(seed: seed)
      let center = place(random.double(-89.9...89.9), random.double(-170...170))
      let size = random.double(50...5_000)
      // At the poles the ring stays on one side of the middle meridian's pole.
      let width = size / 111_000 / cos(center.latitude * .pi / 180)
      let corners = (0..<random.int(3...30)).map { index in
        place(
          max(-90, min(90, center.latitude + random.double(-0.5...0.5) * size / 111_000)),
          center.longitude + min(9, width) * (index % 2 == 0 ? -1 : 1) * random.double(0.1...1))
      }
      let ring = corners + corners.prefix(1)
      let expected = Self.naive(ring)
      let found = Shape.polygons([Polygon(rings: [Ring(ring)])]).areaSquareMeters
      if abs(found - expected) > 1e-7 * expected + 1e-3 {
        Issue.record("\(seed): \(found) instead of \(expected)")
      }
    }
  }
}
