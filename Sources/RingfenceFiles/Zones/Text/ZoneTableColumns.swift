/// The header of a table of zones: the separator, and what the columns mean.
struct ZoneTableColumns {
  /// What a column is beside the properties that every form has.
  enum Geometry: Hashable { case text, latitude, longitude }

  let separator: UInt8
  let names: [String]
  private(set) var geometry: [Geometry: Int] = [:]
  /// Whether the geometries are the points of a track, with times beside them.
  let isTrackOfPoints: Bool
  /// Where the first row begins.
  let firstRow: Int

  /// Reads a header; `nil` when it has no column with a geometry.
  init?(_ bytes: ContiguousArray<UInt8>) {
    var row = TextRow()
    for separator: UInt8 in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")] {
      let next = row.read(bytes.span, from: 0, separator: separator)
      guard !row.isMalformed, row.fields.count > 1 || separator == UInt8(ascii: ","),
        row.fields.allSatisfy({ $0.range.count <= 256 })
      else { continue }
      let names = row.fields.map { ThirdPartyZones.trimmed(TextRow.text($0, bytes)) }
      var geometry: [Geometry: Int] = [:]
      for (column, name) in names.enumerated() {
        guard let kind = Self.geometry(PropertyMapping.bare(name)), geometry[kind] == nil else {
          continue
        }
        geometry[kind] = column
      }
      guard geometry[.text] != nil || (geometry[.latitude] != nil && geometry[.longitude] != nil)
      else { continue }
      self.separator = separator
      self.names = names
      self.geometry = geometry
      firstRow = next
      isTrackOfPoints =
        geometry[.text] != nil
        && TableDetection.header(bytes.span, from: 0, isAll: true, TrackReadingOptions()) == .whole
      return
    }
    return nil
  }

  private static func geometry(_ bare: String) -> Geometry? {
    switch bare {
    case "wkt", "geometry", "geom", "thegeom", "wktgeom", "geomwkt", "wkbgeometry", "ewkt", "area":
      .text
    case "lat", "latitude", "y": .latitude
    case "lon", "lng", "long", "longitude", "x": .longitude
    default: nil
    }
  }
}
