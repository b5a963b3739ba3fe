internal import Ringfence

/// Reads the zones of Home Assistant: the states of its entities, or the zones that it stores.
struct HomeAssistantZoneReader: ZoneReader {
  static let title = "Home Assistant's zones"
  static let signature = "Home Assistant's zones, which have 'entity_id' or the key 'zone'"

  /// The keys that say nothing about triggers.
  private static let silent: Set<String> = [
    "latitude", "longitude", "name", "friendly_name", "id", "editable", "persons",
  ]

  var source: ZoneDocument
  private var members: PositionMembers

  init(_ source: ZoneDocument) {
    self.source = source
    members = PositionMembers(ZoneColumnChoices(source.options))
  }

  static func match(_ document: ZoneDocument) -> ZoneFormMatch? {
    let json = document.document
    let isState = firstItem(of: json, within: []).map {
      json.member("entity_id", of: $0) != nil && json.member("attributes", of: $0) != nil
    }
    return isState == true || storedItems(json) != nil ? ZoneFormMatch(strength: .makerKeys) : nil
  }

  /// The items of the file in which Home Assistant stores its zones.
  private static func storedItems(_ json: JSONDocument) -> Int? {
    guard let key = json.member("key", of: 0),
      json.isText(key, "zone") || json.isText(key, "core.zone"),
      let data = json.member("data", of: 0), let items = json.member("items", of: data),
      json.kind(items) == .array
    else { return nil }
    return items
  }

  mutating func read() throws(FileError) -> PartialLayout {
    var zones = foreignZones()
    if let items = Self.storedItems(document) {
      for (index, item) in document.children(items).enumerated() {
        try tryZone(item, id: labelText("id", of: item), "$.data.items[\(index)]", into: &zones)
      }
      return try finished(&zones)
    }
    let (items, path) = Self.items(of: document, within: [])
    for (index, item) in items.enumerated() {
      // The other entities of a home are no zones.
      guard let id = labelText("entity_id", of: item), id.hasPrefix("zone.") else { continue }
      let path = path.isEmpty ? "$" : "\(path)[\(index)]"
      guard let attributes = value("attributes", of: item) else {
        throw error(.missingKey, at: item, "missing key 'attributes'")
      }
      try tryZone(attributes, id: id, "\(path).attributes", into: &zones)
    }
    return try finished(&zones)
  }

  private mutating func tryZone(
    _ item: Int, id: String?, _ path: String, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    try zones.readPart { (zones) throws(FileError) in
      try readZone(item, id: id, path, into: &zones)
    }
  }

  private mutating func readZone(
    _ item: Int, id: String?, _ path: String, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    guard document.kind(item) == .object else {
      throw wrongType(item, expected: "a zone, an object")
    }
    var feature = ThirdPartyFeature(offset: offset(item), path: path)
    feature.ids = [id].compactMap { $0 }
    feature.name = labelText("friendly_name", of: item) ?? labelText("name", of: item)
    let properties = try zones.sorted(
      self.properties(of: item, except: Self.silent), path: path)
    guard let center = try namedPosition(item, &members) else {
      throw error(.missingKey, at: item, "missing keys 'latitude' and 'longitude'")
    }
    feature.shapes = try zones.shapes(
      [.point(center)], radius: properties.radius, radiusSource: "'radius'", at: offset(item),
      path: path)
    try zones.add(feature, properties)
  }
}
