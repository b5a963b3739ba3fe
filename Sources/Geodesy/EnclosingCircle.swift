/// The smallest circle on the ellipsoid that holds a shape.
package enum EnclosingCircle {
  /// The centre and the radius of the smallest circle around a shape, all of its polygons together.
  ///
  /// Every point of the shape, its edges included, lies within the radius by the engine's own
  /// distance; the radius is at most 0.2 mm + 1 part in 10⁷ above the least possible one (for
  /// circles below 3,000 km). A circle is its own smallest circle. `nil` for a geoline and for a shape
  /// without a vertex. The order and direction of vertices, rings and polygons change nothing, to the
  /// last bit; nor do turns of longitude and repeated vertices.
  /// - Complexity: O(*n*) distances for each of some five rounds. An edge that runs along the circle
  ///   around a pole takes some thousand more.
  package static func of(_ shape: Shape) -> (center: Coordinate, radiusMeters: Double)? {
    switch shape {
    case .geoline: return nil
    case .circle(let circle): return (circle.center, circle.radius.meters)
    case .rectangle, .polygons:
      guard var search = EnclosingSearch(Outline(shape)) else { return nil }
      return search.run()
    }
  }
}

/// The vertices and edges of an area, without an order that matters.
struct Outline {
  /// An edge between two vertices, the lesser one by latitude and longitude first.
  struct Edge {
    let first: Int
    let second: Int
    /// The edge, its longitudes running on.
    let line: StraightEdge
    /// Not below how far the distance from anywhere within 9,000 km can rise above the larger of its
    /// values at the ends.
    let sag: Double
    /// Index of the polygon whose edge it is.
    let polygon: Int
  }

  private(set) var vertices: ContiguousArray<GeodesicAnchor> = []
  private(set) var edges: ContiguousArray<Edge> = []
  /// Whether rings are closed along a meridian or a pole, so that the edges alone do not close them.
  private(set) var hasSeams = false

  /// The outline of a rectangle or of polygons; of nothing for other shapes.
  init(_ shape: Shape) {
    switch shape {
    case .circle, .geoline: break
    case .rectangle(let rectangle): add(PreparedPolygon.ring(of: rectangle), polygon: 0)
    case .polygons(let polygons):
      for (number, polygon) in polygons.enumerated() {
        for ring in polygon.rings {
          if let ring = UnwrappedRing(ring) { add(ring, polygon: number) }
        }
      }
    }
  }

  private mutating func add(_ ring: UnwrappedRing, polygon: Int) {
    let base = vertices.count
    for index in ring.kinds.indices {
      let latitude = ring.latitudes[index]
      vertices.append(
        GeodesicAnchor(
          latitude: latitude, longitude: abs(latitude) == 90 ? 0 : ring.normalized[index]))
    }
    for index in ring.kinds.indices.dropLast() {
      if ring.kinds[index] == .boundary {
        add(ring, index, base: base, polygon: polygon)
      } else {
        hasSeams = true
      }
    }
  }

  private mutating func add(_ ring: UnwrappedRing, _ index: Int, base: Int, polygon: Int) {
    var (i, j) = (index, index + 1)
    let isOrdered =
      (ring.latitudes[i], ring.normalized[i], -ring.turns[i])
      <= (ring.latitudes[j], ring.normalized[j], -ring.turns[j])
    if !isOrdered { swap(&i, &j) }
    let start = ring.normalized[i]
    let line = StraightEdge(
      latitude0: ring.latitudes[i], longitude0: start, latitude1: ring.latitudes[j],
      longitude1: Coordinate.turned(ring.normalized[j], by: ring.turns[j] - ring.turns[i]))
    let stretch = line.stretch(0, 1)
    edges.append(
      Edge(
        first: base + i, second: base + j, line: line,
        sag: stretch.curvature * stretch.length * stretch.length / 8, polygon: polygon))
  }
}

/// Grows a circle around a few points until no other is outside: the circle around two or three points
/// of the outline and the one farthest from its centre is larger than the last, so the search ends.
private struct EnclosingSearch {
  private struct Farthest {
    var point: GeodesicAnchor
    var meters: Double
    /// Nothing is farther.
    var ceiling: Double
  }

