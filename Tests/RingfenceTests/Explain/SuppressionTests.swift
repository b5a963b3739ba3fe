import Ringfence
import TestSupport
import Testing

@Suite struct SuppressionTests {
  private static let thereAndBack = ["01234567", "fedcba98"]

  /// `events` are the lines of the suppressions here.
  private static func row(
    _ name: String, fences: [String] = ["...aaaa......"], fixes: [String] = ["0123456789"],
    speed: [Double?] = [nil], course: [Double?] = [nil], altitude: [Double?] = [nil],
    _ conditions: Conditions = Conditions(),
    retrigger: Int = 0, _ suppressions: [String]
  ) -> RoadDrive {
    RoadDrive(
      name: name, fences: fences, fixes: fixes, speed: speed, course: course,
      altitude: altitude,
      conditions: conditions, retrigger: retrigger, events: suppressions)
  }

  private static func speed(
    _ minimum: Double?, _ maximum: Double?, _ when: ConditionTiming = .inside
  ) -> SpeedCondition {
    SpeedCondition(
      minimum: minimum.map { .metersPerSecond($0) }, maximum: maximum.map { .metersPerSecond($0) },
      when: when)
  }

  static let motion: [RoadDrive] = [
    row(
      "too fast: the slowest try", speed: [20, 20, 20, 20, 15, 18],
      Conditions(speed: [speed(nil, 10)]),
      ["entered a 2.5…6.5 ×4; speed 15 of …10 misses 5 at 4 ×4"]),
    row(
      "too slow", speed: [5], Conditions(speed: [speed(8, nil)]),
      ["entered a 2.5…6.5 ×4; speed 5 of 8… misses 3 at 3 ×4"]),
    row(
      "between two rows: the nearer one", speed: [6],
      Conditions(speed: [speed(nil, 2), speed(8, 12)]),
      ["entered a 2.5…6.5 ×4; speed 6 of 8…12 misses 2 at 3 ×4"]),
    row(
      "judged at the crossing: later speeds say nothing", speed: [20, 20, 20, 20, 5],
      Conditions(speed: [speed(nil, 10, .crossing)]),
      ["entered a 2.5…6.5 ×4; speed 20 of …10 misses 10 at 3 ×4"]),
    row(
      "unknown, and still inside at the end", fixes: ["....0"],
      Conditions(speed: [speed(nil, 10)]),
      ["entered a 0… ×1; speed ? of …10 misses ? at 0 ×1"]),
    row(
      "unknown at first, then known", fixes: ["....012345"], speed: [nil, 10],
      Conditions(speed: [speed(nil, 8)]),
      ["entered a 0…2.5 ×3; speed 10 of …8 misses 2 at 1 ×3"]),
    row(
      "heading elsewhere", course: [100],
      Conditions(bearing: [BearingCondition(uncheckedFrom: 80, to: 90)]),
      ["entered a 2.5…6.5 ×4; bearing 100 of 80…90 misses 10 at 3 ×4"]),
    row(
      "heading elsewhere at the crossing: later courses say nothing", course: [0, 0, 0, 100, 85],
      Conditions(bearing: [BearingCondition(uncheckedFrom: 80, to: 90)]),
      ["entered a 2.5…6.5 ×4; bearing 100 of 80…90 misses 10 at 3 ×4"]),
    row(
      "heading elsewhere, judged inside: the best try", course: [0, 0, 0, 100, 95, 120],
      Conditions(bearing: [BearingCondition(uncheckedFrom: 80, to: 90, when: .inside)]),
      ["entered a 2.5…6.5 ×4; bearing 95 of 80…90 misses 5 at 4 ×4"]),
    row(
      "too low, and nearer to it at one fix", altitude: [0, 0, 0, 20, 26, 11],
      Conditions(altitude: [AltitudeCondition(minimum: .meters(30))]),
      ["entered a 2.5…6.5 ×4; altitude 26 of 30… misses 4 at 4 ×4"]),
    row(
      "at an unknown altitude", Conditions(altitude: [AltitudeCondition(maximum: .meters(9))]),
      ["entered a 2.5…6.5 ×4; altitude ? of …9 misses ? at 3 ×4"]),
    row(
      "the nearer end of the arc, through north", course: [340],
      Conditions(bearing: [BearingCondition(uncheckedFrom: 350, to: 100)]),
      ["entered a 2.5…6.5 ×4; bearing 340 of 350…100 misses 10 at 3 ×4"]),
    row(
      "one judged at the crossing, one inside: the first missed least",
      speed: [20, 20, 20, 11, 14],
      Conditions(speed: [speed(nil, 5), speed(nil, 10, .crossing)]),
      ["entered a 2.5…6.5 ×4; speed 11 of …10 misses 1 at 3 ×4"]),
    row(
      "one judged at the crossing, one inside: the second missed least",
      speed: [20, 20, 20, 20, 14, 8, 9],
      Conditions(speed: [speed(nil, 10, .crossing), speed(nil, 5)]),
      ["entered a 2.5…6.5 ×4; speed 8 of …5 misses 3 at 5 ×4"]),
    row(
      "the same of bearings", course: [0, 0, 0, 110, 120, 95, 130],
      Conditions(bearing: [
        BearingCondition(uncheckedFrom: 80, to: 90),
        BearingCondition(uncheckedFrom: 60, to: 92, when: .inside),
      ]), ["entered a 2.5…6.5 ×4; bearing 95 of 60…92 misses 3 at 5 ×4"]),
    row(
      "an unknown speed at the crossing, and one judged there is not told of later ones",
      fixes: ["....012345"], speed: [nil, 10],
      Conditions(speed: [speed(nil, 9, .crossing), speed(nil, 5)]),
      ["entered a 0…2.5 ×3; speed 10 of …5 misses 5 at 1 ×3"]),
    row(
      "a geoline crossed the wrong way", fences: ["...A"],
      Conditions(bearing: [BearingCondition(uncheckedFrom: 260, to: 280)]),
      ["crossed A 2.5…2.5 ×1; bearing 90 of 260…280 misses 170 at 3 ×1"]),
    row("nothing was suppressed", speed: [5], Conditions(speed: [speed(nil, 10)]), []),
    row(
      "late is not suppressed", speed: [20, 20, 20, 20, 5], Conditions(speed: [speed(nil, 10)]), []),
  ]

