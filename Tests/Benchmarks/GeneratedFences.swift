internal import Ringfence
internal import TestSupport

/// Fences over a town of 60 × 60 km, half of them drawn to its middle, each a zone of its own: circles of 30
/// to 200 m and polygons of 5 to 60 vertices, 50 to 500 m wide, a few with a hole. The same count gives
/// the same fences.
enum GeneratedFences {
  static func layout(_ count: Int) -> ZoneLayout {
    var random = SeededRandom(seed: count)
    var zones: [Zone] = []
    zones.reserveCapacity(count)
    while zones.count < count {
      let (east, north) = place(&random)
      guard
        let center = Coordinate(
          latitude: 48.2082 + north / 111_200, longitude: 16.3738 + east / 74_300)
      else { continue }
      let shape =
        random.int(0...1) == 0
        ? Circle(center: center, radius: .meters(random.double(30...200))).map { Shape.circle($0) }
        : polygon(around: center, &random)
      guard let shape else { continue }
      zones.append(Zone(id: "z\(zones.count)", fences: [Fence(id: "f", shape: shape)]))
    }
    return ZoneLayout(zones: zones)
  }

  /// How many vertices a layout has; a circle counts as one.
  static func vertices(of layout: ZoneLayout) -> [Coordinate] {
    layout.zones.flatMap { zone in
      zone.fences.flatMap { fence in
        switch fence.shape {
        case .circle(let circle): [circle.center]
        case .rectangle(let box): [box.southWest, box.northEast]
        case .polygons(let polygons): polygons.flatMap { $0.rings.flatMap { $0.vertices } }
        case .corridor(let corridor): corridor.line.vertices
        case .geoline(let line): line.vertices
        }
      }
    }
  }

  private static func place(_ random: inout SeededRandom) -> (Double, Double) {
    guard random.int(0...1) == 0 else {
      return (random.double(-30_000...30_000), random.double(-30_000...30_000))
    }
    // Twelve even numbers add up to nearly a normal one.
    func normal() -> Double {
      let sum = (0..<12).reduce(-6.0) { total, _ in total + random.double(0...1) }
      return max(-30_000, min(30_000, 8_000 * sum))
    }
    return (normal(), normal())
  }

  private static func polygon(
    around center: Coordinate, _ random: inout SeededRandom
  ) -> Shape? {
    let radius = random.double(25...250)
    let isConcave = random.int(0...99) < 45
    func ring(_ count: Int, _ least: Double, _ most: Double) -> Ring {
      let corners = (0..<count).compactMap { corner in
        Bearing(degrees: 360 * Double(corner) / Double(count)).map {
          Geodesic.direct(
            from: center, bearing: $0, distance: .meters(random.double(least...most))
          ).coordinate
        }
      }
      return Ring(corners + corners.prefix(1))
    }
    var rings = [ring(random.int(5...60), radius * (isConcave ? 0.5 : 0.95), radius)]
    if random.int(0...99) < 5 { rings.append(ring(6, radius * 0.2, radius * 0.3)) }
    return .polygons([Polygon(rings: rings)])
  }
}
