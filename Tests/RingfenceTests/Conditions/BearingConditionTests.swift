import Ringfence
import Testing

@Suite struct BearingConditionTests {
  /// The course of a fix inside, evaluated at a first fix: from, to, course, whether it passes.
  static let arcs: [(from: Double, to: Double, course: Double, passes: Bool)] = [
    (80, 100, 80, true), (80, 100, 100, true), (80, 100, 90, true),
    (80, 100, 79.99, false), (80, 100, 100.01, false), (80, 100, 270, false),
    (315, 45, 315, true), (315, 45, 45, true), (315, 45, 0, true), (315, 45, 359.99, true),
    (315, 45, 314.99, false), (315, 45, 45.01, false), (315, 45, 180, false),
    (45, 315, 180, true), (45, 315, 0, false), (45, 315, 45, true), (45, 315, 44, false),
    (350, 360, 0, true), (350, 360, 355, true), (350, 360, 1, false), (0, 10, 0, true),
    (360, 10, 0, true), (360, 10, 5, true), (360, 10, 11, false),
    (90, 90, 90, true), (90, 90, 90.01, false), (90, 90, 89.99, false),
    (0, 360, 0, true), (0, 360, 123, true), (0, 0, 0, true), (0, 0, 1, false),
  ]

  @Test(arguments: arcs)
  func `takes the arc clockwise, both ends included`(
    _ row: (from: Double, to: Double, course: Double, passes: Bool)
  ) {
    let drive = RoadDrive(
      name: "", fences: ["aaa"], fixes: [".0"], course: [row.course],
      conditions: Conditions(bearing: [BearingCondition(uncheckedFrom: row.from, to: row.to)]),
      events: [])
    #expect(drive.play() == (row.passes ? ["0 entered a at 0 initial"] : []))
  }

  private static func row(
    _ name: String, fences: [String] = ["...aaaa......"], fixes: [String] = ["0123456789"],
    speed: [Double?] = [nil], course: [Double?] = [nil], _ rows: [BearingCondition],
    maximumSpeed: Double? = nil, segments: String = "", step: Int = 1, _ events: [String]
  ) -> RoadDrive {
    RoadDrive(
      name: name, fences: fences, fixes: fixes, speed: speed, course: course,
      conditions: Conditions(
        speed: maximumSpeed.map { [SpeedCondition(maximum: .metersPerSecond($0))] } ?? [],
        bearing: rows), segments: segments, step: step, events: events)
  }

  private static let east = [BearingCondition(uncheckedFrom: 80, to: 100)]
  private static let eastInside = [BearingCondition(uncheckedFrom: 80, to: 100, when: .inside)]
  private static let west = [BearingCondition(uncheckedFrom: 260, to: 280)]

  static let known: [RoadDrive] = [
    row(
      "the fix's course, not the path's", course: [5],
      [BearingCondition(uncheckedFrom: 350, to: 10)],
      ["3 entered a at 2.5", "7 exited a at 6.5"]),
    row("the fix's course, though the path's would pass", course: [5], east, []),
    row(
      "any of several rows", course: [90], west + east,
      ["3 entered a at 2.5", "7 exited a at 6.5"]),
    row("none of several rows", course: [0], west + east, []),
    row("right only before the edge", course: [90, 90, 90, 0], east, []),
    row(
      "right only inside: the verdict of the crossing stays", course: [0, 0, 0, 0, 90], east, []),
    row(
      "right only inside, and judged there", course: [0, 0, 0, 0, 90], eastInside,
      ["4 entered a at 4 late", "7 exited a at 6.5"]),
    row(
      "right when another fence is entered", fences: ["...aaaa......", ".....bbbb...."],
      course: [0, 0, 0, 0, 0, 90, 0], east, ["5 entered b at 4.5", "9 exited b at 8.5"]),
    row(
      "right when a geoline of the zone is crossed", fences: ["...aaaa......", ".....B......."],
      course: [0, 0, 0, 0, 0, 90, 0], east,
      ["5 entered a at 4.5", "5 crossed east B at 4.5", "7 exited a at 6.5"]),
    row(
      "wrong when another fence is entered", fences: ["...aaaa......", ".....bbbb...."],
      course: [0], east, []),
    row(
      "a device too slow to tell, but it says so", speed: [0.1], course: [90], east,
      ["3 entered a at 2.5", "7 exited a at 6.5"]),
    row(
      "360 is north", course: [360], [BearingCondition(uncheckedFrom: 350, to: 0)],
      ["3 entered a at 2.5", "7 exited a at 6.5"]),
  ]

