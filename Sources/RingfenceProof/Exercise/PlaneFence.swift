internal import Ringfence
internal import RingfenceReference

struct PlaneEdge: Sendable {
  let a: PlanePoint
  let b: PlanePoint

  /// How far a point lies to the left of the edge, times the edge's length.
  func side(_ p: PlanePoint) -> Double {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
  }

  /// The distance to a point in metres.
  func distance(to p: PlanePoint) -> Double {
    let dx = b.x - a.x
    let dy = b.y - a.y
    let square = dx * dx + dy * dy
    let t = square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0
    return a.interpolated(to: b, min(1, max(0, t))).distance(to: p)
  }

  /// Where a path from `from` (0) to `to` (1) meets the edge, and the sine of the angle between both; `nil` where it
  /// does not.
  func meeting(_ from: PlanePoint, _ to: PlanePoint) -> (t: Double, sine: Double, isAtEnd: Bool)? {
    let before = side(from)
    let after = side(to)
    guard (before > 0) != (after > 0) else { return nil }
    let t = before / (before - after)
    let path = PlaneEdge(a: from, b: to)
    let first = path.side(a)
    let second = path.side(b)
    let u = first / (first - second)
    // Positions are rounded to 0.1 mm.
    let end = max(1e-6, PlaneBounds.margin / a.distance(to: b))
    guard u >= -end, u <= 1 + end else { return nil }
    // Both sides are lengths across the edge, times its length.
    let sine = abs(before - after) / (a.distance(to: b) * from.distance(to: to))
    return (t, sine, u < end || u > 1 - end)
  }
}

struct PlaneFence: Sendable {
  enum Form: Sendable {
    case circle(Circle)
    /// A corridor with its sides, which leave out its round ends and bends.
    case corridor(PreparedCorridor, sides: [PlaneEdge])
    /// Polygons, each by the edges of its rings.
    case area([[PlaneEdge]])
    case line([PlaneEdge])
  }

  struct Contact {
    /// The share of the path up to the point, `0...1`.
    let t: Double
    let kind: FenceContact.Kind
    /// The sine of the angle between path and edge, `0...1`.
    let sine: Double
  }

  let form: Form
  let plane: LocalPlane
  /// The box around the edges, or around a corridor; empty for a circle.
  let bounds: PlaneBounds
  /// The centre of a circle; the origin for other shapes.
  let center: PlanePoint

  init(_ shape: Shape, in plane: LocalPlane) {
    self.plane = plane
    let form = Self.form(shape, in: plane)
    self.form = form
    center =
      switch form {
      case .circle(let circle): plane.point(circle.center)
      case .corridor, .area, .line: .origin
      }
    if case .corridor(let corridor) = shape {
      bounds = Self.bounds(of: corridor, in: plane)
      return
    }
    bounds =
      switch form {
      case .circle, .corridor: PlaneBounds([])
      case .area(let polygons): PlaneBounds(polygons.flatMap { $0.map { $0.a } })
      case .line(let edges): PlaneBounds(edges.flatMap { [$0.a, $0.b] })
      }
  }

  private static func form(_ shape: Shape, in plane: LocalPlane) -> Form {
    switch shape {
    case .circle(let circle): return .circle(circle)
    case .rectangle(let box):
      let southWest = plane.point(box.southWest)
      var width = box.northEast.longitude - box.southWest.longitude
      if width < 0 { width += 360 }
      let east = plane.points([
        box.southWest,
        Coordinate(
          uncheckedLatitude: box.southWest.latitude,
          longitude: box.southWest.longitude + width / 2),
        Coordinate(
          uncheckedLatitude: box.northEast.latitude, longitude: box.southWest.longitude + width),
      ])[2]
      let corners = [
        southWest, PlanePoint(x: east.x, y: southWest.y), east,
        PlanePoint(x: southWest.x, y: east.y), southWest,
      ]
      return .area([Self.edges(corners)])
    case .polygons(let polygons):
      return .area(
        polygons.map { polygon in
          polygon.rings.flatMap { ring in
            var points = plane.points(ring.vertices)
            if let first = points.first { points.append(first) }
            return Self.edges(points)
          }
        })
    case .corridor(let corridor):
      return .corridor(PreparedCorridor(corridor), sides: Self.sides(of: corridor, in: plane))
    case .geoline(let line): return .line(Self.edges(plane.points(line.vertices)))
    }
  }

  private static func edges(_ points: [PlanePoint]) -> [PlaneEdge] {
    zip(points, points.dropFirst()).compactMap { $0 == $1 ? nil : PlaneEdge(a: $0, b: $1) }
  }

