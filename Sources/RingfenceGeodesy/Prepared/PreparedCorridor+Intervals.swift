extension PreparedCorridor {
  /// Stretches of a path that are less than this many metres apart are one: they meet where the same edge is found by way
  /// of two edges of the line.
  private static var gapMeters: Double { 2e-6 }

  /// Appends the closed stretches of a path inside the corridor: disjoint, in ascending order.
  ///
  /// A stretch begins at exactly 0 when the path's start is not outside, and only then; it ends at exactly 1 when the
  /// path's end is not outside, and only then. Elsewhere its ends lie within 0.2 mm of the edge. A pass is found when it
  /// enters by more than 0.5 mm.
  /// - Complexity: two distances for a path longer than the half-width that stays clear of the edge or surely inside; else
  ///   O(log *n* + *k*) for *k* edges of the line that are within the half-width of the box around the path, some
  ///   microseconds for each whose own edge it comes near.
  package func intervals(along leg: PathLeg, into intervals: inout ContiguousArray<PathInterval>) {
    if leg.isStationary {
      if contains(leg.start) { intervals.append(PathInterval(start: 0, end: 1)) }
      return
    }
    let path = StraightEdge(leg)
    let length = path.stretch(0, 1).length
    if length > halfWidth {
      let ends = distanceToLine(from: leg.start) + distanceToLine(from: leg.end)
      if ends - length > 2 * halfWidth { return }
      if ends + length <= 2 * halfWidth {
        intervals.append(PathInterval(start: 0, end: 1))
        return
      }
    }
    var search = EdgePassage(leg, path, length: length, halfWidth: halfWidth)
    let own = PlanarBox(
      PlanarPoint(leg.startLongitude, leg.start.latitude),
      PlanarPoint(leg.endLongitude, leg.end.latitude))
    let first = intervals.count
    edgeTree.visitEdges(within: halfWidth, of: own) { edge in
      let (a, b) = (vertices[edge], vertices[edge + 1])
      guard !search.isCovered, PlanarBox(a, b).lowerBound(to: own) <= halfWidth else { return }
      search.run(past: a, b, into: &intervals)
    }
    if search.isCovered {
      intervals.removeLast(intervals.count - first)
      intervals.append(PathInterval(start: 0, end: 1))
      return
    }
    Self.merge(&intervals, from: first, gap: Self.gapMeters / length)
  }

  /// Puts the stretches in order and joins those that touch.
  private static func merge(
    _ stretches: inout ContiguousArray<PathInterval>, from first: Int, gap: Double
  ) {
    guard stretches.count - first > 1 else { return }
    var found = ContiguousArray(stretches[first...])
    stretches.removeLast(found.count)
    found.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    var last = found[0]
    for next in found.dropFirst() {
      if next.start - last.end <= gap {
        last.end = max(last.end, next.end)
      } else {
        stretches.append(last)
        last = next
      }
    }
    stretches.append(last)
  }
}

/// Finds the stretches of a path within a distance of edges, one edge at a time.
///
/// Along the path the distance *s* from an edge changes by at most 1 m a metre, and bends up: s″ ≥ −B, where B is the
/// curvature of the path, and that of the lines at equal distances from the edge. A stretch of length *l* on which
/// B·l²/8 is nothing is one on which the distance is convex: it has one minimum, and two crossings at most.
private struct EdgePassage {
  private let leg: PathLeg
  private let path: StraightEdge
  /// Not below the length of the path in metres.
  private let length: Double
  private let halfWidth: Double
  private let measures: (start: EdgeMeasure, end: EdgeMeasure)
  private var a = PlanarPoint(0, 0)
  private var b = PlanarPoint(0, 0)
  /// Not below the geodesic curvature of the edge, 1/m.
  private var curvature = 0.0
  /// Where the stretch being followed came in, while inside.
  private var entry: Double?
  /// Whether the whole path is within the distance of one edge.
  private(set) var isCovered = false

  /// The path at a parameter.
  private struct Station {
    var t: Double
    /// Distance from the edge in metres.
    var meters: Double
    var isInside: Bool
  }

  /// How far off the edge a crossing may lie.
  private static var crossingTolerance: Double { 1e-6 }
  /// By how much a stretch may depart from a convex one.
  private static var sagittaTolerance: Double { 1e-4 }
  /// A shorter stretch is not cut: between two ends outside it enters by less than half of this.
  private static var shortest: Double { 8e-4 }

  init(_ leg: PathLeg, _ path: StraightEdge, length: Double, halfWidth: Double) {
    self.leg = leg
    self.path = path
    self.length = length
    self.halfWidth = halfWidth
    measures = (
      EdgeMeasure(from: leg.start, PreparedCorridor.tolerance),
      EdgeMeasure(from: leg.end, PreparedCorridor.tolerance)
    )
  }

  mutating func run(
    past a: PlanarPoint, _ b: PlanarPoint, into intervals: inout ContiguousArray<PathInterval>
  ) {
    (self.a, self.b) = (a, b)
    let (start, end) = (station(0, measures.start), station(1, measures.end))
    let ends = start.meters + end.meters
    if start.isInside == end.isInside {
      if !start.isInside, ends - length > 2 * halfWidth { return }
      if start.isInside, ends + length <= 2 * halfWidth {
        isCovered = true
        return
      }
    }
    curvature = StraightEdge(a, b).stretch(0, 1).curvature
    entry = start.isInside ? 0 : nil
    follow(start, end, depth: 0, into: &intervals)
    if let entry { intervals.append(PathInterval(start: entry, end: 1)) }
  }

