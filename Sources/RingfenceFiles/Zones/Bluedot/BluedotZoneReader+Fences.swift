internal import Ringfence

enum BluedotFenceKind: String, CaseIterable { case circles, rectangles, polygons, polylines }

private enum BluedotFenceKey: String, CaseIterable {
  case fenceId, id, name, order, sequence
  case center, radius, southWest, northEast, vertices
}

/// A fence with its position and path in the file.
struct BluedotFence {
  var fence: Fence
  let order: Double?
  let position: LineCursor.Position
  let path: String
}

extension BluedotZoneReader {
  /// The fences of a zone by `order`; fences of equal order as in the file, fences without one last.
  mutating func zoneFences(_ node: Int, _ path: String) throws(FileError) -> [BluedotFence] {
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of fences by their kinds, such as 'circles'")
    }
    var fences: [BluedotFence] = []
    for key in document.children(node) where document.kind(key + 1) != .null {
      let name = document.string(key) ?? ""
      guard let kind = BluedotFenceKind(rawValue: name) else {
        throw error(
          .unknownKey, at: key,
          "unknown kind of fence \(JSONText.quoted(name))"
            + suggestion(for: name, among: BluedotFenceKind.allCases.map { $0.rawValue }))
      }
      for (index, item) in try elements(key + 1, "an array of \(name)").enumerated() {
        fences.append(try fence(item, kind, "\(path).\(name)[\(index)]"))
      }
    }
    if let first = fences.first(where: { $0.order == nil }),
      fences.contains(where: { $0.order != nil })
    {
      warn(
        .mixedOrder, at: first.position, path: first.path,
        "fence has no 'order', though others of its zone do; it comes after them")
    }
    let sequence = fences.indices.sorted { a, b in
      let (first, second) = (fences[a].order ?? .infinity, fences[b].order ?? .infinity)
      return first == second ? a < b : first < second
    }
    fences = sequence.map { fences[$0] }
    for index in fences.indices where fences[index].fence.id.isEmpty {
      fences[index].fence.id = "\(index + 1)"
    }
    return fences
  }

  /// A fence; its id is empty when the file has none.
  private mutating func fence(_ node: Int, _ kind: BluedotFenceKind, _ path: String)
    throws(FileError) -> BluedotFence
  {
    let position = position(of: node)
    let fields = try thirdPartyFields(
      node, of: BluedotFenceKey.self, "a fence, an object", silent: ["color"])
    let order = try (fields[.order] ?? fields[.sequence]).map { (node) throws(FileError) in
      try decimal(node, fields[.order] == nil ? "sequence" : "order")
    }
    if let node = fields[.sequence], fields[.order] != nil, try decimal(node, "sequence") != order {
      throw error(
        .conflictingSettings, at: node, "'sequence' and 'order' of the fence differ, expected one")
    }
    let names = [fields[.fenceId], fields[.id], fields[.name]]
    let id = try names.compactMap { $0 }.first.map { (node) throws(FileError) in
      try label(node, "the name of a fence")
    }
    let shape: Shape
    switch kind {
    case .circles:
      let center = try objectPosition(try required(.center, of: fields))
      let node = try required(.radius, of: fields)
      shape = .circle(
        try circle(center: center, meters: try decimal(node, "radius"), at: node))
    case .rectangles:
      let written = Rectangle(
        southWest: try objectPosition(try required(.southWest, of: fields)),
        northEast: try objectPosition(try required(.northEast, of: fields)))
      let meant = Self.meant(by: written)
      if meant != written {
        warn(
          .swappedCorners, at: position, path: path,
          "corners of the rectangle are swapped, it is read as the one between them")
      }
      shape = .rectangle(meant)
    case .polygons: shape = .polygons([try closedPolygon(try required(.vertices, of: fields))])
    case .polylines:
      let node = try required(.vertices, of: fields)
      guard let line = Polyline(try objectPositions(node)) else {
        throw error(.badShape, at: node, "line has fewer than two vertices")
      }
      shape = .geoline(line)
    }
    return BluedotFence(
      fence: Fence(id: id ?? "", shape: shape), order: order, position: position, path: path)
  }

  /// The rectangle between two opposite corners in any order. A rectangle crosses the antimeridian if its
  /// west lies more than half a turn east of its east.
  private static func meant(by written: Rectangle) -> Rectangle {
    var (south, north) = (written.southWest.latitude, written.northEast.latitude)
    var (west, east) = (written.southWest.longitude, written.northEast.longitude)
    let isUpsideDown = south > north
    if isUpsideDown { swap(&south, &north) }
    let width = east - west
    if (width < 0 && width > -180) || (isUpsideDown && width > 180) { swap(&west, &east) }
    return Rectangle(
      southWest: Coordinate(uncheckedLatitude: south, longitude: west),
      northEast: Coordinate(uncheckedLatitude: north, longitude: east))
  }

  /// A polygon of one ring. Files usually leave it open; it is closed.
  private func closedPolygon(_ node: Int) throws(FileError) -> Polygon {
    var vertices = try objectPositions(node)
    if vertices.count < 2 || vertices.first != vertices.last { vertices += vertices.prefix(1) }
    guard vertices.count >= 4 else {
      throw error(.badShape, at: node, "polygon has fewer than three vertices")
    }
    return Polygon(rings: [Ring(vertices)])
  }

  // MARK: Positions

  private func objectPositions(_ node: Int) throws(FileError) -> [Coordinate] {
    var positions: [Coordinate] = []
    for item in try elements(node, "an array of positions") {
      positions.append(try objectPosition(item))
    }
    return positions
  }

  /// An object with `latitude` and `longitude`; other keys are ignored.
  private func objectPosition(_ node: Int) throws(FileError) -> Coordinate {
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object with the keys 'latitude' and 'longitude'")
    }
    let latitude = try degrees("latitude", of: node)
    let longitude = try degrees("longitude", of: node)
    if let coordinate = Coordinate(latitude: latitude, longitude: longitude) { return coordinate }
    if (-90...90).contains(latitude) {
      throw error(.badPosition, at: node, "longitude is outside -540...540")
    }
    let isSwapped = Coordinate(latitude: longitude, longitude: latitude) != nil
    throw error(
      .badPosition, at: node,
      "latitude is outside -90...90" + (isSwapped ? ", is it swapped with the longitude?" : ""))
  }

  private func degrees(_ name: String, of position: Int) throws(FileError) -> Double {
    guard let node = document.member(name, of: position) else {
      throw error(.missingKey, at: position, "missing key '\(name)'")
    }
    switch document.kind(node) {
    case .number:
      if let value = document.number(node) { return value }
      throw error(.badPosition, at: node, "\(name) is too large")
    case .string:
      if let value = Self.decimal(document.string(node) ?? "") { return value }
      throw error(.badPosition, at: node, "\(name) is a text that is no number")
    default: throw wrongType(node, expected: "\(name), a number")
    }
  }
}
