package import Ringfence

extension PlanarPoint {
  package static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
  package static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
  package static func * (a: Self, factor: Double) -> Self { Self(a.x * factor, a.y * factor) }
  package static prefix func - (a: Self) -> Self { Self(-a.x, -a.y) }

  package func dot(_ other: Self) -> Double { x * other.x + y * other.y }
  package func cross(_ other: Self) -> Double { x * other.y - y * other.x }
  package var length: Double { (x * x + y * y).squareRoot() }
}

/// A convex polygon in a plane of metres, counterclockwise; also a point or a segment.
package struct ConvexOutline: Sendable {
  package private(set) var vertices: ContiguousArray<PlanarPoint>

  package init(_ point: PlanarPoint) { vertices = [point] }

  /// The convex hull of points (Andrew's monotone chain); at least one point.
  /// - Complexity: O(*n* log *n*).
  package init(hullOf points: ContiguousArray<PlanarPoint>) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    var hull: ContiguousArray<PlanarPoint> = []
    func add(_ points: some Sequence<PlanarPoint>, from first: Int) {
      for point in points {
        while hull.count >= first + 2,
          (hull[hull.count - 1] - hull[hull.count - 2]).cross(point - hull[hull.count - 1]) <= 0
        {
          hull.removeLast()
        }
        if hull.last != point { hull.append(point) }
      }
    }
    add(sorted, from: 0)
    add(sorted.dropLast().reversed(), from: max(0, hull.count - 1))
    if hull.count > 1, hull.first == hull.last { hull.removeLast() }
    vertices = hull
  }

  private init(ordered vertices: ContiguousArray<PlanarPoint>) { self.vertices = vertices }

  /// All differences between a point of this outline and a point of another one (Minkowski).
  /// - Complexity: O(*n* + *m*).
  package func differences(from other: Self) -> Self {
    if other.vertices.count == 1 {
      return Self(ordered: ContiguousArray(vertices.map { $0 - other.vertices[0] }))
    }
    let (a, b) = (Self.fromLowest(vertices), Self.fromLowest(other.vertices.map { -$0 }))
    if a.count == 1 { return Self(ordered: ContiguousArray(b.map { a[0] + $0 })) }
    var result: ContiguousArray<PlanarPoint> = []
    var (i, k) = (0, 0)
    while i < a.count || k < b.count {
      result.append(a[i % a.count] + b[k % b.count])
      let turn =
        (a[(i + 1) % a.count] - a[i % a.count]).cross(b[(k + 1) % b.count] - b[k % b.count])
      let takesFirst = k >= b.count || (i < a.count && turn >= 0)
      let takesSecond = i >= a.count || (k < b.count && turn <= 0)
      if takesFirst { i += 1 }
      if takesSecond { k += 1 }
    }
    return Self(ordered: result)
  }

  /// The vertices from the lowest one on, of several the leftmost.
  private static func fromLowest(_ vertices: some Sequence<PlanarPoint>) -> ContiguousArray<
    PlanarPoint
  > {
    let vertices = ContiguousArray(vertices)
    let start =
      vertices.indices.min { (vertices[$0].y, vertices[$0].x) < (vertices[$1].y, vertices[$1].x) }
      ?? 0
    return ContiguousArray(vertices[start...] + vertices[..<start])
  }

  /// How the outline, shifted by `shift`, lies to the origin.
  package struct Separation: Sendable {
    /// The distance of the origin; below 0 inside: how deep.
    package var meters: Double
    /// The unit vector along which a shift raises the distance fastest; `nil` at the origin itself.
    package var normal: PlanarPoint?
    /// The point of the outline, not shifted, that lies nearest.
    package var contact: PlanarPoint

    package init(meters: Double, normal: PlanarPoint?, contact: PlanarPoint) {
      self.meters = meters
      self.normal = normal
      self.contact = contact
    }
  }

  /// The corner, not shifted, that lies nearest to the origin after a shift.
  package func nearestCorner(shiftedBy shift: PlanarPoint) -> PlanarPoint {
    var nearest = vertices[0]
    for vertex in vertices where (vertex + shift).length < (nearest + shift).length {
      nearest = vertex
    }
    return nearest
  }

  /// The separation from the origin after a shift.
  /// - Complexity: O(*n*).
  package func separation(shiftedBy shift: PlanarPoint) -> Separation {
    guard vertices.count > 1 else {
      let point = vertices[0] + shift
      let meters = point.length
      return Separation(
        meters: meters, normal: meters > 1e-6 ? point * (1 / meters) : nil, contact: vertices[0])
    }
    var nearest = Separation(meters: .infinity, normal: nil, contact: vertices[0])
    var depth = Separation(meters: -.infinity, normal: nil, contact: vertices[0])
    var isInside = vertices.count > 2
    for index in vertices.indices {
      let a = vertices[index] + shift
      let edge = vertices[(index + 1) % vertices.count] + shift - a
      let length = edge.length
      guard length > 0 else { continue }
      let t = min(1, max(0, -a.dot(edge) / (length * length)))
      let foot = a + edge * t
      if foot.length < nearest.meters {
        nearest.meters = foot.length
        nearest.contact = foot - shift
      }
      let height = edge.cross(-a) / length
      if height < 0 { isInside = false }
      if -height > depth.meters {
        // Inwards: the way in which the outline leaves the origin through this edge.
        depth = Separation(
          meters: -height, normal: PlanarPoint(-edge.y / length, edge.x / length),
          contact: foot - shift)
      }
    }
    if isInside { return depth }
    if nearest.meters > 1e-6 {
      nearest.normal = (nearest.contact + shift) * (1 / nearest.meters)
    } else {
      nearest.normal = depth.normal
    }
    return nearest
  }
}
