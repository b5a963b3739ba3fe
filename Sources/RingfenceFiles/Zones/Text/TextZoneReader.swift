internal import Ringfence

/// Reads zones in well-known text: a table with a column of geometries or of latitude, longitude and
/// radius, or one geometry a line.
struct TextZoneReader: ThirdPartyZoneReader {
  static let title = "table of zones"

  private static let wktPlace = "a column 'radius'"

  /// Whether a text, or the beginning of one, is such a table, or lines of geometries.
  static func match(_ bytes: ContiguousArray<UInt8>) -> Bool {
    WKTReader.begins(bytes, 0..<bytes.count) || ZoneTableColumns(bytes) != nil
  }

  /// Whether a table has geometries in a column of their own, which are not the points of a track.
  static func hasGeometries(_ bytes: ContiguousArray<UInt8>) -> Bool {
    guard let columns = ZoneTableColumns(bytes) else { return false }
    return columns.geometry[.text] != nil && !columns.isTrackOfPoints
  }

  static func read(into zones: inout ThirdPartyZones) throws(FileError) {
    try checkEncoding(zones)
    if WKTReader.begins(zones.bytes, 0..<zones.bytes.count) {
      try readLines(into: &zones)
    } else if let columns = ZoneTableColumns(zones.bytes) {
      try readTable(columns, into: &zones)
    }
  }

  private static func checkEncoding(_ zones: ThirdPartyZones) throws(FileError) {
    let bytes = zones.bytes
    var i = 0
    while i < bytes.count {
      let length = JSONText.sequenceLength(bytes.span, i, bytes.count)
      guard length > 0 else {
        throw zones.error(
          .badEncoding, at: i, path: nil,
          "byte \(JSONText.hex(bytes[i])) is not UTF-8, expected the table in UTF-8 or UTF-16")
      }
      i += length
    }
  }

  // MARK: Lines

  private static func readLines(into zones: inout ThirdPartyZones) throws(FileError) {
    let bytes = zones.bytes
    var start = 0
    while start < bytes.count {
      let end = bytes.span.firstIndex(of: 0x0A, 0x0D, 0x0A, from: start)
      let range = bytes.span.trimmingBlanks(start..<end)
      start = end + 1
      guard !range.isEmpty else { continue }
      let count = zones.count
      do throws(FileError) {
        try readLine(range, into: &zones)
      } catch {
        try zones.skip(error, after: count)
      }
    }
  }

  private static func readLine(
    _ range: Range<Int>, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    let path = "line \(zones.position(at: range.lowerBound).line)"
    var feature = ThirdPartyFeature(offset: range.lowerBound, path: path)
    let geometry = try geometry(range, at: nil, path, zones)
    feature.shapes = try zones.shapes(
      geometry.map { [$0] } ?? [], radius: nil, place: "a table with a column 'radius'",
      at: range.lowerBound, path: path)
    try zones.add(feature, ForeignProperties())
  }

  /// Reads the geometry in a range of the file; errors are at `offset` if the range is of another text.
  private static func geometry(
    _ range: Range<Int>, at offset: Int?, _ path: String, _ zones: ThirdPartyZones
  ) throws(FileError) -> ThirdPartyGeometry? {
    var reader = WKTReader(zones.bytes, range, order: .longitudeLatitude)
    do throws(WKTReader.Failure) {
      return try reader.geometry()
    } catch {
      throw zones.error(error.code, at: offset ?? error.offset, path: path, error.detail)
    }
  }

  // MARK: Tables

  private static func readTable(
    _ columns: ZoneTableColumns, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    let bytes = zones.bytes
    var row = TextRow()
    var start = columns.firstRow
    var number = 0
    while start < bytes.count {
      let offset = start
      start = row.read(bytes.span, from: start, separator: columns.separator)
      guard !row.isBlank(bytes.span) else { continue }
      number += 1
      let count = zones.count
      do throws(FileError) {
        try readRow(row, columns, offset, "row \(number)", into: &zones)
      } catch {
        try zones.skip(error, after: count)
      }
    }
  }

  private static func readRow(
    _ row: TextRow, _ columns: ZoneTableColumns, _ offset: Int, _ path: String,
    into zones: inout ThirdPartyZones
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
    let shapeColumns = Set(columns.geometry.values)
    var properties: [ThirdPartyProperty] = []
    for (column, field) in row.fields.enumerated() where !shapeColumns.contains(column) {
      var property = ThirdPartyProperty(
        name: columns.names[column], text: TextRow.text(field, zones.bytes),
        offset: field.range.lowerBound)
      if PropertyMapping(property.name) == .radius, columns.separator != UInt8(ascii: ",") {
        property.text = withPoint(property.text)
      }
      properties.append(property)
    }
    let sorted = try zones.sorted(properties, path: path)
    var feature = ThirdPartyFeature(offset: offset, path: path)
    let geometries = try geometries(of: row, columns, path, zones)
    feature.shapes = try zones.shapes(
      geometries, radius: sorted.radius, place: wktPlace, at: offset, path: path)
    try zones.add(feature, sorted)
  }

  /// The geometry of a row: its text, or else its latitude and longitude.
  private static func geometries(
    of row: TextRow, _ columns: ZoneTableColumns, _ path: String, _ zones: ThirdPartyZones
  ) throws(FileError) -> [ThirdPartyGeometry] {
    func field(_ kind: ZoneTableColumns.Geometry) -> Range<Int>? {
      guard let column = columns.geometry[kind], column < row.fields.count else { return nil }
      let range = zones.bytes.span.trimmingBlanks(row.fields[column].range)
      return range.isEmpty ? nil : range
    }
    if let range = field(.text) {
      guard WKTReader.begins(zones.bytes, range) || !isBinary(zones.bytes[range]) else {
        throw zones.error(
          .unsupportedForm, at: range.lowerBound, path: path,
          "geometry is in binary form (WKB), expected well-known text; in PostGIS, ST_AsText(geom) "
            + "gives it")
      }
      return try geometry(range, at: nil, path, zones).map { [$0] } ?? []
    }
    guard let latitude = field(.latitude), let longitude = field(.longitude) else { return [] }
    let point = try zones.coordinate(
      latitude: try number(latitude, columns, path, zones),
      longitude: try number(longitude, columns, path, zones),
      order: "the columns name latitude and longitude", at: latitude.lowerBound, path: path)
    return [.point(point)]
  }

  /// Whether a text is the hexadecimal form of WKB, as PostGIS exports it.
  static func isBinary(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= 18 && text.first == UInt8(ascii: "0")
      && text.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || ($0 | 0x20) &- UInt8(ascii: "a") < 6 }
  }

  private static func number(
    _ range: Range<Int>, _ columns: ZoneTableColumns, _ path: String, _ zones: ThirdPartyZones
  ) throws(FileError) -> Double {
    if let number = DecimalNumber.parse(zones.bytes.span, range) { return number }
    if columns.separator != UInt8(ascii: ",") {
      // Spreadsheets write a decimal comma where semicolons separate the columns.
      let text = withPoint(String(decoding: zones.bytes[range], as: UTF8.self))
      let bytes = ContiguousArray(text.utf8)
      if let number = DecimalNumber.parse(bytes.span, 0..<bytes.count) { return number }
    }
    throw zones.error(
      .badPosition, at: range.lowerBound, path: path,
      "a latitude or longitude is no number in degrees")
  }

  /// A text with a decimal point instead of its only comma.
  private static func withPoint(_ text: String) -> String {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1 else { return text }
    return String(
      decoding: text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
  }
}
