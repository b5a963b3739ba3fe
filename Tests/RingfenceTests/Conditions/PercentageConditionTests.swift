import Ringfence
import Testing

/// Over four geolines at 20, 50, 80 and 110 m, at 10 m a second: crossed at 1.5, 4.5, 7.5 and 10.5 s.
@Suite struct PercentageConditionTests {
  private static let lines = ["..A..B..C..D.."]
  private static let along = ["0123456789abcd"]
  /// A second longer behind A: crossed at 1.5, 5.5, 8.5 and 11.5 s.
  private static let pausing = ["012456789abcde", "..3..........."]
  private static let back = ["dcba9876543210"]

  private static func row(
    _ name: String, fences: [String] = lines, fixes: [String] = along, _ percentage: Double,
    timeout: Int? = nil, sequential: Bool = false, segments: String = "", _ events: [String]
  ) -> RoadDrive {
    let condition = PercentageCondition(
      percentage: percentage, timeout: timeout.map { .seconds($0) }, isSequential: sequential)
    return RoadDrive(
      name: name, fences: fences, fixes: fixes,
      conditions: Conditions(percentageCrossed: [condition]), segments: segments, events: events)
  }

  static let shares: [RoadDrive] = [
    row(
      "25 % of 4: every one", 25,
      [
        "2 crossed east A at 1.5 [A 1.5]", "5 crossed east B at 4.5 [B 4.5]",
        "8 crossed east C at 7.5 [C 7.5]", "11 crossed east D at 10.5 [D 10.5]",
      ]),
    row(
      "25.1 % of 4: two", 25.1,
      ["5 crossed east B at 4.5 [A 1.5, B 4.5]", "11 crossed east D at 10.5 [C 7.5, D 10.5]"]),
    row(
      "50 % of 4: two, then anew", 50,
      ["5 crossed east B at 4.5 [A 1.5, B 4.5]", "11 crossed east D at 10.5 [C 7.5, D 10.5]"]),
    row(
      "50.0000001 % of 2: two", fences: ["..A..B"], fixes: ["012345"], 50.000_000_1,
      ["5 crossed east B at 4.5 [A 1.5, B 4.5]"]),
    row(
      "49.9999999 % of 2: one", fences: ["..A..B"], fixes: ["012345"], 49.999_999_9,
      ["2 crossed east A at 1.5 [A 1.5]", "5 crossed east B at 4.5 [B 4.5]"]),
    row(
      "33.33333333333333 % of 3, 16 digits: one", fences: ["..A..B..C"], fixes: ["012345"],
      33.333_333_333_333_33,
      ["2 crossed east A at 1.5 [A 1.5]", "5 crossed east B at 4.5 [B 4.5]"]),
    row("51 % of 4: three", 51, ["8 crossed east C at 7.5 [A 1.5, B 4.5, C 7.5]"]),
    row(
      "100 % of 4: all", 100, ["11 crossed east D at 10.5 [A 1.5, B 4.5, C 7.5, D 10.5]"]),
    row("100 % of 4, one not reached", fixes: ["0123456789"], 100, []),
    row(
      "33.3 % of 3: one", fences: ["..A..B..C"], fixes: ["012345"], 33.3,
      ["2 crossed east A at 1.5 [A 1.5]", "5 crossed east B at 4.5 [B 4.5]"]),
    row(
      "33.4 % of 3: two", fences: ["..A..B..C"], fixes: ["012345"], 33.4,
      ["5 crossed east B at 4.5 [A 1.5, B 4.5]"]),
    row(
      "66.6 % of 3: two", fences: ["..A..B..C"], fixes: ["0123456789"], 66.6,
      ["5 crossed east B at 4.5 [A 1.5, B 4.5]"]),
    row(
      "66.7 % of 3: three", fences: ["..A..B..C"], fixes: ["0123456789"], 66.7,
      ["8 crossed east C at 7.5 [A 1.5, B 4.5, C 7.5]"]),
    row(
      "a share of next to nothing: one", fences: ["..A..B"], fixes: ["0123"], 0.000_001,
      ["2 crossed east A at 1.5 [A 1.5]"]),
  ]

  /// A drive-through: an area from 20 to 60 m and a line in it at 40 m, to be met in this order.
  private static func driveThrough(
    _ name: String, fixes: [String], exitDistance: Double, dwell: Int? = nil, _ events: [String]
  ) -> RoadDrive {
    var drive = row(
      name, fences: ["..aaaa", "....B"], fixes: fixes, 100, timeout: 60, sequential: true, events)
    drive.exitDistance = exitDistance
    drive.dwell = dwell
    return drive
  }

