import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// A setting outside its range is limited to the range; one that is not a number is the default.
@Suite struct LintSettingRangeTests {
  /// The findings are those of the nearest value in the range.
  @Test(arguments: ExtremeSettings.values) func `lints with any settings`(value: Double) {
    func findings(_ distance: Double, _ speed: Double) -> [String] {
      var settings = LintSettings()
      settings.spacing = .meters(distance)
      settings.accuracy = .meters(distance)
      settings.passSpeed = .metersPerSecond(speed)
      settings.approachSpeed = .metersPerSecond(speed)
      settings.wifiAccuracy = .meters(distance)
      settings.restDistance = .meters(distance)
      return Linter(settings: settings).findings(in: ExtremeSettings.layout).map(\.message)
    }
    #expect(
      findings(value, value)
        == (value.isNaN
          ? Linter().findings(in: ExtremeSettings.layout).map(\.message)
          : findings(
            ExtremeSettings.limited(value, 0, 1e6, 0), ExtremeSettings.limited(value, 0, 1000, 0))))
  }
}
