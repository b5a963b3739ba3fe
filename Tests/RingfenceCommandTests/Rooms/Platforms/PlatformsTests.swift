import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `platforms` and `evaluate --platform` as users run them: a device passes two zones at 10 m/s.
@Suite struct PlatformsTests {
  let scene: PassingDrive

  init() throws { scene = try PassingDrive(besides: PassingDrive.yard, accuracy: 5) }

  private func evaluate(_ words: String...) -> Invocation { scene.evaluate(words) }

  @Test func `a pass is reported with the share of its chord`() throws {
    // At an accuracy of 50 m the chord is 135.204 m: 13.52 s of each minute.
    let found = evaluate("--platform", "android:poll=60", "--sweep", "20000", "--format", "ndjson")
    let records = try records(found)
    let visit = try #require(records.first)
    #expect(visit["type"] as? String == "platformVisit" && visit["zone"] as? String == "depot")
    #expect(visit["runs"] as? Int == 20_000)
    let share = try #require(visit["share"] as? Double)
    #expect(abs(share - 0.2253) < 3 * (0.2253 * 0.7747 / 20_000).squareRoot())
    let delays = try #require(visit["entryDelay"] as? [String: Int])
    // From 3.24 to 16.76 s after the edge.
    #expect(delays["p05"] == 3 && delays["max"] == 16)
    #expect(delays["runs"] == visit["reported"] as? Int)
    // The square is not of the rule.
    #expect(records[1]["notTaken"] as? String == "circlesOnly")
    #expect(records[1]["share"] == nil)
    let summary = try #require(records.last)
    #expect(summary["type"] as? String == "platformSummary")
    #expect((summary["statement"] as? String)?.contains("is not endorsed by its makers") == true)
    #expect(found.status == .done)
    #expect(
      found.errors.contains("does not take 1 zone: 'yard' (circlesOnly) [zone-not-evaluated]"))
  }

  @Test func `text says what is seen and what is not taken`() {
    let found = evaluate("--platform", "android@15:poll=1", "--scenario", "none")
    let lines = found.output.split(separator: "\n").map(String.init)
    #expect(lines[2].contains("Dépôt 7") && lines[2].contains("1000 of 1000  1.000"))
    #expect(lines[3].contains("yard") && lines[3].contains("not taken      -  circles only"))
    #expect(
      lines.contains {
        $0.hasPrefix("android@15:poll=1: Runs by what 7 sources publish of Android 15")
      })
  }

  @Test func `a table has a row for each visit, by the numbers of the records`() throws {
    let words = ["--platform", "android:poll=60", "--sweep", "2000", "--format"]
    let visit = try #require(try records(scene.evaluate(words + ["ndjson"])).first)
    let found = scene.evaluate(words + ["csv"])
    let rows = found.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let names = try #require(rows.first)
    #expect(rows.allSatisfy { $0.count == names.count } && rows.count == 3)
    func cell(_ name: String, _ row: Int = 1) throws -> String {
      rows[row][try #require(names.firstIndex(of: name))]
    }
    #expect(names.prefix(3) == ["platform", "track", "policy"] && names.last == "zoneName")
    #expect(try cell("zone") == "depot" && cell("kind") == "visit")
    #expect(try cell("entered") == visit["entered"] as? String)
    #expect(try cell("exited") == visit["exited"] as? String)
    #expect(try Int(cell("reported")) == visit["reported"] as? Int && cell("runs") == "2000")
    #expect(try Double(cell("share")) == visit["share"] as? Double)
    let delays = try #require(visit["entryDelay"] as? [String: Int])
    for (name, key) in [("P05", "p05"), ("P50", "p50"), ("P95", "p95"), ("Max", "max")] {
      #expect(try Int(cell("entryDelay\(name)")) == delays[key])
    }
    #expect(try cell("zone", 2) == "yard" && cell("notTaken", 2) == "circlesOnly")
    #expect(try cell("runs", 2).isEmpty && cell("share", 2).isEmpty)
    // What stands below the text, as a table has no place for it.
    #expect(
      found.errors.contains("evaluate: note: android@15:poll=60: Runs by what 7 sources publish"))
    #expect(found.errors.contains("evaluate: note: confidence: "))
    #expect(found.status == .done)
  }

  @Test func `a table has the answers of the band, and entries of no visit`() throws {
    let band = evaluate(
      "--platform", "android:poll=1", "--scenario", "appUpdate@10", "--band", "--format", "csv")
    let answers = band.output.split(separator: "\n").dropFirst().filter { $0.contains(",depot,") }
    #expect(
      answers.map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[2...3].joined(separator: " ")
      }
        == [" ", "keptByUpdate yes", "keptByUpdate no"])
    let some = evaluate(
      "--platform", "ios:osVersion=18:significantChangeDistance=500", "--scenario", "swipe@20",
      "--format", "csv", "--sweep", "200")
    let others = some.output.split(separator: "\n").filter { $0.contains(",noVisit,") }
    #expect(others.count == 1 && others[0].contains(",yard,noVisit,,,,200,"))
  }

  @Test func `the band answers contested policies both ways`() throws {
    let found = evaluate(
      "--platform", "android:poll=1", "--scenario", "appUpdate@10", "--band", "--format", "ndjson")
    let shares = try records(found).filter { $0["zone"] as? String == "depot" }.map {
      "\($0["policy"] as? String ?? "-") \($0["answer"] as? String ?? "-") \($0["reported"] as? Int ?? -1)"
    }
    #expect(shares == ["- - 0", "keptByUpdate yes 1000", "keptByUpdate no 0"])
    let contested = try #require(records(found).last?["contested"] as? [[String: Any]])
    #expect(contested.map { $0["taken"] as? String } == ["no"])
  }

  @Test func `iOS is the life cycle with other numbers each time`() throws {
    let none = try records(
      evaluate(
        "--platform", "ios", "--scenario", "swipe@20", "--format", "ndjson", "--sweep", "200"))
    #expect(none.first?["reported"] as? Int == 0)
    let some = try records(
      evaluate(
        "--platform", "ios:osVersion=18:significantChangeDistance=500", "--scenario", "swipe@20",
        "--format", "ndjson", "--sweep", "200"))
    // A change each 300 s at least: at 320 s, behind the first zone. The square has a circle of 149 m, 30 s long, of which 10 s
    // in each 60 s are enough: two of three runs enter it, some before or behind the visit.
    #expect(some.map { $0["zone"] as? String } == ["depot", "yard", "yard", nil])
    #expect(some[0]["reported"] as? Int == 0)
    let reported = try #require(some[1]["reported"] as? Int)
    let others = try #require(some[2]["entriesOfNoVisit"] as? Int)
    let share = Double(reported + others) / 200
    #expect(abs(share - 0.663) < 3 * (0.663 * 0.337 / 200).squareRoot())
    #expect(
      some.last?["platform"] as? String == "ios@26:osVersion=18:significantChangeDistance=500")
  }

  @Test func `a scenario that cannot be is an error of the track`() {
    let found = evaluate("--platform", "android", "--scenario", "bootComplete@10")
    #expect(found.status == .unusableInput)
    #expect(
      found.errors.contains(
        "bootComplete@10: error: 'bootComplete' cannot happen while the device is on (track 'drive.csv') [impossible-event]"
      ))
  }

  @Test func `what nobody publishes does nothing, and is said`() {
    let found = evaluate(
      "--platform", "android:poll=1", "--scenario", "bucket=rare@10+dataSaver=on@20")
    #expect(found.output.contains("1000 of 1000"))
    #expect(
      found.errors.contains(
        "what 'bucket', 'dataSaver' does to zones is not published: here nothing [effect-not-published]"
      ))
  }

  @Test(arguments: [
    (["--platform", "androd"], "unknown 'androd', did you mean 'android'?"),
    (["--platform", "android:poll"], "option '--platform'"),
    (["--platform", "android:poll=0"], "'poll' is '0', expected 0.001...86400"),
    (["--platform", "android", "--rules", "traccar"], "'--platform' does not go with '--rules'"),
    (
      ["--platform", "android", "--format", "geojson"],
      "'--platform' does not write geojson, expected text, ndjson or csv"
    ),
    (
      ["--platform", "android", "--mode", "restart"], "'--platform' goes with '--mode normal' only"
    ),
    (["--band"], "'--band' goes with '--scenario' or '--platform' only"),
    (["--sweep", "10"], "'--sweep' goes with '--scenario' or '--platform' only"),
    (
      ["--platform", "android", "--platform-file", "x.json"],
      "'--platform' does not go with '--platform-file'"
    ),
  ])
  func `wrong options are named`(words: [String], message: String) {
    let found = Invocation(["evaluate", "--zones", scene.zones] + words + [scene.drive])
    #expect(found.status == .usage, "\(found.errors)")
    #expect(found.errors.contains(message), "\(found.errors)")
  }

  @Test func `a record of one's own is read, named in messages and not overwritten`() throws {
    let text = try String(
      contentsOf: Paths.root.appendingPathComponent(
        "Sources/RingfenceLifeCycle/Platforms/Data/android@15.json"), encoding: .utf8)
    let own = try scene.folder.write(
      "own.json",
      text.replacing("\"least\": 240, \"greatest\": 360", with: "\"least\": 1, \"greatest\": 1"))
    #expect(evaluate("--platform-file", own).output.contains("1000 of 1000"))
    #expect(evaluate("--platform-file", own, "-o", own).status != .done)
    #expect(try scene.folder.read("own.json").contains("\"least\": 1,"))
    let wrong = try scene.folder.write(
      "wrong.json", text.replacing("\"tag\": \"read\"", with: "\"tags\": \"read\""))
    let found = evaluate("--platform-file", wrong)
    #expect(found.status == .unusableInput)
    #expect(found.errors.contains("wrong.json:") && found.errors.contains("[unknown-key]"))
    let other = try scene.folder.write(
      "other.json", text.replacing("\"android-geofencing\"", with: "\"androids\""))
    #expect(evaluate("--platform-file", other).errors.contains("unknown rule 'androids'"))
    let ios = Paths.root.appendingPathComponent(
      "Sources/RingfenceLifeCycle/Platforms/Data/ios@26.json"
    ).path
    #expect(
      evaluate("--platform-file", ios).errors.contains("is of a platform that looks now and then"))
  }

  @Test func `lists records with their sources`() throws {
    let list = Invocation("platforms")
    #expect(
      list.output.contains("android@15      low         2026-11-29")
        && list.output.contains("ios@26"))
    let cited = Invocation("platforms android --cite").output
    #expect(
      cited.contains("kind uniform, least 240, greatest 360") && cited.contains("no licence named"))
    #expect(
      cited.contains(
        """

        poll: copy, Alerts can be late
          says: "If Background Location Limits are in effect, the latency is about 2-3 minutes on average."
          reads: a crossing between two looks is late by half the interval on average, so 2 to 3 minutes are intervals of 4 to 6

        """))
    #expect(!Invocation("platforms android").output.contains("says:"))
    let parts = try records(Invocation("platforms android --format ndjson"))
    let poll = try #require(parts.first { $0["part"] as? String == "poll" })
    #expect((poll["says"] as? String)?.hasPrefix("If Background Location Limits") == true)
    #expect((poll["reads"] as? String)?.hasPrefix("a crossing between") == true)
    let unsourced = try #require(parts.first { $0["part"] as? String == "keptByUpdate" })
    #expect(unsourced["says"] == nil && unsourced["source"] == nil)
    #expect(Invocation("platforms --format ndjson ios").output.contains(#""part":"relaunch[0]""#))
    #expect(Invocation("platforms andro").errors.contains("unknown platform 'andro'"))
  }

  @Test func `a circle that no position enters is said, with the radius that is asked for`() throws
  {
    // 75 % of a disc of 50 m: a radius of √0.75 · 50 m = 43.301 m.
    let small = try PassingDrive(
      besides:
        #"{"id":"small","fences":[{"id":"f","circle":{"center":[0.0269494,0],"radius":40}}]}"#,
      accuracy: 5)
    let found = small.evaluate(["--platform", "android"])
    #expect(
      found.errors.contains(
        "android@15 never enters 1 zone: 'small' (40.0 m): with an accuracy of 50.0 m its rule asks for a radius of "
          + "43.4 m, as 'lint --rules android-geofencing' says [zone-never-entered]"),
      "\(found.errors)")
    #expect(found.output.contains("0 of 1000"))
    // √0.75 · 20 m is 17.3 m.
    let better = small.evaluate(["--platform", "android:accuracy=20"])
    #expect(!better.errors.contains("never enters"), "\(better.errors)")
    let linted = Invocation(["lint", "--rules", "android-geofencing", small.zones])
    #expect(linted.output.contains("it asks for a radius of 43.4 m"), "\(linted.output)")
  }

  @Test func `the linter has the numbers of the record`() throws {
    let parts = try records(Invocation("platforms android --format ndjson"))
    func value(_ part: String) throws -> String {
      try #require(parts.first { $0["part"] as? String == part }?["value"] as? String)
    }
    let help = Invocation("lint --help-all").output
    let accuracy = try value("accuracy")
    #expect(help.contains("accuracy of fixes from Wi-Fi (\(accuracy) m)"))
    let interval = try #require(try value("promptPoll").split(separator: " ").last)
    #expect(help.contains("time between fixes of phones at rest (\(interval) s)"))
  }

  @Test func `more circles than an app may register are said`() throws {
    func circles(_ count: Int) -> String {
      (0..<count).map {
        #"{"id":"c\#($0)","fences":[{"id":"f","circle":{"center":[\#(Double($0) / 100),10],"radius":100}}]}"#
      }
      .joined(separator: ",")
    }
    // One more is of the drive itself.
    let full = try PassingDrive(besides: circles(99), accuracy: 5)
    #expect(!full.evaluate(["--platform", "android"]).errors.contains("too-many-circles"))
    let over = try PassingDrive(besides: circles(100), accuracy: 5)
    #expect(
      over.evaluate(["--platform", "android"]).errors.contains(
        "android@15 takes 100 circles of an app and refuses more, the layout has 101: here all are looked at, as if the "
          + "app registered the right ones [too-many-circles]"))
  }

  @Test func `contested looks are shown both ways`() throws {
    // The drive passes a chord of 135.204 m at 10 m/s: 13.52 s of intervals of 240 to 360 s, E 13.52/P = 13.52 · ln 1.5 / 120;
    // or of 120 s.
    let records = try records(
      evaluate("--platform", "android", "--band", "--sweep", "20000", "--format", "ndjson"))
    let shares = records.filter { $0["zone"] as? String == "depot" }.map {
      ($0["answer"] as? String ?? "-", $0["share"] as? Double ?? -1)
    }
    #expect(shares.map(\.0) == ["-", "yes", "no"])
    let slow = 13.5204 * 0.405_465 / 120
    for (found, expected) in zip(shares.map(\.1), [slow, 13.5204 / 120, slow]) {
      #expect(
        abs(found - expected) < 3 * (expected * (1 - expected) / 20_000).squareRoot(), "\(shares)")
    }
    let contested = try #require(records.last?["contested"] as? [[String: Any]])
    #expect(contested.map { $0["policy"] as? String } == ["promptLooks"])
    #expect(contested.map { $0["taken"] as? String } == ["no"])
  }

  @Test func `without Play services no visit is reported`() throws {
    let found = evaluate("--platform", "microg")
    #expect(found.output.contains("0 of 1000  0.000"))
    #expect(found.output.contains("confidence: high, of the least sure part"))
    let cited = Invocation("platforms microg --cite").output
    #expect(cited.contains("Not yet implemented: addGeofences by"))
  }

  /// On foot into a circle of 100 m and out of it after four minutes, swiped away, with regions alone.
  @Test func `a region holds 20 s and is delivered later, and no visit is lost by that`() throws {
    let folder = try TestFolder()
    let zones = try folder.write(
      "zones.json",
      #"{"version":1,"zones":[{"id":"z","fences":[{"id":"f","circle":{"center":[1,0],"radius":100}}]}]}"#
    )
    var track = "time,latitude,longitude,accuracy\n"
    for second in 0...1_800 {
      let time = Double(second)
      // At the edge after 600 s, in the middle from 660 s on, away from 780 s on and out after 842.5 s.
      var east = 940 - 1.4 * time
      if second >= 600 { east = max(0, 100 - (time - 600) / 0.6) }
      if second >= 780 { east = 1.6 * (time - 780) }
      track += "\(1_777_881_600 + second),0,\(1 + east / 111_319.49),5\n"
    }
    let drive = try folder.write("walk.csv", track)
    let scenario = try folder.write(
      "regions.json",
      #"{"version":1,"settings":{"wakeSources":["regions"],"significantChangeInterval":3600},"events":[{"at":5,"event":"swipe"}]}"#
    )
    func visit(_ platform: String) throws -> (share: Double, half: Int, least: Int, most: Int) {
      let found = Invocation([
        "evaluate", "--zones", zones, "--platform", platform, "--scenario", scenario, "--sweep",
        "1000",
        "--format", "ndjson", drive,
      ])
      let record = try #require(try records(found).first, "\(found.errors)")
      let delays = try #require(record["entryDelay"] as? [String: Int], "\(found.output)")
      return (
        try #require(record["share"] as? Double), delays["p50"] ?? 0, delays["p05"] ?? 0,
        delays["max"] ?? 0
      )
    }
    let held = try visit("ios:osVersion=18:regionDelivery=0")
    #expect(held.share == 1)
    let delivered = try visit("ios:osVersion=18")
    #expect(delivered.share == 1)
    // Half of 180 to 300 s more; the deviation of the half of 1,000 is 1.9 s.
    #expect(abs(delivered.half - held.half - 240) <= 6, "\(held) \(delivered)")
    #expect(delivered.least >= held.half + 180 && delivered.most <= held.half + 300)
    // Not even long after the visit.
    #expect(try visit("ios:osVersion=18:regionDelivery=3000").share == 1)
  }

  @Test func `the output does not depend on threads`() {
    let one = evaluate("--platform", "android", "--jobs", "1", "--format", "ndjson").output
    #expect(one == evaluate("--platform", "android", "--jobs", "3", "--format", "ndjson").output)
  }

  @Test func `an empty answer has its reason`() throws {
    let empty = try scene.folder.write("empty.csv", "time,latitude,longitude\n")
    for platform in ["android", "ios"] {
      let nothing = Invocation(["evaluate", "--zones", scene.zones, "--platform", platform, empty])
      #expect(nothing.errors.contains("nothing fired"), "\(nothing.errors)")
      let far = try scene.folder.write(
        "far.csv", "time,latitude,longitude\n1777881600,50,10\n1777881700,50,10\n")
      let found = Invocation(["evaluate", "--zones", scene.zones, "--platform", platform, far])
      #expect(found.output.contains("the drive has no visit that an app would report"))
      #expect(found.errors.contains("nothing fired"), "\(found.errors)")
    }
    // One fix is no time in which the system could look.
    let one = try scene.folder.write(
      "one.csv", "time,latitude,longitude\n1777881600,0,0.01796631\n")
    let found = Invocation(["evaluate", "--zones", scene.zones, "--platform", "android", one])
      .output
    #expect(found.contains("0 of 1000") && found.contains("looks: 0.0 a run"))
  }

  @Test func `events after the drive and the least sure part are said`() throws {
    let found = evaluate("--platform", "android:poll=1", "--scenario", "forceStop@2 h")
    #expect(found.output.contains("1000 of 1000"))
    #expect(found.output.contains("  1 event of the scenario after the last fix: without effect\n"))
    #expect(found.output.contains("confidence: low, of the least sure part\n"))
    for (platform, event) in [("android", "forceStop"), ("ios", "swipe")] {
      let summary = try #require(
        records(
          evaluate(
            "--platform", platform, "--scenario",
            "\(event)@10+\(event == "swipe" ? "foreground" : "open")@2 h",
            "--format", "ndjson")
        ).last)
      #expect(summary["eventsAfterEnd"] as? Int == 1)
      #expect(summary["confidence"] as? String == "low")
    }
  }
}
