import Ringfence
import TestSupport
import Testing

/// All kinds together: all must hold, of the rows of a kind any.
@Suite struct ConditionTests {
  private static let noonToThree = Schedule.inSeconds(from: 43_200, to: 43_203)
  private static let fromFive = Schedule.inSeconds(from: 43_205)

  private static func row(
    _ name: String, _ conditions: Conditions, fences: [String] = ["...aaaa......"],
    fixes: [String] = ["0123456789"],
    speed: [Double?] = [nil], dwell: Int? = nil, exitDistance: Double = 0, _ events: [String]
  ) -> RoadDrive {
    RoadDrive(
      name: name, fences: fences, fixes: fixes, speed: speed, conditions: conditions,
      exitDistance: exitDistance, dwell: dwell, events: events)
  }

  private static func speed(_ maximum: Double) -> SpeedCondition {
    SpeedCondition(maximum: .metersPerSecond(maximum))
  }

  static let drives: [RoadDrive] = [
    row(
      "a schedule that opens while inside", Conditions(schedule: [fromFive]),
      ["5 entered a at 5 late", "7 exited a at 6.5"]),
    row("a schedule that has closed", Conditions(schedule: [noonToThree]), []),
    row(
      "a schedule that closes during the visit",
      Conditions(schedule: [Schedule.inSeconds(from: 43_200, to: 43_204)]),
      ["3 entered a at 2.5", "7 exited a at 6.5"]),
    row(
      "any of two schedules", Conditions(schedule: [noonToThree, fromFive]),
      ["5 entered a at 5 late", "7 exited a at 6.5"]),
    row(
      "schedule and speed, never both at once",
      Conditions(speed: [speed(5)], schedule: [fromFive]), speed: [5, 5, 5, 5, 5, 20], []),
    row(
      "schedule and speed, both at 6", Conditions(speed: [speed(5)], schedule: [fromFive]),
      speed: [5, 5, 5, 5, 5, 20, 5], ["6 entered a at 6 late", "7 exited a at 6.5"]),
    row(
      "a schedule that opens in the second of two fences: it names the one that holds the fix",
      Conditions(schedule: [fromFive]), fences: ["..aaa....", "....bbb.."],
      ["5 entered b at 5 late", "7 exited b at 6.5"]),
    row(
      "a geoline that lets a late entry in, behind the first fence",
      Conditions(percentageCrossed: [PercentageCondition(percentage: 100)]),
      fences: ["..aa.....", "...bbbb..", ".....C..."],
      [
        "5 entered b at 4.5 [a 1.5, b 2.5, C 4.5]", "5 crossed east C at 4.5 [a 1.5, b 2.5, C 4.5]",
        "7 exited b at 6.5",
      ]),
    row(
      "bearing holds at the crossing, speed only later",
      Conditions(speed: [speed(5)], bearing: [BearingCondition(uncheckedFrom: 80, to: 100)]),
      speed: [20, 20, 20, 20, 20, 5],
      ["5 entered a at 5 late derived", "7 exited a at 6.5"]),
    row(
      "bearing fails at the crossing, speed holds",
      Conditions(speed: [speed(5)], bearing: [BearingCondition(uncheckedFrom: 260, to: 280)]),
      speed: [5], []),
    row(
      "the dwell time of a late entry begins at its fix",
      Conditions(schedule: [Schedule.inSeconds(from: 43_204)]), dwell: 2,
      ["4 entered a at 4 late", "6 dwelled a at 6", "7 exited a at 6.5"]),
    row(
      "the dwell time of a late entry is not over",
      Conditions(schedule: [Schedule.inSeconds(from: 43_204)]),
      dwell: 3, ["4 entered a at 4 late", "7 exited a at 6.5"]),
    row(
      "an open visit is never judged again: out and in within the exit distance",
      Conditions(schedule: [Schedule.inSeconds(from: 43_200, to: 43_204)]),
      fixes: ["01234567", ".....98..."], exitDistance: 30, ["3 entered a at 2.5"]),
    row(
      "an attempt ends with the stay: outside at the fix at which its gate would open",
      Conditions(schedule: [Schedule.inSeconds(from: 43_207)]), []),
  ]

  @Test(arguments: drives) func `must all be open at one fix`(_ drive: RoadDrive) throws {
    try drive.check()
  }
}
