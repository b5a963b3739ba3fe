import RingfenceCommand
import TestSupport
import Testing

/// What every option that takes a number says to numbers that make no sense.
@Suite struct OptionRangeTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("zones.json", TestFolder.zones)
    try folder.write("walk.gpx", TestFolder.gpx())
    try folder.write("expected.ndjson", "")
  }

  struct Option: Sendable, CustomTestStringConvertible {
    let name: String
    /// The range as the message names it.
    let range: String
    /// Values that are taken, the ends of the range among them.
    let taken: [String]
    /// Values just outside.
    let refused: [String]
    /// The command and what else the option needs.
    var words = "evaluate --zones $D/zones.json $D/walk.gpx"
    var testDescription: String { "\(words.prefix { $0 != " " }) --\(name)" }
  }

  static let degrade = "degrade $D/zones.json"
  static let lint = "lint $D/zones.json"
  static let verify = "verify --zones $D/zones.json --expect $D/expected.ndjson $D/walk.gpx"
  static let sweep =
    "evaluate --zones $D/zones.json $D/walk.gpx --scenario swipe@60 --sweep 2"

  static let options: [Option] = [
    Option(
      name: "exit-distance", range: "0 to 1000 m", taken: ["0", "1e-200", "1 km"],
      refused: ["1000.001"]),
    Option(
      name: "maximum-accuracy", range: "0.001 to 1000000 m", taken: ["0.001", "1000 km"],
      refused: ["0", "1e-200", "1000000.1"]),
    Option(
      name: "maximum-gap", range: "0.001 to 1000000000 s", taken: ["1 ms", "1e9"],
      refused: ["0", "1e-200", "0.0009", "1.1e9"]),
    Option(
      name: "maximum-speed", range: "1 to 100000 m/s", taken: ["1", "off", "1500 km/h"],
      refused: ["0", "0.9", "100001"]),
    Option(
      name: "uere", range: "0.01 to 1000 m", taken: ["0.01", "1000"],
      refused: ["0", "1e-200", "0.009", "1000.1"]),
    Option(
      name: "maximum-size", range: "1 to 1000000000000000 bytes", taken: ["1", "1e15", "64 MiB"],
      refused: ["0", "0.9", "1.1e15"]),
    Option(
      name: "assume-speed", range: "0.01 to 1000 m/s", taken: ["0.01", "3600 km/h"],
      refused: ["0", "1e-200", "0.009", "1000.1"]),
    Option(
      name: "sweep-delay", range: "0.001 to 1000000 s", taken: ["0.001", "1e6"],
      refused: ["0", "1e-200", "1000001"], words: sweep),
    Option(
      name: "buffer", range: "0 to 500 m", taken: ["0", "1e-200", "500"], refused: ["500.1"],
      words: degrade),
    Option(
      name: "budget", range: "0 to 1000 m", taken: ["0", "1e-200", "1000"], refused: ["1000.1"],
      words: degrade),
    Option(
      name: "minimum-radius", range: "0 to 1000000 m", taken: ["0", "1e-200", "1000000"],
      refused: ["1000000.1"], words: degrade),
    // 1e-200 filled the memory.
    Option(
      name: "maximum-radius", range: "1 to 1000000 m", taken: ["1", "1000000"],
      refused: ["0", "1e-200", "0.999", "1000000.1"], words: degrade),
    Option(
      name: "spacing", range: "0 to 1000000 m", taken: ["0", "1e-200", "1000000"],
      refused: ["1000000.1"], words: lint),
    Option(
      name: "accuracy", range: "0 to 1000000 m", taken: ["0", "1e-200", "1000000"],
      refused: ["1000000.1"], words: lint),
    Option(
      name: "pass-speed", range: "0 to 1000 m/s", taken: ["0", "1e-200", "1000"],
      refused: ["1000.1"], words: lint),
    Option(
      name: "time-tolerance", range: "0 to 1000000000 s", taken: ["0", "1e-200", "1e9"],
      refused: ["1.1e9"], words: verify),
    Option(
      name: "distance-tolerance", range: "0 to 1000000 m", taken: ["0", "1e-200", "1e6"],
      refused: ["1000000.1"], words: verify),
  ]

  @Test(arguments: options) func `takes a number in its range only`(_ option: Option) {
    let words = option.words.replacing("$D", with: folder.path).split(separator: " ")
      .map(String.init)
    let command = words[0]
    func run(_ value: String) -> Invocation { Invocation(words + ["--\(option.name)=\(value)"]) }
    for value in option.taken { #expect(run(value).status != .usage, "\(value)") }
    for value in option.refused + ["-1", "1e300"] {
      let result = run(value)
      #expect(
        result.errors.hasPrefix(
          "ringfence \(command): error: option '--\(option.name)': '\(value)' is out of range, "
            + "expected \(option.range) [bad-value]\n"), "\(result.errors)")
      #expect(result.status == .usage)
      #expect(result.output.isEmpty)
    }
    for value in ["nan", "inf", "-inf", "infinity", "0x10", "1e400", "1,5"] {
      let result = run(value)
      #expect(result.errors.contains("error: option '--\(option.name)': "), "\(result.errors)")
      #expect(result.status == .usage, "\(value)")
    }
  }

  @Test(arguments: [
    ("jobs", "1024", ""), ("sweep", "1000000", "--scenario swipe@60"),
  ])
  func `takes a whole number in its range only`(option: (name: String, most: String, words: String))
  {
    let words =
      ["evaluate", "--zones", "\(folder.path)/zones.json", "\(folder.path)/walk.gpx"]
      + option.words.split(separator: " ").map(String.init)
    #expect(Invocation(words + ["--\(option.name)=1"]).status == .done)
    for value in ["0", "-1", "1e-200", "1e300", "1.5", "nan", "inf", "9223372036854775808"] {
      let result = Invocation(words + ["--\(option.name)=\(value)"])
      #expect(
        result.errors.hasPrefix(
          "ringfence evaluate: error: option '--\(option.name)': '\(value)' is not a whole number "
            + "from 1 to \(option.most) [bad-value]\n"))
      #expect(result.status == .usage)
    }
  }

  @Test(arguments: ["0000-01-01", "2024-13-01", "2023-02-29", "10000-01-01", "2024-1-1", "nan"])
  func `takes a day of the calendar only`(day: String) {
    let result = Invocation([
      "evaluate", "--zones", "\(folder.path)/zones.json", "\(folder.path)/walk.gpx", "--date", day,
    ])
    #expect(result.status == .usage)
    #expect(result.errors.contains("'\(day)' is no day, expected one such as 2024-05-18"))
  }
}
