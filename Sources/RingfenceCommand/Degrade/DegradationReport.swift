internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports

/// The degradation records of a layout, written for people and programs.
struct DegradationReport {
  private let restart: RestartLayout

  init(_ restart: RestartLayout) { self.restart = restart }

  private var records: [DegradationRecord] { restart.records.flatMap(\.self) }

  private func zone(_ record: DegradationRecord) -> Zone { restart.layout.zones[record.zone] }

  private func fence(_ record: DegradationRecord) -> Fence {
    zone(record).fences[record.fence]
  }

  // MARK: Text

  /// A table with a row for each fence and a line that counts the grades.
  var text: [UInt8] {
    var rows = [
      [
        "zone", "fence", "shape", "enclosing", "radius", "overshoot", "area", "nearest", "grade",
        "",
      ]
    ]
    rows += records.map(row)
    let widths = rows[0].indices.map { column in
      rows.map { $0[column].unicodeScalars.count }.max() ?? 0
    }
    var text = ""
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let blanks = String(
          repeating: " ", count: max(0, widths[column] - cell.unicodeScalars.count))
        line += (3...7).contains(column) ? blanks + cell : cell + blanks
        line += "  "
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    let records = records
    let counts = DegradationRecord.Grade.allCases.map { grade in
      "\(records.count { $0.grade == grade }) \(grade.name)"
    }
    text += "\n\(pluralized(records.count, "fence")): \(counts.joined(separator: ", "))\n"
    return Array(text.utf8)
  }

  private func row(_ record: DegradationRecord) -> [String] {
    func meters(_ value: Double?) -> String {
      value.map { Self.decimal($0, 1) + " m" } ?? "-"
    }
    var remarks: [String] = []
    if let exclusion = record.exclusion { remarks.append(exclusion.name) }
    if record.isContainmentLost { remarks.append("containment lost") }
    if let nearest = record.nearest, nearest.circlesOverlap {
      remarks.append("circles overlap")
    }
    return [
      DisplayFormat.text(zone(record).id), DisplayFormat.text(fence(record).id),
      fence(record).shape.kindName,
      meters(record.enclosingRadius?.meters), meters(record.circle?.radius.meters),
      meters(record.maximumOvershoot?.meters),
      record.areaRatio.map { "× " + Self.decimal($0, 1) } ?? "-",
      meters(record.nearest?.distance.meters),
      record.grade.name,
      remarks.joined(separator: ", "),
    ]
  }

  // MARK: JSON

  /// An object with the settings and a record for each fence, a line each.
  var json: [UInt8] {
    var json = JSONOutput()
    var isFirst = true
    json.raw("{\"version\": 1, \"settings\": {")
    let settings = restart.settings
    json.number("buffer", settings.buffer.meters, &isFirst)
    json.number("budget", settings.budget.meters, &isFirst)
    json.number("minimumRadius", settings.minimumRadius.meters, &isFirst)
    json.number("maximumRadius", settings.maximumRadius?.meters, &isFirst)
    json.raw("}, \"fences\": [")
    json.list(records, separator: ",") { json, record in
      json.raw("\n{")
      var isFirst = true
      write(record, to: &json, &isFirst)
      if let center = record.circle?.center {
        json.key("center", isFirst: &isFirst)
        json.position(center)
      }
      json.raw("}")
    }
    json.raw("\n]}\n")
    return Array(json.bytes)
  }

