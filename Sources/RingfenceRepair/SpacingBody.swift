internal import Ringfence
internal import RingfenceLint

/// A fence as a solver of spacing sees it: a convex outline in a plane of metres, grown by a radius.
struct SpacingBody: Sendable {
  var zone: Int32
  /// The rules about pairs that its zone takes part in.
  var rules: PairRuleSet
  /// The shape, for exact distances.
  var shape: PreparedShape
  /// The hull of the shape; the centre of a circle, the hull of a corridor's line.
  var outline: ConvexOutline
  /// The radius of a circle, the half-width of a corridor; 0 for other shapes.
  var radius: Double
  /// Whether the outline is a single point: the shape is a circle.
  var isDisc: Bool { outline.vertices.count == 1 }
  /// Whether the hull is the shape.
  var isConvex: Bool
  /// `nil` without one.
  var restart: (center: PlanarPoint, radius: Double)?
  /// How far it may be moved, infinite for as far as needed.
  var reach: Double
  /// The middle of the box around the outline.
  let center: PlanarPoint
  /// A radius around the middle that holds the shape and its restart circle.
  let extent: Double

  init(
    _ shape: Shape, zone: Int32, rules: PairRuleSet, restart circle: Circle?,
    from frame: GeodesicOrigin, reach: Double
  ) {
    self.zone = zone
    self.rules = rules
    self.shape = PreparedShape(shape)
    self.reach = reach
    let points = shape.outline(from: frame)
    let outline = points.count > 1 ? ConvexOutline(hullOf: points) : ConvexOutline(points[0])
    self.outline = outline
    switch shape {
    case .circle(let circle):
      radius = circle.radius.meters
      isConvex = true
    case .rectangle:
      radius = 0
      isConvex = true
    case .corridor(let corridor):
      radius = corridor.halfWidth.meters
      isConvex = corridor.line.vertices.count == 2
    case .geoline(let line):
      radius = 0
      isConvex = line.vertices.count == 2
    case .polygons(let polygons):
      radius = 0
      isConvex =
        polygons.count == 1 && polygons[0].rings.count == 1
        && Self.turnsOneWay(polygons[0].rings[0], frame)
    }
    var (low, high) = (outline.vertices[0], outline.vertices[0])
    for vertex in outline.vertices {
      low = PlanarPoint(min(low.x, vertex.x), min(low.y, vertex.y))
      high = PlanarPoint(max(high.x, vertex.x), max(high.y, vertex.y))
    }
    let center = (low + high) * 0.5
    self.center = center
    var extent = (high - center).length + radius
    if let circle {
      let restartCenter = frame.offset(
        to: GeodesicOrigin(
          latitude: circle.center.latitude, longitude: circle.center.normalizedLongitude))
      restart = (restartCenter, circle.radius.meters)
      extent = max(extent, (restartCenter - center).length + circle.radius.meters)
    }
    self.extent = extent
  }

  private static func turnsOneWay(_ ring: Ring, _ frame: GeodesicOrigin) -> Bool {
    var corners: ContiguousArray<PlanarPoint> = []
    for vertex in ring.vertices {
      let corner = frame.offset(
        to: GeodesicOrigin(latitude: vertex.latitude, longitude: vertex.normalizedLongitude))
      if corners.last != corner { corners.append(corner) }
    }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    let hull = ConvexOutline(hullOf: corners).vertices
    // Every corner is on the hull, so the ring is convex unless it crosses itself, which a doubled turn shows.
    guard hull.count == corners.count else { return false }
    let order = corners.compactMap { hull.firstIndex(of: $0) }
    let steps = order.indices.map { index in
      (order[(index + 1) % order.count] - order[index] + order.count) % order.count
    }
    return steps.allSatisfy { $0 == 1 } || steps.allSatisfy { $0 == order.count - 1 }
  }
}
