internal import Ringfence

/// A closed line in degrees, as rules that compute in degrees read it.
struct RuleRing: Sendable {
  /// The vertices, without a repetition of the first.
  let latitudes: ContiguousArray<Double>
  let longitudes: ContiguousArray<Double>
  /// Of each edge to a vertex, where meridians meet it: latitude = `slopes` · longitude + `intercepts`.
  private let slopes: ContiguousArray<Double>
  private let intercepts: ContiguousArray<Double>
  /// Whether western longitudes are taken 360° further east: some vertices lie beyond 90° east, and some beyond 90° west.
  private let isTurned: Bool
  private let box: DegreeBox

  init(_ ring: Ring) {
    var vertices = ring.vertices[...]
    if ring.isClosed { vertices.removeLast() }
    latitudes = ContiguousArray(vertices.map(\.latitude))
    longitudes = ContiguousArray(vertices.map(\.longitude))
    let isTurned = longitudes.contains { $0 > 90 } && longitudes.contains { $0 < -90 }
    self.isTurned = isTurned
    var slopes: ContiguousArray<Double> = []
    var intercepts: ContiguousArray<Double> = []
    var before = longitudes.count - 1
    for index in longitudes.indices {
      let x = Self.turned(longitudes[index], isTurned)
      let from = Self.turned(longitudes[before], isTurned)
      if from == x {
        slopes.append(0)
        intercepts.append(longitudes[index])
      } else {
        intercepts.append(
          latitudes[index] - (x * latitudes[before]) / (from - x) + (x * latitudes[index])
            / (from - x))
        slopes.append((latitudes[before] - latitudes[index]) / (from - x))
      }
      before = index
    }
    self.slopes = slopes
    self.intercepts = intercepts
    box = DegreeBox(latitudes, longitudes)
  }

