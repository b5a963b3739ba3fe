import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `rules` and `evaluate --rules` as users run them: a device passes two zones at 10 m/s.
@Suite struct RulesTests {
  let scene: PassingDrive

  init() throws { scene = try PassingDrive(besides: PassingDrive.yard, accuracy: 25) }

  private func evaluate(_ words: String...) -> Invocation { scene.evaluate(words) }

  // MARK: Decisions

  @Test func `one rule decides by its numbers`() throws {
    let found = evaluate("--rules", "homeassistant", "--format", "ndjson")
    #expect(found.status == .done)
    let records = try records(found)
    let decisions = records.filter { $0["type"] as? String == "ruleDecision" }
    // Inside while the distance less 25 m is below 100 m: from 1,880 m to 2,120 m. The first row of the table, at 0° and 0°,
    // is no position for the engine, and one for a rule.
    #expect(decisions.map { $0["fix"] as? Int } == [188, 213])
    #expect(decisions.map { $0["event"] as? String } == ["entered", "exited"])
    #expect(decisions.allSatisfy { $0["rule"] as? String == "homeassistant@2026.11.0" })
    #expect(decisions.allSatisfy { $0["accuracy"] as? Double == 25 })
    let zone = try #require(records.first { $0["type"] as? String == "ruleZone" })
    #expect(zone["zone"] as? String == "yard" && zone["reason"] as? String == "circlesOnly")
    let summary = try #require(records.last)
    #expect(summary["decisions"] as? Int == 2 && summary["zonesNotEvaluated"] as? Int == 1)
    #expect(
      found.errors.contains("does not take 1 zone: 'yard' (circlesOnly) [zone-not-evaluated]"))
  }

  @Test func `text and tables have the same decisions`() {
    let text = evaluate("--rules", "homeassistant")
    #expect(text.output.contains("entered  Dépôt 7  120.0 − 100.0 < 25.0\n"))
    #expect(text.output.contains("exited   Dépôt 7  130.0 − 100.0 ≥ 25.0\n"))
    #expect(text.output.contains("is not endorsed by its makers"))
    let table = evaluate("--rules", "homeassistant", "--format", "csv").output.split(
      separator: "\n")
    #expect(table.count == 3)
    #expect(table[0].hasPrefix("rule,track,zone,fence,event,time,fix,"))
  }

  @Test func `zones and kinds are chosen as of the engine`() {
    #expect(evaluate("--rules", "traccar", "--zone", "yard").output.contains("yard"))
    #expect(!evaluate("--rules", "traccar", "--zone", "yard").output.contains("Dépôt"))
    let exits = evaluate("--rules", "traccar", "--types", "exited").output
    #expect(exits.contains("exited") && !exits.contains("entered"))
  }

  @Test func `a zone that a rule does not take may be a failure`() {
    #expect(evaluate("--rules", "homeassistant", "--require-all-zones").status == .findings)
    #expect(evaluate("--rules", "traccar", "--require-all-zones").status == .done)
    #expect(evaluate("--require-all-zones").status == .usage)
  }

  @Test func `the output does not depend on the number of threads`() {
    let one = evaluate("--rules", "traccar,tile38,radar-ios", "--mode", "compare", "--jobs", "1")
    let four = evaluate("--rules", "traccar,tile38,radar-ios", "--mode", "compare", "--jobs", "4")
    #expect(one.output == four.output && !one.output.isEmpty)
  }

  // MARK: Comparisons

  @Test func `rules are compared with the engine`() throws {
    let found = evaluate(
      "--rules", "homeassistant,traccar", "--mode", "compare", "--format", "ndjson")
    let rows = try records(found).filter { $0["type"] as? String == "ruleComparison" }
    func row(_ rule: String, _ zone: String, _ event: String) -> [String: Any]? {
      rows.first {
        $0["rule"] as? String == rule && $0["zone"] as? String == zone
          && $0["event"] as? String == event
      }
    }
    // The engine enters at 1,910 m, HA 20 m and a fix before, and exits 30 m outside.
    let entry = try #require(row("homeassistant@2026.11.0", "depot", "entered"))
    #expect(entry["kind"] as? String == "earlier")
    #expect(entry["shiftSeconds"] as? Double == -3 && entry["shiftMetres"] as? Double == -30)
    #expect(entry["reason"] as? String == "120.0 − 100.0 < 25.0")
    #expect(row("traccar@6.14.5", "depot", "entered")?["kind"] as? String == "same")
    #expect(row("traccar@6.14.5", "yard", "exited")?["kind"] as? String == "earlier")
    #expect(
      row("homeassistant@2026.11.0", "yard", "entered")?["kind"] as? String == "notEvaluated")
    let text = evaluate("--rules", "homeassistant,traccar", "--mode", "compare").output
    #expect(text.contains("3.0 s, 30 m earlier"))
    #expect(!text.contains("would have"))
  }

  // MARK: Wrong command lines

  @Test func `what does not go together is refused`() {
    for words in [
      ["--rules", "traccar,homeassistant"], ["--rules", "tracker"],
      ["--rules", "traccar:segments=true"], ["--rules", "traccar:segmentCrossing=maybe"],
      ["--rules", "traccar:lineWidth=-1"], ["--rules", "traccar:lineWidth"],
      ["--rules", "traccar", "--mode", "restart"],
      ["--rules", "traccar", "--scenario", "swipe@300"],
      ["--rules", "traccar", "--certainty"], ["--rules", "traccar", "--explain"],
      ["--rules", "traccar", "--format", "geojson"], ["--rules", "traccar", "--rows", "visits"],
    ] {
      let found = Invocation(["evaluate", "--zones", scene.zones] + words + [scene.drive])
      #expect(found.status == .usage, "\(words)")
      #expect(found.output.isEmpty)
    }
    #expect(evaluate("--rules", "tracker").errors.contains("did you mean 'traccar'?"))
    #expect(
      evaluate("--rules", "traccar:segmentCrossing=maybe").errors.contains("expected false, true"))
    #expect(evaluate("--rules", "traccar:lineWidth=-1").errors.contains("expected 0...100000"))
  }

  // MARK: Rules of one's own

  @Test func `a rule of one's own decides, and a wrong one is named`() throws {
    let text = """
      {"version":1,"rule":"mine","release":"1","title":"My rule","place":"app","read":"2026-11-27",
      "sources":{"me":{"title":"notes","address":"https://example.org"}},
      "enter":{"value":{"test":"radius","margin":50},"source":"me","says":"it is so","reads":"so","tag":"read"}}
      """
    let path = try scene.folder.write("mine.json", text)
    let found = evaluate("--rules-file", path, "--format", "csv")
    #expect(found.status == .done)
    #expect(found.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("mine@1,") })
    #expect(evaluate("--rules", "traccar", "--rules-file", path).status == .usage)
    #expect(Invocation(["rules", path]).output.contains("test radius, margin 50"))
    let wrong = try scene.folder.write(
      "wrong.json", text.replacingOccurrences(of: ",\"tag\":\"read\"", with: ""))
    let refused = evaluate("--rules-file", wrong)
    #expect(refused.status == .unusableInput)
    #expect(refused.errors.contains("wrong.json:3:"))
    #expect(refused.errors.contains("missing key 'tag'"))
    #expect(evaluate("--rules-file", "absent.json").status == .missingFile)
  }

  @Test func `the file of a rule is an input, which nothing overwrites`() throws {
    let text = """
      {"version":1,"rule":"mine","release":"1","title":"My rule","place":"app","read":"2026-11-27",
      "sources":{"me":{"title":"notes","address":"https://example.org"}},
      "enter":{"value":{"test":"radius"},"source":"me","says":"it is so","reads":"so","tag":"read"}}
      """
    let path = try scene.folder.write("mine.csv", text)
    let log = try scene.folder.write("log.csv", "event,zone,time\nenter,depot,1777881790\n")
    for words in [
      ["evaluate", "--zones", scene.zones, "--rules-file", path, "-o", path, scene.drive],
      [
        "grade", "--zones", scene.zones, "--found", log, "--rules-file", path, "-o", path,
        scene.drive,
      ],
      ["lint", "--rules-file", path, "--format", "text", "-o", path, scene.zones],
    ] {
      let found = Invocation(words)
      #expect(found.status == .usage, "\(words[0]): \(found.errors)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
    #expect(evaluate("--rules-file", path).status == .done)
  }

  // MARK: What is to be known

  @Test func `an empty answer has its reason`() throws {
    let fields = try scene.folder.write(
      "fields.json",
      """
      { "version": 1, "zones": [ { "id": "yard", "fences": [{ "id": "s", "rectangle": {
        "southWest": [0.035932612, -0.001], "northEast": [0.037729242, 0.001] } }] } ] }
      """)
    let none = Invocation(["evaluate", "--zones", fields, "--rules", "homeassistant", scene.drive])
    #expect(
      none.errors.contains("homeassistant@2026.11.0 decides nothing: it takes none of 1 zone"))
    let refusing = try scene.folder.write(
      "refusing.json",
      """
      {"version":1,"rule":"strict","release":"1","title":"My rule","place":"app","read":"2026-11-27",
      "sources":{"me":{"title":"notes","address":"https://example.org"}},
      "enter":{"value":{"test":"radius"},"source":"me","says":"it is so","reads":"so","tag":"read"},
      "filters":[{"value":{"kind":"accuracyAbove","value":20},"source":"me","says":"it is so","reads":"so","tag":"read"}]}
      """)
    #expect(
      evaluate("--rules-file", refusing).errors.contains(
        "strict@1 decides nothing: it refuses all 601 fixes"))
    #expect(
      evaluate("--rules", "homeassistant", "--types", "crossed").errors.contains(
        "decides nothing: no zone that is reported is entered, left or crossed by its test"))
    #expect(!evaluate("--rules", "traccar").errors.contains("decides nothing"))
  }

  @Test func `rules of systems and doubtful ones say so`() {
    let found = evaluate("--rules", "android-geofencing")
    #expect(found.errors.contains("decides on fixes of its own"))
    let lines = found.output.split(separator: "\n").filter { $0.contains("  Dépôt 7  ") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("  confidence low") })
    #expect(!evaluate("--rules", "traccar").errors.contains("[other-fixes]"))
    #expect(!evaluate("--rules", "traccar").output.contains("confidence low"))
    let compared = evaluate("--rules", "ios-region,traccar", "--mode", "compare").output
    #expect(
      compared.contains("ios-region@2026.11 (low)") && !compared.contains("traccar@6.14.5 (low)"))
  }

  @Test func `fixes without an accuracy are counted once, however many rules ask`() throws {
    let bare = try scene.folder.write(
      "bare.csv",
      "time,latitude,longitude\n1777881600,0,0.01\n1777881601,0,0.0101\n1777881602,0,0.0102\n")
    let found = Invocation([
      "evaluate", "--zones", scene.zones, "--rules", "homeassistant,radar-ios,aosp-proximity",
      "--mode",
      "compare", bare,
    ])
    #expect(found.errors.contains("3 fixes without an accuracy"))
  }

  // MARK: The list

  @Test func `rules are listed, with parts and sources`() {
    let list = Invocation(["rules"]).output
    #expect(list.split(separator: "\n").count == 16)
    #expect(list.contains("traccar@6.14.5"))
    let one = Invocation(["rules", "traccar", "--cite"]).output
    #expect(one.contains("haversine, radius 6378137") && one.contains("licence Apache-2.0"))
    #expect(Invocation(["rules", "homeassistant@2024.3.3"]).output.contains("core 2024.3.3"))
    // Without a release, the newest.
    #expect(Invocation(["rules", "homeassistant"]).output.hasPrefix("homeassistant@2026.11.0"))
    #expect(Invocation(["rules", "--quirks"]).output.contains("entersElseExits"))
    #expect(Invocation(["rules", "trakkar"]).errors.contains("did you mean 'traccar'?"))
    #expect(Invocation(["rules", "--format", "ndjson"]).output.contains("\"type\":\"rulePart\""))
  }

  @Test func `lint names what a rule can never enter`() throws {
    let small = try scene.folder.write(
      "small.json",
      """
      { "version": 1, "zones": [
        { "id": "kiosk", "fences": [{ "id": "c", "circle": { "center": [0.02, 0], "radius": 40 } }] },
        { "id": "hall", "fences": [{ "id": "c", "circle": { "center": [0.2, 0], "radius": 44 } }] } ] }
      """)
    let found = Invocation(["lint", "--rules", "android-geofencing", small])
    #expect(found.status == .findings)
    #expect(
      found.output.contains(
        "is never entered by android-geofencing@3.2: with fixes accurate to 50 m it asks for a radius of 43.4 m"
      ))
    #expect(found.output.components(separatedBy: "[rule-never-enters]").count == 2)
    #expect(Invocation(["lint", small]).status == .done)
    #expect(
      Invocation(["lint", "--rules", "android-geofencing:accuracy=20", small]).status == .done)
    let shapes = Invocation(["lint", "--rules", "homeassistant", scene.zones])
    #expect(
      shapes.output.contains("is never entered by homeassistant@2026.11.0: it takes circles only"))
    #expect(Invocation(["lint", "--rules", "tracker", small]).status == .usage)
    #expect(Invocation(["lint", "--rules-file", "absent.json", small]).status == .missingFile)
  }

  @Test func `the command has the files of the repository`() throws {
    let path = Paths.root.appendingPathComponent("Sources/RingfenceRules/Rules").path
    let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    let list = Invocation(["rules"]).output.split(separator: "\n").dropFirst()
    #expect(list.map { $0.prefix { $0 != " " } + ".json" } == files.map { $0 })
  }

  // MARK: Grading

  @Test(.needs("Grade")) func `a rule explains missed events and ghosts where it agrees`() throws {
    // The log has the entry of the yard, an entry far away, and no exit of the depot.
    let log = try scene.folder.write(
      "log.csv",
      "event,zone,time\nenter,depot,\(1_777_881_600 + 190)\nenter,yard,\(1_777_881_600 + 401)\n"
        + "exit,yard,\(1_777_881_600 + 424)\nenter,depot,\(1_777_881_600 + 560)\n")
    func grade(_ words: String...) -> Invocation {
      Invocation(["grade", "--zones", scene.zones, "--found", log] + words + [scene.drive])
    }
    let mine = try scene.folder.write(
      "wide.json",
      """
      {"version":1,"rule":"wide","release":"1","title":"My rule","place":"app","read":"2026-11-27",
      "sources":{"me":{"title":"notes","address":"https://example.org"}},
      "enter":{"value":{"test":"radius","factor":100},"source":"me","says":"it is so","reads":"so","tag":"read"}}
      """)
    let agreed = grade("--rules-file", mine)
    #expect(
      agreed.output.contains("wide@1 agrees with the log on 1 of 1 missed and 0 of 1 ghost"))
    #expect(agreed.output.contains("wide@1 neither: inside"))
    let other = grade("--rules", "traccar")
    #expect(
      other.output.contains("traccar@6.14.5 agrees with the log on 0 of 1 missed and 0 of 1 ghost"))
    #expect(grade("--rules", "traccar", "--format", "ndjson").output.contains("\"gradeRule\""))
    #expect(grade("--rules", "traccar,tile38").status == .usage)
  }
}
