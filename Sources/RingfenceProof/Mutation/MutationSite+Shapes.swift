internal import Ringfence

extension MutationSite {
  /// - Returns: whether there was something to change.
  func changeFence(_ error: FenceError, _ zone: inout Zone, _ amount: Double) -> Bool {
    guard let fence, let change = fenceChange(error, zone, amount) else { return false }
    switch change {
    case .removed: zone.fences.remove(at: fence)
    case .swapped: zone.fences.swapAt(fence, fence + 1)
    case .shape(let shape): zone.fences[fence].shape = shape
    }
    return true
  }

  enum FenceChange {
    case removed
    /// It changes places with the next one.
    case swapped
    case shape(Shape)
  }

  /// What becomes of the fence; `nil` where there is nothing to change.
  func fenceChange(_ error: FenceError, _ zone: Zone, _ amount: Double) -> FenceChange? {
    guard let fence, zone.fences.indices.contains(fence) else { return nil }
    return switch error {
    case .fenceRemoved: zone.fences.count > 1 ? .removed : nil
    case .orderSwapped: fence + 1 < zone.fences.count ? .swapped : nil
    default: changed(zone.fences[fence].shape, error, amount).map { .shape($0) }
    }
  }

  /// The feet in a metre: a length in feet that is read as one in metres is longer by this factor.
  static let feet = 1 / 0.3048

  private func changed(_ shape: Shape, _ error: FenceError, _ amount: Double) -> Shape? {
    switch error {
    case .sizeSmaller, .sizeLarger: shape.scaled(amount)
    case .sizeFeet: shape.hasLength ? shape.scaled(Self.feet) : nil
    case .widthDoubled: shape.corridor == nil ? nil : shape.scaled(2)
    case .widthHalved: shape.corridor == nil ? nil : shape.scaled(0.5)
    case .vertexRemoved: index.flatMap { shape.withoutVertex($0) }
    case .asGeoline: shape.corridor.map { .geoline($0.line) }
    case .movedNorth: shape.moved(amount, course: 0)
    case .movedEast: shape.moved(amount, course: 90)
    case .movedSouth: shape.moved(amount, course: 180)
    case .movedWest: shape.moved(amount, course: 270)
    case .coordinatesExchanged:
      shape.mapped { Coordinate(latitude: $0.longitude, longitude: $0.latitude) }
    case .lineReversed: shape.reversed
    case .cornerOutward: index.flatMap { shape.movingCorner($0, outward: amount) }
    case .cornerInward: index.flatMap { shape.movingCorner($0, outward: -amount) }
    case .endCut: index.flatMap { shape.movingEnd($0, inward: amount, left: 0) }
    case .endMoved: index.flatMap { shape.movingEnd($0, inward: 0, left: amount) }
    case .partRemoved, .holeRemoved:
      index.flatMap { shape.without($0, isHole: error == .holeRemoved) }
    case .fenceRemoved, .orderSwapped: nil
    }
  }
}

extension Shape {
  /// Whether a file gives it a length: a radius or a half-width.
  fileprivate var hasLength: Bool {
    switch self {
    case .circle, .corridor: true
    case .rectangle, .polygons, .geoline: false
    }
  }

  fileprivate var corridor: Corridor? {
    if case .corridor(let corridor) = self { corridor } else { nil }
  }

  /// A corridor without one of the inner vertices of its line.
  fileprivate func withoutVertex(_ number: Int) -> Shape? {
    guard let corridor, (0..<cornerCount).contains(number) else { return nil }
    var vertices = corridor.line.vertices
    vertices.remove(at: number + 1)
    return Polyline(vertices).flatMap { Corridor(line: $0, halfWidth: corridor.halfWidth) }
      .map { .corridor($0) }
  }

  var isCircle: Bool {
    if case .circle = self { return true }
    return false
  }

  /// A corner, or the centre.
  var firstCoordinate: Coordinate? {
    switch self {
    case .circle(let circle): circle.center
    case .rectangle(let rectangle): rectangle.southWest
    case .polygons(let polygons): polygons.first?.rings.first?.vertices.first
    case .corridor(let corridor): corridor.line.vertices.first
    case .geoline(let line): line.vertices.first
    }
  }