  /// Writes the members that both forms have; what there is not is left out.
  private func write(
    _ record: DegradationRecord, to json: inout JSONOutput, _ isFirst: inout Bool
  ) {
    json.key("zone", isFirst: &isFirst)
    json.text(zone(record).id)
    json.key("fence", isFirst: &isFirst)
    json.text(fence(record).id)
    json.key("shape", isFirst: &isFirst)
    json.text(fence(record).shape.kindName)
    json.key("grade", isFirst: &isFirst)
    json.text(record.grade.name)
    if let exclusion = record.exclusion {
      json.key("exclusion", isFirst: &isFirst)
      json.text(exclusion.name)
    }
    json.number("radius", record.circle?.radius.meters, &isFirst)
    json.number("enclosingRadius", record.enclosingRadius?.meters, &isFirst)
    json.number("buffer", record.buffer.meters, &isFirst)
    json.number("maximumOvershoot", record.maximumOvershoot?.meters, &isFirst)
    json.number("areaRatio", record.areaRatio, &isFirst)
    if record.circle != nil {
      json.key("containmentLost", isFirst: &isFirst)
      json.raw(record.isContainmentLost ? "true" : "false")
    }
    guard let nearest = record.nearest else { return }
    let other = restart.layout.zones[nearest.zone]
    json.key("nearest", isFirst: &isFirst)
    json.raw("{")
    var isFirstOfNearest = true
    json.key("zone", isFirst: &isFirstOfNearest)
    json.text(other.id)
    json.key("fence", isFirst: &isFirstOfNearest)
    json.text(other.fences[nearest.fence].id)
    json.number("distance", nearest.distance.meters, &isFirstOfNearest)
    json.key("circlesOverlap", isFirst: &isFirstOfNearest)
    json.raw(nearest.circlesOverlap ? "true}" : "false}")
  }

  // MARK: GeoJSON

  /// The fences as they are and their circles, as features.
  var geoJSON: [UInt8] {
    var json = JSONOutput()
    json.raw("{\"type\": \"FeatureCollection\", \"features\": [")
    json.list(records, separator: ",") { json, record in
      feature(record, "fence", fence(record).shape, to: &json)
      guard let circle = record.circle else { return }
      json.raw(",")
      feature(record, "restartCircle", .circle(circle), to: &json)
    }
    json.raw("\n]}\n")
    return Array(json.bytes)
  }

  private func feature(
    _ record: DegradationRecord, _ kind: String, _ shape: Shape, to json: inout JSONOutput
  ) {
    json.raw("\n{\"type\": \"Feature\", \"properties\": {")
    var isFirst = true
    json.key("kind", isFirst: &isFirst)
    json.text(kind)
    write(record, to: &json, &isFirst)
    json.raw("}, \"geometry\": ")
    json.geometry(shape)
    json.raw("}")
  }

  fileprivate static func decimal(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    FixedDecimal.append(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONOutput {
  /// Writes a member with three decimals; nothing for no number.
  fileprivate mutating func number(_ name: String, _ value: Double?, _ isFirst: inout Bool) {
    guard let value else { return }
    key(name, isFirst: &isFirst)
    raw(DegradationReport.decimal(value, 3))
  }

  fileprivate mutating func position(_ place: Coordinate) {
    raw("[\(DisplayFormat.degrees(place.longitude)), \(DisplayFormat.degrees(place.latitude))]")
  }
}

extension JSONOutput {
  private mutating func line(_ places: [Coordinate]) {
    raw("[")
    list(places) { json, place in json.position(place) }
    raw("]")
  }

  /// Writes a shape as a geometry of GeoJSON; a circle as a polygon of 64 corners on its edge.
  fileprivate mutating func geometry(_ shape: Shape) {
    switch shape {
    case .geoline(let line):
      raw("{\"type\": \"LineString\", \"coordinates\": ")
      self.line(line.vertices)
    case .circle(let circle):
      raw("{\"type\": \"Polygon\", \"coordinates\": [")
      line(circle.corners)
      raw("]")
    case .rectangle(let rectangle):
      let (a, b) = (rectangle.southWest, rectangle.northEast)
      let corners = [a, a.with(longitudeOf: b), b, b.with(longitudeOf: a), a]
      raw("{\"type\": \"Polygon\", \"coordinates\": [")
      line(corners)
      raw("]")
    case .polygons(let polygons):
      raw("{\"type\": \"MultiPolygon\", \"coordinates\": [")
      list(polygons) { json, polygon in
        json.raw("[")
        json.list(polygon.rings) { json, ring in
          json.line(ring.isClosed ? ring.vertices : ring.vertices + ring.vertices.prefix(1))
        }
        json.raw("]")
      }
      raw("]")
    }
    raw("}")
  }
}

extension Circle {
  /// The corners of a closed polygon of 64 edges inscribed in the circle, counterclockwise, with
  /// longitudes that run on across the antimeridian.
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

extension Shape {
  /// The name of the kind of shape.
  var kindName: String {
    switch self {
    case .circle: "circle"
    case .rectangle: "rectangle"
    case .polygons: "polygon"
    case .geoline: "geoline"
    }
  }
}
