import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// The scenarios of the specification, through files and the command line, with its answers.
@Suite struct LifeCycleAnswerTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var zones = LifeCycleRoad.three
    var track = LifeCycleRoad.drive
    /// A preset, or the members of a scenario file.
    var scenario = "swipe"
    let expected: [String]
    /// The starts of the wakes.
    var wakes: [Double]?
    var reasons: [String] = []
    var delivered: Int?
    var testDescription: String { name }
  }

  static let second = ["300 A(25)", "360 A out(465)", "780 C(0)", "840 C out(515)"]
  static let normal = ["303 A", "317 A out", "630 B", "644 B out", "778 C", "792 C out"]

  static func file(_ events: String, _ settings: String = "") -> String {
    """
    { "version": 1, "managers": ["sdk", "one", "two"], "settings": { \(settings) },
      "events": [ \(events) ] }
    """
  }
  static let swipe = #"{ "at": 0, "event": "swipe" }"#

  static let rows: [Row] = [
    Row(name: "1", scenario: "none", expected: normal),
    Row(name: "2", expected: second, wakes: [300], delivered: 122),
    Row(
      name: "3", scenario: file(swipe, #""dutyCycle": "continuous""#),
      expected: [
        "300 A(25)", "320 A out(65)", "627 B(25)", "647 B out(65)", "775 C(25)", "795 C out(65)",
      ]),
    Row(name: "4", scenario: "whenInUse", expected: [], wakes: [], reasons: ["permission"]),
    Row(
      name: "5", scenario: "slcStart=one+slcStart=two+slcStop=two+swipe", expected: [], wakes: [],
      reasons: ["disarmed"]),
    Row(
      name: "6",
      scenario: file(
        """
        { "at": 0, "event": "slcStart", "value": "one" },
        { "at": 0, "event": "slcStart", "value": "two" },
        { "at": 0, "event": "slcStop", "value": "one" },
        { "at": 0, "event": "slcStart", "value": "one" }, \(swipe)
        """), expected: second, wakes: [300]),
    Row(
      name: "7 iOS 7.0", scenario: file(swipe, #""osVersion": "7.0.6""#), expected: [],
      wakes: [], reasons: ["forceQuit"]),
    Row(name: "7 iOS 7.1", scenario: file(swipe, #""osVersion": "7.1""#), expected: second),
    Row(
      name: "7 iOS 7.0 system kill",
      scenario: file(#"{ "at": 0, "event": "systemKill" }"#, #""osVersion": "7.0""#),
      expected: [], wakes: [], reasons: ["osVersion"]),
    Row(
      name: "8", zones: [LifeCycleRoad.circle("H", 0)], track: LifeCycleRoad.stationary,
      expected: [], wakes: [], delivered: 0),
    Row(
      name: "8 normal", zones: [LifeCycleRoad.circle("H", 0)], track: LifeCycleRoad.stationary,
      scenario: "none", expected: ["0 H"]),
    Row(
      name: "9", zones: [LifeCycleRoad.circle("L", 400 / .pi, radius: 20)],
      track: LifeCycleRoad.laps, expected: [], wakes: [], delivered: 0),
    Row(
      name: "10", scenario: "swipe+airplane=on@1+airplane=off@450",
      expected: ["630 B(0)", "690 B out(495)"], wakes: [450], reasons: ["airplaneMode"]),
    Row(
      name: "11", scenario: "reboot@50+unlock@80", expected: ["627 B(25)", "680 B out(395)"],
      wakes: [80], reasons: ["locked"]),
    Row(
      name: "12", zones: [LifeCycleRoad.geoline("G", 5005)],
      scenario: file(swipe, #""dutyCycle": "continuous""#), expected: [], wakes: [300]),
    Row(
      name: "12 normal", zones: [LifeCycleRoad.geoline("G", 5005)], scenario: "none",
      expected: ["501 G crossed"]),
    Row(
      name: "13",
      zones: [
        #""speed": { "minimum": 1 }"#, #""bearing": { "from": 45, "to": 135 }"#,
        #""percentageCrossed": { "percentage": 50 }"#,
        #""percentageCrossed": { "percentage": 100, "sequential": true }"#,
      ].enumerated().map {
        LifeCycleRoad.circle("\($0)", 3080, more: ", \"conditions\": { \($1) }")
      },
      expected: [], wakes: [300], delivered: 122),
    Row(
      name: "14", zones: [LifeCycleRoad.rectangle("R", 2960...3160, 60...80)],
      expected: ["300 R(60)", "360 R out(444)"]),
    Row(
      name: "15", scenario: "swipe+foreground@500",
      expected: ["300 A(25)", "360 A out(465)", "630 B", "644 B out", "778 C", "792 C out"],
      wakes: [300]),
    Row(
      name: "16", scenario: file(swipe, #""keepAlive": "none""#),
      expected: ["300 A(25)", "600 A out(2865)"], wakes: [300, 600, 900], delivered: 30),
    Row(
      name: "17", zones: [LifeCycleRoad.circle("H", 0)], scenario: "swipe@2",
      expected: ["0 H", "300 H out(2945)"]),
    Row(
      name: "17 normal", zones: [LifeCycleRoad.circle("H", 0)], scenario: "none",
      expected: ["0 H", "9 H out"]),
    Row(
      name: "18", zones: [LifeCycleRoad.circle("A", 3080)], track: LifeCycleRoad.thereAndBack,
      scenario: "swipe@320", expected: ["303 A", "317 A out", "1500 A(25)", "1504 A out(65)"]),
    Row(
      name: "18 normal", zones: [LifeCycleRoad.circle("A", 3080)],
      track: LifeCycleRoad.thereAndBack, scenario: "none",
      expected: ["303 A", "317 A out", "1487 A", "1501 A out"]),
    Row(
      name: "18 retrigger time",
      zones: [LifeCycleRoad.circle("A", 3080, more: #", "minimumRetriggerTime": 7200"#)],
      track: LifeCycleRoad.thereAndBack, scenario: "swipe@320", expected: ["303 A", "317 A out"]),
  ]

  @Test(arguments: rows) func `gives the answers of the specification`(row: Row) throws {
    let folder = try TestFolder()
    let zones = try folder.write("zones.json", LifeCycleRoad.layout(row.zones))
    let track = try folder.write("track.csv", row.track)
    let scenario =
      row.scenario.hasPrefix("{") ? try folder.write("s.json", row.scenario) : row.scenario
    let result = Invocation([
      "evaluate", "--zones", zones, "--scenario", scenario, "--format", "ndjson", track,
    ])
    let note = result.errors.hasPrefix("ringfence evaluate: note: nothing fired: ")
    #expect(note ? row.expected.isEmpty : result.errors.isEmpty)
    #expect(result.status == .done)
    var rows = try LifeCycleRoad.rows(result.output)
    let record = rows.last?.type == "lifeCycle" ? rows.removeLast().record : nil
    #expect((record == nil) == (row.scenario == "none"))
    #expect(rows.count == row.expected.count)
    #expect(zip(rows, row.expected).compactMap { LifeCycleRoad.mismatch($0, $1) } == [])
    guard let record else { return }
    if let wakes = row.wakes {
      let starts = (record["wakes"] as? [[String: Any]] ?? []).map {
        $0["start"] as? String ?? ""
      }
      #expect(starts == wakes.map { Self.time(Int($0)) })
    }
    let reasons = (record["refusedWakes"] as? [[String: Any]] ?? []).flatMap {
      $0["reasons"] as? [String] ?? []
    }
    #expect(reasons == row.reasons)
    // Nothing wakes an app whose device stands still or moves in a small circle.
    #expect(record["lacksWakeCause"] as? Bool == ["8", "9"].contains(row.name))
    if let delivered = row.delivered {
      #expect(record["deliveredFixes"] as? Int == delivered)
    }
  }

  private static func time(_ second: Int) -> String {
    String(format: "2026-05-04T06:%02d:%02d.000Z", second / 60, second % 60)
  }

  @Test func `counts 27 entries of the laps when nothing happens`() throws {
    let folder = try TestFolder()
    let zone = LifeCycleRoad.circle("L", 400 / .pi, radius: 20)
    let zones = try folder.write("zones.json", LifeCycleRoad.layout([zone]))
    let track = try folder.write("track.csv", LifeCycleRoad.laps)
    let result = Invocation([
      "evaluate", "--zones", zones, "--scenario", "none", "--format", "ndjson", track,
    ])
    let rows = try LifeCycleRoad.rows(result.output)
    #expect(rows.count { $0.type == "entered" } == 27)
  }

  /// Rows 4, 12, 13 and 14: the reasons of losses, and false check-ins.
  @Test(arguments: [
    ("A", LifeCycleRoad.circle("A", 3080), "whenInUse", "normalOnly", "notDelivered"),
    ("B", LifeCycleRoad.circle("B", 6350), "swipe", "normalOnly", "notDelivered"),
    ("G", LifeCycleRoad.geoline("G", 5005), "swipe", "normalOnly", "geoline"),
    (
      "A", LifeCycleRoad.circle("A", 3080, more: #", "conditions": { "speed": { "minimum": 1 } }"#),
      "swipe", "normalOnly", "speed"
    ),
    ("R", LifeCycleRoad.rectangle("R", 2960...3160, 60...80), "swipe", "restartOnly", nil),
    ("A", LifeCycleRoad.circle("A", 3080), "swipe", "both", nil),
    ("G", LifeCycleRoad.geoline("G", 5005), "swipe@600", "both", nil),
    // An app that is not in restart mode has no use for circles: crossed before it is relaunched, by
    // one that is not relaunched, and by one that was only suspended.
    ("G", LifeCycleRoad.geoline("G", 1005), "swipe", "normalOnly", "notDelivered"),
    ("G", LifeCycleRoad.geoline("G", 5005), "whenInUse", "normalOnly", "notDelivered"),
    ("G", LifeCycleRoad.geoline("G", 5005), "suspended", "normalOnly", "notDelivered"),
    (
      "B", LifeCycleRoad.circle("B", 6350, more: #", "conditions": { "speed": { "minimum": 1 } }"#),
      "suspended", "normalOnly", "notDelivered"
    ),
  ])
  func `compares with what would have happened`(
    id: String, zone: String, scenario: String, outcome: String, reason: String?
  ) throws {
    let folder = try TestFolder()
    let zones = try folder.write("zones.json", LifeCycleRoad.layout([zone]))
    let track = try folder.write("track.csv", LifeCycleRoad.drive)
    let result = Invocation([
      "evaluate", "--zones", zones, "--scenario", scenario, "--format", "ndjson",
      "--mode", "compare", track,
    ])
    let rows = try LifeCycleRoad.rows(result.output)
    #expect(rows.map(\.type) == ["", "lifeCycle"])
    let row = try #require(rows.first)
    #expect(row.zone == id)
    #expect(row.record["outcome"] as? String == outcome)
    let lost = row.record["lost"] as? [[String: Any]] ?? []
    #expect(lost.compactMap { $0["reason"] as? String } == (reason.map { [$0] } ?? []))
    if id == "R" {
      let false1 = (row.record["falseCheckIns"] as? [[String: Any]])?.first
      #expect(false1?["grade"] as? String == "unfit")
      let most = false1?["maximumOvershoot"] as? Double ?? 0
      #expect((120.5...120.53).contains(most), "an upper bound, near the truth")
    }
  }
}
