internal import Ringfence

/// Reads the geofences of Radar's API: circles with `geometryCenter` and `geometryRadius`, and polygons
/// in `geometry`.
struct RadarZoneReader: ZoneReader {
  static let title = "Radar's geofences"
  static let signature = "Radar's geofences, which have 'geometryCenter' or 'geometryRadius'"

  private static let wrappers = ["geofences", "geofence"]
  /// The keys that are read, or say nothing about triggers.
  private static let keys: Set<String> = [
    "_id", "externalId", "description", "tag", "metadata", "type", "geometry", "geometryCenter",
    "geometryRadius", "enabled", "live", "createdAt", "updatedAt", "createdBy", "updatedBy",
    "project", "organization",
  ]

  var source: ZoneDocument

  init(_ source: ZoneDocument) { self.source = source }

  static func match(_ document: ZoneDocument) -> ZoneFormMatch? {
    let json = document.document
    guard let item = firstItem(of: json, within: wrappers),
      json.member("geometryCenter", of: item) != nil
        || json.member("geometryRadius", of: item) != nil
        || (json.member("_id", of: item) != nil && json.member("geometry", of: item) != nil)
    else { return nil }
    return ZoneFormMatch(strength: .makerKeys)
  }

  mutating func read() throws(FileError) -> PartialLayout {
    try readItems(Self.items(of: document, within: Self.wrappers)) {
      (reader, item, path, zones) throws(FileError) in
      try reader.readItem(item, path, into: &zones)
    }
  }

  private mutating func readItem(
    _ item: Int, _ path: String, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    guard document.kind(item) == .object else {
      throw wrongType(item, expected: "a geofence, an object")
    }
    if let enabled = value("enabled", of: item), document.bool(enabled) == false {
      warn(
        .readDifferently, at: item,
        "the geofence is not enabled, so it is left out of the layout")
      return
    }
    var feature = ThirdPartyFeature(offset: offset(item), path: path)
    feature.ids = ["externalId", "_id"].compactMap { labelText($0, of: item) }
    feature.name = labelText("description", of: item)
    for key in ["tag", "externalId"] {
      guard let text = labelText(key, of: item) else { continue }
      feature.customData.append(CustomDatum(key: key, value: text))
    }
    let metadata = value("metadata", of: item)
    var properties = try zones.sorted(
      metadata.map { self.properties(of: $0, except: []) } ?? [], path: "\(path).metadata")
    // The ids and names of metadata are not those of the geofence.
    for (key, text) in [("id", properties.id), ("name", properties.name)] {
      if let text { feature.customData.append(CustomDatum(key: key, value: text)) }
    }
    properties.id = nil
    properties.name = nil
    for key in document.children(item) where document.kind(key + 1) != .null {
      let name = document.string(key) ?? ""
      if !Self.keys.contains(name) { zones.ignore(name, at: offset(key)) }
    }
    if let shape = try shape(item) { feature.shapes = [shape] }
    try zones.add(feature, properties)
  }

  private func shape(_ item: Int) throws(FileError) -> Shape? {
    let radius = value("geometryRadius", of: item)
    let geometry = value("geometry", of: item)
    let type = labelText("type", of: item)
    if type == "circle" || (type == nil && radius != nil) || geometry == nil {
      guard let center = value("geometryCenter", of: item) else {
        throw error(.missingKey, at: item, "missing key 'geometryCenter'")
      }
      guard let radius else {
        throw error(.missingKey, at: item, "missing key 'geometryRadius'")
      }
      let position = try coordinate(try positions(center))
      return .circle(
        try circle(center: position, meters: try decimal(radius, "a radius"), at: radius))
    }
    guard let geometry else { return nil }
    let positions = try positions(geometry)
    switch value("type", of: geometry).flatMap({ document.string($0) }) {
    case "Polygon": return .polygons([try polygon(positions)])
    case "MultiPolygon": return .polygons(try polygons(positions))
    default:
      throw error(
        .unsupportedGeometry, at: geometry, "geometry is no Polygon and no MultiPolygon")
    }
  }

  private func positions(_ geometry: Int) throws(FileError) -> Int {
    if document.kind(geometry) == .array { return geometry }
    guard let node = value("coordinates", of: geometry) else {
      throw error(.missingKey, at: geometry, "missing key 'coordinates'")
    }
    return node
  }
}
