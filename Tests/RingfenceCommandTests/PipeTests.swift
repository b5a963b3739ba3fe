import Foundation
import TestSupport
import Testing

/// Every kind of file from pipes, and compressed: what is in `< … |` is read once, from beginning to end.
@Suite struct PipeTests {
  let process: ProcessTests

  init() throws {
    process = try ProcessTests()
    for line in [
      "gzip -k $D/zones.json $D/walk.gpx",
      "echo '{\"version\": 1, \"events\": []}' > $D/scenario.json; gzip -k $D/scenario.json",
      "$R verify --record --zones $D/zones.json --expect $D/expected.ndjson $D/walk.gpx",
      "gzip -k $D/expected.ndjson",
      "for i in 1 2 3; do mkfifo $D/p$i; done",
    ] {
      let outcome = try process.shell(line)
      // 'verify --record' ends with 1 because it wrote.
      try #require(outcome.status <= 1, "\(line): \(outcome.errors)")
    }
  }

  /// `$1` to `$3` are FIFOs that give the zones, the track and a third file, plain or compressed.
  static let commands: [(line: String, third: String)] = [
    ("$R evaluate --zones $1 $2", ""),
    ("$R evaluate --zones $1 --strict $2", ""),
    ("$R evaluate --zones $1 --mode restart $2", ""),
    ("$R evaluate --zones $1 --out-of-order sort --jobs 1 $2", ""),
    ("$R evaluate --zones $1 --scenario $3 $2", "scenario.json"),
    ("$R explain --zones $1 $2", ""),
    ("$R explain --zones $1 --scenario $3 $2", "scenario.json"),
    // The expected events name the track.
    ("$R verify --zones $1 --expect $3 $D/walk.gpx", "expected.ndjson"),
    ("$R inspect $2 $1", ""),
    ("$R lint $1", ""),
    ("$R degrade $1", ""),
    ("$R convert $1 -o - --format geojson", ""),
    ("$R convert $2 -o - --format csv", ""),
  ]

  /// The line with files, or with FIFOs that give them.
  static func line(_ index: Int, ending: String, isPiped: Bool) -> String {
    let (command, third) = commands[index]
    var line = command
    var feeding = ""
    for (number, file) in [(1, "zones.json"), (2, "walk.gpx"), (3, third)]
    where command.contains("$\(number)") {
      let source = "$D/\(file)\(ending)"
      line = line.replacing("$\(number)", with: isPiped ? "$D/p\(number)" : source)
      if isPiped { feeding += "cat \(source) > $D/p\(number) & " }
    }
    return feeding + line
  }

  /// The result without names of files, which differ.
  static func comparable(_ text: String) -> String {
    var text = text
    let files = ["zones.json", "walk.gpx", "scenario.json", "expected.ndjson"]
    for name in files.map({ $0 + ".gz" }) + files + ["p1", "p2", "p3"] {
      text.replace(name, with: "F")
    }
    return text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  @Test(arguments: commands.indices, ["", ".gz"])
  func `reads pipes and compressed files as files`(index: Int, ending: String) throws {
    let plain = try process.shell(Self.line(index, ending: "", isPiped: false))
    let piped = try process.shell(Self.line(index, ending: ending, isPiped: true))
    let packed = try process.shell(Self.line(index, ending: ending, isPiped: false))
    #expect(plain.status <= 1, "\(plain.errors)")
    for outcome in [piped, packed] {
      #expect(outcome.status == plain.status, "\(outcome.errors)")
      #expect(Self.comparable(outcome.output) == Self.comparable(plain.output))
      #expect(Self.comparable(outcome.errors) == Self.comparable(plain.errors))
    }
  }

  @Test(arguments: [
    "$R evaluate --zones $D/p1 $D/p1", "$R lint $D/p1 $D/p1",
    "$R explain --zones $D/zones.json --scenario $D/p1 $D/p1", "$R inspect $D/p1 $D/p1",
    "$R verify --zones $D/zones.json --expect $D/p1 $D/p1",
    "cat $D/zones.json | $R evaluate --zones /dev/stdin -",
    "cat $D/zones.json | $R inspect /dev/stdin /dev/fd/0",
    "ln -s p1 $D/other; $R lint $D/p1 $D/other",
  ]) func `refuses to read one pipe twice`(line: String) throws {
    let outcome = try process.shell(line)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("asked for twice; a pipe can be read only once"))
    #expect(outcome.output == "")
  }

  @Test func `names the compressed file that is damaged`() throws {
    let outcome = try process.shell(
      "head -c 150 $D/walk.gpx.gz > $D/cut.gz; $R evaluate --zones $D/zones.json $D/cut.gz")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("/cut.gz: error: gzip data is cut off; "))
    #expect(outcome.errors.contains(" before it count [bad-compression]"))
    let zones = try process.shell(
      "head -c 80 $D/zones.json.gz > $D/cut.gz; $R evaluate --zones $D/cut.gz $D/walk.gpx")
    #expect(zones.status == 65)
    #expect(zones.errors.contains("/cut.gz: error: gzip data is cut off [bad-compression]"))
  }
}
