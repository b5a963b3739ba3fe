/// The smallest circle on the ellipsoid that holds a shape.
package enum EnclosingCircle {
  /// The centre and the radius of the smallest circle around a shape, all of its polygons together.
  ///
  /// Every point of the shape, its edges included, lies within the radius by the engine's own
  /// distance; the radius is at most 0.2 mm + 1 part in 10⁷ above the least possible one (for
  /// circles below 3,000 km). A circle is its own smallest circle. `nil` for a geoline and for a shape
  /// without a vertex. The order and direction of vertices, rings and polygons change nothing, to the
  /// last bit; nor do turns of longitude and repeated vertices.
  /// - Complexity: O(*n*): a few passes in a plane and one of distances, for shapes above 100 km some
  ///   five of distances. An edge that runs along the circle around a pole takes some thousand more.
  package static func of(_ shape: Shape) -> (center: Coordinate, radiusMeters: Double)? {
    of(shape, Outline(shape))
  }

  /// The same for a shape whose outline is at hand.
  package static func of(
    _ shape: Shape, _ outline: Outline
  ) -> (center: Coordinate, radiusMeters: Double)? {
    switch shape {
    case .geoline: return nil
    case .circle(let circle): return (circle.center, circle.radius.meters)
    case .corridor(let corridor):
      // No point of it is farther than by way of the line; where the circle around the line ends, so does it.
      guard var search = EnclosingSearch(outline) else { return nil }
      let (center, meters) = search.run()
      return (center, meters + corridor.halfWidth.meters)
    case .rectangle, .polygons:
      guard var search = EnclosingSearch(outline) else { return nil }
      return search.run()
    }
  }
}

/// Grows a circle around a few points until no other is outside: the circle around two or three points
/// of the outline and the one farthest from its centre is larger than the last, so the search ends.
private struct EnclosingSearch {
  private struct Farthest {
    var point: GeodesicOrigin
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
    var circle: SupportedCircle
    if let support = planarSupport(around: start) {
      circle = SupportedCircle(around: support, from: support[0])
    } else {
      let one = farthest(from: start)
      let other = farthest(from: one.point)
      circle = SupportedCircle(around: [one.point, other.point], from: one.point)
    }
    var best: (center: GeodesicOrigin, ceiling: Double)?
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

  /// The vertices that hold the smallest circle in the plane of directions and distances from one of
  /// them: nearly always those that hold it on the ground, and never more than a start. `nil` when some
  /// are 100 km away.
  private func planarSupport(around start: GeodesicOrigin) -> ContiguousArray<GeodesicOrigin>? {
    let vertices = outline.vertices
    var points: ContiguousArray<PlanarPoint> = []
    points.reserveCapacity(vertices.count)
    for vertex in vertices {
      let point = start.offset(to: vertex)
      guard point.x * point.x + point.y * point.y < 1e10 else { return nil }
      points.append(point)
    }
    let (first, second, third) = PlanarCircle.support(of: points) {
      Self.precedes(vertices[$0], vertices[$1])
    }
    var support: ContiguousArray<GeodesicOrigin> = [vertices[first]]
    if let second { support.append(vertices[second]) }
    if let third { support.append(vertices[third]) }
    return support
  }

  private static func tolerance(_ meters: Double) -> Double { 1e-8 + 1e-12 * meters }

  private static func precedes(_ a: GeodesicOrigin, _ b: GeodesicOrigin) -> Bool {
    (a.latitude, a.longitude) < (b.latitude, b.longitude)
  }

  private mutating func farthest(from center: GeodesicOrigin) -> Farthest {
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
    // searched in any order.
    let mark = result.meters
    for edge in outline.edges {
      let (d0, d1) = (distances[edge.first], distances[edge.second])
      guard Self.ceiling(d0, d1, sagitta: edge.sagitta) > mark else { continue }
      search(
        along: edge.line, center, 0, d0, 1, d1, sagitta: edge.sagitta, mark: mark,
        resolution: resolution,
        into: &result)
    }
    return result
  }

  /// What no point of a stretch is farther than, given its ends: the highest point of the parabola that
  /// rises by the sagitta above the middle of the straight line between the two values.
  @inline(__always)
  private static func ceiling(_ d0: Double, _ d1: Double, sagitta: Double) -> Double {
    let slope = abs(d0 - d1)
    guard slope < 4 * sagitta else { return max(d0, d1) }
    let share = 1 - slope / (4 * sagitta)
    return max(d0, d1) + sagitta * share * share
  }

  /// Searches a stretch for points farther than the mark.
  private func search(
    along line: StraightEdge, _ center: GeodesicOrigin, _ t0: Double, _ d0: Double, _ t1: Double,
    _ d1: Double, sagitta: Double, mark: Double, resolution: Double, into result: inout Farthest
  ) {
    let ceiling = Self.ceiling(d0, d1, sagitta: sagitta)
    guard ceiling > mark else { return }
    guard sagitta > resolution, ceiling > mark + resolution else {
      result.ceiling = max(result.ceiling, ceiling)
      return
    }
    let t = (t0 + t1) / 2
    let point = line.point(at: t)
    let d = center.distance(to: point)
    Self.take(point, d, into: &result)
    search(
      along: line, center, t0, d0, t, d, sagitta: sagitta / 4, mark: mark, resolution: resolution,
      into: &result)
    search(
      along: line, center, t, d, t1, d1, sagitta: sagitta / 4, mark: mark, resolution: resolution,
      into: &result)
  }

  private static func take(
    _ point: GeodesicOrigin, _ meters: Double, into result: inout Farthest
  ) {
    if meters > result.meters || (meters == result.meters && precedes(point, result.point)) {
      result.point = point
      result.meters = meters
    }
  }
}

/// The smallest circle around at most four points, with the two or three that hold it.
private struct SupportedCircle {
  private(set) var center: GeodesicOrigin
  private(set) var meters: Double
  private(set) var support: ContiguousArray<GeodesicOrigin>

  /// Projects the points to the plane by direction and distance from the centre, which is exact for
  /// everything the smallest circle depends on once the centre stays where it is.
  init(around points: ContiguousArray<GeodesicOrigin>, from start: GeodesicOrigin) {
    center = start
    meters = 0
    var held: (Int, Int?, Int?) = (0, nil, nil)
    var plane: ContiguousArray<PlanarPoint> = []
    plane.reserveCapacity(points.count)
    var last = Double.infinity
    for _ in 0..<40 {
      plane.removeAll(keepingCapacity: true)
      for point in points { plane.append(center.offset(to: point)) }
      let circle = PlanarCircle.smallest(around: plane)
      held = circle.support
      let step = hypot(circle.center.x, circle.center.y)
      // Where degrees are too coarse for the last nanometres, the steps no longer shrink.
      if step < 1e-9 + 1e-14 * circle.radius || (step < 1e-7 && step > last / 2) { break }
      last = step
      center =
        step < 200 && abs(center.latitude) < 80
        ? center.nudged(by: circle.center) : center.moved(by: circle.center, meters: step)
    }
    support = [points[held.0]]
    if let second = held.1 { support.append(points[second]) }
    if let third = held.2 { support.append(points[third]) }
    for point in points { meters = max(meters, center.distance(to: point)) }
  }
}
