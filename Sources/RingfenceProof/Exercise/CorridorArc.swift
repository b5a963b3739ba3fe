internal import Ringfence

/// A part of a corridor's edge that is at its half-width from a vertex: a round end, or the outer side of a bend.
struct CorridorArc: Sendable {
  enum Kind: Sendable { case start, end, bend }

  let kind: Kind
  /// The vertex, by its index; of equal ones that follow each other the first.
  let vertex: Int
  let position: Coordinate
  /// The direction from the vertex to the middle of the arc, in degrees.
  let course: Double
  /// The middle of the arc.
  let middle: Coordinate
  /// Whether it lies in another part of the corridor.
  let isHidden: Bool

  /// A line turns at least by this at a bend, in degrees.
  private static let leastTurn = 10.0

  /// The arcs of a corridor in the order of its line; none of a line of one position.
  static func arcs(of corridor: Corridor, _ prepared: PreparedCorridor) -> [CorridorArc] {
    let vertices = corridor.line.vertices
    let line = vertices.indices.filter { $0 == 0 || vertices[$0] != vertices[$0 - 1] }
    guard line.count > 1 else { return [] }
    return line.indices.compactMap { number in
      let vertex = vertices[line[number]]
      let neighbors = [number - 1, number + 1].filter(line.indices.contains).map {
        vertices[line[$0]]
      }
      let plane = LocalPlane(at: vertex)
      let courses = neighbors.map { plane.point($0).course(to: .origin) }
      guard let first = courses.first, let last = courses.last else { return nil }
      let between = Elementary.remainder(last - first, 360)
      let isBend = neighbors.count > 1
      if isBend, abs(between) > 180 - leastTurn { return nil }
      let course = first + between / 2
      let middle = plane.coordinate(
        PlanePoint.origin.moved(corridor.halfWidth.meters, course: course))
      return CorridorArc(
        kind: isBend ? .bend : number == 0 ? .start : .end, vertex: line[number], position: vertex,
        course: course, middle: middle, isHidden: prepared.isWithin(middle))
    }
  }
}

extension PreparedCorridor {
  /// Whether a position at the edge of one part lies in another one. A plane is right to a part in a thousand nearby.
  func isWithin(_ position: Coordinate) -> Bool { signedDistance(to: position) < -0.01 * halfWidth }
}
