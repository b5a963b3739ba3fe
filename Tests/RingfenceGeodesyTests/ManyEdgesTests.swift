import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

/// The nearest of very many edges, against their vertices.
@Suite struct ManyEdgesTests {
  /// Rings of very many vertices that boxes lie around boxes of boxes: stars, combs and spirals that cross themselves, whose
  /// vertices stand in for their boundary.
  @Test(arguments: [300, 5_000, 70_000], ["star", "comb", "spiral"])
  func `finds the nearest of many edges`(count: Int, form: String) throws {
    var random = SeededRandom(seed: count)
    for base in [ClearanceTests.places[1], ClearanceTests.places[4], ClearanceTests.places[5]] {
      let stretch = 1 / cos(base.latitude * .pi / 180)
      let points = (0..<count).map { index in
        let t = Double(index) / Double(count)
        let (x, y): (Double, Double) =
          switch form {
          case "star":
            (
              cos(2 * .pi * t) * (0.05 + 0.04 * sin(900 * t)),
              sin(2 * .pi * t) * (0.05 + 0.04 * sin(900 * t))
            )
          case "comb": (0.1 * t, index % 2 == 0 ? 0.05 : -0.05)
          default: (t * 0.1 * cos(60 * t), t * 0.1 * sin(60 * t))
          }
        return Coordinate(
          uncheckedLatitude: base.latitude + y, longitude: base.longitude + x * stretch)
      }
      let polygon = PreparedPolygon([Polygon(rings: [Ring(points)])])
      for _ in 0..<4 {
        let origin = Coordinate(
          uncheckedLatitude: base.latitude + random.double(-0.15...0.15),
          longitude: base.longitude + random.double(-0.15...0.15) * stretch)
        // No vertex is nearer than the distance to the boundary, nor much farther where vertices lie close together.
        let meters = abs(polygon.signedDistance(to: origin))
        let vertices = points.lazy.map {
          Geodesic.inverse(from: origin, to: $0).distance.meters
        }
        let nearest = vertices.min() ?? .infinity
        #expect(meters <= nearest + 1e-6)
        let edge = form == "comb" || count < 70_000 ? Double.infinity : 60
        #expect(meters >= nearest - edge)
        let frame = try #require(EquirectangularFrame(about: origin))
        let radius = polygon.clearance(in: frame, below: frame.radiusLimit)
        let least = ClearanceTests.least(points, from: origin, frame.eastScale, frame.northScale)
        #expect(radius <= least * (1 + 1e-9))
        #expect(form == "comb" || count < 70_000 || radius > least / 3 - 60)
      }
    }
  }
}
