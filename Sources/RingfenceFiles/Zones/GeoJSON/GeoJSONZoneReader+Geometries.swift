internal import Ringfence

extension GeoJSONZoneReader {
  /// The shape of a feature, or `nil` when its geometry is null or empty.
  func featureShape(
    _ feature: Int, _ properties: Int?
  ) throws(FileError) -> Shape? {
    guard let geometry = document.member("geometry", of: feature) else {
      throw error(.missingKey, at: feature, "missing key 'geometry'")
    }
    guard document.kind(geometry) != .null else { return nil }
    guard document.kind(geometry) == .object else {
      throw wrongType(geometry, expected: "a geometry, an object")
    }
    guard let typeNode = document.member("type", of: geometry) else {
      throw error(.missingKey, at: geometry, "missing key 'type'")
    }
    let type = try text(typeNode, "the type of a geometry")
    guard ["Point", "Polygon", "MultiPolygon", "LineString"].contains(type) else {
      throw error(
        .unsupportedGeometry, at: typeNode,
        "\(JSONText.quoted(type)) is no fence, expected 'Point', 'Polygon', 'MultiPolygon' or "
          + "'LineString'")
    }
    guard let coordinates = document.member("coordinates", of: geometry) else {
      throw error(.missingKey, at: geometry, "missing key 'coordinates'")
    }
    if document.kind(coordinates) == .array, document.tape.firstChild(coordinates) == nil {
      return nil
    }
    switch type {
    case "Polygon": return .polygons([try polygon(coordinates)])
    case "MultiPolygon": return .polygons(try polygons(coordinates))
    case "LineString": return .geoline(try polyline(coordinates))
    default:
      let center = try coordinate(coordinates)
      if let radius = member("radius", of: properties) {
        return .circle(try circle(center: center, radius: radius))
      }
      guard let radius = source.options.defaultRadius else {
        throw error(
          .missingKey, at: properties ?? feature,
          "a Point needs 'radius' among its properties, or --default-radius")
      }
      return .circle(try circle(center: center, meters: radius.meters, at: coordinates))
    }
  }
}
