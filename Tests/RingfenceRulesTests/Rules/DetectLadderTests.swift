import Foundation
import Ringfence
import RingfenceRules
import TestSupport
import Testing

/// What Tile38 detects, by hand from `internal/server/fence.go`: where an object was and is, whether the way between
/// crosses the zone, whether a filter forbids a cross, and which words a fence is asked for. All 64 of them.
@Suite struct DetectLadderTests {
  /// Which events a fence is asked for.
  private enum Asked: CaseIterable {
    case everything, entersAndExits, crosses, insideAndOutside

    /// Of the events that a rule has: 'inside' and 'outside' are none.
    func takes(_ kind: Event.Kind) -> Bool {
      switch self {
      case .everything: true
      case .entersAndExits: kind == .entered || kind == .exited
      case .crosses: kind == .crossed
      case .insideAndOutside: false
      }
    }
  }

  private struct Row {
    let wasInside: Bool
    let isInside: Bool
    let crosses: Bool
    let noCross: Bool
    let asked: Asked
    /// The word that is sent, of enter, exit and cross.
    let detected: String?
  }

  /// The ladder as a table: each line has the words for everything, enters and exits, crosses, inside and outside.
  private static let table: [(was: Int, is: Int, crosses: Int, noCross: Int, words: String)] = [
    (0, 0, 0, 0, "-     -     -     -"),
    (0, 0, 0, 1, "-     -     -     -"),
    (0, 0, 1, 0, "cross -     cross -"),
    (0, 0, 1, 1, "-     -     -     -"),
    (0, 1, 0, 0, "enter enter -     -"),
    (0, 1, 0, 1, "enter enter -     -"),
    (0, 1, 1, 0, "enter enter -     -"),
    (0, 1, 1, 1, "enter enter -     -"),
    (1, 0, 0, 0, "exit  exit  -     -"),
    (1, 0, 0, 1, "exit  exit  -     -"),
    (1, 0, 1, 0, "exit  exit  -     -"),
    (1, 0, 1, 1, "exit  exit  -     -"),
    (1, 1, 0, 0, "-     -     -     -"),
    (1, 1, 0, 1, "-     -     -     -"),
    (1, 1, 1, 0, "-     -     -     -"),
    (1, 1, 1, 1, "-     -     -     -"),
  ]

  private static let rows: [Row] = table.flatMap { line in
    zip(Asked.allCases, line.words.split(separator: " ")).map { asked, word in
      Row(
        wasInside: line.was == 1, isInside: line.is == 1, crosses: line.crosses == 1,
        noCross: line.noCross == 1, asked: asked, detected: word == "-" ? nil : String(word))
    }
  }

  /// A square of 0.002° around 0 with a notch from the north down to its middle, and the way of a row. Ways that cross pass
  /// the notch or the whole square.
  private static func way(_ row: Row) -> [(Double, Double)] {
    switch (row.wasInside, row.isInside) {
    case (false, false):
      row.crosses ? [(-0.0005, -0.002), (-0.0005, 0.002)] : [(-0.002, -0.002), (-0.002, 0.002)]
    case (false, true):
      row.crosses ? [(0.0005, -0.002), (0.0005, 0.0007)] : [(0.0005, -0.002), (0.0005, -0.0007)]
    case (true, false):
      row.crosses ? [(0.0005, -0.0007), (0.0005, 0.002)] : [(0.0005, -0.0007), (0.0005, 0)]
    case (true, true):
      row.crosses
        ? [(0.0005, -0.0007), (0.0005, 0.0007)] : [(-0.0005, -0.0007), (-0.0005, 0.0007)]
    }
  }

  @Test func `all 64 rows of the ladder are detected`() throws {
    #expect(Self.rows.count == 64)
    let corners = [
      (-0.001, -0.001), (-0.001, 0.001), (0.001, 0.001), (0.001, 0.0003), (0.0, 0.0003),
      (0.0, -0.0003), (0.001, -0.0003), (0.001, -0.001),
    ]
    let ring = Ring(
      try corners.map { try Coordinate(validatingLatitude: $0.0, longitude: $0.1) })
    let shape = Shape.polygons([Polygon(rings: [ring])])
    for row in Self.rows {
      // A filter that forbids a cross is the option without crosses.
      let file = try ShippedRule.file("tile38@1.37.0", "cross=\(!row.noCross)")
      let engine = ShippedRule.engine(file.rule, [shape])
      var fixes = FixColumns()
      for (index, place) in Self.way(row).enumerated() {
        fixes.append(
          Fix(
            time: Timestamp(microseconds: 1_700_000_000_000_000 + Int64(index) * 1_000_000),
            coordinate: try Coordinate(validatingLatitude: place.0, longitude: place.1)))
      }
      var session = RuleSession()
      var decisions: [RuleDecision] = []
      session.process(fixes, with: engine, into: &decisions)
      // What is there at first is set before the fence is asked.
      let words = decisions.filter { $0.fix == 1 && row.asked.takes($0.kind) }.map { decision in
        switch decision.kind {
        case .entered: "enter"
        case .exited: "exit"
        case .crossed: "cross"
        case .dwelled: "dwell"
        default: "overstay"
        }
      }
      #expect(words == (row.detected.map { [$0] } ?? []), "\(row)")
    }
  }
}
