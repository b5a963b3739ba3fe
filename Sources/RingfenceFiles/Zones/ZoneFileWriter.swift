public import Ringfence

/// Writes layouts as zone files, in UTF-8 with a stable order of keys.
///
/// Numbers are in SI units, in the shortest form that reads back as the same number; durations are
/// rounded to the microsecond. Settings that have their default are left out.
public enum ZoneFileWriter {
  /// A layout in the native form, version 1. Reading it gives an equal layout.
  ///
  /// That holds for every layout that a file can say; shapes without a position, and settings out of
  /// their range, are written as they are and refused when read.
  /// - Complexity: linear in the positions.
  public static func native(_ layout: ZoneLayout) -> ContiguousArray<UInt8> {
    var out = JSONOutput()
    out.raw("{\n  \"version\": 1")
    for (key, value) in [("name", layout.name), ("timeZone", layout.timeZone?.name)] {
      guard let value else { continue }
      out.raw(",\n  \"\(key)\": ")
      out.text(value)
    }
    out.raw(",\n  \"zones\": [")
    out.list(layout.zones, separator: ",") { out, zone in
      out.raw("\n    {\n      \"id\": ")
      out.text(zone.id)
      if let name = zone.name {
        out.raw(",\n      \"name\": ")
        out.text(name)
      }
      for (key, write) in settings(of: zone) {
        out.raw(",\n      \"\(key)\": ")
        write(&out)
      }
      out.raw(",\n      \"fences\": [")
      out.list(zone.fences, separator: ",") { out, fence in
        out.raw("\n        { \"id\": ")
        out.text(fence.id)
        out.raw(", ")
        out.nativeShape(fence.shape)
        out.raw(" }")
      }
      out.raw(zone.fences.isEmpty ? "]\n    }" : "\n      ]\n    }")
    }
    out.raw(layout.zones.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    return out.bytes
  }

  /// A layout as a GeoJSON FeatureCollection (RFC 7946), a feature a fence, in the order of the
  /// layout.
  ///
  /// Every feature carries its zone's id as `zone` and all its settings. Reading it gives the same
  /// layout, but for what GeoJSON cannot say: rectangles become polygons, rings are closed, and zones
  /// of one id, which ``zonesOfOneID(_:)`` finds, become one zone. A zone without fences becomes a feature without geometry.
  /// - Complexity: linear in the positions, and in the settings for every fence.
  public static func geoJSON(_ layout: ZoneLayout) -> ContiguousArray<UInt8> {
    var out = JSONOutput()
    out.raw("{\n  \"type\": \"FeatureCollection\"")
    for (key, value) in [("name", layout.name), ("timeZone", layout.timeZone?.name)] {
      guard let value else { continue }
      out.raw(",\n  \"\(key)\": ")
      out.text(value)
    }
    out.raw(",\n  \"features\": [")
    var isFirst = true
    for zone in layout.zones {
      let settings = settings(of: zone)
      let fences = zone.fences.isEmpty ? [nil] : zone.fences.map { Optional($0) }
      for fence in fences {
        out.raw(isFirst ? "\n    " : ",\n    ")
        isFirst = false
        out.feature(fence, of: zone, settings)
      }
    }
    out.raw(isFirst ? "]\n}\n" : "\n  ]\n}\n")
    return out.bytes
  }

  /// The first zone whose id an earlier one has too, after that one, by their indices; `nil` when all ids
  /// differ. Ids are compared by their bytes.
  /// - Complexity: linear in the zones.
  public static func zonesOfOneID(_ layout: ZoneLayout) -> (first: Int, second: Int)? {
    var known = [[UInt8]: Int]()
    for (index, zone) in layout.zones.enumerated() {
      if let first = known.updateValue(index, forKey: Array(zone.id.utf8)) {
        return (first, index)
      }
    }
    return nil
  }

  fileprivate typealias Write = (inout JSONOutput) -> Void

  /// The settings of a zone that differ from the default, by their keys.
  private static func settings(of zone: Zone) -> [(key: String, write: Write)] {
    let settings = zone.settings
    let defaults = ZoneSettings()
    var members = [(key: String, write: Write)]()
    if settings.exit != defaults.exit {
      members.append(("exit", { $0.raw(settings.exit ? "true" : "false") }))
    }
    if settings.exitDistance != defaults.exitDistance {
      members.append(("exitDistance", { $0.number(settings.exitDistance.meters) }))
    }
    if let dwell = settings.dwell { members.append(("dwell", { $0.seconds(dwell) })) }
    if settings.minimumRetriggerTime != defaults.minimumRetriggerTime {
      members.append(
        ("minimumRetriggerTime", { $0.seconds(settings.minimumRetriggerTime) }))
    }
    if !zone.conditions.isEmpty {
      members.append(("conditions", { $0.conditions(zone.conditions) }))
    }
    if !zone.customData.isEmpty {
      members.append(("customData", { $0.customData(zone.customData) }))
    }
    if !zone.disabledLintRules.isEmpty {
      members.append(("lint", { $0.lint(disable: zone.disabledLintRules) }))
    }
    return members
  }
}

// MARK: Shapes

extension JSONOutput {
  fileprivate mutating func nativeShape(_ shape: Shape) {
    switch shape {
    case .circle(let circle):
      raw("\"circle\": { \"center\": ")
      position(circle.center)
      raw(", \"radius\": ")
      number(circle.radius.meters)
      raw(" }")
    case .rectangle(let rectangle):
      raw("\"rectangle\": { \"southWest\": ")
      position(rectangle.southWest)
      raw(", \"northEast\": ")
      position(rectangle.northEast)
      raw(" }")
    case .polygons(let polygons):
      if polygons.count == 1 {
        raw("\"polygon\": ")
        rings(polygons[0].rings.map(\.vertices))
      } else {
        raw("\"polygons\": [")
        list(polygons) { out, polygon in out.rings(polygon.rings.map(\.vertices)) }
        raw("]")
      }
    case .geoline(let line):
      raw("\"geoline\": ")
      positions(line.vertices)
    }
  }

