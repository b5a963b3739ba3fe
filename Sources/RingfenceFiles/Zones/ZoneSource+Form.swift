extension ZoneSource {
  private static let geoJSONTypes = [
    "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString",
    "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  /// Tells the form from the content: GeoJSON by its `type`, Bluedot's by an object of fences, the
  /// native one by `version` or `zones`.
  func form() throws(ZoneFileError) -> ZoneFileForm {
    if isBluedot(0) { return .bluedot }
    guard document.kind(0) == .object else {
      throw wrongType(0, expected: "a zone file, an object")
    }
    if let node = document.member("type", of: 0), let type = document.string(node) {
      if Self.geoJSONTypes.contains(type) { return .geoJSON }
      if type == "Topology" {
        throw error(.unsupportedForm, at: node, "this is TopoJSON, expected GeoJSON")
      }
    }
    if document.member("version", of: 0) != nil || document.member("zones", of: 0) != nil {
      return .native
    }
    if document.member("features", of: 0) != nil { return .geoJSON }
    throw error(
      .unknownForm, at: 0,
      "neither a native zone file, which has 'version' and 'zones', nor GeoJSON, which has 'type'")
  }

  /// Whether a value is a zone of Bluedot's Config API, an array of them, or holds one as `zone` or
  /// `zones`.
  private func isBluedot(_ node: Int) -> Bool {
    let shapes = ["circles", "rectangles", "polygons", "polylines"]
    var candidate = node
    for name in ["zone", "zones"] {
      if let inner = document.member(name, of: candidate) { candidate = inner }
    }
    if document.kind(candidate) == .array {
      guard let first = document.tape.firstChild(candidate) else { return false }
      candidate = first
    }
    guard let fences = document.member("fences", of: candidate) else { return false }
    return shapes.contains { document.member($0, of: fences) != nil }
  }
}
