import Ringfence
import Testing

/// What is declared of the settings of a zone.
@Suite struct ZoneSettingTests {
  /// A value in the range that is no default.
  private static func other(_ setting: ZoneSetting) -> SettingValue {
    switch setting.definition.kind {
    case .flag: .flag(ZoneSettings()[setting] == .flag(false))
    case .speed: .speed(.metersPerSecond(1.5))
    case .distance: .distance(.meters(17))
    case .duration: .duration(.seconds(41))
    case .probability: .probability(0.77)
    case .factor: .factor(2.5)
    case .count: .count(7)
    }
  }

  private static func settings(_ setting: ZoneSetting, _ value: SettingValue?) -> ZoneSettings {
    var settings = others(setting)
    settings[setting] = value
    return settings
  }

  /// The defaults, with what a setting needs.
  private static func others(_ setting: ZoneSetting) -> ZoneSettings {
    var settings = ZoneSettings()
    if let required = setting.definition.object?.required, required != setting {
      settings[required] = other(required)
    }
    return settings
  }

  private static func layout(_ settings: ZoneSettings) -> ZoneLayout {
    ZoneLayout(zones: [Zone(id: "a", fences: [], settings: settings)])
  }

  @Test(arguments: ZoneSetting.allCases) func `sets one setting alone`(setting: ZoneSetting) {
    let changed = Self.settings(setting, Self.other(setting))
    for each in ZoneSetting.allCases {
      #expect(changed[each] == (each == setting ? Self.other(each) : Self.others(setting)[each]))
    }
    var settings = changed
    settings[setting] = nil
    #expect(settings == Self.others(setting))
  }

  @Test(arguments: ZoneSetting.allCases) func `has a default in its range`(setting: ZoneSetting) {
    guard let range = setting.definition.range, let number = ZoneSettings()[setting]?.number else {
      return
    }
    #expect(range.contains(number))
  }

  @Test(arguments: ZoneSetting.allCases) func `refuses what is out of range`(setting: ZoneSetting) {
    guard let range = setting.definition.range else { return }
    for number in [range.lowerBound - 1, range.upperBound + 1] {
      let layout = Self.layout(Self.settings(setting, setting.definition.value(number)))
      let error = #expect(throws: LayoutError.self) { try layout.validate() }
      let start = "zone \"a\" (index 0): \(setting.definition.words) is "
      #expect(error?.description.hasPrefix(start) == true)
    }
    let layout = Self.layout(Self.settings(setting, Self.other(setting)))
    #expect(throws: Never.self) { try layout.validate() }
  }

  @Test(arguments: ZoneSetting.allCases)
  func `is covered by the fingerprint of a layout where events depend on it`(setting: ZoneSetting) {
    let changed = Self.layout(Self.settings(setting, Self.other(setting)))
    let isSame = changed.fingerprint == Self.layout(ZoneSettings()).fingerprint
    #expect(isSame == (setting == .prior))
    #expect(setting.definition.decidesEvents == (setting != .prior))
  }

  /// Numbers of layouts that were saved with sessions before settings were declared once.
  @Test func `keeps the fingerprints of saved sessions`() {
    let standard = Self.layout(ZoneSettings())
    let other = Self.layout(
      ZoneSettings(
        exit: false, exitDistance: .meters(12.5), dwell: .milliseconds(90_250),
        minimumRetriggerTime: .seconds(60), entryCertainty: 0.9))
    #expect(standard.fingerprint == 2_412_696_247_707_355_294)
    #expect(other.fingerprint == 653_614_011_657_429_445)
  }

  @Test func `calls no two settings the same`() {
    let all = ZoneSetting.allCases.map { $0.definition }
    #expect(Set(all.map { $0.path }).count == all.count)
    #expect(Set(all.map { $0.mutant }).count == all.count)
    #expect(Set(all.map { $0.words }).count == all.count)
  }
}
