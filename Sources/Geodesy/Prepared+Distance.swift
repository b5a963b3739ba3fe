extension PreparedPolygon {
  /// Metres from a point to the nearest edge of the shape, negative inside; infinite for a shape
  /// without edges. Accurate as ``EdgeDistance``.
  /// - Complexity: O(*n*) in the vertices.
  package func signedDistance(to p: Coordinate) -> Double {
    let least = leastDistance(from: p, longitudes, latitudes) { kinds[$0] == .boundary }
    return locate(p) == .outside ? least : -least
  }
}

extension PreparedGeoline {
  /// Metres from a point to the line. Accurate as ``EdgeDistance``.
  /// - Complexity: O(*n*) in the vertices.
  package func distance(to p: Coordinate) -> Double {
    leastDistance(from: p, longitudes, latitudes) { _ in true }
  }
}

/// The least distance to the edges that count, in metres; most are ruled out by a lower bound.
private func leastDistance(
  from p: Coordinate, _ longitudes: ContiguousArray<Double>, _ latitudes: ContiguousArray<Double>,
  where counts: (Int) -> Bool
) -> Double {
  let metric = LocalMetric(latitude: p.latitude)
  var best = Double.infinity
  for i in longitudes.indices.dropLast() where counts(i) {
    let bound = EdgeDistance.lowerBound(
      from: p, metric: metric, longitude0: longitudes[i], latitude0: latitudes[i],
      longitude1: longitudes[i + 1], latitude1: latitudes[i + 1])
    guard bound < best else { continue }
    let nearest = EdgeDistance.nearest(
      from: p, longitude0: longitudes[i], latitude0: latitudes[i], longitude1: longitudes[i + 1],
      latitude1: latitudes[i + 1])
    best = min(best, nearest.meters)
  }
  return best
}
