internal import Ringfence

/// Reads the waypoints of OwnTracks: an exported file, a configuration, or messages.
struct OwnTracksZoneReader: ZoneReader {
  static let title = "waypoints of OwnTracks"
  static let signature = "waypoints of OwnTracks, which have '_type'"

  /// The keys that are read here, and not as properties.
  private static let keys: Set<String> = ["_type", "_creator", "desc", "lat", "lon", "rad"]
  /// The keys of a beacon, which has no position.
  private static let beacon = ["uuid", "major", "minor"]

  var source: ZoneDocument
  private var members: PositionMembers

  init(_ source: ZoneDocument) {
    self.source = source
    members = PositionMembers(ZoneColumnChoices(source.options))
  }

  static func match(_ document: ZoneDocument) -> ZoneFormMatch? {
    let json = document.document
    guard let item = firstItem(of: json, within: []), json.kind(item) == .object,
      let kind = OwnTracksMessages.kind(of: item, of: json.tape, json.bytes.span), kind.isLayout,
      kind == .waypoint || json.member("waypoints", of: item) != nil
    else { return nil }
    return ZoneFormMatch(strength: .makerKeys)
  }

  mutating func read() throws(FileError) -> PartialLayout {
    var zones = foreignZones()
    let (messages, path) = Self.items(of: document, within: [])
    for (index, message) in messages.enumerated() {
      let path = path.isEmpty ? "$" : "\(path)[\(index)]"
      guard let list = document.member("waypoints", of: message) else {
        try tryWaypoint(message, path, into: &zones)
        continue
      }
      for (index, item) in try elements(list, "an array of waypoints").enumerated() {
        try tryWaypoint(item, "\(path).waypoints[\(index)]", into: &zones)
      }
    }
    return try finished(&zones)
  }

  private mutating func tryWaypoint(
    _ item: Int, _ path: String, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    try zones.readPart { (zones) throws(FileError) in try readWaypoint(item, path, into: &zones) }
  }

  private mutating func readWaypoint(
    _ item: Int, _ path: String, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    guard document.kind(item) == .object else {
      throw wrongType(item, expected: "a waypoint, an object")
    }
    if let kind = OwnTracksMessages.kind(of: item, of: document.tape, document.bytes.span),
      kind != .waypoint
    {
      return warn(.noGeometry, at: item, "this message is no waypoint and makes no fence")
    }
    if Self.beacon.contains(where: { value($0, of: item) != nil }) {
      return warn(
        .readDifferently, at: item, "this waypoint is a beacon, which has no place; it is left out")
    }
    guard let radius = value("rad", of: item), try decimal(radius, "a radius") > 0 else {
      return warn(
        .readDifferently, at: value("rad", of: item) ?? item,
        "a waypoint without a radius above 0 is no fence in OwnTracks; it is left out")
    }
    var feature = ThirdPartyFeature(offset: offset(item), path: path)
    feature.name = labelText("desc", of: item)
    let properties = try zones.sorted(self.properties(of: item, except: Self.keys), path: path)
    guard let center = try namedPosition(item, &members) else {
      throw error(.missingKey, at: item, "missing keys 'lat' and 'lon'")
    }
    let circle = try circle(center: center, meters: decimal(radius, "a radius"), at: radius)
    feature.shapes = try zones.shapes(
      [.circle(circle)], radius: nil, radiusSource: "'rad'", at: offset(item), path: path)
    try zones.add(feature, properties)
  }
}