  private let outline: Outline
  private var distances: ContiguousArray<Double>

  init?(_ outline: Outline) {
    guard !outline.vertices.isEmpty else { return nil }
    self.outline = outline
    distances = ContiguousArray(repeating: 0, count: outline.vertices.count)
  }

  mutating func run() -> (center: Coordinate, radiusMeters: Double) {
    var start = outline.vertices[0]
    for vertex in outline.vertices where Self.precedes(vertex, start) { start = vertex }
    let one = farthest(from: start)
    let other = farthest(from: one.point)
    var circle = SupportedCircle(around: [one.point, other.point], from: one.point)
    var best: (center: GeodesicAnchor, ceiling: Double)?
    for _ in 0..<100 {
      let found = farthest(from: circle.center)
      if best.map({ found.ceiling < $0.ceiling }) ?? true {
        best = (circle.center, found.ceiling)
      }
      guard found.meters > circle.meters + Self.tolerance(found.meters) else { break }
      let grown = SupportedCircle(around: circle.support + [found.point], from: circle.center)
      guard grown.meters > circle.meters else { break }
      circle = grown
    }
    let result = best ?? (circle.center, circle.meters)
    return (
      Coordinate(
        uncheckedLatitude: result.center.latitude, longitude: result.center.longitude),
      result.ceiling
    )
  }

  private static func tolerance(_ meters: Double) -> Double { 1e-8 + 1e-12 * meters }

  private static func precedes(_ a: GeodesicAnchor, _ b: GeodesicAnchor) -> Bool {
    (a.latitude, a.longitude) < (b.latitude, b.longitude)
  }

  private mutating func farthest(from center: GeodesicAnchor) -> Farthest {
    var result = Farthest(point: center, meters: -1, ceiling: 0)
    for index in outline.vertices.indices {
      let vertex = outline.vertices[index]
      let meters = center.distance(to: vertex)
      distances[index] = meters
      Self.take(vertex, meters, into: &result)
    }
    result.ceiling = result.meters
    let resolution = 1e-4 + 5e-8 * result.meters
    // Ends first, so that most edges are dismissed by the farthest vertex; the same set of edges is
    // looked into whatever their order is.
    let mark = result.meters
    for edge in outline.edges {
      let (d0, d1) = (distances[edge.first], distances[edge.second])
      guard max(d0, d1) + edge.sag > mark else { continue }
      look(
        along: edge.line, center, 0, d0, 1, d1, sag: edge.sag, mark: mark, resolution: resolution,
        into: &result)
    }
    return result
  }

  /// Looks along a stretch for points farther than the mark.
  private func look(
    along line: StraightEdge, _ center: GeodesicAnchor, _ t0: Double, _ d0: Double, _ t1: Double,
    _ d1: Double, sag: Double, mark: Double, resolution: Double, into result: inout Farthest
  ) {
    let ceiling = max(d0, d1) + sag
    guard ceiling > mark else { return }
    guard sag > resolution, ceiling > mark + resolution else {
      result.ceiling = max(result.ceiling, ceiling)
      return
    }
    let t = (t0 + t1) / 2
    let point = line.point(at: t)
    let d = center.distance(to: point)
    Self.take(point, d, into: &result)
    look(
      along: line, center, t0, d0, t, d, sag: sag / 4, mark: mark, resolution: resolution,
      into: &result)
    look(
      along: line, center, t, d, t1, d1, sag: sag / 4, mark: mark, resolution: resolution,
      into: &result)
  }

  private static func take(
    _ point: GeodesicAnchor, _ meters: Double, into result: inout Farthest
  ) {
    if meters > result.meters || (meters == result.meters && precedes(point, result.point)) {
      result.point = point
      result.meters = meters
    }
  }
}

/// The smallest circle around at most four points, with the two or three that hold it.
private struct SupportedCircle {
  private(set) var center: GeodesicAnchor
  private(set) var meters: Double
  private(set) var support: ContiguousArray<GeodesicAnchor>

