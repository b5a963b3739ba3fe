import Ringfence
import Testing

/// The drive of most rows: 10 m a second over a fence from 30 to 70 m, entered at 2.5 s (found at fix 3)
/// and left at 6.5 s (fix 7).
@Suite struct AltitudeConditionTests {
  private static func row(
    _ name: String, fences: [String] = ["...aaaa......"], fixes: [String] = ["0123456789"],
    altitude: [Double?], _ rows: [AltitudeCondition], segments: String = "", retrigger: Int = 0,
    _ events: [String]
  ) -> RoadDrive {
    RoadDrive(
      name: name, fences: fences, fixes: fixes, altitude: altitude,
      conditions: Conditions(altitude: rows), retrigger: retrigger, segments: segments,
      events: events)
  }

  private static func altitude(
    _ minimum: Double?, _ maximum: Double?, _ when: ConditionTiming = .inside
  ) -> AltitudeCondition {
    AltitudeCondition(
      minimum: minimum.map { .meters($0) }, maximum: maximum.map { .meters($0) }, when: when)
  }

  static let visit = ["3 entered a at 2.5", "7 exited a at 6.5"]

  static let limits: [RoadDrive] = [
    row("below the maximum", altitude: [25], [altitude(nil, 30)], visit),
    row("at the maximum", altitude: [30], [altitude(nil, 30)], visit),
    row("above the maximum", altitude: [30.01], [altitude(nil, 30)], []),
    row("at the minimum", altitude: [30], [altitude(30, nil)], visit),
    row("below the minimum", altitude: [29.99], [altitude(30, nil)], []),
    row("between both", altitude: [30], [altitude(28, 32)], visit),
    row("below the sea", altitude: [-390], [altitude(-400, -380)], visit),
    row("at the sea, with a maximum below it", altitude: [0], [altitude(nil, -1)], []),
    row("any of several rows", altitude: [30], [altitude(nil, 2), altitude(28, 32)], visit),
    row("none of several rows", altitude: [15], [altitude(nil, 2), altitude(28, 32)], []),
  ]

  static let moments: [RoadDrive] = [
    row(
      "rises inside", altitude: [0, 0, 0, 0, 0, 40], [altitude(30, nil)],
      ["5 entered a at 5 late", "7 exited a at 6.5"]),
    row(
      "rises inside, decided at the crossing", altitude: [0, 0, 0, 0, 0, 40],
      [altitude(30, nil, .crossing)], []),
    row("high before the edge only", altitude: [40, 40, 40, 0], [altitude(30, nil)], []),
    row(
      "high behind the zone only", altitude: [0, 0, 0, 0, 0, 0, 0, 40], [altitude(30, nil)], []),
    row(
      "high at the fix that reveals the crossing", altitude: [0, 0, 0, 40, 0],
      [altitude(30, nil, .crossing)], visit),
    row(
      "one floor, then another fence on the other", fences: ["...aaaa......", ".....bbbb...."],
      altitude: [0, 0, 0, 0, 0, 40, 0], [altitude(30, nil, .crossing)],
      ["5 entered b at 4.5", "9 exited b at 8.5"]),
    row(
      "a geoline is decided by the fix behind it: under the bridge", fences: ["...A"],
      altitude: [40, 40, 40, 4, 40], [altitude(30, nil)], []),
    row(
      "a geoline on the bridge", fences: ["...A"], altitude: [4, 4, 4, 40, 4],
      [altitude(30, nil)], ["3 crossed east A at 2.5"]),
    row(
      "a pass is decided by the fix that reveals it", fixes: ["0.........1"], altitude: [0, 40],
      [altitude(30, nil)], ["1 entered a at 0.25 pass", "1 exited a at 0.65 pass"]),
    row(
      "sinks below the limit inside: the visit goes on", altitude: [40, 40, 40, 40, 0],
      [altitude(30, nil)], visit),
  ]

  static let missing: [RoadDrive] = [
    row("unknown, with a minimum", altitude: [nil], [altitude(0, nil)], []),
    row("unknown, with a maximum", altitude: [nil], [altitude(nil, 100_000)], []),
    row("no number", altitude: [.nan], [altitude(nil, 100_000)], []),
    row("infinite", altitude: [.infinity], [altitude(0, nil)], []),
    row(
      "unknown at the crossing, known at the next fix", altitude: [0, 0, 0, nil, 40],
      [altitude(30, nil)], ["4 entered a at 4 late", "7 exited a at 6.5"]),
    row(
      "known at the crossing, unknown inside", altitude: [0, 0, 0, 40, nil],
      [altitude(30, nil, .crossing)], visit),
    row(
      "not taken from the fixes about it", altitude: [40, 40, 40, nil, nil, nil, nil, 40],
      [altitude(30, nil)], []),
    row(
      "known after a gap", altitude: [40], [altitude(30, nil)], segments: "3",
      ["3 entered a at 3 gap", "7 exited a at 6.5"]),
  ]

  @Test(arguments: limits) func `lets pass between minimum and maximum, both included`(
    _ drive: RoadDrive
  ) throws { try drive.check() }

  @Test(arguments: moments) func `is evaluated inside, or at the crossing`(_ drive: RoadDrive)
    throws
  {
    try drive.check()
  }

  @Test(arguments: missing) func `an unknown altitude meets nothing`(_ drive: RoadDrive) throws {
    try drive.check()
  }

  @Test func `refuses limits outside the range`() throws {
    for (meters, isAccepted) in [
      (-11_000.0, true), (100_000, true), (-11_000.1, false), (100_000.1, false), (.nan, false),
    ] {
      let zone = Zone(
        id: "a", fences: [],
        conditions: Conditions(altitude: [AltitudeCondition(minimum: .meters(meters))]))
      do throws(LayoutError) {
        try ZoneLayout(zones: [zone]).validate()
        #expect(isAccepted, "\(meters)")
      } catch {
        #expect(!isAccepted, "\(meters)")
        #expect("\(error)".contains("altitude limit is "))
        #expect("\(error)".hasSuffix(" m, expected -11000 to 100000 m"))
      }
    }
  }
}
