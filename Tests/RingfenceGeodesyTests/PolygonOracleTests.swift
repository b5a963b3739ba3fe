import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

/// Random polygons with up to 400 vertices, against GEOS: `Tests/Oracles/planar-shapely.py`.
@Suite struct PolygonOracleTests {
  private struct Answers {
    var points = 0
    var paths = 0
    var wrong: [String] = []
  }

  private static func compare(_ text: String) -> Answers {
    var answers = Answers()
    var rings: [Ring] = []
    var shape: PreparedPolygon?
    var found: ContiguousArray<PathInterval> = []
    for (number, line) in text.split(separator: "\n").enumerated() {
      let fields = line.split(separator: " ")
      let numbers = fields.dropFirst().compactMap { Double($0) }
      switch fields.first {
      case "polygon":
        rings = []
        shape = nil
      case "ring":
        let places = stride(from: 0, to: numbers.count - 1, by: 2).map {
          at(numbers[$0 + 1], numbers[$0])
        }
        rings.append(Ring(places))
      case "point":
        let prepared = shape ?? PreparedPolygon([Polygon(rings: rings)])
        shape = prepared
        answers.points += 1
        let answer = prepared.locate(at(numbers[1], numbers[0]))
        if "\(answer)" != fields[3] { answers.wrong.append("line \(number + 1): \(answer)") }
      case "path":
        answers.paths += 1
        let leg = PathLeg(from: at(numbers[1], numbers[0]), to: at(numbers[3], numbers[2]))
        shape?.intervals(along: leg, into: &found)
        let ends = found.flatMap { [$0.start, $0.end] }
        // GEOS rounds the points of crossing to coordinates.
        let isNear =
          ends.count == numbers.count - 4
          && zip(ends, numbers.dropFirst(4)).allSatisfy { abs($0 - $1) < 1e-9 }
        if !isNear { answers.wrong.append("line \(number + 1): \(ends)") }
      default: break
      }
    }
    return answers
  }

  @Test func `agrees with GEOS on points and paths`() throws {
    let file = Paths.fixtures.appendingPathComponent("Planar/polygons.txt")
    let answers = Self.compare(try String(contentsOf: file, encoding: .utf8))
    #expect(answers.points == 960)
    #expect(answers.paths == 288)
    #expect(answers.wrong == [])
  }
}