  /// The entry is pending in the area, and the path over the line leads out of it.
  static let overTheLineAndOut: [RoadDrive] = [
    driveThrough(
      "far enough", fixes: ["0..1........2"], exitDistance: 30,
      [
        "2 entered a at 1.056 [a 0.5, B 1.056] pass", "2 exited a at 1.278 pass",
        "2 crossed east B at 1.056 [a 0.5, B 1.056]",
      ]),
    driveThrough(
      "exit distance 0", fixes: ["0..1........2"], exitDistance: 0,
      [
        "2 entered a at 1.056 [a 0.5, B 1.056] pass", "2 exited a at 1.278 pass",
        "2 crossed east B at 1.056 [a 0.5, B 1.056]",
      ]),
    driveThrough(
      "not far enough: at the next fix that is", fixes: ["0..1...2....3"], exitDistance: 30,
      [
        "2 entered a at 1.125 [a 0.5, B 1.125] pass",
        "2 crossed east B at 1.125 [a 0.5, B 1.125]", "3 exited a at 1.625 pass",
      ]),
    driveThrough(
      "two visits where the next fix is inside", fixes: ["0..1........2", "...3........."],
      exitDistance: 30,
      [
        "2 entered a at 1.056 [a 0.5, B 1.056] pass", "2 exited a at 1.278 pass",
        "2 crossed east B at 1.056 [a 0.5, B 1.056]",
        "3 entered a at 2.944 [a 2.722, B 2.944]", "3 crossed west B at 2.944 [a 2.722, B 2.944]",
      ]),
    driveThrough(
      "out and in again on the same path: one visit", fixes: ["0..1........2", ".....3......."],
      exitDistance: 100,
      [
        "2 entered a at 1.056 [a 0.5, B 1.056] pass", "2 crossed east B at 1.056 [a 0.5, B 1.056]",
      ]),
  ]

  @Test(arguments: overTheLineAndOut)
  func `an entry that begins at a line ends on the same path`(_ drive: RoadDrive) throws {
    try drive.check()
  }

  static let sets: [RoadDrive] = [
    row(
      "3 s between the first and the last, timeout 3 s", 50, timeout: 3,
      ["5 crossed east B at 4.5 [A 1.5, B 4.5]", "11 crossed east D at 10.5 [C 7.5, D 10.5]"]),
    row("3 s between the first and the last, timeout 2 s", 50, timeout: 2, []),
    row(
      "the oldest drops out, the others count", fixes: pausing, 75, timeout: 6,
      ["12 crossed east D at 11.5 [B 5.5, C 8.5, D 11.5]"]),
    row(
      "the same fence twice counts once", fences: ["..A..B"], fixes: ["0..1......", "2..3..4..."],
      100, ["4 crossed east B at 3.5 [A 2.5, B 3.5]"]),
    row(
      "its last crossing counts", fences: ["..A..B"], fixes: ["0..1......", "2..3..4..."], 100,
      timeout: 1, ["4 crossed east B at 3.5 [A 2.5, B 3.5]"]),
    row(
      "any order", fixes: back, 75, ["9 crossed west B at 8.5 [D 2.5, C 5.5, B 8.5]"]),
    row(
      "areas apart", fences: ["..aa..bb.."], fixes: ["0123456789"], 100,
      ["6 entered b at 5.5 [a 1.5, b 5.5]", "8 exited b at 7.5"]),
    row(
      "areas that overlap: the entry is tried at the second", fences: ["..aaaa....", "....bbbb.."],
      fixes: ["0123456789"], 100, ["4 entered b at 3.5 [a 1.5, b 3.5]", "8 exited b at 7.5"]),
    row(
      "an area and a geoline in it: both are tried at the line",
      fences: ["..aaaa....", "....B....."], fixes: ["0123456789"], 100,
      [
        "4 entered a at 3.5 [a 1.5, B 3.5]", "4 crossed east B at 3.5 [a 1.5, B 3.5]",
        "6 exited a at 5.5",
      ]),
    row(
      "inside at the first fix", fences: ["..aaaa....", "....bbbb.."], fixes: ["...0123456"], 100,
      ["1 entered b at 0.5 [a 0, b 0.5]", "5 exited b at 4.5"]),
    row(
      "inside two at the first fix", fences: ["..aaaa....", "....bbbb.."], fixes: ["....012345"],
      100, ["0 entered b at 0 [a 0, b 0] initial", "4 exited b at 3.5"]),
    row(
      "crossings during a visit count for the next one",
      fences: ["..aaaaaa......", "....bb........", "......dd..cc.."], fixes: along, 50,
      [
        "4 entered b at 3.5 [a 1.5, b 3.5]", "8 exited d at 7.5",
        "10 entered c at 9.5 [d 5.5, c 9.5]", "12 exited c at 11.5",
      ]),
    row(
      "an area occupied before a gap and after it is crossed once",
      fences: ["..aaaaaa..", "......B..."],
      100, timeout: 4, segments: "3",
      [
        "6 entered a at 5.5 [a 1.5, B 5.5]", "6 crossed east B at 5.5 [a 1.5, B 5.5]",
        "8 exited a at 7.5",
      ]),
    row(
      "so its crossing may be too old", fences: ["..aaaaaa..", "......B..."], 100, timeout: 3,
      segments: "3", []),
    row(
      "geolines between segments are not crossed", 50, segments: "2b",
      [
        "8 crossed east C at 7.5 [B 4.5, C 7.5]"
      ]),
  ]

