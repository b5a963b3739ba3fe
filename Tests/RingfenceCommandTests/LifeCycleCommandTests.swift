import Foundation
import RingfenceCommand
import TestSupport
import Testing

@Suite struct LifeCycleCommandTests {
  static let sample = Paths.root.appendingPathComponent("Zones/swiped-commute").path
  static let words = [
    "evaluate", "--zones", "\(sample)/zones.json", "\(sample)/track.gpx",
  ]

  static func run(_ options: String) -> Invocation {
    Invocation(words + options.split(separator: " ").map(String.init))
  }

  // Tests/Oracles/lifecycle.py calculates lifecycle.ndjson.
  @Test func `agrees with an oracle on the sample`() throws {
    let result = Self.run("--format ndjson --scenario \(Self.sample)/scenario.json")
    let rows = try LifeCycleRoad.rows(result.output)
    let expected = try LifeCycleRoad.rows(
      String(contentsOfFile: "\(Self.sample)/lifecycle.ndjson", encoding: .utf8))
    #expect(rows.count == expected.count)
    for (row, expected) in zip(rows, expected) {
      #expect(row.type == expected.type)
      #expect(row.second == expected.second)
      #expect(row.zone == expected.zone)
      #expect(row.mode == expected.mode)
      #expect(abs((row.overshoot ?? -1) - (expected.overshoot ?? -1)) <= 0.02)
      for key in ["deliveredFixes", "lostFixes"] {
        #expect(row.record[key] as? Int == expected.record[key] as? Int)
      }
      let wakes = row.record["wakes"] as? [[String: Any]] ?? []
      let expectedWakes = expected.record["wakes"] as? [[String: String]] ?? []
      #expect(wakes.count == expectedWakes.count)
      for (wake, expected) in zip(wakes, expectedWakes) {
        for (key, value) in expected { #expect(wake[key] as? String == value) }
      }
    }
    #expect(result.status == .done)
  }

  @Test(arguments: ["text", "ndjson", "csv", "geojson"])
  func `gives the bytes of normal mode when nothing happens`(format: String) throws {
    let folder = try TestFolder()
    let empty = try folder.write("empty.json", #"{ "version": 1, "events": [] }"#)
    let normal = Self.run("--format \(format) --summary")
    for scenario in ["none", empty] {
      let result = Self.run("--format \(format) --summary --scenario \(scenario)")
      #expect(result.output == normal.output)
      #expect(result.errors == normal.errors)
    }
  }

  @Test func `writes events only as CSV and GeoJSON`() {
    let csv = Self.run("--format csv --scenario swipe@120").output
    #expect(
      csv.split(separator: "\n").dropFirst().allSatisfy {
        $0.hasSuffix(",") || $0.contains(",restart,")
      })
    #expect(csv.contains(",restart,"))
    #expect(!csv.contains("lifeCycle"))
    let geo = Self.run("--format geojson --scenario swipe@120").output
    #expect(geo.contains(#""uiAvailable":false"#))
    #expect((try? JSONSerialization.jsonObject(with: Data(geo.utf8))) != nil)
  }

  @Test func `prints the modes and the life cycle as text`() {
    let text = Self.run("--scenario swipe@120").output
    #expect(text.contains("restart mode, no UI, "))
    #expect(text.contains("\n  life cycle: swipe@120, profile nominal\n"))
    #expect(text.contains(": relaunched by a significant change, awake for 0:"))
    #expect(text.contains(" % of a charge, a rough figure: "))
    #expect(!Self.run("--mode restart").output.contains("no UI"))
  }

  /// Options, and something that the text must say.
  @Test(arguments: [
    (
      "permission=whenInUse+swipe",
      "not woken by a significant change: the permission for the location does not cover it"
    ),
    (
      "slcStart=host@10+slcStop=host@20+swipe@60",
      "warning: location manager 'host' stopped significant changes, so the app is not relaunched [managerDisarmsRelaunch]"
    ),
    (
      "swipe@120+background@60",
      "warning: 1 event stands after a later one and was sorted by time [unorderedEvents]"
    ),
    ("reboot@60+unlock@120", ": relaunched by the start of the device, awake for "),
    (
      "swipe@60+airplane=on@61+airplane=off@400",
      ": relaunched by the end of airplane mode, awake for "
    ),
    // Before the first fix, after the last one, and twice at one time.
    ("swipe@-60", "2026-05-04T04:59:00.000Z  swiped away [terminatedByUser]"),
    ("swipe@2000", "1159 delivered, 0 lost"),
    (
      "background@60+foreground@60+swipe@60",
      "2026-05-04T05:01:00.000Z  swiped away [terminatedByUser]"
    ),
    ("swipe@2026-05-04T07:02:00+02:00", "2026-05-04T05:02:00.000Z  swiped away [terminatedByUser]"),
  ])
  func `prints what happened`(scenario: String, line: String) {
    let result = Self.run("--scenario \(scenario)")
    #expect(result.output.contains(line))
    #expect(result.status == .done)
  }

  @Test func `names the line of an impossible event and goes on with other tracks`() throws {
    let folder = try TestFolder()
    let file = try folder.write(
      "s.json",
      """
      { "version": 1, "events": [
        { "at": 60, "event": "swipe" },
        { "at": 70, "event": "unlock" }
      ] }
      """)
    let result = Invocation(Self.words + ["\(Self.sample)/track.gpx", "--scenario", file])
    #expect(result.status == .unusableInput)
    #expect(result.output.isEmpty)
    let message =
      "\(file):3: error: 'unlock' cannot happen in state terminatedByUser, only in rebootedLocked (track '\(Self.sample)/track.gpx') at $.events[1] [impossible-event]\n"
    #expect(result.errors.hasPrefix(message + message))
    let preset = Self.run("--scenario unlock@5")
    #expect(preset.errors.hasPrefix("unlock@5: error: 'unlock' cannot happen in state foreground"))
  }

  /// Options and the whole error behind `ringfence evaluate: error: `.
  @Test(arguments: [
    ("--profile nominal", "'--profile' goes with '--scenario' only"),
    ("--band", "'--band' goes with '--scenario'"),
    ("--sweep 5", "'--sweep' goes with '--scenario'"),
    ("--scenario swipe --sweep-delay 5", "'--sweep-delay' goes with '--sweep' only"),
    (
      "--scenario swipe --mode restart", "a scenario decides itself when the app is in restart mode"
    ),
    ("--scenario swipe --explain", "'--explain' does not go with '--scenario'"),
    ("--scenario swipe --band --sweep 5", "'--band' and '--sweep' are two questions"),
    ("--scenario swipe --band --mode compare", "'--band' does not go with '--mode compare'"),
    ("--scenario swipe --sweep 5 --mode compare", "'--sweep' does not go with '--mode compare'"),
    (
      "--scenario swipe --band --format csv", "'--band' does not write csv, expected text or ndjson"
    ),
    ("--scenario swipe --mode compare --format geojson", "'--mode compare' does not write geojson"),
    ("--scenario swipe --band --profile nominal", "'--band' has its own three profiles"),
    (
      "--scenario swipe --profile nominl",
      "option '--profile': unknown 'nominl', did you mean 'nominal'?"
    ),
    ("--scenario swipe --sweep 0", "option '--sweep': '0' is not a whole number from 1 to 1000000"),
    (
      "--scenario swpie",
      "option '--scenario': 'swpie' is neither a file nor a scenario or event, did you mean 'swipe'?"
    ),
    ("--scenario hello", "expected a file, one of 'none', 'suspended', 'reopened',"),
  ])
  func `refuses options that contradict each other`(options: String, message: String) {
    let result = Self.run(options)
    #expect(result.status == .usage)
    #expect(result.errors.contains("ringfence evaluate: error: "))
    #expect(result.errors.contains(message))
    #expect(result.output.isEmpty)
  }

  @Test func `says when a scenario file is missing or unusable`() throws {
    let missing = Self.run("--scenario nowhere.json")
    #expect(missing.status == .missingFile)
    #expect(missing.errors == "nowhere.json: error: no such file [missing-file]\n")
    let folder = try TestFolder()
    let bad = try folder.write(
      "bad.json", #"{ "version": 1, "events": [ { "at": 0, "evnt": 0 } ] }"#)
    let result = Self.run("--scenario \(bad)")
    #expect(result.status == .unusableInput)
    #expect(
      result.errors.hasPrefix("\(bad):1:40: error: unknown key 'evnt', did you mean 'event'?"))
  }

  @Test func `takes the profile of the file unless another is asked for`() throws {
    let folder = try TestFolder()
    let file = try folder.write(
      "s.json",
      #"{ "version": 1, "profile": "optimistic", "events": [ { "at": 120, "event": "swipe" } ] }"#)
    #expect(Self.run("--scenario \(file)").output.contains(", profile optimistic\n"))
    let other = Self.run("--scenario \(file) --profile pessimistic").output
    #expect(other.contains(", profile pessimistic\n"))
    // 400 m after 2 min are passed before 300 s, 2,000 m are not.
    #expect(
      !Self.run("--scenario \(file)").output.contains(
        "T05:05:00.000Z  woken in restart mode [restartAwake]"))
    #expect(!other.contains("T05:05:00.000Z  woken in restart mode [restartAwake]"))
  }

  @Test func `puts three profiles side by side`() throws {
    let text = Self.run("--scenario swipe@120 --band").output
    #expect(text.contains("  likelihood  zone      optimistic"))
    for word in ["  certain     home", "  likely      shop", "  possible    fuel"] {
      #expect(text.contains(word))
    }
    let rows = try LifeCycleRoad.rows(
      Self.run("--scenario swipe@120 --band --format ndjson").output)
    #expect(
      rows.suffix(3).map { $0.record["profile"] as? String } == [
        "optimistic", "nominal", "pessimistic",
      ])
    let home = try #require(rows.first)
    #expect(home.record["likelihood"] as? String == "certain")
    #expect(home.record["pessimistic"] != nil)
  }

