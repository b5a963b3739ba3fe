import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `prior` of zones, in what asks for certainties and what does not: a walk of 10 minutes along the equator, 2 m inside of `home`.
@Suite struct PriorCommandTests {
  let folder: TestFolder
  let walk: String

  init() throws {
    folder = try TestFolder()
    var rows = ["time,latitude,longitude,accuracy"]
    for second in stride(from: 0, through: 600, by: 10) {
      let east = Double(second) - 300 + 0.1 * Double(second % 3)
      rows.append("\(1_777_881_600 + second),0,\(east / 111_320),30")
    }
    walk = try folder.write("walk.csv", rows.joined(separator: "\n") + "\n")
  }

  /// `home` is 100 m around a point that many metres to the north of the walk.
  private func layout(_ prior: String, north: Double = 98, others: String = "") throws -> String {
    try folder.write(
      "zones.json",
      """
      { "version": 1, "zones": [
        { "id": "home",\(prior.isEmpty ? "" : " \"prior\": \(prior),")
          "fences": [{ "id": "door", "circle": { "center": [0, \(north / 110_574)], "radius": 100 } }] }
        \(others)
      ] }

      """)
  }

  private func records(_ words: [String]) throws -> [[String: Any]] {
    let result = Invocation(words)
    #expect(result.status == .done, "\(result.errors)")
    return try result.output.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  // MARK: With certainties

  /// The odds of the visit, by its record without a prior. Three decimals are written.
  @Test(arguments: [["--rows", "events"], ["--rows", "visits"]])
  func `events and visits have the odds of the prior`(rows: [String]) throws {
    func certainty(_ prior: String) throws -> (visit: Double, expected: Double) {
      let found = try records(
        ["evaluate", "--zones", try layout(prior), "--certainty", "--format", "ndjson", walk] + rows
      )
      let visit = try #require(
        found.first { ["entered", "visit"].contains($0["type"] as? String) })
      return (
        try #require(visit["certainty"] as? Double),
        try #require(found.last?["expectedVisits"] as? Double)
      )
    }
    let plain = try certainty("")
    #expect((0.2...0.9).contains(plain.visit), "\(plain)")
    for prior in [0.2, 3, 20] {
      let found = try certainty("\(prior)")
      let wanted = prior * plain.visit / (1 - plain.visit + prior * plain.visit)
      // Another draw where a number leaves the doubt, and the rounding of both.
      #expect(abs(found.visit - wanted) < 0.04, "\(prior) \(found) \(wanted)")
      #expect((found.expected > plain.expected) == (prior > 1))
    }
  }

  @Test(arguments: ["text", "ndjson", "csv"], [["--rows", "events"], ["--rows", "visits"]])
  func `a prior of 1 changes no byte`(format: String, rows: [String]) throws {
    for command in ["evaluate", "explain"] {
      if command == "explain", rows[1] == "visits" { continue }
      let words = ["--certainty", "--format", format, walk] + (command == "explain" ? [] : rows)
      let plain = Invocation([command, "--zones", try layout("")] + words)
      let one = Invocation([command, "--zones", try layout("1")] + words)
      #expect(plain.status == .done && plain.output == one.output && plain.errors == one.errors)
    }
  }