  static let chains: [RoadDrive] = [
    row(
      "all in order", 100, sequential: true,
      ["11 crossed east D at 10.5 [A 1.5, B 4.5, C 7.5, D 10.5]"]),
    row("all in the wrong order", fixes: back, 100, sequential: true, []),
    row("half of them in the wrong order", fixes: back, 50, sequential: true, []),
    row(
      "three in order", 75, sequential: true, ["8 crossed east C at 7.5 [A 1.5, B 4.5, C 7.5]"]),
    row(
      "one may be left out", fences: ["..A..C..B..D.."], 50, sequential: true,
      ["5 crossed east C at 4.5 [A 1.5, C 4.5]", "11 crossed east D at 10.5 [B 7.5, D 10.5]"]),
    row(
      "a lower one begins a new chain", fences: ["..A..C..B..D.."], 75, sequential: true, []),
    row(
      "the same, any order allowed", fences: ["..A..C..B..D.."], 75,
      ["8 crossed east B at 7.5 [A 1.5, C 4.5, B 7.5]"]),
    row(
      "the same fence again renews nothing", fences: ["..A..B"],
      fixes: ["0..1......", "2..3..4..."], 100, sequential: true,
      ["4 crossed east B at 3.5 [A 0.5, B 3.5]"]),
    row(
      "so its first crossing may be too old", fences: ["..A..B"],
      fixes: ["0..1......", "2..3..4..."], 100, timeout: 2, sequential: true, []),
    row(
      "6 s for three, timeout 6 s", 75, timeout: 6, sequential: true,
      ["8 crossed east C at 7.5 [A 1.5, B 4.5, C 7.5]"]),
    row("6 s for three, timeout 5 s", 75, timeout: 5, sequential: true, []),
    row(
      "a chain goes on without its oldest crossing", fixes: pausing, 50, timeout: 3,
      sequential: true, ["9 crossed east C at 8.5 [B 5.5, C 8.5]"]),
    row(
      "areas in order", fences: ["..aa..bb.."], fixes: ["0123456789"], 100, sequential: true,
      ["6 entered b at 5.5 [a 1.5, b 5.5]", "8 exited b at 7.5"]),
    row(
      "areas in the wrong order", fences: ["..bb..aa.."], fixes: ["0123456789"], 100,
      sequential: true, []),
  ]

  @Test(arguments: shares) func `counts in exact integers`(_ drive: RoadDrive) throws {
    try drive.check()
  }

  @Test(arguments: sets) func `counts the distinct fences crossed within the timeout`(
    _ drive: RoadDrive
  ) throws { try drive.check() }

  @Test(arguments: chains) func `counts a chain in the order of the fences`(_ drive: RoadDrive)
    throws
  {
    try drive.check()
  }

  @Test func `holds when any of several conditions holds, and lists its chain`() throws {
    var drive = RoadDrive(
      name: "", fences: Self.lines, fixes: Self.along,
      events: ["8 crossed east C at 7.5 [A 1.5, B 4.5, C 7.5]"])
    drive.conditions.percentageCrossed = [
      PercentageCondition(percentage: 50, timeout: .seconds(2)),
      PercentageCondition(percentage: 75),
    ]
    try drive.check()
  }
}
