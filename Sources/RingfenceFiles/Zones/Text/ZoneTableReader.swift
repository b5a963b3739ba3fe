internal import Ringfence

struct ZoneTableReader {
  private var columns: ZoneTableColumns
  private let degrees: ZoneDegrees
  private let order: WKTReader.Order
  private var notes = TraccarNotes()
  /// Whether the order of the first geometry is guessed, and not yet said.
  private var guessesOrder: Bool

  /// Begins to read the rows of a table, and looks through all of them for hemispheres.
  /// - Throws: `bad-header` for a column of hemispheres that may be another thing.
  init(_ columns: ZoneTableColumns, _ zones: ThirdPartyZones) throws(FileError) {
    self.columns = columns
    degrees = ZoneDegrees(allowsComma: columns.separator != UInt8(ascii: ","))
    order = Self.order(of: columns, zones.bytes)
    guessesOrder =
      columns.geometry[.text] != nil && columns.isLatitudeFirst == nil
      && order == .longitudeLatitude
    try self.columns.findHemispheres(degrees, zones)
  }

  /// The order of the numbers in a column of geometries; that of well-known text where nothing says another.
  static func order(
    of columns: ZoneTableColumns, _ bytes: ContiguousArray<UInt8>
  ) -> WKTReader.Order {
    columns.isLatitudeFirst ?? hasCircles(columns, bytes) ? .latitudeLongitude : .longitudeLatitude
  }

  /// Whether a column of geometries has circles, which only Traccar writes.
  private static func hasCircles(
    _ columns: ZoneTableColumns, _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    guard let column = columns.geometry[.text] else { return false }
    var row = TextRow()
    var start = columns.firstRow
    while start < bytes.count {
      start = row.read(bytes.span, from: start, separator: columns.separator)
      guard column < row.fields.count else { continue }
      let text = bytes.span.trimmingBlanks(row.fields[column].range)
      if WKTReader.beginsCircle(bytes, text) { return true }
    }
    return false
  }

  mutating func read(
    _ row: TextRow, _ offset: Int, _ path: String, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    guard !row.isMalformed else {
      throw zones.error(
        .badRow, at: offset, path: path,
        "a quotation mark of the row is never closed, or text follows a closing one")
    }
    guard row.fields.count <= columns.names.count else {
      throw zones.error(
        .badRow, at: offset, path: path,
        "row has \(row.fields.count) fields, expected at most \(columns.names.count)"
          + (columns.geometry[.text] == nil
            ? "" : "; a geometry with commas needs quotation marks"))
    }
    var feature = ThirdPartyFeature(offset: offset, path: path)
    let geometries = try geometries(of: row, path, &zones)
    let sorted = try properties(
      of: row, path, hasLines: geometries.contains { $0.isLine }, &feature, &zones)
    let isTraccar = order == .latitudeLongitude
    feature.shapes = try zones.shapes(
      geometries, radius: sorted.radius,
      halfWidth: columns.attributes == nil ? sorted.lineWidth : sorted.halfWidth,
      otherHalfWidth: isTraccar ? TraccarNotes.halfWidth : nil,
      radiusSource: "a column 'radius', --zone-columns radius=NAME",
      at: offset, path: path)
    try zones.add(feature, sorted)
  }

  // MARK: Properties

  private mutating func properties(
    of row: TextRow, _ path: String, hasLines: Bool, _ feature: inout ThirdPartyFeature,
    _ zones: inout ThirdPartyZones
  ) throws(FileError) -> ForeignProperties {
    let shapeColumns = Set(columns.geometry.values)
    var properties: [ThirdPartyProperty] = []
    for (column, field) in row.fields.enumerated() where !shapeColumns.contains(column) {
      var property = ThirdPartyProperty(
        name: columns.names[column], text: TextRow.text(field, zones.bytes),
        offset: field.range.lowerBound)
      switch PropertyMapping(property.name, zones.choices) {
      case .radius(.radius), .halfWidth(.radius):
        guard columns.separator != UInt8(ascii: ",") else { break }
        property.text = Self.withPoint(property.text)
      default: break
      }
      properties.append(property)
    }
    guard let attributes = columns.attributes, columns.isLatitudeFirst == true else {
      return try zones.sorted(properties, path: path, hasLines: hasLines)
    }
    let name = columns.names[attributes]
    let others = properties.filter { $0.name != name }
    let inner = try properties.first { $0.name == name }.map { (property) throws(FileError) in
      try TraccarAttributes.properties(property, path, zones)
    }
    notes.add(others, to: &feature, path, &zones)
    return try zones.sorted(
      inner ?? [], path: "\(path).\(name)", hasLines: hasLines,
      isTraccar: true)
  }

