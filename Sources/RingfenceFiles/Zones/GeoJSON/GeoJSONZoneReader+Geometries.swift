internal import Ringfence

extension GeoJSONZoneReader {
  private static let types = [
    "Point", "MultiPoint", "Polygon", "MultiPolygon", "LineString", "MultiLineString",
  ]

  /// The shapes of a feature, a fence each; none when its geometry is null or empty.
  func featureShapes(
    _ feature: Int, _ properties: Int?, _ radius: GeoJSONRadius?
  ) throws(FileError) -> [Shape] {
    guard let geometry = document.member("geometry", of: feature) else {
      throw error(.missingKey, at: feature, "missing key 'geometry'")
    }
    guard document.kind(geometry) != .null else { return [] }
    guard document.kind(geometry) == .object else {
      throw wrongType(geometry, expected: "a geometry, an object")
    }
    guard let typeNode = document.member("type", of: geometry) else {
      throw error(.missingKey, at: geometry, "missing key 'type'")
    }
    let type = try text(typeNode, "the type of a geometry")
    guard Self.types.contains(type) else {
      let expected = Self.types.map { "'\($0)'" }
      throw error(
        .unsupportedGeometry, at: typeNode,
        "\(JSONText.quoted(type)) is no fence, expected "
          + expected.dropLast().joined(separator: ", ") + " or \(expected[expected.count - 1])")
    }
    guard let coordinates = document.member("coordinates", of: geometry) else {
      throw error(.missingKey, at: geometry, "missing key 'coordinates'")
    }
    if document.kind(coordinates) == .array, document.tape.firstChild(coordinates) == nil {
      return []
    }
    switch type {
    case "Polygon": return [.polygons([try polygon(coordinates)])]
    case "MultiPolygon": return [.polygons(try polygons(coordinates))]
    case "LineString": return [try line(coordinates, radius)]
    case "MultiLineString":
      var lines: [Shape] = []
      for part in try elements(coordinates, "an array of lines") {
        lines.append(try line(part, radius))
      }
      return lines
    case "MultiPoint":
      var circles: [Shape] = []
      for point in try elements(coordinates, "an array of positions") {
        circles.append(try circle(point, feature, properties, radius))
      }
      return circles
    default: return [try circle(coordinates, feature, properties, radius)]
    }
  }

  /// The metres of a number in a unit, or of a text with its own unit.
  private func meters(_ node: Int, _ unit: String) throws(FileError) -> Double {
    let text = document.string(node) ?? written(node)
    let bytes = ContiguousArray(text.utf8)
    guard DecimalNumber.parse(bytes.span, bytes.span.trimmingBlanks(0..<bytes.count)) != nil else {
      return try quantity(node, .distance)
    }
    do throws(QuantityText.Failure) {
      return try QuantityText.value("\(text) \(unit)", as: .distance)
    } catch {
      throw self.error(.badQuantity, at: node, error.detail)
    }
  }

  /// The metres of a radius or half-width.
  private func meters(of radius: GeoJSONRadius) throws(FileError) -> Double {
    guard !radius.isUnknown else {
      throw error(
        .missingUnit, at: radius.node,
        "the unit of the \(radius.length.title) is not known, expected one of \(RadiusName.units)")
    }
    if let contradiction = radius.contradiction {
      throw error(.badQuantity, at: radius.node, contradiction)
    }
    if let (name, text) = radius.possibleUnit {
      throw error(
        .missingUnit, at: radius.node, RadiusName.mayBeUnit(name, text, of: radius.length))
    }
    guard let unit = radius.unit else { return try quantity(radius.node, .distance) }
    return try meters(radius.node, unit)
  }

  /// A corridor of the half-width that the feature or the options give, a geoline without one.
  private func line(_ positions: Int, _ halfWidth: GeoJSONRadius?) throws(FileError) -> Shape {
    let line = try polyline(positions)
    if let halfWidth {
      return .corridor(
        try corridor(along: line, meters: try meters(of: halfWidth), at: halfWidth.node))
    }
    guard let other = source.options.defaultHalfWidth else { return .geoline(line) }
    guard let corridor = Corridor(line: line, halfWidth: other) else {
      throw error(
        .outOfRange, at: positions,
        Corridor.refusal(ofHalfWidth: Corridor.defaultHalfWidth))
    }
    return .corridor(corridor)
  }

  private func circle(
    _ point: Int, _ feature: Int, _ properties: Int?, _ radius: GeoJSONRadius?
  ) throws(FileError) -> Shape {
    let center = try coordinate(point)
    if let radius {
      return .circle(
        try circle(center: center, meters: try meters(of: radius), at: radius.node))
    }
    guard let radius = source.options.defaultRadius else {
      throw error(
        .missingKey, at: properties ?? feature,
        "a Point needs 'radius' among its properties, or --default-radius"
          + (meantRadius(among: properties).map {
            "; \(JSONText.quoted($0)) is not read, did you mean 'radius'?"
          } ?? ""))
    }
    return .circle(try circle(center: center, meters: radius.meters, at: point))
  }
}
