import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Drives at corridors with their events.
@Suite struct CorridorRowsTests {
  private static let start = Timestamp(microseconds: 1_767_571_200_000_000)  // 2026-01-05T00:00:00Z

  private static func layout(_ zone: [String: Any]) throws -> ZoneLayout {
    let document = try JSONSerialization.data(withJSONObject: ["version": 1, "zones": [zone]])
    return try ZoneFile.read(bytes: Array(document), name: "row").layout
  }

  private static func fix(_ seconds: Double, _ longitude: Double, _ latitude: Double) -> Fix {
    Fix(
      time: Timestamp(microseconds: start.microseconds + Int64((seconds * 1e6).rounded())),
      coordinate: Coordinate(uncheckedLatitude: latitude, longitude: longitude))
  }

  private static func events(_ layout: ZoneLayout, _ fixes: [Fix]) -> [Event] {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: TriggerEngine(layout), into: &events)
    return events
  }

  private static func seconds(_ time: Timestamp) -> Double {
    Double(time.microseconds - start.microseconds) / 1e6
  }

  /// The rows of the specification, where this machine has them.
  @Test func `the rows of the corpus`() throws {
    guard let file = Paths.corpus?.appendingPathComponent("asked-for/corridor_rows.json"),
      FileManager.default.fileExists(atPath: file.path)
    else { return }
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let rows = try #require((document as? [String: Any])?["rows"] as? [[String: Any]])
    for row in rows {
      let name = try #require(row["id"] as? String)
      var zone = try #require(row["zone"] as? [String: Any])
      (zone["id"], zone["fences"]) = ("z", row["fences"])
      let fixes = try #require(row["fixes"] as? [[Double]]).map { Self.fix($0[0], $0[1], $0[2]) }
      let events = Self.events(try Self.layout(zone), fixes)
      let expected = try #require(row["expect"] as? [[String: Any]])
      #expect(
        events.map { "\($0.kind)" } == expected.compactMap { $0["type"] as? String }, "\(name)")
      for (event, wanted) in zip(events, expected) {
        func near(_ found: Double?, _ key: String, _ margin: Double) {
          guard let number = wanted[key] as? Double else { return }
          #expect(found.map { abs($0 - number) <= margin } ?? false, "\(name): \(key)")
        }
        near(Self.seconds(event.time), "t", 2e-3)
        near(Self.seconds(event.boundary.time), "boundary", 2e-3)
        near(event.distance?.meters, "distance", 0.05)
        near(event.along?.meters, "along", 0.05)
        #expect(
          event.flags.contains(.pass)
            == ((wanted["flags"] as? [String])?.contains("pass") ?? false), "\(name)")
      }
    }
    #expect(rows.count >= 16)
  }

  /// A bus route of a kilometre along the equator, where a degree of longitude has 111,319.4908 m; by hand.
  @Test func `off the route for two minutes`() throws {
    let meter = 1 / 111_319.490_8
    let layout = try Self.layout([
      "id": "route", "exitDistance": 15, "exitAfter": "2 min",
      "fences": [
        ["id": "r", "corridor": ["line": [[10, 0], [10 + 1000 * meter, 0]], "halfWidth": 25]]
      ],
    ])
    func at(_ seconds: Double, _ east: Double, _ north: Double) -> Fix {
      Self.fix(seconds, 10 + east * meter, north / 110_574.275_8)
    }
    // In after 75 m of 10 m/s; 100 m beside it at 60 s: out at 50 s, when 25 of the 100 m are left.
    let fixes = [
      at(0, -100, 0), at(20, 100, 0), at(46.666_667, 500, 0), at(60, 500, 100), at(100, 500, 100),
    ]
    let back = Self.events(layout, fixes + [at(110, 500, 0), at(400, 600, 0)])
    #expect(back.map { $0.kind } == [.entered])
    #expect(abs(Self.seconds(back[0].boundary.time) - 7.5) < 1e-3)
    #expect(abs((back[0].along?.meters ?? .nan)) < 1e-3)
    let away = Self.events(layout, fixes + [at(240, 500, 100)])
    #expect(away.map { $0.kind } == [.entered, .exited])
    let exit = try #require(away.last)
    #expect(abs(Self.seconds(exit.boundary.time) - 50) < 1e-3)
    #expect(abs(Self.seconds(exit.time) - 170) < 1e-3)
    #expect(abs((exit.along?.meters ?? .nan) - 500) < 1e-2)
    #expect(abs((exit.distance?.meters ?? .nan) - 75) < 1e-2)
  }

  /// A corridor that crosses itself is one fence.
  @Test func `from one leg to the other nothing happens`() throws {
    let layout = try Self.layout([
      "id": "eight",
      "fences": [
        [
          "corridor": [
            "line": [[10, 48], [10.004, 48.002], [10.004, 48], [10, 48.002]], "halfWidth": "20 m",
          ]
        ]
      ],
    ])
    let crossing = Self.fix(60, 10.002, 48.001)
    let events = Self.events(
      layout,
      [Self.fix(0, 10, 48), crossing, Self.fix(120, 10, 48.002), Self.fix(180, 10.002, 48.001)])
    #expect(events.map { $0.kind } == [.entered])
    #expect(events[0].flags.contains(.initial))
  }
}
