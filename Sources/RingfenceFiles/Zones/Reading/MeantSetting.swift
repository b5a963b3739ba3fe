internal import Ringfence

/// What a property is probably meant for that is no setting, by its name. `Docs/Zones.md` states the rule.
enum MeantSetting: Hashable {
  /// The setting with another name.
  case setting(String)
  /// A half-width of what is no line.
  case halfWidthOfLines
  /// A condition within `conditions`.
  case condition(String)
  /// A switch, which zones do not have; `off` is the value by which it would turn a zone off.
  case zoneSwitch(off: Bool)

  /// What is meant by a name; `nil` for a name of anything else. The names of settings themselves mean nothing
  /// else. Lines have a half-width, and no radius of another name.
  init?(_ name: String, isLine: Bool = false) {
    let bare = PropertyMapping.bare(name)
    guard !Self.names.contains(name), name != "maxspeed", !Self.ordinary.contains(bare) else {
      return nil
    }
    if isLine {
      guard name != FeatureLength.halfWidth.key else { return nil }
      if Self.isOtherHalfWidth(bare) {
        self = .setting(FeatureLength.halfWidth.key)
        return
      }
    } else if RadiusName(bare: bare, of: .halfWidth)?.isRadius ?? false {
      self = .halfWidthOfLines
      return
    }
    if let same = Self.names.first(where: { PropertyMapping.bare($0) == bare }) {
      self = .setting(same)
    } else if let known = Self.others[bare] {
      self = known
    } else if let near = similarName(
      to: name,
      among: Self.names.filter { $0 != "name" } + (isLine ? [FeatureLength.halfWidth.key] : []))
    {
      self = .setting(near)
    } else {
      return nil
    }
  }

  /// The names that are read.
  static let names = ["zone", "zoneName", "name", "radius"] + ZoneKey.settings.map { $0.rawValue }

  /// Names of other data that differ little from those of settings. `maxspeed`, written like this, is the speed
  /// limit of OpenStreetMap.
  private static let ordinary: Set<String> = [
    "condition", "radial", "radian", "radians", "radiant",
  ]

  /// Whether a name stands for a setting by its meaning, and not by its spelling.
  static func isOtherName(_ name: String) -> Bool { others[PropertyMapping.bare(name)] != nil }

  /// Whether a bare name stands for the half-width of a line. A radius of an unknown unit does not become one.
  private static func isOtherHalfWidth(_ bare: String) -> Bool {
    halfWidths.contains(bare) || RadiusName(bare: bare)?.isRadius ?? false
      || RadiusName(bare: bare, of: .halfWidth)?.isRadius ?? false
  }

  private static let buffers = [
    "buffer", "bufferm", "buffermeters", "buffermetres", "bufferradius", "bufferdistance",
  ]
  private static let halfWidths = Set(
    buffers + ["polylinedistance", "corridorwidth", "linewidth"])

  /// Other names for a setting, without case and separators.
  private static let others: [String: MeantSetting] = {
    var others: [String: MeantSetting] = [
      "enabled": .zoneSwitch(off: false), "isenabled": .zoneSwitch(off: false),
      "active": .zoneSwitch(off: false), "isactive": .zoneSwitch(off: false),
      "disabled": .zoneSwitch(off: true), "isdisabled": .zoneSwitch(off: true),
    ]
    let radius =
      "radiusm radiusmeters radiusmetres radiusinmeters radiusinmetres radiuskm radiusft "
      + buffers.joined(separator: " ")
    let settings = ZoneSetting.allCases.map { $0.definition }
      .map { ($0.object?.key ?? $0.key, $0.otherNames) }
    for (setting, names) in [("radius", radius)] + settings {
      for name in names.split(separator: " ") { others[String(name)] = .setting(setting) }
    }
    for kind in ConditionKind.limited {
      for prefix in ["min", "minimum", "max", "maximum"] {
        others[prefix + kind.name] = .condition(kind.name)
      }
      others[kind.name + "condition"] = .condition(kind.name)
    }
    for kind in ConditionKind.ofZones {
      for name in kind.definition.otherNames { others[name] = .condition(kind.name) }
    }
    return others
  }()

  /// What is said behind the name of a property with a value that is on or off, or is an object or a text with one;
  /// `nil` for a value that changes nothing.
  private func advice(isOn: Bool?, isObject: Bool) -> String? {
    switch self {
    case .setting(let name) where !isObject && ZoneKey(rawValue: name)?.isObject == true: nil
    case .setting(let name): "is custom data and no setting, did you mean '\(name)'?"
    case .halfWidthOfLines:
      "is custom data and no setting, because only lines have a half-width"
    case .condition(let name):
      "is custom data and no setting, did you mean '\(name)' in 'conditions'?"
    case .zoneSwitch(let off):
      isOn == off
        ? "is no setting, and the zone is evaluated all the same; a zone that is left out of the file "
          + "is off"
        : nil
    }
  }

  /// What is said behind the name of a property with a value as a text; `nil` for a value that changes nothing.
  func advice(of text: String) -> String? {
    let isOn: Bool? =
      switch text.lowercased() {
      case "1", "true", "yes", "on": true
      case "0", "false", "no", "off": false
      default: nil
      }
    return advice(isOn: isOn, isObject: text.utf8.first { !$0.isBlank } == UInt8(ascii: "{"))
  }
}
