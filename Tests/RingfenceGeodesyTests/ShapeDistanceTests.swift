import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct ShapeDistanceTests {
  /// Two shapes and the metres between them, by `Tests/Oracles/shape-distances.py`.
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var meters: Double
    var a: Shape
    var b: Shape
  }

  static let rows: [Row] = {
    let file = Paths.fixtures.appendingPathComponent("Shapes/distances.txt")
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "")
      .split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
    return stride(from: 0, through: lines.count - 3, by: 3).compactMap { line in
      guard let meters = Double(lines[line][1]), let a = shape(lines[line + 1]),
        let b = shape(lines[line + 2])
      else { return nil }
      let name = lines[line].dropFirst(2).joined(separator: " ")
      return Row(testDescription: name, meters: meters, a: a, b: b)
    }
  }()

  @Test func `has the rows of the oracle`() { #expect(Self.rows.count == 62) }

  @Test(arguments: rows)
  func `is the oracle's to a centimetre, both ways`(row: Row) {
    let a = PreparedShape(row.a)
    let b = PreparedShape(row.b)
    let tolerance = max(0.005, 1e-6 * row.meters)
    let there = ShapeDistance.between(a, b)
    let back = ShapeDistance.between(b, a)
    let short = ShapeDistance.between(a, b, within: row.meters / 2)
    #expect(abs(there - row.meters) < tolerance)
    #expect(abs(back - row.meters) < tolerance)
    #expect(row.meters > 0 || there == 0)
    #expect(short >= row.meters / 2)
  }

  /// The shape of a line of the fixture.
  private static func shape(_ words: [Substring]) -> Shape? {
    let rings = words.dropFirst().split(separator: "/").map { points($0) }
    guard let first = rings.first else { return nil }
    switch words[0] {
    case "circle":
      guard let center = first.first, let radius = words.last.flatMap({ Double($0) }) else {
        return nil
      }
      return Circle(center: center, radius: .meters(radius)).map(Shape.circle)
    case "box": return .rectangle(Rectangle(southWest: first[0], northEast: first[1]))
    case "line": return Polyline(first).map(Shape.geoline)
    case "polygon": return .polygons([Polygon(rings: rings.map { Ring($0) })])
    default: return nil
    }
  }

  private static func points(_ words: some Collection<Substring>) -> [Coordinate] {
    let numbers = words.compactMap { Double($0) }
    return stride(from: 0, to: numbers.count - 1, by: 2).map {
      Coordinate(uncheckedLatitude: numbers[$0 + 1], longitude: numbers[$0])
    }
  }
}
