/// How far a circle reaches outside the shape for which it stands.
package enum Overshoot {
  /// The largest distance in metres from any point of a circle's disk to a shape, 0 for one that fills it.
  ///
  /// Never below the truth, and above it by less than 0.03 m as a rule, by at most 1 m always; exact
  /// for a circle with the same centre. `nil` for a geoline and for a shape without a boundary.
  ///
  /// The disk is cut into squares in the plane of directions and distances from the centre. That plane
  /// never shortens a distance, so within a square the distance to the shape cannot exceed that of its
  /// middle by more than half the diagonal; squares that could hold more than what was found are cut
  /// in four.
  /// - Complexity: some hundred to thousand distances.
  package static func upperBound(
    of shape: Shape, center: Coordinate, radiusMeters: Double
  ) -> Double? {
    let anchor = GeodesicAnchor(latitude: center.latitude, longitude: center.normalizedLongitude)
    switch shape {
    case .geoline: return nil
    case .circle(let circle):
      let apart = Geodesic.inverse(from: center, to: circle.center).distance.meters
      return max(0, apart + radiusMeters - circle.radius.meters)
    case .rectangle, .polygons: break
    }
    let search = DiskSearch(radius: radiusMeters)
    if let plane = PlanarOutline(Outline(shape), around: anchor, radius: radiusMeters) {
      return plane.margin + search.upperBound { plane.distance(from: $0) }
    }
    let polygon: PreparedPolygon
    switch shape {
    case .circle, .geoline: return nil
    case .rectangle(let rectangle): polygon = PreparedPolygon(rectangle)
    case .polygons(let polygons): polygon = PreparedPolygon(polygons)
    }
    guard polygon.signedDistance(to: center).isFinite else {
      return polygon.locate(center) == .outside ? nil : 0
    }
    return search.upperBound { point in
      let place = anchor.moved(by: point, meters: hypot(point.x, point.y))
      return polygon.signedDistance(
        to: Coordinate(uncheckedLatitude: place.latitude, longitude: place.longitude))
    }
  }
}

/// Looks for the largest value over a disk of a function that changes by at most 1 m a metre.
private struct DiskSearch {
  let radius: Double

  /// Nothing in the disk is larger than this; at most 1 m above the largest value.
  func upperBound(_ value: (PlanarPoint) -> Double) -> Double {
    let resolution = max(0.02, min(0.5, 2e-6 * radius))
    var half = radius
    var cells: ContiguousArray<PlanarPoint> = [PlanarPoint(0, 0)]
    var next: ContiguousArray<(center: PlanarPoint, ceiling: Double)> = []
    var best = 0.0
    var ceiling = 0.0
    while !cells.isEmpty {
      next.removeAll(keepingCapacity: true)
      let reach = half * 2.0.squareRoot()
      for cell in cells {
        let outward = hypot(cell.x, cell.y)
        guard outward <= radius + reach else { continue }
        // The point of the disk nearest to the middle is nearer to every point of the disk in the cell
        // than the middle is.
        let scale = outward > radius ? radius / outward : 1
        let found = value(PlanarPoint(cell.x * scale, cell.y * scale))
        best = max(best, found)
        next.append((cell, found + reach))
      }
      cells.removeAll(keepingCapacity: true)
      let isCrowded = next.count > 4096 && reach < 0.9
      for cell in next where cell.ceiling > best {
        guard cell.ceiling > best + resolution, !isCrowded else {
          ceiling = max(ceiling, cell.ceiling)
          continue
        }
        let quarter = half / 2
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
          cells.append(PlanarPoint(cell.center.x + x * quarter, cell.center.y + y * quarter))
        }
      }
      half /= 2
    }
    return max(best, ceiling)
  }
}
