extension Shape {
  /// Where a position lies in relation to the shape, exactly as an engine finds it.
  ///
  /// Any number of full turns in the longitude is the same position. A position on a geoline is on its
  /// boundary when its distance to it is 0.
  /// - Complexity: O(*n* log *n*) in the vertices: the shape is prepared again by each call. Use an engine
  ///   for many positions.
  public func locate(_ position: Coordinate) -> Containment {
    switch PreparedShape(self) {
    case .circle(let circle): circle.locate(position)
    case .polygon(let polygon): polygon.locate(position)
    case .corridor(let corridor): corridor.locate(position)
    case .geoline(let line): line.distance(to: position) == 0 ? .onBoundary : .outside
    }
  }

  /// The geodesic distance from a position to the nearest point of the shape: 0 inside and on the
  /// boundary, infinite for a shape without a point.
  ///
  /// Accurate to 15 nm for circles, to 0.5 mm for corridors; for others within 0.5 mm below 1 km and 5 parts in 10⁷
  /// beyond.
  /// - Complexity: as ``locate(_:)``.
  public func distance(to position: Coordinate) -> Distance {
    .meters(max(0, signedMeters(to: position)))
  }

  /// The geodesic distance from a position, inside or outside, to the nearest point of the boundary;
  /// infinite for a shape without a boundary. As accurate as ``distance(to:)``. Inside a corridor that overlaps itself
  /// it is a lower bound.
  /// - Complexity: as ``locate(_:)``.
  public func distanceToBoundary(from position: Coordinate) -> Distance {
    .meters(abs(signedMeters(to: position)))
  }

  /// The distance to the boundary in metres, negative inside.
  private func signedMeters(to position: Coordinate) -> Double {
    switch PreparedShape(self) {
    case .circle(let circle): circle.signedDistance(to: position)
    case .polygon(let polygon): polygon.signedDistance(to: position)
    case .corridor(let corridor): corridor.signedDistance(to: position)
    case .geoline(let line): line.distance(to: position)
    }
  }
}
