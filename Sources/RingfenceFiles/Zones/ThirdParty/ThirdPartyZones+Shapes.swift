internal import Ringfence

// Positions and shapes. Messages never contain a coordinate.
extension ThirdPartyZones {
  /// A position; `order` says how the form writes it, as in `positions are longitude,latitude`.
  func coordinate(
    latitude: Double, longitude: Double, order: String, at offset: Int, path: String
  ) throws(FileError) -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      let detail = PositionFault.detail(latitude: latitude, longitude: longitude, order: order)
      throw error(.badPosition, at: offset, path: path, detail)
    }
    return coordinate
  }

  func circle(
    _ center: Coordinate, meters: Double, shown: String, at offset: Int, path: String
  ) throws(FileError) -> Circle {
    guard let circle = Circle(center: center, radius: .meters(meters)) else {
      throw error(
        .outOfRange, at: offset, path: path,
        "radius is \(shown), expected more than 0 and at most 1000000 m")
    }
    return circle
  }

  func ring(
    _ vertices: [Coordinate], at offset: Int, path: String
  ) throws(FileError) -> Ring {
    let ring = Ring(vertices)
    if let fault = ring.fault { throw error(.badShape, at: offset, path: path, fault) }
    return ring
  }

  /// A corridor of the width that a feature or the form gives a line, a geoline without one.
  private func shape(
    of line: Polyline, _ halfWidth: ForeignRadius?, _ other: Distance?, at offset: Int,
    path: String
  ) throws(FileError) -> Shape {
    func corridor(
      _ width: Distance, shown: String, at offset: Int, path: String
    ) throws(FileError) -> Shape {
      guard let corridor = Corridor(line: line, halfWidth: width) else {
        throw error(
          .outOfRange, at: offset, path: path,
          Corridor.refusal(ofHalfWidth: shown))
      }
      return .corridor(corridor)
    }
    guard let halfWidth else {
      return try other.map { (width) throws(FileError) in
        try corridor(width, shown: Corridor.defaultHalfWidth, at: offset, path: path)
      } ?? .geoline(line)
    }
    let property = halfWidth.property
    guard let meters = halfWidth.meters else { throw unknownUnit(of: property, .halfWidth, path) }
    return try corridor(
      .meters(meters), shown: JSONText.quoted(property.text), at: property.offset,
      path: "\(path).\(property.name)")
  }

  func line(
    _ vertices: [Coordinate], at offset: Int, path: String
  ) throws(FileError) -> Polyline {
    guard let line = Polyline(vertices) else {
      let found = vertices.isEmpty ? "no position" : "1 position"
      throw error(.badShape, at: offset, path: path, "line has \(found), expected at least two")
    }
    return line
  }

  private func unknownUnit(
    of property: ThirdPartyProperty, _ length: FeatureLength, _ path: String
  ) -> FileError {
    let name = JSONText.shortened(property.name)
    return error(
      .missingUnit, at: property.offset, path: "\(path).\(property.name)",
      "the unit of the \(length.title) '\(name)' is not known, expected one of \(RadiusName.units) in its name; "
        + "\(ZoneRole.radius.option(name)) reads it in metres")
  }

  /// The shapes of geometries: a circle a point, a corridor or geoline a line, and one fence for all polygons.
  ///
  /// - Parameters:
  ///   - geometries: the geometries of one feature.
  ///   - radius: the radius that the feature gives points.
  ///   - halfWidth: the half-width that the feature gives lines.
  ///   - otherHalfWidth: the half-width of other lines of the form, where the options have none.
  ///   - radiusSource: where a radius may stand in this form, for the message when there is none.
  ///   - offset: the offset of the feature.
  ///   - path: the path of the feature.
  /// - Returns: the shapes, in the order of the geometries.
  /// - Throws: `missing-key` for a point without a radius, `out-of-range` for an impossible radius or half-width.
  func shapes(
    _ geometries: [ThirdPartyGeometry], radius: ForeignRadius?,
    halfWidth: ForeignRadius? = nil, otherHalfWidth: Distance? = nil,
    radiusSource: String, at offset: Int, path: String
  ) throws(FileError) -> [Shape] {
    var shapes: [Shape] = []
    var polygons: [Polygon] = []
    var polygonIndex: Int?
    for geometry in geometries {
      switch geometry {
      case .circle(let circle): shapes.append(.circle(circle))
      case .line(let line):
        shapes.append(
          try shape(
            of: line, halfWidth, options.defaultHalfWidth ?? otherHalfWidth, at: offset, path: path)
        )
      case .polygons(let some):
        polygons += some
        if polygonIndex == nil {
          polygonIndex = shapes.count
          shapes.append(.polygons(polygons))
        }
      case .point(let center):
        if let radius {
          guard let meters = radius.meters else {
            throw unknownUnit(of: radius.property, .radius, path)
          }
          let shown = JSONText.quoted(radius.property.text)
          shapes.append(
            .circle(
              try circle(
                center, meters: meters, shown: shown, at: radius.property.offset,
                path: "\(path).\(radius.property.name)")))
        } else if let radius = options.defaultRadius {
          shapes.append(
            .circle(
              try circle(
                center, meters: radius.meters, shown: "that of --default-radius", at: offset,
                path: path)))
        } else {
          throw error(
            .missingKey, at: offset, path: path,
            "a point needs \(radiusSource), or --default-radius")
        }
      }
    }
    if let polygonIndex { shapes[polygonIndex] = .polygons(polygons) }
    return shapes
  }
}
