internal import Ringfence

extension DegradationWriter {
  /// Appends an object with the settings and a record for each fence, a line each.
  func appendJSON(into bytes: inout [UInt8]) {
    JSONWriter.append(.spaced, to: &bytes) { json in
      json.object { json in
        json.member("version", 1)
        json.object("settings") { json in
          let settings = restart.settings
          json.member("buffer", settings.buffer)
          json.member("budget", settings.budget)
          json.member("minimumRadius", settings.minimumRadius)
          json.member("maximumRadius", settings.maximumRadius)
        }
        json.array("fences", records, onLines: true) { json, record in
          json.object { json in
            writeMembers(record, to: &json)
            if let center = record.circle?.center {
              json.key("center")
              json.write(center)
            }
          }
        }
      }
      json.endDocument()
    }
  }

  /// Appends the fences and their circles as features.
  func appendGeoJSON(into bytes: inout [UInt8]) {
    JSONWriter.append(.spaced, to: &bytes) { json in
      json.object { json in
        json.member("type", word: "FeatureCollection")
        json.key("features")
        json.beginArray()
        for record in records {
          json.startLine()
          writeFeature(record, "fence", fence(of: record).shape, to: &json)
          guard let circle = record.circle else { continue }
          json.startLine()
          writeFeature(record, "restartCircle", .circle(circle), to: &json)
        }
        json.endArray(indent: 0)
      }
      json.endDocument()
    }
  }

  /// Writes the members that both formats have. Missing values are left out.
  private func writeMembers(_ record: DegradationRecord, to json: inout JSONWriter) {
    json.member("zone", zone(of: record).id)
    json.member("fence", fence(of: record).id)
    json.member("shape", word: fence(of: record).shape.kindName)
    json.member("grade", word: record.grade.name)
    if let exclusion = record.exclusion { json.member("exclusion", word: exclusion.name) }
    json.member("radius", record.circle?.radius)
    json.member("enclosingRadius", record.enclosingRadius)
    json.member("buffer", record.buffer)
    json.member("maximumOvershoot", record.maximumOvershoot)
    json.member("areaRatio", record.areaRatio, decimals: 3)
    if record.circle != nil { json.member("containmentLost", record.isContainmentLost) }
    if let nearest = record.nearest {
      let other = restart.layout.zones[nearest.zone]
      json.object("nearest") { json in
        json.member("zone", other.id)
        json.member("fence", other.fences[nearest.fence].id)
        json.member("distance", nearest.distance)
        json.member("circlesOverlap", nearest.circlesOverlap)
      }
    }
    if let name = zone(of: record).name { json.member("zoneName", name) }
  }

  private func writeFeature(
    _ record: DegradationRecord, _ kind: String, _ shape: Shape, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("type", word: "Feature")
      json.object("properties") { json in
        json.member("kind", word: kind)
        writeMembers(record, to: &json)
      }
      json.key("geometry")
      json.write(shape)
    }
  }
}

extension JSONWriter {
  /// Writes a member in metres with three decimals; nothing for a missing distance.
  fileprivate mutating func member(_ name: String, _ distance: Distance?) {
    member(name, distance?.meters, decimals: 3)
  }

  fileprivate mutating func write(_ position: Coordinate) {
    beginArray()
    value(position.longitude, decimals: 7)
    value(position.latitude, decimals: 7)
    endArray()
  }

  private mutating func write(_ positions: [Coordinate]) {
    array(positions) { json, position in json.write(position) }
  }

  /// Writes a shape as a geometry of GeoJSON, a circle as a polygon of 64 corners on its edge.
  fileprivate mutating func write(_ shape: Shape) {
    func geometry(_ type: String, _ write: (inout JSONWriter) -> Void) {
      object { json in
        json.member("type", word: type)
        json.key("coordinates")
        write(&json)
      }
    }
    switch shape {
    case .geoline(let line): geometry("LineString") { $0.write(line.vertices) }
    case .circle(let circle):
      geometry("Polygon") { $0.array([circle.corners]) { json, ring in json.write(ring) } }
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
  fileprivate var corners: [Coordinate] {
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
