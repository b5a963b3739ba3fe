import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct EnclosingCircleTests {
  private static func farthest(_ center: Coordinate, _ points: [Coordinate]) -> Double {
    points.reduce(0) { max($0, meters(center, $1)) }
  }

  @Test(arguments: RandomArea.Kind.allCases)
  func `holds every point of every edge, and no neighbour of its centre does better`(
    _ kind: RandomArea.Kind
  ) throws {
    for seed in 0..<250 {
      let area = RandomArea(seed: seed, kind)
      let circle = try #require(EnclosingCircle.of(area.shape))
      let radius = circle.radiusMeters
      let points = area.points(along: 24)
      let reach = Self.farthest(circle.center, points)
      if reach > radius + 1e-7 { Issue.record("seed \(seed): \(reach - radius) m outside") }
      // The farthest distance is a convex function of the centre, so a better centre anywhere
      // would show as a descent; 3 mm a km leave room for the points between the samples.
      let margin = 1e-3 + 3e-3 * radius
      let ring = (0..<12).map { step in
        travel(from: circle.center, bearing: 30 * Double(step), meters: radius / 10)
      }
      let corners = area.points(along: 4)
      for center in ring where Self.farthest(center, corners) < radius - margin {
        Issue.record("seed \(seed): a better centre at 0.1 of \(radius)")
      }
    }
  }

  /// All pairs and triples in the plane of directions and distances, worked out again.
  private static func smallest(_ points: [Coordinate]) -> Double {
    guard let origin = points.first else { return 0 }
    let plane = points.map { point in
      let line = Geodesic.inverse(from: origin, to: point)
      let angle = line.initialBearing.degrees * .pi / 180
      return (x: line.distance.meters * sin(angle), y: line.distance.meters * cos(angle))
    }
    var best = Double.infinity
    func consider(_ x: Double, _ y: Double) {
      guard x.isFinite, y.isFinite else { return }
      let reach = plane.reduce(0.0) { max($0, hypot($1.x - x, $1.y - y)) }
      best = min(best, reach)
    }
    for (i, a) in plane.enumerated() {
      for (j, b) in plane.enumerated().dropFirst(i) {
        consider((a.x + b.x) / 2, (a.y + b.y) / 2)
        for c in plane.dropFirst(j + 1) {
          let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
          let (a2, b2, c2) = (
            a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y, c.x * c.x + c.y * c.y
          )
          consider(
            (a2 * (b.y - c.y) + b2 * (c.y - a.y) + c2 * (a.y - b.y)) / d,
            (a2 * (c.x - b.x) + b2 * (a.x - c.x) + c2 * (b.x - a.x)) / d)
        }
      }
    }
    return best
  }

  @Test func `is the smallest of all pairs and triples for small fences`() throws {
    for seed in 1000..<1200 {
      let area = RandomArea(seed: seed, .small)
      let circle = try #require(EnclosingCircle.of(area.shape))
      let expected = Self.smallest(area.points(along: 1))
      // Edges of 600 m at 60 degrees bulge by up to 12 mm.
      if abs(circle.radiusMeters - expected) > 0.013 {
        Issue.record("seed \(seed): \(circle.radiusMeters) instead of \(expected)")
      }
    }
  }

  @Test func `does not depend on order, direction, repetition or turns`() throws {
    for seed in 0..<150 {
      for kind in RandomArea.Kind.allCases {
        let area = RandomArea(seed: seed, kind)
        let circle = try #require(EnclosingCircle.of(area.shape))
        let moved = area.polygons.reversed().map { polygon in
          Polygon(
            rings: polygon.rings.map { ring in
              let open = Array(ring.vertices.dropLast())
              let turned = Array(open.dropFirst(open.count / 2) + open.prefix(open.count / 2))
              return Ring((turned.prefix(1) + turned).reversed())
            })
        }
        let other = try #require(EnclosingCircle.of(.polygons(moved)))
        if circle != other { Issue.record("\(kind) \(seed): \(circle) and \(other)") }
      }
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let shape: Shape
    let latitude: Double
    let longitude: Double
    let radius: Double
  }

  private static func ring(_ corners: [(Double, Double)]) -> Shape {
    let ring = Ring(corners.map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) })
    return .polygons([Polygon(rings: [ring])])
  }

  private static func box(_ s: Double, _ w: Double, _ n: Double, _ e: Double) -> Shape {
    .rectangle(
      Rectangle(
        southWest: Coordinate(uncheckedLatitude: s, longitude: w),
        northEast: Coordinate(uncheckedLatitude: n, longitude: e)))
  }

  /// Half a degree of the equator is 55,659.745 m (a π/360), a degree of the meridian at the pole
  /// 111,693.865 m (WGS 84 tables of meridian arcs: 10,001,965.729 − 9,890,271.864).
  static let rows: [Row] = [
    Row(
      testDescription: "antimeridian, short", shape: ring([(0, 179.5), (0, -179.5)]), latitude: 0,
      longitude: -180, radius: 55_659.745),
    Row(
      testDescription: "antimeridian, running on", shape: ring([(0, 179.5), (0, 180.5)]),
      latitude: 0, longitude: -180, radius: 55_659.745),
    Row(
      testDescription: "antimeridian, rectangle", shape: box(0, 179.5, 0, -179.5), latitude: 0,
      longitude: -180, radius: 55_659.745),
    Row(
      testDescription: "cap", shape: ring([(89, 0), (89, 90), (89, 180), (89, -90)]),
      latitude: 90, longitude: 0, radius: 111_693.865),
    Row(
      testDescription: "polar rectangle", shape: box(-90, -180, -89, 180), latitude: -90,
      longitude: 0, radius: 111_693.865),
    Row(
      testDescription: "half a parallel", shape: ring([(89, 0), (89, 90), (89, 180)]),
      latitude: 90, longitude: 0, radius: 111_693.865),
    Row(
      testDescription: "point", shape: ring([(12, 34)]), latitude: 12, longitude: 34, radius: 0),
  ]

  @Test(arguments: rows) func `is right across the antimeridian and at the poles`(
    _ row: Row
  ) throws {
    let circle = try #require(EnclosingCircle.of(row.shape))
    #expect(abs(circle.radiusMeters - row.radius) < 0.02)
    #expect(meters(circle.center, place(row.latitude, row.longitude)) < 1200)
    #expect((-180..<180).contains(circle.center.longitude))
  }

  @Test func `gives a circle back and nothing for a line`() throws {
    let center = Coordinate(uncheckedLatitude: 1, longitude: 2)
    let circle = try #require(Circle(center: center, radius: .meters(55)))
    let found = try #require(EnclosingCircle.of(.circle(circle)))
    #expect(found == (center, 55))
    let line = try #require(Polyline([center, center]))
    #expect(EnclosingCircle.of(.geoline(line)) == nil)
    #expect(EnclosingCircle.of(.polygons([])) == nil)
  }
}
