internal import Ringfence

/// What JSON and tables of Traccar's geofences share: the width of lines, what is said once a file, and what becomes custom
/// data.
struct TraccarNotes {
  /// The attribute of a line that is its half-width, and the half-width of a line without it (GeofencePolyline.java).
  static let halfWidthName = "polylineDistance"
  static let halfWidth = Distance.meters(25)
  static let calendar =
    "the geofence has a calendar, which is not part of the file; it is read without a schedule"

  private var warnsOfCalendar = true

  /// Takes the columns of a geofence besides its area and its attributes: its name, and custom data.
  mutating func add(
    _ properties: [ThirdPartyProperty], to feature: inout ThirdPartyFeature, _ path: String,
    _ zones: inout ThirdPartyZones
  ) {
    for property in properties {
      let text = ThirdPartyZones.trimmed(property.text)
      guard !text.isEmpty else { continue }
      switch PropertyMapping.bare(property.name) {
      case "name": feature.name = feature.name ?? text
      case "calendarid":
        guard warnsOfCalendar, text != "0", text.lowercased() != "null" else { continue }
        warnsOfCalendar = false
        zones.warn(.readDifferently, at: property.offset, path: path, Self.calendar)
      default:
        guard Self.isDatum(property.text) else { continue }
        feature.customData.append(CustomDatum(key: property.name, value: property.text))
      }
    }
  }

  /// Whether a value is custom data and no empty one.
  static func isDatum(_ text: String) -> Bool { !text.isEmpty && text != "0" }
}

/// The attributes of a geofence in a table, which are a text with JSON.
enum TraccarAttributes {
  static func properties(
    _ property: ThirdPartyProperty, _ path: String, _ zones: ThirdPartyZones
  ) throws(FileError) -> [ThirdPartyProperty] {
    guard property.text.utf8.contains(where: { !$0.isBlank }) else { return [] }
    let json: JSONDocument
    do throws(FileError) {
      json = try ZoneDocument.document(ContiguousArray(property.text.utf8), name: zones.name)
    } catch {
      throw error.moved(to: zones.location(of: property.offset), path: "\(path).\(property.name)")
    }
    guard json.kind(0) == .object else {
      throw zones.error(
        .wrongType, at: property.offset, path: "\(path).\(property.name)",
        "expected the attributes, an object of JSON")
    }
    return json.children(0).compactMap { key in
      guard json.kind(key + 1) != .null else { return nil }
      let written = String(decoding: json.bytes[json.tape.range(key + 1)], as: UTF8.self)
      return ThirdPartyProperty(
        name: json.string(key) ?? "", text: json.string(key + 1) ?? written,
        offset: property.offset)
    }
  }
}
