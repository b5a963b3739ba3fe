internal import Ringfence

/// Reads the geofences of Traccar's API: an `area` in well-known text with the latitude first, and
/// `attributes`.
struct TraccarZoneReader: ZoneReader {
  static let title = "Traccar's geofences"
  static let signature = "Traccar's geofences, which have 'area'"

  var source: ZoneDocument
  private var warnsOfCalendar = true

  init(_ source: ZoneDocument) { self.source = source }

  static func match(_ document: ZoneDocument) -> ZoneFormMatch? {
    let json = document.document
    guard let item = firstItem(of: json, within: ["geofences"]),
      let area = json.member("area", of: item), json.kind(area) == .string
    else { return nil }
    return ZoneFormMatch(strength: .makerKeys)
  }

  mutating func read() throws(FileError) -> PartialLayout {
    try readItems(Self.items(of: document, within: ["geofences"])) {
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
    guard let area = value("area", of: item) else {
      throw error(.missingKey, at: item, "missing key 'area'")
    }
    var feature = ThirdPartyFeature(offset: offset(item), path: path)
    feature.name = labelText("name", of: item)
    let geometry = try geometry(area)
    let properties = try zones.sorted(
      value("attributes", of: item).map { self.properties(of: $0, except: []) } ?? [],
      path: "\(path).attributes", hasLines: geometry?.isLine ?? false,
      isTraccar: true)
    let others = self.properties(of: item, except: ["name", "area", "attributes", "calendarId"])
    for property in others where TraccarNotes.isDatum(property.text) {
      feature.customData.append(CustomDatum(key: property.name, value: property.text))
    }
    noteCalendar(item)
    if let geometry {
      feature.shapes = try zones.shapes(
        [geometry], radius: properties.radius, halfWidth: properties.halfWidth,
        otherHalfWidth: TraccarNotes.halfWidth, radiusSource: "'radius' among its attributes",
        at: offset(area), path: path)
    }
    try zones.add(feature, properties)
  }

  private func geometry(_ area: Int) throws(FileError) -> ThirdPartyGeometry? {
    let text = try text(area, "a geometry in well-known text")
    let plain = document.tape.plainTextRange(area)
    let bytes = plain == nil ? ContiguousArray(text.utf8) : document.bytes
    var reader = WKTReader(bytes, plain ?? 0..<bytes.count, order: .latitudeLongitude)
    do throws(WKTReader.Failure) {
      return try reader.geometry()
    } catch {
      let location =
        plain == nil ? location(of: area) : location(ofOffset: error.offset)
      throw FileError(error.code, at: location, path: document.path(to: area), error.detail)
    }
  }

  private func location(ofOffset offset: Int) -> FileLocation {
    var cursor = LineCursor()
    return FileLocation(file: name, cursor.position(of: offset, in: document.bytes.span))
  }

  /// Warns once that calendars are not read.
  private mutating func noteCalendar(_ item: Int) {
    guard warnsOfCalendar, let node = value("calendarId", of: item),
      let number = document.number(node), number != 0
    else { return }
    warnsOfCalendar = false
    warn(.readDifferently, at: node, TraccarNotes.calendar)
  }
}
