internal import Ringfence

/// Some of many corners or edges of an outline, evenly spread.
enum OutlineSample {
  /// Of more, this many are taken.
  private static let most = 48

  /// The indices that are taken, ascending.
  static func indices(of count: Int) -> [Int] {
    count <= most ? Array(0..<count) : (0..<most).map { $0 * count / most }
  }
}

// One corner at the wrong position.
extension Shape {
  /// The number of corners that can be moved: those of all rings, two of a rectangle, and the inner ones of a line.
  var cornerCount: Int {
    switch self {
    case .circle: 0
    case .rectangle: 2
    case .polygons(let polygons):
      polygons.reduce(0) { $1.rings.reduce($0) { $0 + $1.corners.count } }
    case .corridor(let corridor): max(0, corridor.line.vertices.count - 2)
    case .geoline(let line): max(0, line.vertices.count - 2)
    }
  }

  /// The indices of the vertices at which the shape ends.
  var ends: [Int] {
    switch self {
    case .geoline(let line): [0, line.vertices.count - 1]
    case .corridor(let corridor): [0, corridor.line.vertices.count - 1]
    case .circle, .rectangle, .polygons: []
    }
  }

  /// The shape with a corner moved between its two edges.
  ///
  /// - Parameters:
  ///   - number: of the corner, in the order of the rings.
  ///   - meters: how far out of the ring, which is into the area for a hole, or to the left of a line.
  /// - Returns: the shape; `nil` where the corner has no direction.
  func movingCorner(_ number: Int, outward meters: Double) -> Shape? {
    switch self {
    case .circle: return nil
    case .rectangle(let box):
      let first = Self.moved(box.southWest, meters, number == 0 ? 225 : nil)
      let second = Self.moved(box.northEast, meters, number == 0 ? nil : 45)
      return .rectangle(Rectangle(southWest: first, northEast: second))
    case .corridor(let corridor):
      guard
        case .geoline(let line)? = Shape.geoline(corridor.line).movingCorner(
          number, outward: meters)
      else { return nil }
      return Corridor(line: line, halfWidth: corridor.halfWidth).map { .corridor($0) }
    case .geoline(let line):
      guard (0..<cornerCount).contains(number) else { return nil }
      var vertices = line.vertices
      let corner = PlaneCorner(vertices, number + 1)
      guard let course = corner?.leftCourse else { return nil }
      vertices[number + 1] = Self.moved(vertices[number + 1], meters, course)
      return Polyline(vertices).map { .geoline($0) }
    case .polygons(var polygons):
      var number = number
      for index in polygons.indices {
        var rings = polygons[index].rings
        for ring in rings.indices {
          var vertices = rings[ring].corners
          guard number >= vertices.count else {
            guard let corner = PlaneCorner(vertices, number), let left = corner.leftCourse else {
              return nil
            }
            let out = corner.isCounterclockwise ? left + 180 : left
            vertices[number] = Self.moved(vertices[number], meters, out)
            rings[ring] = Ring(rings[ring].isClosed ? vertices + [vertices[0]] : vertices)
            polygons[index] = Polygon(rings: rings)
            return .polygons(polygons)
          }
          number -= vertices.count
        }
      }
      return nil
    }
  }

  /// A line, or a corridor, with one of its ends moved.
  ///
  /// - Parameters:
  ///   - number: 0 for the first end, 1 for the last.
  ///   - inward: metres along the edge at the end, at most half of it.
  ///   - left: metres to the left of that edge.
  /// - Returns: the line; `nil` for another shape.
  func movingEnd(_ number: Int, inward: Double, left: Double) -> Shape? {
    if case .corridor(let corridor) = self {
      guard
        case .geoline(let line)? = Shape.geoline(corridor.line).movingEnd(
          number, inward: inward, left: left)
      else { return nil }
      return Corridor(line: line, halfWidth: corridor.halfWidth).map { .corridor($0) }
    }
    guard case .geoline(let line) = self, ends.indices.contains(number) else { return nil }
    var vertices = line.vertices
    let (end, next) = number == 0 ? (0, 1) : (vertices.count - 1, vertices.count - 2)
    let way = Geodesic.inverse(from: vertices[end], to: vertices[next])
    guard way.distance.meters > 0 else { return nil }
    let along = way.initialBearing.degrees
    let side = number == 0 ? along - 90 : along + 90
    vertices[end] =
      inward > 0
      ? Self.moved(vertices[end], min(inward, way.distance.meters / 2), along)
      : Self.moved(vertices[end], left, side)
    return Polyline(vertices).map { .geoline($0) }
  }

  /// A position moved in a direction, by less than nothing in the opposite one; itself without a direction.
  private static func moved(_ position: Coordinate, _ meters: Double, _ course: Double?)
    -> Coordinate
  {
    guard let course, let bearing = Bearing(degrees: meters < 0 ? course + 180 : course) else {
      return position
    }
    return Geodesic.direct(from: position, bearing: bearing, distance: .meters(abs(meters)))
      .coordinate
  }
}

extension Ring {
  /// The vertices without the one that closes the ring.
  fileprivate var corners: [Coordinate] { isClosed ? vertices.dropLast() : vertices }
}

/// A corner of a ring or a line, drawn in the plane about it.
private struct PlaneCorner {
  private let points: [PlanePoint]
  private let index: Int

  /// `nil` beyond the latitudes of planes.
  init?(_ vertices: [Coordinate], _ index: Int) {
    guard vertices.count > 2, abs(vertices[index].latitude) <= LocalPlane.highestLatitude else {
      return nil
    }
    points = LocalPlane(at: vertices[index]).points(vertices)
    self.index = index
  }

  var isCounterclockwise: Bool {
    var area = 0.0
    var last = points[points.count - 1]
    for point in points {
      area += last.x * point.y - last.y * point.x
      last = point
    }
    return area > 0
  }

  /// The direction between those to the left of both edges, in degrees; `nil` where these are opposite.
  var leftCourse: Double? {
    let (last, next) = (
      points[(index + points.count - 1) % points.count], points[(index + 1) % points.count]
    )
    let corner = points[index]
    let lengths = (last.distance(to: corner), corner.distance(to: next))
    guard lengths.0 > 0, lengths.1 > 0 else { return nil }
    let x = (corner.x - last.x) / lengths.0 + (next.x - corner.x) / lengths.1
    let y = (corner.y - last.y) / lengths.0 + (next.y - corner.y) / lengths.1
    guard abs(x) + abs(y) > 1e-6 else { return nil }
    return PlanePoint.origin.course(to: PlanePoint(x: -y, y: x))
  }
}
