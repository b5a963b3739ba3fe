/// What a property or column of a file of another program means, by its name.
enum PropertyMapping: Hashable {
  case id, name, zone, zoneName, radius
  case setting(ZoneKey)

  /// The meaning of a name, in any case and with any separators; `nil` for custom data.
  init?(_ name: String) {
    let bare = Self.bare(name)
    switch bare {
    case "id", "identifier", "zoneid", "geofenceid": self = .id
    case "name", "title": self = .name
    case "zone": self = .zone
    case "zonename": self = .zoneName
    case "radius", "radiusm", "radiusmeters", "radiusmetres", "radiusinmeters": self = .radius
    default:
      guard let key = Self.settings[bare] else { return nil }
      self = .setting(key)
    }
  }

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
