import Ringfence
import RingfenceLifeCycle
import RingfencePlatforms
import RingfenceRules
import Testing

/// The share of visits that are seen, against closed forms.
@Suite struct PollModelTests {
  /// Whether a count of runs is within three standard deviations of a probability.
  private static func agrees(_ seen: Int, of runs: Int, _ probability: Double) -> Bool {
    let spread = (Double(runs) * probability * (1 - probability)).squareRoot()
    return abs(Double(seen) - Double(runs) * probability) <= 3 * spread + 1e-9
  }

  /// A stay of `stay` seconds in a circle that is jumped into and out of within a microsecond.
  private static func stay(_ stay: Double) -> FixColumns {
    PlatformScene.drive([
      (0, -5_000), (1_000, -5_000), (1_000.000_001, 0), (1_000 + stay - 0.000_001, 0),
      (1_000 + stay, 5_000), (3_000, 5_000),
    ])
  }

  @Test(arguments: [
    (stay: 12.0, interval: 120.0, share: 0.1), (60.0, 120.0, 0.5), (30.0, 360.0, 30.0 / 360),
    (120.0, 120.0, 1.0), (200.0, 120.0, 1.0), (1.0, 7.0, 1.0 / 7),
  ])
  func `a stay is seen with the share of the interval`(
    stay: Double, interval: Double, share: Double
  ) throws {
    let runs = 100_000
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try PlatformScene.platform(poll: .constant(interval))
    let found = try PlatformScene.sweep(platform, layout, Self.stay(stay), runs: runs)
    let visit = try #require(found.sweep.visits.first)
    #expect(found.sweep.visits.count == 1)
    #expect(Self.agrees(visit.seen, of: runs, share), "\(visit.seen)")
    #expect(found.sweep.others.isEmpty)
    // What is seen is seen evenly from the edge on.
    let late = try #require(visit.entryDelays.quantiles([0.5, 1]))
    #expect(abs(Double(late[0]) - min(stay, interval) / 2) <= 1.5)
    #expect(Double(late[1]) <= min(stay, interval))
  }

