import Geodesy
import Ringfence
import TestSupport
import Testing

/// Shapes laid out in metres about a place, each corner by the direct solution.
private struct Sketch {
  let origin: Coordinate

  func place(_ x: Double, _ y: Double) -> Coordinate {
    let radians = GeodesySketch.bearing(x, y)
    guard let bearing = Bearing(degrees: radians) else { return origin }
    return Geodesic.direct(
      from: origin, bearing: bearing, distance: .meters((x * x + y * y).squareRoot())
    ).coordinate
  }

  func ring(_ points: [(Double, Double)]) -> Ring {
    let corners = points.map { place($0.0, $0.1) }
    return Ring(corners + corners.prefix(1))
  }

  func polygon(_ rings: [(Double, Double)]...) -> Shape {
    .polygons([Polygon(rings: rings.map(ring))])
  }

  func box(_ width: Double, _ height: Double) -> Shape {
    polygon([
      (-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2),
      (-width / 2, height / 2),
    ])
  }
}

private enum GeodesySketch {
  /// The direction of a vector in degrees, as the course of a path in the plane.
  static func bearing(_ x: Double, _ y: Double) -> Double {
    // Halving the angle thrice leaves a series of few terms.
    var (c, s) = (y, x)
    let length = (c * c + s * s).squareRoot()
    guard length > 0 else { return 0 }
    (c, s) = (c / length, s / length)
    var factor = 1.0
    for _ in 0..<4 {
      let half = ((1 + c) / 2).squareRoot()
      if half == 0 { return 180 }
      (c, s) = (half, s / (2 * half))
      factor *= 2
    }
    var term = s
    var sum = s
    for n in 1..<12 {
      let k = Double(2 * n)
      term *= s * s * (k - 1) * (k - 1) / (k * (k + 1))
      sum += term
    }
    return factor * sum * 180 / .pi
  }
}

@Suite struct RestartLayoutTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let shape: Shape
    let radius: Double
    let overshoot: Double
    let grade: DegradationRecord.Grade
  }

  private static let sketch = Sketch(
    origin: Coordinate(uncheckedLatitude: -37.8136, longitude: 144.9631))

  private static func circle(_ radius: Double) -> Shape? {
    Circle(center: sketch.origin, radius: .meters(radius)).map { .circle($0) }
  }

  /// The page's check values at a buffer of 30 m; the circle is rounded up by at most 0.1 m.
  static let rows: [Row] =
    [5.0, 55, 12_345.6].compactMap { radius in
      circle(radius).map {
        Row(
          testDescription: "circle \(radius)", shape: $0, radius: radius, overshoot: 30,
          grade: .faithful)
      }
    } + [
      Row(
        testDescription: "square 60", shape: sketch.box(60, 60), radius: 42.43, overshoot: 42.4,
        grade: .documented),
      Row(
        testDescription: "square 96", shape: sketch.box(96, 96), radius: 67.88, overshoot: 49.9,
        grade: .documented),
      Row(
        testDescription: "square 100", shape: sketch.box(100, 100), radius: 70.71, overshoot: 50.7,
        grade: .unfit),
      Row(
        testDescription: "rectangle 120 × 80", shape: sketch.box(120, 80), radius: 72.11,
        overshoot: 62.1, grade: .unfit),
      Row(
        testDescription: "rectangle 200 × 20", shape: sketch.box(200, 20), radius: 100.5,
        overshoot: 120.5, grade: .unfit),
      Row(
        testDescription: "C of 100, wall 10",
        shape: sketch.polygon([
          (50, 50), (-50, 50), (-50, -50), (50, -50), (50, -40), (-40, -40), (-40, 40), (50, 40),
        ]), radius: 70.71, overshoot: 64.6, grade: .unfit),
    ]

  @Test(arguments: rows) func `agrees with the check values`(_ row: Row) throws {
    let layout = ZoneLayout(zones: [Zone(id: "z", fences: [Fence(id: "f", shape: row.shape)])])
    let record = RestartLayout(layout).records[0][0]
    let circle = try #require(record.circle)
    let enclosing = try #require(record.enclosingRadius).meters
    let overshoot = try #require(record.maximumOvershoot).meters
    #expect(abs(enclosing - row.radius) <= 0.006)
    #expect(circle.radius.meters >= enclosing + 30 - 1e-9)
    #expect(circle.radius.meters <= enclosing + 30.1)
    #expect(abs(overshoot - row.overshoot) <= 0.15, "\(overshoot)")
    #expect(record.grade == row.grade)
    #expect(!record.isContainmentLost)
    #expect(record.exclusion == nil)
  }
}
