import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct GeodesicTests {
  static let rows = OracleRow.all(GeodesyOracle.geodesics)

  /// 15 nm of ours and what the table's own program may be off.
  static let tolerance = 2e-8

  @Test(arguments: rows)
  func `solves the inverse problem as GeographicLib does`(row: OracleRow) throws {
    let from = try #require(Coordinate(latitude: row[0], longitude: row[1]))
    let to = try #require(Coordinate(latitude: row[2], longitude: row[3]))
    let line = Geodesic.inverse(from: from, to: to)
    #expect(abs(line.distance.meters - row[4]) <= Self.tolerance)
    // An azimuth counts by how far it moves the far end.
    #expect(turn(line.initialBearing.degrees, row[5]) * row[7] <= Self.tolerance)
    #expect(turn(line.finalBearing.degrees, row[6]) * row[7] <= Self.tolerance)
  }

  @Test(arguments: rows)
  func `solves the direct problem as GeographicLib does`(row: OracleRow) throws {
    let from = try #require(Coordinate(latitude: row[0], longitude: row[1]))
    let to = try #require(Coordinate(latitude: row[2], longitude: row[3]))
    let bearing = try #require(Bearing(degrees: row[5]))
    let end = Geodesic.direct(from: from, bearing: bearing, distance: .meters(row[4]))
    #expect(meters(end.coordinate, to) <= Self.tolerance)
    #expect((-180..<180).contains(end.coordinate.longitude))
    // Beside a pole a nanometre turns the meridian: count by the distance from the axis as well.
    let axis = LocalMetric(latitude: row[2]).metersPerDegreeLongitude * 180 / .pi
    if row[4] > 0 {
      #expect(turn(end.finalBearing.degrees, row[6]) * min(axis, row[7]) <= Self.tolerance)
    }
  }

  @Test func `gives nothing between equal points`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<500 {
      let p = random.place()
      let line = Geodesic.inverse(from: p, to: p)
      #expect(line.distance.meters == 0)
      #expect(line.initialBearing == Bearing(degrees: 0))
      #expect(line.finalBearing == Bearing(degrees: 0))
    }
    #expect(Geodesic.distanceMeters(12, -180, 12, 180) == 0)
    #expect(Geodesic.distanceMeters(12, 190, 12, -170) == 0)
  }

  /// Sizes from a hair to the globe, everywhere.
  @Test(arguments: 0..<20)
  func `is the same in both directions to the last bit`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let a = random.place()
      let b = random.place(near: a, degrees: random.size(-10...2))
      #expect(meters(a, b) == meters(b, a))
      let there = Geodesic.inverse(from: a, to: b).distance
      #expect(there == Geodesic.inverse(from: b, to: a).distance)
    }
  }

  @Test(arguments: 0..<20)
  func `comes back to where the direct problem started`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let a = random.place()
      let length = random.size(-3...7)
      let bearing = random.double(0...360)
      let b = travel(from: a, bearing: bearing, meters: length)
      #expect(abs(meters(a, b) - length) <= Self.tolerance)
      let line = Geodesic.inverse(from: a, to: b)
      let again = Geodesic.direct(from: a, bearing: line.initialBearing, distance: line.distance)
      #expect(meters(again.coordinate, b) <= 2 * Self.tolerance)
      let back = Geodesic.direct(
        from: b, bearing: line.finalBearing, distance: .meters(-line.distance.meters))
      #expect(meters(back.coordinate, a) <= 2 * Self.tolerance)
    }
  }

  @Test(arguments: 0..<10)
  func `does not see a turn of 360 degrees`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let a = random.place()
      let b = random.place(near: a, degrees: random.size(-6...2))
      let plain = meters(a, b)
      for (first, second) in [(360.0, 0.0), (0, -360), (360, -360)] {
        let turned = Geodesic.distanceMeters(
          a.latitude, a.longitude + first, b.latitude, b.longitude + second)
        // The sum with 360 is rounded, to 3 nm each.
        #expect(abs(turned - plain) <= Self.tolerance)
      }
    }
  }

  @Test(arguments: 0..<10)
  func `obeys the triangle inequality`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let a = random.place()
      let size = random.size(-4...2)
      let b = random.place(near: a, degrees: size)
      let c = random.place(near: a, degrees: size)
      #expect(meters(a, c) <= meters(a, b) + meters(b, c) + 3 * Self.tolerance)
    }
  }

  /// Both sides of the length where the chord gives way to the full solution.
  @Test func `is as exact where the short way of computing ends`() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<2_000 {
      let a = random.int(0...1) == 0 ? random.place() : random.place(nearPole: 1, degrees: 1)
      let length = random.double(15_000...35_000)
      let b = travel(from: a, bearing: random.double(0...360), meters: length)
      #expect(abs(meters(a, b) - length) <= Self.tolerance)
    }
  }

  @Test func `follows a line round the globe and takes no nonsense`() throws {
    let start = try #require(Coordinate(latitude: 0, longitude: 10))
    let east = try #require(Bearing(degrees: 90))
    let round = 2 * Double.pi * 6_378_137
    let end = Geodesic.direct(from: start, bearing: east, distance: .meters(1.25 * round))
    #expect(abs(end.coordinate.longitude - 100) < 1e-9)
    for nonsense in [Double.nan, .infinity] {
      let stay = Geodesic.direct(from: start, bearing: east, distance: .meters(nonsense))
      #expect(stay.coordinate == start)
    }
  }

  /// The angle between two directions, in radians.
  private func turn(_ a: Double, _ b: Double) -> Double {
    let difference = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(difference, 360 - difference) * .pi / 180
  }
}
