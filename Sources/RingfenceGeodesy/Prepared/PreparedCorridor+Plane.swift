/// Where a position lies about a corridor as the plane of longitude and latitude shows it, scaled to metres midway: a bound on
/// the safe side, without trigonometry.
///
/// Between two latitudes the scales differ from those midway by a share *s* at most: a way over ground is at most 1 + *s* and at
/// least 1 − *s* times as long as in the plane. A class: a corridor is copied with every fence that is looked at.
final class CorridorPlane: Sendable {
  /// Units in a degree.
  private let east: Double
  private let north: Double
  /// The longitude about which positions are looked for.
  private let middle: Double
  /// A distance in the plane, squared, below which a position is surely inside.
  private let insideSquare: Double
  /// A distance above which it is surely outside, and its square.
  private let reach: Double
  private let outsideSquare: Double
  /// Degrees that are as long at least.
  private let reachEast: Double
  private let reachNorth: Double

  /// The error of what is measured, and of this, in metres.
  private static var margin: Double { 1e-3 }
  private static var farthestLatitude: Double { 85 }
  private static var widest: Double { 300 }

  /// `nil` where the scales differ by too much.
  init?(_ vertices: ContiguousArray<PlanarPoint>, halfWidth: Double) {
    guard let first = vertices.first else { return nil }
    var box = PlanarBox(first, first)
    for vertex in vertices { box.extend(vertex) }
    // Ways of that length stay in this band, and so do those between all that is so near.
    let band = 2.1 * halfWidth / 110_000
    let (south, north) = (box.south - band, box.north + band)
    guard max(-south, north) < Self.farthestLatitude, box.east - box.west < Self.widest else {
      return nil
    }
    let metric = LocalMetric(latitude: (box.south + box.north) / 2)
    // Both scales rise or fall all the way from the equator to a pole.
    var latitudes = [south, north]
    if south < 0, north > 0 { latitudes.append(0) }
    var share = 1e-9
    for latitude in latitudes {
      let other = LocalMetric(latitude: latitude)
      share = max(
        share,
        abs(other.metersPerDegreeLongitude / metric.metersPerDegreeLongitude - 1),
        abs(other.metersPerDegreeLatitude / metric.metersPerDegreeLatitude - 1))
    }
    guard share < 0.2 else { return nil }
    (east, self.north) = (metric.metersPerDegreeLongitude, metric.metersPerDegreeLatitude)
    middle = (box.west + box.east) / 2
    let inside = max(0, halfWidth - Self.margin) / (1 + share)
    insideSquare = inside * inside
    reach = (halfWidth + Self.margin) / (1 - share)
    outsideSquare = reach * reach
    (reachEast, reachNorth) = (reach / east * (1 + 1e-9), reach / self.north * (1 + 1e-9))
  }

  /// Whether a position is inside; `nil` where it is too near the edge to say.
  /// - Complexity: O(log *n*) boxes as a rule.
  func contains(
    _ position: Coordinate, _ tree: EdgeTree, _ vertices: ContiguousArray<PlanarPoint>
  ) -> Bool? {
    let turns = ((position.longitude - middle) / 360).rounded()
    let point = PlanarPoint(position.longitude - 360 * turns, position.latitude)
    var least = Double.infinity
    if tree.top.contains(where: { holds($0.box, point) }) {
      search(tree, tree.upper.count - 1, tree.top.indices, point, vertices, &least)
    }
    if least <= insideSquare { return true }
    return least > outsideSquare ? false : nil
  }

  @inline(__always)
  private func holds(_ box: PlanarBox, _ point: PlanarPoint) -> Bool {
    point.y >= box.south - reachNorth && point.y <= box.north + reachNorth
      && point.x >= box.west - reachEast && point.x <= box.east + reachEast
  }

  /// Lowers the least square of a distance, until it is surely inside.
  private func search(
    _ tree: borrowing EdgeTree, _ level: Int, _ range: Range<Int>, _ point: PlanarPoint,
    _ vertices: ContiguousArray<PlanarPoint>, _ least: inout Double
  ) {
    for index in range where least > insideSquare {
      let node = level < 0 ? tree.groups[index] : tree.upper[level][index]
      guard holds(node.box, point) else { continue }
      if level >= 0 {
        search(tree, level - 1, node.range, point, vertices, &least)
        continue
      }
      for run in node.range where least > insideSquare && holds(tree.runs[run].box, point) {
        for edge in tree.runs[run].range {
          let (a, b) = (vertices[Int(tree.edges[edge])], vertices[Int(tree.edges[edge]) + 1])
          let square = nearestToOrigin(
            (a.x - point.x) * east, (a.y - point.y) * north, (b.x - a.x) * east,
            (b.y - a.y) * north
          ).square
          least = min(least, square)
        }
      }
    }
  }
}
