/// The least geodesic distance between edges straight in longitude and latitude.
///
/// Of two curves that do not cross, on a surface that bends like a ball, the nearest points include
/// an end of one, provided that both are geodesics: between two inner points the distance is least
/// only where it is greatest as well. An edge straight in longitude and latitude keeps within δ of the
/// geodesic between its ends, so the least distance from an end is above the truth by at most 2δ for
/// each of the two edges. Where that is too much, the edge is halved, which divides δ by four.
struct EdgePairSearch {
  /// The least distance in metres found so far, or the limit beyond which none matters.
  private(set) var best: Double

  /// How many more pairs of parts of two edges are measured. Edges of planetary size get a distance
  /// less exact.
  private var budget = 0

  /// The largest error of the distance, in metres and as a share of it.
  private static var tolerance: Double { 3e-3 }
  private static var share: Double { 1e-7 }

  /// Searches for distances below a limit.
  init(limit: Double) { best = limit }

  /// Measures two edges; their longitudes may be any number of turns apart.
  mutating func measure(_ a: StraightEdge, _ b: StraightEdge) {
    guard best > 0, a.box.lowerBound(to: b.box) < best else { return }
    if a.meets(b) {
      best = 0
    } else {
      budget = 2_000
      refine(a, b, depth: 0)
    }
  }

  private mutating func refine(_ a: StraightEdge, _ b: StraightEdge, depth: Int) {
    guard best > 0, budget > 0, depth == 0 || a.box.lowerBound(to: b.box) < best else { return }
    budget -= 1
    let fromA = min(
      EdgeDistance.nearest(from: a.point(at: 0), on: b).meters,
      EdgeDistance.nearest(from: a.point(at: 1), on: b).meters)
    let fromB = min(
      EdgeDistance.nearest(from: b.point(at: 0), on: a).meters,
      EdgeDistance.nearest(from: b.point(at: 1), on: a).meters)
    let meters = min(fromA, fromB)
    best = min(best, meters)
    let aWhole = a.stretch(0, 1)
    let bWhole = b.stretch(0, 1)
    let aSagitta = aWhole.departure
    let bSagitta = bWhole.departure
    // No point of an edge is farther from an end than half its length.
    var margin = min(aWhole.length, bWhole.length) / 2
    if max(aWhole.length, bWhole.length, meters) < 200_000 {
      margin = min(margin, 2 * (aSagitta + bSagitta))
    }
    guard depth < 80, meters - margin < best - Self.tolerance - Self.share * best else { return }
    let dividesA = aSagitta == bSagitta ? aWhole.length >= bWhole.length : aSagitta > bSagitta
    for half in dividesA ? a.halves : b.halves {
      if dividesA {
        refine(half, b, depth: depth + 1)
      } else {
        refine(a, half, depth: depth + 1)
      }
    }
  }
}

extension StraightEdge.Stretch {
  /// How far the stretch can lie from the geodesic between its ends, in metres.
  var departure: Double {
    let turn = curvature * length
    return turn < 0.5 ? min(length / 2, 1.1 * turn * length / 8) : length / 2
  }
}

extension StraightEdge {
  /// The edge between two points of the plane.
  init(_ a: PlanarPoint, _ b: PlanarPoint) {
    self.init(latitude0: a.y, longitude0: a.x, latitude1: b.y, longitude1: b.x)
  }

  /// The box around the edge.
  var box: PlanarBox {
    PlanarBox(PlanarPoint(longitude0, latitude0), PlanarPoint(longitude1, latitude1))
  }

  fileprivate var halves: [StraightEdge] {
    let latitude = (latitude0 + latitude1) / 2
    let longitude = (longitude0 + longitude1) / 2
    return [
      StraightEdge(
        latitude0: latitude0, longitude0: longitude0, latitude1: latitude, longitude1: longitude),
      StraightEdge(
        latitude0: latitude, longitude0: longitude, latitude1: latitude1, longitude1: longitude1),
    ]
  }

  /// Whether the edges share a point, ends included, in any turn. Exact where no turn is needed.
  func meets(_ other: StraightEdge) -> Bool {
    if min(other.latitude0, other.latitude1) > max(latitude0, latitude1)
      || max(other.latitude0, other.latitude1) < min(latitude0, latitude1)
    {
      return false
    }
    let a = PlanarPoint(longitude0, latitude0)
    let b = PlanarPoint(longitude1, latitude1)
    let west = min(a.x, b.x)
    let east = max(a.x, b.x)
    let otherWest = min(other.longitude0, other.longitude1)
    let otherEast = max(other.longitude0, other.longitude1)
    let first = ((west - otherEast) / 360 - 1e-12).rounded(.up)
    let last = ((east - otherWest) / 360 + 1e-12).rounded(.down)
    var turn = first
    while turn <= last {
      let c = PlanarPoint(other.longitude0 + 360 * turn, other.latitude0)
      let d = PlanarPoint(other.longitude1 + 360 * turn, other.latitude1)
      if segmentsMeet(a, b, c, d) { return true }
      turn += 1
    }
    return false
  }
}

/// Whether two straight segments of the plane share a point, ends included.
func segmentsMeet(
  _ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint, _ d: PlanarPoint
) -> Bool {
  guard max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x),
    max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y)
  else { return false }
  let c1 = orientation(a, b, c)
  let d1 = orientation(a, b, d)
  if c1 > 0 && d1 > 0 || c1 < 0 && d1 < 0 { return false }
  let a1 = orientation(c, d, a)
  let b1 = orientation(c, d, b)
  return !(a1 > 0 && b1 > 0 || a1 < 0 && b1 < 0)
}
