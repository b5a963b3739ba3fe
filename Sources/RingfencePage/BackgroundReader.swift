internal import Ringfence
internal import RingfenceZones

/// Reads the lines of a GeoJSON document; points and properties are left out.
struct BackgroundReader: JSONReader {
  let document: JSONDocument
  let name: String
  private(set) var lines: [[Coordinate]] = []

  init(document: JSONDocument, name: String) {
    self.document = document
    self.name = name
  }

  /// Reads a collection, a feature, a geometry, or a sequence of features.
  mutating func readRoot() throws(FileError) {
    if document.kind(0) == .array {
      for item in document.children(0) { try read(item) }
    } else {
      try read(0)
    }
  }

  private mutating func read(_ node: Int) throws(FileError) {
    guard document.kind(node) == .object, let typeNode = document.member("type", of: node) else {
      throw error(.unknownForm, at: node, "expected GeoJSON, an object with a 'type'")
    }
    switch try text(typeNode, "the type of a GeoJSON object") {
    case "FeatureCollection":
      for item in try elements(required("features", of: node), "an array of features") {
        try read(item)
      }
    case "Feature":
      let geometry = try required("geometry", of: node)
      if document.kind(geometry) != .null { try read(geometry) }
    case "GeometryCollection":
      for item in try elements(required("geometries", of: node), "an array of geometries") {
        try read(item)
      }
    case "LineString": try add(required("coordinates", of: node))
    case "MultiLineString", "Polygon":
      for line in try elements(required("coordinates", of: node), "an array of lines") {
        try add(line)
      }
    case "MultiPolygon":
      for polygon in try elements(required("coordinates", of: node), "an array of polygons") {
        for ring in try elements(polygon, "an array of rings") { try add(ring) }
      }
    case "Point", "MultiPoint": break
    case let type:
      throw error(
        .unknownForm, at: typeNode,
        "\(JSONText.quoted(type)) is no type of GeoJSON, expected such as 'FeatureCollection'")
    }
  }

  private func required(_ key: String, of node: Int) throws(FileError) -> Int {
    if let value = document.member(key, of: node) { return value }
    throw error(.missingKey, at: node, "missing key '\(key)'")
  }

  private mutating func add(_ line: Int) throws(FileError) {
    let points = try coordinates(line, "an array of positions")
    if points.count > 1 { lines.append(points) }
  }
}
