import Foundation
import RingfenceCommand
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `verify --coverage`, and `exercise --missing`.
@Suite struct CoverageTests {
  static let harbour = ExerciseTests.layout("harbour-drive")
  static let sample = (harbour as NSString).deletingLastPathComponent

  private static func own(_ words: String...) -> Invocation {
    Invocation(
      [
        "verify", "--zones", harbour, "--expect", "\(sample)/expected.ndjson",
        "\(sample)/track.nmea",
      ] + words)
  }

  /// The text of the last line.
  private static func last(_ text: String) -> String {
    text.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test(arguments: ExerciseTests.samples)
  func `is complete after the drives of exercise`(sample: String) throws {
    let folder = try TestFolder()
    let layout = ExerciseTests.layout(sample)
    let limit = ["--time-limit", "off"]
    #expect(Invocation(["exercise", layout, "-o", "\(folder.path)/d"] + limit).status == .done)
    let result = Invocation(
      ["verify", "\(folder.path)/d", "--coverage", "--fail-under", "100"] + limit)
    let last = Self.last(result.output)
    // Items for which no drive was found count: there is no 100 % then.
    #expect(!last.contains("missing"))
    #expect(last.hasPrefix("coverage 100.0 %") == !last.contains("not found"))
    #expect(result.status == (last.contains("not found") ? .findings : .done))
  }

  @Test(arguments: ["restart-street", "harbour-drive", "market-night", "laps"])
  func `is complete for restart circles after their drives`(sample: String) throws {
    let folder = try TestFolder()
    let layout = ExerciseTests.layout(sample)
    let drives = "\(folder.path)/d"
    #expect(
      Invocation(["exercise", layout, "--mode", "restart", "-o", drives]).status == .done)
    let result = Invocation([
      "verify", "--zones", layout, drives, "--mode", "restart", "--coverage", "--fail-under", "100",
    ])
    #expect(result.status == .done, "\(result.output)")
    #expect(result.output.contains("zones.json in restart mode\n"))
    #expect(Self.last(result.output).hasPrefix("coverage 100.0 %"))
    let reason = "not found: A geoline: lost: geolines have no restart circle\n"
    #expect(result.output.contains(reason) == (sample == "restart-street"))
  }

