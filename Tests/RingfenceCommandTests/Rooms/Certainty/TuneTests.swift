import Foundation
import RingfenceCommand
import RingfenceFiles
import TestSupport
import Testing

/// Forty tracks that stop 60 m north of the middle of a circle of 30 m, and forty that stop 300 m away.
@Suite struct TuneTests {
  let folder: TestFolder
  let zones: String
  let labels: String

  init() throws {
    folder = try TestFolder()
    zones = try folder.write(
      "zones.json",
      """
      { "version": 1, "zones": [
        { "id": "home", "fences": [{ "id": "house", "circle": { "center": [0, 0], "radius": 30 } }] } ] }
      """)
    var rows: [String] = []
    for number in 0..<80 {
      let isVisit = number < 40
      var lines = ["time,latitude,longitude,accuracy"]
      for second in stride(from: 0, through: 300, by: 10) {
        let meters = (isVisit ? 60.0 : 300) + Double(max(0, 200 - second))
        lines.append(
          "\(1_777_881_600 + second),\(meters / 110_574),\(Double(number % 7) / 111_320),5")
      }
      try folder.write("tracks/t\(number).csv", lines.joined(separator: "\n") + "\n")
      rows.append(#"{"track":"t\#(number).csv","zone":"home","visited":\#(isVisit)}"#)
    }
    labels = try folder.write("labels.ndjson", rows.joined(separator: "\n") + "\n")
  }

  func tune(_ words: [String] = [], labels: String? = nil, processors: Int = 1)
    -> Invocation
  {
    Invocation(
      ["tune", "--zones", zones, "--labels", labels ?? self.labels, folder.path + "/tracks"]
        + words,
      processors: processors)
  }

  @Test func `finds the radius, and writes the layout`() throws {
    let path = folder.path + "/tuned.json"
    let result = tune(["--try-radius-factor", "2.5,10", "--tuned", path])
    #expect(result.status == .done, "\(result.errors)")
    #expect(result.output.hasPrefix("40 labelled visits on 80 tracks, counted by entries\n"))
    #expect(result.output.contains("circles 2.5 times as large"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("75"))
    let again = Invocation([
      "evaluate", "--zones", path, "--format", "csv", folder.path + "/tracks",
    ])
    #expect(again.output.split(separator: "\n").count { $0.hasPrefix("entered") } == 40)
    // The width is that of the text.
    #expect(
      tune(["--try-radius-factor", "2.5,10", "--tuned", path, "--width", "20"]).output
        != result.output)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  /// None of the exit distances changes anything here.
  @Test func `keeps the present settings where others are not better`() throws {
    let path = folder.path + "/kept.json"
    let words = [
      "--try-exit-distance", "50", "--try-radius-factor", "0.5", "--try-maximum-accuracy", "50",
      "--try-certainty", "0.8",
    ]
    let result = tune(words + ["--count", "stays", "--tuned", path])
    #expect(result.status == .done, "\(result.errors)")
    #expect(result.output.hasPrefix("40 labelled visits on 80 tracks, counted by stays\n"))
    #expect(
      result.output.hasSuffix("keep the present settings: none that was tried costs less\n"),
      "\(result.output)")
    #expect(!result.output.contains("best"))
    #expect(
      try ZoneFile.read(path: path).layout == ZoneFile.read(path: zones).layout)
    let json = try #require(
      try JSONSerialization.jsonObject(
        with: Data(tune(words + ["--format", "json"]).output.utf8)) as? [String: Any])
    #expect(json["keep"] as? Bool == true && json["best"] == nil)
    #expect(json["count"] as? String == "entries" && json["version"] as? Int == 2)
    let without = Invocation([
      "tune", "--zones", zones, "--count", "stays", folder.path + "/tracks",
    ])
    #expect(without.status == .usage && without.errors.contains("'--labels'"))
  }

  @Test func `gives the same on any number of threads, and as JSON`() throws {
    let one = tune(["--format", "json"])
    #expect(tune(["--format", "json"], processors: 3).output == one.output)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any])
    #expect(json["visits"] as? Double == 40 && json["labelled"] as? Bool == true)
    let present = try #require(json["present"] as? [String: Any])
    #expect(present["misses"] as? Double == 40 && present["ghosts"] as? Double == 0)
    #expect((present["settings"] as? [String: Any])?.isEmpty == true)
  }

  /// Of a layout with 3,000 circles not all settings are tried at once.
  @Test func `thousands of circles far away change nothing`() throws {
    let fences = (0..<3_000).map {
      #"{ "id": "f\#($0)", "circle": { "center": [\#(90 + $0 % 60), \#($0 / 60)], "radius": 30 } }"#
    }
    let crowd = try folder.write(
      "crowd.json",
      """
      { "version": 1, "zones": [
        { "id": "home", "fences": [{ "id": "house", "circle": { "center": [0, 0], "radius": 30 } }] },
        { "id": "far", "fences": [\(fences.joined(separator: ",\n"))] } ] }
      """)
    let words = ["--labels", labels, "--format", "json", folder.path + "/tracks"]
    let result = Invocation(["tune", "--zones", crowd] + words)
    #expect(result.status == .done, "\(result.errors)")
    #expect(result.output == Invocation(["tune", "--zones", zones] + words).output)
  }

  @Test func `refuses too few visits`() throws {
    let few = try folder.write(
      "few.ndjson",
      (0..<29).map { #"{"track":"t\#($0).csv","zone":"home","visited":true}"# }
        .joined(separator: "\n"))
    let result = tune(labels: few)
    #expect(result.status == .unusableInput && result.output.isEmpty)
    #expect(
      result.errors.contains("29 labelled visits, expected at least 30: fewer say nothing"))
    #expect(result.errors.contains("note: 51 tracks without a label left out"))
  }

  @Test(arguments: [
    (
      #"{"track":"t","zone":"hme","visited":true}"#,
      "the layout has no zone 'hme', did you mean 'home'?"
    ),
    (#"{"track":"t","zone":"home"}"#, "1:1: error: missing key 'visited'"),
    (#"{"track":"t","zone":"home","visited":1}"#, "expected true or false, found a number"),
    (
      #"{"track":"t","zone":"home","visited":true,"from":"2026-05-04T08:00:00Z"}"#,
      "label has one of 'from' and 'to', expected both or none"
    ),
    (
      #"{"track":"t","zone":"home","visited":true,"from":"2026-05-04T08:00:01Z","to":"2026-05-04T08:00:00Z"}"#,
      "'to' is before 'from', expected it later"
    ),
    (#"{"track":"t","zone":"home","visited":true,"seen":1}"#, "unknown key 'seen'"),
  ])
  func `names what is wrong with a label`(row: String, message: String) throws {
    let result = tune(labels: try folder.write("bad.ndjson", row + "\n"))
    #expect(result.status == .unusableInput && result.errors.contains(message), "\(result.errors)")
  }

  @Test func `does not confirm certainties by themselves`() {
    let result = Invocation([
      "tune", "--zones", zones, "--try-certainty", "0.8", folder.path + "/tracks",
    ])
    #expect(result.status == .usage)
    #expect(result.errors.contains("'--try-certainty' goes with '--labels' only"))
    let dwell = Invocation(["tune", "--zones", zones, "--try-dwell", "60", folder.path + "/tracks"])
    #expect(
      dwell.status == .usage && dwell.errors.contains("'--try-dwell' goes with '--labels' only"))
    // Nobody was in the circle as it is drawn.
    let few = Invocation(["tune", "--zones", zones, folder.path + "/tracks"])
    #expect(few.status == .unusableInput && few.errors.contains(" expected visits"))
  }
}
