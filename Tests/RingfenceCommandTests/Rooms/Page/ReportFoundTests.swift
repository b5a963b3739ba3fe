import Foundation
import RingfenceCommand
import RingfencePage
import TestSupport
import Testing

/// `report --found` as users run it.
@Suite(.enabled(if: PageModule.isPresent, "this build has no page: make build"))
struct ReportFoundTests {
  private let folder: TestFolder
  private let zones: String
  private let drive: String
  private var page: String { folder.path + "/page.html" }

  init() throws {
    let scene = try PassingDrive(besides: PassingDrive.yard, accuracy: 5)
    (folder, zones, drive) = (scene.folder, scene.zones, scene.drive)
  }

  private func report(_ words: [String], tracks: [String]? = nil) -> Invocation {
    Invocation(["report", "--zones", zones, "-o", page] + words + (tracks ?? [drive]))
  }

  private func log(_ rows: [String], head: String = "event,zone,time") throws -> String {
    try folder.write("log.csv", ([head] + rows).joined(separator: "\n") + "\n")
  }

  private static let rows = [
    "enter,depot,\(PassingDrive.start + 195)", "exit,12,\(PassingDrive.start + 218)",
    "enter,Dépôt,\(PassingDrive.start + 300)", "park,depot,\(PassingDrive.start + 301)",
  ]

  /// The data in the page.
  private func data() throws -> NSDictionary {
    let text = try folder.read("page.html")
    let start = try #require(text.range(of: #"id="report-data">"#))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    let json = Data(text[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
  }

  @Test func `reads the log as grade does, with its messages, and keeps it in the page`() throws {
    let file = try log(Self.rows)
    let options = ["--found", file, "--zone-name", "12=depot", "--tolerance", "10,90"]
    let written = report(options)
    let graded = Invocation(["grade", "--zones", zones] + options + [drive])
    #expect(written.status == .done)
    #expect(
      written.errors
        == graded.errors.replacingOccurrences(of: "ringfence grade", with: "ringfence report"))
    #expect(written.errors.contains("[unknown-zone]") && written.errors.contains("[bad-row]"))
    let found = try #require(try data()["found"] as? NSDictionary)
    // A page has the name of the log, and not where it is.
    let name = file.replacingOccurrences(of: folder.path + "/", with: "")
    #expect(!name.contains("/"))
    #expect(found["log"] as? String == name && found["form"] as? String == "generic-csv")
    #expect(found["unreadable"] as? Int == 1)
    #expect(found["earlyTolerance"] as? Int == 10_000_000)
    #expect(found["lateTolerance"] as? Int == 90_000_000)
    let events = try #require(found["events"] as? [NSDictionary])
    #expect(events.map { $0["zone"] as? String } == ["depot", "depot", nil])
    #expect(events.map { $0["name"] as? String } == [nil, "12", "Dépôt"])
    #expect(
      found["messages"] as? [String]
        == written.errors.replacingOccurrences(of: file, with: name).split(separator: "\n")
        .map(String.init).filter { !$0.contains("note: left out 1 fix or line") })
    let text = try folder.read("page.html")
    // For a browser without WebAssembly.
    #expect(text.contains("<h2>What the log found</h2>") && text.contains("<td>unknown zone</td>"))
  }

  @Test func `a page without a log has none`() throws {
    #expect(report([]).status == .done)
    #expect(try data()["found"] == nil)
    #expect(try folder.read("page.html").contains("What the log found</h2>") == false)
  }

  @Test func `the columns of the log are other than those of the tracks`() throws {
    let file = try log(
      ["in,depot,\(PassingDrive.start + 195)"], head: "what,where,when")
    let refused = report(["--found", file, "--form", "generic-csv"])
    #expect(refused.status == .unusableInput)
    #expect(refused.errors.contains("expected '--log-columns event=NAME'"))
    #expect(refused.errors.contains("--columns event") == false)
    let read = report([
      "--found", file, "--log-columns", "event=what,zone=where,time=when", "--event-word",
      "enter=in", "--columns", "time=time",
    ])
    #expect(read.status == .done, "\(read.errors)")
    #expect((try data()["found"] as? NSDictionary)?["form"] as? String == "generic-csv")
    // The line that gives the events again has the options of the tracks only.
    let command = try #require(try data()["command"] as? NSDictionary)
    #expect(command["reading"] as? [String] == ["--columns", "time=time"])
  }

  @Test func `refuses what grade refuses, and options without a log`() throws {
    try folder.write("page.html", "old")
    let file = try log(Self.rows)
    for option in [
      ["--tolerance", "5"], ["--gate", "60"], ["--clock-offset", "auto"], ["--unpaired-cost", "9"],
      ["--duplicate-within", "9"], ["--form", "radar"], ["--device", "a"], ["--year", "2026"],
      ["--zone-name", "a=depot"], ["--log-columns", "event=a"], ["--event-word", "enter=in"],
    ] {
      let result = report(option)
      #expect(result.status == .usage, "\(option)")
      #expect(result.errors.contains("'\(option[0])' goes with '--found' only"), "\(result.errors)")
    }
    for option in [["--fail-on", "late"], ["--format", "csv"]] {
      #expect(report(["--found", file] + option).status == .usage, "\(option)")
    }
    let none = report(["--found", file], tracks: [])
    #expect(none.status == .usage && none.errors.contains("'--found' goes with a drive only"))
    let unknown = report(["--found", file, "--zone-name", "12=deport"])
    #expect(unknown.status == .usage && unknown.errors.contains("did you mean 'depot'?"))
    #expect(report(["--found", folder.path + "/none.csv"]).status == .missingFile)
    let text = report(["--found", try folder.write("x.txt", "hello\n")])
    #expect(text.status == .unusableInput && text.errors.contains("[unknown-form]"))
    let devices = report(["--found", file, "--device", "c"])
    #expect(devices.status == .unusableInput && devices.errors.contains("[unknown-device]"))
    let two = report(["--found", file], tracks: [drive, drive])
    #expect(two.status == .unusableInput)
    #expect(two.errors.contains("ringfence report: error: the tracks"))
    #expect(two.errors.contains("[several-drives]"))
    let part = report(["--found", file], tracks: [drive, try folder.write("n.txt", "no track\n")])
    #expect(part.status == .unusableInput && part.errors.contains("[partial-input]"))
    let output = Invocation(["report", "--zones", zones, "--found", file, "-o", file, drive])
    #expect(output.status == .usage && output.errors.contains("output-is-input"))
    #expect(try folder.read("page.html") == "old")
  }

  @Test func `with a scenario, the log is compared with normal mode`() throws {
    let file = try log(Self.rows)
    let words = ["--found", file]
    #expect(report(words).status == .done)
    let plain = try data()["found"] as? NSDictionary
    #expect(report(words + ["--scenario", "swipe@60"]).status == .done)
    #expect(try data()["found"] as? NSDictionary == plain)
  }
}
