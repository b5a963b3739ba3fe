import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `verify FOLDER…`. The circle and the track of ``TestFolder``: entered at 10:03:00, exited at 10:05:00.
@Suite struct VerifyCasesTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try add("a", [VerifyTests.entered, VerifyTests.exited])
  }

  private func add(_ name: String, _ rows: [String]) throws {
    try folder.write("cases/\(name)/zones.json", TestFolder.zones)
    try folder.write("cases/\(name)/walk.gpx", TestFolder.gpx())
    try folder.write("cases/\(name)/expected.ndjson", rows.joined(separator: "\n"))
  }

  private func verify(_ words: String...) -> (text: String, errors: String, status: Int32) {
    let result = Invocation(["verify", folder.path + "/cases"] + words)
    func plain(_ text: String) -> String {
      text.replacingOccurrences(of: folder.path + "/cases/", with: "")
    }
    return (plain(result.output), plain(result.errors), result.status.rawValue)
  }

  static let late = #"{"type":"exited","zone":"cafe","time":"2026-01-02T10:05:10Z"}"#

  @Test func `compares with no file outside of the folder of a case`() throws {
    try folder.write("secret", "password")
    let expected = "\(folder.path)/cases/a/expected.ndjson"
    try FileManager.default.removeItem(atPath: expected)
    try FileManager.default.createSymbolicLink(
      atPath: expected, withDestinationPath: "../../secret")
    let result = verify()
    #expect(result.status == 65)
    #expect(result.errors.contains("'expected.ndjson' is a link to a file outside of its folder"))
    #expect(!result.errors.contains("password"))
  }

  @Test func `verifies every case and sums up`() throws {
    #expect(verify().text == "a: 2 events, all as expected\n1 case: 1 as expected\n")
    #expect(verify().status == 0)
    try add("b/inner", [VerifyTests.entered, Self.late])
    let result = verify()
    #expect(
      result.text == """
        a: 2 events, all as expected
        b/inner:
        walk.gpx
          shifted     2026-01-02T10:05:10.000Z  exited   cafe  door  (b/inner/expected.ndjson:2)
            time: came 2026-01-02T10:05:00.000Z, 10.000 s earlier

        2 events expected, 2 came: 1 shifted
        2 cases: 1 as expected, 1 different

        """)
    #expect(result.errors.isEmpty)
    #expect(result.status == 1)
    #expect(verify("--time-tolerance=10").status == 0)
  }

  @Test(arguments: [
    ("zones.json", "the case has no layout, expected a file 'zones.*', or '--zones FILE'"),
    ("walk.gpx", "the case has no track"),
    ("expected.ndjson", "the case has no expected events, expected a file 'expected.ndjson'"),
  ]) func `reports a case that lacks a file`(file: String, message: String) throws {
    try add("b", [])
    try FileManager.default.removeItem(atPath: "\(folder.path)/cases/b/\(file)")
    let result = verify()
    #expect(result.errors == "b: error: \(message) [incomplete-case]\n")
    #expect(result.text.hasSuffix("2 cases: 1 as expected, 1 with input that could not be read\n"))
    #expect(result.status == 65)
  }

  @Test func `says in one sentence that no case has a layout`() throws {
    for name in ["b", "c/inner"] { try add(name, []) }
    for name in ["a", "b", "c/inner"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/cases/\(name)/zones.json")
    }
    let result = verify()
    #expect(
      result.errors == """
        \(folder.path)/cases: error: none of the 3 cases has a layout, expected '--zones FILE' or a file 'zones.*' in \
        this folder or in those of the cases [incomplete-case]

        """)
    #expect(result.status == 65)
    // One above the cases is enough.
    try folder.write("cases/zones.json", TestFolder.zones)
    #expect(verify().errors.isEmpty)
  }

  @Test(
    .needs("Proof"),
    arguments: [["nope"], ["nope", "cases"], ["cases", "nope/a"], ["nope", "--mutate"]])
  func `says that a folder is missing`(_ words: [String]) {
    let result = Invocation(
      ["verify"] + words.map { $0.hasPrefix("--") ? $0 : "\(folder.path)/\($0)" })
    let missing = words.first { $0.hasPrefix("nope") } ?? ""
    #expect(
      result.errors == """
        \(folder.path)/\(missing): error: no such file or folder, expected a folder with cases [missing-file]

        """)
    #expect(result.status == .missingFile)
  }

  @Test func `warns once of a layout that all cases have`() throws {
    let zones = try folder.write(
      "odd.json",
      TestFolder.zones.replacingOccurrences(
        of: #""zones": ["#, with: #""zones": [ { "id": "none", "fences": [] },"#))
    try add("b", [VerifyTests.entered, VerifyTests.exited])
    let result = verify("--zones", zones)
    #expect(result.text.hasSuffix("2 cases: 2 as expected\n"))
    #expect(result.errors.components(separatedBy: "[no-fences]").count == 2, "\(result.errors)")
  }

  @Test func `reports two layouts, and a life cycle without a scenario`() throws {
    try folder.write("cases/a/zones.kml", "<kml/>")
    #expect(verify().errors.contains("a: error: the case has 2 layouts, expected one file"))
    try add("b", [])
    try folder.write("cases/b/lifecycle.ndjson", "")
    #expect(
      verify().errors.contains("b: error: the case has 'lifecycle.ndjson', but no 'scenario.json'"))
  }

  @Test(arguments: ["walk.gpx", "zones.json", "expected.ndjson"])
  func `never takes what cannot be read for a success`(file: String) throws {
    try add("b", [])
    try folder.write("cases/b/\(file)", file == "walk.gpx" ? "<gpx><trk>" : "{")
    let result = verify("--format=junit")
    #expect(result.status == 65)
    #expect(result.text.contains(" tests=\"2\" failures=\"0\" errors=\"1\">"))
    #expect(result.text.contains("<error message=\"b/\(file):1:"))
    #expect(
      verify("--format=github").text.contains("::error file=b/expected.ndjson,title=unusable::"))
  }

  @Test func `reports a folder without cases`() throws {
    let empty = try TestFolder()
    let result = Invocation(["verify", "--format=junit", empty.path])
    #expect(result.status == .unusableInput)
    #expect(result.errors.contains("error: there is no case in this folder"))
    #expect(result.output.contains(" errors=\"1\""))
  }

  @Test func `writes JUnit XML and GitHub annotations without positions`() throws {
    try add(
      "b",
      [
        VerifyTests.entered,
        #"{"type":"exited","zone":"cafe","time":"2026-01-02T10:05:00Z","#
          + #""boundary":{"time":"2026-01-02T10:03:53.899Z","latitude":1.25,"longitude":0.001}}"#,
        #"{"type":"crossed","zone":"<cafe>"}"#,
      ])
    let junit = verify("--format=junit").text
    #expect(
      junit.contains(
        "<testsuite name=\"ringfence verify\" tests=\"2\" failures=\"1\" errors=\"0\">"))
    #expect(junit.contains("<testcase name=\"a\" classname=\"a/expected.ndjson\"></testcase>"))
    #expect(junit.contains("&lt;cafe&gt;"))
    #expect(
      junit.components(separatedBy: "<testcase ").count
        == junit.components(separatedBy: "</testcase>").count)
    let github = verify("--format=github").text.split(separator: "\n")
    #expect(github.count == 3)
    #expect(
      github[0].hasPrefix(
        "::error file=b/expected.ndjson,line=2,title=changed::walk.gpx: changed: exited 'cafe'"))
    #expect(github[1].hasPrefix("::error file=b/expected.ndjson,line=3,title=missing::"))
    #expect(github[2] == "::notice title=verify::2 cases: 1 as expected, 1 different")
    for text in [junit, github.joined()] {
      #expect(!text.contains("1.25") && !text.contains("0.001"))
    }
    let data = Data(verify("--format=json").text.utf8)
    let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(document?["different"] as? Int == 1)
    #expect(
      (document?["cases"] as? [[String: Any]])?.map { $0["status"] as? String } == [
        "equal", "different",
      ])
  }

  @Test func `records cases, as a success where that is meant`() throws {
    try add("b", [])
    #expect(verify("--record=update").status == 0)
    #expect(verify().text.hasSuffix("2 cases: 2 as expected\n"))
    try FileManager.default.removeItem(atPath: folder.path + "/cases/b/expected.ndjson")
    let again = verify("--record")
    #expect(again.text == "a: recorded 2 events\nb: recorded 2 events\n2 cases: 2 recorded\n")
    #expect(again.status == 1)
    #expect(verify().status == 0)
    let wrong = verify("--record=now")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("option '--record' takes no value, or '--record=update'"))
    #expect(verify("--quiet=update").status == 64)
  }

  /// Every sample with a track, and the life cycle of the one that has a scenario.
  @Test func `verifies the samples`() {
    let result = Invocation(["verify", Paths.root.appendingPathComponent("Zones").path])
    #expect(result.output.hasSuffix("\n16 cases: 16 as expected\n"))
    #expect(result.output.contains("swiped-commute/lifecycle.ndjson: 9 events"))
    #expect(result.status == .done)
  }

  /// Without `lifecycle.ndjson` the expected events are those of the scenario.
  @Test func `evaluates the scenario of a case`() throws {
    let sample = Paths.root.appendingPathComponent("Zones/swiped-commute")
    let target = URL(fileURLWithPath: folder.path + "/one")
    try FileManager.default.copyItem(at: sample, to: target)
    let expected = target.appendingPathComponent("expected.ndjson")
    try FileManager.default.removeItem(at: expected)
    try FileManager.default.moveItem(
      at: target.appendingPathComponent("lifecycle.ndjson"), to: expected)
    let result = Invocation(["verify", target.path])
    #expect(result.output == "\(target.path): 9 events, all as expected\n1 case: 1 as expected\n")
  }
}
