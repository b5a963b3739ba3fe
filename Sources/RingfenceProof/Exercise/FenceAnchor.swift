internal import Ringfence

/// The point of a fence through which drives go: well inside an area, in the middle of a geoline's longest edge.
struct FenceAnchor: Sendable {
  let coordinate: Coordinate
  /// The distance to the nearest edge in metres, 0 for a geoline.
  let depth: Double
  /// The direction along a geoline at the point, in degrees; 0 for an area.
  let lineCourse: Double
  /// The length of the edge at the point of a geoline, in metres.
  let lineLength: Double

  /// Fences of a larger extent are entered near their edge, this deep in metres.
  private static let deepest = 400.0
  /// A point that is this near to an edge, in metres, is taken only where a search of another kind finds no better one.
  private static let shallow = 1.0
  /// A point that is nearer to an edge than this, in metres, is none.
  private static let least = 0.01
  private static let cells = 18

  /// The point of a shape; `nil` where none is found, as in an area without a point.
  init?(_ shape: Shape) {
    switch shape {
    case .circle(let circle):
      self.init(circle)
    case .geoline(let line):
      self.init(line)
    case .corridor(let corridor):
      guard let middle = FenceAnchor(corridor.line) else { return nil }
      self.init(
        middle.coordinate, depth: min(corridor.halfWidth.meters, Self.deepest))
    case .rectangle(let box):
      guard !box.isSwapped else { return nil }
      self.init(area: shape, at: box.southWest)
    case .polygons(let polygons):
      guard let first = polygons.first?.rings.first?.vertices.first else { return nil }
      self.init(area: shape, at: first)
    }
    guard abs(coordinate.latitude) <= LocalPlane.highestLatitude else { return nil }
  }

  /// Why a shape has no such point.
  static func absence(of shape: Shape) -> String {
    switch shape {
    case .circle(let circle) where abs(circle.center.latitude) > LocalPlane.highestLatitude:
      tooFarNorth
    case .rectangle(let box) where abs(box.southWest.latitude) > LocalPlane.highestLatitude:
      tooFarNorth
    case .polygons(let polygons)
    where abs(polygons.first?.rings.first?.vertices.first?.latitude ?? 0)
      > LocalPlane.highestLatitude:
      tooFarNorth
    case .circle, .rectangle, .polygons:
      "no point 1 cm inside the fence was found; it may have none"
    case .corridor(let corridor): absence(of: .geoline(corridor.line))
    case .geoline(let line):
      abs(line.vertices[0].latitude) > LocalPlane.highestLatitude
        ? tooFarNorth : "the line has no length, or its longest edge lies beyond 85° of latitude"
    }
  }

  private static let tooFarNorth =
    "the fence lies beyond 85° of latitude, where no drives are planned"

  private init(_ coordinate: Coordinate, depth: Double) {
    self.coordinate = coordinate
    self.depth = depth
    lineCourse = 0
    lineLength = 0
  }

  private init(_ circle: Circle) {
    let radius = circle.radius.meters
    let isLarge = radius > 2 * Self.deepest
    // Readers take a fix at 0, 0 for one without a position.
    let isNowhere = circle.center == Coordinate(uncheckedLatitude: 0, longitude: 0)
    guard isLarge || isNowhere, let west = Bearing(degrees: 250) else {
      self.init(circle.center, depth: radius)
      return
    }
    let depth = isLarge ? Self.deepest : radius * 0.875
    let moved = Geodesic.direct(
      from: circle.center, bearing: west, distance: .meters(radius - depth))
    self.init(moved.coordinate, depth: depth)
  }

  private init?(_ line: Polyline) {
    guard abs(line.vertices[0].latitude) <= LocalPlane.highestLatitude else { return nil }
    let plane = LocalPlane(at: line.vertices[0])
    let points = plane.points(line.vertices)
    var best: PlaneEdge?
    for (a, b) in zip(points, points.dropFirst())
    where a.distance(to: b) > best.map({ $0.a.distance(to: $0.b) }) ?? 0 {
      best = PlaneEdge(a: a, b: b)
    }
    guard let best else { return nil }
    // Not the middle itself, where symmetric drives meet other edges in a corner.
    coordinate = plane.coordinate(best.a.interpolated(to: best.b, 0.47))
    depth = 0
    let local = LocalPlane(at: coordinate)
    let ends = local.points([plane.coordinate(best.a), plane.coordinate(best.b)])
    lineCourse = ends[0].course(to: ends[1])
    lineLength = ends[0].distance(to: ends[1])
  }

  private init?(area shape: Shape, at first: Coordinate) {
    guard abs(first.latitude) <= LocalPlane.highestLatitude else { return nil }
    let plane = LocalPlane(at: first)
    let fence = PlaneFence(shape, in: plane)
    guard case .area(let polygons) = fence.form else { return nil }
    let edges = polygons.flatMap { $0 }
    guard let start = edges.first?.a else { return nil }
    var low = start
    var high = start
    for edge in edges {
      low = PlanePoint(x: min(low.x, edge.b.x), y: min(low.y, edge.b.y))
      high = PlanePoint(x: max(high.x, edge.b.x), y: max(high.y, edge.b.y))
    }
    var best: (point: PlanePoint, depth: Double)?
    func consider(_ point: PlanePoint) {
      let depth = -fence.signedDistance(to: point)
      if depth > best?.depth ?? 0 { best = (point, depth) }
    }
    if high.distance(to: low) > 4 * Self.deepest {
      // A large area: just inside one of some edges.
      for index in stride(from: 0, to: edges.count, by: max(1, edges.count / 12)) {
        let edge = edges[index]
        let middle = edge.a.interpolated(to: edge.b, 0.5)
        for side in [90.0, -90] {
          consider(middle.moved(Self.deepest / 2, course: edge.a.course(to: edge.b) + side))
        }
      }
    }
    if best?.depth ?? 0 < Self.shallow {
      for row in 0..<Self.cells {
        for column in 0..<Self.cells {
          let x = low.x + (high.x - low.x) * (Double(column) + 0.5) / Double(Self.cells)
          consider(
            PlanePoint(
              x: x, y: low.y + (high.y - low.y) * (Double(row) + 0.5) / Double(Self.cells)))
        }
      }
    }
    if best?.depth ?? 0 < Self.shallow {
      // A thin area, which has points between some of its corners.
      for point in fence.pointsBetweenCorners() { consider(point) }
    }
    guard let best, best.depth >= Self.least else { return nil }
    self.init(plane.coordinate(best.point), depth: best.depth)
  }
}
