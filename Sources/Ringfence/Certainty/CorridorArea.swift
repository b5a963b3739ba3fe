internal import RingfenceGeodesy

/// A corridor as an area of the plane about a fix: what of its edge lies nearby, its sides as they are and its round ends
/// and bends in chords, 64 a turn. Whether a point is inside is decided exactly.
struct CorridorArea: GroundArea {
  private let corridor: SharedShape<PreparedCorridor>
  private let frame: LocalFrame
  private let edges: ContiguousArray<GroundEdge>

  private static var chords: Int { 64 }

  /// - Parameters:
  ///   - corridor: the corridor.
  ///   - frame: the plane.
  ///   - meters: how far from the fix its edge matters.
  ///   - coordinate: the fix.
  init(
    _ corridor: SharedShape<PreparedCorridor>, in frame: LocalFrame, within meters: Double,
    of coordinate: Coordinate
  ) {
    self.corridor = corridor
    self.frame = frame
    let radius = corridor.shape.halfWidth
    let lines = ContiguousArray(
      corridor.shape.lines(within: meters + radius, of: coordinate).lazy.map { line in
        GroundEdge(frame.point(of: line.start), frame.point(of: line.end))
      })
    var edges: ContiguousArray<GroundEdge> = []
    for (number, line) in lines.enumerated() {
      let (x, y) = (line.end.x - line.start.x, line.end.y - line.start.y)
      let length = (x * x + y * y).squareRoot()
      if length > 0 {
        let (u, v) = (y / length * radius, -x / length * radius)
        Self.addSide(
          GroundEdge(
            PlanarPoint(line.start.x + u, line.start.y + v),
            PlanarPoint(line.end.x + u, line.end.y + v)), of: number, lines, radius, to: &edges)
        Self.addSide(
          GroundEdge(
            PlanarPoint(line.end.x - u, line.end.y - v),
            PlanarPoint(line.start.x - u, line.start.y - v)), of: number, lines, radius, to: &edges)
      }
      Self.addArcs(around: line.start, lines, radius, to: &edges)
      if number + 1 == lines.count || lines[number + 1].start != line.end {
        Self.addArcs(around: line.end, lines, radius, to: &edges)
      }
    }
    self.edges = edges
  }

  /// Adds the parts of a side that are in the strip of no other part of the line.
  private static func addSide(
    _ side: GroundEdge, of number: Int, _ lines: ContiguousArray<GroundEdge>, _ radius: Double,
    to edges: inout ContiguousArray<GroundEdge>
  ) {
    var covered: ContiguousArray<(from: Double, to: Double)> = []
    for (other, line) in lines.enumerated() where other != number {
      if let part = side.part(within: radius, of: line) { covered.append(part) }
    }
    covered.sort { $0.from < $1.from }
    var from = 0.0
    for part in covered + [(1, 1)] {
      if part.from - from > 1e-9 { edges.append(side.part(from, part.from)) }
      from = max(from, part.to)
    }
  }

  /// Adds the chords of the circle around a vertex that are in no strip.
  private static func addArcs(
    around center: PlanarPoint, _ lines: ContiguousArray<GroundEdge>, _ radius: Double,
    to edges: inout ContiguousArray<GroundEdge>
  ) {
    func point(_ number: Double, _ radius: Double) -> PlanarPoint {
      let angle = number * 2 * Double.pi / Double(chords)
      return PlanarPoint(
        center.x + radius * Elementary.cos(angle), center.y + radius * Elementary.sin(angle))
    }
    let limit = radius * radius
    for number in 0..<chords {
      let middle = point(Double(number) + 0.5, radius * (1 + 1e-9))
      if lines.contains(where: { $0.square(to: middle) < limit }) { continue }
      edges.append(GroundEdge(point(Double(number), radius), point(Double(number + 1), radius)))
    }
  }

  func signedDistance(_ point: PlanarPoint) -> Double {
    corridor.shape.signedDistance(to: frame.coordinate(of: point))
  }

  func probability(_ mean: PlanarPoint, variance: Double) -> Double {
    NormalContainment.area(
      edges, isInside: signedDistance(mean) <= 0, mean: mean, variance: variance)
  }

  func deepestShare(from start: PlanarPoint, to end: PlanarPoint) -> Double {
    DeepestPoint.share(from: start, to: end, within: 0.1, measurements: 60) { signedDistance($0) }
  }
}

extension GroundEdge {
  /// The part between two shares of the edge.
  fileprivate func part(_ from: Double, _ to: Double) -> GroundEdge {
    func point(_ share: Double) -> PlanarPoint {
      PlanarPoint(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    }
    return GroundEdge(point(from), point(to))
  }

  /// Which part of the edge is within a distance of a line: one, as the distance is convex; `nil` for none.
  fileprivate func part(
    within radius: Double, of line: GroundEdge
  ) -> (from: Double, to: Double)? {
    var found: (from: Double, to: Double)?
    func add(_ from: Double, _ to: Double) {
      let (from, to) = (max(0, from), min(1, to))
      guard from < to else { return }
      found = (min(found?.from ?? from, from), max(found?.to ?? to, to))
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    for center in [line.start, line.end] where square > 0 {
      let (x, y) = (start.x - center.x, start.y - center.y)
      let half = (x * dx + y * dy) / square
      let rest = half * half - (x * x + y * y - radius * radius) / square
      if rest > 0 { add(-half - rest.squareRoot(), -half + rest.squareRoot()) }
    }
    // The rectangle along the line, by the shares at which the edge passes its four sides.
    let (u, v) = (line.end.x - line.start.x, line.end.y - line.start.y)
    let length = u * u + v * v
    guard length > 0 else { return found }
    let (x, y) = (start.x - line.start.x, start.y - line.start.y)
    var (from, to) = (0.0, 1.0)
    func clip(_ value: Double, _ rate: Double, _ low: Double, _ high: Double) {
      guard rate != 0 else {
        if value < low || value > high { to = -1 }
        return
      }
      let (a, b) = ((low - value) / rate, (high - value) / rate)
      (from, to) = (max(from, min(a, b)), min(to, max(a, b)))
    }
    clip(x * u + y * v, dx * u + dy * v, 0, length)
    let reach = radius * length.squareRoot()
    clip(u * y - v * x, u * dy - v * dx, -reach, reach)
    add(from, to)
    return found
  }
}