  fileprivate mutating func feature(
    _ fence: Fence?, of zone: Zone, _ settings: [(key: String, write: ZoneFileWriter.Write)]
  ) {
    raw("{ \"type\": \"Feature\", ")
    if let fence {
      raw("\"id\": ")
      text(fence.id)
      raw(", ")
    }
    raw("\"properties\": { \"zone\": ")
    text(zone.id)
    var isFirst = false
    if let name = zone.name {
      key("zoneName", isFirst: &isFirst)
      text(name)
    }
    if case .circle(let circle) = fence?.shape {
      key("radius", isFirst: &isFirst)
      number(circle.radius.meters)
    }
    for (name, write) in settings {
      key(name, isFirst: &isFirst)
      write(&self)
    }
    raw(" }, \"geometry\": ")
    if let fence { geometry(fence.shape) } else { raw("null") }
    raw(" }")
  }

  private mutating func geometry(_ shape: Shape) {
    switch shape {
    case .circle(let circle):
      raw("{ \"type\": \"Point\", \"coordinates\": ")
      position(circle.center)
    case .rectangle(let rectangle):
      raw("{ \"type\": \"Polygon\", \"coordinates\": ")
      rings([rectangle.corners])
    case .polygons(let polygons):
      if polygons.count == 1 {
        raw("{ \"type\": \"Polygon\", \"coordinates\": ")
        rings(polygons[0].rings.map(\.closedVertices))
      } else {
        raw("{ \"type\": \"MultiPolygon\", \"coordinates\": [")
        list(polygons) { out, polygon in out.rings(polygon.rings.map(\.closedVertices)) }
        raw("]")
      }
    case .geoline(let line):
      raw("{ \"type\": \"LineString\", \"coordinates\": ")
      positions(line.vertices)
    }
    raw(" }")
  }

  private mutating func rings(_ rings: [[Coordinate]]) {
    raw("[")
    list(rings) { out, ring in out.positions(ring) }
    raw("]")
  }

  private mutating func positions(_ positions: [Coordinate]) {
    raw("[")
    list(positions) { out, position in out.position(position) }
    raw("]")
  }

  private mutating func position(_ position: Coordinate) {
    raw("[")
    number(position.longitude)
    raw(", ")
    number(position.latitude)
    raw("]")
  }
}

extension Ring {
  fileprivate var closedVertices: [Coordinate] {
    isClosed ? vertices : vertices + vertices.prefix(1)
  }
}

extension Rectangle {
  /// The corners as a closed ring, counter-clockwise from the south-west. Its parallels are cut into
  /// pieces of at most 120 degrees, because a longer edge would go the short way round.
  fileprivate var corners: [Coordinate] {
    let south = min(southWest.latitude, northEast.latitude)
    let north = max(southWest.latitude, northEast.latitude)
    var west = southWest.longitude
    var width = northEast.longitude - west
    while width < 0 { width += 360 }
    width = min(width, 360)
    // Kept within the longitudes that are read.
    if west + width > 540 { west -= 360 }
    let pieces = max(1, Int((width / 120).rounded(.up)))  // checked: the width is at most 360
    let isPlain = width == northEast.longitude - west
    let longitudes = (0...pieces).map { piece in
      piece == pieces && isPlain
        ? northEast.longitude : west + width * Double(piece) / Double(pieces)
    }
    func corner(_ longitude: Double, _ latitude: Double) -> Coordinate {
      Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    }
    return longitudes.map { corner($0, south) } + longitudes.reversed().map { corner($0, north) }
      + [corner(west, south)]
  }
}
