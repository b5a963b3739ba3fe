import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct PathLegTests {
  static let lengths = OracleRow.all(GeodesyOracle.lengths)

  @Test(arguments: lengths)
  func `is as long as the geodesics along it`(row: OracleRow) {
    let leg = PathLeg(from: place(row[0], row[1]), to: place(row[2], row[3]))
    #expect(abs(leg.length - row[4]) <= 1e-6 * row[4])
  }

  /// A path of some metres bends so little that the geodesic is as long.
  @Test(arguments: [0, 30, -48, 60, 75, -79.9])
  func `a step between two fixes is as long as its geodesic`(latitude: Double) {
    var random = SeededRandom(seed: Int(latitude))
    for _ in 0..<200 {
      let step = random.double(0...4e-4)
      let angle = random.double(0...(2 * .pi))
      let from = place(latitude, random.double(-180...180))
      let to = place(
        latitude + step * cos(angle), from.longitude + step * sin(angle) / cos(latitude * .pi / 180)
      )
      let meters = Geodesic.distanceMeters(
        from.latitude, from.longitude, to.latitude, to.longitude)
      #expect(abs(PathLeg(from: from, to: to).length - meters) < 1e-9 * meters + 3e-8)
    }
  }

  @Test func `has no length between equal points`() {
    #expect(PathLeg(from: place(10, 180), to: place(10, -180)).length == 0)
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0, 0.0, 0.0), (1, 0, 0, 0, 180), (50, 3, 50, 4, 90), (50, 4, 50, 3, 270),
    (-20, 179.9, -20, -179.9, 90), (-20, -179.9, -20, 179.9, 270),
  ])
  func `runs along parallels and meridians`(
    lat0: Double, lon0: Double, lat1: Double, lon1: Double, degrees: Double
  ) throws {
    let leg = PathLeg(from: place(lat0, lon0), to: place(lat1, lon1))
    for t in [0, 0.3, 1] {
      #expect(abs(try #require(leg.course(at: t)).degrees - degrees) < 1e-12)
    }
  }

  @Test func `has no course without a direction`() {
    #expect(PathLeg(from: place(1, 2), to: place(1, 2)).course(at: 0.5) == nil)
    #expect(PathLeg(from: place(90, 2), to: place(90, 80)).course(at: 0.5) == nil)
  }

  @Test(arguments: 0..<10)
  func `points where the next step of the path lies`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let start = place(random.double(-85...85), random.double(-180...180))
      let leg = PathLeg(from: start, to: random.place(near: start, degrees: 5))
      let t = random.double(0...0.99)
      let step = 1e-4
      let line = Geodesic.inverse(from: leg.position(at: t), to: leg.position(at: t + step))
      let course = try #require(leg.course(at: t + step / 2)).degrees
      let difference = abs(course - line.initialBearing.degrees)
      #expect(min(difference, 360 - difference) < 0.02)
    }
  }
}
