import Foundation
import Ringfence
import RingfenceCertainty
import TestSupport
import Testing

/// How honest a receiver is, measured on errors that are known.
@Suite struct NoiseEstimateTests {
  /// A track at rest whose errors are a first-order Gauss-Markov process of a deviation and a correlation time, by another
  /// formula than that of the estimate.
  private struct Parked {
    var deviation = 8.0
    var correlation = 60.0
    var seconds = 1_800
    var interval = 5
    var accuracy: Double? = 10
    var place = (48.2, 16.37)
    /// The part of the variance that is new at each fix.
    var white = 0.15
    /// Metres to the east a second.
    var drift = 0.0
    /// What the receiver reports, in metres a second.
    var speed: Double? = 0

    func fixes(seed: Int) -> [Fix] {
      var random = SeededRandom(seed: seed)
      func normal() -> Double {
        (-2 * Foundation.log(random.double(1e-12...1))).squareRoot()
          * Foundation.cos(2 * .pi * random.double(0...1))
      }
      let keep = Foundation.exp(-Double(interval) / correlation)
      var (x, y) = (normal(), normal())
      return (0...seconds / interval).compactMap { index in
        (x, y) = (
          keep * x + (1 - keep * keep).squareRoot() * normal(),
          keep * y + (1 - keep * keep).squareRoot() * normal()
        )
        let slow = (1 - white).squareRoot()
        let east =
          deviation * (slow * x + white.squareRoot() * normal()) + drift * Double(index * interval)
        let north = deviation * (slow * y + white.squareRoot() * normal())
        let latitude = place.0 + north / 111_200
        let longitude = place.1 + east / 111_320 / Foundation.cos(place.0 * .pi / 180)
        return Coordinate(latitude: latitude, longitude: longitude).map { coordinate in
          Fix(
            time: Timestamp(microseconds: Int64(1_777_881_600 + index * interval) * 1_000_000),
            coordinate: coordinate, accuracy: accuracy.map { .meters($0) },
            speed: speed.map { .metersPerSecond($0) })
        }
      }
    }
  }

  private func estimate(
    _ fixes: [Fix], _ meaning: AccuracyMeaning = .p68
  ) -> NoiseEstimate {
    NoiseEstimate(of: fixes, meaning: meaning, maximumGap: .seconds(300))
  }

  /// The share of the population that each accuracy says, of two independent normal errors.
  @Test(arguments: [(AccuracyMeaning.p68, 0.68), (.p95, 0.95), (.p50, 0.5), (.rms, 0.632_120_6)])
  func `an accuracy is the radius of its circle`(meaning: AccuracyMeaning, share: Double) {
    let deviation = meaning.deviation(ofAccuracy: 1)
    #expect(abs(1 - Foundation.exp(-1 / (2 * deviation * deviation)) - share) < 1e-6)
  }

  @Test(arguments: [(600, 60.0), (1_800, 60.0), (1_800, 20.0), (7_200, 80.0), (14_400, 200.0)])
  func `the interval has the true factor nine times in ten`(seconds: Int, correlation: Double) {
    let parked = Parked(correlation: correlation, seconds: seconds)
    let truth = parked.deviation * 1.509_592 / 10
    var (inside, all) = (0, 0)
    for seed in 0..<200 {
      guard let factor = estimate(parked.fixes(seed: seed)).factor else { continue }
      all += 1
      if (factor.low...factor.high).contains(truth) { inside += 1 }
    }
    // Three standard deviations of 200 draws below 90 %.
    #expect(all >= 180)
    #expect(Double(inside) >= 0.836 * Double(all), "\(inside) of \(all)")
  }

  @Test func `a long rest gives deviation and correlation time`() throws {
    let rest = try #require(
      estimate(Parked(correlation: 90, seconds: 80_000, white: 0).fixes(seed: 2)).rests.first)
    #expect(abs(rest.deviation - 8) < 0.8)
    #expect(abs(rest.correlationSeconds - 90) < 20)
    #expect(rest.fixes == 16_001)
  }

  @Test func `is the same at every place on earth`() throws {
    func deviation(_ latitude: Double, _ longitude: Double) throws -> Double {
      let fixes = Parked(place: (latitude, longitude)).fixes(seed: 5)
      return try #require(estimate(fixes).rests.first).deviation
    }
    let here = try deviation(0, 16)
    for (latitude, longitude) in [(48.2, 16.37), (-37.8, 179.9999), (0, -180), (85, 3)] {
      // The test places its offsets on a sphere.
      #expect(abs(try deviation(latitude, longitude) / here - 1) < 0.01)
    }
  }

  @Test func `says nothing of what is no rest or shows no errors`() {
    #expect(estimate([]).rests.isEmpty)
    #expect(estimate([Parked().fixes(seed: 1)[0]]).rests.isEmpty)
    // Too short, too few.
    #expect(estimate(Parked(seconds: 295).fixes(seed: 1)).rests.isEmpty)
    #expect(estimate(Parked(seconds: 1_800, interval: 100).fixes(seed: 1)).rests.isEmpty)
    // A receiver that repeats its position.
    let frozen = estimate(Parked(deviation: 0).fixes(seed: 1))
    #expect(frozen.rests.isEmpty && frozen.refused == [.frozen: 1])
    // A device that creeps, with the speed 0 that a receiver may report then.
    let creeping = estimate(Parked(deviation: 3, drift: 0.3).fixes(seed: 1))
    #expect(creeping.rests.isEmpty && creeping.refused == [.tooShort: 1])
  }

  @Test func `a device that moves is not at rest`() {
    let fixes = Parked(speed: 1.4).fixes(seed: 3)
    #expect(estimate(fixes).rests.isEmpty && estimate(fixes).refused.isEmpty)
    // Without speeds, by its way: 1 m/s.
    let walking = Parked(drift: 1, speed: nil).fixes(seed: 3)
    #expect(estimate(walking).rests.isEmpty && estimate(walking).refused.isEmpty)
  }

  @Test func `gaps, segments and movements divide rests`() {
    var fixes = Parked(seconds: 3_600).fixes(seed: 4)
    fixes[360].flags.insert(.startsSegment)
    #expect(estimate(fixes).rests.count == 2)
    fixes.removeSubrange(300..<361)
    #expect(estimate(fixes).rests.count == 2)
    fixes[120] = Fix(
      time: fixes[120].time, coordinate: fixes[120].coordinate, speed: .metersPerSecond(9))
    let rests = estimate(fixes).rests
    #expect(rests.count + (estimate(fixes).refused[.tooShort] ?? 0) == 3)
    #expect(zip(rests, rests.dropFirst()).allSatisfy { $0.end < $1.start })
  }

  @Test func `without accuracies there is a deviation and no factor`() throws {
    let estimate = estimate(Parked(accuracy: nil).fixes(seed: 6))
    #expect(try #require(estimate.rests.first).deviation > 4)
    #expect(estimate.factor == nil)
  }

  /// Measured once with another program: a factor of 2.04 with errors of 88 s, if an accuracy is a circle of 68 %.
  @Test(.enabled(if: Paths.corpus != nil)) func `measures a recording as another program did`()
    throws
  {
    let path = try #require(Paths.corpus).appendingPathComponent("nmea/amsterdam-jitter-20min.nmea")
    let track = try NMEARecording(path).fixes
    let factor = try #require(estimate(track).factor)
    #expect(abs(factor.value - 2.04) < 0.25)
  }
}
