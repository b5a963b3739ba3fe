public import Ringfence

extension ZoneFileWriter {
  /// A layout as a GeoJSON FeatureCollection (RFC 7946), a feature a fence, in the order of the
  /// layout.
  ///
  /// Every feature carries the id of its zone as `zone`, and all settings of the zone; a circle its `radius`, a corridor
  /// its `halfWidth`. A zone without
  /// fences becomes a feature without geometry. Colours and other styles among the custom data are properties of
  /// their own, too, where maps look for them. Reading the collection gives the same layout, except
  /// for what GeoJSON cannot express: rectangles become polygons, rings are closed, and zones with the
  /// same id (``zonesOfOneID(_:)``) become one zone.
  /// - Complexity: linear in the positions, and in the settings for every fence.
  public static func geoJSON(_ layout: ZoneLayout) -> [UInt8] {
    geoJSON(layout, keeping: nil)
  }

  /// As ``geoJSON(_:)``, with what the GeoJSON file of the layout has besides; `nil` where it would read as another
  /// layout.
  package static func geoJSON(
    _ file: ZoneFile, keeping members: GeoJSONMembers, options: ZoneReadingOptions
  ) -> [UInt8]? {
    // Ids and names that every feature has may read otherwise than those of the file, and the reverse.
    for addsNames in [true, false] {
      let bytes = geoJSON(file.layout, keeping: members, addsNames: addsNames)
      if let read = try? ZoneFile(
        ContiguousArray(bytes), name: file.name, options: options),
        read.layout.isWritten(as: file.layout)
      {
        return bytes
      }
    }
    return nil
  }

  private static func geoJSON(
    _ layout: ZoneLayout, keeping members: GeoJSONMembers?, addsNames: Bool = true
  ) -> [UInt8] {
    var json = JSONWriter(.padded)
    json.beginObject()
    json.startLine(indent: 2)
    json.member("type", word: "FeatureCollection")
    json.writeHead(of: layout)
    for member in members?.collection ?? [] {
      json.startLine(indent: 2)
      json.write([member])
    }
    json.startLine(indent: 2)
    json.key("features")
    json.beginArray()
    for (number, zone) in layout.zones.enumerated() {
      let settings = settings(of: zone)
      let fences = zone.fences.isEmpty ? [nil] : zone.fences.map { Optional($0) }
      for (index, fence) in fences.enumerated() {
        json.startLine(indent: 4)
        json.writeFeature(fence, of: zone, settings, members?.features[number][index], addsNames)
      }
    }
    json.endArray(indent: 2, unless: layout.zones.isEmpty)
    json.endObject(indent: 0)
    json.endDocument()
    return json.bytes
  }
}

// MARK: Features

extension JSONWriter {
  fileprivate mutating func writeFeature(
    _ fence: Fence?, of zone: Zone, _ settings: [(key: String, write: ZoneFileWriter.Write)],
    _ kept: GeoJSONMembers.Feature?, _ addsNames: Bool
  ) {
    object { json in
      json.member("type", word: "Feature")
      if let id = kept?.id {
        json.write([id])
      } else if let fence, addsNames {
        json.member("id", fence.id)
      }
      json.write(kept?.members ?? [])
      json.object("properties") { json in
        if addsNames {
          json.member("zone", zone.id)
          if let name = zone.name { json.member("zoneName", name) }
        } else {
          json.write(kept?.zone ?? [])
        }
        if let (length, meters) = fence?.shape.writtenLength {
          json.key(length.key)
          json.value(shortest: meters)
        }
        for (key, write) in settings where kept == nil || key != ZoneKey.customData.rawValue {
          json.key(key)
          write(&json)
        }
        if let kept { json.write(kept.properties) } else { json.writeStyles(of: zone) }
      }
      json.key("geometry")
      if let fence { json.writeGeometry(fence.shape) } else { json.value(json: "null") }
    }
  }

  /// Writes the styles among the custom data of a zone as properties, numbers as numbers.
  private mutating func writeStyles(of zone: Zone) {
    for datum in zone.customData where PassthroughProperties.styles.contains(datum.key) {
      key(escaping: datum.key)
      let bytes = ContiguousArray(datum.value.utf8)
      if let number = DecimalNumber.parse(bytes.span, 0..<bytes.count), number.isFinite {
        value(shortest: number)
      } else {
        value(datum.value)
      }
    }
  }

  package mutating func writeGeometry(_ shape: Shape) {
    switch shape {
    case .circle(let circle): geometry("Point") { $0.write(shortest: circle.center) }
    case .rectangle(let rectangle): geometry("Polygon") { $0.write(rings: [rectangle.corners]) }
    case .polygons(let polygons):
      if polygons.count == 1 {
        geometry("Polygon") { $0.write(rings: polygons[0].rings.map { $0.closedVertices }) }
      } else {
        geometry("MultiPolygon") { json in
          json.array(polygons) { json, polygon in
            json.write(rings: polygon.rings.map { $0.closedVertices })
          }
        }
      }
    case .corridor(let corridor):
      geometry("LineString") { $0.write(positions: corridor.line.vertices) }
    case .geoline(let line): geometry("LineString") { $0.write(positions: line.vertices) }
    }
  }
}

extension Ring {
  var closedVertices: [Coordinate] {
    isClosed ? vertices : vertices + vertices.prefix(1)
  }
}

extension Rectangle {
  /// The corners as a closed ring, counterclockwise from the south-west. Its parallels are split into
  /// pieces of at most 120 degrees, because an edge of more than 180 degrees takes the short way round.
  var corners: [Coordinate] {
    let south = min(southWest.latitude, northEast.latitude)
    let north = max(southWest.latitude, northEast.latitude)
    var west = southWest.longitude
    var width = northEast.longitude - west
    while width < 0 { width += 360 }
    width = min(width, 360)
    // Keeps the longitudes in the range that is read.
    if west + width > 540 { west -= 360 }
    let pieces = max(1, Int((width / 120).rounded(.up)))  // checked: the width is at most 360
    let isPlain = width == northEast.longitude - west
    let longitudes = (0...pieces).map { piece in
      piece == pieces && isPlain
        ? northEast.longitude : west + width * Double(piece) / Double(pieces)
    }
    func corner(_ longitude: Double, _ latitude: Double) -> Coordinate {
      Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    }
    return longitudes.map { corner($0, south) } + longitudes.reversed().map { corner($0, north) }
      + [corner(west, south)]
  }
}
