import RingfenceGeodesy
import TestSupport
import Testing

/// Distances to shapes. Figures in metres are from geographiclib 2.1 (Python),
/// `Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2)['s12']`, along meridians and the equator.
@Suite struct PlanarDistanceTests {
  private static func box(
    _ south: Double, _ west: Double, _ north: Double, _ east: Double
  ) -> PreparedPolygon {
    PreparedPolygon(Rectangle(southWest: at(south, west), northEast: at(north, east)))
  }

  private static func halves() -> PreparedPolygon {
    func half(_ west: Double, _ east: Double) -> Polygon {
      Polygon(rings: [Ring([at(0, west), at(0, east), at(10, east), at(10, west)])])
    }
    return PreparedPolygon([half(170, 180), half(-180, -170)])
  }

  @Test func `measures along meridians and the equator as GeographicLib does`() {
    let open = Polygon(rings: [Ring([at(80, 0), at(80, 120), at(80, -120)])])
    let rows: [(shape: PreparedPolygon, at: Coordinate, meters: Double)] = [
      (Self.box(0, 0, 10, 10), at(-1, 5), 110_574.3886),
      (Self.box(0, 0, 10, 10), at(0, -1), 111_319.4908),
      (Self.box(0, 0, 10, 10), at(0, 371), 111_319.4908),
      (Self.box(0, 0, 10, 10), at(10, 3), 0),
      (Self.box(80, -180, 90, 180), at(90, 0), -1_116_825.8574),
      (Self.box(80, -180, 90, 180), at(79, 33), 111_656.4648),
      (Self.box(80, 20, 90, 50), at(90, 180), 0),
      (Self.box(60, -180, 80, 180), at(90, 7), 1_116_825.8574),
      (PreparedPolygon([open]), at(90, 7), -1_116_825.8574),
      (PreparedPolygon([open]), at(79, 0), 111_656.4648),
      (Self.halves(), at(5, 180), -552_885.4511), (Self.halves(), at(5, -179), -552_885.4511),
      (Self.halves(), at(-1, 180), 110_574.3886), (Self.halves(), at(0, 169), 111_319.4908),
      (Self.box(-90, -180, 90, 180), at(1, 2), -.infinity),
      (PreparedPolygon([]), at(1, 2), .infinity),
    ]
    for (index, row) in rows.enumerated() {
      let found = row.shape.signedDistance(to: row.at)
      #expect(found == row.meters || abs(found - row.meters) < 0.001, "row \(index)")
    }
  }

  /// The least distance to the edges for which `isEdge` holds, each measured.
  private static func nearest(
    _ point: Coordinate, _ vertices: ContiguousArray<PlanarPoint>, _ isEdge: (Int) -> Bool
  ) -> Double {
    var best = Double.infinity
    for index in 0..<(vertices.count - 1) where isEdge(index) {
      let found = EdgeDistance.nearest(
        from: point, longitude0: vertices[index].x, latitude0: vertices[index].y,
        longitude1: vertices[index + 1].x, latitude1: vertices[index + 1].y)
      best = min(best, found.meters)
    }
    return best
  }

  /// A ring of many short edges around a point.
  private static func coast(
    _ random: inout SeededRandom, count: Int, size: Double
  ) -> [Coordinate] {
    let latitude = random.double(-85...85)
    let longitude = [0.0, 179.9, -179.9, 100][random.int(0...3)]
    // Corners of a square spiral outwards and back, without trigonometry.
    return (0..<count).map { step in
      let share = 4 * Double(step) / Double(count)
      let along = share - share.rounded(.down)
      let reach = size * random.double(0.7...1)
      let (x, y): (Double, Double) =
        switch Int(share) {
        case 0: (2 * along - 1, -1)
        case 1: (1, 2 * along - 1)
        case 2: (1 - 2 * along, 1)
        default: (-1, 1 - 2 * along)
        }
      return at(min(89, max(-89, latitude + y * reach)), longitude + x * reach)
    }
  }

  @Test(arguments: 0..<24)
  func `finds the nearest edge that a look at every edge finds`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let size = [0.001, 0.1, 5][seed % 3]
    let ring = Self.coast(&random, count: [5, 60, 400][seed / 3 % 3], size: size)
    let polygon = PreparedPolygon([
      Polygon(rings: [Ring(ring)]),
      Polygon(rings: [Ring(Self.coast(&random, count: 7, size: size))]),
    ])
    guard let line = Polyline(ring) else { return }
    let geoline = PreparedGeoline(line)
    var wrong: [String] = []
    for _ in 0..<12 {
      let near = ring[random.int(0...(ring.count - 1))]
      let reach = [0.1, 2, 30][random.int(0...2)] * size
      let point = at(
        min(90, max(-90, near.latitude + random.double(-reach...reach))),
        near.longitude + random.double(-reach...reach))
      let expected = Self.nearest(point, polygon.vertices) {
        polygon.kinds[$0] == .boundary
      }
      let found = polygon.signedDistance(to: point)
      let place = polygon.locate(point)
      if abs(abs(found) - expected) > 1e-6 * expected + 1e-6 {
        wrong.append("\(found) instead of \(expected)")
      }
      if place == .inside ? found > 0 : found < 0 { wrong.append("sign of \(found)") }
      let toLine = Self.nearest(point, geoline.vertices) { _ in true }
      if abs(geoline.distance(to: point) - toLine) > 1e-6 * toLine + 1e-6 {
        wrong.append("line \(geoline.distance(to: point)) instead of \(toLine)")
      }
    }
    #expect(wrong == [])
  }
}
