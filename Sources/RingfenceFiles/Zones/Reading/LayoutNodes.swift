package import Ringfence

/// The nodes of a JSON document from which the zones and fences of a layout were read.
package struct LayoutNodes {
  package enum ShapeNodes {
    case circle(center: Int, radius: Int?)
    case rectangle(southWest: Int, northEast: Int)
    case polygons(rings: [[Int]])
    /// The positions of a corridor or a geoline.
    case line(Int)
  }

  package struct FenceNodes {
    /// The object of the fence: in GeoJSON the feature.
    package let object: Int
    package let shape: ShapeNodes
  }

  package let document: JSONDocument
  /// The objects of the zones; in GeoJSON those of their first features.
  package private(set) var zones: [Int?] = []
  package private(set) var fences: [[FenceNodes?]] = []
  /// In GeoJSON, the features of the fences, also of those whose positions are not found.
  package private(set) var objects: [[Int?]] = []

  /// Finds the nodes of a file in the native form or in GeoJSON; `nil` for other forms.
  package init?(_ document: JSONDocument, of file: ZoneFile) {
    self.document = document
    switch file.form {
    case .native: findNative(file)
    case .geoJSON: findFeatures(file)
    default: return nil
    }
    guard fences.map({ $0.count }) == file.layout.zones.map({ $0.fences.count }) else { return nil }
  }

  // MARK: The native form

  private mutating func findNative(_ file: ZoneFile) {
    guard let array = document.member("zones", of: 0) else { return }
    var cursor = LineCursor()
    for zone in document.children(array) {
      if !file.errors.isEmpty {
        // A zone that could not be read is not in the layout.
        let position = cursor.position(
          of: document.tape.range(zone).lowerBound, in: document.bytes.span)
        let next = file.location(ofZone: zones.count)
        guard next.line == Int(position.line), next.column == Int(position.column) else { continue }
      }
      zones.append(zone)
      let items = document.member("fences", of: zone).map { document.children($0) }
      fences.append(
        items.map {
          $0.map { fence in nativeShape(fence).map { FenceNodes(object: fence, shape: $0) } }
        }
          ?? [])
    }
  }

  private func nativeShape(_ fence: Int) -> ShapeNodes? {
    if let circle = document.member("circle", of: fence),
      let center = document.member("center", of: circle)
    {
      return .circle(center: center, radius: document.member("radius", of: circle))
    }
    if let rectangle = document.member("rectangle", of: fence),
      let southWest = document.member("southWest", of: rectangle),
      let northEast = document.member("northEast", of: rectangle)
    {
      return .rectangle(southWest: southWest, northEast: northEast)
    }
    if let polygon = document.member("polygon", of: fence) {
      return .polygons(rings: [Array(document.children(polygon))])
    }
    if let polygons = document.member("polygons", of: fence) {
      return .polygons(rings: document.children(polygons).map { Array(document.children($0)) })
    }
    if let corridor = document.member("corridor", of: fence) {
      return document.member("line", of: corridor).map { .line($0) }
    }
    return document.member("geoline", of: fence).map { .line($0) }
  }

  // MARK: GeoJSON

  private mutating func findFeatures(_ file: ZoneFile) {
    var features: [LineCursor.Position: Int] = [:]
    var cursor = LineCursor()
    for feature in self.features {
      let start = document.tape.range(feature).lowerBound
      features[cursor.position(of: start, in: document.bytes.span)] = feature
    }
    func feature(_ location: FileLocation) -> Int? {
      guard let line = location.line, let column = location.column else { return nil }
      return features[
        LineCursor.Position(line: UInt32(clamping: line), column: UInt32(clamping: column))]
    }
    for (number, zone) in file.layout.zones.enumerated() {
      zones.append(feature(file.location(ofZone: number)))
      let objects = zone.fences.indices.map {
        feature(file.location(ofFence: $0, inZone: number))
      }
      self.objects.append(objects)
      fences.append(
        objects.map { object in
          object.flatMap { object in
            featureShape(object).map { FenceNodes(object: object, shape: $0) }
          }
        })
    }
  }

  /// The features of a document of GeoJSON.
  package var features: [Int] {
    if document.kind(0) == .array { return Array(document.children(0)) }
    return document.member("features", of: 0).map { Array(document.children($0)) } ?? [0]
  }

  private func featureShape(_ feature: Int) -> ShapeNodes? {
    guard let geometry = document.member("geometry", of: feature),
      let type = document.member("type", of: geometry).flatMap({ document.string($0) }),
      let coordinates = document.member("coordinates", of: geometry)
    else { return nil }
    switch type {
    case "Point":
      return .circle(
        center: coordinates, radius: GeoJSONRadius(of: feature, document)?.node)
    case "Polygon": return .polygons(rings: [Array(document.children(coordinates))])
    case "MultiPolygon":
      return .polygons(rings: document.children(coordinates).map { Array(document.children($0)) })
    case "LineString": return .line(coordinates)
    default: return nil
    }
  }

  // MARK: Bounding boxes

  /// The edits that remove the bounding boxes of the document, and of some features and their geometries.
  package func boxRemovals(around features: Set<Int>) -> [TextEdit] {
    guard !features.isEmpty else { return [] }
    let geometries = features.compactMap { document.member("geometry", of: $0) }
    return (features.union(geometries).union([0])).sorted().compactMap {
      removal(of: "bbox", from: $0)
    }
  }

  /// The feature of a fence whose geometry some edits change; `nil` in the native form, and for edits elsewhere.
  package func changedFeature(zone: Int?, fence: Int?, _ edits: [TextEdit]) -> Int? {
    guard !objects.isEmpty, let zone, let fence, let object = objects[zone][fence],
      let geometry = document.member("geometry", of: object)
    else { return nil }
    let range = document.tape.range(geometry)
    return edits.contains { range.contains($0.range.lowerBound) } ? object : nil
  }

  /// The edit that removes a member with its comma; `nil` where there is none.
  private func removal(of name: String, from object: Int) -> TextEdit? {
    guard document.kind(object) == .object else { return nil }
    let keys = Array(document.children(object))
    guard let index = keys.firstIndex(where: { document.isText($0, name) }) else { return nil }
    let end = document.tape.range(keys[index] + 1).upperBound
    if index > 0 {
      return TextEdit(document.tape.range(keys[index - 1] + 1).upperBound..<end, [])
    }
    let start = document.tape.range(keys[0]).lowerBound
    let next = keys.count > 1 ? document.tape.range(keys[1]).lowerBound : end
    return TextEdit(start..<next, [])
  }

  // MARK: Parts

  /// The positions of a shape, in the order of the text.
  package func positions(_ shape: ShapeNodes) -> [Int] {
    switch shape {
    case .circle(let center, _): [center]
    case .rectangle(let southWest, let northEast): [southWest, northEast]
    case .polygons(let rings): rings.joined().flatMap { document.children($0) }
    case .line(let line): Array(document.children(line))
    }
  }

  package func bytes(_ node: Int) -> ArraySlice<UInt8> {
    ArraySlice(document.bytes[document.tape.range(node)])
  }

  /// The nodes of the longitude and the latitude of a position.
  package func numbers(_ position: Int) -> (longitude: Int, latitude: Int)? {
    guard let first = document.tape.firstChild(position),
      let second = document.tape.sibling(after: first, in: position)
    else { return nil }
    return (first, second)
  }

  /// A position as it is written; `nil` for what is none.
  package func coordinate(_ position: Int) -> Coordinate? {
    guard let (longitude, latitude) = numbers(position), let x = document.number(longitude),
      let y = document.number(latitude)
    else { return nil }
    return Coordinate(latitude: y, longitude: x)
  }
}
