import Ringfence
import Testing

/// Settings that make no sense are taken as the nearest that do, and what is no number as the default.
@Suite struct SettingRangeTests {
  static let layout = ZoneLayout(zones: [
    Zone(
      id: "z",
      fences: [
        Fence(
          id: "f",
          shape: .rectangle(
            Rectangle(
              southWest: Coordinate(uncheckedLatitude: 0, longitude: 0),
              northEast: Coordinate(uncheckedLatitude: 0.01, longitude: 0.01))))
      ])
  ])

  /// A value, and what becomes of it in a range from `low` to `high` with a default.
  static func held(_ value: Double, _ low: Double, _ high: Double, _ standard: Double) -> Double {
    value.isNaN ? standard : value < low ? low : value > high ? high : value
  }

  static let values: [Double] = [0, -1, 1e-200, 1e300, .nan, .infinity, -.infinity, 40]

  /// A largest radius of 1e-200 m filled the memory.
  @Test(arguments: values) func `makes restart circles of any settings`(value: Double) throws {
    var settings = RestartSettings()
    settings.buffer = .meters(value)
    settings.budget = .meters(value)
    settings.minimumRadius = .meters(value)
    settings.maximumRadius = .meters(value)
    let restart = RestartLayout(Self.layout, settings: settings)
    #expect(restart.settings.buffer.meters == Self.held(value, 0, 500, 30))
    #expect(restart.settings.budget.meters == Self.held(value, 0, 1000, 50))
    #expect(restart.settings.minimumRadius.meters == Self.held(value, 0, 1e6, 0))
    #expect(restart.settings.maximumRadius?.meters == Self.held(value, 1, 1e6, 1e6))
    let radius = try #require(restart.circle(zone: 0, fence: 0)?.radius.meters)
    #expect((1...1e6).contains(radius))
    #expect(restart.records[0][0].maximumOvershoot?.meters.isFinite == true)
  }

  @Test(arguments: values) func `evaluates with any settings`(value: Double) {
    var settings = EngineSettings()
    settings.exitDistance = .meters(value)
    settings.maximumAccuracy = .meters(value)
    let engine = TriggerEngine(Self.layout, settings: settings)
    #expect(
      engine.settings.exitDistance?.meters
        == (value.isNaN ? nil : Self.held(value, 0, 1000, .nan)))
    #expect(engine.settings.maximumAccuracy.meters == Self.held(value, 0.001, 1e6, 100))
  }

  @Test(arguments: [
    (Duration.seconds(-1), Duration.zero), (.zero, .zero), (.seconds(7), .seconds(7)),
    (.seconds(Int64.max), .seconds(1_000_000_000)),
  ])
  func `begins segments after any gap`(gap: Duration, held: Duration) {
    var settings = EngineSettings()
    settings.maximumGap = gap
    #expect(TriggerEngine(Self.layout, settings: settings).settings.maximumGap == held)
  }
}
