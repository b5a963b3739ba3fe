import Ringfence
import Testing

/// There and back at 10 m a second over a fence from 30 to 50 m: inside from 2.5 to 4.5 s, found at
/// fixes 3 and 5, and from 10.5 to 12.5 s, found at b (11) and d (13).
@Suite struct RetriggerTests {
  static let thereAndBack = ["01234567", "fedcba98"]
  private static let west = [BearingCondition(uncheckedFrom: 260, to: 280)]

  static func row(
    _ name: String, fences: [String] = ["...aa..."], fixes: [String] = thereAndBack,
    retrigger: Int, exit: Bool = true, exitDistance: Double = 0,
    bearing: [BearingCondition] = [], _ events: [String]
  ) -> RoadDrive {
    RoadDrive(
      name: name, fences: fences, fixes: fixes, conditions: Conditions(bearing: bearing),
      exit: exit, exitDistance: exitDistance, retrigger: retrigger, events: events)
  }

  static let afterExit: [RoadDrive] = [
    row(
      "none", retrigger: 0,
      [
        "3 entered a at 2.5", "5 exited a at 4.5", "11 entered a at 10.5", "13 exited a at 12.5",
      ]),
    row(
      "over at the fix that reveals the entry", retrigger: 6,
      [
        "3 entered a at 2.5", "5 exited a at 4.5", "11 entered a at 10.5", "13 exited a at 12.5",
      ]),
    row(
      "over a second later, while inside", retrigger: 7,
      [
        "3 entered a at 2.5", "5 exited a at 4.5", "12 entered a at 12 late",
        "13 exited a at 12.5",
      ]),
    row(
      "over when the device has left", retrigger: 8, ["3 entered a at 2.5", "5 exited a at 4.5"]),
    row(
      "from the fix that confirms the exit, not from its boundary", retrigger: 5,
      exitDistance: 20,
      [
        "3 entered a at 2.5", "7 exited a at 4.5", "12 entered a at 12 late", "15 exited a at 12.5",
      ]),
    row(
      "out and in between two fixes", fences: ["aa..bb.."], fixes: ["0...12.."], retrigger: 1,
      ["0 entered a at 0 initial", "1 exited a at 0.375", "2 entered b at 2 late"]),
    row(
      "out and in between two fixes, without", fences: ["aa..bb.."], fixes: ["0...12.."],
      retrigger: 0,
      ["0 entered a at 0 initial", "1 exited a at 0.375", "1 entered b at 0.875"]),
  ]

  static let afterEntry: [RoadDrive] = [
    row(
      "over at the fix that reveals the entry", retrigger: 8, exit: false,
      ["3 entered a at 2.5", "11 entered a at 10.5"]),
    row(
      "over a second later", retrigger: 9, exit: false,
      ["3 entered a at 2.5", "12 entered a at 12 late"]),
    row("over when the device has left", retrigger: 10, exit: false, ["3 entered a at 2.5"]),
  ]

  static let lines: [RoadDrive] = [
    row(
      "over at the crossing back", fences: ["...A...."], retrigger: 10,
      ["3 crossed east A at 2.5", "13 crossed west A at 12.5"]),
    row(
      "not over at the crossing back", fences: ["...A...."], retrigger: 11,
      ["3 crossed east A at 2.5"]),
    row(
      "a crossing that did not trigger starts nothing", fences: ["...A...."], retrigger: 100,
      bearing: west, ["13 crossed west A at 12.5 derived"]),
    row(
      "an entry without exit holds back the zone's line", fences: ["...aa.B."], retrigger: 100,
      exit: false, ["3 entered a at 2.5"]),
    row(
      "an exit holds back the zone's line", fences: ["...aa.B."], retrigger: 100,
      ["3 entered a at 2.5", "5 exited a at 4.5"]),
    row(
      "an open visit does not, and is not touched", fences: ["...aa.B."], retrigger: 100,
      exitDistance: 30, ["3 entered a at 2.5", "6 crossed east B at 5.5"]),
    row(
      "a crossing holds back the zone's entry", fences: ["..Baa..."], retrigger: 100,
      ["2 crossed east B at 1.5"]),
  ]

  /// The device stands in the zone at the first fix and comes back at fix 6, ten minutes of retrigger
  /// time: an entry without an event begins none, be it that nothing else would.
  @Test(arguments: [true, false]) func `does not begin with an entry that was silent`(_ exit: Bool)
  {
    var drive = Self.row(
      "", fences: ["aa......"], fixes: ["0123", "654"], retrigger: 600, exit: exit, [])
    drive.initialInside = .silent
    #expect(
      drive.play()
        == (exit
          ? ["2 exited a at 1.5"]
          : ["5 entered a at 4.5"]))
  }

  @Test(arguments: afterExit) func `counts from the exit's event`(_ drive: RoadDrive) throws {
    try drive.check()
  }

  @Test(arguments: afterEntry) func `counts from the entry's event where there is no exit`(
    _ drive: RoadDrive
  ) throws { try drive.check() }

  @Test(arguments: lines) func `holds back crossings, and counts from them`(_ drive: RoadDrive)
    throws
  {
    try drive.check()
  }
}
