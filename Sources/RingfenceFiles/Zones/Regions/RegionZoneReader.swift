internal import Ringfence

/// Reads lists of circles or polygons as apps register them with Core Location, Android or the plugin of
/// Transistorsoft.
struct RegionZoneReader: ZoneReader {
  static let title = "list of regions"
  static let signature = "a list of regions, which have 'latitude' and 'longitude'"

  private static let wrappers = ["geofences", "regions", "locations", "items", "data", "result"]
  /// The keys that are read here, and not as properties.
  private static let keys: Set<String> = [
    "identifier", "requestId", "latitude", "longitude", "lat", "lng", "lon", "center", "vertices",
    "notifyOnEntry", "notifyOnEnter", "notifyOnExit", "notifyOnDwell", "loiteringDelay", "extras",
    "transitionTypes", "expirationDuration", "notificationResponsiveness",
  ]

  var source: ZoneDocument
  private var members: PositionMembers
  private var warnsOfEntry = true

  init(_ source: ZoneDocument) {
    self.source = source
    members = PositionMembers(ZoneColumnChoices(source.options))
  }

  static func match(_ document: ZoneDocument) -> ZoneFormMatch? {
    let json = document.document
    guard let item = firstItem(of: json, within: wrappers) else { return nil }
    func has(_ names: [String]) -> Bool { names.contains { json.member($0, of: item) != nil } }
    let hasRadius = json.children(item).contains { key in
      if case .radius(.radius) = PropertyMapping(json.string(key) ?? "") { true } else { false }
    }
    let isRegion = has(["vertices"]) || (has(["center"]) && hasRadius)
    guard isRegion || PositionMembers.isPosition(item, json, document.options) else { return nil }
    // A position without a radius is a fix where it has a time.
    return ZoneFormMatch(strength: .positions, mayBeTrack: !isRegion && !hasRadius)
  }

  mutating func read() throws(FileError) -> PartialLayout {
    let items = Self.items(of: document, within: Self.wrappers)
    let keys = Self.keys
    let unsettled = members.findHemispheres(items.nodes, document) { keys.contains($0) }
    if let (name, axis) = unsettled {
      throw error(.badHeader, at: items.nodes[0], HemisphereWords.unsettled(name, "key", axis))
    }
    return try readItems(items) {
      (reader, item, path, zones) throws(FileError) in
      try reader.readItem(item, path, into: &zones)
    }
  }

  private mutating func readItem(
    _ item: Int, _ path: String, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    guard document.kind(item) == .object else {
      throw wrongType(item, expected: "a region, an object")
    }
    var feature = ThirdPartyFeature(offset: offset(item), path: path)
    feature.ids = ["identifier", "requestId"].compactMap { labelText($0, of: item) }
    var list = properties(of: item, except: Self.keys.union(members.names(of: item, document)))
    if let extras = value("extras", of: item) { list += properties(of: extras, except: []) }
    let properties = try zones.sorted(list, path: path)
    try readTransitions(item, &feature)
    for key in ["expirationDuration", "notificationResponsiveness"] {
      if let node = value(key, of: item) { zones.ignore(key, at: offset(node)) }
    }
    if let vertices = value("vertices", of: item), document.tape.firstChild(vertices) != nil {
      let ring = Ring(try corners(vertices))
      if let fault = ring.fault { throw error(.badShape, at: vertices, fault) }
      feature.shapes = [.polygons([Polygon(rings: [ring])])]
    } else {
      let center = try namedPosition(value("center", of: item) ?? item, &members)
      guard let center else {
        throw error(.missingKey, at: item, "missing keys 'latitude' and 'longitude'")
      }
      feature.shapes = try zones.shapes(
        [.point(center)], radius: properties.radius, radiusSource: "'radius'", at: offset(item),
        path: path)
    }
    try zones.add(feature, properties)
  }

  /// The corners of a polygon: objects, or arrays with the latitude first.
  private mutating func corners(_ node: Int) throws(FileError) -> [Coordinate] {
    var corners: [Coordinate] = []
    for item in try elements(node, "an array of corners") {
      if document.kind(item) == .object, let corner = try namedPosition(item, &members) {
        corners.append(corner)
        continue
      }
      let numbers = try elements(item, "a corner [latitude, longitude]").prefix(2)
      var pair: [Double] = []
      for number in numbers { pair.append(try self.number(number, "a number of a corner")) }
      guard pair.count == 2 else {
        throw error(
          .badPosition, at: item,
          "position has fewer than two numbers, expected a corner [latitude, longitude]")
      }
      guard let corner = Coordinate(latitude: pair[0], longitude: pair[1]) else {
        throw error(
          .badPosition, at: item,
          PositionFault.detail(
            latitude: pair[0], longitude: pair[1], order: "corners are [latitude, longitude]"))
      }
      corners.append(corner)
    }
    return corners
  }

  // MARK: Transitions

  /// Reads which transitions the app asks for: an exit, a dwell time, and that entries are always emitted.
  private mutating func readTransitions(
    _ item: Int, _ feature: inout ThirdPartyFeature
  ) throws(FileError) {
    var entry = value("notifyOnEntry", of: item) ?? value("notifyOnEnter", of: item)
    var isEntry = try entry.map { (node) throws(FileError) in try flag(node) } ?? true
    var exit: (isOn: Bool, node: Int)?
    if let node = value("notifyOnExit", of: item) { exit = (try flag(node), node) }
    var dwell: Int?
    if let node = value("notifyOnDwell", of: item), try flag(node) { dwell = node }
    if let node = value("transitionTypes", of: item) {
      // The constants of Android: 1 enter, 2 exit, 4 dwell.
      guard let bits = Int(exactly: try decimal(node, "transition types")), (0...7).contains(bits)
      else {
        throw error(
          .badValue, at: node, "transition types are not 0 to 7, expected a sum of 1, 2 and 4")
      }
      if bits & 1 == 0 { (isEntry, entry) = (false, node) }
      exit = (bits & 2 != 0, node)
      if bits & 4 != 0 { dwell = node }
    }
    if !isEntry, let entry, warnsOfEntry {
      warnsOfEntry = false
      warn(
        .readDifferently, at: entry,
        "the app asks for no entries; they are emitted all the same")
    }
    if let exit {
      feature.settings.append(
        (.object(.exit), .object([.exit: .flag(exit.isOn)]), offset(exit.node)))
    }
    guard let dwell else { return }
    guard let node = value("loiteringDelay", of: item) else {
      throw error(
        .missingKey, at: dwell, "a dwell time needs 'loiteringDelay', in milliseconds")
    }
    let milliseconds = try decimal(node, "a time in milliseconds")
    guard milliseconds > 0, let time = QuantityText.duration(seconds: milliseconds / 1_000) else {
      throw error(
        .outOfRange, at: node,
        "loiteringDelay is \(DecimalNumber.text(milliseconds)) ms, expected more than 0")
    }
    feature.settings.append(
      (.setting(.dwell), .setting(.dwell, .duration(time)), offset(node)))
  }
}
