/// A corridor prepared for many queries; or the union of disks of one radius, which is a corridor whose line is in pieces
/// without length.
///
/// Its edge belongs to it, and is all points whose geodesic distance from the line on WGS 84 equals the half-width.
/// Distances are within 0.1 mm of the least one along the line, and right to rounding where a plane or a formula gives
/// them, nearly always below 80 degrees of latitude.
package struct PreparedCorridor: Sendable {
  /// The vertices of the line in the plane, longitudes running on across the antimeridian; of disks each centre twice.
  package let vertices: ContiguousArray<PlanarPoint>
  /// Metres from the line to the edge.
  package let halfWidth: Double
  /// A box around the corridor; all longitudes up to the pole when it reaches one.
  package let bounds: GeoBox
  let edgeTree: EdgeTree
  /// Metres along the line from its first vertex to each; empty for disks.
  package let lengths: ContiguousArray<Double>

  /// What decides without exact distances, where it can.
  private let plane: CorridorPlane?

  static var tolerance: EdgeDistance.Tolerance { .fine }

  /// Prepares a corridor.
  /// - Complexity: O(*n* log *n*) in the vertices.
  package init(_ corridor: Corridor) {
    let line = UnwrappedLine(corridor.line)
    vertices = line.vertices
    halfWidth = corridor.halfWidth.meters
    bounds = line.bounds.expanded(byMeters: corridor.halfWidth.meters)
    edgeTree = EdgeTree(vertices) { _ in true }
    plane = CorridorPlane(vertices, halfWidth: halfWidth)
    var lengths: ContiguousArray<Double> = [0]
    lengths.reserveCapacity(vertices.count)
    var sum = 0.0
    for index in vertices.indices.dropLast() {
      sum += PathLeg(vertices[index], vertices[index + 1]).length
      lengths.append(sum)
    }
    self.lengths = lengths
  }

  /// Prepares the union of the disks of one radius around at least one centre.
  /// - Complexity: O(*n* log *n*) in the centres.
  package init(disksAround centers: [Coordinate], radiusMeters: Double) {
    let line = UnwrappedLine(centers)
    vertices = ContiguousArray(line.vertices.flatMap { [$0, $0] })
    halfWidth = radiusMeters
    bounds = line.bounds.expanded(byMeters: radiusMeters)
    edgeTree = EdgeTree(vertices) { $0.isMultiple(of: 2) }
    plane = CorridorPlane(vertices, halfWidth: halfWidth)
    lengths = []
  }

  /// Where a position lies. ``Containment/onBoundary`` means that the computed distance equals the half-width exactly,
  /// which hardly ever happens.
  /// - Complexity: O(log *n*) boxes as a rule; as ``signedDistance(to:)`` near the edge.
  package func locate(_ position: Coordinate) -> Containment {
    if let isInside = plane?.contains(position, edgeTree, vertices) {
      return isInside ? .inside : .outside
    }
    let meters = distanceToLine(from: position)
    if meters == halfWidth { return .onBoundary }
    return meters < halfWidth ? .inside : .outside
  }

  /// Whether a position is not outside: the same as ``locate(_:)`` says, and cheaper.
  /// - Complexity: O(log *n*) boxes as a rule, and exact distances near the edge.
  package func contains(_ position: Coordinate) -> Bool {
    plane?.contains(position, edgeTree, vertices)
      ?? edgeTree.isWithin(halfWidth, of: position, vertices, Self.tolerance)
  }

  /// Metres from the edge to a position, negative inside: the distance from the line less the half-width. Outside that is
  /// the distance to the corridor; inside it is never more than the distance to the edge, and less where the corridor
  /// overlaps itself.
  /// - Complexity: a few exact distances as a rule, O(*n*) bounds at worst; allocates nothing.
  package func signedDistance(to position: Coordinate) -> Double {
    distanceToLine(from: position) - halfWidth
  }

  /// The same; adds to `work` about one for each edge that was compared, the same on every machine.
  package func signedDistance(to position: Coordinate, work: inout Int) -> Double {
    edgeTree.distance(from: position, vertices, Self.tolerance, work: &work) - halfWidth
  }

  /// Metres from the line, or from the nearest centre.
  package func distanceToLine(from position: Coordinate) -> Double {
    edgeTree.distance(from: position, vertices, Self.tolerance)
  }

  /// Metres along the line, from its first position, to the point of it that is nearest to a position: of several that are
  /// equally near, to 0.01 mm, the first. 0 for disks.
  /// - Complexity: as ``signedDistance(to:)``.
  package func along(nearestTo position: Coordinate) -> Double {
    guard !lengths.isEmpty else { return 0 }
    let limit = distanceToLine(from: position) + 1e-5
    let anchor = GeodesicOrigin(
      latitude: position.latitude, longitude: position.normalizedLongitude)
    let point = PlanarPoint(anchor.longitude, anchor.latitude)
    let here = PlanarBox(point, point)
    var least = Double.infinity
    edgeTree.visitEdges(within: limit, of: here) { edge in
      let (a, b) = (vertices[edge], vertices[edge + 1])
      guard lengths[edge] < least, PlanarBox(a, b).lowerBound(to: here) <= limit else { return }
      let found = EdgeDistance.nearest(from: anchor, on: StraightEdge(a, b), Self.tolerance)
      guard found.meters <= limit else { return }
      let foot = PlanarPoint(a.x + (b.x - a.x) * found.t, a.y + (b.y - a.y) * found.t)
      least = min(least, lengths[edge] + PathLeg(a, foot).length)
    }
    return least.isFinite ? least : 0
  }

  /// The parts of the line within a distance of a position, in parts of at most about that distance; those that follow each
  /// other share an end.
  /// - Complexity: O(*k* log *n*) for *k* parts nearby and *n* edges.
  package func lines(
    within meters: Double, of position: Coordinate
  ) -> ContiguousArray<(start: Coordinate, end: Coordinate)> {
    let point = PlanarPoint(position.normalizedLongitude, position.latitude)
    let here = PlanarBox(point, point)
    var parts: ContiguousArray<(start: Coordinate, end: Coordinate)> = []
    func add(_ a: PlanarPoint, _ b: PlanarPoint, depth: Int) {
      guard PlanarBox(a, b).lowerBound(to: here) <= meters else { return }
      if depth > 0, PathLeg(a, b).length > meters {
        let middle = PlanarPoint((a.x + b.x) / 2, (a.y + b.y) / 2)
        add(a, middle, depth: depth - 1)
        add(middle, b, depth: depth - 1)
        return
      }
      parts.append(
        (
          Coordinate(uncheckedLatitude: a.y, longitude: a.x),
          Coordinate(uncheckedLatitude: b.y, longitude: b.x)
        ))
    }
    var edges: ContiguousArray<Int> = []
    edgeTree.visitEdges(within: meters, of: here) { edges.append($0) }
    edges.sort()
    for edge in edges { add(vertices[edge], vertices[edge + 1], depth: 40) }
    return parts
  }

  /// The length of the line in metres, 0 for disks.
  package var lineMeters: Double { lengths.last ?? 0 }

  /// A radius in units of the frame, such that no point of the edge lies within the disc about the frame's origin.
  package func clearance(in frame: EquirectangularFrame) -> Double {
    let origin = Coordinate(uncheckedLatitude: frame.latitude, longitude: frame.longitude)
    return frame.reach(ofMeters: abs(signedDistance(to: origin)) - 1e-3)
  }
}
