import RingfenceGeodesy
import TestSupport

/// A random area for the circle around it: anywhere, across the antimeridian, beside a pole, or small
/// at middle latitudes.
struct RandomArea: Sendable {
  enum Kind: CaseIterable { case anywhere, antimeridian, polar, small }

  let polygons: [Polygon]
  var shape: Shape { .polygons(polygons) }

  init(seed: Int, _ kind: Kind) {
    var random = SeededRandom(seed: seed)
    let size = random.size(kind == .small ? 0.5...2.5 : 1...5.2)
    let center: Coordinate
    switch kind {
    case .anywhere: center = place(random.double(-84...84), random.double(-180...180))
    case .antimeridian:
      center = place(random.double(-70...70), 180 + random.double(-1...1) * size / 111_000)
    case .polar: center = random.place(nearPole: random.sign(), degrees: size / 60_000)
    case .small: center = place(random.double(-60...60), random.double(-180...180))
    }
    func ring(_ size: Double, _ center: Coordinate) -> Ring {
      let corners = (0..<random.int(1...8)).map { _ in
        travel(
          from: center, bearing: random.double(0...360), meters: random.double(0...1) * size)
      }
      return Ring(corners + corners.prefix(1))
    }
    polygons = (0..<random.int(1...2)).map { _ in
      let holes = random.int(0...1) == 0 ? [] : [ring(size / 4, center)]
      return Polygon(rings: [ring(size, center)] + holes)
    }
  }

  /// The corners, and points along the edges.
  func points(along steps: Int) -> [Coordinate] {
    let prepared = PreparedPolygon(polygons)
    var points: [Coordinate] = []
    for index in prepared.vertices.indices {
      let a = prepared.vertices[index]
      points.append(place(a.y, a.x))
      guard prepared.kinds[index] == .boundary else { continue }
      let b = prepared.vertices[index + 1]
      for step in 1..<max(1, steps) {
        let t = Double(step) / Double(steps)
        points.append(place(a.y + (b.y - a.y) * t, a.x + (b.x - a.x) * t))
      }
    }
    return points
  }
}
