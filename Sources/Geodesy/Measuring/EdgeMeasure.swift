/// Measures edges from a point.
struct EdgeMeasure {
  private let anchor: GeodesicOrigin
  let approximation: LocalApproximation

  init(from point: Coordinate) {
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
      : EdgeDistance.nearest(from: anchor, on: line).meters
  }
}
