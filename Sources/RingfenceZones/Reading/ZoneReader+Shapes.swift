package import Ringfence

// Positions and shapes. Messages never contain a coordinate.
extension ZoneReader {
  /// An array of rings. Rings that are open, cross themselves or lie apart are read; the linter reports
  /// them.
  package func polygon(_ node: Int) throws(FileError) -> Polygon {
    var rings = [Ring]()
    for item in try elements(node, "an array of rings") {
      if document.kind(item) == .array, let first = document.tape.firstChild(item),
        document.kind(first) == .number
      {
        throw error(
          .badShape, at: node,
          "expected an array of rings, found an array of positions; a polygon has a pair of "
            + "brackets around its rings")
      }
      let ring = Ring(try coordinates(item, "a ring, an array of positions"))
      if let fault = ring.fault { throw error(.badShape, at: item, fault) }
      rings.append(ring)
    }
    guard !rings.isEmpty else { throw error(.badShape, at: node, "polygon has no ring") }
    return Polygon(rings: rings)
  }

  /// An array of polygons.
  package func polygons(_ node: Int) throws(FileError) -> [Polygon] {
    var polygons = [Polygon]()
    for item in try elements(node, "an array of polygons") { polygons.append(try polygon(item)) }
    guard !polygons.isEmpty else { throw error(.badShape, at: node, "array has no polygon") }
    return polygons
  }

  /// An array of at least two positions.
  package func polyline(_ node: Int) throws(FileError) -> Polyline {
    let vertices = try coordinates(node, "an array of positions")
    guard let line = Polyline(vertices) else {
      let found = vertices.isEmpty ? "no position" : "1 position"
      throw error(.badShape, at: node, "line has \(found), expected at least two")
    }
    return line
  }

  package func circle(center: Coordinate, radius node: Int) throws(FileError) -> Circle {
    try circle(center: center, meters: try quantity(node, .distance), at: node)
  }

  package func circle(center: Coordinate, meters: Double, at node: Int) throws(FileError) -> Circle
  {
    guard let circle = Circle(center: center, radius: .meters(meters)) else {
      throw error(
        .outOfRange, at: node,
        "radius is \(shown(node, .distance)), expected more than 0 and at most 1000000 m")
    }
    return circle
  }

  package func corridor(along line: Polyline, halfWidth node: Int) throws(FileError) -> Corridor {
    try corridor(along: line, meters: try quantity(node, .distance), at: node)
  }

  package func corridor(
    along line: Polyline, meters: Double, at node: Int
  ) throws(FileError) -> Corridor {
    guard let corridor = Corridor(line: line, halfWidth: .meters(meters)) else {
      throw error(
        .outOfRange, at: node,
        Corridor.refusal(ofHalfWidth: shown(node, .distance)))
    }
    return corridor
  }
}

extension Corridor {
  /// What is said of a half-width that is out of range.
  package static func refusal(ofHalfWidth shown: String) -> String {
    "half-width is \(shown), expected 0.5 to 50000 m"
  }

  /// How ``refusal(ofHalfWidth:)`` calls the default of the options.
  package static let defaultHalfWidth = "that of --default-half-width"
}

/// Why two numbers are no position, without the numbers.
package enum PositionFault {
  /// - Parameters:
  ///   - latitude: the latitude found.
  ///   - longitude: the longitude found.
  ///   - order: the order of the form, as in `positions are [longitude, latitude]`.
  /// - Returns: the text for a message.
  package static func detail(latitude: Double, longitude: Double, order: String) -> String {
    if (-90...90).contains(latitude) { return "longitude is outside -540...540" }
    if latitude.magnitude > 540, longitude.magnitude > 540 {
      return "numbers are not in degrees, probably metres of a map projection such as EPSG:3857; "
        + "expected WGS 84: 'ogr2ogr -t_srs EPSG:4326 zones.geojson FILE' transforms a file"
    }
    let isSwapped = Coordinate(latitude: longitude, longitude: latitude) != nil
    return "latitude is outside -90...90" + (isSwapped ? "; \(order), are these swapped?" : "")
  }
}

extension Ring {
  /// Why it has no inside, however it is read; `nil` for three corners or more.
  package var fault: String? {
    let distinct = isClosed ? vertices.count - 1 : vertices.count
    guard distinct < 3 else { return nil }
    let found = vertices.count == 1 ? "1 position" : "\(vertices.count) positions"
    return "ring has \(found)\(isClosed ? ", the last equal to the first" : ""), "
      + "expected at least three corners"
  }
}