  /// The polygon of 64 sides that stands for a circle, on a sphere of 6,371 km.
  init(sides disc: RuleFence.Disc) {
    let angle = disc.radius / 6_371e3
    func end(_ bearing: Double) -> (latitude: Double, longitude: Double) {
      let (phi, lambda) = (disc.latitude * .pi / 180, disc.longitude * .pi / 180)
      let theta = bearing * .pi / 180
      let (sinAngle, cosAngle) = (Elementary.sin(angle), Elementary.cos(angle))
      let (sinPhi, cosPhi) = (Elementary.sin(phi), Elementary.cos(phi))
      let latitude = Elementary.asin(sinPhi * cosAngle + cosPhi * sinAngle * Elementary.cos(theta))
      let longitude =
        lambda
        + Elementary.atan2(
          Elementary.sin(theta) * sinAngle * cosPhi,
          cosAngle - sinPhi * Elementary.sin(latitude))
      let turned = (longitude + 3 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi
      return (latitude * (180 / .pi), turned * (180 / .pi))
    }
    let height = (end(0).latitude - end(180).latitude) / 2
    let width = (end(90).longitude - end(270).longitude) / 2
    self.init(
      Ring(
        (0..<64).map { side in
          let turn = .pi / 180 * (360 / 64 * Double(side))
          return Coordinate(
            uncheckedLatitude: disc.latitude + height * Elementary.sin(turn),
            longitude: disc.longitude + width * Elementary.cos(turn))
        }))
  }

  private static func turned(_ longitude: Double, _ isTurned: Bool) -> Double {
    isTurned && longitude < -90 ? longitude + 360 : longitude
  }

  /// Whether it lies on both sides of the globe's far half, so that no box of its longitudes says where it is.
  var spansGlobe: Bool { isTurned }

  // MARK: A point

  func contains(_ latitude: Double, _ longitude: Double, _ test: PolygonReading.Test) -> Bool {
    switch test {
    case .halfOpenLongitude: halfOpenLongitude(latitude, longitude)
    case .halfOpenLatitude: halfOpenLatitude(latitude, longitude)
    case .inclusive, .enclosingCircle, .refused: covers(latitude, longitude, countsEdge: true)
    }
  }

  private func halfOpenLongitude(_ latitude: Double, _ longitude: Double) -> Bool {
    guard box.mayMeet(latitude, longitude) else { return false }
    return isBelowOddEdges(latitude, longitude)
  }

  /// Whether an odd number of edges lie south of a point.
  func isBelowOddEdges(_ latitude: Double, _ longitude: Double) -> Bool {
    let x = Self.turned(longitude, isTurned)
    var isOdd = false
    var before = longitudes.count - 1
    for index in longitudes.indices {
      let to = Self.turned(longitudes[index], isTurned)
      let from = Self.turned(longitudes[before], isTurned)
      if (to < x && from >= x) || (from < x && to >= x),
        x * slopes[index] + intercepts[index] < latitude
      {
        isOdd.toggle()
      }
      before = index
    }
    return isOdd
  }

  private func halfOpenLatitude(_ latitude: Double, _ longitude: Double) -> Bool {
    var isOdd = false
    var before = latitudes.count - 1
    for index in latitudes.indices {
      let (y, from) = (latitudes[index], latitudes[before])
      if (y > latitude) != (from > latitude),
        longitude < (longitudes[before] - longitudes[index]) * (latitude - y) / (from - y)
          + longitudes[index]
      {
        isOdd.toggle()
      }
      before = index
    }
    return isOdd
  }

  /// Whether a point lies in the ring; on an edge, where edges count.
  func covers(_ latitude: Double, _ longitude: Double, countsEdge: Bool) -> Bool {
    guard box.contains(latitude, longitude) else { return false }
    var isIn = false
    var before = latitudes.count - 1
    for index in latitudes.indices {
      switch edge(before, index).ray(from: (longitude, latitude)) {
      case .on: return countsEdge
      case .crosses: isIn.toggle()
      case .misses: break
      }
      before = index
    }
    return isIn
  }

  // MARK: A way

  func edge(_ from: Int, _ to: Int) -> DegreeSegment {
    DegreeSegment((longitudes[from], latitudes[from]), (longitudes[to], latitudes[to]))
  }

  /// Whether a way meets an edge, or begins in the ring.
  func isMet(by way: DegreeSegment) -> Bool {
    guard box.mayMeet(way) else { return false }
    var before = latitudes.count - 1
    for index in latitudes.indices {
      if edge(before, index).touches(way) { return true }
      before = index
    }
    return isBelowOddEdges(way.start.y, way.start.x)
  }

  /// Whether a way begins or ends in the ring, or meets two edges.
  func isCut(by way: DegreeSegment) -> Bool {
    guard box.meets(way) else { return false }
    if covers(way.start.y, way.start.x, countsEdge: true)
      || covers(way.end.y, way.end.x, countsEdge: true)
    {
      return true
    }
    var count = 0
    var before = latitudes.count - 1
    for index in latitudes.indices {
      if edge(before, index).intersects(way) { count += 1 }
      if count == 2 { return true }
      before = index
    }
    return false
  }

  // MARK: A way in a hole

  /// Whether a way lies in the ring and meets no edge.
  func isAround(_ way: DegreeSegment) -> Bool {
    guard box.mayMeet(way), isBelowOddEdges(way.start.y, way.start.x),
      isBelowOddEdges(way.end.y, way.end.x)
    else { return false }
    return !hasEdge { $0.touches(way) }
  }

  /// Whether a way lies in the ring: both ends, none of them on an edge, and no edge between them.
  func encloses(_ way: DegreeSegment) -> Bool {
    guard covers(way.start.y, way.start.x, countsEdge: false) else { return false }
    if way.start == way.end { return true }
    guard covers(way.end.y, way.end.x, countsEdge: false) else { return false }
    return turnsOneWay || !hasEdge { $0.intersects(way) }
  }

  private func hasEdge(_ isMeant: (DegreeSegment) -> Bool) -> Bool {
    var before = latitudes.count - 1
    for index in latitudes.indices {
      if isMeant(edge(before, index)) { return true }
      before = index
    }
    return false
  }

  /// Whether all vertices but the first, whose turn is not looked at, turn to one side: a convex ring does.
  private var turnsOneWay: Bool {
    var sign = 0.0
    let count = latitudes.count
    for index in 0..<max(0, count - 1) {
      let (a, b, c) = (index, index + 1, (index + 2) % count)
      let turn =
        (longitudes[b] - longitudes[a]) * (latitudes[c] - latitudes[b])
        - (latitudes[b] - latitudes[a]) * (longitudes[c] - longitudes[b])
      if turn == 0 { continue }
      if sign * turn < 0 { return false }
      sign = turn < 0 ? -1 : 1
    }
    return true
  }
}
