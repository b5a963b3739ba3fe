extension BoundaryOutline {
  /// The outline of a corridor: lines beside its edges and around its vertices, so that every point of its edge is within their
  /// tolerance of one. Where the corridor bends or overlaps itself, some of them lie inside it.
  ///
  /// Vertices that depart by less than 10 cm from a longer edge are left out: recorded lines have many.
  /// - Complexity: O(*n*).
  package init(_ corridor: PreparedCorridor) {
    let sides = CorridorSides(corridor)
    self =
      sides.map { .edges($0.points, of: $0.edges, areSimple: false, tolerance: $0.tolerance) }
      ?? .unlisted
  }
}

/// Lines along both sides of a corridor, in degrees.
private struct CorridorSides {
  private(set) var points: ContiguousArray<PlanarPoint> = []
  /// The first ends of the lines.
  private(set) var edges: ContiguousArray<Int32> = []
  /// No point of the corridor's edge is farther from a line than this, in metres.
  let tolerance: Double
  private let halfWidth: Double
  /// The largest turn that two tangents of a round stretch may stand for, in radians.
  private let largestTurn: Double

  /// How far a vertex that is left out may lie from the edge that takes its stead, in metres.
  private static var simplification: Double { 0.1 }
  /// How far tangents may stand out from a round stretch, in metres.
  private static var roundness: Double { 0.15 }
  /// No edge of several is longer than this, in metres: what is long is in no cells.
  private static var longestMerged: Double { 1_000 }
  /// No more vertices than this are left out in a row.
  private static var mostMerged: Int { 32 }
  private static var widest: Double { 5_000 }
  private static var farthestLatitude: Double { 84 }

  /// `nil` for what cells cannot hold: near a pole, very wide, or disks.
  init?(_ corridor: PreparedCorridor) {
    guard !corridor.lengths.isEmpty, corridor.halfWidth <= Self.widest,
      corridor.vertices.allSatisfy({ abs($0.y) < Self.farthestLatitude })
    else { return nil }
    halfWidth = corridor.halfWidth
    // The plane about a vertex is right to the third order: less than a centimetre at 5 km.
    tolerance = Self.simplification + Self.roundness + 0.02 + 1e-4 * halfWidth
    let cosine = halfWidth / (halfWidth + Self.roundness)
    largestTurn = 2 * Elementary.atan2((1 - cosine * cosine).squareRoot(), cosine)
    let line = Self.simplified(corridor.vertices)
    guard line.count > 1 else {
      guard let only = line.first else { return nil }
      let vertex = Vertex(only)
      let east = PlanarPoint(1, 0)
      points.append(vertex.point(east, halfWidth))
      addTurn(around: vertex, from: east, by: 2 * .pi)
      add(vertex.point(east, halfWidth))
      return
    }
    addSide(line)
    addSide(ContiguousArray(line.reversed()))
  }

  /// The line without repeated vertices and those that hardly depart from an edge.
  private static func simplified(
    _ line: ContiguousArray<PlanarPoint>
  ) -> ContiguousArray<PlanarPoint> {
    var kept: ContiguousArray<PlanarPoint> = []
    var first = line.startIndex
    while first < line.endIndex {
      let start = line[first]
      kept.append(start)
      let metric = LocalMetric(latitude: start.y)
      func meters(_ point: PlanarPoint) -> PlanarPoint {
        PlanarPoint(
          (point.x - start.x) * metric.metersPerDegreeLongitude,
          (point.y - start.y) * metric.metersPerDegreeLatitude)
      }
      var next = first + 1
      while next < line.endIndex, line[next] == start { next += 1 }
      var last = next
      while last + 1 < line.endIndex, last + 1 - first <= mostMerged {
        let end = meters(line[last + 1])
        let isNear = (first + 1...last).allSatisfy { index in
          let point = meters(line[index])
          return nearestToOrigin(-point.x, -point.y, end.x, end.y).square
            <= simplification * simplification
        }
        guard isNear, end.x * end.x + end.y * end.y <= longestMerged * longestMerged,
          line[last + 1] != start
        else { break }
        last += 1
      }
      first = last
    }
    return kept
  }

  /// The surroundings of a vertex as a plane.
  private struct Vertex {
    let position: PlanarPoint
    let metric: LocalMetric
    /// Degrees to the south by which a way due east is off its parallel, times the square of its metres.
    private let bend: Double

    init(_ position: PlanarPoint) {
      self.position = position
      metric = LocalMetric(latitude: position.y)
      let (sine, cosine) = sineAndCosine(latitude: position.y)
      bend =
        sine / cosine
        / (2 * WGS84.primeVerticalRadius(sinLatitude: sine) * metric.metersPerDegreeLatitude)
    }

    /// The direction towards another vertex, of length 1.
    func direction(to other: PlanarPoint) -> PlanarPoint {
      let x = (other.x - position.x) * metric.metersPerDegreeLongitude
      let y = (other.y - position.y) * metric.metersPerDegreeLatitude
      let length = (x * x + y * y).squareRoot()
      return PlanarPoint(x / length, y / length)
    }

    /// The position some metres away.
    func point(_ direction: PlanarPoint, _ meters: Double) -> PlanarPoint {
      let (x, y) = (direction.x * meters, direction.y * meters)
      let north = y / metric.metersPerDegreeLatitude - bend * x * x
      // The way leads through the middle latitude.
      let middle = LocalMetric(latitude: position.y + north / 2)
      return PlanarPoint(
        position.x + x / middle.metersPerDegreeLongitude, position.y + north)
    }
  }

  /// Adds the lines to the right of a line, and those around its end.
  private mutating func addSide(_ line: ContiguousArray<PlanarPoint>) {
    var before: PlanarPoint?
    for index in line.indices.dropLast() {
      let (start, end) = (Vertex(line[index]), Vertex(line[index + 1]))
      let ahead = start.direction(to: end.position)
      let right = PlanarPoint(ahead.y, -ahead.x)
      if let before {
        let turn = Elementary.atan2(
          before.x * right.y - before.y * right.x, before.x * right.x + before.y * right.y)
        if turn > 0 {
          addTurn(around: start, from: before, by: turn)
          add(start.point(right, halfWidth))
        } else {
          points.append(start.point(right, halfWidth))
        }
      } else {
        points.append(start.point(right, halfWidth))
      }
      let back = end.direction(to: start.position)
      let last = PlanarPoint(-back.y, back.x)
      add(end.point(last, halfWidth))
      before = last
      if index + 2 == line.count {
        addTurn(around: end, from: last, by: .pi)
        add(end.point(PlanarPoint(-last.x, -last.y), halfWidth))
      }
    }
  }

  /// Adds a line from the last point to another.
  private mutating func add(_ point: PlanarPoint) {
    edges.append(Int32(truncatingIfNeeded: points.count - 1))
    points.append(point)
  }

  /// Adds tangents around a vertex, from the last point, which is in that direction from it, up to one before the end.
  private mutating func addTurn(around vertex: Vertex, from first: PlanarPoint, by turn: Double) {
    let count = max(1, (turn / min(largestTurn, 1)).rounded(.up))
    let half = turn / (2 * count)
    let reach = halfWidth / Elementary.cos(half)
    // checked: some thousands at most
    for step in 0..<Int(count) {
      let angle = (2 * Double(step) + 1) * half
      let (sine, cosine) = (Elementary.sin(angle), Elementary.cos(angle))
      add(
        vertex.point(
          PlanarPoint(
            first.x * cosine - first.y * sine, first.x * sine + first.y * cosine), reach))
    }
  }
}