  @Test func `counts detections of a sweep`() throws {
    let rows = try LifeCycleRoad.rows(
      Self.run("--scenario swipe@120 --sweep 12 --format ndjson").output)
    #expect(
      rows.map(\.zone) == [
        "home", "bakery", "school", "fuel", "shop", "car-park", "bridge", "office",
      ])
    let home = try #require(rows.first)
    #expect(home.record["detections"] as? Int == 12)
    #expect(home.record["share"] as? Double == 1)
    // Wilson, 12 of 12 at 95 %: 1 / (1 + 1.96² / 12) = 0.757506.
    let interval = home.record["confidence"] as? [Double]
    #expect(abs((interval?.first ?? 0) - 0.757506) < 1e-6)
    #expect(interval?.last == 1)
    #expect(rows[6].record["detections"] as? Int == 0)
    let delayed = Self.run("--scenario swipe@120 --sweep 4 --sweep-delay 1h").output
    #expect(delayed.contains("  zone      detected      share  95 % confidence\n"))
  }

  @Test(arguments: ["text", "ndjson"], ["", "--mode compare", "--band", "--sweep 3"])
  func `writes the same with any number of jobs`(format: String, options: String) {
    let track = Array(repeating: "\(Self.sample)/track.gpx", count: 3)
    let all =
      Self.words + track + options.split(separator: " ").map(String.init)
      + ["--scenario", "swipe@120", "--format", format, "--jobs"]
    #expect(Invocation(all + ["1"]).output == Invocation(all + ["4"]).output)
  }

  @Test(arguments: [
    (1, "0 delivered, 1 lost"), (2, "0 delivered, 2 lost"), (400, "20 delivered, 380 lost"),
  ])
  func `runs one scenario over tracks of any length`(fixes: Int, line: String) throws {
    let folder = try TestFolder()
    let zones = try folder.write("zones.json", LifeCycleRoad.layout(LifeCycleRoad.three))
    let rows = LifeCycleRoad.drive.split(separator: "\n").prefix(fixes + 1)
    let track = try folder.write("track.csv", rows.joined(separator: "\n"))
    // Woken at 300, ten fixes a minute: 300 to 309 and 360 to 369, of 400 fixes 20.
    let result = Invocation([
      "evaluate", "--zones", zones, "--scenario", "swipe+wifi=on@100000", track,
    ])
    #expect(result.output.contains(line))
    #expect(result.status == .done)
  }

  @Test func `verifies what was written in restart mode`() throws {
    let folder = try TestFolder()
    let file = try folder.write(
      "expected.ndjson", Self.run("--mode restart --format ndjson").output)
    let result = Invocation(
      ["verify", "--mode", "restart", "--expect", file] + Self.words.dropFirst())
    #expect(result.status == .done)
  }
}
