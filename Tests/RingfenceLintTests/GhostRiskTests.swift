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
    if case .visitsPerDay(let visits, _) = finding?.detail { visits } else { nil }
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
}
