import Foundation
import Ringfence
import RingfenceFiles
import RingfenceRules
import Testing

/// What Traccar's own classes, of 9e5c458, decided of geofences with attributes, read as its API writes them.
@Suite struct TraccarAttributeTests {
  private static let road = "LINESTRING (48.2 16.3, 48.2 16.32)"
  private static let circle = "CIRCLE (48.2 16.31, 200.0)"

  /// Seconds, latitude, and metres of altitude, at 16.31° east.
  typealias Point = (Double, Double, Double?)

  private func events(_ area: String, _ attributes: String, _ points: [Point]) throws -> [String] {
    let text = #"[{"id":7,"name":"z","area":"\#(area)","attributes":{\#(attributes)}}]"#
    let file = try ZoneFile.read(bytes: Array(text.utf8), name: "geofences.json")
    let rule = try ShippedRule.file("traccar@6.14.5", "segmentCrossing=true").rule
    let engine = RuleEngine(rule, for: file.layout)
    #expect(engine.unevaluated.isEmpty)
    var session = RuleSession()
    var found: [RuleDecision] = []
    let fixes = points.map { seconds, latitude, altitude in
      let east = latitude == 0 ? 0 : 16.31
      return Fix(
        time: Timestamp(microseconds: Int64(seconds * 1e6)),
        coordinate: Coordinate(uncheckedLatitude: latitude, longitude: east),
        altitude: altitude.map { .meters($0) })
    }
    session.process(FixColumns(fixes), with: engine, into: &found)
    return found.map { "\($0.kind) \($0.fix)" }
  }

  @Test(arguments: [
    (Self.road, "", ["entered 2", "exited 4", "entered 5", "exited 6"]),
    (Self.road, #""polylineDistance":80"#, ["entered 0", "exited 4", "entered 5", "exited 6"]),
    (Self.road, #""polylineDistance":"80""#, ["entered 0", "exited 4", "entered 5", "exited 6"]),
    (
      Self.road, #""polylineDistance":80,"floor":120"#,
      ["entered 1", "exited 3", "entered 5", "exited 6"]
    ),
    (Self.circle, "", ["entered 0"]),
    (Self.circle, #""floor":200"#, ["entered 2", "exited 3", "entered 5", "exited 6"]),
    (Self.circle, #""floor":"200""#, ["entered 2", "exited 3", "entered 5", "exited 6"]),
    (Self.circle, #""floor":-20"#, ["entered 0"]),
    (Self.circle, #""floor":0,"ceiling":0"#, ["entered 0"]),
    (
      Self.circle, #""ceiling":150"#,
      ["entered 0", "exited 2", "entered 3", "exited 5", "entered 6"]
    ),
    (Self.circle, #""ceiling":-5"#, ["entered 4", "exited 5"]),
    (
      Self.circle, #""floor":160,"ceiling":250"#,
      ["entered 2", "exited 3", "crossed 5", "crossed 6"]
    ),
  ])
  func `the attributes of a geofence decide`(
    _ area: String, _ attributes: String, _ expected: [String]
  ) throws {
    let points: [Point] = [
      (0, 48.2005, nil), (10, 48.2003, 150), (20, 48.2, 200), (30, 48.2, nil), (40, 48.201, -10),
      (50, 48.2001, 300), (60, 48.199, 100),
    ]
    #expect(try events(area, attributes, points) == expected)
  }

  @Test(arguments: [
    ("", [true, true, true, true]), (#""floor":200"#, [false, true, false, true]),
    (#""ceiling":200"#, [true, true, true, false]),
    (#""ceiling":-5"#, [false, false, false, false]),
  ])
  func `a way crosses unless both of its ends are too low or too high`(
    _ attributes: String, _ expected: [Bool]
  ) throws {
    let heights: [(Double?, Double?)] = [(100, 100), (250, 100), (nil, nil), (300, 300)]
    for ((from, to), isCrossed) in zip(heights, expected) {
      #expect(
        try events(Self.circle, attributes, [(0, 48.21, from), (10, 48.19, to)])
          == (isCrossed ? ["crossed 1"] : []))
    }
  }

  @Test func `late fixes are skipped, others are taken as they come`() throws {
    let rows: [(points: [(Double, Double)], expected: [String])] = [
      ([(0, 48.21), (10, 48.21), (10, 48.2), (20, 48.21)], ["entered 2", "exited 3"]),
      ([(0, 48.21), (20, 48.21), (10, 48.2), (30, 48.21)], []),
      ([(0, 48.21), (1_000_000_000, 48.21), (10, 48.2), (20, 48.21)], []),
      ([(0, 48.21), (1, 48.2), (2, 48.21)], ["entered 1", "exited 2"]),
      ([(0, 48.2), (1, 0), (2, 48.2)], ["entered 0", "exited 1", "entered 2"]),
    ]
    for (points, expected) in rows {
      let found = try events(Self.circle, "", points.map { ($0.0, $0.1, nil) })
      // The circle is 1.1 km away: ways to both sides of it do not cross it.
      #expect(found == expected)
    }
  }

  @Test func `a zone whose attribute is no number is not evaluated`() throws {
    let text = #"[{"id":7,"name":"z","area":"\#(Self.circle)","attributes":{"floor":"ground"}}]"#
    let file = try ZoneFile.read(bytes: Array(text.utf8), name: "geofences.json")
    let engine = RuleEngine(try ShippedRule.file("traccar@6.14.5").rule, for: file.layout)
    #expect(engine.unevaluated.map(\.reason) == [.attribute])
  }
}
