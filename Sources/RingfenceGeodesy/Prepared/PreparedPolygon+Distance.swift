extension PreparedPolygon {
  /// The geodesic distance in metres from a point to the boundary: positive outside, negative
  /// inside, zero on the boundary.
  ///
  /// Infinite when there is no boundary: positive for an empty shape, negative for one that is the
  /// whole globe. Cuts at the antimeridian are no boundary. Inside polygons that overlap the
  /// distance is that to the nearest edge of any of them, so its size is a lower bound there. As
  /// accurate as ``EdgeDistance``.
  /// - Complexity: a few exact distances as a rule, O(*n*) bounds at worst; allocates nothing.
  package func signedDistance(to point: Coordinate) -> Double {
    var work = 0
    return signedDistance(to: point, work: &work)
  }

  /// The same for a point that is known to lie outside.
  package func distance(fromOutside point: Coordinate) -> Double {
    edgeTree.distance(from: point, vertices)
  }

  /// The same; adds to `work` about one for each edge that was compared, the same on every machine.
  package func signedDistance(to point: Coordinate, work: inout Int) -> Double {
    switch locate(point) {
    case .onBoundary: 0
    case .inside: -edgeTree.distance(from: point, vertices, work: &work)
    case .outside: edgeTree.distance(from: point, vertices, work: &work)
    }
  }
}

extension PreparedGeoline {
  /// The geodesic distance in metres from a point to the line. As accurate as ``EdgeDistance``.
  /// - Complexity: a few exact distances as a rule, O(*n*) bounds at worst; allocates nothing.
  package func distance(to point: Coordinate) -> Double {
    edgeTree.distance(from: point, vertices)
  }
}