  static let history: [RoadDrive] = [
    row(
      "too soon again", fences: ["...aa..."], fixes: thereAndBack, retrigger: 8,
      ["entered a 10.5…12.5 ×2; retrigger 7 of 8… misses 1 at 12 ×2"]),
    row(
      "the schedule opens ten seconds past noon",
      Conditions(schedule: [Schedule.inSeconds(from: 43_210)]),
      ["entered a 2.5…6.5 ×4; schedule ? of … misses 4 at 6 ×4"]),
    row(
      "the schedule never opens again", Conditions(schedule: [Schedule.inSeconds(lastDay: 20_000)]),
      ["entered a 2.5…6.5 ×4; schedule ? of … misses ? at 3 ×4"]),
    row(
      "one of two fences", fences: ["..aa..bb.."], fixes: ["01234"],
      Conditions(percentageCrossed: [PercentageCondition(percentage: 100)]),
      ["entered a 1.5…3.5 ×2; percentage 1 of 2… misses 1 at 2 ×2"]),
    row(
      "each line of a way that is too short", fences: ["..A..B..C..D"], fixes: ["012345678"],
      Conditions(percentageCrossed: [PercentageCondition(percentage: 100)]),
      [
        "crossed A 1.5…1.5 ×1; percentage 1 of 4… misses 3 at 2 ×1",
        "crossed B 4.5…4.5 ×1; percentage 2 of 4… misses 2 at 5 ×1",
        "crossed C 7.5…7.5 ×1; percentage 3 of 4… misses 1 at 8 ×1",
      ]),
    row(
      "the row that misses least", fences: ["..A..B..C..D"], fixes: ["012"],
      Conditions(percentageCrossed: [
        PercentageCondition(percentage: 100), PercentageCondition(percentage: 75),
      ]),
      ["crossed A 1.5…1.5 ×1; percentage 1 of 3… misses 2 at 2 ×1"]),
    row(
      "all five, in the order of the gates",
      fences: ["..aa...", "....bb."], fixes: ["0123456", ".....7.8"],
      speed: [5, 5, 5, 5, 5, 5, 5, 10], course: [0, 0, 0, 0, 0, 0, 0, 90],
      Conditions(
        speed: [speed(nil, 5)], bearing: [BearingCondition(uncheckedFrom: 350, to: 10)],
        percentageCrossed: [PercentageCondition(percentage: 100)],
        schedule: [Schedule.inSeconds(from: 43_200, to: 43_205)]), retrigger: 100,
      [
        // The way in is suppressed at a until b makes the percentage hold, so a leaves no record.
        "entered b 6.5…7.25 ×1; schedule ? of … misses 86393 at 7 ×1"
          + "; retrigger 1 of 100… misses 99 at 7 ×1; percentage 1 of 2… misses 1 at 7 ×1"
          + "; bearing 90 of 350…10 misses 80 at 7 ×1; speed 10 of …5 misses 5 at 7 ×1"
      ]),
  ]

  /// Fixes 3 to 6 are inside; 3 and 5 reveal a crossing. A condition evaluated at the crossing is tried
  /// there, one evaluated inside at all four.
  @Test(arguments: 0..<200)
  func `of conditions evaluated at different times the nearest is reported`(
    _ seed: Int
  ) {
    var random = SeededRandom(seed: seed)
    let speeds = (0..<10).map { _ in Double(random.int(10...40)) }
    let limits = (0..<random.int(2...4)).map { _ in
      (maximum: Double(random.int(1...12)), isAtCrossing: random.int(0...1) == 0)
    }
    let drive = Self.row(
      "", fences: ["...aaaa......", ".....bb......"], speed: speeds.map { $0 },
      Conditions(
        speed: limits.map { Self.speed(nil, $0.maximum, $0.isAtCrossing ? .crossing : .inside) }),
      [])
    var expected: (margin: Double, speed: Double, maximum: Double, fix: Int)?
    for fix in 3...6 {
      for limit in limits where !limit.isAtCrossing || fix == 3 || fix == 5 {
        let margin = speeds[fix] - limit.maximum
        if margin <= 0 { return }  // It is let in.
        if margin < expected?.margin ?? .infinity {
          expected = (margin, speeds[fix], limit.maximum, fix)
        }
      }
    }
    guard let expected else { return }
    let text =
      "speed \(Int(expected.speed)) of …\(Int(expected.maximum)) misses \(Int(expected.margin))"
      + " at \(expected.fix) ×4"
    #expect(drive.suppressions() == ["entered a 2.5…6.5 ×4; \(text)"])
  }

  @Test(arguments: motion) func `reports speed and bearing, and by how much they missed`(
    _ drive: RoadDrive
  ) { #expect(drive.suppressions() == drive.events) }

  @Test(arguments: history) func `reports schedule, retrigger time and percentage`(
    _ drive: RoadDrive
  ) { #expect(drive.suppressions() == drive.events) }
}
