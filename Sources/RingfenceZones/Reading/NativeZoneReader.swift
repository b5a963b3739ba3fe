internal import Ringfence

private enum LayoutKey: String, CaseIterable {
  case version, name, timeZone, entry, exit, zones
  /// For editors; ignored.
  case schema = "$schema"
}
private enum FenceKey: String, CaseIterable {
  case id, circle, polygon, polygons, rectangle, corridor, geoline

  static let shapes: [FenceKey] = [.circle, .polygon, .polygons, .rectangle, .corridor, .geoline]
}
private enum CircleKey: String, CaseIterable { case center, radius }
private enum RectangleKey: String, CaseIterable { case southWest, northEast }
private enum CorridorKey: String, CaseIterable {
  case line, halfWidth

  /// What is written in place of the half of the width.
  static let otherNames = ["width", "radius", "distance"].reduce(into: [:]) {
    $0[$1] = Self.halfWidth.rawValue
  }
}

/// Reads Ringfence's own form, version 1.
package struct NativeZoneReader: ZoneReader {
  package static let title = "native form"
  package static let signature = "a native zone file, which has 'version' and 'zones'"

  package var source: ZoneDocument
  private var layout = PartialLayout()
  /// The objects of settings of zones that have none of their own.
  private var defaults: [(object: ZoneSetting.Object, value: ZoneValue)] = []

  package init(_ source: ZoneDocument) { self.source = source }

  package static func match(_ document: ZoneDocument) -> ZoneFormMatch? {
    let json = document.document
    let hasZones = json.member("zones", of: 0) != nil
    guard hasZones || json.member("version", of: 0) != nil else { return nil }
    // A server that answers with a track may state its own version.
    return ZoneFormMatch(strength: .versionOrZones, mayBeTrack: !hasZones)
  }

  package mutating func read() throws(FileError) -> PartialLayout {
    // The version is checked first, so that a later one is not reported by its new keys.
    if let version = document.member("version", of: 0) { try checkVersion(version) }
    let fields = try fields(0, of: LayoutKey.self, "an object")
    _ = try required(.version, of: fields)
    if let node = fields[.schema] {
      layout.schema = try text(node, "the name of a schema, a text")
    }
    if let node = fields[.name] { layout.name = try text(node) }
    if let node = fields[.timeZone] { layout.timeZone = try timeZone(node) }
    for (key, object) in [(LayoutKey.entry, ZoneSetting.Object.entry), (.exit, .exit)] {
      guard let node = fields[key], let value = try value(of: .object(object), node) else {
        continue
      }
      defaults.append((object, value))
    }
    for node in try elements(try required(.zones, of: fields), "an array of zones") {
      let count = layout.zones.count
      do throws(FileError) {
        try readZone(node)
      } catch {
        try skip(error, &layout.errors)
        layout.zonePositions.removeLast(layout.zonePositions.count - count)
        layout.fencePositions.removeLast(layout.fencePositions.count - count)
      }
    }
    try layout.refuseNothing()
    return layout
  }

  private func checkVersion(_ node: Int) throws(FileError) {
    let version = try number(node, "version 1")
    guard version == 1 else {
      throw error(
        .unsupportedVersion, at: node,
        "version is \(DecimalNumber.text(version)), expected 1")
    }
  }

  private mutating func readZone(_ node: Int) throws(FileError) {
    layout.zonePositions.append(position(of: node))
    let fields = try fields(node, of: ZoneKey.self, "a zone, an object")
    var zone = Zone(id: "", fences: [])
    for (object, value) in defaults where fields[.object(object)] == nil {
      value.apply(to: &zone)
    }
    for key in ZoneKey.allCases {
      guard let value = fields[key], let content = try self.value(of: key, value) else { continue }
      content.apply(to: &zone)
    }
    if let node = fields[.setting(.dwellRepeat)], zone.settings.dwell == nil {
      throw error(.missingKey, at: node, "dwellRepeat needs dwell, which the zone does not have")
    }
    if let node = fields[.id] {
      zone.id = try identifier(node)
    } else {
      zone.id = zone.name ?? "\(layout.zones.count + 1)"
    }
    var positions: [LineCursor.Position] = []
    for item in try elements(try required(.fences, of: fields), "an array of fences") {
      positions.append(position(of: item))
      zone.fences.append(try fence(item, number: zone.fences.count + 1))
    }
    // Lines are crossed, not entered and left: entry and exit of the layout do not concern them.
    if zone.fences.allSatisfy({ $0.shape.isGeoline }) {
      for (object, _) in defaults where fields[.object(object)] == nil {
        for setting in ZoneSetting.allCases where setting.container == object {
          zone.settings[setting] = nil
        }
      }
    }
    layout.fencePositions.append(positions)
    layout.zones.append(zone)
  }

  private func identifier(_ node: Int) throws(FileError) -> String {
    let text = try text(node)
    guard !text.isEmpty else { throw error(.badValue, at: node, "id is empty") }
    return text
  }

  private func fence(_ node: Int, number: Int) throws(FileError) -> Fence {
    let fields = try fields(node, of: FenceKey.self, "a fence, an object")
    let id = try fields[.id].map { (node) throws(FileError) in try identifier(node) }
    let given = FenceKey.shapes.filter { fields[$0] != nil }
    guard let key = given.first, let value = fields[key] else {
      let names = FenceKey.shapes.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw error(.badShape, at: node, "fence has no shape, expected one of \(names)")
    }
    guard given.count == 1 else {
      throw error(
        .badShape, at: node,
        "fence has '\(key.rawValue)' and '\(given[1].rawValue)', expected one shape")
    }
    return Fence(id: id ?? "\(number)", shape: try shape(key, value))
  }

  private func shape(_ key: FenceKey, _ node: Int) throws(FileError) -> Shape {
    switch key {
    case .circle:
      let fields = try fields(
        node, of: CircleKey.self, "an object with the keys 'center' and 'radius'")
      let center = try coordinate(try required(.center, of: fields))
      return .circle(try circle(center: center, radius: try required(.radius, of: fields)))
    case .rectangle:
      let fields = try fields(
        node, of: RectangleKey.self, "an object with the keys 'southWest' and 'northEast'")
      return .rectangle(
        Rectangle(
          southWest: try coordinate(try required(.southWest, of: fields)),
          northEast: try coordinate(try required(.northEast, of: fields))))
    case .polygon: return .polygons([try polygon(node)])
    case .polygons: return .polygons(try polygons(node))
    case .corridor:
      let fields = try fields(
        node, of: CorridorKey.self, "an object with the keys 'line' and 'halfWidth'",
        otherNames: CorridorKey.otherNames)
      let line = try polyline(try required(.line, of: fields))
      return .corridor(
        try corridor(along: line, halfWidth: try required(.halfWidth, of: fields)))
    case .geoline, .id: return .geoline(try polyline(node))
    }
  }
}