  // MARK: Geometries

  /// The geometry of a row: its text, or else its latitude and longitude.
  private mutating func geometries(
    of row: TextRow, _ path: String, _ zones: inout ThirdPartyZones
  ) throws(FileError) -> [ThirdPartyGeometry] {
    if let range = field(.text, of: row, zones) {
      let isGeometry = WKTReader.begins(zones.bytes, range)
      guard isGeometry || !Self.isBinary(zones.bytes[range]) else {
        throw zones.error(
          .unsupportedForm, at: range.lowerBound, path: path,
          "geometry is in binary form (WKB), expected well-known text; in PostGIS, ST_AsText(geom) "
            + "gives it")
      }
      let geometry = try TextZoneReader.geometry(range, order, path, zones)
      noteOrder(at: range.lowerBound, path, &zones)
      return geometry.map { [$0] } ?? []
    }
    guard let latitude = field(.latitude, of: row, zones),
      let longitude = field(.longitude, of: row, zones)
    else { return [] }
    let point = try zones.coordinate(
      latitude: try number(latitude, of: row, isLatitude: true, path, zones),
      longitude: try number(longitude, of: row, isLatitude: false, path, zones),
      order: "the columns name latitude and longitude", at: latitude.lowerBound, path: path)
    return [.point(point)]
  }

  private func field(
    _ kind: ZoneTableColumns.Geometry, of row: TextRow, _ zones: ThirdPartyZones
  ) -> Range<Int>? {
    guard let column = columns.geometry[kind], column < row.fields.count else { return nil }
    let range = zones.bytes.span.trimmingBlanks(row.fields[column].range)
    return range.isEmpty ? nil : range
  }

  private func number(
    _ range: Range<Int>, of row: TextRow, isLatitude: Bool, _ path: String,
    _ zones: ThirdPartyZones
  ) throws(FileError) -> Double {
    let kind: ZoneTableColumns.Geometry = isLatitude ? .latitudeHemisphere : .longitudeHemisphere
    var side = Hemisphere.none
    if columns.geometry[kind] != nil {
      side =
        field(kind, of: row, zones).map {
          Hemisphere(zones.bytes.span, $0, isLatitude: isLatitude)
        } ?? .missing
    }
    do throws(ZoneDegrees.Failure) {
      return try degrees.read(
        zones.bytes.span, range, isLatitude: isLatitude,
        isE7: isLatitude ? columns.isE7.latitude : columns.isE7.longitude, side: side)
    } catch {
      throw zones.error(.badPosition, at: range.lowerBound, path: path, error.detail)
    }
  }

  /// Says once that the order of the numbers is a guess.
  private mutating func noteOrder(
    at offset: Int, _ path: String, _ zones: inout ThirdPartyZones
  ) {
    guard guessesOrder, let column = columns.geometry[.text] else { return }
    guessesOrder = false
    let name = columns.names[column]
    zones.warn(
      .guessedOrder, at: offset, path: path,
      "geometries of the column \(JSONText.quoted(name)) are read with the longitude first; "
        + "\(ZoneRole.area.option(name)) reads them with the latitude first, as Traccar writes them, and "
        + "\(ZoneRole.geometry.option(name)) says that the longitude is first")
  }

  /// Whether a text is the hexadecimal form of WKB, as PostGIS exports it.
  static func isBinary(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= 18 && text.first == UInt8(ascii: "0")
      && text.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || ($0 | 0x20) &- UInt8(ascii: "a") < 6 }
  }

  /// A text with a decimal point instead of its only comma.
  private static func withPoint(_ text: String) -> String {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1 else { return text }
    return String(
      decoding: text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
  }
}
