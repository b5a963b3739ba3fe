package import Ringfence

/// The keys of a zone in the native form. In GeoJSON the settings among them are properties.
package enum ZoneKey: Hashable, CaseIterable, RawRepresentable, Sendable {
  case id, name, fences
  case setting(ZoneSetting)
  case object(ZoneSetting.Object)
  case conditions, attendance, customData, lint

  package static let allCases: [ZoneKey] = [.id, .name, .fences] + settings

  package static let settings: [ZoneKey] = {
    var keys: [ZoneKey] = []
    for setting in ZoneSetting.allCases {
      let key = setting.container.map { ZoneKey.object($0) } ?? .setting(setting)
      if !keys.contains(key) { keys.append(key) }
    }
    return keys + [.conditions, .attendance, .customData, .lint]
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  package init?(rawValue: String) {
    guard let key = Self.byName[rawValue] else { return nil }
    self = key
  }

  package var rawValue: String {
    switch self {
    case .id: "id"
    case .name: "name"
    case .fences: "fences"
    case .setting(let setting): setting.definition.key
    case .object(let object): object.key
    case .conditions: "conditions"
    case .attendance: "attendance"
    case .customData: "customData"
    case .lint: "lint"
    }
  }

  /// Whether the value of the setting is always an object, which forms without objects have as a text with JSON.
  package var isObject: Bool {
    switch self {
    case .object(let object): object.flag == nil
    case .conditions, .attendance, .customData, .lint: true
    case .id, .name, .fences, .setting: false
    }
  }

  /// Whether a text that is the value of the setting is JSON.
  package func isJSON(_ text: String) -> Bool {
    if case .object = self, text.utf8.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "{") {
      return true
    }
    return isObject
  }

  /// The flag that may stand in the place of an object.
  package var flag: ZoneSetting? {
    switch self {
    case .setting(let setting):
      if case .flag = setting.definition.kind { setting } else { nil }
    case .object(let object): object.flag?.setting
    case .id, .name, .fences, .conditions, .attendance, .customData, .lint: nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
