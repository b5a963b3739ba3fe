/// How far a circle reaches outside the shape for which it stands.
package enum Overshoot {
  /// The largest distance in metres from any point of a circle's disk to a shape, 0 for one that fills it.
  ///
  /// Never below the truth, and above it by less than 0.03 m as a rule and by at most 1 m, unless hundred
  /// thousands of edges are so close together that the search ends early. Exact for a circle with the same
  /// centre. Of a corridor by way of the circle's centre: exact where that is on a straight line. `nil` for a geoline and for
  /// a shape without a boundary.
  ///
  /// The disk is cut into squares in the plane of directions and distances from the centre. That plane
  /// never shortens a distance, so within a square the distance to the shape cannot exceed that of its
  /// middle by more than half the diagonal; squares that could hold more than what was found are cut
  /// in four. Shapes below 10 km are drawn in that plane; there the rim is searched first, then the part of
  /// the inside around the shape, and none of it where the shape is star-shaped.
  /// - Complexity: some hundred distances below 10 km, some thousand beyond.
  package static func upperBound(
    of shape: Shape, center: Coordinate, radiusMeters: Double
  ) -> Double? {
    upperBound(of: shape, Outline(shape), center: center, radiusMeters: radiusMeters)
  }

  /// The same for a shape whose outline is at hand.
  package static func upperBound(
    of shape: Shape, _ outline: Outline, center: Coordinate, radiusMeters: Double
  ) -> Double? {
    let anchor = GeodesicOrigin(latitude: center.latitude, longitude: center.normalizedLongitude)
    switch shape {
    case .geoline: return nil
    case .circle(let circle):
      let apart = Geodesic.inverse(from: center, to: circle.center).distance.meters
      return max(0, apart + radiusMeters - circle.radius.meters)
    case .corridor(let corridor):
      let line = PreparedCorridor(corridor)
      return max(0, line.signedDistance(to: center) + radiusMeters)
    case .rectangle, .polygons: break
    }
    let search = DiskSearch(radius: radiusMeters)
    if let plane = PlanarOutline(outline, around: anchor, radius: radiusMeters) {
      // Whatever lies outside a convex set around the shape can be moved away from the set, and from
      // all of the shape, until it meets the rim: the rim and the set hold the farthest point.
      let rim = BoundaryMaximum(radius: radiusMeters, outline: plane).bounds()
      if let inside = plane.insideCeiling, inside <= rim.ceiling {
        return plane.margin + rim.ceiling
      }
      let octagon = plane.octagon
      let disk = search.upperBound(knowing: rim.found) { center, half in
        octagon.mayMeet(center: center, half: half)
      } value: {
        plane.signedDistance(from: $0)
      }
      return plane.margin + max(rim.ceiling, disk)
    }
    let polygon: PreparedPolygon
    switch shape {
    case .circle, .corridor, .geoline: return nil
    case .rectangle(let rectangle): polygon = PreparedPolygon(rectangle)
    case .polygons(let polygons): polygon = PreparedPolygon(polygons)
    }
    guard polygon.signedDistance(to: center).isFinite else {
      return polygon.locate(center) == .outside ? nil : 0
    }
    var work = 0
    return search.upperBound { _, _ in
      true
    } value: { point in
      let moved = anchor.moved(by: point, meters: hypot(point.x, point.y))
      return polygon.signedDistance(
        to: Coordinate(uncheckedLatitude: moved.latitude, longitude: moved.longitude), work: &work)
    } work: {
      work
    }
  }
}

/// Searches a disk for the largest value of a function that changes by at most 1 m a metre.
package struct DiskSearch {
  /// The radius of the disk in metres.
  package let radius: Double

  /// A search over the disk of that radius around (0, 0).
  package init(radius: Double) { self.radius = radius }

  /// The largest number of values; up to four times as many in the last round.
  private static let budget = 20_000
  /// How much work the values may take: some seconds, where each value needs nearly all edges.
  private static let workBudget = 500_000_000.0

  /// What the bound may be above the truth by, in metres.
  package var resolution: Double { max(0.02, min(0.5, 2e-6 * radius)) }

  /// Nothing in the disk is larger than this; above the largest value by at most the resolution, unless
  /// the budget ends before.
  /// - Parameters:
  ///   - least: a value that is found elsewhere: nothing below it matters.
  ///   - matters: whether a square, given by its middle and half its side, is to be searched.
  ///   - value: the function; what is below 0 stands for 0.
  ///   - work: how much it took so far.
  /// - Returns: the bound, not below `least`.
  @inline(__always)
  package func upperBound(
    knowing least: Double = 0, where matters: (PlanarPoint, Double) -> Bool,
    value: (PlanarPoint) -> Double, work: () -> Int = { 0 }
  ) -> Double {
    let resolution = resolution
    var half = radius
    var cells: ContiguousArray<PlanarPoint> = [PlanarPoint(0, 0)]
    var next: ContiguousArray<(center: PlanarPoint, ceiling: Double)> = []
    var best = least
    var ceiling = 0.0
    var asked = 0
    while !cells.isEmpty {
      next.removeAll(keepingCapacity: true)
      let reach = half * 2.0.squareRoot()
      for cell in cells where matters(cell, half) {
        let outward = (cell.x * cell.x + cell.y * cell.y).squareRoot()
        guard outward <= radius + reach else { continue }
        // The point of the disk nearest to the middle is nearer to every point of the disk in the cell
        // than the middle is.
        let scale = outward > radius ? radius / outward : 1
        let found = value(PlanarPoint(cell.x * scale, cell.y * scale))
        best = max(best, found)
        next.append((cell, found + reach))
      }
      cells.removeAll(keepingCapacity: true)
      asked += next.count
      // What the next round takes if each value takes as much as till now.
      let ahead = Double(work()) * Double(asked + 4 * next.count) / Double(max(1, asked))
      let isCrowded =
        (next.count > 4096 && reach < 0.9) || asked > Self.budget || ahead > Self.workBudget
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
