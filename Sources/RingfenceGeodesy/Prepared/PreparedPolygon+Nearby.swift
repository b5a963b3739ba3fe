extension PreparedPolygon {
  /// A part of the boundary, with the inside on its left.
  package struct BoundaryPart: Hashable, Sendable {
    /// Its ends; longitudes may run on across the antimeridian.
    package let start, end: Coordinate
  }

  /// The boundary within a distance of a position, in parts of at most about a kilometre; some of them are farther away.
  ///
  /// Parts with the inside on both sides, where polygons overlap or touch, are left out, and those with the inside on none,
  /// as of a line there and back. The middle of a part decides for all of it.
  ///
  /// - Complexity: O(*k* log *n*) for *k* parts nearby and *n* edges.
  package func boundary(
    within meters: Double, of position: Coordinate
  ) -> ContiguousArray<BoundaryPart> {
    let point = PlanarPoint(position.normalizedLongitude, position.latitude)
    let here = PlanarBox(point, point)
    let eastScale = cos(position.latitude * WGS84.degree) * Self.metersPerDegree
    var parts: ContiguousArray<BoundaryPart> = []

    func add(_ a: PlanarPoint, _ b: PlanarPoint, depth: Int) {
      guard PlanarBox(a, b).lowerBound(to: here) <= meters else { return }
      let (x, y) = ((b.x - a.x) * eastScale, (b.y - a.y) * Self.metersPerDegree)
      let middle = PlanarPoint((a.x + b.x) / 2, (a.y + b.y) / 2)
      // Near a pole an edge turns on little ground.
      if depth > 0, x * x + y * y > Self.longestPart * Self.longestPart || abs(b.x - a.x) > 5 {
        add(a, middle, depth: depth - 1)
        add(middle, b, depth: depth - 1)
        return
      }
      switch (isInside(leftOf: middle, a, b), isInside(leftOf: middle, b, a)) {
      case (true, false): parts.append(BoundaryPart(a, b))
      case (false, true): parts.append(BoundaryPart(b, a))
      case (true, true), (false, false): break
      }
    }
    edgeTree.visitEdges(within: meters, of: here) { edge in
      add(vertices[edge], vertices[edge + 1], depth: 16)
    }
    return parts
  }

  private static var metersPerDegree: Double { 111_320 }
  private static var longestPart: Double { 1_000 }

  /// Whether the shape lies to the left of a line at a point of it.
  private func isInside(leftOf point: PlanarPoint, _ a: PlanarPoint, _ b: PlanarPoint) -> Bool {
    let (x, y) = (b.x - a.x, b.y - a.y)
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return false }
    // A tenth of a millimetre or so: less than between any two lines that mean something.
    let step = 1e-9 / length
    let beside = Coordinate(
      uncheckedLatitude: min(90, max(-90, point.y + x * step)), longitude: point.x - y * step)
    return locate(beside) == .inside
  }
}

extension PreparedPolygon.BoundaryPart {
  init(_ a: PlanarPoint, _ b: PlanarPoint) {
    start = Coordinate(uncheckedLatitude: a.y, longitude: a.x)
    end = Coordinate(uncheckedLatitude: b.y, longitude: b.x)
  }
}