  /// By hand, of Docs/Restart.md: the track enters and leaves three circles outside their fences, and no other.
  @Test func `shows what a track shows of restart circles`() throws {
    let folder = try TestFolder()
    let report = "\(folder.path)/c.json"
    let layout = ExerciseTests.layout("restart-street")
    let sample = (layout as NSString).deletingLastPathComponent
    _ = Invocation([
      "verify", "--zones", layout, "--expect", "\(sample)/expected.ndjson", "\(sample)/track.csv",
      "--mode", "restart", "--coverage-output", report,
    ])
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: report)))
    let found = try #require(((json as? [String: Any])?["layouts"] as? [[String: Any]])?.first)
    #expect(found["mode"] as? String == "restart")
    let zones = try #require(found["zones"] as? [[String: Any]])
    var outside: [String: String] = [:]
    for zone in zones {
      let items = zone["items"] as? [[String: Any]] ?? []
      let name = zone["zone"] as? String ?? ""
      #expect((zone["reason"] != nil) == items.isEmpty, "\(name)")
      for item in items where item["item"] as? String == "restart-outside" {
        outside[name] = item["status"] as? String
      }
    }
    #expect(
      outside == ["kiosk": "covered", "hall": "covered", "arcade": "covered", "island": "missing"])
    // The case that is missing is one of restart mode.
    let other = Invocation(["exercise", layout, "--missing", report, "--list"])
    #expect(other.status == .unusableInput)
    #expect(other.errors.contains("[other-mode]"))
    let cases = Invocation([
      "exercise", layout, "--missing", report, "--list", "--mode", "restart",
    ])
    #expect(cases.output.contains("island/outside"))
    #expect(!cases.output.contains("kiosk/outside"))
  }

  /// What the sample's own track lacks is named as cases, and these cases fill it up.
  @Test func `names the cases that are missing, and exercise makes just those`() throws {
    let folder = try TestFolder()
    let report = "\(folder.path)/c.json"
    try folder.write("all/notes.md", "")
    #expect(Self.own("--coverage-output", report).status == .done)
    let made = Invocation([
      "exercise", Self.harbour, "--missing", report, "-o", "\(folder.path)/all/drives",
    ])
    #expect(made.status == .done, "\(made.errors)")
    let all = Invocation(["exercise", Self.harbour, "-o", "\(folder.path)/whole"])
    func drives(_ text: String) -> Int { Int(text.prefix { $0.isNumber }) ?? 0 }
    #expect(drives(made.output) > 10)
    #expect(drives(made.output) < drives(all.output))
    for name in ["track.nmea", "expected.ndjson"] {
      try FileManager.default.copyItem(
        atPath: "\(Self.sample)/\(name)", toPath: "\(folder.path)/all/\(name)")
    }
    let result = Invocation([
      "verify", "--zones", Self.harbour, "\(folder.path)/all", "--coverage",
    ])
    #expect(Self.last(result.output).hasPrefix("coverage 100.0 %"))
    // Nothing is missing any more.
    #expect(
      Invocation([
        "verify", "--zones", Self.harbour, "\(folder.path)/all", "--coverage-output", report,
      ]).status == .done)
    let none = Invocation(["exercise", Self.harbour, "--missing", report, "--list"])
    #expect(none.output.hasSuffix("0 drives, 0 not found\n"))
  }

  @Test func `fails under a share with a sentence`() {
    // By hand: of the items of the track, 13 of 35 are shown, which is 37.1 %.
    let result = Self.own("--fail-under", "38")
    #expect(result.status == .findings)
    #expect(
      result.errors
        == "ringfence verify: coverage 37.1 %: 13 of 35 items, 22 missing, expected at least 38 %\n"
    )
    #expect(result.output == "10 events, all as expected\n")
    #expect(Self.own("--fail-under", "37").status == .done)
  }

  @Test func `counts only zones and kinds that the expectation compares`() throws {
    let folder = try TestFolder()
    func verify(_ header: String) throws -> String {
      let file = try folder.write(
        "e.ndjson", #"{"ringfence": "expectations", "version": 1, "# + header + "}\n")
      return Self.last(
        Invocation([
          "verify", "--zones", Self.harbour, "--expect", file, "\(Self.sample)/track.nmea",
          "--coverage",
        ]).output)
    }
    // The line: one direction, and passed by.
    #expect(try verify(#""zones": ["gate"]"#).hasPrefix("coverage 5.7 %: 2 of 35 items"))
    #expect(
      try verify(#""zones": ["gate"], "types": ["exited"]"#).hasPrefix("coverage 0.0 %: 0 of 35"))
  }

  @Test func `does not count a case that cannot be read to its end`() throws {
    let folder = try TestFolder()
    let files = FileManager.default
    try files.copyItem(atPath: Self.sample, toPath: "\(folder.path)/case")
    try folder.write("case/broken.gpx", "<gpx><trk>")
    let result = Invocation(["verify", "\(folder.path)/case", "--coverage"])
    #expect(result.status == .unusableInput)
    #expect(Self.last(result.output).hasPrefix("coverage 0.0 %"))
  }

  @Test func `covers nothing where nothing was read`() throws {
    let folder = try TestFolder()
    let result = Invocation(["verify", folder.path, "--coverage", "--fail-under", "0"])
    #expect(result.status == .unusableInput)
    #expect(Self.last(result.output) == "coverage 0.0 %: there are no items to cover")
    #expect(result.errors.contains("there are no items to cover, expected at least 0 %"))
  }

  @Test func `is the same for any order of outputs, and twice`() throws {
    let folder = try TestFolder()
    var reports: [String] = []
    for run in ["a", "b"] {
      let path = "\(folder.path)/\(run).json"
      #expect(Invocation(["verify", Self.sample, "--coverage-output", path]).status == .done)
      reports.append(try folder.read("\(run).json"))
    }
    #expect(reports[0] == reports[1])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(reports[0].utf8)) as? [String: Any])
    #expect(json["covered"] as? Int == 13)
    #expect(json["missing"] as? Int == 22)
    let layouts = try #require(json["layouts"] as? [[String: Any]])
    let zones = try #require(layouts.first?["zones"] as? [[String: Any]])
    #expect(zones.compactMap { $0["zone"] as? String } == ["cafe", "yard", "gate", "quay"])
    #expect((layouts.first?["missingCases"] as? [String])?.contains("gate/right-to-left") == true)
  }

  /// What `coverage-04.dtd` requires.
  @Test func `writes Cobertura with every required attribute`() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/c.xml"
    #expect(Self.own("--coverage-output", path).status == .done)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    // The width is that of the text.
    #expect(Self.own("--coverage-output", path, "--width", "20").status == .done)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
    let check = CoberturaCheck()
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: path)))
    parser.delegate = check
    #expect(parser.parse())
    #expect(check.faults.isEmpty, "\(check.faults)")
    let root = try #require(check.root)
    #expect(root["branches-covered"] == "13")
    #expect(root["branches-valid"] == "35")
    #expect(root["branch-rate"] == "0.3714")
    // Four zones and five fences; the line has no item of its own.
    #expect(check.lines.count == 8)
    #expect(check.lines == check.lines.sorted())
    let text = try String(contentsOfFile: Self.harbour, encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    #expect(lines[check.lines[0] - 1...check.lines[0]].joined().contains("cafe"))
  }

  @Test(arguments: [
    ("--coverage --format json", "'--coverage' does not write json"),
    ("--coverage --record", "'--coverage' does not go with '--record'"),
    ("--coverage-output a.csv", "'a.csv' has no known ending, expected .json, .xml or .txt"),
    ("--coverage-output a.json --coverage-output a.json", "'a.json' is written twice"),
    ("--fail-under 101", "'101' is not a whole number from 0 to 100"),
  ])
  func `explains wrong usage`(words: String, message: String) {
    let result = Invocation(
      ["verify", "--zones", Self.harbour, "--expect", "none.ndjson", "\(Self.sample)/track.nmea"]
        + words.split(separator: " ").map(String.init))
    #expect(result.status == .usage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `never writes over an input`() throws {
    let folder = try TestFolder()
    let zones = try folder.write("zones.json", TestFolder.zones)
    let result = Invocation([
      "verify", "--zones", zones, "--expect", "\(Self.sample)/expected.ndjson",
      "\(Self.sample)/track.nmea", "--coverage-output", zones,
    ])
    #expect(result.status == .usage)
    #expect(result.errors.contains("is the same file as the input"))
    #expect(try folder.read("zones.json") == TestFolder.zones)
  }

  @Test(arguments: [
    ("{", "truncated"), ("[]", "wrong-type"), ("{}", "missing-key"),
    (#"{"ringfence":"baseline","version":1,"layouts":[]}"#, "bad-value"),
    (#"{"ringfence":"coverage","version":2,"layouts":[]}"#, "unsupported-version"),
    (#"{"ringfence":"coverage","version":1,"layouts":[{"file":1}]}"#, "wrong-type"),
    (#"{"ringfence":"coverage","version":1,"layouts":[]}"#, "unknown-layout"),
  ])
  func `refuses a report that is none`(text: String, code: String) throws {
    let folder = try TestFolder()
    let path = try folder.write("c.json", text)
    let result = Invocation(["exercise", Self.harbour, "--missing", path, "--list"])
    #expect(result.status == .unusableInput)
    #expect(result.errors.contains("[\(code)]"), "\(result.errors)")
    #expect(result.errors.contains("c.json"))
  }

  @Test func `warns of a case that the plan does not have`() throws {
    let folder = try TestFolder()
    let path = try folder.write(
      "c.json",
      #"{"ringfence":"coverage","version":1,"layouts":[{"file":"x.json","missingCases":["#
        + #""cafe/miss","cafe/flying"]}]}"#)
    let result = Invocation(["exercise", Self.harbour, "--missing", path, "--list"])
    #expect(result.status == .done)
    #expect(result.errors.contains("the plan has no case 'cafe/flying' [unknown-case]"))
    #expect(result.output.hasSuffix("1 drive, 0 not found\n"))
  }
}
