import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

/// The distances and crossings of an oracle that shares no code, where this machine has them.
@Suite struct CorridorCorpusTests {
  private struct Vectors: Decodable {
    struct Point: Decodable {
      let line: String
      let halfWidth, distance: Double
      let point: [Double]
      let inside: Bool
    }
    struct Step: Decodable {
      let line: String
      let halfWidth: Double
      let from, to, crossings, metresPerUnit: [Double]
      let insideAtFrom, insideAtTo: Bool
    }
    let lines: [String: [[Double]]]
    let points: [Point]
    let steps: [Step]
  }

  private static func vectors() throws -> Vectors? {
    guard let file = Paths.corpus?.appendingPathComponent("asked-for/corridor_vectors.json"),
      FileManager.default.fileExists(atPath: file.path)
    else { return nil }
    return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
  }

  private static func position(_ pair: [Double]) -> Coordinate {
    Coordinate(uncheckedLatitude: pair[1], longitude: pair[0])
  }

  /// The same line: as it is, the other way round, with each vertex twice.
  private static func spellings(_ line: [Coordinate]) -> [[Coordinate]] {
    [line, line.reversed(), line.flatMap { [$0, $0] }]
  }

  @Test func `points are as far as the oracle says`() throws {
    guard let vectors = try Self.vectors() else { return }
    for item in vectors.points {
      let line = try #require(vectors.lines[item.line]).map(Self.position)
      for spelling in Self.spellings(line) {
        let corridor = PreparedCorridor(
          try Corridor(
            validatingLine: try Polyline(validating: spelling), halfWidth: .meters(item.halfWidth)))
        let point = Self.position(item.point)
        #expect(corridor.contains(point) == item.inside, "\(item.line), \(item.halfWidth) m")
        #expect((corridor.locate(point) != .outside) == item.inside)
        #expect(abs(corridor.distanceToLine(from: point) - item.distance) < 5e-4)
      }
    }
    #expect(vectors.points.count > 300)
  }

  @Test func `steps cross where the oracle says`() throws {
    guard let vectors = try Self.vectors() else { return }
    for item in vectors.steps {
      let line = try #require(vectors.lines[item.line]).map(Self.position)
      for spelling in Self.spellings(line) {
        let corridor = PreparedCorridor(
          try Corridor(
            validatingLine: try Polyline(validating: spelling), halfWidth: .meters(item.halfWidth)))
        let leg = PathLeg(from: Self.position(item.from), to: Self.position(item.to))
        var found: ContiguousArray<PathInterval> = []
        corridor.intervals(along: leg, into: &found)
        #expect((found.first?.start == 0) == item.insideAtFrom, "\(item.line)")
        #expect((found.last?.end == 1) == item.insideAtTo, "\(item.line)")
        let ends = found.flatMap { [$0.start, $0.end] }.filter { $0 > 0 && $0 < 1 }
        #expect(ends.count == item.crossings.count, "\(item.line), \(item.halfWidth) m")
        for (t, (expected, scale)) in zip(ends, zip(item.crossings, item.metresPerUnit)) {
          #expect(abs(t - expected) * abs(scale) < 5e-4, "\(item.line), \(item.halfWidth) m")
        }
      }
    }
    #expect(vectors.steps.count > 200)
  }
}
