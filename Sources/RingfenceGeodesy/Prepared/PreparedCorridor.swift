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

  static var tolerance: EdgeDistance.Tolerance { .fine }

  /// Prepares a corridor.
  /// - Complexity: O(*n* log *n*) in the vertices.
  package init(_ corridor: Corridor) {
    let line = UnwrappedLine(corridor.line)
    vertices = line.vertices
    halfWidth = corridor.halfWidth.meters
    bounds = line.bounds.expanded(byMeters: corridor.halfWidth.meters)
    edgeTree = EdgeTree(vertices) { _ in true }
    var lengths: ContiguousArray<Double> = [0]
    lengths.reserveCapacity(vertices.count)
    var sum = 0.0
    for index in vertices.indices.dropLast() {
      sum += Self.length(from: vertices[index], to: vertices[index + 1])
      lengths.append(sum)
    }
    self.lengths = lengths
  }

  /// Prepares the union of the disks of one radius around at least one centre.
  /// - Complexity: O(*n* log *n*) in the centres.
  package init(disksAround centers: [Coordinate], radiusMeters: Double) {
    var vertices: ContiguousArray<PlanarPoint> = []
    vertices.reserveCapacity(2 * centers.count)
    var unwrapper = LongitudeUnwrapper()
    for center in centers {
      let turn = unwrapper.advance(to: center)
      let point = PlanarPoint(
        Coordinate.turned(center.normalizedLongitude, by: turn), center.latitude)
      vertices.append(point)
      vertices.append(point)
    }
    var box = PlanarBox(vertices[0], vertices[0])
    for vertex in vertices { box.extend(vertex) }
    self.vertices = vertices
    halfWidth = radiusMeters
    bounds = GeoBox(
      south: box.south, north: box.north,
      west: box.west - 360 * ((box.west + 180) / 360).rounded(.down),
      width: box.east - box.west
    ).expanded(byMeters: radiusMeters)
    edgeTree = EdgeTree(vertices) { $0.isMultiple(of: 2) }
    lengths = []
  }

  /// Where a position lies. ``Containment/onBoundary`` means that the computed distance equals the half-width exactly,
  /// which hardly ever happens.
  /// - Complexity: as ``signedDistance(to:)``.
  package func locate(_ position: Coordinate) -> Containment {
    let meters = distanceToLine(from: position)
    if meters == halfWidth { return .onBoundary }
    return meters < halfWidth ? .inside : .outside
  }

  /// Whether a position is not outside: the same as ``locate(_:)`` says, and cheaper.
  /// - Complexity: O(log *n*) boxes as a rule, and one exact distance where the position is inside.
  package func contains(_ position: Coordinate) -> Bool {
    edgeTree.isWithin(halfWidth, of: position, vertices, Self.tolerance)
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
    let here = PlanarBox(
      PlanarPoint(anchor.longitude, anchor.latitude), PlanarPoint(anchor.longitude, anchor.latitude)
    )
    var least = Double.infinity
    var reach = limit.nextUp
    edgeTree.visitGroups(nearerThan: &reach) { box in
      box.lowerBound(to: here)
    } _: { group, _ in
      for run in edgeTree.runs[group.range] where run.box.lowerBound(to: here) <= limit {
        for number in edgeTree.edges[run.range] {
          let index = Int(number)
          let (a, b) = (vertices[index], vertices[index + 1])
          guard lengths[index] < least, PlanarBox(a, b).lowerBound(to: here) <= limit else {
            continue
          }
          let found = EdgeDistance.nearest(from: anchor, on: StraightEdge(a, b), Self.tolerance)
          guard found.meters <= limit else { continue }
          let foot = PlanarPoint(a.x + (b.x - a.x) * found.t, a.y + (b.y - a.y) * found.t)
          least = min(least, lengths[index] + Self.length(from: a, to: foot))
        }
      }
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
      if depth > 0, Self.length(from: a, to: b) > meters {
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
    var numbers: ContiguousArray<Int32> = []
    var limit = meters.nextUp
    edgeTree.visitGroups(nearerThan: &limit) { box in
      box.lowerBound(to: here)
    } _: { group, _ in
      for run in edgeTree.runs[group.range] where run.box.lowerBound(to: here) <= meters {
        numbers.append(contentsOf: edgeTree.edges[run.range])
      }
    }
    numbers.sort()
    for number in numbers { add(vertices[Int(number)], vertices[Int(number) + 1], depth: 40) }
    return parts
  }

  /// The length in metres of an edge, measured along it.
  private static func length(from a: PlanarPoint, to b: PlanarPoint) -> Double {
    PathLeg(
      from: Coordinate(uncheckedLatitude: a.y, longitude: 0),
      to: Coordinate(uncheckedLatitude: b.y, longitude: b.x - a.x)
    ).length
  }

  /// The length of the line in metres, 0 for disks.
  package var lineMeters: Double { lengths.last ?? 0 }

  /// A radius in units of the frame, such that no point of the edge lies within the disc about the frame's origin.
  package func clearance(in frame: EquirectangularFrame) -> Double {
    let origin = Coordinate(uncheckedLatitude: frame.latitude, longitude: frame.longitude)
    return frame.reach(ofMeters: abs(signedDistance(to: origin)) - 1e-3)
  }
}
