import Ringfence
import TestSupport
import Testing

/// A fence that is nothing but a pole is entered and left there.
@Suite struct PoleFenceTests {
  private static func zone(_ exitDistance: Double) -> Zone {
    var zone = Zone(
      id: "pole",
      fences: [
        Fence(
          id: "f",
          shape: .rectangle(
            Rectangle(
              southWest: Coordinate(uncheckedLatitude: -90, longitude: -10),
              northEast: Coordinate(uncheckedLatitude: -90, longitude: 10))))
      ])
    zone.settings.exitDistance = .meters(exitDistance)
    return zone
  }

  private static func fix(_ second: Int, _ latitude: Double, _ longitude: Double = 50) -> Fix {
    Fix(
      time: Timestamp(microseconds: Int64(second) * 1_000_000),
      coordinate: Coordinate(uncheckedLatitude: latitude, longitude: longitude))
  }

  /// A ten-thousandth of a degree is 11.169 m of the meridian there.
  @Test(arguments: [(0.0, 1, 11.169_4), (11, 1, 11.169_4), (12, 2, 22.338_8)])
  func `ends a visit at the exit distance`(_ row: (required: Double, fix: Int, meters: Double)) {
    let fixes = [Self.fix(0, -90), Self.fix(10, -89.999_9), Self.fix(20, -89.999_8)]
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      fixes, with: TriggerEngine(ZoneLayout(zones: [Self.zone(row.required)])), into: &events)
    #expect(events.map(\.kind) == [.entered, .exited])
    #expect(events.last?.time == fixes[row.fix].time)
    #expect(events.last?.distance.map { abs($0.meters - row.meters) < 1e-3 } == true)
  }

  @Test(arguments: 0..<20) func `is never passed over by a safe disc`(_ seed: Int) {
    var random = SeededRandom(seed: seed)
    let fixes = (0..<300).map { second in
      random.int(0...4) == 0
        ? Self.fix(second, -90, random.double(-180...180))
        : Self.fix(second, -90 + random.double(0...0.0005), random.double(-180...180))
    }
    let layout = ZoneLayout(zones: [Self.zone(0), Self.zone(30)])
    var plain = EngineSettings()
    plain.usesClearance = false
    var lists: [[Event]] = [[], []]
    for (i, settings) in [EngineSettings(), plain].enumerated() {
      var session = TriggerSession()
      session.process(fixes, with: TriggerEngine(layout, settings: settings), into: &lists[i])
    }
    #expect(lists[0].count > 50)
    #expect("\(lists[0])" == "\(lists[1])")
    let visits = fixes.indices.filter { fixes[$0].coordinate.latitude == -90 }
    let starts = visits.filter { $0 == 0 || fixes[$0 - 1].coordinate.latitude != -90 }
    #expect(lists[0].filter { $0.zone == 0 && $0.kind == .entered }.count == starts.count)
  }
}
