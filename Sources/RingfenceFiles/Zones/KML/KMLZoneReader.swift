internal import Ringfence

/// Reads the placemarks of a KML document (OGC 12-007r2) that have a geometry.
struct KMLZoneReader: ThirdPartyZoneReader {
  static let title = "KML"
  static let titleOfLayout = "KML without times"

  private let document: XMLDocument
  private var zones: ThirdPartyZones
  /// The placemarks so far.
  private var count = 0
  /// The first placemark that is a track.
  private var track: Int?

  static func read(into zones: inout ThirdPartyZones) throws(FileError) {
    let document = try XMLDocument(zones.bytes, fileName: zones.name)
    var reader = KMLZoneReader(document: document, zones: zones)
    for feature in document.children(0) { try reader.readFeature(feature, folder: nil) }
    if let track = reader.track, reader.zones.isEmpty {
      throw reader.zones.error(
        .unsupportedForm, at: document.offset(track), path: nil,
        FileRecognition.refusal(ofTrack: .kml))
    }
    zones = reader.zones
  }

  private init(document: XMLDocument, zones: ThirdPartyZones) {
    self.document = document
    self.zones = zones
  }

  // MARK: Features

  /// Reads a Document, Folder or Placemark. `folder` is the path of the folders around it.
  private mutating func readFeature(_ element: Int, folder: String?) throws(FileError) {
    switch document.name(element) {
    case "Document":
      if zones.layoutName == nil { zones.layoutName = name(of: element) }
      for child in document.children(element) { try readFeature(child, folder: folder) }
    case "Folder":
      let names = [folder, name(of: element)].compactMap { $0 }
      let path = names.isEmpty ? nil : names.joined(separator: "/")
      for child in document.children(element) { try readFeature(child, folder: path) }
    case "Placemark":
      let count = zones.count
      do throws(FileError) {
        try readPlacemark(element, folder)
      } catch {
        try zones.skip(error, after: count)
      }
    case "NetworkLink", "GroundOverlay", "ScreenOverlay", "PhotoOverlay", "Tour":
      zones.ignore(document.name(element), at: document.offset(element))
    default: break
    }
  }

  private func name(of element: Int) -> String? {
    document.child(element, "name").flatMap { document.text($0) }
  }

  private mutating func readPlacemark(_ element: Int, _ folder: String?) throws(FileError) {
    count += 1
    let offset = document.offset(element)
    let path = "Placemark[\(count)]"
    var geometries: [ThirdPartyGeometry] = []
    for child in document.children(element) {
      try readGeometry(child, path, &geometries)
    }
    if geometries.isEmpty, track != nil, document.children(element).contains(where: isTrack) {
      zones.warn(
        .noGeometry, at: offset, path: path, "feature is a track and makes no fence")
      return
    }
    let properties = try zones.sorted(
      data(of: element), path: path, hasLines: geometries.contains { $0.isLine })
    var feature = ThirdPartyFeature(offset: offset, path: path)
    feature.name = name(of: element)
    feature.shapes = try zones.shapes(
      geometries, radius: properties.radius, halfWidth: properties.lineWidth,
      radiusSource: "'radius' in its ExtendedData", at: offset, path: path)
    if zones.options.keepsDrawing { readDrawing(element, &feature) }
    if let folder { feature.customData.append(CustomDatum(key: "folder", value: folder)) }
    try zones.add(feature, properties)
  }

  /// Keeps the description of a placemark, and lists styles as ignored.
  private mutating func readDrawing(_ placemark: Int, _ feature: inout ThirdPartyFeature) {
    for child in document.children(placemark) {
      switch document.name(child) {
      case "description":
        if let text = document.text(child), text.utf8.contains(where: { !$0.isBlank }) {
          feature.customData.append(CustomDatum(key: "description", value: text))
        }
      case "Style", "StyleMap", "styleUrl":
        zones.ignore(document.name(child), at: document.offset(child))
      default: break
      }
    }
  }

  /// The extended data of a placemark: `Data` with a value, and `SimpleData` of a schema.
  private func data(of placemark: Int) -> [ThirdPartyProperty] {
    guard let extended = document.child(placemark, "ExtendedData") else { return [] }
    var properties: [ThirdPartyProperty] = []
    for item in document.children(extended) {
      if document.isNamed(item, "Data"), let name = document.attribute("name", of: item),
        let value = document.child(item, "value")
      {
        properties.append(property(name, value))
      } else if document.isNamed(item, "SchemaData") {
        for simple in document.children(item) where document.isNamed(simple, "SimpleData") {
          guard let name = document.attribute("name", of: simple) else { continue }
          properties.append(property(name, simple))
        }
      }
    }
    return properties
  }

