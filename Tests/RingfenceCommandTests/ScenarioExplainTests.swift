import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `explain --scenario` on the road of ``LifeCycleRoad``: swiped away at once, woken at 300 s, then
/// given ten fixes of each minute, all to be worked out by hand.
@Suite struct ScenarioExplainTests {
  let folder: TestFolder
  let track: String

  init() throws {
    folder = try TestFolder()
    track = try folder.write("track.csv", LifeCycleRoad.drive)
  }

  func explain(_ zones: [String], _ words: String, track: String? = nil) throws -> Invocation {
    let file = try folder.write("zones.json", LifeCycleRoad.layout(zones))
    return Invocation(
      ["explain", "--zones", file] + words.split(separator: " ").map(String.init)
        + [track ?? self.track])
  }

  /// The lines of one zone, without the position in the last column.
  static func zone(_ id: String, _ output: String) -> [String] {
    let lines = output.components(separatedBy: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix("\(id): ") }) else { return [] }
    return Array(lines[start...].prefix { !$0.isEmpty })
  }

  /// Sixty columns of 16⅔ s, with dots where the app receives fixes: 300 s is in column 18, 360 s
  /// and 369 s in the columns 21 and 22. The last ten are those from 960 s on, in the columns 57 and 58.
  /// The wake of 180 s is renewed by the first fix in its last 30 s: that of 451 s, for the next time
  /// one of the ten from 600 s on, and that of 753 s at the latest.
  static let ground: [Character] = {
    var line = [Character](repeating: " ", count: 60)
    for start in stride(from: 300, through: 960, by: 60) {
      for second in start..<(start + 10) { line[second * 60 / 1000] = "." }
    }
    for second in [451, 753] { line[second * 60 / 1000] = "." }
    return line
  }()

  static func line(_ marks: [Int: Character] = [:]) -> String {
    var line = ground
    for (column, mark) in marks { line[column] = mark }
    return "  06:00:00 \(String(line)) 06:16:40"
  }

  @Test func `shows each zone and what happened to the app`() throws {
    let result = try explain(
      [
        LifeCycleRoad.circle("A", 3080), LifeCycleRoad.circle("B", 6350),
        LifeCycleRoad.geoline("G", 5005), LifeCycleRoad.circle("D", 12_000),
      ], "--scenario swipe")
    let lines = result.output.components(separatedBy: "\n")
    #expect(lines[0].hasSuffix("06:16:40.000Z (0:16:40), 1001 fixes"))
    #expect(lines[1] == "  life cycle: swipe, profile nominal")
    #expect(
      lines[4].contains(
        "T06:05:00.000Z  woken in restart mode [restartAwake]: relaunched by a significant change"))
    #expect(lines[5] == "    fixes: 122 delivered, 879 lost")
    #expect(lines[6] == "      300: the app was not in memory [notRunning]")
    #expect(lines[7] == "      579: the app took no fix in this part of its duty cycle [dutyCycle]")
    #expect(
      lines[10]
        == "= visit  D dwelled  | crossed  x suppressed  - lost  * several  (blank: no fixes)")
    // In at the first fix that the app is given, 25 m before the fence; left in the gap after 309 s,
    // which the fix of 360 s shows, 465 m behind it.
    let a = Self.zone("A", result.output)
    #expect(a[0] == "A: 2 events")
    #expect(a[2].contains("T06:05:00.000Z  entered  A  "))
    #expect(a[2].hasSuffix("restart mode, no UI, overshoot 25.00 m, initial"))
    #expect(a[3].contains("T06:06:00.000Z  exited   A  "))
    #expect(a[3].hasSuffix("overshoot 465.00 m, gap"))
    // From 6,295 m to 6,405 m; 629.5 s and 640.5 s are in the columns 37 and 38.
    #expect(
      Self.zone("B", result.output) == [
        "B: not fired, 1 lost", Self.line([37: "-", 38: "-"]),
        "  2026-05-04T06:10:29.500Z  visit of f lost, inside until 2026-05-04T06:10:40.500Z: "
          + "its fixes did not reach the app: the app took no fix in this part of its duty cycle",
        "    remedy: Make the fence larger, so that the device is in it for longer, or accept the loss",
      ])
    #expect(
      Self.zone("G", result.output) == [
        "G: not fired, 1 lost", Self.line([30: "-"]),
        "  2026-05-04T06:08:20.500Z  crossing of f lost: in restart mode iOS checks circles only; "
          + "this fence is a line", "    remedy: Draw a circle in its place, or accept the loss",
      ])
    let d = Self.zone("D", result.output)
    #expect(d[0].hasPrefix("D: never reached, 2.22"))
    #expect(d[0].hasSuffix(" km from its circle at the nearest"))
    #expect(d[1] == Self.line())
    #expect(
      d[2].hasPrefix("  2026-05-04T06:16:09.000Z  nearest to the circle of f, at 0.000000 10.0870"))
    #expect(result.errors.isEmpty)
    #expect(result.status == .done)
  }

  /// The times and words of the two tests above and below.
  @Test func `a table has the reason of each loss, as codes and in words`() throws {
    let zones = [
      LifeCycleRoad.circle("A", 3080), LifeCycleRoad.circle("B", 6350),
      LifeCycleRoad.geoline("G", 5005),
    ]
    func cells(_ words: String) throws -> [String] {
      let rows = try explain(zones, "\(words) --format csv").output.split(separator: "\n")
      #expect(rows[0].hasSuffix(",zoneName,reason,reasonText"))
      // Behind the name, which is empty: the words have commas, and with them quotation marks.
      return rows.dropFirst().map { row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        return "\(cells[1]) \(cells[2]) \(cells[5]): " + cells.dropFirst(10).joined(separator: ",")
      }
    }
    #expect(
      try cells("--scenario swipe") == [
        "A fired 0: ,",
        "B lost 1: notDelivered dutyCycle,\"2026-05-04T06:10:29.500Z visit of f lost, inside until "
          + "2026-05-04T06:10:40.500Z: its fixes did not reach the app: the app took no fix in this part "
          + "of its duty cycle\"",
        "G lost 1: geoline,2026-05-04T06:08:20.500Z crossing of f lost: in restart mode iOS checks "
          + "circles only; this fence is a line",
      ])
    let never = try cells("--scenario whenInUse")
    #expect(never.allSatisfy { $0.contains(" lost 1: notDelivered notRunning,") })
  }

  @Test func `a table says why an app was given no fix`() throws {
    let rows = try explain(
      [LifeCycleRoad.circle("D", 12_000)], "--scenario whenInUse --format csv"
    ).output.split(separator: "\n")
    #expect(
      rows[1]
        == "track.csv,D,neverReached,0,0,0,,,,,notRunning,\"never reached, the app was given no "
        + "fix: the app was not in memory (1001)\"")
  }

  @Test func `shows the losses of an app that never receives a fix`() throws {
    let zones = [LifeCycleRoad.circle("A", 3080), LifeCycleRoad.circle("D", 12_000)]
    let output = try explain(zones + [LifeCycleRoad.circle("E", 10_020)], "--scenario whenInUse")
      .output
    #expect(
      output.contains(
        "not woken by a significant change: the permission for the location does not cover it\n"))
    #expect(Self.zone("A", output)[0] == "A: not fired, 1 lost")
    #expect(
      Self.zone("D", output)[0]
        == "D: never reached, the app was given no fix: the app was not in memory (1001)")
    #expect(Self.zone("D", output)[1] == "  06:00:00 \(String(repeating: " ", count: 60)) 06:16:40")
    // From 9,965 m on, 996.5 s: the last column.
    #expect(
      Self.zone("E", output)[1...] == [
        "  06:00:00 \(String(repeating: " ", count: 59))- 06:16:40",
        "  2026-05-04T06:16:36.500Z  visit of f lost, still inside at the end: "
          + "its fixes did not reach the app: the app was not in memory",
        "    remedy: No change of the layout helps; accept the loss",
      ])
  }

  @Test func `shows when an exit is lost`() throws {
    let zone = LifeCycleRoad.circle("A", 3080)
    let lines = Self.zone("A", try explain([zone], "--scenario reboot@306").output)
    #expect(lines[0] == "A: 1 event, exit lost")
    #expect(lines[2].contains("T06:05:03.000Z  entered  A  "))
    #expect(
      lines[3]
        == "  2026-05-04T06:05:02.500Z  visit #1 begins here and is open at the end: its exit at "
        + "2026-05-04T06:05:13.500Z is lost: the device was not unlocked since it was started")
    let json = try explain([zone], "--scenario reboot@306 --format json").output
    #expect(json.contains(#""lostExit":{"time":"2026-05-04T06:05:13.500Z","latitude":"#))
  }

  @Test func `shows when a pending entry was forgotten`() throws {
    let zone = LifeCycleRoad.circle(
      "A", 3080, more: #", "conditions": { "speed": { "maximum": 5 } }"#)
    let lines = Self.zone("A", try explain([zone], "--scenario swipe@306").output)
    // From 302.5 s: the fixes of 303, 304 and 305 s; the column of 306 s is 18 too.
    #expect(lines[0] == "A: not fired, 1 suppressed")
    #expect(
      lines[2]
        == "  2026-05-04T06:05:02.500Z  entry into f suppressed, abandoned when the app ended at "
        + "2026-05-04T06:05:06.000Z, 3 tries")
    #expect(lines[1].hasPrefix("  06:00:00 ..................x "))
    let json = try explain([zone], "--scenario swipe@306 --format json").output
    #expect(json.contains(#""forgotten":"2026-05-04T06:05:06.000Z","tries":3"#))
  }

  @Test func `writes JSON`() throws {
    let output = try explain(
      [
        LifeCycleRoad.circle("A", 3080), LifeCycleRoad.circle("B", 6350),
        LifeCycleRoad.geoline("G", 5005), LifeCycleRoad.circle("D", 12_000),
      ], "--scenario swipe --format json"
    ).output
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let track = try #require((document?["tracks"] as? [[String: Any]])?.first)
    #expect(ExplainTests.keys(track) == "first fixes ignored last lifeCycle track zones")
    let record = track["lifeCycle"] as? [String: Any]
    #expect(record?["type"] as? String == "lifeCycle")
    #expect(record?["deliveredFixes"] as? Int == 122)
    let zones = try #require(track["zones"] as? [[String: Any]])
    #expect(zones.map { $0["outcome"] as? String } == ["fired", "lost", "lost", "neverReached"])
    #expect(zones.map { ($0["lost"] as? [Any])?.count } == [0, 1, 1, 0])
    let visit = try #require((zones[1]["lost"] as? [[String: Any]])?.first)
    #expect(
      ExplainTests.keys(visit)
        == "attempt boundary ended fence reason time track type withheld zone")
    #expect(visit["withheld"] as? [String] == ["dutyCycle"])
    let words = ["type", "time", "zone", "fence", "attempt", "reason"]
    #expect(
      words.map { visit[$0] as? String } == [
        "lost", "2026-05-04T06:10:29.500Z", "B", "f", "entered", "notDelivered",
      ])
    let crossing = try #require((zones[2]["lost"] as? [[String: Any]])?.first)
    #expect(ExplainTests.keys(crossing) == "attempt boundary fence reason time track type zone")
    #expect(crossing["attempt"] as? String == "crossed")
    let nearest = try #require(zones[3]["nearestApproach"] as? [String: Any])
    #expect(nearest["mode"] as? String == "restart")
  }

  @Test(arguments: ["text", "json"])
  func `gives the bytes of normal mode when nothing happens`(format: String) throws {
    for sample in ScenarioTests.scenarios {
      let path = ScenarioTests.folder.appendingPathComponent(sample).path
      let file = try #require(
        FileManager.default.contentsOfDirectory(atPath: path).first { $0.hasPrefix("track.") })
      let words = [
        "explain", "--zones", "\(path)/zones.json", "--format", format, "\(path)/\(file)",
      ]
      let normal = Invocation(words)
      let none = Invocation(words + ["--scenario", "none"])
      #expect(none.output == normal.output, "\(sample)")
      #expect(none.errors == normal.errors)
    }
  }

  /// The events of the oracle, and the losses of a comparison.
  @Test func `agrees with evaluate on the sample`() throws {
    let sample = LifeCycleCommandTests.sample
    let output = Invocation([
      "explain", "--zones", "\(sample)/zones.json", "--scenario", "\(sample)/scenario.json",
      "--format", "json", "\(sample)/track.gpx",
    ]).output
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let track = (document?["tracks"] as? [[String: Any]])?.first
    let zones = track?["zones"] as? [[String: Any]] ?? []
    let found = zones.flatMap { $0["events"] as? [[String: Any]] ?? [] }.map {
      "\($0["time"] ?? "") \($0["type"] ?? "") \($0["zone"] ?? "") \($0["mode"] ?? "")"
    }
    let rows = try LifeCycleRoad.rows(
      String(contentsOfFile: "\(sample)/lifecycle.ndjson", encoding: .utf8))
    let expected = rows.map(\.record).filter { $0["zone"] != nil }.map {
      "\($0["time"] ?? "") \($0["type"] ?? "") \($0["zone"] ?? "") \($0["mode"] ?? "")"
    }
    #expect(found.sorted() == expected.sorted())
    let lost = zones.flatMap { $0["lost"] as? [[String: Any]] ?? [] }.map {
      "\($0["zone"] ?? "") \($0["reason"] ?? "")"
    }
    #expect(lost == ["school speed", "fuel notDelivered", "bridge geoline"])
  }

  @Test func `goes on with other tracks where a scenario is impossible`() throws {
    // Woken at 300 s the app can be suspended at 400 s; on a short track it is not awake then.
    let short = try folder.write(
      "short.csv",
      LifeCycleRoad.drive.split(separator: "\n").prefix(101).joined(separator: "\n"))
    let zones = try folder.write(
      "z.json", LifeCycleRoad.layout([LifeCycleRoad.circle("A", 3080)]))
    let result = Invocation([
      "explain", "--zones", zones, "--scenario", "swipe+suspend@400", short, track,
    ])
    #expect(result.status == .unusableInput)
    #expect(
      result.errors
        == "swipe+suspend@400: error: 'suspend' cannot happen in state terminatedByUser, only in background or restartAwake (track 'short.csv') at $.events[1] [impossible-event]\n"
    )
    #expect(result.output.hasPrefix("track.csv: 2026-05-04T06:00:00.000Z"))
  }

  /// Options, and the whole error behind `ringfence explain: error: `.
  @Test(arguments: [
    (
      "--scenario swipe --mode restart",
      "a scenario decides itself when the app is in restart mode, expected '--mode normal' "
        + "[conflicting-options]"
    ),
    ("--profile nominal", "'--profile' goes with '--scenario' only [conflicting-options]"),
    (
      "--buffer 40",
      "'--buffer' shapes restart circles, expected '--mode restart' or '--scenario' "
        + "[conflicting-options]"
    ),
    ("--scenario swipe --band", "unknown option '--band' [unknown-option]"),
    (
      "--scenario swpe",
      "option '--scenario': 'swpe' is neither a file nor a scenario or event, did you mean 'swipe'? "
        + "[bad-value]"
    ),
  ])
  func `refuses what makes no sense`(words: String, message: String) throws {
    for command in ["explain", "verify --expect \(folder.path)/e.ndjson"] {
      _ = try folder.write("e.ndjson", "")
      let result = Invocation(
        "\(command) --zones \(LifeCycleCommandTests.sample)/zones.json \(words) \(track)")
      let name = command.prefix { $0 != " " }
      #expect(result.errors.hasPrefix("ringfence \(name): error: \(message)\n"), "\(result.errors)")
      #expect(result.status == .usage)
      #expect(result.output.isEmpty)
    }
  }
}
