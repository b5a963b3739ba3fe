/// A shape behind one reference, so that handing it on copies none of its lists.
final class SharedShape<Shape: Sendable>: Sendable {
  let shape: Shape

  init(_ shape: Shape) { self.shape = shape }
}

/// A fence made ready for the engine.
enum PreparedFence: Sendable {
  case circle(SharedShape<PreparedCircle>)
  case polygon(SharedShape<PreparedPolygon>)
  /// Also the chain of circles of one, in restart mode.
  case corridor(SharedShape<PreparedCorridor>)
  case geoline(SharedShape<PreparedGeoline>)
  /// Takes no part: in restart mode a fence without a circle.
  case absent

  init(_ shape: Shape) {
    switch shape {
    case .circle(let circle): self = .circle(SharedShape(PreparedCircle(circle)))
    case .rectangle(let rectangle): self = .polygon(SharedShape(PreparedPolygon(rectangle)))
    case .polygons(let polygons): self = .polygon(SharedShape(PreparedPolygon(polygons)))
    case .corridor(let corridor): self = .corridor(SharedShape(PreparedCorridor(corridor)))
    case .geoline(let line): self = .geoline(SharedShape(PreparedGeoline(line)))
    }
  }

  var bounds: GeoBox {
    switch self {
    case .circle(let circle): circle.shape.bounds
    case .polygon(let polygon): polygon.shape.bounds
    case .corridor(let corridor): corridor.shape.bounds
    case .geoline(let line): line.shape.bounds
    // Where nothing is found, wherever that may be.
    case .absent: GeoBox(south: 90, north: 90, west: 0, width: 0)
    }
  }

  /// Whether it has an inside.
  var isArea: Bool {
    switch self {
    case .circle, .polygon, .corridor: true
    case .geoline, .absent: false
    }
  }

  /// Whether an area contains the position, its edge included; a line contains nothing.
  func contains(_ position: Coordinate) -> Bool {
    switch self {
    case .circle(let circle): circle.shape.locate(position) != .outside
    case .polygon(let polygon): polygon.shape.locate(position) != .outside
    case .corridor(let corridor): corridor.shape.contains(position)
    case .geoline, .absent: false
    }
  }

  /// Appends the stretches of the path inside an area; a line has none.
  func intervals(along leg: PathLeg, into intervals: inout ContiguousArray<PathInterval>) {
    switch self {
    case .circle(let circle): circle.shape.intervals(along: leg, into: &intervals)
    case .polygon(let polygon): polygon.shape.intervals(along: leg, into: &intervals)
    case .corridor(let corridor): corridor.shape.intervals(along: leg, into: &intervals)
    case .geoline, .absent: break
    }
  }

  /// The same as ``signedDistance(to:)`` for a position that is known to lie outside.
  func distance(fromOutside position: Coordinate) -> Double {
    if case .polygon(let polygon) = self { return polygon.shape.distance(fromOutside: position) }
    return signedDistance(to: position)
  }

  /// The same; adds to `work` what it cost: 32 for a distance that is measured, 1 for an edge that is compared.
  func signedDistance(to position: Coordinate, work: inout Int) -> Double {
    switch self {
    case .polygon(let polygon): return polygon.shape.signedDistance(to: position, work: &work)
    case .corridor(let corridor): return corridor.shape.signedDistance(to: position, work: &work)
    case .circle, .geoline, .absent:
      work += 32
      return signedDistance(to: position)
    }
  }

  /// Metres to the edge, negative inside an area, never negative for a line, infinite for nothing.
  func signedDistance(to position: Coordinate) -> Double {
    switch self {
    case .circle(let circle): circle.shape.signedDistance(to: position)
    case .polygon(let polygon): polygon.shape.signedDistance(to: position)
    case .corridor(let corridor): corridor.shape.signedDistance(to: position)
    case .geoline(let line): line.shape.distance(to: position)
    case .absent: .infinity
    }
  }
}