  /// A way through the centre of a circle of 100 m at an accuracy of 50 m: chords of 151.87 and 135.204 m.
  @Test(arguments: [1.4, 5, 10, 14, 30], [60.0, 120, 360])
  func `a pass is seen with the share of the chord`(speed: Double, interval: Double) throws {
    let runs = 20_000
    let layout = try PlatformScene.layout([(0, 100)])
    let length = 2 * (speed * interval + 500)
    let fixes = PlatformScene.drive([(0, -length / 2), (length / speed, length / 2)])
    for (share, chord) in [(0.75, 151.87), (0.85, 135.204)] {
      var rule = DecisionRule()
      rule.enter = .overlap(share: share, smallerShare: share)
      rule.stay = .overlap(
        share: 1 - share, smallerShare: 1 - share, isStrict: true)
      let platform = try PlatformScene.platform(poll: .constant(interval), accuracy: 50)
      let found = try PlatformScene.sweep(platform, layout, fixes, by: rule, runs: runs)
      let visit = try #require(found.sweep.visits.first)
      #expect(
        Self.agrees(visit.seen, of: runs, min(1, chord / (speed * interval))), "\(visit.seen)")
    }
  }

  @Test func `an interval that differs is the mean of its shares`() throws {
    // E min(1, 5/P) over P even in 10...120 is 5/110 ln 12.
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try PlatformScene.platform(poll: .uniform(10...120))
    let found = try PlatformScene.sweep(platform, layout, Self.stay(5), runs: 100_000)
    let share = 5.0 / 110 * 2.484_906_649_788
    #expect(Self.agrees(try #require(found.sweep.visits.first).seen, of: 100_000, share))
  }

  @Test func `a device at rest is looked at less often`() throws {
    // At rest from 0 on; the zone appears at the place by registering after an hour.
    let layout = try PlatformScene.layout([(0, 100)])
    let fixes = PlatformScene.drive((0...240).map { (Double($0) * 30, 0) })
    let platform = try PlatformScene.platform(poll: .constant(60), atRest: 360)
    let scenario = try PlatformScene.scenario(
      platform, (0, "clearData", nil), (3_600, "register", nil))
    let found = try PlatformScene.sweep(platform, layout, fixes, scenario, runs: 20_000)
    let visit = try #require(found.sweep.visits.first)
    #expect(visit.seen == 20_000)
    let late = try #require(visit.entryDelays.quantiles([0, 0.5, 1]))
    // Each six minutes, beginning anywhere in six minutes after five of rest: anywhere from 3,600 s on.
    #expect(late[0] == 3_600 && abs(late[1] - 3_780) <= 6 && late[2] == 3_959)
  }

  /// A platform that loses crossings by chance.
  private static func losing(poll: Double) throws -> PolledPlatform {
    try PlatformScene.platform(poll: .constant(poll)) { platform in
      for index in platform.policies.indices where platform.policies[index].name == "detection" {
        platform.policies[index].answer = .drawn
      }
    }
  }

  @Test func `each crossing has its own chance of being detected`() throws {
    // Two zones, entered and left one after the other: 0.825 of the entries of each, 0.825 of the exits of those, and
    // 0.825² of the runs have both entries.
    let layout = try PlatformScene.layout([(0, 100), (10_000, 100)])
    let fixes = PlatformScene.drive([
      (0, -5_000), (1_000, -5_000), (1_000.000_001, 0), (1_100, 0), (1_100.000_001, 5_000),
      (2_000, 5_000),
      (2_000.000_001, 10_000), (2_100, 10_000), (2_100.000_001, 15_000), (3_000, 15_000),
    ])
    let runs = 100_000
    var found = try PlatformScene.sweep(try Self.losing(poll: 10), layout, fixes, runs: runs)
    for visit in found.sweep.visits {
      #expect(Self.agrees(visit.seen, of: runs, 0.825), "\(visit.seen)")
      #expect(
        Self.agrees(visit.exitDelays.count, of: visit.seen, 0.825), "\(visit.exitDelays.count)")
    }
    var both = 0
    for run in 0..<20_000 {
      let entries = try found.simulation.decisions(run: run).filter { $0.decision.kind == .entered }
      if entries.count == 2 { both += 1 }
    }
    #expect(Self.agrees(both, of: 20_000, 0.825 * 0.825), "\(both)")
  }

  @Test func `the study of crossings is met`() throws {
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try Self.losing(poll: 10)
    let many = try PlatformScene.sweep(platform, layout, Self.stay(100), runs: 100_000)
    #expect(Self.agrees(try #require(many.sweep.visits.first).seen, of: 100_000, 297.0 / 360))
    // 297 of 360: 0.825, and by Wilson 0.782 to 0.861.
    let study = ShareInterval.wilson(297, of: 360)
    #expect(abs(study.lowerBound - 0.782) < 0.0005 && abs(study.upperBound - 0.861) < 0.0005)
    var inside = 0
    for seed in 0..<200 as Range<UInt32> {
      let one = try PlatformScene.sweep(platform, layout, Self.stay(100), runs: 360, seed: seed)
      let share = Double(try #require(one.sweep.visits.first).seen) / 360
      if study.contains(share) { inside += 1 }
    }
    // The interval holds 95 % of what 360 crossings give.
    #expect((180...200).contains(inside), "\(inside)")
  }

  /// A stay of nine hours and a few minutes more, then away at 10 m/s: the exit is as late as the looks of a device at rest are
  /// apart, evenly, and not by the length of the stay.
  @Test(arguments: [0.0, 60, 120, 180, 240, 300])
  func `the exit after a long stay does not depend on its length`(more: Double) throws {
    let layout = try PlatformScene.layout([(0, 100)])
    let stay = 9 * 3_600 + more
    let fixes = PlatformScene.drive(
      (0...Int(stay / 60)).map { (Double($0) * 60, 0) }
        + (1...200).map { (stay + Double($0) * 10, Double($0) * 100 + 0.5) })
    let platform = try PlatformScene.platform(poll: .uniform(240...360), atRest: 360)
    let found = try PlatformScene.sweep(platform, layout, fixes, runs: 4_000)
    let visit = try #require(found.sweep.visits.first)
    #expect(visit.seen == 4_000 && visit.exitDelays.count == 4_000)
    let late = try #require(visit.exitDelays.quantiles([0, 0.25, 0.5, 0.75, 1]))
    // Even over 0 to 360 s; the deviation of a quantile of 4,000 is 2.9 s at most.
    for (found, expected) in zip(late, [0.0, 90, 180, 270, 360]) {
      #expect(abs(Double(found) - expected) <= 10, "\(late)")
    }
  }

  @Test func `a contested interval is asked for and has both answers`() throws {
    // A stay of 60 s: half the runs see it with looks each 120 s, a quarter each 240.
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try PlatformScene.platform(poll: .constant(240)) {
      $0.promptPoll = .constant(120)
    }
    let index = try #require(platform.policies.firstIndex { $0.name == "promptLooks" })
    let runs = 50_000
    for (fixed, share) in [([:], 0.25), ([index: false], 0.25), ([index: true], 0.5)] {
      let found = try PlatformScene.sweep(platform, layout, Self.stay(60), runs: runs, fixed: fixed)
      #expect(Self.agrees(try #require(found.sweep.visits.first).seen, of: runs, share))
      #expect(found.simulation.asked == [index])
    }
  }

  @Test func `the same seed gives the same runs, another one others`() throws {
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try PlatformScene.platform(poll: .uniform(10...120))
    func seen(_ seed: UInt32) throws -> [Int] {
      let found = try PlatformScene.sweep(
        platform, layout, Self.stay(30), runs: 500, seed: seed)
      let visit = try #require(found.sweep.visits.first)
      return [visit.seen] + (visit.entryDelays.quantiles([0.1, 0.5, 0.9]) ?? [])
    }
    #expect(try seen(7) == seen(7))
    #expect(try (1...5).contains { try seen($0) != seen(7) })
  }
}