  /// Lays the points out in the plane by direction and distance from the centre, which is exact for
  /// everything the smallest circle depends on once the centre stays where it is.
  init(around points: ContiguousArray<GeodesicAnchor>, from start: GeodesicAnchor) {
    center = start
    meters = 0
    support = points
    var plane: ContiguousArray<PlanarPoint> = []
    for _ in 0..<40 {
      plane.removeAll(keepingCapacity: true)
      for point in points { plane.append(center.offset(to: point)) }
      let circle = PlanarCircle.smallest(around: plane)
      support.removeAll(keepingCapacity: true)
      for index in circle.support { support.append(points[index]) }
      let step = hypot(circle.center.x, circle.center.y)
      if step < 1e-9 + 1e-14 * circle.radius { break }
      center = center.moved(by: circle.center, meters: step)
    }
    for point in points { meters = max(meters, center.distance(to: point)) }
  }
}

/// A circle in the plane through two or three points.
private struct PlanarCircle {
  var center: PlanarPoint
  var radius: Double
  var support: ContiguousArray<Int>

  /// The smallest circle around at most four points, by trying all pairs and triples.
  static func smallest(around points: ContiguousArray<PlanarPoint>) -> Self {
    var best = Self(center: points[0], radius: .infinity, support: [0])
    if points.count == 1 { best.radius = 0 }
    func consider(_ center: PlanarPoint, _ support: ContiguousArray<Int>) {
      var radius = 0.0
      for point in points { radius = max(radius, hypot(point.x - center.x, point.y - center.y)) }
      if radius < best.radius { best = Self(center: center, radius: radius, support: support) }
    }
    // Each candidate is grown to hold all points, and the least one taken: the true one needs no
    // growing, and rounding cannot leave the search without an answer.
    for i in points.indices {
      for j in points.indices where j > i {
        let (a, b) = (points[i], points[j])
        consider(PlanarPoint((a.x + b.x) / 2, (a.y + b.y) / 2), [i, j])
        for k in points.indices where k > j {
          guard let center = circumcenter(a, b, points[k]) else { continue }
          consider(center, [i, j, k])
        }
      }
    }
    return best
  }

  private static func circumcenter(
    _ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint
  ) -> PlanarPoint? {
    let (bx, by) = (b.x - a.x, b.y - a.y)
    let (cx, cy) = (c.x - a.x, c.y - a.y)
    let twice = 2 * (bx * cy - by * cx)
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
    let x = (cy * b2 - by * c2) / twice
    let y = (bx * c2 - cx * b2) / twice
    guard x.isFinite, y.isFinite else { return nil }
    return PlanarPoint(a.x + x, a.y + y)
  }
}

extension GeodesicAnchor {
  /// Where a point lies in the plane that shows directions and distances from here as they are
  /// (azimuthal equidistant), in metres to the east (x) and north (y).
  ///
  /// Distances are exact to 15 nm. Directions are right to 1e-7 rad below 100 km, as in
  /// ``slope(at:latitudeRate:longitudeRate:)``, and to rounding beyond.
  func offset(to other: GeodesicAnchor) -> PlanarPoint {
    let meters = distance(to: other)
    guard meters > 0 else { return PlanarPoint(0, 0) }
    guard meters < 100_000 else {
      let line = Geodesic.solve(latitude, longitude, other.latitude, other.longitude)
      return PlanarPoint(meters * line.sinAlpha1, meters * line.cosAlpha1)
    }
    let half = remainder(other.longitude - longitude, 360) * (WGS84.degree / 2)
    let h = sin(half)
    let east = 2 * other.axisMeters * h * cos(half)
    let outward = (other.axisMeters - axisMeters) - 2 * other.axisMeters * h * h
    let north = cosLatitude * (other.heightMeters - heightMeters) - sinLatitude * outward
    let scale = meters / hypot(east, north)
    return PlanarPoint(east * scale, north * scale)
  }

  /// The point at an offset as ``offset(to:)`` gives it, `meters` long; its longitude in `-180..<180`.
  func moved(by offset: PlanarPoint, meters: Double) -> GeodesicAnchor {
    let end = Geodesic.destination(
      latitude: latitude, longitude: longitude,
      bearing: atan2(offset.x, offset.y) / WGS84.degree, meters: meters)
    let place = Coordinate(uncheckedLatitude: end.latitude, longitude: end.longitude)
    return GeodesicAnchor(latitude: end.latitude, longitude: place.normalizedLongitude)
  }
}