  /// All edges, ring by ring; the sides of a corridor, none of a circle.
  var edges: [PlaneEdge] {
    let edges: [PlaneEdge] =
      switch form {
      case .circle: []
      case .corridor(_, let sides): sides
      case .area(let polygons): polygons.flatMap { $0 }
      case .line(let edges): edges
      }
    // Where a ring ends in the vertex with which it begins, rounding may leave an edge between the two.
    return edges.filter { $0.a.distance(to: $0.b) > PlaneBounds.margin }
  }

  var isLine: Bool {
    if case .line = form { return true }
    return false
  }

  /// Whether a point lies in the fence; on the edge either may be found.
  func contains(_ point: PlanePoint) -> Bool {
    switch form {
    case .circle, .corridor: signedDistance(to: point) <= 0
    case .area(let polygons): polygons.contains { Self.contains(point, $0) }
    case .line: false
    }
  }

  private static func contains(_ p: PlanePoint, _ edges: [PlaneEdge]) -> Bool {
    var isInside = false
    for edge in edges where (edge.a.y > p.y) != (edge.b.y > p.y) {
      if (edge.side(p) > 0) == (edge.b.y > edge.a.y) { isInside.toggle() }
    }
    return isInside
  }

  /// The distance to the edge in metres, negative inside. Right near the plane's origin.
  func signedDistance(to point: PlanePoint) -> Double {
    switch form {
    case .circle(let circle):
      return Geodesic.inverse(from: circle.center, to: plane.coordinate(point)).distance.meters
        - circle.radius.meters
    case .corridor(let corridor, _):
      return corridor.signedDistance(to: plane.coordinate(point))
    case .area(let polygons):
      let meters = Self.distance(to: point, polygons)
      return contains(point) ? -meters : meters
    case .line(let edges): return Self.distance(to: point, [edges])
    }
  }

  /// Scan lines that are looked at in a fence.
  private static let mostScanLines = 256

  /// Points in an area: the middles of its widest parts on lines halfway between the northings of two neighbouring corners.
  ///
  /// Between these no edge begins or ends, so that an area has a point on one of the lines unless it has none at all. Of more
  /// than ``mostScanLines`` those where the corners are farthest apart are looked at.
  /// - Returns: for each polygon a point of each line that meets it; nothing for other forms.
  /// - Complexity: O(*n* log *n*) for *n* edges and each line.
  func pointsBetweenCorners() -> [PlanePoint] {
    guard case .area(let polygons) = form else { return [] }
    return polygons.flatMap { edges in
      let northings = edges.map { $0.a.y }.sorted()
      let gaps = zip(northings, northings.dropFirst()).filter { $0.0 < $0.1 }
      return gaps.sorted { ($1.1 - $1.0, $0.0) < ($0.1 - $0.0, $1.0) }.prefix(Self.mostScanLines)
        .compactMap { Self.widestPart(of: edges, at: ($0.0 + $0.1) / 2) }
    }
  }

  /// The middle of the widest part of a polygon on a line from west to east.
  private static func widestPart(of edges: [PlaneEdge], at y: Double) -> PlanePoint? {
    let cuts = edges.filter { ($0.a.y > y) != ($0.b.y > y) }.map {
      $0.a.x + ($0.b.x - $0.a.x) * (y - $0.a.y) / ($0.b.y - $0.a.y)
    }.sorted()
    // Inside after each odd cut.
    let parts = stride(from: 0, to: cuts.count - 1, by: 2).map { (cuts[$0], cuts[$0 + 1]) }
    return parts.max { $0.1 - $0.0 < $1.1 - $1.0 }.map {
      PlanePoint(x: ($0.0 + $0.1) / 2, y: y)
    }
  }

  private static func distance(to point: PlanePoint, _ polygons: [[PlaneEdge]]) -> Double {
    var least = Double.infinity
    for edges in polygons {
      for edge in edges { least = min(least, edge.distance(to: point)) }
    }
    return least
  }

  /// The fence with the edges only that a path in a box can meet, for ``contacts(_:_:)``.
  func edges(south: Double, north: Double, west: Double, east: Double) -> [PlaneEdge] {
    func near(_ edges: [PlaneEdge]) -> [PlaneEdge] {
      edges.filter {
        min($0.a.x, $0.b.x) <= east && max($0.a.x, $0.b.x) >= west && min($0.a.y, $0.b.y) <= north
          && max($0.a.y, $0.b.y) >= south
      }
    }
    return switch form {
    case .circle, .corridor: []
    case .area(let polygons): polygons.flatMap(near)
    case .line(let edges): near(edges)
    }
  }
}
