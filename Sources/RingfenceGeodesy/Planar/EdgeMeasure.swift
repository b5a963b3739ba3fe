/// Measures edges from a point.
struct EdgeMeasure {
  private let anchor: GeodesicOrigin
  private let tolerance: EdgeDistance.Tolerance
  let approximation: LocalApproximation

  init(from point: Coordinate, _ tolerance: EdgeDistance.Tolerance = .standard) {
    self.tolerance = tolerance
    anchor = GeodesicOrigin(latitude: point.latitude, longitude: point.normalizedLongitude)
    approximation = LocalApproximation(of: anchor)
  }

  /// The geodesic distance in metres to an edge.
  func meters(to a: PlanarPoint, _ b: PlanarPoint) -> Double {
    let projected = approximation.project(a, b)
    if approximation.isNearField(projected.square) {
      return approximation.nearFieldMeters(
        toLatitude: a.y + (b.y - a.y) * projected.t,
        longitude: a.x + (b.x - a.x) * projected.t)
    }
    let line = StraightEdge(latitude0: a.y, longitude0: a.x, latitude1: b.y, longitude1: b.x)
    return approximation.isTrusted(projected.square)
      ? anchor.distance(to: line.point(at: projected.t))
      : EdgeDistance.nearest(from: anchor, on: line, tolerance).meters
  }

  /// The geodesic distance in metres to the nearest edge of a ring: the same bits as the least of all by
  /// ``meters(to:_:)``; `nil` where all are some kilometres away. The ring lies within half a turn.
  func meters(
    toNearestOf ring: Span<PlanarPoint>, _ squares: inout ContiguousArray<Double>
  ) -> Double? {
    let (nearest, least) = approximation.squares(of: ring, into: &squares)
    guard least < Self.farthestSquare else { return nil }
    // What the plane takes for the nearest one keeps the others from being measured, but for those nearly as near.
    var meters = self.meters(to: ring[nearest], ring[nearest + 1])
    let most = approximation.planeSquare(of: meters)
    for edge in squares.indices where squares[edge] <= most && edge != nearest {
      meters = min(meters, self.meters(to: ring[edge], ring[edge + 1]))
    }
    return meters
  }

  /// Beyond 5 km the plane is not asked.
  private static var farthestSquare: Double { 25_000_000 }

  /// The geodesic distance in metres to the nearest edge of a ring, the distance to one of which is known. The ring
  /// lies within half a turn.
  ///
  /// - Parameters:
  ///   - ring: the corners.
  ///   - known: the index of the edge whose distance is known.
  ///   - meters: that distance.
  /// - Returns: the same bits as the least of all by ``meters(to:_:)``; `nil` where the known edge is some hundred
  ///   metres away.
  func metersNearby(_ ring: Span<PlanarPoint>, except known: Int, _ meters: Double) -> Double? {
    let reach = meters * 1.001 + 0.01
    guard approximation.isNearField(reach * reach) else { return nil }
    var least = meters
    approximation.forEachEdge(of: ring, within: reach) { edge in
      if edge == known { return }
      let (a, b) = (ring[edge], ring[edge + 1])
      let projected = approximation.project(a, b)
      if projected.square <= reach * reach { least = min(least, self.meters(to: a, b)) }
    }
    return least
  }
}
