import Ringfence
import RingfenceGrade
import Testing

/// Shares, intervals and quantiles against values worked out elsewhere.
@Suite struct GradeMeasureTests {
  /// 95 % intervals of published tables: 2 of 3, 297 of 360, none and all of 10.
  @Test(arguments: [
    (2, 3, 0.208, 0.939), (297, 360, 0.782, 0.861), (0, 10, 0, 0.278), (10, 10, 0.722, 1),
  ])
  func `Wilson's interval`(hits: Int, count: Int, low: Double, high: Double) {
    let interval = ShareInterval.wilson(hits, of: count)
    #expect(abs(interval.lowerBound - low) < 0.0005)
    #expect(abs(interval.upperBound - high) < 0.0005)
  }

  @Test func `of nothing nothing is known`() {
    #expect(ShareInterval.wilson(0, of: 0) == 0...1)
    let none = GradeMeasure(nil, [])
    #expect(none.isEmpty && none.recall.value == nil && none.f1.value == nil)
    #expect(none.latency(0.5) == nil)
  }

  @Test func `quantiles are those of the nearest rank`() throws {
    let scene = try GradeScene(zones: 10)
    // 20 pairs that are 1 to 20 s late, in an order that is not theirs.
    let log = scene.log().enumerated().map { index, row in
      var row = row
      row.time = row.time.later(Double((index * 7) % 20 + 1))
      return row
    }
    let total = scene.grade(log).total
    #expect(total.latencies.map { $0 / GradeScene.second } == Array(1...20))
    // The rank is the part of 20, rounded up.
    for (part, second) in [
      (0.05, 1), (0.051, 2), (0.25, 5), (0.5, 10), (0.75, 15), (0.9, 18), (0.95, 19), (1, 20),
      (0, 1),
    ] as [(Double, Int64)] {
      #expect(total.latency(part) == second * GradeScene.second, "\(part)")
    }
  }

  @Test func `precision, recall and F1 by hand`() throws {
    // 16 true; 2 are missing; 1 found too many: 14 pairs, 15 found.
    let scene = try GradeScene()
    var log = scene.log().filter { $0.zone != 0 }
    log.append(FoundEvent(.entered, at: GradeScene.moment(1_700), zone: 0))
    var settings = GradeSettings()
    settings.gate = 600 * GradeScene.second
    let total = scene.grade(log, settings).total
    #expect(total.pairs == 14 && total.truth == 16 && total.found == 15)
    #expect(total.recall.value == 14.0 / 16 && total.missedRate.value == 2.0 / 16)
    #expect(total.precision.value == 14.0 / 15 && total.ghostRate.value == 1.0 / 15)
    #expect(abs((total.f1.value ?? 0) - 28.0 / 31) < 1e-12)
    // 14 of 17: 0.590 to 0.938; of F1 2p/(1+p).
    #expect(abs(total.f1.interval.lowerBound - 2 * 0.5897 / 1.5897) < 0.001)
    #expect(abs(total.f1.interval.upperBound - 2 * 0.9381 / 1.9381) < 0.001)
  }
}