  /// The shape with other coordinates; `nil` where one does not exist.
  func mapped(_ change: (Coordinate) -> Coordinate?) -> Shape? {
    switch self {
    case .circle(let circle):
      return change(circle.center).flatMap { Circle(center: $0, radius: circle.radius) }
        .map { .circle($0) }
    case .rectangle(let rectangle):
      guard let southWest = change(rectangle.southWest), let northEast = change(rectangle.northEast)
      else { return nil }
      return .rectangle(Rectangle(southWest: southWest, northEast: northEast))
    case .polygons(let polygons):
      var changed: [Polygon] = []
      for polygon in polygons {
        var rings: [Ring] = []
        for ring in polygon.rings {
          guard let vertices = Self.mapped(ring.vertices, change) else { return nil }
          rings.append(Ring(vertices))
        }
        changed.append(Polygon(rings: rings))
      }
      return .polygons(changed)
    case .corridor(let corridor):
      return Self.mapped(corridor.line.vertices, change).flatMap { Polyline($0) }.flatMap {
        Corridor(line: $0, halfWidth: corridor.halfWidth)
      }.map { .corridor($0) }
    case .geoline(let line):
      return Self.mapped(line.vertices, change).flatMap { Polyline($0) }.map { .geoline($0) }
    }
  }

  private static func mapped(
    _ vertices: [Coordinate], _ change: (Coordinate) -> Coordinate?
  ) -> [Coordinate]? {
    var changed: [Coordinate] = []
    changed.reserveCapacity(vertices.count)
    for vertex in vertices {
      guard let vertex = change(vertex) else { return nil }
      changed.append(vertex)
    }
    return changed
  }

  /// The shape moved by the difference in longitude and latitude that its first corner is moved by.
  func moved(_ meters: Double, course: Double) -> Shape? {
    guard let first = firstCoordinate, let bearing = Bearing(degrees: course) else { return nil }
    let end = Geodesic.direct(from: first, bearing: bearing, distance: .meters(meters)).coordinate
    let north = end.latitude - first.latitude
    let east = Self.wrapped(end.longitude - first.longitude)
    return mapped {
      Coordinate(latitude: $0.latitude + north, longitude: $0.longitude + east)
    }
  }

  /// The shape with all distances from its middle multiplied; a corridor with its half-width.
  func scaled(_ factor: Double) -> Shape? {
    if case .circle(let circle) = self {
      return Circle(center: circle.center, radius: .meters(circle.radius.meters * factor))
        .map { .circle($0) }
    }
    if case .corridor(let corridor) = self {
      return Corridor(
        line: corridor.line, halfWidth: .meters(corridor.halfWidth.meters * factor)
      ).map { .corridor($0) }
    }
    guard let first = firstCoordinate else { return nil }
    // Longitudes are counted from the first one, so that a shape over the antimeridian stays in one piece.
    var isRectangle = false
    if case .rectangle = self { isRectangle = true }
    func longitude(_ coordinate: Coordinate) -> Double {
      let east = Self.wrapped(coordinate.longitude - first.longitude)
      // A rectangle lies to the east of its first corner.
      return first.longitude + (isRectangle && east < 0 ? east + 360 : east)
    }
    var (south, north, west, east) = (90.0, -90.0, Double.infinity, -Double.infinity)
    _ = mapped {
      south = min(south, $0.latitude)
      north = max(north, $0.latitude)
      west = min(west, longitude($0))
      east = max(east, longitude($0))
      return $0
    }
    let middle = (latitude: (south + north) / 2, longitude: (west + east) / 2)
    return mapped {
      Coordinate(
        latitude: middle.latitude + ($0.latitude - middle.latitude) * factor,
        longitude: middle.longitude + (longitude($0) - middle.longitude) * factor)
    }
  }

  /// The difference of two longitudes the short way.
  private static func wrapped(_ degrees: Double) -> Double {
    if degrees > 180 { return degrees - 360 }
    return degrees < -180 ? degrees + 360 : degrees
  }

  /// A line in the other direction; `nil` for an area.
  var reversed: Shape? {
    guard case .geoline(let line) = self else { return nil }
    return Polyline(line.vertices.reversed()).map { .geoline($0) }
  }

  /// The number of polygons of a shape that consists of several, and of all holes.
  var parts: (polygons: Int, holes: Int) {
    guard case .polygons(let polygons) = self else { return (0, 0) }
    return (
      polygons.count > 1 ? polygons.count : 0,
      polygons.reduce(0) { $0 + max(0, $1.rings.count - 1) }
    )
  }

  func without(_ part: Int, isHole: Bool) -> Shape? {
    guard case .polygons(var polygons) = self else { return nil }
    guard isHole else {
      guard polygons.count > 1, polygons.indices.contains(part) else { return nil }
      polygons.remove(at: part)
      return .polygons(polygons)
    }
    var hole = part
    for index in polygons.indices {
      let holes = max(0, polygons[index].rings.count - 1)
      if hole < holes {
        var rings = polygons[index].rings
        rings.remove(at: hole + 1)
        polygons[index] = Polygon(rings: rings)
        return .polygons(polygons)
      }
      hole -= holes
    }
    return nil
  }
}
