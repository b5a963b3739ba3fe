extension ZoneSource {
  private static let geoJSONTypes = [
    "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString",
    "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  /// Tells the form from the content: Bluedot's by an object of fences, GeoJSON by its `type`, the
  /// native one by `version` or `zones`.
  func form() throws(ZoneFileError) -> ZoneFileForm {
    let zones = bluedotZones().zones
    if zones.contains(where: { hasBluedotFences($0.node) }) { return .bluedot }
    if let node = document.member("type", of: 0), let type = document.string(node) {
      if Self.geoJSONTypes.contains(type) { return .geoJSON }
      if type == "Topology" {
        throw error(.unsupportedForm, at: node, "this is TopoJSON, expected GeoJSON")
      }
    }
    let hasVersion = document.member("version", of: 0) != nil
    let hasZones = document.member("zones", of: 0) != nil
    if !(hasVersion && hasZones) {
      if zones.contains(where: { hasBluedotKeys($0.node) }) { return .bluedot }
      if let node = zones.lazy.compactMap({ document.member("geofeatures", of: $0.node) }).first {
        throw error(
          .unsupportedForm, at: node,
          "this is a form of Bluedot's zones that is not read, expected one with 'fences' of "
            + "'circles', 'rectangles', 'polygons' and 'polylines'")
      }
    }
    guard document.kind(0) == .object else {
      throw wrongType(0, expected: "a zone file, an object")
    }
    if hasVersion || hasZones { return .native }
    if document.member("features", of: 0) != nil { return .geoJSON }
    throw error(
      .unknownForm, at: 0,
      "neither a native zone file, which has 'version' and 'zones', nor GeoJSON, which has 'type', "
        + "nor Bluedot's zones, which have 'fences'")
  }

  /// Whether a zone has what no other form has: fences by their kinds.
  private func hasBluedotFences(_ zone: Int) -> Bool {
    guard let fences = document.member("fences", of: zone) else { return false }
    return BluedotFenceKind.allCases.contains { document.member($0.rawValue, of: fences) != nil }
  }

  /// Whether a zone without such fences (one of beacons only, say) has keys of Bluedot's.
  private func hasBluedotKeys(_ zone: Int) -> Bool {
    if let fences = document.member("fences", of: zone), document.kind(fences) == .array {
      return false
    }
    let keys = ["zoneId", "zoneName", "enableCheckOut", "activeAllDay", "timeActive"]
    return keys.contains { document.member($0, of: zone) != nil }
  }
}