  @Test func `nothing is sure by a prior alone`() throws {
    let words = ["--certainty", walk]
    let plain = Invocation(["evaluate", "--zones", try layout("")] + words).output
    #expect(plain.contains("likely ") && !plain.contains("prior"))
    for rows in [["--rows", "events"], ["--rows", "visits"]] {
      let text = Invocation(["evaluate", "--zones", try layout("100")] + words + rows).output
      #expect(text.contains(" % without its prior)"), "\(text)")
      let line = try #require(
        text.split(separator: "\n").first { $0.contains("without its prior") })
      #expect(!line.contains("sure") && line.contains("9"), "\(line)")
    }
  }

  /// A bound that the fixes alone do not reach.
  @Test func `verify measures with the prior`() throws {
    let expected = try folder.write(
      "expected.ndjson",
      #"{"ringfence":"expectations","version":1,"types":["entered"]}"# + "\n"
        + #"{"type":"entered","zone":"home","certainty":{"minimum":0.95}}"# + "\n")
    let words = ["verify", "--expect", expected, walk]
    #expect(Invocation(words + ["--zones", try layout("")]).status == .findings)
    let prior = Invocation(words + ["--zones", try layout("100")])
    #expect(prior.status == .done && !prior.errors.contains("prior"), "\(prior.errors)")
  }

  @Test func `a possible visit has the odds of the prior`() throws {
    func probability(_ prior: String) throws -> Double {
      let zones = try layout(prior, north: 125)
      let found = try records([
        "evaluate", "--zones", zones, "--certainty", "--format", "ndjson", "--certainty-floor", "0",
        "--paths", "512", walk,
      ])
      #expect(!found.contains { $0["type"] as? String == "entered" })
      let visit = found.first { $0["type"] as? String == "possibleVisit" }
      return try #require(visit?["probability"] as? Double)
    }
    let plain = try probability("")
    let found = try probability("5")
    #expect(abs(found / (1 - found) - 5 * plain / (1 - plain)) < 0.05, "\(plain) \(found)")
  }

  // MARK: Without

  @Test func `one note says that a prior has no effect`() throws {
    let two =
      #", { "id": "away", "prior": 0.5, "fences": [{ "circle": { "center": [1, 1], "radius": 50 } }] }"#
    let expected = try folder.write(
      "expected.ndjson", #"{"ringfence":"expectations","version":1}"# + "\n")
    for (command, words, without) in [
      ("evaluate", [], "'--certainty'"), ("evaluate", ["--rows", "visits"], "'--certainty'"),
      ("evaluate", ["--rules", "traccar"], "'--certainty'"), ("explain", [], "'--certainty'"),
      ("verify", ["--expect", expected], "a row with 'certainty'"),
    ] {
      let all = { (zones: String) in Invocation([command, "--zones", zones, self.walk] + words) }
      func notes(_ result: Invocation) -> [Substring] {
        result.errors.split(separator: "\n").filter { $0.contains("prior") }
      }
      let start = "ringfence \(command): note: 'prior' of "
      let one = all(try layout("3"))
      #expect(
        notes(one) == ["\(start)zone 'home' has no effect without \(without)"], "\(one.errors)")
      #expect(one.output == all(try layout("")).output)
      #expect(
        notes(all(try layout("3", others: two)))
          == ["\(start)2 zones has no effect without \(without)"])
      for none in ["1", ""] { #expect(notes(all(try layout(none))).isEmpty) }
    }
  }

  // MARK: Bad input

  @Test(arguments: [
    ("0", "out-of-range", "prior is 0, expected a number from 0.01 to 100"),
    ("-2", "out-of-range", "prior is -2, expected a number from 0.01 to 100"),
    ("100.5", "out-of-range", "prior is 100.5, expected a number from 0.01 to 100"),
    ("1e999", "out-of-range", "number is too large"),
    (#""often""#, "wrong-type", "expected a number from 0.01 to 100"),
    (#""NaN""#, "wrong-type", "expected a number from 0.01 to 100"),
    ("[2]", "wrong-type", "expected a number from 0.01 to 100"),
    ("null", "wrong-type", "expected a number from 0.01 to 100"),
  ])
  func `refuses what is no factor, with its line`(value: String, code: String, text: String) throws
  {
    let result = Invocation(["evaluate", "--zones", try layout(value), "--certainty", walk])
    #expect(result.status == .unusableInput && result.output.isEmpty)
    #expect(result.errors.contains("zones.json:2:28: error: "), "\(result.errors)")
    #expect(result.errors.contains(text), "\(result.errors)")
    #expect(result.errors.contains(" at $.zones[0].prior [\(code)]"), "\(result.errors)")
  }

  @Test func `refuses two priors of one zone`() throws {
    func feature(_ prior: String) -> String {
      #"{"type":"Feature","properties":{"zone":"home","radius":50,"prior":\#(prior)},"#
        + #""geometry":{"type":"Point","coordinates":[0,0]}}"#
    }
    func errors(_ other: String) throws -> Invocation {
      let zones = try folder.write(
        "zones.geojson",
        #"{"type":"FeatureCollection","features":["# + feature("2") + ",\n" + feature(other) + "]}")
      return Invocation(["evaluate", "--zones", zones, "--certainty", walk])
    }
    let refused = try errors("3")
    #expect(refused.status == .unusableInput)
    #expect(
      refused.errors.contains("zones.geojson:2:") && refused.errors.contains("'prior' of zone")
        && refused.errors.contains("[conflicting-settings]"), "\(refused.errors)")
    #expect(try errors("2").status == .done)
    // As a text, which some programs write for each value.
    #expect(try errors(#""2""#).status == .done)
  }
}
