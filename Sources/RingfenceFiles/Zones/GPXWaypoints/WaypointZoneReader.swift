internal import Ringfence

/// Reads the waypoints of a GPX document as circles, with the radius of their extensions or the default, and with the
/// default half-width its routes as corridors.
struct WaypointZoneReader: ThirdPartyZoneReader {
  static let title = "GPX waypoints"

  /// The children of a waypoint or route that become custom data.
  private static let texts: Set<String> = ["desc", "cmt", "sym", "type"]

  private static let asCircles = "; with --default-radius its waypoints are read as circles"
  private static let asCorridors = "; with --default-half-width its routes are read as corridors"

  private let document: XMLDocument
  private var zones: ThirdPartyZones

  static func read(into zones: inout ThirdPartyZones) throws(FileError) {
    var reader = Self(document: try XMLDocument(zones.bytes, fileName: zones.name), zones: zones)
    try reader.read()
    zones = reader.zones
  }

  private init(document: XMLDocument, zones: ThirdPartyZones) {
    self.document = document
    self.zones = zones
  }

  private mutating func read() throws(FileError) {
    let waypoints = elements("wpt")
    let routes = elements("rte")
    let tracks = elements("trk")
    let takesRoutes = zones.options.defaultHalfWidth != nil && !routes.isEmpty
    let takesWaypoints = zones.options.defaultRadius != nil && !waypoints.isEmpty
    if let first = (tracks + routes).min(), !takesRoutes, !takesWaypoints {
      throw refusal(of: first, waypoints, routes)
    }
    // The parts that are not read, each kind once.
    for (elements, isRead) in [(tracks, false), (routes, takesRoutes)] {
      if let first = elements.first, !isRead {
        zones.ignore(document.name(first), at: document.offset(first))
      }
    }
    zones.layoutName = document.child(0, "metadata").flatMap { metadata in
      document.child(metadata, "name").flatMap { document.text($0) }
    }
    for (index, waypoint) in waypoints.enumerated() {
      try readPart { (reader) throws(FileError) in
        try reader.readWaypoint(waypoint, "wpt[\(index + 1)]", isBesideRoutes: takesRoutes)
      }
    }
    guard takesRoutes else { return }
    for (index, route) in routes.enumerated() {
      try readPart { (reader) throws(FileError) in
        try reader.readRoute(route, "rte[\(index + 1)]")
      }
    }
  }

  /// A track is no layout. The message names the way to read what is none of it, or to make a line of it.
  private func refusal(of element: Int, _ waypoints: [Int], _ routes: [Int]) -> FileError {
    var detail = FileRecognition.refusal(ofTrack: .gpx)
    if !waypoints.isEmpty { detail += Self.asCircles }
    if !routes.isEmpty {
      detail += Self.asCorridors
    } else if waypoints.isEmpty {
      detail += "; \(ConversionHint.corridor)"
    }
    return zones.error(.unsupportedForm, at: document.offset(element), path: nil, detail)
  }

  private func elements(_ name: String) -> [Int] {
    document.children(0).filter { document.isNamed($0, name) }
  }

  /// Reads a part of the document, which is left out where it cannot be read and that is allowed.
  private mutating func readPart(
    _ read: (inout Self) throws(FileError) -> Void
  ) throws(FileError) {
    let count = zones.count
    do throws(FileError) {
      try read(&self)
    } catch {
      try zones.skip(error, after: count)
    }
  }

  // MARK: Parts

  private mutating func readWaypoint(
    _ waypoint: Int, _ path: String, isBesideRoutes: Bool
  ) throws(FileError) {
    let offset = document.offset(waypoint)
    let center = try position(of: waypoint, "waypoint", path)
    let content = content(of: waypoint, path)
    let properties = try zones.sorted(content.properties, path: path)
    if properties.radius == nil, zones.options.defaultRadius == nil {
      // Routes have waypoints that only name points on the way.
      guard !isBesideRoutes else { return zones.ignore("wpt", at: offset) }
      if document.child(waypoint, "time") != nil {
        throw zones.error(
          .unsupportedForm, at: offset, path: path,
          FileRecognition.refusal(ofTrack: .gpx) + Self.asCircles)
      }
    }
    var feature = content.feature
    feature.shapes = try zones.shapes(
      [.point(center)], radius: properties.radius, radiusSource: "'radius' in its extensions",
      at: offset, path: path)
    try zones.add(feature, properties)
  }

  private mutating func readRoute(_ route: Int, _ path: String) throws(FileError) {
    let offset = document.offset(route)
    var positions: [Coordinate] = []
    for child in document.children(route) where document.isNamed(child, "rtept") {
      positions.append(
        try position(of: child, "point of the route", "\(path).rtept[\(positions.count + 1)]"))
    }
    var geometries: [ThirdPartyGeometry] = []
    if !positions.isEmpty {
      geometries.append(.line(try zones.line(positions, at: offset, path: path)))
    }
    let content = content(of: route, path)
    let properties = try zones.sorted(
      content.properties, path: path, hasLines: !geometries.isEmpty)
    var feature = content.feature
    feature.shapes = try zones.shapes(
      geometries, radius: nil, halfWidth: properties.lineWidth, radiusSource: "", at: offset,
      path: path)
    try zones.add(feature, properties)
  }

  /// The name and the custom data of a waypoint or route, and the properties among its extensions.
  private func content(
    of element: Int, _ path: String
  ) -> (feature: ThirdPartyFeature, properties: [ThirdPartyProperty]) {
    var feature = ThirdPartyFeature(offset: document.offset(element), path: path)
    var list: [ThirdPartyProperty] = []
    for child in document.children(element) {
      if document.isNamed(child, "name") {
        feature.name = document.text(child)
      } else if document.isNamed(child, "extensions") {
        addLeaves(of: child, to: &list)
      } else if Self.texts.contains(document.name(child)), let text = document.text(child) {
        feature.customData.append(CustomDatum(key: document.name(child), value: text))
      }
    }
    return (feature, list)
  }

  /// The elements within extensions that have text and no children.
  private func addLeaves(of element: Int, to list: inout [ThirdPartyProperty]) {
    for child in document.children(element) {
      if document.children(child).contains(where: { _ in true }) {
        addLeaves(of: child, to: &list)
      } else if let text = document.text(child) {
        list.append(
          ThirdPartyProperty(name: document.name(child), text: text, offset: document.offset(child))
        )
      }
    }
  }

  private func position(
    of element: Int, _ what: String, _ path: String
  ) throws(FileError) -> Coordinate {
    try zones.coordinate(
      latitude: try number("lat", of: element, what, path),
      longitude: try number("lon", of: element, what, path),
      order: "the attributes name them", at: document.offset(element), path: path)
  }

  private func number(
    _ name: String, of element: Int, _ what: String, _ path: String
  ) throws(FileError) -> Double {
    let offset = document.offset(element)
    guard let text = document.attribute(name, of: element) else {
      throw zones.error(
        .badPosition, at: offset, path: path, "\(what) lacks the attribute '\(name)'")
    }
    let bytes = ContiguousArray(text.utf8)
    let range = bytes.span.trimmingBlanks(0..<bytes.count)
    guard let number = DecimalNumber.parse(bytes.span, range) else {
      throw zones.error(
        .badPosition, at: offset, path: path, "the attribute '\(name)' is no number in degrees")
    }
    return number
  }
}
