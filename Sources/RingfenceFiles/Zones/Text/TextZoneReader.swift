internal import Ringfence

/// Reads zones in well-known text: a table with a column of geometries or of latitude, longitude and
/// radius, or one geometry a line.
struct TextZoneReader: ThirdPartyZoneReader {
  static let title = "table of zones"

  /// Whether a text, or the beginning of one, is such a table, or lines of geometries.
  static func match(
    _ bytes: ContiguousArray<UInt8>, _ options: ZoneReadingOptions = ZoneReadingOptions()
  ) -> Bool {
    WKTReader.begins(bytes, 0..<bytes.count) || ZoneTableColumns(bytes, options) != nil
  }

  /// Whether a table has geometries in a column of their own, which are not the points of a track.
  static func hasGeometries(_ bytes: ContiguousArray<UInt8>, _ options: ZoneReadingOptions) -> Bool
  {
    guard let columns = ZoneTableColumns(bytes, options) else { return false }
    return columns.geometry[.text] != nil && !columns.isTrackOfPoints
  }

  static func read(into zones: inout ThirdPartyZones) throws(FileError) {
    try checkEncoding(zones)
    if WKTReader.begins(zones.bytes, 0..<zones.bytes.count) {
      try readLines(into: &zones)
    } else if let columns = ZoneTableColumns(zones.bytes, zones.options) {
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
      try zones.readPart { (zones) throws(FileError) in try readLine(range, into: &zones) }
    }
  }

  private static func readLine(
    _ range: Range<Int>, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    let path = "line \(zones.position(at: range.lowerBound).line)"
    var feature = ThirdPartyFeature(offset: range.lowerBound, path: path)
    let geometry = try geometry(range, .longitudeLatitude, path, zones)
    feature.shapes = try zones.shapes(
      geometry.map { [$0] } ?? [], radius: nil, radiusSource: "a table with a column 'radius'",
      at: range.lowerBound, path: path)
    try zones.add(feature, ForeignProperties())
  }

  static func geometry(
    _ range: Range<Int>, _ order: WKTReader.Order, _ path: String, _ zones: ThirdPartyZones
  ) throws(FileError) -> ThirdPartyGeometry? {
    var reader = WKTReader(zones.bytes, range, order: order)
    do throws(WKTReader.Failure) {
      return try reader.geometry()
    } catch {
      throw zones.error(error.code, at: error.offset, path: path, error.detail)
    }
  }

  // MARK: Tables

  private static func readTable(
    _ columns: ZoneTableColumns, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    if let (role, name) = columns.choices.missing(among: columns.names) {
      throw zones.error(
        .badHeader, at: 0, path: nil,
        "there is no column \(JSONText.quoted(name)), which --zone-columns gives for \(role.rawValue)"
      )
    }
    zones.choices = columns.choices
    var reader = try ZoneTableReader(columns, zones)
    var start = columns.firstRow
    var number = 0
    var row = TextRow()
    while start < zones.bytes.count {
      let offset = start
      start = row.read(zones.bytes.span, from: start, separator: columns.separator)
      guard !row.isBlank(zones.bytes.span) else { continue }
      number += 1
      try zones.readPart { (zones) throws(FileError) in
        try reader.read(row, offset, "row \(number)", into: &zones)
      }
    }
  }
}
