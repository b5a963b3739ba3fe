/// What an edge of a prepared ring stands for.
package enum EdgeKind: UInt8, Sendable {
  /// An edge of the shape.
  case boundary
  /// A cut along a meridian with the same polygon on both sides; nothing ends there.
  case antimeridianCut
  /// A cut at the antimeridian whose other side is another polygon of the shape (RFC 7946, 3.1.9).
  case sharedCut
  /// An edge along a pole: a single point on the ground.
  case pole
  /// No edge: the last vertex of a ring, which repeats the first.
  case none
}

/// A ring in the plane: longitudes run on across the antimeridian, the last vertex repeats
/// the first, and a ring that runs around a pole is closed along it.
struct UnwrappedRing {
  /// Longitudes in `-180..<180`, to which ``turns`` are added.
  private(set) var normalized: ContiguousArray<Double> = []
  private(set) var turns: ContiguousArray<Int> = []
  private(set) var latitudes: ContiguousArray<Double> = []
  /// The kind of the edge that begins at each vertex.
  private(set) var kinds: ContiguousArray<EdgeKind> = []
  /// Least and greatest longitude, turns included.
  private(set) var west = Double.infinity
  private(set) var east = -Double.infinity

  /// Unwraps a ring; `nil` when it has no vertices. An open ring is closed.
  init?(_ ring: Ring) {
    guard let first = ring.vertices.first else { return nil }
    let capacity = ring.vertices.count + 4
    normalized.reserveCapacity(capacity)
    turns.reserveCapacity(capacity)
    latitudes.reserveCapacity(capacity)
    kinds.reserveCapacity(capacity)
    var unwrapper = LongitudeUnwrapper()
    for vertex in ring.vertices {
      append(vertex.normalizedLongitude, unwrapper.advance(to: vertex), vertex.latitude)
    }
    let turn = unwrapper.advance(to: first)
    append(first.normalizedLongitude, turn, first.latitude)
    if turn != 0 {
      let sum = ring.vertices.reduce(0) { $0 + $1.latitude }
      let pole = sum >= 0 ? 90.0 : -90
      closeAlong(pole: pole, from: turn)
    } else if normalized.count == 1 {
      append(normalized[0], 0, latitudes[0], evenIfRepeated: true)
    }
    finish()
  }

  /// Creates the parallels and meridians of a rectangle that begins at a western meridian and runs
  /// `width` degrees to the east.
  init(south: Double, north: Double, west: Coordinate, east: Coordinate, eastTurns: Int) {
    let left = west.normalizedLongitude
    let width = Coordinate.turned(east.normalizedLongitude, by: eastTurns) - left
    // Long parallels are divided, so that no edge is longer than a distance can be measured to.
    let steps = max(1, Int((width / 60).rounded(.up)))  // checked: a width of some turns at most
    for (latitude, isReturning) in [(south, false), (north, true)] {
      append(isReturning ? east : west, isReturning ? eastTurns : 0, latitude)
      for step in 1..<max(1, steps) {
        let share = Double(isReturning ? steps - step : step) / Double(steps)
        append(longitude: left + width * share, latitude: latitude)
      }
      append(isReturning ? west : east, isReturning ? 0 : eastTurns, latitude)
    }
    append(left, 0, south, evenIfRepeated: true)
    finish()
    guard width >= 360 else { return }
    for index in 0..<(kinds.count - 1) where longitude(index) == longitude(index + 1) {
      kinds[index] = .antimeridianCut
    }
  }

  /// The longitude of a vertex in the plane.
  func longitude(_ index: Int) -> Double { Coordinate.turned(normalized[index], by: turns[index]) }

  /// Moves the ring by full turns.
  mutating func shift(by shift: Int) {
    guard shift != 0 else { return }
    for index in turns.indices { turns[index] += shift }
    measure()
  }

  /// Divides the edge that begins at a vertex at ascending or descending latitudes, and sets the
  /// kind of each part. The edge runs along a meridian.
  mutating func divide(_ index: Int, at inner: [Double], kinds pieces: [EdgeKind]) {
    kinds[index] = pieces[0]
    guard !inner.isEmpty else { return }
    let next = index + 1
    normalized.insert(
      contentsOf: repeatElement(normalized[index], count: inner.count), at: next)
    turns.insert(contentsOf: repeatElement(turns[index], count: inner.count), at: next)
    latitudes.insert(contentsOf: inner, at: next)
    kinds.insert(contentsOf: pieces.dropFirst(), at: next)
  }

  private mutating func append(_ coordinate: Coordinate, _ turn: Int, _ latitude: Double) {
    append(coordinate.normalizedLongitude, turn, latitude)
  }

  private mutating func append(longitude: Double, latitude: Double) {
    let turn = longitude >= 180 ? 1 : 0
    let turned = longitude - 360 * Double(turn)
    append(turned, turn, latitude)
  }

  private mutating func append(
    _ longitude: Double, _ turn: Int, _ latitude: Double, evenIfRepeated: Bool = false
  ) {
    if !evenIfRepeated, let last = normalized.last, last == longitude, turns.last == turn,
      latitudes.last == latitude
    {
      return
    }
    normalized.append(longitude)
    turns.append(turn)
    latitudes.append(latitude)
    kinds.append(.boundary)
  }

  private mutating func closeAlong(pole: Double, from turn: Int) {
    let last = kinds.count - 1
    append(normalized[0], turn, pole, evenIfRepeated: true)
    append(normalized[0], 0, pole, evenIfRepeated: true)
    append(normalized[0], 0, latitudes[0], evenIfRepeated: true)
    kinds[last] = .antimeridianCut
    kinds[last + 2] = .antimeridianCut
  }

  /// Marks the edges along the poles and the end, and measures the extent.
  private mutating func finish() {
    let last = kinds.count - 1
    for index in 0..<last where abs(latitudes[index]) == 90 {
      if latitudes[index] == latitudes[index + 1] { kinds[index] = .pole }
    }
    kinds[last] = .none
    measure()
  }

  private mutating func measure() {
    west = .infinity
    east = -.infinity
    for index in normalized.indices {
      west = min(west, longitude(index))
      east = max(east, longitude(index))
    }
  }
}
