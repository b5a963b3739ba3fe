import Ringfence
import RingfenceCommand
import Testing

// What the command says to words that make no sense, word for word.
@Suite struct ArgumentsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let words: String
    let message: String
    var testDescription: String { words }
  }

  static let rows: [Row] = [
    Row(
      words: "evalute",
      message:
        "ringfence: error: unknown command 'evalute', did you mean 'evaluate'? [unknown-command]\n"
        + "seek help with 'ringfence --help'\n"),
    Row(
      words: "dance",
      message: "ringfence: error: unknown command 'dance' [unknown-command]\n"
        + "seek help with 'ringfence --help'\n"),
    Row(
      words: "--verson",
      message: "ringfence: error: unknown option '--verson', did you mean '--version'? "
        + "[unknown-option]\nseek help with 'ringfence --help'\n"),
    Row(
      words: "help evluate",
      message:
        "ringfence: error: unknown command or topic 'evluate', did you mean 'evaluate'? [unknown-command]\n"
        + "seek help with 'ringfence --help'\n"),
    Row(
      words: "evaluate --zonse a b",
      message: "ringfence evaluate: error: unknown option '--zonse', did you mean '--zones'? "
        + "[unknown-option]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate -x",
      message: "ringfence evaluate: error: unknown option '-x' [unknown-option]\n"
        + "seek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones",
      message: "ringfence evaluate: error: option '--zones' needs a value, as in '--zones FILE' "
        + "[missing-value]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones --summary",
      message: "ringfence evaluate: error: option '--zones' needs a value, as in '--zones FILE' "
        + "[missing-value]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --summary=yes",
      message: "ringfence evaluate: error: option '--summary' takes no value [unexpected-value]\n"
        + "seek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones a --zones b",
      message: "ringfence evaluate: error: option '--zones' is given twice [repeated-option]\n"
        + "seek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate walk.gpx",
      message: "ringfence evaluate: error: the layout is missing, expected '--zones FILE' "
        + "[missing-option]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones a.json",
      message: "ringfence evaluate: error: there is no track, expected files, folders or '-' "
        + "[missing-operand]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones a --format ndjsn t",
      message:
        "ringfence evaluate: error: option '--format': unknown 'ndjsn', did you mean 'ndjson'? "
        + "[bad-value]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones a --format xml t",
      message:
        "ringfence evaluate: error: option '--format': unknown 'xml', expected one of 'text', "
        + "'ndjson', 'csv', 'geojson', 'geojsonl' [bad-value]\nseek help with 'ringfence evaluate --help'\n"
    ),
    Row(
      words: "evaluate --zones a --jobs 0 t",
      message:
        "ringfence evaluate: error: option '--jobs': '0' is not a whole number from 1 to 1024 "
        + "[bad-value]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones a --exit-distance 2km t",
      message:
        "ringfence evaluate: error: option '--exit-distance': '2km' is out of range, expected "
        + "0 to 1000 m [bad-value]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones a --maximum-gap=0 t",
      message:
        "ringfence evaluate: error: option '--maximum-gap': '0' is out of range, expected "
        + "0.001 to 1000000000 s [bad-value]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones a --date 2024-02-30 t",
      message:
        "ringfence evaluate: error: option '--date': '2024-02-30' is no day, expected one such "
        + "as 2024-05-18 [bad-value]\nseek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "evaluate --zones - -",
      message:
        "ringfence evaluate: error: standard input is asked for twice [conflicting-options]\n"
        + "seek help with 'ringfence evaluate --help'\n"),
    Row(
      words: "inspect",
      message: "ringfence inspect: error: expected a file [missing-operand]\n"
        + "seek help with 'ringfence inspect --help'\n"),
    Row(
      words: "convert a.gpx",
      message: "ringfence convert: error: the place for the result is missing, expected '-o FILE' "
        + "[missing-option]\nseek help with 'ringfence convert --help'\n"),
    Row(
      words: "convert a.gpx b.gpx -o c.csv",
      message: "ringfence convert: error: 'b.gpx' is one file too many, expected one "
        + "[unexpected-operand]\nseek help with 'ringfence convert --help'\n"),
    Row(
      words: "convert a.gpx -o c.xyz",
      message:
        "ringfence convert: error: the ending of 'c.xyz' says no format, expected '--format' "
        + "[missing-option]\nseek help with 'ringfence convert --help'\n"),
  ]

  @Test(arguments: rows) func `names the word, what was expected and where help is`(_ row: Row) {
    let result = Invocation(row.words)
    #expect(result.errors == row.message)
    #expect(result.output.isEmpty)
    #expect(result.status == .usage)
  }

  @Test(arguments: ["--help", "-h", "help", "evaluate --help", "help evaluate", "inspect -h"])
  func `shows help with an example on standard output`(words: String) {
    let result = Invocation(words)
    #expect(result.status == .done)
    #expect(result.output.hasPrefix("usage: ringfence "))
    #expect(result.output.contains("example"))
    #expect(result.errors.isEmpty)
  }

  @Test func `keeps help within 100 columns`() {
    let commands = ["evaluate", "explain", "verify", "lint", "inspect", "convert", "degrade"]
    let topics = [
      "restart-mode", "conditions", "formats", "exit-status", "environment", "libraries",
    ]
    for words in ["help"]
      + (commands + topics + ["init", "schema", "completions", "man"]).map({ "help \($0)" })
    {
      for line in Invocation(words).output.split(separator: "\n") { #expect(line.count <= 100) }
    }
  }

  /// The first thing that a new user sees: three jobs, each with command lines of commands that exist.
  @Test(.needsAllRooms) func `shows three jobs on standard error when no command is given`() {
    let result = Invocation("")
    #expect(result.status == .usage)
    #expect(result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.first == "usage: ringfence COMMAND …")
    #expect(lines.filter { $0.hasSuffix("?") }.count == 3)
    let examples = lines.filter { $0.hasPrefix("  ringfence ") }
    #expect(examples.count >= 6)
    for line in examples {
      let words = line.split(separator: " ")
      #expect(line.count <= 100)
      let help = Invocation("help \(words[1] == "help" ? words[2] : words[1])")
      #expect(help.status == .done, "\(line)")
    }
    #expect(lines.count <= 20)
  }

  /// What a first reader meets is short, and says how much more there is.
  @Test(
    .needs("Page", "Proof", "Repair"),
    arguments: [
      "evaluate", "follow", "explain", "report", "verify", "exercise", "lint", "repair", "plan",
      "inspect", "convert", "degrade", "init", "schema", "completions", "man",
    ]) func `shows the options of every day, and all where asked`(_ command: String) throws
  {
    func options(_ words: String) -> [Substring] {
      Invocation("\(command) \(words)").output.split(separator: "\n").filter { $0.hasPrefix("  -") }
    }
    let short = options("--help").map { $0.split(separator: " ").prefix(3) }
    let all = options("--help-all").map { $0.split(separator: " ").prefix(3) }
    #expect(short.count <= 15 && short.count < all.count)
    #expect(short.allSatisfy { line in all.contains { $0.elementsEqual(line) } })
    let hidden = all.count - short.count
    #expect(
      Invocation("\(command) --help").output.contains(
        "\n\(hidden) more options: 'ringfence \(command) --help-all'\n"))
  }

  @Test func `prints its version`() {
    let result = Invocation("--version")
    #expect(result.output == "ringfence 0.2.0\n")
    #expect(result.status == .done)
  }
}
