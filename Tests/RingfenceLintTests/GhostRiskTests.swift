import Foundation
import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// `ghost-risk`, against a simulation and against numbers calculated by hand.
@Suite struct GhostRiskTests {
  private func finding(
    _ radius: Double, distance: Double = 50, accuracy: Double = 50, interval: Double = 120
  ) -> Finding? {
    var settings = LintSettings(disabled: Set(LintRule.allCases).subtracting([.ghostRisk]))
    settings.restDistance = .meters(distance)
    settings.wifiAccuracy = .meters(accuracy)
    settings.restInterval = .seconds(interval)
    return Linter(settings: settings).findings(
      in: ZoneLayout(zones: [LinterTests.zone([LinterTests.circle(0, radius)])])
    ).first
  }

  private func visits(_ finding: Finding?) -> Double? {
    if case .visitsPerDay(let visits, _, _) = finding?.detail { visits } else { nil }
  }

  /// σ² = 50² / 2.278869 = 1097.03; 50² / 2σ² = 1.139434 and exp(−1.139434) = 0.32, the share outside the
  /// accuracy. p ≤ 0.16, and 720 · 0.16 · 0.84 = 96.768. For a radius of 20 m the area of 1256.64 m² over
  /// 2πσ² = 6892.83 m² is 0.182311: p ≤ 0.0583395, 720 · 0.0583395 · 0.9416605 = 39.5540.
  @Test func `gives the bound calculated by hand`() throws {
    #expect(abs(try #require(visits(finding(100))) - 96.768) < 1e-3)
    #expect(abs(try #require(visits(finding(20))) - 39.554) < 1e-2)
  }

  /// exp(−d²/2σ²) · ½ · 720 = 1 + … : p (1 − p) = 1/720 has p = 0.00139083, d² = 2σ² ln(0.5/p)
  /// = 2194.06 · 5.884678 = 12911.4, d = 113.63 m.
  @Test func `fires up to the distance that it names`() throws {
    let text = try #require(finding(100)?.message)
    #expect(text.contains("at most once a day from 114 m on"), "\(text)")
    #expect(finding(100, distance: 113.6) != nil)
    #expect(finding(100, distance: 113.7) == nil)
  }

  @Test func `is quiet where nothing can happen`() {
    #expect(finding(100, accuracy: 0) == nil)
    #expect(finding(100, interval: 86_400) == nil)
  }

  /// Visits counted in a simulation of 200,000 fixes never exceed the bound, and near a large fence come to at
  /// least a fifth of it. Their normal errors are those of Box and Muller.
  @Test(arguments: [(20.0, 10.0), (20, 50), (100, 10), (100, 50), (1000, 20), (1000, 75)])
  func `is not exceeded by chance`(radius: Double, distance: Double) throws {
    let sigma = 50 / 2.278_868_566.squareRoot()
    var random = SeededRandom(seed: Int(radius * 1000 + distance))
    let fixes = 200_000
    var wasInside = false
    var entries = 0
    for _ in 0..<fixes {
      let length = sigma * (-2 * log(random.double(1e-300...1))).squareRoot()
      let turn = random.double(0...(2 * Double.pi))
      let (x, y) = (radius + distance + length * cos(turn), length * sin(turn))
      let isInside = x * x + y * y <= radius * radius
      if isInside && !wasInside { entries += 1 }
      wasInside = isInside
    }
    let rate = Double(entries) / Double(fixes) * 720
    let bound = try #require(visits(finding(radius, distance: distance)))
    #expect(rate <= bound * 1.02)
    if radius > 500 { #expect(rate >= bound / 5) }
  }

  // MARK: Errors that last

  private struct Rest: CustomTestStringConvertible {
    var accuracy, distance, interval, exit: Double
    /// Of a disc; of a square of the same area where `isSquare`.
    var radius: Double
    var isSquare = false
    var seed: Int
    var testDescription: String {
      "\(accuracy) m, \(distance) m outside, each \(interval) s, exit \(exit) m, radius \(radius) m"
        + (isSquare ? ", square" : "")
    }
  }

  private static let rests: [Rest] = {
    var random = SeededRandom(seed: 4_711)
    let accuracies = [5.0, 10, 20, 50, 100]
    let intervals = [5.0, 10, 30, 60, 120]
    return (0..<16).map { index in
      let accuracy = accuracies[random.int(0...4)]
      let sigma = accuracy / 2.278_868_566.squareRoot()
      let radius = sigma * exp(random.double(log(2.5)...log(20)))
      return Rest(
        accuracy: accuracy, distance: random.double(0...1.8) * sigma,
        interval: intervals[random.int(0...4)],
        exit: random.double(0...min(2.3 * sigma, 0.6 * radius)), radius: radius,
        isSquare: index % 4 == 3, seed: index)
    }
  }()

  private func expected(_ rest: Rest) throws -> Double? {
    var settings = LintSettings(disabled: Set(LintRule.allCases).subtracting([.ghostRisk]))
    settings.restDistance = .meters(rest.distance)
    settings.wifiAccuracy = .meters(rest.accuracy)
    settings.restInterval = .seconds(rest.interval)
    var zone = LinterTests.zone([LinterTests.circle(0, rest.radius)])
    zone.settings.exitDistance = .meters(rest.exit)
    let finding = try #require(
      Linter(settings: settings).findings(in: ZoneLayout(zones: [zone])).first)
    guard case .visitsPerDay(_, let expected, _) = finding.detail else { return nil }
    return expected
  }

