import Foundation
import Ringfence
import TestSupport
import Testing

/// Entries into a circle of 100 m by a rule that needs contact and a probability of 0.8, until the device is 30 m away. The simulated
/// receiver errs as it reports, with a correlation of a minute; a tenth of the variance is not correlated.
@Suite struct LiveEntryRateTests {
  static let radius = 100.0
  static let frame = LocalFrame(about: Coordinate(uncheckedLatitude: 48, longitude: 16))

  /// A receiver and both rules, with the probability and without.
  struct Device {
    private var random: SeededRandom
    private var error = PlanarPoint(0, 0)
    private var filter = LiveFilter()
    private var last: PlanarPoint?
    private var isInside = (plain: false, sure: false)
    private(set) var entries = (plain: 0, sure: 0)
    let deviation: Double

    init(seed: Int, accuracy: Double) {
      random = SeededRandom(seed: seed)
      deviation = accuracy / 1.5096
      error = PlanarPoint(normal(), normal())
    }

    private mutating func normal() -> Double {
      let angle = 2 * Double.pi * random.double(0...1)
      return (-2 * Foundation.log(random.double(1e-12...1))).squareRoot() * Foundation.cos(angle)
    }

    mutating func fix(_ seconds: Double, after step: Double, at place: PlanarPoint) {
      let kept = Foundation.exp(-step / 60)
      let new = (1 - kept * kept).squareRoot()
      error = PlanarPoint(kept * error.x + new * normal(), kept * error.y + new * normal())
      let slow = deviation * 0.9.squareRoot()
      let fast = deviation * 0.1.squareRoot()
      let point = PlanarPoint(
        place.x + slow * error.x + fast * normal(), place.y + slow * error.y + fast * normal())
      let time = Timestamp(microseconds: Int64(seconds * 1e6))
      let coordinate = LiveEntryRateTests.frame.coordinate(of: point)
      let disc = GroundDisc(center: PlanarPoint(0, 0), radius: LiveEntryRateTests.radius)
      let start = last ?? point
      let share = disc.deepestShare(from: start, to: point)
      let deepest = disc.signedDistance(
        PlanarPoint(start.x + share * (point.x - start.x), start.y + share * (point.y - start.y)))
      var estimate: LiveEstimate?
      if deepest <= 0, !isInside.plain || !isInside.sure {
        estimate = filter.estimate(at: time, coordinate, deviation: deviation)
        if !isInside.plain { entries.plain += 1 }
        isInside.plain = true
        if !isInside.sure, let estimate {
          let center = estimate.frame.point(
            of: LiveEntryRateTests.frame.coordinate(of: PlanarPoint(0, 0)))
          let area = GroundDisc(center: center, radius: LiveEntryRateTests.radius)
          if estimate.probabilityOfPresence(in: area) >= 0.8 {
            entries.sure += 1
            isInside.sure = true
          }
        }
      }
      if disc.signedDistance(point) >= 30 { isInside = (false, false) }
      filter.update(at: time, coordinate, deviation: deviation, estimate)
      last = point
    }
  }

  /// Ten days parked 20 m outside with an accuracy of 20 m: about a hundred false entries a day by contact alone, less than one by the
  /// probability.
  @Test func `a parked device is not entered`() {
    var device = Device(seed: 1, accuracy: 20)
    for index in 0..<86_400 {
      device.fix(Double(index) * 10, after: 10, at: PlanarPoint(Self.radius + 20, 0))
    }
    #expect(device.entries.plain > 500)
    #expect(device.entries.sure <= 10, "\(device.entries)")
  }

  /// Ways of at least 100 m through the circle at 14 m/s. The shares have a standard deviation of 0.002 and 0.005.
  @Test(arguments: [(10.0, 0.985), (20, 0.92)])
  func `a device that drives through is entered`(accuracy: Double, least: Double) {
    var random = SeededRandom(seed: 2)
    var found = (plain: 0, sure: 0)
    let count = 3_000
    for number in 0..<count {
      var device = Device(seed: 1_000 + number, accuracy: accuracy)
      let offset = random.double(0...86.6)
      let half = (Self.radius * Self.radius - offset * offset).squareRoot()
      let phase = random.double(0...10)
      for index in 0..<80 {
        let seconds = phase + Double(index) * 10
        let x = -450 - half + 14 * seconds
        if x > half + 450 { break }
        device.fix(seconds, after: 10, at: PlanarPoint(x, offset))
      }
      if device.entries.plain > 0 { found.plain += 1 }
      if device.entries.sure > 0 { found.sure += 1 }
    }
    #expect(Double(found.plain) > 0.99 * Double(count))
    #expect(Double(found.sure) > least * Double(count), "\(found)")
  }
}
