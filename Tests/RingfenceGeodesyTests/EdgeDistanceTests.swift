import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct EdgeDistanceTests {
  static let rows = OracleRow.all(GeodesyOracle.edges)

  /// What is promised: 0.5 mm below 1 km, 5 parts in 10⁷ beyond.
  static func tolerance(_ meters: Double) -> Double { max(5e-4, 5e-7 * meters) }

  @Test(arguments: rows)
  func `finds the least distance that a search over GeographicLib finds`(row: OracleRow) throws {
    let p = try #require(Coordinate(latitude: row[0], longitude: row[1]))
    let found = EdgeDistance.nearest(
      from: p, longitude0: row[2], latitude0: row[3], longitude1: row[4], latitude1: row[5])
    #expect(abs(found.meters - row[6]) <= Self.tolerance(row[6]))
    let edge = Edge(lon0: row[2], lat0: row[3], lon1: row[4], lat1: row[5])
    #expect(edge.lowerBound(p) <= row[6])
  }

  struct Edge {
    var lon0: Double
    var lat0: Double
    var lon1: Double
    var lat1: Double

    func nearest(_ p: Coordinate) -> EdgeDistance.Nearest {
      EdgeDistance.nearest(
        from: p, longitude0: lon0, latitude0: lat0, longitude1: lon1, latitude1: lat1)
    }

    func lowerBound(_ p: Coordinate) -> Double {
      LocalMetric(latitude: p.latitude).lowerBound(
        deltaLatitude0: lat0 - p.latitude, deltaLongitude0: lon0 - p.longitude,
        deltaLatitude1: lat1 - p.latitude, deltaLongitude1: lon1 - p.longitude)
    }
  }

  /// A point and an edge of some kind: local, long, about a pole, or anywhere, unwrapped anyhow.
  static func situation(_ kind: Int, _ random: inout SeededRandom) -> (Coordinate, Edge) {
    let turn = 360 * Double(random.int(-1...1))
    switch kind % 4 {
    case 0:
      let size = random.size(-5...0)
      let p = random.place()
      let a = random.place(near: p, degrees: size)
      let b = random.place(near: p, degrees: size)
      let leg = PathLeg(from: a, to: b)
      return (
        p,
        Edge(
          lon0: leg.startLongitude + turn, lat0: a.latitude, lon1: leg.endLongitude + turn,
          lat1: b.latitude)
      )
    case 1:
      let a = random.place()
      let span = random.double(-60...60)
      let p = place(
        a.latitude + random.double(-1...1) * random.size(-3...1),
        a.longitude + random.double(-60...60))
      return (
        p,
        Edge(
          lon0: a.longitude + turn, lat0: a.latitude, lon1: a.longitude + turn + span,
          lat1: a.latitude)
      )
    case 2:
      let sign = random.sign()
      let size = random.size(-4...1)
      let p = random.place(nearPole: sign, degrees: size)
      let a = random.place(nearPole: sign, degrees: size)
      let b = random.place(nearPole: sign, degrees: random.int(0...5) == 0 ? 0 : size)
      return (
        p,
        Edge(
          lon0: a.longitude, lat0: a.latitude, lon1: a.longitude + random.double(-180...180),
          lat1: b.latitude)
      )
    default:
      let a = random.place()
      let b = random.place()
      return (
        random.place(),
        Edge(lon0: a.longitude, lat0: a.latitude, lon1: b.longitude, lat1: b.latitude)
      )
    }
  }

  @Test(arguments: 0..<20)
  func `agrees with sampling everywhere, and its lower bound stays below`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for i in 0..<20 {
      let (p, edge) = Self.situation(i, &random)
      let found = edge.nearest(p)
      let naive = naiveEdgeDistance(p, edge.lon0, edge.lat0, edge.lon1, edge.lat1)
      #expect(found.meters <= naive + Self.tolerance(naive), "\(p) \(edge)")
      // What it found is a point of the edge, at that distance.
      let point = Geodesic.distanceMeters(
        p.latitude, p.longitude, edge.lat0 + (edge.lat1 - edge.lat0) * found.t,
        edge.lon0 + (edge.lon1 - edge.lon0) * found.t)
      #expect(abs(point - found.meters) <= 2e-8, "\(p) \(edge)")
      #expect((0...1).contains(found.t))
      #expect(edge.lowerBound(p) <= found.meters, "\(p) \(edge)")
    }
  }

  @Test func `is exact away from the poles`() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      let p = place(random.double(-80...80), random.double(-180...180))
      let size = random.size(-4...0)
      let a = random.place(near: p, degrees: size)
      let b = PathLeg(from: a, to: random.place(near: p, degrees: size))
      let naive = naiveEdgeDistance(
        p, b.startLongitude, a.latitude, b.endLongitude, b.end.latitude, samples: 12)
      let found = EdgeDistance.nearest(
        from: p, longitude0: b.startLongitude, latitude0: a.latitude, longitude1: b.endLongitude,
        latitude1: b.end.latitude)
      #expect(abs(found.meters - naive) <= 2e-8 + 1e-9 * naive)
    }
  }
}