  /// Visits counted in a simulation of 400,000 fixes in two dimensions, of an error that correlates by e^(−t/60 s).
  private func simulated(_ rest: Rest) -> Double {
    let sigma = rest.accuracy / 2.278_868_566.squareRoot()
    var random = SeededRandom(seed: rest.seed)
    let kept = exp(-rest.interval / 60)
    let new = (1 - kept * kept).squareRoot() * sigma
    let half = rest.radius * Double.pi.squareRoot() / 2
    var (x, y) = (0.0, 0.0)
    var visits = 0
    var isVisiting = false
    let fixes = 400_000
    for _ in 0..<fixes {
      let length = (-2 * log(random.double(1e-300...1))).squareRoot()
      let turn = random.double(0...(2 * Double.pi))
      x = kept * x + new * length * cos(turn)
      y = kept * y + new * length * sin(turn)
      let outside: Double
      if rest.isSquare {
        let (across, along) = (x + rest.distance, max(0, abs(y) - half))
        let beyond = max(across, -across - 2 * half)
        outside = beyond <= 0 && along <= 0 ? 0 : hypot(max(0, beyond), along)
      } else {
        outside = max(0, hypot(x + rest.distance + rest.radius, y) - rest.radius)
      }
      if outside == 0 {
        if !isVisiting { visits += 1 }
        isVisiting = true
      } else if outside > rest.exit {
        isVisiting = false
      }
    }
    return Double(visits) / Double(fixes) * 86_400 / rest.interval
  }

  /// The limits that the documentation states, and 4 deviations of the number that was counted.
  @Test(arguments: rests) private func `expects what a simulation counts`(rest: Rest) throws {
    let found = try #require(try expected(rest))
    let counted = simulated(rest)
    let days = 400_000 * rest.interval / 86_400
    let chance = 4 * (counted / days).squareRoot()
    #expect(
      abs(found - counted) < (rest.isSquare ? 0.3 : 0.2) * counted + chance, "\(found) \(counted)")
  }

  /// A phone 20 m outside a circle of 100 m with an accuracy of 20 m and a fix in 10 s: 107 visits a day in an independent simulation.
  @Test func `expects a hundred visits of the parked phone`() throws {
    let phone = Rest(accuracy: 20, distance: 20, interval: 10, exit: 30, radius: 100, seed: 0)
    #expect(abs(try #require(try expected(phone)) - 107.5) < 5)
  }

  @Test func `expects nothing where that was not compared`() throws {
    let small = Rest(accuracy: 50, distance: 10, interval: 120, exit: 0, radius: 50, seed: 0)
    #expect(try expected(small) == nil)
    let long = Rest(accuracy: 20, distance: 10, interval: 10, exit: 31, radius: 400, seed: 0)
    #expect(try expected(long) == nil)
  }
}
