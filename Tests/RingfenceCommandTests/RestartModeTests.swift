import Foundation
import RingfenceCommand
import TestSupport
import Testing

@Suite struct RestartModeTests {
  static let sample = Paths.root.appendingPathComponent("Zones/restart-street").path
  let words = ["evaluate", "--zones", "\(sample)/zones.json", "\(sample)/track.csv"]

  // The expected rows were worked out by hand. The street is 10 m/s along y = 0, in metres; exits are
  // reported 30 m beyond. stall: 245…355, circle 215…385. walls: 555…655, circle of 100.8 m, 504.2…705.8.
  // shops: see RestartEngineTests. yard: from 1070 on. line: x = 1105.
  @Test func `compares the modes as worked out by hand`() throws {
    let result = Invocation(words + ["--mode", "compare", "--format", "ndjson"])
    let expected = try String(
      contentsOfFile: "\(Self.sample)/comparison.ndjson", encoding: .utf8)
    // The maximum overshoot is an upper bound, less than 0.03 m above the truth here.
    #expect(
      (0...3).contains { result.output.replacing("120.5\($0)", with: "120.50") == expected },
      "\(result.output)")
    #expect(result.errors.isEmpty)
    #expect(result.status == .done)
  }

  @Test func `compares the modes as a table, by hand`() {
    let rows = Invocation(words + ["--mode", "compare", "--format", "csv"]).output
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The kiosk is entered 3 s and 30 m early, 25 m outside, and left as much later.
    #expect(
      rows[1].hasPrefix("track.csv,kiosk,both,pair,visit,")
        && rows[1].contains(",1,1,-3.000,30,3.000,30,25,,,,,"))
    #expect(
      rows[3].hasPrefix(
        "track.csv,arcade,restartOnly,falseCheckIn,visit,2026-05-04T06:01:19.000Z,shops,,3,"))
    #expect(rows[3].contains(",unfit,,,"))
    #expect(
      rows[4].contains(",lost,visit,2026-05-04T06:01:47.000Z,yard,3,")
        && rows[4].contains(",speed,"))
    #expect(
      rows[5].contains(",lost,crossed,2026-05-04T06:01:51.000Z,line,,")
        && rows[5].contains(",geoline,"))
    #expect(rows[6] == "track.csv,island,neither,,,,,,,,,,,,,,,,Out of reach of both")
    #expect(rows[7].isEmpty && rows.count == 8)
  }

  /// The sample has four excesses in normal mode, by the oracle.
  @Test func `an excess that is lost is called one, and its reason is no condition`() {
    let sample = Paths.root.appendingPathComponent("Zones/speed-limits").path
    let lines = Invocation([
      "evaluate", "--zones", "\(sample)/zones.json", "\(sample)/track.nmea", "--mode", "compare",
    ]).output.split(separator: "\n").filter { $0.contains("lost: ") }
    let excesses = lines.filter { $0.contains("  overspeed in ") }
    #expect(excesses.count == 4)
    #expect(
      excesses.allSatisfy {
        $0.hasSuffix("lost: in restart mode iOS checks circles only; speed limits are not checked")
      })
    #expect(!lines.contains { $0.contains("crossing") })
  }

  @Test func `evaluates the circles with an overshoot in every form of event`() {
    let kinds = Invocation(words + ["--mode=restart", "--format", "ndjson"]).output
      .split(separator: "\n")
    #expect(kinds.count == 6)
    #expect(kinds.allSatisfy { $0.contains(#""mode":"restart""#) })
    #expect(kinds.allSatisfy { $0.contains(#","overshoot":"#) })
    #expect(Invocation(words + ["--mode=restart"]).output.contains("overshoot 25.00 m"))
    let rows = Invocation(words + ["--mode=restart", "--format", "csv"]).output
    #expect(rows.split(separator: "\n").first?.hasSuffix(",overshoot,zoneName,altitude") == true)
    #expect(rows.contains(",25.00,"))
  }

  @Test func `leaves normal mode as it is`() {
    #expect(Invocation(words).output == Invocation(words + ["--mode", "normal"]).output)
    #expect(!Invocation(words + ["--format", "ndjson"]).output.contains("overshoot"))
  }

  @Test func `makes circles as the options say`() {
    let wide = Invocation(words + ["--mode", "restart", "--buffer", "100 m"]).output
    #expect(wide.contains("overshoot 95.00 m"))
    let cut = Invocation(words + ["--mode", "compare", "--maximum-radius", "5"]).output
    #expect(!cut.contains("false check-in: fired only"))
    let least = Invocation(words + ["--mode", "restart", "--minimum-radius", "155"]).output
    #expect(least.contains("overshoot 95.00 m"))
  }

  @Test(arguments: [
    ("--mode compare --format geojson", "does not write geojson, expected text, ndjson or csv"),
    ("--buffer 10", "'--buffer' shapes restart circles"),
    ("--mode restart --buffer 501", "501"), ("--mode reboot", "unknown 'reboot'"),
  ])
  func `refuses options that make no sense`(options: String, message: String) {
    let result = Invocation(words + options.split(separator: " ").map(String.init))
    #expect(result.status == .usage)
    #expect(result.errors.contains(message))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: ["text", "ndjson", "csv"])
  func `compares the same with any number of jobs`(format: String) {
    let tracks = Array(repeating: "\(Self.sample)/track.csv", count: 5)
    let all = words + tracks + ["--mode", "compare", "--format", format, "--jobs"]
    #expect(Invocation(all + ["1"]).output == Invocation(all + ["4"]).output)
  }
}
