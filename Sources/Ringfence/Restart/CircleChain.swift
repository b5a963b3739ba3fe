internal import RingfenceGeodesy

/// The circles that replace a corridor in restart mode: their centres are on its line, and with one radius they contain it.
///
/// Between two centres the line is a piece whose points are at most δ from the geodesic between them. A point of the
/// corridor beside the piece is at most *h* + δ from that geodesic, and its foot at most half of its length *s* from a
/// centre. The ground bends like a ball, on which a triangle with a right angle has a shorter third side than in a plane:
/// a radius of √((*h* + δ)² + *s*²/4) contains all of it.
package struct CircleChain {
  private(set) var centers: [Coordinate] = []
  /// The radius that contains the corridor.
  private(set) var neededMeters = 0.0

  /// The most circles of one fence.
  package static let mostCircles = 2_000
  /// A vertex at which the line turns by more has a circle of its own, in degrees.
  private static let sharpTurn = 10.0
  /// What stands for the difference between budget and buffer where it is less, in metres.
  private static let leastAllowance = 5.0

  /// A position on the line: on the edge from the vertex of an index to the next, 0 to 1.
  private struct Station {
    var edge: Int
    var share: Double
  }

  private let corridor: PreparedCorridor
  /// Metres along the line up to each vertex.
  private var along: ContiguousArray<Double> { corridor.lengths }

  /// A chain for a corridor; `nil` for one that is so short that one circle does.
  ///
  /// - Complexity: O(*n* + *c*) as a rule for *n* vertices and *c* circles.
  init?(_ corridor: Corridor, _ settings: RestartSettings) {
    let allowance = max(
      Self.leastAllowance, settings.budget.meters - settings.buffer.meters)
    self.corridor = PreparedCorridor(corridor)
    guard self.corridor.lineMeters > 2 * allowance else { return nil }
    let half = self.corridor.halfWidth
    // The radius with the buffer is rounded up to a tenth, and not to be above the budget by that.
    let fitting =
      ((half + settings.budget.meters) * 10 + 1e-9).rounded(.down) / 10 - settings.buffer.meters
    let wanted = max(half + Self.leastAllowance, fitting)
    let spacing = 2 * (wanted * wanted - half * half).squareRoot()
    if link(spacing: spacing, needing: wanted) { return }
    // Too many: evenly along the whole line, whatever it does between.
    (centers, neededMeters) = ([], 0)
    take(from: 0, to: self.corridor.vertices.count - 1, pieces: Self.mostCircles - 1)
  }

  /// Puts circles at sharp turns and evenly between them; `false` where they are too many.
  private mutating func link(spacing: Double, needing wanted: Double) -> Bool {
    let edges = corridor.vertices.count - 1
    var first = 0
    while first < edges {
      var last = first + 1
      while last < edges, !isSharp(at: last) { last += 1 }
      let (saved, needed) = (centers.count, neededMeters)
      let wantedPieces = ((along[last] - along[first]) / spacing - 1e-9).rounded(.up)
      var pieces = Int(max(1, min(1e6, wantedPieces)))  // checked: a million at most
      while true {
        guard max(1, saved) + pieces <= Self.mostCircles else { return false }
        take(from: first, to: last, pieces: pieces)
        if neededMeters <= max(needed, wanted) { break }
        centers.removeLast(centers.count - saved)
        neededMeters = needed
        pieces += max(1, pieces / 16)
      }
      first = last
    }
    return true
  }

  private func isSharp(at vertex: Int) -> Bool {
    guard let before = leg(vertex - 1).course(at: 1), let after = leg(vertex).course(at: 0) else {
      return true
    }
    let turn = abs(after.degrees - before.degrees)
    return min(turn, 360 - turn) > Self.sharpTurn
  }

  private func leg(_ edge: Int) -> PathLeg {
    PathLeg(corridor.vertices[edge], corridor.vertices[edge + 1])
  }

  /// Appends the centres of pieces of equal length from one vertex to another, the first one only where none is there.
  private mutating func take(from first: Int, to last: Int, pieces: Int) {
    let step = (along[last] - along[first]) / Double(pieces)
    var station = Station(edge: first, share: 0)
    if centers.isEmpty { centers.append(coordinate(of: station)) }
    for piece in 1...pieces {
      let next =
        piece == pieces
        ? Station(edge: last - 1, share: 1)
        : advance(station, to: along[first] + step * Double(piece), last)
      need(from: station, to: next)
      centers.append(coordinate(of: next))
      station = next
    }
  }

  /// The station a length along the line. On an edge shares of the length are taken for shares of the edge: on long ones they
  /// differ a little, so that pieces are not quite equal.
  private func advance(_ station: Station, to meters: Double, _ last: Int) -> Station {
    var edge = station.edge
    while edge < last - 1, meters >= along[edge + 1] { edge += 1 }
    let length = along[edge + 1] - along[edge]
    return Station(
      edge: edge, share: length > 0 ? min(1, max(0, (meters - along[edge]) / length)) : 1)
  }

  private func point(of station: Station) -> PlanarPoint {
    let (a, b) = (corridor.vertices[station.edge], corridor.vertices[station.edge + 1])
    if station.share == 1 { return b }
    return PlanarPoint(a.x + (b.x - a.x) * station.share, a.y + (b.y - a.y) * station.share)
  }

  private func coordinate(of station: Station) -> Coordinate {
    Coordinate(point(of: station))
  }

  /// Takes the radius that a piece of the line needs.
  private mutating func need(from a: Station, to b: Station) {
    let start = point(of: a)
    let origin = GeodesicOrigin(latitude: start.y, longitude: start.x)
    func offset(_ point: PlanarPoint) -> PlanarPoint {
      origin.offset(to: GeodesicOrigin(latitude: point.y, longitude: point.x))
    }
    let chord = offset(point(of: b))
    let square = chord.x * chord.x + chord.y * chord.y
    // How far the vertices are from the chord, and how far the edges are from the geodesics between their ends.
    var (bend, departure) = (0.0, 0.0)
    var previous = start
    for edge in a.edge...b.edge {
      let next = edge == b.edge ? point(of: b) : corridor.vertices[edge + 1]
      departure = max(departure, PathLeg(previous, next).geodesicDeparture)
      previous = next
      guard edge < b.edge else { break }
      let vertex = offset(next)
      let share =
        square > 0 ? min(1, max(0, (vertex.x * chord.x + vertex.y * chord.y) / square)) : 0
      let (x, y) = (vertex.x - share * chord.x, vertex.y - share * chord.y)
      bend = max(bend, (x * x + y * y).squareRoot())
    }
    // The plane stretches by a part in ten thousand over 150 km.
    let beside = corridor.halfWidth + (bend + departure) * 1.001
    neededMeters = max(neededMeters, (beside * beside + square / 4 * (1 + 1e-9)).squareRoot())
  }
}
