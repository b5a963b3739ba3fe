import Ringfence
import TestSupport
import Testing

/// Layouts and settings that were made in code and cannot mean what they say.
@Suite struct LayoutErrorTests {
  private static func layout(_ change: (inout Zone) -> Void = { _ in }) -> ZoneLayout {
    let corner = Coordinate(uncheckedLatitude: 48.2, longitude: 16.37)
    let far = Coordinate(uncheckedLatitude: 48.201, longitude: 16.372)
    let shape = Shape.rectangle(Rectangle(southWest: corner, northEast: far))
    var zone = Zone(id: "yard", fences: [Fence(id: "e", shape: shape)])
    change(&zone)
    return ZoneLayout(zones: [Zone(id: "first", fences: []), zone])
  }

  private static func refusal(_ change: (inout Zone) -> Void) -> String? {
    let layout = layout(change)
    do {
      _ = try TriggerEngine(validating: layout)
      return nil
    } catch {
      return error.description
    }
  }

  static let rows: [(change: @Sendable (inout Zone) -> Void, message: String)] = [
    (
      { $0.settings.exitDistance = .meters(-5) },
      "exit distance is -5 m, expected 0 to 1000 m"
    ),
    (
      { $0.settings.exitDistance = .meters(1_000.5) },
      "exit distance is 1000.5 m, expected 0 to 1000 m"
    ),
    (
      { $0.settings.exitDistance = .meters(.nan) },
      "exit distance is not a number m, expected 0 to 1000 m"
    ),
    ({ $0.settings.dwell = .zero }, "dwell time is 0 s, expected 0.000001 to 1000000000 s"),
    (
      { $0.settings.dwell = .seconds(-7) },
      "dwell time is -7 s, expected 0.000001 to 1000000000 s"
    ),
    (
      { $0.settings.minimumRetriggerTime = .milliseconds(-1) },
      "retrigger time is -0.001 s, expected 0 to 1000000000 s"
    ),
    (
      { $0.conditions.speed = [SpeedCondition(minimum: .metersPerSecond(-2))] },
      "speed limit is -2 m/s, expected 0 or more"
    ),
    (
      { $0.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(.infinity))] },
      "speed limit is infinite m/s, expected 0 or more"
    ),
    (
      { $0.conditions.percentageCrossed = [PercentageCondition(percentage: 0)] },
      "percentage is 0, expected more than 0 and at most 100"
    ),
    (
      {
        $0.conditions.percentageCrossed = [
          PercentageCondition(percentage: 50, timeout: .seconds(-1))
        ]
      },
      "timeout is -1 s, expected 0.000001 to 1000000000 s"
    ),
    ({ $0.id = "first" }, "id is that of index 0 too, so events do not show which"),
  ]

  @Test(arguments: rows.indices) func `is refused with the zone and the range`(_ row: Int) {
    let (change, message) = Self.rows[row]
    let id = row == Self.rows.count - 1 ? "first" : "yard"
    #expect(Self.refusal(change) == "zone \"\(id)\" (index 1): \(message)")
  }

  @Test func `names the fence whose id stands twice`() {
    let error = #expect(throws: LayoutError.self) {
      try Self.layout { $0.fences.append($0.fences[0]) }.validate()
    }
    #expect(error?.zone == 1)
    #expect(error?.fence == 1)
    #expect(error?.reason == .duplicateID(first: 0))
    #expect(
      error?.description
        == "fence \"e\" (index 1) of zone \"yard\" (index 1): id is that of index 0 too, so events do not show which"
    )
  }

  @Test func `refuses settings of the engine`() {
    let rows: [(EngineSettings, ModelError)] = [
      (EngineSettings(exitDistance: .meters(-1)), .outOfRange(.exitDistance, value: -1)),
      (EngineSettings(maximumGap: .seconds(-1)), .outOfRange(.maximumGap, value: -1)),
      (EngineSettings(maximumAccuracy: .meters(0)), .outOfRange(.maximumAccuracy, value: 0)),
    ]
    for (settings, reason) in rows {
      #expect(throws: reason) { try settings.validate() }
      let error = #expect(throws: LayoutError.self) {
        try DualModeEngine(validating: RestartLayout(Self.layout()), settings: settings)
      }
      #expect(error?.reason == reason)
      #expect(error?.zone == nil)
      #expect(error?.description.hasPrefix("engine settings: ") == true)
    }
    #expect(throws: Never.self) { try EngineSettings().validate() }
  }

  @Test(arguments: 0..<40) func `accepts what files can say`(seed: Int) {
    #expect(throws: Never.self) { try RandomScene(seed: seed).layout.validate() }
  }

  /// Without validation an engine takes the nearest end of the range, as for its own settings.
  @Test func `evaluates the nearest end of a range`() {
    func events(_ distance: Double) -> [Event] {
      var session = TriggerSession()
      var events: [Event] = []
      let fixes = (0..<40).map { step in
        Fix(
          time: Timestamp(microseconds: 1_772_798_400_000_000 + Int64(step) * 10_000_000),
          coordinate: Coordinate(
            uncheckedLatitude: 48.2005, longitude: 16.368 + Double(step) * 0.0007))
      }
      session.process(
        fixes,
        with: TriggerEngine(Self.layout { $0.settings.exitDistance = .meters(distance) }),
        into: &events)
      return events
    }
    #expect(events(-5) == events(0))
    #expect(events(5_000) == events(1_000))
    #expect(events(.nan) == events(30))
    #expect(events(0).map(\.kind) == [.entered, .exited])
  }
}