  static let missing: [RoadDrive] = [
    row("derived", east, ["3 entered a at 2.5 derived", "7 exited a at 6.5"]),
    row("derived, and the wrong way", fixes: ["9876543210"], east, []),
    row(
      "derived on the way back", fixes: ["9876543210"], west,
      ["3 entered a at 2.5 derived", "7 exited a at 6.5"]),
    row("derived at a geoline", fences: ["...A"], east, ["3 crossed east A at 2.5 derived"]),
    row("derived at a geoline, the wrong way", fences: ["...A"], west, []),
    row("0.4 m/s: unknown", [BearingCondition(uncheckedFrom: 0, to: 360)], step: 25, []),
    row(
      "0.53 m/s: derived", east, step: 19,
      ["57 entered a at 47.5 derived", "133 exited a at 123.5"]),
    row("a receiver that says 0.4 m/s: unknown", speed: [0.4], east, []),
    row(
      "a receiver that says 0.5 m/s: derived", speed: [0.5], east,
      ["3 entered a at 2.5 derived", "7 exited a at 6.5"]),
    row("unknown at the first fix, whose verdict stays", fixes: ["...0123456"], east, []),
    row(
      "unknown at the first fix, judged inside", fixes: ["...0123456"], eastInside,
      ["1 entered a at 1 late derived", "4 exited a at 3.5"]),
    row("unknown after a gap, whose verdict stays", east, segments: "3", []),
    row(
      "derived at the crossing, entered when slow enough", speed: [20, 20, 20, 20, 8], east,
      maximumSpeed: 10, ["4 entered a at 4 late derived", "7 exited a at 6.5"]),
    row(
      "derived at a try that failed, known at the one that passed",
      speed: [20, 20, 20, 20, 8], course: [nil, nil, nil, nil, 90], eastInside, maximumSpeed: 10,
      ["4 entered a at 4 late", "7 exited a at 6.5"]),
  ]

  @Test(arguments: known) func `is evaluated at the crossing, or inside`(_ drive: RoadDrive) throws
  {
    try drive.check()
  }

  @Test(arguments: missing) func `derives a missing course from the path, unless too slow`(
    _ drive: RoadDrive
  ) throws { try drive.check() }

  // The path's direction where it enters a circle of 400 m in the middle: the azimuth of the path
  // that is straight in longitude and latitude, from geographiclib 2.1 over a thousandth of it:
  // python3 Tests/Oracles/path-courses.py
  static let paths: [(from: (Double, Double), to: (Double, Double), course: Double)] = [
    ((48.0, 16.0), (48.02, 16.03), 45.1878),
    ((48.02, 16.03), (48.0, 16.0), 225.1850),
    ((-37.8, 144.9), (-37.83, 144.9), 180.0000),
    ((69.6, 18.9), (69.61, 18.99), 72.3302),
    ((-17.0, 179.99), (-17.01, -179.97), 104.5650),
    ((0.0, 10.0), (0.02, 9.99), 333.2807),
    ((85.0, 30.0), (85.03, 31.0), 70.9576),
    ((10.0, 20.0), (10.0, 20.05), 90.0000),
  ]

  @Test(arguments: paths)
  func `is the direction of the path where it meets the edge`(
    _ row: (from: (Double, Double), to: (Double, Double), course: Double)
  ) throws {
    let start = try #require(Coordinate(latitude: row.from.0, longitude: row.from.1))
    let end = try #require(Coordinate(latitude: row.to.0, longitude: row.to.1))
    let middle = PathLeg(from: start, to: end).position(at: 0.5)
    let circle = try #require(Circle(center: middle, radius: .meters(400)))
    for (low, high, passes) in [(-0.02, 0.02, true), (0.02, 1, false), (-1, -0.02, false)] {
      let condition = BearingCondition(uncheckedFrom: row.course + low, to: row.course + high)
      let zone = Zone(
        id: "z", fences: [Fence(id: "f", shape: .circle(circle))],
        conditions: Conditions(bearing: [condition]))
      var session = TriggerSession()
      var events: [Event] = []
      let noon = RoadDrive.noon
      session.process(
        [
          Fix(time: Timestamp(microseconds: noon), coordinate: start),
          Fix(time: Timestamp(microseconds: noon + 60_000_000), coordinate: end),
        ], with: TriggerEngine(ZoneLayout(zones: [zone])), into: &events)
      #expect(events.contains { $0.kind == .entered } == passes, "\(low)…\(high)")
    }
  }
}
