import Foundation
import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// The rules about rings against GEOS, see `Tests/Oracles/validity.py`.
@Suite struct PolygonValidityTests {
  struct Row: Sendable {
    var isValid: Bool
    var reason: String
    var rings: [Ring]
  }

  static let invalid: Set<LintRule> = [.selfIntersection, .ringTooShort, .holeOutside, .spike]

  static func rows() throws -> [Row] {
    let file = Paths.fixtures.appendingPathComponent("Lint/polygons.txt")
    var rows: [Row] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "polygon" {
        let reason = words.dropFirst(2).joined(separator: " ")
        rows.append(Row(isValid: words[1] == "valid", reason: reason, rings: []))
      } else if words[0] == "ring" {
        rows[rows.count - 1].rings.append(ring(words.dropFirst().compactMap { Double($0) }))
      }
    }
    return rows
  }

  static func ring(_ numbers: [Double]) -> Ring {
    Ring(
      stride(from: 0, to: numbers.count - 1, by: 2).compactMap {
        Coordinate(latitude: numbers[$0 + 1], longitude: numbers[$0])
      })
  }

  /// The findings of a polygon, without those about restart circles: the circles of planetary shapes take time and are
  /// not what is asked here.
  static func findings(_ rings: [Ring], _ rules: [LintRule]? = nil) -> [Finding] {
    let fence = Fence(id: "f", shape: .polygons([Polygon(rings: rings)]))
    let selected = rules.map(Set.init) ?? Set(LintRuleSet.geometry.rules)
    let settings = LintSettings(disabled: Set(LintRule.allCases).subtracting(selected))
    return Linter(settings: settings).findings(
      in: ZoneLayout(zones: [Zone(id: "z", fences: [fence])]))
  }

  @Test func `agrees with an oracle on what is valid`() throws {
    let rows = try Self.rows()
    #expect(rows.count > 400)
    for (number, row) in rows.enumerated() {
      let found = Self.findings(row.rings, Array(Self.invalid))
      if found.isEmpty != row.isValid {
        Issue.record("polygon \(number): \(row.reason), found \(found.map(\.message))")
      }
    }
  }

  /// Names an edge by the position where it begins; crossings by hand.
  @Test(arguments: [
    ([0.0, 0, 4, 4, 4, 0, 0, 4, 0, 0], "edge 1 of the ring crosses edge 3", [2.0, 2]),
    ([0, 0, 4, 0, 4, 4, 2, 0, 0, 4, 0, 0], "edge 1 of the ring touches edge 3", [2, 0]),
    ([178, 0, -178, 4, -178, 0, 178, 4, 178, 0], "edge 1 of the ring crosses edge 3", [-180, 2]),
    (
      [0, 0, 1, 0, 3, 0, 3, 1, 2, 0, 0.5, 0, 0, 1, 0, 0], "edge 1 of the ring runs along edge 5",
      [0.5, 0]
    ),
  ])
  func `names the edges and where they meet`(ring: [Double], text: String, place: [Double]) {
    let found = Self.findings([Self.ring(ring)]).first { $0.rule == .selfIntersection }
    #expect(found?.message.contains(text) == true, "\(String(describing: found))")
    #expect(
      found?.detail == Coordinate(latitude: place[1], longitude: place[0]).map { .position($0) })
  }

  /// Rings that are right though they look odd.
  @Test(arguments: [
    [-180.0, -90, -180, -60, 0, -65, 180, -60, 180, -90, -180, -90],
    [-180, -90, 180, -90, 180, 90, -180, 90, -180, -90],
    [170, -10, 190, -10, 190, 10, 170, 10, 170, -10],
    [170, -10, -170, -10, -170, 10, 170, 10, 170, -10],
    [0, 80, 120, 80, -120, 80, 0, 80],
  ])
  func `lets planetary rings be`(ring: [Double]) {
    let found = Self.findings([Self.ring(ring)]).filter { $0.severity > .info }
    #expect(found.isEmpty)
  }

  @Test func `lists ten of many crossings`() {
    // A star of 101 corners, each edge of which crosses nearly all others.
    let numbers = (0...101).flatMap { step -> [Double] in
      let turn = Double(step % 101) * 50 / 101 * 2 * Double.pi
      return [cos(turn), sin(turn)]
    }
    let found = Self.findings([Self.ring(numbers)]).filter { $0.rule == .selfIntersection }
    #expect(found.count == 11)
    #expect(found.last?.message.contains("more edges of the polygon meet") == true)
  }

  @Test func `checks a ring of many corners`() {
    let numbers = (0...5_000).flatMap { step -> [Double] in
      let turn = Double(step % 5_000) / 5_000 * 2 * Double.pi
      let size = 1 + 0.3 * sin(turn * 40)
      return [size * cos(turn), size * sin(turn)]
    }
    #expect(Self.findings([Self.ring(numbers)]).allSatisfy { !Self.invalid.contains($0.rule) })
  }
}