  private func station(_ t: Double, _ measure: EdgeMeasure) -> Station {
    let meters = measure.meters(to: a, b)
    return Station(t: t, meters: meters, isInside: meters <= halfWidth)
  }

  private func station(at t: Double) -> Station {
    station(t, EdgeMeasure(from: leg.position(at: t), PreparedCorridor.tolerance))
  }

  /// Follows a stretch, halving it until its course is known from its ends.
  private mutating func follow(
    _ start: Station, _ end: Station, depth: Int,
    into intervals: inout ContiguousArray<PathInterval>
  ) {
    let stretch = path.stretch(start.t, end.t)
    let ends = start.meters + end.meters
    if start.isInside == end.isInside {
      if start.isInside, ends + stretch.length <= 2 * halfWidth { return }
      if !start.isInside, ends - stretch.length > 2 * halfWidth { return }
    }
    let bend = bend(stretch, farthest: (ends + stretch.length) / 2)
    let sagitta = bend * stretch.length * stretch.length / 8
    if start.isInside, end.isInside, max(start.meters, end.meters) + sagitta <= halfWidth { return }
    let isConvex = sagitta <= Self.sagittaTolerance
    if isConvex || stretch.length <= Self.shortest || depth > 60 {
      switch (start.isInside, end.isInside) {
      case (true, true): return
      case (true, false), (false, true): cross(start, end, into: &intervals)
      case (false, false):
        guard isConvex, let dip = dip(start, end) else { return }
        cross(start, dip, into: &intervals)
        cross(dip, end, into: &intervals)
      }
      return
    }
    let middle = station(at: (start.t + end.t) / 2)
    follow(start, middle, depth: depth + 1, into: &intervals)
    follow(middle, end, depth: depth + 1, into: &intervals)
  }

  /// How strongly the distance may bend down along a stretch, 1/m, knowing that it is never above `farthest` metres.
  ///
  /// A line at the distance *d* from one of curvature κ has the curvature (κ + d/R²)/(1 − κd) at most, where d is small
  /// beside R, the radius of the ground, and 1/κ.
  private func bend(_ stretch: StraightEdge.Stretch, farthest: Double) -> Double {
    let turn = curvature * farthest
    let angle = farthest / WGS84.minimumMeridionalRadius
    guard turn < 0.5, angle < 0.1 else { return .infinity }
    return stretch.curvature
      + 1.1 * (curvature + angle / WGS84.minimumMeridionalRadius) / (1 - turn)
  }

  /// A station inside, on a convex stretch with both ends outside; `nil` where it enters by less than half a millimetre.
  private func dip(_ start: Station, _ end: Station) -> Station? {
    let limit = halfWidth + 2 * Self.sagittaTolerance
    var (left, right) = (start, end)
    var middle = station(at: (left.t + right.t) / 2)
    while !middle.isInside {
      guard path.stretch(left.t, right.t).length > Self.shortest, left.t < middle.t,
        middle.t < right.t
      else { return nil }
      // A convex function lies above the line through two of its points, beyond them.
      func mayEnter(_ outer: Station, _ opposite: Station) -> Bool {
        let (low, high) = (min(outer.t, middle.t), max(outer.t, middle.t))
        let length = path.stretch(low, high).length
        guard outer.meters + middle.meters - length <= 2 * limit else { return false }
        let share = (outer.t - middle.t) / (middle.t - opposite.t)
        return middle.meters - max(0, opposite.meters - middle.meters) * share <= limit
      }
      let (mayLeft, mayRight) = (mayEnter(left, right), mayEnter(right, left))
      guard mayLeft || mayRight else { return nil }
      let low = mayLeft ? station(at: (left.t + middle.t) / 2) : middle
      let high = mayRight ? station(at: (middle.t + right.t) / 2) : middle
      if low.isInside { return low }
      if high.isInside { return high }
      if low.meters < middle.meters {
        (left, middle, right) = (left, low, middle)
      } else if high.meters < middle.meters {
        (left, middle, right) = (middle, high, right)
      } else {
        // The least value is between the neighbours of the middle.
        (left, right) = (mayLeft ? low : middle, mayRight ? high : middle)
        if !(mayLeft && mayRight) { middle = station(at: (left.t + right.t) / 2) }
      }
    }
    return middle
  }

  /// Adds the one crossing between a station inside and one outside.
  private mutating func cross(
    _ start: Station, _ end: Station, into intervals: inout ContiguousArray<PathInterval>
  ) {
    if start.isInside {
      let t = crossing(inside: start, outside: end)
      intervals.append(PathInterval(start: entry ?? start.t, end: t))
      entry = nil
    } else {
      entry = crossing(inside: end, outside: start)
    }
  }

  /// The parameter where the distance equals the half-width, never that of the outer station: false position, with the
  /// bracket halved in each third round.
  private func crossing(inside: Station, outside: Station) -> Double {
    var inner = (t: inside.t, excess: inside.meters - halfWidth)
    var outer = (t: outside.t, excess: outside.meters - halfWidth)
    for round in 0..<120 {
      let share = round % 3 == 2 ? 0.5 : inner.excess / (inner.excess - outer.excess)
      var t = inner.t + (outer.t - inner.t) * share
      let (low, high) = (min(inner.t, outer.t), max(inner.t, outer.t))
      if !(t > low && t < high) { t = (low + high) / 2 }
      guard t > low, t < high else { break }
      let excess = station(at: t).meters - halfWidth
      if abs(excess) <= Self.crossingTolerance { return t }
      if excess <= 0 { inner = (t, excess) } else { outer = (t, excess) }
    }
    return inner.t
  }
}
