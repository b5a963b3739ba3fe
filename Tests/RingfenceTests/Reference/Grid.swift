import Ringfence

/// A place on a lattice of whole numbers, where sides, touches and crossings are decided exactly.
struct GridPoint: Hashable, Sendable {
  var x: Int
  var y: Int

  static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
}

func cross(_ a: GridPoint, _ b: GridPoint) -> Int { a.x * b.y - a.y * b.x }
func dot(_ a: GridPoint, _ b: GridPoint) -> Int { a.x * b.x + a.y * b.y }

/// Where a lattice lies on the earth. All its numbers are sums of powers of two, so that a lattice
/// point and its coordinate are the same place to the last bit.
struct GridFrame: Sendable {
  let name: String
  let longitude: Double
  let latitude: Double
  let longitudeStep: Double
  let latitudeStep: Double

  /// The coordinate of a lattice point, its longitude in -180..<180 unless `unwrapped`.
  func coordinate(_ p: GridPoint, unwrapped: Bool = false) -> Coordinate {
    coordinate(x: Double(p.x), y: Double(p.y), unwrapped: unwrapped)
  }

  /// The coordinate of a place between lattice points.
  func coordinate(x: Double, y: Double, unwrapped: Bool = false) -> Coordinate {
    var east = longitude + x * longitudeStep
    if !unwrapped, east >= 180 { east -= 360 }
    return Coordinate(uncheckedLatitude: latitude + y * latitudeStep, longitude: east)
  }

  /// Lattice steps of about 13.6 m, between -16 and 80: at usual places, across the antimeridian, and
  /// where meridians run together.
  static let all: [GridFrame] = [
    GridFrame(
      name: "Melbourne", longitude: 144.9375, latitude: -37.875, longitudeStep: 1.0 / 8192,
      latitudeStep: 1.0 / 8192),
    GridFrame(
      name: "equator", longitude: -0.00390625, latitude: -0.00390625, longitudeStep: 1.0 / 8192,
      latitudeStep: 1.0 / 8192),
    GridFrame(
      name: "antimeridian", longitude: 179.99609375, latitude: -16.5, longitudeStep: 1.0 / 8192,
      latitudeStep: 1.0 / 8192),
    GridFrame(
      name: "north", longitude: 25, latitude: 89.875, longitudeStep: 1.0 / 16,
      latitudeStep: 1.0 / 8192),
    GridFrame(
      name: "south", longitude: 179, latitude: -89.890625, longitudeStep: 1.0 / 16,
      latitudeStep: 1.0 / 8192),
    GridFrame(
      name: "beside the pole", longitude: -20, latitude: 89.984375, longitudeStep: 1.0 / 2,
      latitudeStep: 1.0 / 8192),
  ]
}

/// A straight path between two lattice points.
struct GridLeg {
  let start: GridPoint
  let end: GridPoint

  /// A parameter of the leg, a fraction in lowest terms with a positive denominator.
  struct Parameter: Comparable {
    let numerator: Int
    let denominator: Int

    init(_ numerator: Int, _ denominator: Int) {
      var (a, b) = (abs(numerator), abs(denominator))
      while b != 0 { (a, b) = (b, a % b) }
      let sign = denominator < 0 ? -1 : 1
      self.numerator = sign * numerator / a
      self.denominator = sign * denominator / a
    }

    /// The nearest number; different fractions of this size never share one.
    var value: Double { Double(numerator) / Double(denominator) }

    static func < (a: Self, b: Self) -> Bool {
      a.numerator * b.denominator < b.numerator * a.denominator
    }

    func middle(_ other: Self) -> Self {
      Self(
        numerator * other.denominator + other.numerator * denominator,
        2 * denominator * other.denominator)
    }
  }

  /// The place at a parameter, multiplied by the parameter's denominator.
  func scaledPoint(at t: Parameter) -> GridPoint {
    GridPoint(
      x: start.x * t.denominator + t.numerator * (end.x - start.x),
      y: start.y * t.denominator + t.numerator * (end.y - start.y))
  }

  /// 0, 1 and every parameter at which the leg begins or ends to touch an edge.
  func parameters(meeting edges: [(GridPoint, GridPoint)]) -> [Parameter] {
    let along = end - start
    var found = [Parameter(0, 1), Parameter(1, 1)]
    guard along != GridPoint(x: 0, y: 0) else { return found }
    for (p, q) in edges {
      let edge = q - p
      let toEdge = p - start
      let denominator = cross(along, edge)
      if denominator != 0 {
        let t = Parameter(cross(toEdge, edge), denominator)
        let u = Parameter(cross(toEdge, along), denominator)
        let unit = Parameter(0, 1)...Parameter(1, 1)
        if unit.contains(t), unit.contains(u) { found.append(t) }
      } else if cross(toEdge, along) == 0 {
        for vertex in [p, q] {
          let t = Parameter(dot(vertex - start, along), dot(along, along))
          if (Parameter(0, 1)...Parameter(1, 1)).contains(t) { found.append(t) }
        }
      }
    }
    found.sort()
    return found.enumerated().filter { $0.offset == 0 || found[$0.offset - 1] != $0.element }
      .map { $0.element }
  }

  /// The closed stretches of the leg on which `isInside` holds, given that it changes only at the
  /// edges and that the set is closed. `isInside` is given a scaled point and its scale.
  func stretches(
    meeting edges: [(GridPoint, GridPoint)], where isInside: (GridPoint, Int) -> Bool
  ) -> [ClosedRange<Double>] {
    if start == end { return isInside(start, 1) ? [0...1] : [] }
    func holds(_ t: Parameter) -> Bool { isInside(scaledPoint(at: t), t.denominator) }
    let marks = parameters(meeting: edges)
    var result: [ClosedRange<Double>] = []
    var from: Parameter?
    for (index, t) in marks.enumerated() where holds(t) {
      if from == nil { from = t }
      let goesOn = index + 1 < marks.count && holds(t.middle(marks[index + 1]))
      if !goesOn, let begun = from {
        result.append(begun.value...t.value)
        from = nil
      }
    }
    return result
  }
}

/// Whether a scaled point lies on the edge from `p` to `q`, its ends included.
func lies(_ point: GridPoint, scale: Int, on p: GridPoint, _ q: GridPoint) -> Bool {
  let fromP = GridPoint(x: point.x - scale * p.x, y: point.y - scale * p.y)
  return cross(q - p, fromP) == 0
    && point.x >= scale * min(p.x, q.x) && point.x <= scale * max(p.x, q.x)
    && point.y >= scale * min(p.y, q.y) && point.y <= scale * max(p.y, q.y)
}

/// A polygon on the lattice: even-odd over its rings, edges included.
struct GridPolygon: Sendable {
  /// The rings, not closed.
  var rings: [[GridPoint]]

  var edges: [(GridPoint, GridPoint)] {
    rings.flatMap { ring in
      ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) }
    }
  }

  /// Counts the edges straight above the point; a vertex belongs to the edge on its right.
  func contains(_ point: GridPoint, scale: Int) -> Bool {
    var above = 0
    for (p, q) in edges {
      if lies(point, scale: scale, on: p, q) { return true }
      let (west, east) = p.x <= q.x ? (p, q) : (q, p)
      guard scale * west.x <= point.x, point.x < scale * east.x else { continue }
      let fromWest = GridPoint(x: point.x - scale * west.x, y: point.y - scale * west.y)
      if cross(east - west, fromWest) < 0 { above += 1 }
    }
    return above % 2 == 1
  }
}
