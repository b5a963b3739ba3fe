import Ringfence
import RingfenceLint
import Testing

/// Settings that make no sense are taken as the nearest that do, and what is no number as the default.
@Suite struct LintSettingRangeTests {
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

  /// The findings are those of the value that is nearest.
  @Test(arguments: values) func `lints with any settings`(value: Double) {
    func findings(_ distance: Double, _ speed: Double) -> [String] {
      var settings = LintSettings()
      settings.spacing = .meters(distance)
      settings.accuracy = .meters(distance)
      settings.passSpeed = .metersPerSecond(speed)
      return Linter(settings: settings).findings(in: Self.layout).map(\.message)
    }
    #expect(
      findings(value, value)
        == (value.isNaN
          ? Linter().findings(in: Self.layout).map(\.message)
          : findings(Self.held(value, 0, 1e6, 0), Self.held(value, 0, 1000, 0))))
  }
}
