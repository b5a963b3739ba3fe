public import Ringfence

extension ZoneFileWriter {
  /// A layout as the JSON of Traccar's geofences, a geofence a polygon, circle or corridor, in the order of
  /// the layout. Positions have the latitude first. Geolines are left out: every line of Traccar is a corridor.
  ///
  /// The `attributes` of a geofence have the ids and all settings of the zone, which Traccar keeps and
  /// does not evaluate. ``traccarLosses(_:)`` lists what a geofence cannot express.
  /// - Parameter layout: the layout.
  /// - Returns: the array of geofences in UTF-8, as Traccar's API returns it, without their numbers.
  /// - Complexity: linear in the positions, and in the settings for every fence.
  public static func traccar(_ layout: ZoneLayout) -> [UInt8] {
    var json = JSONWriter(.padded)
    json.beginArray()
    for zone in layout.zones {
      let zone = zone.withTimeZone(of: layout)
      let settings = settings(of: zone)
      let title = zone.name ?? zone.id
      for fence in zone.fences {
        for area in areas(of: fence.shape) {
          json.startLine(indent: 2)
          json.object { json in
            json.member("name", zone.fences.count == 1 ? title : "\(title) / \(fence.id)")
            json.member("description", "")
            json.member("area", area)
            json.object("attributes") { json in
              json.member("zone", zone.id)
              if let name = zone.name { json.member("zoneName", name) }
              json.member("id", fence.id)
              if case .corridor(let corridor) = fence.shape {
                json.key(TraccarNotes.halfWidthName)
                json.value(shortest: corridor.halfWidth.meters)
              }
              if let overspeed = zone.settings.overspeed {
                json.key(SpeedLimitProperty.name)
                json.value(shortest: overspeed.limit.metersPerSecond * 3_600 / 1_852)
              }
              for (key, write) in settings {
                json.key(key)
                write(&json)
              }
            }
          }
        }
      }
    }
    if layout.zones.allSatisfy({ $0.fences.allSatisfy { $0.shape.isGeoline } }) {
      json.endArray()
    } else {
      json.endArray(indent: 0)
    }
    json.endDocument()
    return json.bytes
  }

  /// What ``traccar(_:)`` leaves out or changes in a layout, a sentence each; empty for nothing.
  /// - Parameter layout: the layout.
  /// - Returns: the sentences, without capital and full stop.
  /// - Complexity: linear in the rings.
  public static func traccarLosses(_ layout: ZoneLayout) -> [String] {
    var holes = 0
    var divided = 0
    var empty = 0
    var geolines = 0
    for zone in layout.zones {
      if zone.fences.isEmpty { empty += 1 }
      geolines += zone.fences.count { $0.shape.isGeoline }
      for case .polygons(let polygons) in zone.fences.map({ $0.shape }) {
        holes += polygons.reduce(0) { $0 + max(0, $1.rings.count - 1) }
        if polygons.count > 1 { divided += 1 }
      }
    }
    var losses: [String] = []
    if holes > 0 { losses.append("Traccar has no holes in polygons, \(holes) left out") }
    if divided > 0 {
      losses.append("Traccar has one polygon a geofence, \(divided) fences of several are divided")
    }
    if geolines > 0 {
      losses.append(
        "Traccar has no geolines, a line there is a corridor, \(geolines) left out")
    }
    if empty > 0 { losses.append("Traccar has no geofences without area, \(empty) zones left out") }
    return losses
  }

  /// The areas of a shape in well-known text.
  private static func areas(of shape: Shape) -> [String] {
    switch shape {
    case .circle(let circle):
      ["CIRCLE (\(position(circle.center)), \(DecimalNumber.text(circle.radius.meters)))"]
    case .corridor(let corridor): ["LINESTRING (\(positions(corridor.line.vertices)))"]
    case .geoline: []
    case .rectangle, .polygons:
      (shape.writtenPolygons ?? []).compactMap { rings in
        rings.first.map { "POLYGON ((\(positions($0))))" }
      }
    }
  }

  private static func positions(_ positions: [Coordinate]) -> String {
    positions.map { position($0) }.joined(separator: ", ")
  }

  private static func position(_ position: Coordinate) -> String {
    "\(DecimalNumber.text(position.latitude)) \(DecimalNumber.text(position.longitude))"
  }
}
