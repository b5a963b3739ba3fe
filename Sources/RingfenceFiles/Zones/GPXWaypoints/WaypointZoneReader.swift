internal import Ringfence

/// Reads the waypoints of a GPX document as circles, with the radius of their extensions or the default.
struct WaypointZoneReader: ThirdPartyZoneReader {
  static let title = "GPX waypoints"

  /// The children of a waypoint that become custom data.
  private static let texts: Set<String> = ["desc", "cmt", "sym", "type"]

  private static let asCircles = "; with --default-radius its waypoints are read as circles"

  static func read(into zones: inout ThirdPartyZones) throws(FileError) {
    let document = try XMLDocument(zones.bytes, fileName: zones.name)
    let waypoints = document.children(0).filter { document.isNamed($0, "wpt") }
    let track = document.children(0).first {
      document.isNamed($0, "trk") || document.isNamed($0, "rte")
    }
    if let track, waypoints.isEmpty || zones.options.defaultRadius == nil {
      throw zones.error(
        .unsupportedForm, at: document.offset(track), path: nil,
        FileRecognition.refusal(ofTrack: .gpx)
          + (waypoints.isEmpty ? "" : asCircles))
    }
    if let track { zones.ignore(document.name(track), at: document.offset(track)) }
    zones.layoutName = document.child(0, "metadata").flatMap { metadata in
      document.child(metadata, "name").flatMap { document.text($0) }
    }
    for (index, waypoint) in waypoints.enumerated() {
      try zones.readPart { (zones) throws(FileError) in
        try readWaypoint(waypoint, "wpt[\(index + 1)]", document, into: &zones)
      }
    }
  }

  private static func readWaypoint(
    _ waypoint: Int, _ path: String, _ document: XMLDocument, into zones: inout ThirdPartyZones
  ) throws(FileError) {
    let offset = document.offset(waypoint)
    func number(_ name: String) throws(FileError) -> Double {
      guard let text = document.attribute(name, of: waypoint) else {
        throw zones.error(
          .badPosition, at: offset, path: path, "waypoint lacks the attribute '\(name)'")
      }
      let bytes = ContiguousArray(text.utf8)
      let range = bytes.span.trimmingBlanks(0..<bytes.count)
      guard let number = DecimalNumber.parse(bytes.span, range) else {
        throw zones.error(
          .badPosition, at: offset, path: path, "the attribute '\(name)' is no number in degrees")
      }
      return number
    }
    let center = try zones.coordinate(
      latitude: try number("lat"), longitude: try number("lon"),
      order: "the attributes name them", at: offset, path: path)
    var feature = ThirdPartyFeature(offset: offset, path: path)
    var list: [ThirdPartyProperty] = []
    for child in document.children(waypoint) {
      if document.isNamed(child, "name") {
        feature.name = document.text(child)
      } else if document.isNamed(child, "extensions") {
        addLeaves(of: child, document, to: &list)
      } else if Self.texts.contains(document.name(child)), let text = document.text(child) {
        feature.customData.append(CustomDatum(key: document.name(child), value: text))
      }
    }
    let properties = try zones.sorted(list, path: path)
    if properties.radius == nil, zones.options.defaultRadius == nil,
      document.child(waypoint, "time") != nil
    {
      throw zones.error(
        .unsupportedForm, at: offset, path: path, FileRecognition.refusal(ofTrack: .gpx) + asCircles
      )
    }
    feature.shapes = try zones.shapes(
      [.point(center)], radius: properties.radius, radiusSource: "'radius' in its extensions",
      at: offset, path: path)
    try zones.add(feature, properties)
  }

  /// The elements within extensions that have text and no children.
  private static func addLeaves(
    of element: Int, _ document: XMLDocument, to list: inout [ThirdPartyProperty]
  ) {
    for child in document.children(element) {
      if document.children(child).contains(where: { _ in true }) {
        addLeaves(of: child, document, to: &list)
      } else if let text = document.text(child) {
        list.append(
          ThirdPartyProperty(name: document.name(child), text: text, offset: document.offset(child))
        )
      }
    }
  }
}
