import RingfenceGeodesy
import TestSupport
import Testing

/// Parallels of any length: the geodesic distance to a point of one grows with the difference in
/// longitude, so the nearest point is that of the same longitude, or an end.
@Suite struct ParallelDistanceTests {
  @Test(arguments: 0..<20) func `the nearest point of a parallel is exact`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let p = random.place()
      let latitude = random.double(-89...89)
      let start = random.double(-540...540)
      let width = random.double(-360...360)
      let found = EdgeDistance.nearest(
        from: p, longitude0: start, latitude0: latitude, longitude1: start + width,
        latitude1: latitude)
      func distance(_ longitude: Double) -> Double {
        Geodesic.distanceMeters(p.latitude, p.longitude, latitude, longitude)
      }
      var least = min(distance(start), distance(start + width))
      for turn in -3...3 {
        let longitude = p.longitude + 360 * Double(turn)
        if longitude > min(start, start + width), longitude < max(start, start + width) {
          least = min(least, distance(longitude))
        }
      }
      for step in 0...100 { least = min(least, distance(start + width * Double(step) / 100)) }
      #expect(abs(found.meters - least) <= 1e-6, "\(p) \(latitude) \(start) \(width)")
      #expect(abs(distance(start + width * found.t) - found.meters) <= 1e-6)
    }
  }
}
