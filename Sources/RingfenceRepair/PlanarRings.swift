internal import Ringfence
internal import RingfenceLint

/// A polygon in the plane of longitude and latitude, in degrees: an outer ring counterclockwise, and holes clockwise.
/// No ring repeats its first point.
struct PlanarRings: Sendable {
  var rings: [[PlanarPoint]]

  /// A line ax + by = c, where (a, b) is as long as a degree has metres in that direction, so that c is in metres. Of the
  /// two sides the one where ax + by is less is below.
  struct Line {
    let a: Double
    let b: Double
    let c: Double

    /// The line some metres above.
    func moved(by meters: Double) -> Line { Line(a: a, b: b, c: c + meters) }

    /// How far a point is above the line, in metres.
    func side(_ point: PlanarPoint) -> Double { a * point.x + b * point.y - c }
    /// Where a point of the line is along it.
    func position(_ point: PlanarPoint) -> Double { a * point.y - b * point.x }
  }

  /// The rings of a polygon; `nil` for one that meets the antimeridian, or has a ring without area.
  init?(_ polygon: Polygon) {
    rings = []
    for ring in polygon.rings {
      var points = ring.vertices.map { PlanarPoint($0.longitude, $0.latitude) }
      if points.count > 1, points.first == points.last { points.removeLast() }
      guard points.count >= 3 else { return nil }
      for index in points.indices {
        let next = points[(index + 1) % points.count]
        guard abs(points[index].x) < 180, abs(next.x - points[index].x) <= 180 else { return nil }
      }
      let area = Self.doubleArea(points)
      if area == 0 { return nil }
      // Clockwise where it is a hole.
      rings.append((area > 0) == rings.isEmpty ? points : points.reversed())
    }
    if rings.isEmpty { return nil }
  }

  private init(_ rings: [[PlanarPoint]]) { self.rings = rings }

  /// Vertices of a part that are nearer to each other could become one when the part is moved, in metres.
  private static let clearance = 0.02

  /// The polygon, with closed rings.
  var polygon: Polygon {
    Polygon(
      rings: rings.map { ring in
        Ring((ring + [ring[0]]).map { Coordinate(uncheckedLatitude: $0.y, longitude: $0.x) })
      })
  }

  /// Twice the area of a ring, positive counterclockwise, in square degrees.
  private static func doubleArea(_ ring: [PlanarPoint]) -> Double {
    var sum = 0.0
    for index in ring.indices {
      let (one, next) = (ring[index] - ring[0], ring[(index + 1) % ring.count] - ring[0])
      sum += one.cross(next)
    }
    return sum
  }

  /// Cuts the polygon along a line.
  ///
  /// - Returns: the parts below and above, each point of the polygon in one of them or on the line; `nil` where the line
  ///   passes a vertex at less than 2 cm, or rings meet each other on it.
  /// - Complexity: O(*n* log *n*), with *h* holes O(*n* · *h*).
  func cut(along line: Line) -> (below: [PlanarRings], above: [PlanarRings])? {
    var cuts: [(position: Double, number: Int)] = []
    var points: [PlanarPoint] = []
    // For each ring, its points and the numbers of its cuts in their order; a number below 0 stands for a point.
    var walks: [[(point: PlanarPoint, cut: Int)]] = []
    for ring in rings {
      var walk: [(point: PlanarPoint, cut: Int)] = []
      for index in ring.indices {
        let (point, next) = (ring[index], ring[(index + 1) % ring.count])
        let (side, other) = (line.side(point), line.side(next))
        if abs(side) < Self.clearance { return nil }
        walk.append((point, -1))
        guard (side < 0) != (other < 0) else { continue }
        let crossing = point + (next - point) * (side / (side - other))
        cuts.append((line.position(crossing), points.count))
        walk.append((crossing, points.count))
        points.append(crossing)
      }
      walks.append(walk)
    }
    cuts.sort { $0.position < $1.position }
    // Along the line the inside lies between the first cut and the second, the third and the fourth, and so on.
    var partners = [Int](repeating: -1, count: cuts.count)
    for index in cuts.indices {
      if index > 0, cuts[index].position == cuts[index - 1].position { return nil }
      partners[cuts[index].number] = cuts[index ^ 1].number
    }
    guard let below = Self.parts(walks, partners, isBelow: true, line),
      let above = Self.parts(walks, partners, isBelow: false, line)
    else { return nil }
    return (below, above)
  }

  private static func parts(
    _ walks: [[(point: PlanarPoint, cut: Int)]], _ partners: [Int], isBelow: Bool, _ line: Line
  ) -> [PlanarRings]? {
    func isHere(_ point: PlanarPoint) -> Bool { (line.side(point) < 0) == isBelow }
    // The pieces of rings on this side, from cut to cut, by the cut with which they begin.
    var chains: [(points: [PlanarPoint], end: Int)?] = Array(repeating: nil, count: partners.count)
    var parts: [PlanarRings] = []
    var holes: [[PlanarPoint]] = []
    for (number, walk) in walks.enumerated() {
      guard let first = walk.firstIndex(where: { $0.cut >= 0 }) else {
        guard isHere(walk[0].point) else { continue }
        let ring = walk.map { $0.point }
        if number == 0 { parts.append(PlanarRings([ring])) } else { holes.append(ring) }
        continue
      }
      // From a cut once around the ring.
      var begin = walk[first].cut
      var chain = [walk[first].point]
      for step in 1...walk.count {
        let (point, cut) = walk[(first + step) % walk.count]
        if cut < 0 {
          chain.append(point)
          continue
        }
        chain.append(point)
        if chain.count > 2, isHere(chain[1]) { chains[begin] = (chain, cut) }
        (begin, chain) = (cut, [point])
      }
    }
    for start in chains.indices {
      guard chains[start] != nil else { continue }
      var ring: [PlanarPoint] = []
      var next = start
      while let chain = chains[next] {
        chains[next] = nil
        ring += chain.points
        next = partners[chain.end]
      }
      guard next == start, ring.count >= 3 else { return nil }
      parts.append(PlanarRings([ring]))
    }
    for hole in holes {
      guard let owner = parts.firstIndex(where: { contains($0.rings[0], hole[0]) }) else {
        return nil
      }
      parts[owner].rings.append(hole)
    }
    return parts
  }

  /// Whether a ring surrounds a point that is not on it.
  private static func contains(_ ring: [PlanarPoint], _ point: PlanarPoint) -> Bool {
    var isInside = false
    for index in ring.indices {
      let (a, b) = (ring[index], ring[(index + 1) % ring.count])
      guard (a.y > point.y) != (b.y > point.y) else { continue }
      if point.x < a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y)) { isInside.toggle() }
    }
    return isInside
  }
}
