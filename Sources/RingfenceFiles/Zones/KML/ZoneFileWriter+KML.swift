public import Ringfence

extension ZoneFileWriter {
  /// A layout as a KML document (OGC 12-007r2), a placemark a fence, in the order of the layout.
  ///
  /// Circles are points with the radius among their extended data, because KML has no circles, and corridors lines with
  /// the half-width there. The extended data of a placemark also have the ids and all settings of the zone. A zone without
  /// fences becomes a placemark without geometry. Reading the document gives the same layout, except for
  /// what KML cannot express: rectangles become polygons, rings are closed, schedules get the time zone of
  /// the layout, control characters become U+FFFD, and zones with the same id become one zone.
  /// - Parameter layout: the layout.
  /// - Returns: the document in UTF-8.
  /// - Complexity: linear in the positions, and in the settings for every fence.
  public static func kml(_ layout: ZoneLayout) -> [UInt8] {
    var writer = KMLZoneWriter()
    writer.begin(name: layout.name)
    for zone in layout.zones {
      let zone = zone.withTimeZone(of: layout)
      let settings = settings(of: zone)
      let fences = zone.fences.isEmpty ? [nil] : zone.fences.map { Optional($0) }
      for fence in fences { writer.write(fence, of: zone, settings) }
    }
    writer.end()
    return writer.bytes
  }
}

private struct KMLZoneWriter {
  private(set) var bytes: [UInt8] = []

  mutating func begin(name: String?) {
    bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    bytes.append("<kml xmlns=\"http://www.opengis.net/kml/2.2\">\n<Document>\n")
    if let name { line("name", name, indent: "  ") }
  }

  mutating func end() { bytes.append("</Document>\n</kml>\n") }

  mutating func write(
    _ fence: Fence?, of zone: Zone, _ settings: [(key: String, write: ZoneFileWriter.Write)]
  ) {
    bytes.append("  <Placemark>\n")
    line("name", zone.name ?? zone.id, indent: "    ")
    bytes.append("    <ExtendedData>\n")
    data("zone", zone.id)
    if let name = zone.name { data("zoneName", name) }
    if let fence { data("id", fence.id) }
    if let (length, meters) = fence?.shape.writtenLength {
      data(length.key, DecimalNumber.text(meters))
    }
    for (key, write) in settings {
      var json = JSONWriter()
      write(&json)
      data(key, String(decoding: json.bytes, as: UTF8.self))
    }
    bytes.append("    </ExtendedData>\n")
    if let fence { write(fence.shape) }
    bytes.append("  </Placemark>\n")
  }

  private mutating func line(_ element: String, _ text: String, indent: String) {
    bytes.append("\(indent)<\(element)>")
    GPXWriter.append(text, to: &bytes)
    bytes.append("</\(element)>\n")
  }

  private mutating func data(_ name: String, _ value: String) {
    bytes.append("      <Data name=\"\(name)\"><value>")
    GPXWriter.append(value, to: &bytes)
    bytes.append("</value></Data>\n")
  }

  // MARK: Geometries

  private mutating func write(_ shape: Shape) {
    bytes.append("    ")
    switch shape {
    case .circle(let circle): element("Point") { $0.write([circle.center]) }
    case .corridor(let corridor): write(corridor.line)
    case .geoline(let line): write(line)
    case .rectangle, .polygons:
      let polygons = shape.writtenPolygons ?? []
      if polygons.count == 1 {
        write(rings: polygons[0])
      } else {
        element("MultiGeometry") { writer in
          for polygon in polygons { writer.write(rings: polygon) }
        }
      }
    }
    bytes.append("\n")
  }

  private mutating func write(_ line: Polyline) {
    element("LineString") { writer in
      writer.bytes.append("<tessellate>1</tessellate>")
      writer.write(line.vertices)
    }
  }

  private mutating func write(rings: [[Coordinate]]) {
    element("Polygon") { writer in
      for (index, ring) in rings.enumerated() {
        writer.element(index == 0 ? "outerBoundaryIs" : "innerBoundaryIs") { writer in
          writer.element("LinearRing") { $0.write(ring) }
        }
      }
    }
  }

  private mutating func write(_ positions: [Coordinate]) {
    element("coordinates") { writer in
      for (index, position) in positions.enumerated() {
        if index > 0 { writer.bytes.append(" ") }
        writer.bytes.append(DecimalNumber.text(position.longitude))
        writer.bytes.append(",")
        writer.bytes.append(DecimalNumber.text(position.latitude))
      }
    }
  }

  private mutating func element(_ name: String, _ write: (inout Self) -> Void) {
    bytes.append("<\(name)>")
    write(&self)
    bytes.append("</\(name)>")
  }
}
