import Foundation
import Ringfence
import RingfenceGeodesy
import RingfenceLint
import TestSupport
import Testing

/// `minimum-radius`, against numbers calculated by hand and against simulated passes.
@Suite struct MinimumRadiusTests {
  private func settings(accuracy: Double) -> LintSettings {
    var settings = LintSettings(disabled: Set(LintRule.allCases).subtracting([.minimumRadius]))
    settings.accuracy = .meters(accuracy)
    return settings
  }

  private func needed(_ zone: Zone, _ settings: LintSettings) -> Double? {
    let finding = Linter(settings: settings).findings(in: ZoneLayout(zones: [zone])).first
    guard case .distance(_, let required?) = finding?.detail else { return nil }
    return required.meters
  }

  private func zone(_ radius: Double, certainty: Double?) -> Zone {
    var zone = LinterTests.zone([LinterTests.circle(0, radius)])
    zone.settings.entryCertainty = certainty
    return zone
  }

  /// σ = 10 / 1.50959 = 6.62430 m. z(0.8) = 0.841621: 2 σ (0.841621 + 1.644854) = 32.9423 m; z(0.95) = 1.644854: 43.5840 m.
  @Test(arguments: [(0.8, 32.9423), (0.95, 43.5840)])
  func `asks for the radius calculated by hand`(certainty: Double, radius: Double) throws {
    let found = try #require(needed(zone(20, certainty: certainty), settings(accuracy: 10)))
    #expect(abs(found - radius) < 1e-3)
    #expect(needed(zone(radius + 0.01, certainty: certainty), settings(accuracy: 10)) == nil)
    #expect(needed(zone(20, certainty: nil), settings(accuracy: 10)) == nil)
  }

  /// 20 m/s, 10 s between fixes: half the way is 100 m. A condition at the crossing needs no fix inside.
  @Test func `adds half a way between fixes for conditions inside`() throws {
    var settings = settings(accuracy: 10)
    settings.passSpeed = .metersPerSecond(20)
    settings.fixInterval = .seconds(10)
    var inside = zone(20, certainty: 0.8)
    inside.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(30))]
    #expect(abs(try #require(needed(inside, settings)) - 132.9423) < 1e-3)
    var crossing = zone(20, certainty: 0.8)
    crossing.conditions.speed = [
      SpeedCondition(maximum: .metersPerSecond(30), when: .crossing)
    ]
    #expect(abs(try #require(needed(crossing, settings)) - 32.9423) < 1e-3)
  }

  /// Passes at half the radius beside the centre, at the speed that is assumed: about 95 % are entered. The receiver errs as it reports, with a
  /// correlation of a minute, which the live filter assumes to be a little longer; a tenth of the variance is not correlated.
  @Test(arguments: [10.0, 20]) func `keeps the share of passes that it names`(
    accuracy: Double
  ) throws {
    let radius = try #require(needed(zone(10, certainty: 0.8), settings(accuracy: accuracy)))
    let frame = LocalFrame(about: Coordinate(uncheckedLatitude: 48, longitude: 16))
    var home = Zone(id: "home", fences: [])
    let circle = try #require(
      Circle(center: frame.coordinate(of: PlanarPoint(0, 0)), radius: .meters(radius)))
    home.fences = [Fence(id: "home", shape: .circle(circle))]
    home.settings.entryCertainty = 0.8
    let engine = TriggerEngine(ZoneLayout(zones: [home]))
    var random = SeededRandom(seed: Int(accuracy))
    func normal() -> Double {
      (-2 * log(random.double(1e-300...1))).squareRoot() * cos(random.double(0...(2 * Double.pi)))
    }
    let sigma = accuracy / 1.509592
    let (slow, fast) = (sigma * 0.9.squareRoot(), sigma * 0.1.squareRoot())
    let kept = exp(-1.0 / 60)
    let new = (1 - kept * kept).squareRoot()
    let count = 600
    var entered = 0
    for _ in 0..<count {
      var error = (normal(), normal())
      var fixes: [Fix] = []
      for second in 0..<80 {
        error = (kept * error.0 + new * normal(), kept * error.1 + new * normal())
        fixes.append(
          Fix(
            time: Timestamp(microseconds: Int64(second) * 1_000_000),
            coordinate: frame.coordinate(
              of: PlanarPoint(
                -550 + 13.89 * Double(second) + slow * error.0 + fast * normal(),
                radius / 2 + slow * error.1 + fast * normal())),
            accuracy: .meters(accuracy)))
      }
      var session = TriggerSession()
      var events: [Event] = []
      session.process(fixes, with: engine, into: &events)
      if events.contains(where: { $0.kind == .entered }) { entered += 1 }
    }
    // Four deviations of a share of 0.95 are 0.036.
    #expect(abs(Double(entered) / Double(count) - 0.95) < 0.05, "\(entered)")
  }
}
