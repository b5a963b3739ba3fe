/// What a property or column of a file of another program means, by its name.
enum PropertyMapping: Hashable {
  case id, name, zone, zoneName
  case radius(RadiusName)
  case halfWidth(RadiusName)
  case setting(ZoneKey)

  /// The meaning of a name, in any case and with any separators; `nil` for custom data.
  init?(_ name: String) {
    let bare = Self.bare(name)
    switch bare {
    case _ where Self.ids.contains(bare): self = .id
    case _ where Self.titles.contains(bare): self = .name
    case "zone": self = .zone
    case "zonename": self = .zoneName
    default:
      if let key = Self.settings[bare] {
        self = .setting(key)
      } else if let radius = RadiusName(bare: bare) {
        self = .radius(radius)
      } else if let halfWidth = RadiusName(bare: bare, of: .halfWidth) {
        self = .halfWidth(halfWidth)
      } else {
        return nil
      }
    }
  }

  /// The bare names of ids, those that say of what last.
  static let ids = ["id", "identifier", "zoneid", "geofenceid", "stopid"]
  /// The bare names of names for people.
  static let titles = [
    "name", "title", "stopname", "bezeichnung", "nom", "nombre", "nome", "naam", "nazwa",
  ]

  /// The meaning of a name where the caller chose columns.
  init?(_ name: String, _ choices: ZoneColumnChoices) {
    if choices.isEmpty {
      guard let meaning = Self(name) else { return nil }
      self = meaning
      return
    }
    switch choices.role(of: name) {
    case .name: self = .name
    case .id: self = .id
    case .zone: self = .zone
    case .radius:
      guard case .radius(.radius(let unit)) = Self(name) else {
        self = .radius(.radius(unit: nil))
        return
      }
      self = .radius(.radius(unit: unit))
    case .latitude, .longitude, .latitudeHemisphere, .longitudeHemisphere, .geometry, .area:
      return nil
    case nil:
      guard let meaning = Self(name), meaning.role.map({ !choices.isChosen($0) }) ?? true
      else { return nil }
      self = meaning
    }
  }

  /// The role for which the caller may choose another column.
  private var role: ZoneRole? {
    switch self {
    case .id: .id
    case .name: .name
    case .zone: .zone
    case .radius(.radius), .radius(.unknownUnit): .radius
    case .radius(.unit), .halfWidth, .zoneName, .setting: nil
    }
  }

  /// Whether a name is that of the ids of stops in GTFS.
  static func isStop(_ name: String) -> Bool { bare(name) == "stopid" }

  private static let settings = Dictionary(
    uniqueKeysWithValues: ZoneKey.settings.map { (bare($0.rawValue), $0) })

  /// A name in lower case, with nothing but ASCII letters and digits and what is beyond ASCII.
  static func bare(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        0x80...0xFF:
        bytes.append(byte)
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
