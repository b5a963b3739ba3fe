import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `--certainty` of evaluate, explain and verify. A walk of 10 minutes along the equator at 1 m/s, accuracy 10 m, through `cafe`, 5 m past the
/// edge of `side`, over the line of `gate`, and 2 km away from `hill`.
@Suite struct CertaintyCommandTests {
  let folder: TestFolder
  let zones: String
  let walk: String

  private static let layout = """
    { "version": 1, "zones": [
      { "id": "cafe", "fences": [{ "id": "door", "circle": { "center": [0, 0], "radius": 100 } }] },
      { "id": "side", "fences": [{ "id": "yard", "circle": { "center": [0.001, 0.00095], "radius": 100 } }] },
      { "id": "gate", "fences": [{ "id": "bar", "geoline": [[0.002, -0.001], [0.002, 0.001]] }] },
      { "id": "end", "fences": [{ "id": "tape", "geoline": [[0.00275, -0.001], [0.00275, 0.001]] }] },
      { "id": "slow", "fences": [{ "id": "door", "circle": { "center": [0, 0], "radius": 100 } }],
        "conditions": { "speed": { "maximum": "1 km/h" } } },
      { "id": "hill", "fences": [{ "id": "top", "circle": { "center": [0, 0.02], "radius": 100 } }] }
    ] }
    """

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", Self.layout)
    walk = try folder.write("walk.csv", Self.track(0))
  }

  private static func track(_ north: Double) -> String {
    var rows = ["time,latitude,longitude,accuracy"]
    for second in stride(from: 0, through: 600, by: 5) {
      rows.append(
        "\(1_777_881_600 + second),\(north / 110_574),\((Double(second) - 300) / 111_320),10")
    }
    return rows.joined(separator: "\n") + "\n"
  }

  private func records(_ words: [String]) throws -> [[String: Any]] {
    let result = Invocation(words)
    #expect(result.status == .done, "\(result.errors)")
    return try result.output.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  // MARK: evaluate

  @Test func `writes the same bytes on any number of threads`() throws {
    let tracks = try (0..<40).map { index in
      try folder.write("many/t\(index).csv", Self.track(Double(index) * 8 - 160))
    }
    #expect(tracks.count == 40)
    for format in ["text", "ndjson", "csv"] {
      let words = [
        "evaluate", "--zones", zones, "--certainty", "--format", format, folder.path + "/many",
      ]
      let one = Invocation(words + ["--jobs", "1"])
      #expect(one.output.contains(format == "text" ? "sure " : "certainty"))
      for jobs in ["2", "3", "16"] {
        #expect(Invocation(words + ["--jobs", jobs]).output == one.output)
      }
    }
  }

  /// NMEA says the root mean square of both axes, a table 68 %.
  @Test(arguments: [
    ["evaluate"], ["evaluate", "--mode", "compare"], ["evaluate", "--scenario", "swipe@97%"],
    ["evaluate", "--certainty"], ["explain"],
  ])
  func `takes accuracies for what the format says`(words: [String]) throws {
    let sample = Paths.root.appendingPathComponent("Zones/harbour-drive")
    var layout = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: sample.appendingPathComponent("zones.json"))) as? [String: Any])
    layout["entry"] = ["certainty": 0.98]
    let text = try JSONSerialization.data(withJSONObject: layout)
    let zones = try folder.write("sure.json", String(decoding: text, as: UTF8.self))
    let nmea = sample.appendingPathComponent("track.nmea").path
    func output(_ track: String, _ meaning: String?) -> String {
      var all = words + ["--zones", zones]
      if words[0] == "evaluate" { all += ["--format", "ndjson"] }
      if let meaning { all += ["--accuracy-means", meaning] }
      let result = Invocation(all + [track])
      #expect(result.status == .done, "\(result.errors)")
      return result.output
    }
    #expect(output(nmea, nil) == output(nmea, "rms"))
    #expect(output(nmea, nil) != output(nmea, "p50"))
    let table = try folder.write(
      "track.csv", Invocation(["convert", nmea, "--format", "csv", "--output", "-"]).output)
    #expect(output(table, nil) == output(table, "p68"))
    #expect(output(table, nil) != output(table, "p50"))
  }

  /// Nothing is learned from accuracies of 5 km, so that no number is said of the zone.
  @Test func `says no number where no fix says where the device was`() throws {
    let rows = (0..<30).map { "\(1_777_881_600 + 10 * $0),0,0.001,5000\n" }
    let track = try folder.write("far.csv", "time,latitude,longitude,accuracy\n" + rows.joined())
    let text = Invocation(["explain", "--zones", zones, "--certainty", track])
    #expect(text.status == .done, "\(text.errors)")
    let lines = text.output.split(separator: "\n").filter { $0.contains("no visit seen") }
    #expect(lines.count == 6)
    for line in lines {
      #expect(line.contains("not observed 2026-05-04T08:00:00.000Z to"), "\(line)")
      #expect(!line.contains("%"), "\(line)")
    }
    let table = Invocation([
      "explain", "--zones", zones, "--certainty", "--format", "csv", track,
    ])
    #expect(table.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix(",") })
  }

  @Test func `leaves out what is less sure, and counts it`() throws {
    let all = try records(["evaluate", "--zones", zones, "--certainty", "--format", "ndjson", walk])
    let kinds = ["entered", "exited", "crossed", "dwelled"]
    let events = all.filter { kinds.contains($0["type"] as? String ?? "") }
    let sure = events.compactMap { $0["certainty"] as? Double }
    #expect(sure.count == events.count && !sure.isEmpty)
    let limit = (sure.max() ?? 1) + 0.001
    let result = Invocation([
      "evaluate", "--zones", zones, "--certainty", "--min-certainty", "\(limit)", walk,
    ])
    #expect(
      result.errors.contains("\(events.count) events below '--min-certainty' left out"),
      "\(result.errors)")
    #expect(result.errors.contains(" at the limit of '--min-certainty'"), "\(result.errors)")
  }

  /// The members of objects have no order.
  private static func text(_ value: Any?) -> String {
    guard let object = value as? [String: Any] else { return "\(value ?? "none")" }
    return object.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      .joined(separator: " ")
  }

  /// The visits are those without certainties, and each is as sure as its `entered`.
  @Test func `says how sure visits are`() throws {
    let words = ["evaluate", "--zones", zones, "--format", "ndjson", walk]
    let found = try records(words + ["--certainty"])
    let events = found.filter { $0["type"] as? String == "entered" }
    let plain = try records(words + ["--rows", "visits"])
    let all = try records(words + ["--rows", "visits", "--certainty"])
    let visits = all.filter { $0["type"] as? String == "visit" }
    #expect(visits.count == plain.count && visits.count == events.count && !visits.isEmpty)
    for (visit, before) in zip(visits, plain) {
      for (key, value) in before { #expect(Self.text(visit[key]) == Self.text(value), "\(key)") }
      let entered = try #require(events.first { $0["visit"] as? Int == visit["visit"] as? Int })
      for key in ["certainty", "plusMinus", "conditionsCertainty", "moving", "entryTime"] {
        #expect(Self.text(visit[key]) == Self.text(entered[key]), "\(key)")
      }
      let exited = found.first {
        $0["type"] as? String == "exited" && $0["visit"] as? Int == visit["visit"] as? Int
      }
      #expect(visit["exitCertainty"] as? Double == exited?["certainty"] as? Double)
    }
    // What may be missing follows, as behind events.
    #expect(all.contains { $0["type"] as? String == "possibleVisit" })
    #expect(all.last?["type"] as? String == "certainty")

    let csv = Invocation([
      "evaluate", "--zones", zones, "--format", "csv", "--rows", "visits", "--certainty", walk,
    ]).output.split(separator: "\n")
    #expect(csv.count == visits.count + 1)
    #expect(
      csv[0].hasSuffix(",customData,certainty,conditionsCertainty,plusMinus,exitCertainty"))
    let cells = csv.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(cells.allSatisfy { $0.count == csv[0].split(separator: ",").count })
    #expect(
      cells.map { Double($0[$0.count - 4]) ?? -1 } == visits.map { $0["certainty"] as? Double })

    let text = Invocation([
      "evaluate", "--zones", zones, "--rows", "visits", "--certainty", walk,
    ]).output
    #expect(
      text.contains("#1") && text.contains(" %, exit ") && text.contains("  expected of all zones"))
    let few = Invocation([
      "evaluate", "--zones", zones, "--rows", "visits", "--certainty", "--min-certainty", "1", walk,
    ])
    #expect(few.errors.contains(" below '--min-certainty' left out"), "\(few.errors)")
    for other in [["--rows", "days"], ["--rows", "visits", "--scenario", "swipe@3min"]] {
      let refused = Invocation(["evaluate", "--zones", zones, "--certainty", walk] + other)
      #expect(refused.status == .usage, "\(other)")
    }
  }

  /// The walk stops 2 m before a tape, with an accuracy of 10 m.
  @Test func `lists crossings that may have been`() throws {
    let rows = Self.track(0).split(separator: "\n")
    let short = rows.prefix { !$0.hasPrefix("\(1_777_881_600 + 600)") }
    let path = try folder.write("short.csv", short.joined(separator: "\n") + "\n")
    let layout = try folder.write(
      "line.json",
      """
      { "version": 1, "zones": [
        { "id": "end", "fences": [{ "id": "tape", "geoline": [[0.00267, -0.001], [0.00267, 0.001]] }] },
        { "id": "far", "fences": [{ "id": "tape", "geoline": [[0.1, -0.001], [0.1, 0.001]] }] } ] }
      """)
    let found = try records([
      "evaluate", "--zones", layout, "--certainty", "--format", "ndjson", path,
    ])
    let possible = found.filter { $0["type"] as? String == "possibleVisit" }
    let crossing = try #require(possible.first)
    #expect(possible.count == 1)
    #expect(crossing["zone"] as? String == "end" && crossing["attempt"] as? String == "crossed")
    #expect((0.05...0.6).contains(crossing["probability"] as? Double ?? 0), "\(crossing)")
    let text = Invocation(["evaluate", "--zones", layout, "--certainty", path]).output
    #expect(text.contains("possible crossing of end  tape"))
    // No visit of a zone: a crossing is none.
    let summary = try #require(found.last)
    #expect(summary["type"] as? String == "certainty" && summary["expectedVisits"] as? Double == 0)
  }

  /// A phone at rest in a zone; one fix jumps out of it.
  @Test func `an exit has its own certainty`() throws {
    var rows = ["time,latitude,longitude,accuracy"]
    for index in 0..<120 {
      let north = index == 60 ? 240.0 : Double(index % 3)
      rows.append("\(1_777_881_600 + index * 10),\(north / 110_574),0,5")
    }
    let path = try folder.write("desk.csv", rows.joined(separator: "\n") + "\n")
    let words = ["evaluate", "--zones", zones, "--certainty", "--zone", "cafe", path]
    let found = try records(words + ["--format", "ndjson"])
    let exit = try #require(found.first { $0["type"] as? String == "exited" })
    #expect((exit["certainty"] as? Double ?? 1) < 0.02)
    #expect((exit["visitCertainty"] as? Double ?? 0) > 0.98)
    let entries = found.filter { $0["type"] as? String == "entered" }
    #expect(entries.count == 2 && entries[0]["continues"] == nil)
    #expect(entries[1]["continues"] as? Int == entries[0]["visit"] as? Int)
    let text = Invocation(words).output
    #expect(text.contains("unlikely 1 %") && text.contains("sure 99 % (continues #1)"))
    let table = Invocation(words + ["--format", "csv"]).output
    #expect(
      table.split(separator: "\n").first?
        .hasSuffix(",certainty,conditionsCertainty,plusMinus,visitCertainty") == true)
  }

  /// Half an hour without a fix, 150 m from the edge.
  @Test func `what was not observed is not sure`() throws {
    var rows = ["time,latitude,longitude,accuracy"]
    for second in [0, 60, 120, 180, 240, 300, 2_100, 2_160, 2_220, 2_280] {
      rows.append("\(1_777_881_600 + second),0,-0.00225,10")
    }
    let path = try folder.write("gap.csv", rows.joined(separator: "\n") + "\n")
    let words = ["--zones", zones, "--certainty", "--zone", "cafe", path]
    let found = try records(["evaluate", "--format", "ndjson"] + words)
    let gap = try #require(found.first { $0["type"] as? String == "unobserved" })
    #expect(gap["from"] as? String == "2026-05-04T08:05:00.000Z")
    #expect(gap["to"] as? String == "2026-05-04T08:35:00.000Z")
    let summary = try #require(found.last)
    #expect(summary["version"] as? Int == 2 && summary["flags"] as? [String] == ["unobserved"])
    let noise = try #require(summary["noise"] as? [String: Any])
    #expect(noise["factor"] is NSNull)
    let text = Invocation(["explain"] + words).output
    #expect(text.contains("  no visit seen; not observed 2026-05-04T08:05:00.000Z to "), "\(text)")
    #expect(!text.contains("sure"))
  }

  // MARK: explain

  @Test func `explains with the certainties of evaluate`() throws {
    let events = try records([
      "evaluate", "--zones", zones, "--certainty", "--format", "ndjson", walk,
    ])
    let zonesOf = try records([
      "explain", "--zones", zones, "--certainty", "--format", "ndjson", walk,
    ])
    var fromExplain: [Double] = []
    var byZone: [String: [String: Any]] = [:]
    for zone in zonesOf {
      byZone[zone["zone"] as? String ?? ""] = zone
      for event in zone["events"] as? [[String: Any]] ?? [] {
        fromExplain.append(try #require(event["certainty"] as? Double))
      }
    }
    let kinds = ["entered", "exited", "crossed", "dwelled"]
    let fromEvaluate = events.filter { kinds.contains($0["type"] as? String ?? "") }
      .compactMap { $0["certainty"] as? Double }
    #expect(fromExplain.sorted() == fromEvaluate.sorted() && !fromExplain.isEmpty)

    let hill = try #require(byZone["hill"])
    let nearest = try #require(hill["nearestApproach"] as? [String: Any])
    #expect((nearest["certaintyNever"] as? Double ?? 0) > 0.97)
    #expect(hill["possibleVisit"] == nil)
    // 5 m beside the edge, with an accuracy of 10 m: possible.
    let side = try #require(byZone["side"]?["possibleVisit"] as? [String: Any])
    let probability = try #require(side["probability"] as? Double)
    #expect((0.05...0.7).contains(probability), "\(probability)")
    let never = (byZone["side"]?["nearestApproach"] as? [String: Any])?["certaintyNever"] as? Double
    #expect(abs((never ?? 0) + probability - 1) < 0.0015)
    // Its one entry is suppressed, and would be on each path: 3.6 km/h are above 1 km/h.
    #expect(byZone["slow"]?["possibleVisit"] == nil)

    let text = Invocation(["explain", "--zones", zones, "--certainty", walk]).output
    #expect(text.contains("\n  certainty: errors taken as "))
    #expect(text.contains("  possible visit of yard  "))
    #expect(text.contains("\n  no visit: out of reach (nearest 2.1"))
    let table = Invocation(["explain", "--zones", zones, "--certainty", "--format", "csv", walk])
    #expect(table.output.hasPrefix("track,zone,outcome,events,"))
    #expect(
      table.output.split(separator: "\n").first?.hasSuffix(
        ",zoneName,reason,reasonText,possibleVisit") == true)
    let plain = Invocation(["explain", "--zones", zones, "--format", "csv", walk]).output
    #expect(plain.split(separator: "\n").first?.hasSuffix(",reasonText") == true)
  }

  @Test(arguments: [
    ["--scenario", "swipe@60"], ["--mode", "restart"], ["--paths", "8"],
  ])
  func `refuses what has no certainties`(words: [String]) {
    let result = Invocation(["explain", "--zones", zones, "--certainty", walk] + words)
    #expect(result.status == .usage && result.output.isEmpty)
    #expect(Invocation(["explain", "--zones", zones, "--paths", "64", walk]).status == .usage)
  }

  // MARK: verify

  private func verify(_ rows: String, _ words: [String] = []) throws -> Invocation {
    let file = try folder.write("expected.ndjson", rows)
    return Invocation(["verify", "--zones", zones, "--expect", file, walk] + words)
  }

  @Test func `takes what evaluate writes, and sees a changed number`() throws {
    let words = ["evaluate", "--zones", zones, "--certainty", "--format", "ndjson", walk]
    let rows = Invocation(words).output
    let same = try verify(rows)
    #expect(same.status == .done, "\(same.output)\(same.errors)")
    // Other random numbers give other shares.
    #expect(try verify(rows, ["--certainty-seed", "5", "--paths", "16"]).status == .findings)
  }

  @Test func `compares bounds`() throws {
    let head =
      #"{"ringfence":"expectations","version":1,"zones":["cafe"],"types":["entered"]}"# + "\n"
    let row = { (bounds: String) in
      head + #"{"type":"entered","zone":"cafe","certainty":\#(bounds)}"# + "\n"
    }
    #expect(try verify(row(#"{"minimum":0.9}"#)).status == .done)
    #expect(try verify(row(#"{"minimum":0.9,"maximum":1}"#)).status == .done)
    let low = try verify(row(#"{"maximum":0.5}"#))
    #expect(low.status == .findings)
    #expect(low.output.contains("certainty: expected at most 0.5, found 0.9"), "\(low.output)")
    #expect(
      try verify(row(#"{"minimum":0.1,"maximum":0.2}"#)).output
        .contains("certainty: expected 0.1 to 0.2, found 0.9"))
    // Of a zone without conditions there is no such number, and of an app in a scenario none at all.
    let conditions =
      head + #"{"type":"entered","zone":"cafe","conditionsCertainty":{"minimum":0.1}}"#
    let conditional = try verify(conditions).output
    #expect(
      conditional.contains("conditionsCertainty: expected at least 0.1, found nothing"),
      "\(conditional)")
    let scenario = try verify(row(#"{"minimum":0.9}"#), ["--scenario", "none"])
    #expect(scenario.output.contains("certainty: expected at least 0.9, found nothing"))
  }

  /// The certainty of the walk's entry is said with ± 0.02 or so (64 ways); a bound a thousandth away is met or missed by the draw.
  @Test func `notes a bound that another draw may miss, once for all events`() throws {
    let entered = try records([
      "evaluate", "--zones", zones, "--certainty", "--format", "ndjson", walk,
    ]).first { $0["type"] as? String == "entered" && $0["zone"] as? String == "cafe" }
    let sure = try #require(entered?["certainty"] as? Double)
    let least = "\(((sure - 0.001) * 1000).rounded() / 1000)"
    let row = { (bounds: String) in
      #"{"type":"entered","zone":"cafe","certainty":\#(bounds)}"# + "\n"
    }
    let head =
      #"{"ringfence":"expectations","version":1,"zones":["cafe"],"types":["entered"]}"# + "\n"
    let near = try verify(head + row(#"{"minimum":\#(least)}"#))
    #expect(near.status == .done)
    #expect(
      near.errors.contains(
        "ringfence verify: note: 1 event at the limit of an expected 'certainty': "
          + "another draw of the ways may say otherwise"), "\(near.errors)")
    // Far from a bound, without one, and for a number that was recorded nothing is said.
    for bounds in [#"{"minimum":0.5}"#, #"{"minimum":0,"maximum":1}"#, "\(sure)"] {
      let far = try verify(head + row(bounds))
      #expect(far.status == .done && !far.errors.contains("at the limit"), "\(far.errors)")
    }
  }

  @Test func `records the tenth below, and verifies it`() throws {
    let path = folder.path + "/recorded.ndjson"
    let words = ["verify", "--zones", zones, "--expect", path, walk]
    #expect(Invocation(words + ["--record=update", "--certainty"]).status == .done)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#""certainty":{"minimum":0.9}"#))
    #expect(Invocation(words).status == .done)
    #expect(Invocation(words + ["--certainty"]).status == .usage)
    // Planted errors are not noticed by certainties, which are not measured for them.
    #expect(Invocation(words + ["--mutate"]).status != .unusableInput)
  }
}
