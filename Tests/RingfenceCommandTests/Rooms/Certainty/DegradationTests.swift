import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `--degrade` of convert, and `verify --stress`. A walk of 600 s along the equator at 1 m/s through a circle of 100 m about the origin, which it
/// enters after 200 s, and past one that it does not reach.
@Suite struct DegradationTests {
  let folder: TestFolder
  let zones: String
  let walk: String
  let expected: String

  init() throws {
    folder = try TestFolder()
    zones = try folder.write(
      "zones.json",
      """
      { "version": 1, "zones": [
        { "id": "cafe", "fences": [{ "id": "door", "circle": { "center": [0, 0], "radius": 100 } }] },
        { "id": "side", "fences": [{ "id": "yard", "circle": { "center": [0, 0.0016], "radius": 100 } }] }
      ] }
      """)
    var rows = ["time,latitude,longitude,accuracy"]
    for second in 0...600 {
      rows.append("\(1_777_881_600 + second),0.000001,\((Double(second) - 300) / 111_320),10")
    }
    walk = try folder.write("walk.csv", rows.joined(separator: "\n") + "\n")
    expected = try folder.write(
      "expected.ndjson",
      #"{"type":"entered","zone":"cafe","time":"2026-05-04T08:03:20Z"}"# + "\n"
        + #"{"type":"exited","zone":"cafe"}"# + "\n")
  }

  private func convert(_ how: String?) -> Invocation {
    let words = ["convert", walk, "-o", "-", "--format", "csv"]
    return Invocation(words + (how.map { ["--degrade", $0] } ?? []))
  }

  @Test func `converts the same bytes for none`() {
    let plain = convert(nil)
    #expect(plain.status == .done)
    let none = convert("none")
    #expect(none.output == plain.output && none.errors == plain.errors)
  }

  @Test func `counts what is left out`() {
    let thin = convert("every=10 s")
    #expect(thin.output.split(separator: "\n").count == 62)
    #expect(thin.errors.contains("note: left out 540 of 601 fixes, as '--degrade' says"))
    let noisy = convert("noise=1,every=10s,duty=60s/10s,lasting=30s")
    #expect(noisy.status == .done && noisy.output != thin.output)
    #expect(noisy.output == convert("noise=1,every=10s,duty=60s/10s,lasting=30s").output)
  }

  @Test(arguments: [
    ("", "unknown ''"), ("none,every=3", "'none' stands beside others, expected it alone"),
    ("evry=3", "unknown 'evry=3', did you mean 'every'?"),
    ("every", "unknown 'every', expected 'every=' and a value"),
    ("every=0", "every is '0', expected 0.001 s to 86400 s"),
    ("every=5 furlongs", "every: unknown unit 'furlongs' of duration"),
    ("noise=x", "noise is 'x', expected a number from 0 to 100"),
    ("noise=nan", "noise is 'nan', expected a number from 0 to 100"),
    ("duty=60", "duty is '60', expected a period and a time with fixes, as in '60s/10s'"),
    ("duty=10/60", "expected a period not shorter than the time with fixes"),
    ("noise=1,noise=2", "'noise' stands twice, expected it once"),
    ("lasting=5s", "'lasting' goes with 'noise' only"),
  ])
  func `refuses what it does not know`(how: String, message: String) {
    let words = ["convert", walk, "-o", "-", "--format", "csv", "--degrade=\(how)"]
    let result = Invocation(words)
    #expect(result.status == .usage && result.output.isEmpty)
    if !how.isEmpty { #expect(result.errors.contains(message), "\(result.errors)") }
  }

  @Test func `refuses a layout`() {
    let result = Invocation([
      "convert", zones, "-o", "-", "--format", "kml", "--degrade", "every=5",
    ])
    #expect(result.status == .usage)
    #expect(result.errors.contains("is a zone file, expected a track with '--degrade'"))
  }

  // MARK: verify --stress

  private func stress(_ how: String, _ words: [String] = [], processors: Int = 1) -> Invocation {
    Invocation(
      ["verify", "--zones", zones, "--expect", expected, walk, "--stress", "40", "--degrade", how]
        + words, processors: processors)
  }

  private func zones(_ result: Invocation) throws -> [[String: Any]] {
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let cases = try #require(json["cases"] as? [[String: Any]])
    return try #require(cases.first?["zones"] as? [[String: Any]])
  }

  /// Wilson's interval of 40 of 40 begins at 40/(40 + 1.96²) = 0.912.
  @Test func `triggers always where nothing is degraded`() throws {
    let result = stress("none", ["--format", "json"])
    #expect(result.status == .done, "\(result.errors)")
    let cafe = try #require(try zones(result).first)
    #expect(try zones(result).count == 1)
    #expect(cafe["triggered"] as? Int == 40 && cafe["expected"] as? Int == 40)
    #expect(cafe["unexpected"] as? Int == 0)
    let interval = try #require(cafe["confidence"] as? [Double])
    #expect(abs(interval[0] - 40 / (40 + 3.8414588)) < 1e-5 && interval[1] == 1)
    #expect(
      stress("none").output == """
        \(expected): 40 runs
          zone  triggered  share  95 % confidence  unexpected a run
          cafe   40 of 40  1.000  0.912 to 1.000               0.00

        """, "\(stress("none").output)")
  }

  /// A fix in ten minutes is none inside or one.
  @Test func `counts what is lost, and what nobody expected`() throws {
    let rare = stress("every=600 s", ["--format", "json", "--fail-under", "99"])
    #expect(rare.status == .findings)
    #expect(rare.errors.contains("expected at least 99 %"))
    let cafe = try #require(try zones(rare).first)
    #expect((cafe["triggered"] as? Int ?? 40) < 40)
    // Errors of 66 m on each axis reach the circle 77 m beside the way.
    let wild = try zones(stress("noise=10", ["--format", "json"]))
    let side = try #require(wild.first { $0["zone"] as? String == "side" })
    #expect(side["expected"] as? Int == 0 && (side["unexpected"] as? Int ?? 0) > 0)
  }

  @Test func `gives the same on any number of threads`() {
    let one = stress("noise=3,every=20 s")
    for processors in [2, 5] {
      #expect(stress("noise=3,every=20 s", processors: processors).output == one.output)
    }
    #expect(stress("noise=3,every=20 s", ["--degrade-seed", "4"]).output != one.output)
  }

  @Test func `asks for its options`() {
    let words = ["verify", "--zones", zones, "--expect", expected, walk]
    #expect(Invocation(words + ["--stress", "5"]).status == .usage)
    #expect(Invocation(words + ["--degrade", "none"]).status == .usage)
    #expect(
      Invocation(words + ["--stress", "5", "--degrade", "none", "--record"]).status == .usage)
    #expect(
      Invocation(words + ["--stress", "5", "--degrade", "none", "--format", "junit"]).status
        == .usage)
  }
}
