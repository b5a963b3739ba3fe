import Foundation
import RingfenceCommand
import TestSupport
import Testing

@Suite struct LintTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// One fence that is too small, in the third line, and a zone with a finding about its retrigger time.
  static let layout = """
    { "version": 1, "zones": [
      { "id": "z%1", "fences": [
        { "id": "a:b", "circle": { "center": [0, 0], "radius": "4.5 m" } } ] } ] }
    """

  private func lint(_ options: String..., files: String...) -> Invocation {
    Invocation(
      [
        "lint", "--no-settings", "--select=all",
        "--ignore=restart-overshoot,restart-fast-pass,ghost-risk,android-undecidable",
      ]
        + options + files)
  }

  @Test func `prints text as compilers do`() throws {
    let path = try folder.write("a b.json", Self.layout)
    let result = lint(files: path)
    #expect(
      result.output == """
        \(path):3:60: error: fence 'a:b' of zone 'z%1' has a radius of 4.5 m, at least 5 m are needed; \
        make it larger [size]
        \(path):2:3: warning: zone 'z%1' may trigger again after 0 s, in restart mode more than 2 h \
        are advised; raise its minimumRetriggerTime [restart-retrigger]
        \(path):3:60: warning: fence 'a:b' of zone 'z%1' has no place more than 4.5 m from its edge, \
        while fixes are accurate to 10 m; make it wider [never-decidable]
        1 error, 2 warnings, 0 info in 1 file

        """)
    #expect(result.errors == "")
    #expect(result.status == .findings)
  }

  @Test func `gives JSON`() throws {
    let path = try folder.write("z.json", Self.layout)
    let result = lint(
      "--format=json", "--disable=never-decidable", "--disable", "restart-retrigger",
      files: path)
    #expect(
      result.output == """
        {"version":1,"findings":[
        {"file":"\(path)","line":3,"column":60,"endLine":3,"endColumn":67,"rule":"size",\
        "severity":"error","zone":"z%1","fence":"a:b","found":4.5,"required":5,"message":"fence 'a:b' of zone 'z%1' has a radius of \
        4.5 m, at least 5 m are needed; make it larger"}
        ],"errors":[],"files":1,"error":1,"warning":0,"info":0}

        """)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
  }

  @Test func `lists as many pairs as it is asked to, and counts the others`() throws {
    let fence = #"{ "circle": { "center": [0, 0], "radius": 50 } }"#
    let fences = Array(repeating: fence, count: 4).joined(separator: ",\n")
    let path = try folder.write(
      "z.json", "{ \"version\": 1, \"zones\": [ { \"id\": \"z\", \"fences\": [ \(fences) ] } ] }")
    let others = "--disable=duplicate-fence,restart-retrigger"
    let result = lint("--format=json", "--pairs=2", others, files: path)
    #expect(result.output.contains(#""zone":"z","fence":"1","more":1,"message""#))
    // Of six pairs the first fence has three, the second two, the third one.
    #expect(result.output.components(separatedBy: #""otherFence""#).count == 1 + 5)
    #expect(lint("--pairs=0", files: path).status == .usage)
    let same = lint("--format=json", "--maximum-per-fence=2", others, files: path)
    #expect(same.output == result.output)
  }

  @Test func `gives workflow commands`() throws {
    let path = try folder.write("a,b.json", Self.layout)
    let result = lint(
      "--format=github", "--disable", "restart-retrigger", "--severity=never-decidable=info",
      files: path)
    let file = path.replacing("a,b", with: "a%2Cb")
    #expect(
      result.output == """
        ::error file=\(file),line=3,col=60,title=size::fence 'a:b' of zone 'z%251' has a radius of \
        4.5 m, at least 5 m are needed; make it larger
        ::notice file=\(file),line=3,col=60,title=never-decidable::fence 'a:b' of zone 'z%251' has no \
        place more than 4.5 m from its edge, while fixes are accurate to 10 m; make it wider

        """)
  }

  /// The members that SARIF 2.1.0 requires: version and runs; tool; driver; its name; the id of a
  /// rule; the message of a result. Code-scanning services also want ruleId, level and a location.
  @Test func `gives SARIF with what the standard requires`() throws {
    let path = try folder.write("a b.json", Self.layout)
    let result = lint("--format=sarif", "--severity", "size=info", files: path)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    #expect((log["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "ringfence")
    #expect(driver["version"] as? String == "0.2.0")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == rules.count)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 3)
    for found in results {
      let index = try #require(found["ruleIndex"] as? Int)
      #expect(ids[index] == found["ruleId"] as? String)
      #expect(["note", "warning", "error"].contains(found["level"] as? String))
      #expect((found["message"] as? [String: Any])?["text"] is String)
      let location = (found["locations"] as? [[String: Any]])?.first?["physicalLocation"]
      let physical = try #require(location as? [String: Any])
      let artifact = physical["artifactLocation"] as? [String: Any]
      #expect(artifact?["uri"] as? String == "file://" + path.replacing(" ", with: "%20"))
      let region = physical["region"] as? [String: Any]
      #expect(
        region?["startLine"] as? Int == (index == ids.firstIndex(of: "restart-retrigger") ? 2 : 3))
    }
    #expect(results.map { $0["level"] as? String } == ["warning", "warning", "note"])
  }

  @Test func `goes on after a bad file`() throws {
    let good = try folder.write("good.json", Self.layout)
    let bad = try folder.write("bad.json", "{")
    let result = lint(files: "\(folder.path)/none.json", bad, good)
    #expect(result.output.hasSuffix(" in 1 file; 2 files could not be read\n"))
    #expect(result.errors.split(separator: "\n").count == 2)
    #expect(result.status == .missingFile)
    #expect(lint(files: bad).status == .unusableInput)
    #expect(lint("--format=json", files: bad).output.hasPrefix("{\"version\":1,\"findings\":[\n]"))
  }

  @Test(arguments: [
    ("--fail-on=error", RingfenceCommand.ExitStatus.findings), ("--fail-on=warning", .findings),
    ("--disable=size", .findings), ("--disable=size,never-decidable,restart-retrigger", .done),
  ])
  func `fails where it is asked to`(option: String, status: RingfenceCommand.ExitStatus) throws {
    #expect(lint(option, files: try folder.write("z.json", Self.layout)).status == status)
  }

  @Test func `passes warnings when only errors count`() throws {
    let path = try folder.write("z.json", Self.layout)
    #expect(lint("--disable=size", "--fail-on=error", files: path).status == .done)
  }

  @Test(arguments: [
    ("--disable=szie", "option '--disable': unknown rule 'szie', did you mean 'size'?"),
    ("--severity=spike", "option '--severity': 'spike' is none, expected RULE=info"),
    ("--severity=spikes=info", "option '--severity': unknown rule 'spikes', did you mean 'spike'?"),
    ("--fail-on=never", "option '--fail-on': unknown 'never'"),
    ("--budget=-1", "option '--budget': '-1' is out of range"),
  ])
  func `names an unknown rule or level`(option: String, message: String) {
    let result = lint(option, files: "z.json")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.status == .usage)
  }

  /// The reader's warnings are listed as findings.
  @Test func `lists what the reader warns of`() throws {
    let path = try folder.write(
      "z.json", "{ \"version\": 1, \"zones\": [ { \"id\": \"z\", \"fences\": [] } ] }")
    let result = lint(files: path)
    #expect(result.output.contains("warning: ") && result.output.contains(" [no-fences]\n"))
    #expect(result.status == .findings)
  }

  /// Each expected line has the line, severity and rule of a finding, written by hand.
  @Test(arguments: ["bad-layout", "good-layout"])
  func `finds the defects of the sample layouts`(sample: String) throws {
    let folder = Paths.root.appendingPathComponent("Zones/\(sample)")
    let path = folder.appendingPathComponent("zones.json").path
    let result = Invocation(["lint", path])
    let found = result.output.split(separator: "\n").dropLast().map { line in
      let place = line.dropFirst(path.utf8.count + 1).split(separator: ":")
      let rule = line.split(separator: "[").last?.dropLast() ?? ""
      return "\(place[0])\(place[2]) \(rule)"
    }
    let expected = try String(
      contentsOf: folder.appendingPathComponent("expected-findings.txt"), encoding: .utf8)
    #expect(found == expected.split(separator: "\n").map { String($0) })
    #expect(result.status == (found.isEmpty ? .done : .findings))
  }

  /// The other commands refuse these; the linter reports them with the other findings.
  @Test(arguments: [
    #""speed": { "minimum": 9, "maximum": 3 }"#,
    #""schedule": { "from": "09:00", "to": "09:00" }"#,
    #""schedule": { "days": [] }"#,
    #""schedule": { "fromDate": "2026-03-05", "toDate": "2026-03-04" }"#,
  ])
  func `finds conditions that are never met`(condition: String) throws {
    let path = try folder.write(
      "z.json",
      """
      { "version": 1, "timeZone": "UTC", "zones": [
        { "id": "z", "conditions": { \(condition) }, "fences": [
          { "id": "a", "circle": { "center": [0, 0], "radius": 60 } } ] } ] }
      """)
    let result = lint(files: path)
    #expect(result.output.contains(":2:30: error: "), "\(result.output)")
    #expect(result.output.contains(" [condition-unsatisfiable]\n"))
    #expect(result.status == .findings)
  }

  @Test func `says when nothing or not everything could be read`() throws {
    let good = try folder.write("good.json", TestFolder.zones)
    let bad = try folder.write("bad.json", "[")
    let nothing = lint(files: "\(folder.path)/none.json")
    #expect(nothing.output == "no findings to report: 1 file could not be read\n")
    #expect(nothing.status == .missingFile)
    #expect(
      lint(files: bad, "\(folder.path)/none.json").output
        == "no findings to report: 2 files could not be read\n")
    let part = lint(files: good, bad)
    #expect(
      part.output.hasSuffix("\n0 errors, 1 warning, 0 info in 1 file; 1 file could not be read\n"))
    #expect(part.status == .unusableInput)
  }

  /// Three files: one that is missing, one that ends in its second line, one without findings.
  private func unusable() throws -> (none: String, cut: String, good: String) {
    let quiet = TestFolder.zones.replacing(
      "\"fences\"", with: "\"minimumRetriggerTime\": 9999, \"fences\"")
    return (
      "\(folder.path)/no,ne.json",
      try folder.write("cut.json", "{ \"version\": 1,\n  \"zones\": [ }"),
      try folder.write("good.json", quiet)
    )
  }

  @Test func `names in JSON what could not be read`() throws {
    let files = try unusable()
    let result = lint("--format=json", files: files.none, files.cut, files.good)
    #expect(
      result.output == """
        {"version":1,"findings":[
        ],"errors":[
        {"file":"\(files.none)","code":"missing-file","message":"no such file"},
        {"file":"\(files.cut)","line":2,"column":14,"code":"malformed-json","message":"expected a \
        value or ']', found '}' at $.zones"}
        ],"files":1,"error":0,"warning":0,"info":0}

        """)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    #expect(result.status == .missingFile)
    let good = lint("--format=json", files: files.good).output
    #expect(good.contains("\n],\"errors\":[],\"files\":1"))
  }

  @Test func `annotates what could not be read`() throws {
    let files = try unusable()
    let result = lint("--format=github", files: files.none, files.cut, files.good)
    #expect(
      result.output == """
        ::error file=\(files.none.replacing(",", with: "%2C")),title=missing-file::no such file
        ::error file=\(files.cut),line=2,col=14,title=malformed-json::expected a value or ']', found \
        '}' at $.zones

        """)
    #expect(lint("--format=github", files: files.good).output.isEmpty)
  }

  /// SARIF 2.1.0, 3.20: an invocation has `executionSuccessful`, and the notifications of the tool's own
  /// faults in `toolExecutionNotifications`, each with a message (3.58).
  @Test func `says in SARIF that a run did not see everything`() throws {
    func invocation(_ files: String...) throws -> [String: Any] {
      let text = Invocation(["lint", "--format=sarif"] + files).output
      let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let run = (log?["runs"] as? [[String: Any]])?.first
      let invocations = try #require(run?["invocations"] as? [[String: Any]])
      #expect(invocations.count == 1)
      return invocations[0]
    }
    let files = try unusable()
    let good = try invocation(files.good)
    #expect(good["executionSuccessful"] as? Bool == true)
    #expect(good["toolExecutionNotifications"] == nil)
    let bad = try invocation(files.none, files.good, files.cut)
    #expect(bad["executionSuccessful"] as? Bool == false)
    let notifications = try #require(bad["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notifications.count == 2)
    let expected: [(file: String, line: Int?, id: String, text: String)] = [
      (files.none.replacing(",", with: "%2C"), nil, "missing-file", "no such file"),
      (files.cut, 2, "malformed-json", "expected a value or ']', found '}' at $.zones"),
    ]
    for (found, row) in zip(notifications, expected) {
      #expect(found["level"] as? String == "error")
      #expect((found["descriptor"] as? [String: Any])?["id"] as? String == row.id)
      #expect((found["message"] as? [String: Any])?["text"] as? String == row.text)
      let locations = try #require(found["locations"] as? [[String: Any]])
      let place = try #require(locations.first?["physicalLocation"] as? [String: Any])
      let artifact = place["artifactLocation"] as? [String: Any]
      #expect(artifact?["uri"] as? String == "file://" + row.file)
      #expect((place["region"] as? [String: Any])?["startLine"] as? Int == row.line)
    }
  }

  /// Features that GEOS (shapely's `is_valid`) calls invalid, by their names in the files.
  @Test(
    .enabled(if: Paths.corpus != nil),
    arguments: [
      (
        "san-francisco.geojson",
        ["Downtown/Civic Center", "Marina", "North Beach"]
      ), ("silicon-valley.geojson", []), ("ne_50m_us_states_subset.geojson", []),
      ("ne_50m_countries_subset.geojson", []),
    ])
  func `finds the invalid polygons of recorded layouts`(file: String, invalid: [String]) throws {
    let corpus = try #require(Paths.corpus)
    let result = lint(
      "--format=json", files: corpus.appendingPathComponent("zones/\(file)").path)
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let findings = (document as? [String: Any])?["findings"] as? [[String: Any]]
    let zones = findings?.filter {
      ["self-intersection", "ring-too-short", "hole-outside"].contains($0["rule"] as? String)
    }.compactMap { $0["zone"] as? String }
    #expect(Set(zones ?? []) == Set(invalid))
  }
}
