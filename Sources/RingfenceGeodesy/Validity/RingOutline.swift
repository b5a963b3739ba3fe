// Validity/: what the linter needs to find rings that cross or touch themselves.

/// A ring in the plane as validation needs it: longitudes run on across the antimeridian, corners
/// that repeat the one before are left out, and every edge keeps the number it has in the file.
package struct RingOutline: Sendable {
  /// An edge from one corner to the next.
  package struct Edge: Sendable {
    package let start: PlanarPoint
    package let end: PlanarPoint
    /// Its number in the ring as written, from 1: the edge from that position to the next.
    package let number: Int
    /// Whether it is a cut along the antimeridian or a pole, at which nothing ends.
    package let isCut: Bool
  }

  /// The edges in order, the last one back to the first corner.
  package private(set) var edges: [Edge] = []
  /// The numbers, from 1, of the positions that repeat the one before.
  package private(set) var repeated: [Int] = []
  /// How many corners are left.
  package private(set) var corners = 0
  /// Whether the last position repeats the first.
  package let isClosed: Bool
  /// Whether the ring runs around a pole, where its ends lie a turn apart.
  package private(set) var runsAroundPole = false

  package init(_ ring: Ring) {
    let written = ring.vertices
    guard let first = written.first, let last = written.last else {
      isClosed = false
      return
    }
    isClosed =
      written.count > 1 && first.latitude == last.latitude
      && first.normalizedLongitude == last.normalizedLongitude
    var points: [(point: PlanarPoint, number: Int)] = []
    var unwrapper = LongitudeUnwrapper()
    let count = isClosed ? written.count - 1 : written.count
    for index in 0..<count {
      let vertex = written[index]
      let point = PlanarPoint(
        Coordinate.turned(vertex.normalizedLongitude, by: unwrapper.advance(to: vertex)),
        vertex.latitude)
      if index > 0, points.last?.point == point {
        repeated.append(index + 1)
      } else {
        points.append((point, index + 1))
      }
    }
    if isClosed { _ = unwrapper.advance(to: last) }
    let turn = unwrapper.advance(to: first)
    let home = PlanarPoint(Coordinate.turned(first.normalizedLongitude, by: turn), first.latitude)
    if points.count > 1, let end = points.last, end.point == home {
      repeated.append(end.number)
      points.removeLast()
    }
    corners = points.count
    runsAroundPole = turn != 0
    guard corners > 1 else { return }
    edges.reserveCapacity(corners)
    for index in points.indices {
      let start = points[index].point
      let end = index + 1 < points.count ? points[index + 1].point : home
      edges.append(
        Edge(
          start: start, end: end, number: points[index].number, isCut: Self.isCut(start, end)))
    }
  }

  /// The edge after another in the ring.
  package func next(_ index: Int) -> Int { index + 1 == edges.count ? 0 : index + 1 }

  private static func isCut(_ a: PlanarPoint, _ b: PlanarPoint) -> Bool {
    if a.y == b.y { return abs(a.y) == 90 }
    return a.x == b.x && (a.x == 180 || a.x == -180 || a.x == 540 || a.x == -540)
  }
}
