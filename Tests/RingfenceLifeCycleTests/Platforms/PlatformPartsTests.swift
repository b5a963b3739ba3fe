import Foundation
import RingfenceLifeCycle
import RingfenceRecords
import TestSupport
import Testing

/// Distributions, windows and delays, by hand.
@Suite struct PlatformPartsTests {
  @Test func `distributions have their quantiles`() {
    #expect(DeliveryDistribution.constant(7).value(at: 0.3) == 7)
    #expect(DeliveryDistribution.uniform(10...120).value(at: 0.25) == 37.5)
    let complaints = DeliveryDistribution.empirical([477, 597, 728, 1028, 14_829, 15_729])
    #expect(
      (0..<6).map { complaints.value(at: (Double($0) + 0.5) / 6) }
        == [477, 597, 728, 1028, 14_829, 15_729])
    #expect(complaints.value(at: 0.999_999) == 15_729)
    // Half by 750 m, 95 % by 2,500 m.
    let changes = DeliveryDistribution.logNormal(median: 750, spread: 0.731_95, within: 200...5000)
    #expect(abs(changes.value(at: 0.5) - 750) < 1e-9)
    #expect(abs(changes.value(at: 0.95) - 2_500) < 0.5)
    #expect(changes.value(at: 0.000_1) == 200 && changes.value(at: 0.999_9) == 5000)
  }

  /// 60 min × 2 up to 6 h, windows of 5 min × 2 up to 10 min.
  private static let deep = MaintenanceLadder(
    after: 3_870, afterMotion: 2_670,
    sleep: MaintenanceLadder.Step(first: 3_600, factor: 2, greatest: 21_600),
    window: MaintenanceLadder.Step(first: 300, factor: 2, greatest: 600))

  @Test func `windows open after one, two, four, six and six hours`() {
    // The windows themselves add 5, 10, 10, 10 … minutes.
    let openings: [Double] = [
      3_600, 3_900 + 7_200, 11_700 + 14_400, 26_700 + 21_600, 48_900 + 21_600,
    ]
    #expect(openings == [3_600, 11_100, 26_100, 48_300, 70_500])
    var moment = 0.0
    for (number, opening) in openings.enumerated() {
      #expect(Self.deep.nextOpening(from: moment) == opening)
      #expect(Self.deep.nextOpening(from: opening) == opening)
      let length = number == 0 ? 300.0 : 600
      #expect(Self.deep.nextOpening(from: opening + length - 1) == opening + length - 1)
      moment = opening + length
    }
    #expect(Self.deep.nextOpening(from: 3_900) == 11_100)
  }

  /// The next window, each after the other.
  private static func slow(_ ladder: MaintenanceLadder, _ moment: Double) -> Double {
    var (start, sleep, window) = (0.0, ladder.sleep.first, ladder.window.first)
    while true {
      let (opens, closes) = (start + sleep, start + sleep + window)
      if moment < closes { return max(opens, moment) }
      start = closes
      sleep = min(sleep * ladder.sleep.factor, ladder.sleep.greatest)
      window = min(window * ladder.window.factor, ladder.window.greatest)
    }
  }

  @Test func `the jump over equal windows finds the next one`() {
    var random = SeededRandom(seed: 41)
    for _ in 0..<2_000 {
      let ladder = MaintenanceLadder(
        after: 0, afterMotion: 0,
        sleep: MaintenanceLadder.Step(
          first: Double(Int.random(in: 1...64, using: &random)),
          factor: Double(Int.random(in: 1...3, using: &random)), greatest: 128),
        window: MaintenanceLadder.Step(
          first: Double(Int.random(in: 1...16, using: &random)),
          factor: Double(Int.random(in: 1...2, using: &random)), greatest: 32))
      for _ in 0..<20 {
        let moment = Double(Int.random(in: 0...20_000, using: &random)) / 4
        #expect(
          ladder.nextOpening(from: moment) == Self.slow(ladder, moment), "\(ladder) \(moment)")
      }
    }
  }

  @Test func `the records are those of the folder, and every part says where it is from`() throws {
    #expect(Platform.shipped.map(\.label) == ["android@15", "ios@26", "microg@9a206ae"])
    #expect(Platform.texts.count == Platform.shipped.count)
    // The table of relaunches is that of the record.
    guard case .relaunched(let record) = Platform.shipped[1].model else {
      Issue.record("it launches apps")
      return
    }
    #expect(record.table.rows.count == RelaunchPolicy.rows.count && record.table.rows.count == 12)
    #expect(record.table.questions.count == ContestedQuestion.allCases.count)
    for platform in Platform.shipped {
      #expect(platform.parts.count > 8)
      #expect(citationProblems(platform.parts + platform.notes) == [], "\(platform.label)")
      for part in platform.parts + platform.notes {
        guard part.tag != .unsourced else {
          // What has no words has no high confidence.
          #expect(part.says == nil && part.confidence != .high, "\(part.part)")
          continue
        }
        #expect(platform.head.sources.contains { $0.id == part.source }, "\(part.part)")
      }
      for source in platform.head.sources {
        #expect(
          (platform.parts + platform.notes).contains { $0.source == source.id },
          "\(source.id) is of nothing")
        #expect(source.address.hasPrefix("https://"), "\(source.id)")
      }
      #expect(!platform.statement.contains("would have"))
      #expect(platform.statement.contains("not endorsed by its makers"))
    }
  }
}
