/// Finds the stretches of a path inside a circle.
struct PathCircleIntersection {
  private let anchor: GeodesicOrigin
  private let radius: Double
  private let edge: StraightEdge
  private let startsInside: Bool
  private let endsInside: Bool
  /// Where the stretch being followed came in, while inside.
  private var entry: Double?

  /// The path at a parameter.
  private struct Station {
    var t: Double
    var point: GeodesicOrigin
    /// Distance from the centre in metres.
    var meters: Double
    var isInside: Bool
  }

  /// How far off the edge a crossing may lie, and how deep a pass along the edge may go unnoticed.
  private static var crossingTolerance: Double { 1e-6 }
  private static var sagittaTolerance: Double { 1e-4 }

  init(
    anchor: GeodesicOrigin, radiusMeters: Double, edge: StraightEdge, startsInside: Bool,
    endsInside: Bool
  ) {
    self.anchor = anchor
    radius = radiusMeters
    self.edge = edge
    self.startsInside = startsInside
    self.endsInside = endsInside
  }

  mutating func run(into intervals: inout ContiguousArray<PathInterval>) {
    entry = startsInside ? 0 : nil
    if startsInside, endsInside {
      if isUnimodalInside {
        intervals.append(PathInterval(start: 0, end: 1))
        return
      }
    }
    var start = station(at: 0)
    var end = station(at: 1)
    start.isInside = startsInside
    end.isInside = endsInside
    follow(start, end, depth: 0, into: &intervals)
    if let entry { intervals.append(PathInterval(start: entry, end: 1)) }
  }

  /// Whether the distance has one minimum along a path between two points inside.
  private var isUnimodalInside: Bool {
    if edge.isSurelyUnimodal(farthest: radius) { return true }
    let whole = edge.stretch(0, 1)
    return whole.isUnimodal(farthest: radius + whole.length)
  }

  private func station(at t: Double) -> Station {
    let point = edge.point(at: t)
    let meters = anchor.distance(to: point)
    return Station(t: t, point: point, meters: meters, isInside: meters <= radius)
  }

  /// Follows a stretch, halving it until the distance has a single minimum on it or its whole course
  /// is known from its ends.
  private mutating func follow(
    _ a: Station, _ b: Station, depth: Int, into intervals: inout ContiguousArray<PathInterval>
  ) {
    if a.isInside != b.isInside, edge.isSurelyUnimodal(farthest: max(a.meters, b.meters)) {
      followUnimodal(a, b, into: &intervals)
      return
    }
    let stretch = edge.stretch(a.t, b.t)
    let nearest = (a.meters + b.meters - stretch.length) / 2
    let farthest = (a.meters + b.meters + stretch.length) / 2
    if farthest < radius || nearest > radius, a.isInside == b.isInside { return }
    // A pole sees only the latitude, which changes steadily along the path.
    if abs(anchor.latitude) == 90 || stretch.isUnimodal(farthest: farthest) {
      followUnimodal(a, b, into: &intervals)
      return
    }
    let sagitta = stretch.sagitta(nearest: nearest)
    let isResolved =
      sagitta < Self.sagittaTolerance || stretch.length < Self.sagittaTolerance || depth > 60
      || (!a.isInside && !b.isInside && min(a.meters, b.meters) - sagitta > radius)
      || (a.isInside && b.isInside && max(a.meters, b.meters) + sagitta < radius)
    if isResolved {
      if a.isInside != b.isInside { cross(a, b, into: &intervals) }
      return
    }
    let middle = station(at: (a.t + b.t) / 2)
    follow(a, middle, depth: depth + 1, into: &intervals)
    follow(middle, b, depth: depth + 1, into: &intervals)
  }

  /// A stretch along which the distance falls to one minimum and rises again.
  private mutating func followUnimodal(
    _ a: Station, _ b: Station, into intervals: inout ContiguousArray<PathInterval>
  ) {
    switch (a.isInside, b.isInside) {
    case (true, true): return
    case (true, false), (false, true): cross(a, b, into: &intervals)
    case (false, false):
      if abs(anchor.latitude) == 90 { return }
      let foot = station(at: edge.foot(of: anchor, a.t, b.t))
      guard foot.isInside, foot.t > a.t, foot.t < b.t else { return }
      cross(a, foot, into: &intervals)
      cross(foot, b, into: &intervals)
    }
  }

  /// Adds the one crossing between a station inside and one outside.
  private mutating func cross(
    _ a: Station, _ b: Station, into intervals: inout ContiguousArray<PathInterval>
  ) {
    let t = a.isInside ? crossing(inside: a, outside: b) : crossing(inside: b, outside: a)
    if a.isInside {
      intervals.append(PathInterval(start: entry ?? a.t, end: t))
      entry = nil
    } else {
      entry = t
    }
  }

  /// The parameter where the distance equals the radius, never that of the outer station.
  ///
  /// Newton's method on the squared distance, which is a parabola on a plane, with the bracket halved
  /// where a step leaves it.
  private func crossing(inside: Station, outside: Station) -> Double {
    var inner = inside.t
    var outer = outside.t
    // From the outer side, where the parabola is steepest, along it to its root.
    var t = outer
    var point = outside.point
    var meters = outside.meters
    for _ in 0..<100 {
      let slope = anchor.slope(
        at: point, latitudeRate: edge.latitudeRate, longitudeRate: edge.longitudeRate)
      let excess = (meters - radius) * (meters + radius)
      // 0 = excess + 2·halfSlope·τ + speed²·τ²: the lesser root where the path enters, the greater
      // where it leaves.
      let discriminant = slope.halfSlope * slope.halfSlope - slope.speedSquared * excess
      let root = max(0, discriminant).squareRoot()
      var next = t + excess / ((inner > outer ? root : -root) - slope.halfSlope)
      let low = min(inner, outer)
      let high = max(inner, outer)
      if !(next > low && next < high) { next = (low + high) / 2 }
      if next == inner || next == outer { break }
      t = next
      point = edge.point(at: t)
      meters = anchor.distance(to: point)
      if meters <= radius { inner = t } else { outer = t }
      if abs(meters - radius) <= Self.crossingTolerance { break }
    }
    if t != outside.t, abs(meters - radius) <= Self.crossingTolerance { return t }
    return inner
  }
}

extension StraightEdge {
  /// The edge a path follows.
  init(_ leg: PathLeg) {
    self.init(
      latitude0: leg.start.latitude, longitude0: leg.startLongitude,
      latitude1: leg.end.latitude, longitude1: leg.endLongitude)
  }
}
