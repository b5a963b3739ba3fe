import Geodesy
import Testing

@Suite struct ShapeDistanceTests {
  @Test(arguments: shapeDistanceRows)
  func `is the oracle's to a centimetre, both ways`(row: ShapeDistanceRow) throws {
    let a = PreparedShape(try #require(row.a.shape))
    let b = PreparedShape(try #require(row.b.shape))
    let tolerance = max(0.005, 1e-6 * row.meters)
    let there = ShapeDistance.between(a, b)
    let back = ShapeDistance.between(b, a)
    let short = ShapeDistance.between(a, b, within: row.meters / 2)
    #expect(abs(there - row.meters) < tolerance)
    #expect(abs(back - row.meters) < tolerance)
    #expect(row.meters > 0 || there == 0)
    #expect(short >= row.meters / 2)
  }
}

extension OracleShape {
  var shape: Shape? {
    switch self {
    case .circle(let x, let y, let radius):
      Coordinate(latitude: y, longitude: x).flatMap {
        Circle(center: $0, radius: .meters(radius))
      }.map(Shape.circle)
    case .box(let west, let south, let east, let north):
      .rectangle(
        Rectangle(
          southWest: Coordinate(uncheckedLatitude: south, longitude: west),
          northEast: Coordinate(uncheckedLatitude: north, longitude: east)))
    case .line(let numbers): Polyline(Self.points(numbers)).map(Shape.geoline)
    case .polygon(let rings):
      .polygons([Polygon(rings: rings.map { Ring(Self.points($0)) })])
    }
  }

  private static func points(_ numbers: [Double]) -> [Coordinate] {
    stride(from: 0, to: numbers.count, by: 2).map {
      Coordinate(uncheckedLatitude: numbers[$0 + 1], longitude: numbers[$0])
    }
  }
}
