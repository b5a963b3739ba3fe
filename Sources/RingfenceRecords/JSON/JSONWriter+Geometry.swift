package import Ringfence

extension JSONWriter {
  /// Writes a member in metres with three decimals; nothing for a missing distance.
  package mutating func member(_ name: String, _ distance: Distance?) {
    member(name, distance?.meters, decimals: 3)
  }

  /// Writes a member with a position; nothing for a missing one.
  package mutating func member(_ name: String, _ position: Coordinate?) {
    guard let position else { return }
    key(name)
    write(position)
  }

  package mutating func write(_ position: Coordinate) {
    beginArray()
    value(position.longitude, decimals: 7)
    value(position.latitude, decimals: 7)
    endArray()
  }

  package mutating func write(_ positions: [Coordinate]) {
    array(positions) { json, position in json.write(position) }
  }

  /// Writes a geometry of GeoJSON; `write` writes its coordinates.
  package mutating func geometry(_ type: String, _ write: (inout JSONWriter) -> Void) {
    object { json in
      json.member("type", word: type)
      json.key("coordinates")
      write(&json)
    }
  }

  /// Writes a shape as a geometry of GeoJSON, a circle as a polygon of 64 corners on its edge, a corridor as its outline with as
  /// many corners a turn.
  package mutating func write(_ shape: Shape) {
    switch shape {
    case .geoline(let line): geometry("LineString") { $0.write(line.vertices) }
    case .circle(let circle):
      geometry("Polygon") { $0.array([circle.corners]) { json, ring in json.write(ring) } }
    case .corridor(let corridor):
      geometry("Polygon") { $0.array([corridor.outline()]) { json, ring in json.write(ring) } }
    case .rectangle(let rectangle):
      let (a, b) = (rectangle.southWest, rectangle.northEast)
      let corners = [a, a.with(longitudeOf: b), b, b.with(longitudeOf: a), a]
      geometry("Polygon") { $0.array([corners]) { json, ring in json.write(ring) } }
    case .polygons(let polygons):
      geometry("MultiPolygon") { json in
        json.array(polygons) { json, polygon in
          json.array(polygon.rings) { json, ring in
            json.write(ring.isClosed ? ring.vertices : ring.vertices + ring.vertices.prefix(1))
          }
        }
      }
    }
  }
}

extension Circle {
  /// The corners of a closed polygon of 64 edges inscribed in the circle, counterclockwise, with
  /// continuous longitudes across the antimeridian.
  var corners: [Coordinate] {
    var corners: [Coordinate] = []
    for step in 0..<64 {
      guard let bearing = Bearing(degrees: -360 * Double(step) / 64) else { continue }
      let corner = Geodesic.direct(from: center, bearing: bearing, distance: radius).coordinate
      var longitude = corner.longitude
      if longitude - center.normalizedLongitude > 180 { longitude -= 360 }
      if longitude - center.normalizedLongitude < -180 { longitude += 360 }
      corners.append(Coordinate(latitude: corner.latitude, longitude: longitude) ?? corner)
    }
    return corners + corners.prefix(1)
  }
}

extension Coordinate {
  fileprivate func with(longitudeOf other: Coordinate) -> Coordinate {
    Coordinate(latitude: latitude, longitude: other.longitude) ?? self
  }
}
