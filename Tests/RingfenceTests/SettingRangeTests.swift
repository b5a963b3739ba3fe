import Ringfence
import TestSupport
import Testing

/// A setting outside its range is limited to the range; one that is not a number is the default.
@Suite struct SettingRangeTests {
  /// A maximum radius of 1e-200 m once filled the memory.
  @Test(arguments: ExtremeSettings.values) func `makes restart circles of any settings`(
    value: Double
  ) throws {
    var settings = RestartSettings()
    settings.buffer = .meters(value)
    settings.budget = .meters(value)
    settings.minimumRadius = .meters(value)
    settings.maximumRadius = .meters(value)
    let restart = RestartLayout(ExtremeSettings.layout, settings: settings)
    #expect(restart.settings.buffer.meters == ExtremeSettings.limited(value, 0, 500, 30))
    #expect(restart.settings.budget.meters == ExtremeSettings.limited(value, 0, 1000, 50))
    #expect(restart.settings.minimumRadius.meters == ExtremeSettings.limited(value, 0, 1e6, 0))
    #expect(restart.settings.maximumRadius?.meters == ExtremeSettings.limited(value, 1, 1e6, 1e6))
    let radius = try #require(restart.circle(zone: 0, fence: 0)?.radius.meters)
    #expect((1...1e6).contains(radius))
    #expect(restart.degradations[0][0].maximumOvershoot?.meters.isFinite == true)
  }

  @Test(arguments: ExtremeSettings.values) func `evaluates with any settings`(value: Double) {
    var settings = EngineSettings()
    settings.exitDistance = .meters(value)
    settings.maximumAccuracy = .meters(value)
    let engine = TriggerEngine(ExtremeSettings.layout, settings: settings)
    #expect(
      engine.settings.exitDistance?.meters
        == (value.isNaN ? nil : ExtremeSettings.limited(value, 0, 1000, .nan)))
    #expect(
      engine.settings.maximumAccuracy.meters == ExtremeSettings.limited(value, 0.001, 1e6, 100))
  }

  @Test(arguments: [
    (Duration.seconds(-1), Duration.zero), (.zero, .zero), (.seconds(7), .seconds(7)),
    (.seconds(Int64.max), .seconds(1_000_000_000)),
  ])
  func `begins segments after any gap`(gap: Duration, held: Duration) {
    var settings = EngineSettings()
    settings.maximumGap = gap
    #expect(TriggerEngine(ExtremeSettings.layout, settings: settings).settings.maximumGap == held)
  }
}
