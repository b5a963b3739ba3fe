import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct LocalMetricTests {
  /// Lengths of a degree as geodesics of a hundredth of it.
  @Test(arguments: [0.0, 12, -33.5, 45, -60, 75, 89])
  func `knows how long a degree is`(latitude: Double) {
    let metric = LocalMetric(latitude: latitude)
    let north = Geodesic.distanceMeters(latitude - 0.005, 7, latitude + 0.005, 7) * 100
    let east = Geodesic.distanceMeters(latitude, 7, latitude, 7.001) * 1_000
    #expect(abs(metric.metersPerDegreeLatitude - north) < 1e-2)
    #expect(abs(metric.metersPerDegreeLongitude - east) < 1e-2)
  }

  @Test func `has no breadth at the poles`() {
    #expect(LocalMetric(latitude: 90).metersPerDegreeLongitude == 0)
    #expect(LocalMetric(latitude: -90).metersPerDegreeLongitude == 0)
  }

  /// The bounds in metres, with the allowance for rounding that ``LocalMetric`` leaves to its caller:
  /// a share of 1e-12 and the 15 nm of the exact distance, rounded up to 0.1 µm.
  static func bounds(_ a: Coordinate, _ b: Coordinate) -> (lower: Double, upper: Double) {
    let squares = LocalMetric(latitude: a.latitude).squaredBounds(
      deltaLatitude: b.latitude - a.latitude, deltaLongitude: b.longitude - a.longitude)
    return (
      squares.lower.squareRoot() * (1 - 1e-12) - 1e-7,
      squares.upper.squareRoot() * (1 + 1e-12) + 1e-7
    )
  }

  @Test(arguments: 0..<40)
  func `never claims a distance beyond its bounds`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for i in 0..<1_000 {
      let a = i % 4 == 0 ? random.place(nearPole: random.sign(), degrees: 2) : random.place()
      let b =
        i % 3 == 0
        ? random.place() : random.place(near: a, degrees: random.size(-7...2))
      let exact = meters(a, b)
      let bounds = Self.bounds(a, b)
      #expect(bounds.lower <= exact && exact <= bounds.upper, "\(a) \(b)")
    }
  }

  /// The shares stated in the documentation.
  @Test(arguments: [(30.0, 5e-7), (1_000, 1e-5), (10_000, 1e-4)])
  func `keeps the bounds close together`(length: Double, share: Double) {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let a = place(random.double(-60...60), random.double(-180...180))
      let b = travel(from: a, bearing: random.double(0...360), meters: length)
      let bounds = Self.bounds(a, b)
      #expect(bounds.upper - bounds.lower <= share * length + 1e-6)
    }
  }
}
