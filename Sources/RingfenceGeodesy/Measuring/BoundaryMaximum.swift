/// Searches the rim of a disk for the point farthest from an outline.
struct BoundaryMaximum {
  let radius: Double
  let outline: PlanarOutline

  /// A point of the rim.
  private struct Stop {
    let point: PlanarPoint
    /// How far it is from the area in metres; inside, below 0, how far from the boundary.
    let meters: Double
    /// The nearest segment.
    let segment: Int
    /// How far it is from that segment: the size of ``meters``.
    let toSegment: Double
  }

  /// The rim between two stops, up to half a quarter.
  private struct Arc {
    let first: Stop
    let last: Stop
    /// Nothing on the arc is farther, in metres.
    let ceiling: Double
    /// Where the arc is divided, from 0 to 1 on its chord.
    let middle: Double
    /// The length of the chord in metres.
    let chord: Double
  }

  /// After this number of points of the rim, arcs of a metre are not divided any more.
  private static var budget: Int { 2_048 }

  /// Up to this number of arcs the most promising is divided first; of more the last one, which keeps
  /// their number small.
  private static var ordered: Int { 64 }

  /// The distance of a point of the rim, and what no point of the rim is farther than: at most 1 m
  /// above the largest distance.
  ///
  /// The arc that promises most is searched first; an arc is divided where the two
  /// segments that are nearest to its ends are equally far.
  func bounds() -> (found: Double, ceiling: Double) {
    let resolution = DiskSearch(radius: radius).resolution
    let start = stop(PlanarPoint(radius, 0))
    var best = max(0, start.meters)
    var arcs: ContiguousArray<Arc> = []
    arcs.reserveCapacity(48)
    // Sixteen directions, each turned from the last by π/8.
    let (cosine, sine) = (0.923_879_532_511_286_7, 0.382_683_432_365_089_8)
    var here = start
    for step in 1...16 {
      let p = here.point
      let next =
        step == 16 ? start : stop(PlanarPoint(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine))
      best = max(best, next.meters)
      arcs.append(arc(here, next))
      here = next
    }
    var ceiling = 0.0
    var asked = 16
    while let arc = take(&arcs) {
      let isLast = asked > Self.budget && arc.chord < 1.8
      if isLast || arc.ceiling <= best + resolution {
        ceiling = max(ceiling, arc.ceiling)
        // The others promise less.
        if !isLast, arcs.count < Self.ordered { break }
        continue
      }
      asked += 1
      let middle = stop(
        PlanarPoint(
          arc.first.point.x + (arc.last.point.x - arc.first.point.x) * arc.middle,
          arc.first.point.y + (arc.last.point.y - arc.first.point.y) * arc.middle))
      best = max(best, middle.meters)
      arcs.append(self.arc(arc.first, middle))
      arcs.append(self.arc(middle, arc.last))
    }
    return (best, max(best, ceiling))
  }

  /// Removes the arc that promises most, or the last of very many.
  private func take(_ arcs: inout ContiguousArray<Arc>) -> Arc? {
    guard var most = arcs.indices.last else { return nil }
    if arcs.count <= Self.ordered {
      for index in arcs.indices where arcs[index].ceiling > arcs[most].ceiling { most = index }
      arcs.swapAt(most, arcs.count - 1)
    }
    return arcs.removeLast()
  }

  /// The point of the rim in the direction of another, and what is nearest to it.
  private func stop(_ direction: PlanarPoint) -> Stop {
    let square = direction.x * direction.x + direction.y * direction.y
    let scale = radius / square.squareRoot()
    let point = PlanarPoint(direction.x * scale, direction.y * scale)
    let found = outline.nearest(to: point)
    return Stop(
      point: point, meters: found.meters, segment: found.segment, toSegment: found.toSegment)
  }

  /// Bounds how far an arc is.
  ///
  /// Every point of it is within the sagitta of a point of the chord. Along the chord the distance
  /// from a segment is convex, so below the straight line between its values at the ends; of two
  /// segments, below the lower line, which is highest at an end or where the lines cross. And it
  /// changes by no more than 1 m a metre, on either side of the boundary.
  private func arc(_ a: Stop, _ b: Stop) -> Arc {
    let (x, y) = (b.point.x - a.point.x, b.point.y - a.point.y)
    let square = x * x + y * y
    let chord = square.squareRoot()
    let quarter = min(square / 4, radius * radius)
    let sagitta = quarter / (radius + (radius * radius - quarter).squareRoot())
    var most = max(a.toSegment, b.toSegment)
    var middle = 0.5
    if a.segment != b.segment {
      // Each line starts at the nearest distance of its own end, so at either end the lower is known.
      let aAtB = outline.distance(from: b.point, toSegment: a.segment)
      let bAtA = outline.distance(from: a.point, toSegment: b.segment)
      let (left, right) = (bAtA - a.toSegment, aAtB - b.toSegment)
      if left > 0, right > 0 {
        let t = left / (left + right)
        most = max(most, a.toSegment + (aAtB - a.toSegment) * t)
        middle = min(0.9, max(0.1, t))
      }
    }
    let steepest = (a.meters + b.meters + chord) / 2
    return Arc(
      first: a, last: b, ceiling: min(most, steepest) + sagitta, middle: middle, chord: chord)
  }
}
