import Ringfence
import Testing

/// The drive of most rows: 10 m a second over a fence from 30 to 70 m, entered at 2.5 s (found at fix 3)
/// and left at 6.5 s (fix 7).
@Suite struct SpeedConditionTests {
  private static func row(
    _ name: String, fences: [String] = ["...aaaa......"], fixes: [String] = ["0123456789"],
    speed: [Double?], _ rows: [SpeedCondition], segments: String = "", _ events: [String]
  ) -> RoadDrive {
    RoadDrive(
      name: name, fences: fences, fixes: fixes, speed: speed, conditions: Conditions(speed: rows),
      segments: segments, events: events)
  }

  private static func speed(
    _ minimum: Double?, _ maximum: Double?, _ when: ConditionTiming = .inside
  ) -> SpeedCondition {
    SpeedCondition(
      minimum: minimum.map { .metersPerSecond($0) }, maximum: maximum.map { .metersPerSecond($0) },
      when: when)
  }

  static let visit = ["3 entered a at 2.5", "7 exited a at 6.5"]

  static let limits: [RoadDrive] = [
    row("below the maximum", speed: [5], [speed(nil, 10)], visit),
    row("at the maximum", speed: [10], [speed(nil, 10)], visit),
    row("above the maximum", speed: [10.01], [speed(nil, 10)], []),
    row("at the minimum", speed: [10], [speed(10, nil)], visit),
    row("below the minimum", speed: [9.99], [speed(10, nil)], []),
    row("between both", speed: [10], [speed(8, 12)], visit),
    row("standing, with a maximum only", speed: [0], [speed(nil, 10)], visit),
    row("standing, with a minimum", speed: [0], [speed(0.1, 10)], []),
    row("any of several rows", speed: [10], [speed(nil, 2), speed(8, 12)], visit),
    row("none of several rows", speed: [5], [speed(nil, 2), speed(8, 12)], []),
  ]

  static let moments: [RoadDrive] = [
    row(
      "slows down inside", speed: [20, 20, 20, 20, 20, 8], [speed(nil, 10)],
      ["5 entered a at 5 late", "7 exited a at 6.5"]),
    row(
      "slows down inside, judged at the crossing", speed: [20, 20, 20, 20, 20, 8],
      [speed(nil, 10, .crossing)], []),
    row("slow before the edge only", speed: [8, 8, 8, 20], [speed(nil, 10)], []),
    row("slow behind the zone only", speed: [20, 20, 20, 20, 20, 20, 20, 8], [speed(nil, 10)], []),
    row(
      "slow at the fix that reveals the crossing", speed: [20, 20, 20, 8, 20],
      [speed(nil, 10, .crossing)], visit),
    row(
      "another fence is entered slowly", fences: ["...aaaa......", ".....bbbb...."],
      speed: [20, 20, 20, 20, 20, 8, 20], [speed(nil, 10, .crossing)],
      ["5 entered b at 4.5", "9 exited b at 8.5"]),
    row(
      "one row at the crossing, one inside", speed: [20, 20, 20, 20, 20, 10],
      [speed(nil, 2, .crossing), speed(8, 12)], ["5 entered a at 5 late", "7 exited a at 6.5"]),
    row(
      "a row that held at the crossing still holds inside", speed: [9, 9, 9, 1, 9],
      [speed(nil, 2, .crossing), speed(50, 60)], visit),
    row(
      "a pass is judged by the fix that reveals it", fixes: ["0.........1"], speed: [90, 9],
      [speed(nil, 10)], ["1 entered a at 0.25 pass", "1 exited a at 0.65 pass"]),
    row(
      "a pass that is too fast where it is revealed", fixes: ["0.........1"], speed: [9, 90],
      [speed(nil, 10)], []),
    row(
      "a geoline is judged by the fix behind it", fences: ["...A"], speed: [20, 20, 20, 10, 20],
      [speed(nil, 10)], ["3 crossed east A at 2.5"]),
    row(
      "a geoline has no second try", fences: ["...A"], speed: [9, 9, 9, 20, 9],
      [speed(nil, 10)], []),
  ]

  static let missing: [RoadDrive] = [
    row(
      "derived from the path", speed: [nil], [speed(8, 12)],
      ["3 entered a at 2.5 derived", "7 exited a at 6.5"]),
    row("derived, and too slow", speed: [nil], [speed(12, nil)], []),
    row(
      "derived at the crossing", speed: [nil], [speed(8, 12, .crossing)],
      ["3 entered a at 2.5 derived", "7 exited a at 6.5"]),
    row(
      "derived on a pass, and too fast", fixes: ["0.........1"], speed: [nil],
      [speed(nil, 50)], []),
    row(
      "known where it counts", speed: [nil, nil, nil, 10, nil], [speed(8, 12)], visit),
    row(
      "unknown at the first fix, known at the next", fixes: ["...0123456"], speed: [nil],
      [speed(8, 12)], ["1 entered a at 1 late derived", "4 exited a at 3.5"]),
    row(
      "known at the first fix", fixes: ["...0123456"], speed: [10], [speed(8, 12)],
      ["0 entered a at 0 initial", "4 exited a at 3.5"]),
    row(
      "unknown at the first fix, judged there only", fixes: ["...0123456"], speed: [nil],
      [speed(8, 12, .crossing)], []),
    row("unknown, with a maximum only", fixes: ["...0"], speed: [nil], [speed(nil, 50)], []),
    row(
      "unknown after a gap, known at the next fix", speed: [nil], [speed(8, 12)], segments: "3",
      ["4 entered a at 4 late derived", "7 exited a at 6.5"]),
    row(
      "known after a gap", speed: [10], [speed(8, 12)], segments: "3",
      ["3 entered a at 3 gap", "7 exited a at 6.5"]),
    row(
      "taken as missing when negative", speed: [-10], [speed(8, 12)],
      ["3 entered a at 2.5 derived", "7 exited a at 6.5"]),
    row(
      "taken as missing when no number", speed: [.nan], [speed(8, 12)],
      ["3 entered a at 2.5 derived", "7 exited a at 6.5"]),
  ]

  @Test(arguments: limits) func `lets pass between minimum and maximum, both included`(
    _ drive: RoadDrive
  ) throws { try drive.check() }

  @Test(arguments: moments) func `is evaluated inside, or at the crossing`(_ drive: RoadDrive)
    throws
  {
    try drive.check()
  }

  @Test(arguments: missing) func `derives a missing speed from the path, where there is one`(
    _ drive: RoadDrive
  ) throws { try drive.check() }
}