  private func property(_ name: String, _ value: Int) -> ThirdPartyProperty {
    ThirdPartyProperty(name: name, text: document.text(value) ?? "", offset: document.offset(value))
  }

  // MARK: Geometries

  private func isTrack(_ element: Int) -> Bool {
    document.isNamed(element, "Track") || document.isNamed(element, "MultiTrack")
  }

  private mutating func readGeometry(
    _ element: Int, _ path: String, _ geometries: inout [ThirdPartyGeometry]
  ) throws(FileError) {
    switch document.name(element) {
    case "Point":
      guard let points = try coordinates(of: element, path), let point = points.first else {
        return
      }
      guard points.count == 1 else {
        throw zones.error(
          .badShape, at: document.offset(element), path: path,
          "Point has \(points.count) positions, expected one")
      }
      geometries.append(.point(point))
    case "LineString", "LinearRing":
      guard let vertices = try coordinates(of: element, path) else { return }
      geometries.append(
        .line(try zones.line(vertices, at: document.offset(element), path: path)))
    case "Polygon":
      guard let polygon = try polygon(element, path) else { return }
      geometries.append(.polygons([polygon]))
    case "MultiGeometry":
      for child in document.children(element) { try readGeometry(child, path, &geometries) }
    case "Model":
      throw zones.error(
        .unsupportedGeometry, at: document.offset(element), path: path,
        "'Model' is no fence, expected Point, LineString, Polygon or MultiGeometry")
    default: if isTrack(element), track == nil { track = element }
    }
  }

  private func polygon(_ element: Int, _ path: String) throws(FileError) -> Polygon? {
    var outer: Ring?
    var holes: [Ring] = []
    for boundary in document.children(element) {
      let isOuter = document.isNamed(boundary, "outerBoundaryIs")
      guard isOuter || document.isNamed(boundary, "innerBoundaryIs") else { continue }
      for item in document.children(boundary) where document.isNamed(item, "LinearRing") {
        guard let vertices = try coordinates(of: item, path) else { continue }
        let ring = try zones.ring(vertices, at: document.offset(item), path: path)
        if !isOuter {
          holes.append(ring)
        } else if outer == nil {
          outer = ring
        } else {
          throw zones.error(
            .badShape, at: document.offset(item), path: path,
            "Polygon has two outer rings, expected a MultiGeometry of two polygons")
        }
      }
    }
    if outer == nil, !holes.isEmpty {
      throw zones.error(
        .badShape, at: document.offset(element), path: path,
        "Polygon has a hole and no outer ring")
    }
    return outer.map { Polygon(rings: [$0] + holes) }
  }

  private func coordinates(
    of element: Int, _ path: String
  ) throws(FileError) -> [Coordinate]? {
    guard let node = document.child(element, "coordinates") else { return nil }
    let (bytes, range, isInFile) = document.textBytes(node)
    var positions: [Coordinate] = []
    var at = range.lowerBound
    while true {
      while at < range.upperBound, bytes[at].isBlank { at += 1 }
      guard at < range.upperBound else { break }
      let start = at
      while at < range.upperBound, !bytes[at].isBlank { at += 1 }
      let offset = isInFile ? start : document.offset(node)
      positions.append(try position(bytes.span, start..<at, offset, path))
    }
    return positions.isEmpty ? nil : positions
  }

  /// `longitude,latitude` with or without an altitude.
  private func position(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ offset: Int, _ path: String
  ) throws(FileError) -> Coordinate {
    let end = range.upperBound
    var comma = range.lowerBound
    while comma < end, bytes[comma] != UInt8(ascii: ",") { comma += 1 }
    var second = comma + 1
    while second < end, bytes[second] != UInt8(ascii: ",") { second += 1 }
    guard comma + 1 < end,
      let longitude = DecimalNumber.parse(bytes, range.lowerBound..<comma),
      let latitude = DecimalNumber.parse(bytes, comma + 1..<min(second, end))
    else {
      throw zones.error(
        .badPosition, at: offset, path: path,
        "a position is not written as KML does, expected longitude,latitude without blanks")
    }
    return try zones.coordinate(
      latitude: latitude, longitude: longitude,
      order: "positions of KML are longitude,latitude", at: offset, path: path)
  }
}
