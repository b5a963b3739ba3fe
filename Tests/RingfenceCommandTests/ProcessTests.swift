import Foundation
import TestSupport
import Testing

/// Tests that need a process: signals, pipes, devices and the exit status.
@Suite struct ProcessTests {
  let folder: TestFolder
  let zones: String
  let walk: String

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", TestFolder.zones)
    walk = try folder.write("walk.gpx", TestFolder.gpx())
  }

  /// The command that was built with the tests.
  static let command = Paths.products.appendingPathComponent("ringfence").path

  struct Outcome {
    let output: String
    let errors: String
    let status: Int32
  }

  /// Runs a line of shell, in which `$R` is the command and `$D` the test's folder.
  func shell(_ line: String) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = ["R": Self.command, "D": folder.path, "PATH": "/usr/bin:/bin"]
    let (output, errors) = ("\(folder.path)/.output", "\(folder.path)/.errors")
    for path in [".output", ".errors"] { try folder.write(path, "") }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      output: try folder.read(".output"), errors: try folder.read(".errors"),
      status: process.terminationStatus)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    let status: Int32
    var errors = ""
    var events = 0
    var testDescription: String { line }
  }

  static let rows: [Row] = [
    Row(line: "$R evaluate --zones $D/zones.json $D/walk.gpx", status: 0, events: 2),
    Row(line: "$R evaluate --zones $D/zones.json - < $D/walk.gpx", status: 0, events: 2),
    Row(line: "$R evaluate --zones - $D/walk.gpx < $D/zones.json", status: 0, events: 2),
    Row(
      line: "mkfifo $D/p && { cat $D/walk.gpx > $D/p & $R evaluate --zones $D/zones.json $D/p; }",
      status: 0, events: 2),
    Row(
      line: "mkfifo $D/z && { cat $D/zones.json > $D/z & $R evaluate --zones $D/z $D/walk.gpx; }",
      status: 0, events: 2),
    Row(
      line: "$R evaluate --zones /dev/stdin $D/walk.gpx < $D/zones.json", status: 0, events: 2),
    Row(
      line: "cat $D/zones.json | $R evaluate --zones /dev/stdin $D/walk.gpx", status: 0, events: 2),
    Row(
      line: "echo '{\"version\": 1, \"events\": []}' > $D/s; mkfifo $D/y && { cat $D/s > $D/y & "
        + "$R evaluate --scenario $D/y --zones $D/zones.json $D/walk.gpx; }", status: 0, events: 2),
    Row(
      line: "$R verify --record --zones $D/zones.json --expect $D/r $D/walk.gpx; mkfifo $D/e && "
        + "{ cat $D/r > $D/e & $R verify --zones $D/zones.json --expect $D/e $D/walk.gpx; }",
      status: 0),
    Row(
      line: "mkfifo $D/l && { cat $D/zones.json > $D/l & $R inspect $D/l | grep -q 'zones  *1'; }",
      status: 0),
    Row(
      line: "mkfifo $D/i && { head -c 100 $D/zones.json > $D/i & $R inspect $D/i; }", status: 65,
      errors: "[truncated]"),
    Row(
      line: "mkfifo $D/k && { echo x > $D/k & $R inspect $D/k; }", status: 65, errors: "/k: error: "
    ),
    Row(
      line: "cat $D/zones.json | $R convert - -o - --format geojson > $D/1 && mkfifo $D/c && "
        + "{ cat $D/zones.json > $D/c & $R convert $D/c -o - --format geojson > $D/2; } && "
        + "$R convert $D/zones.json -o - --format geojson | cmp - $D/1 && cmp $D/1 $D/2", status: 0),
    Row(
      line:
        "mkdir $D/t && printf '$GPGLL,000,N,000,E,120000,A,A\\n' > $D/t/a.nmea && cp $D/walk.gpx $D/t && "
        + "$R evaluate --zones $D/zones.json $D/t", status: 65, errors: "[no-date]", events: 2),
    Row(
      line: "head -c 300 $D/walk.gpx | $R evaluate --zones $D/zones.json -", status: 65,
      errors: "[truncated]", events: 0),
    Row(
      line: "$R evaluate --zones $D/zones.json -", status: 65,
      errors: "-: error: file is empty [empty-file]"),
    Row(
      line: "$R evaluate --zones $D/zones.json $D/none.gpx", status: 66,
      errors: "no such file [missing-file]"),
    // The fixes of a pipe cannot be read again: they were kept. 9° of a meridian are 995.3 km.
    Row(
      line: "sed 's/lat=\"0\"/lat=\"9\"/' $D/walk.gpx | $R evaluate --zones $D/zones.json -",
      status: 0, errors: "the nearest zone is cafe, about 995 km from a fix of -"),
    Row(
      line: "sed 's/lat=\"0\"/lat=\"9\"/' $D/walk.gpx | $R explain --format json "
        + "--zones $D/zones.json - > $D/e",
      status: 0, errors: "the nearest zone is cafe, about 995 km from a fix of -"),
    Row(line: "$R inspect $D/walk.gpx >> $D/walk.gpx", status: 64, errors: "[output-is-input]"),
    Row(
      line: "$R evaluate --zones $D/zones.json /dev/null -o /dev/null", status: 65,
      errors: "/dev/null: error: file is empty [empty-file]"),
    Row(line: "$R evaluate --bogus", status: 64, errors: "unknown option '--bogus'"),
    Row(line: "$R", status: 64, errors: "usage: ringfence COMMAND"),
  ]

  @Test(arguments: rows) func `ends with the status of the specification`(_ row: Row) throws {
    let outcome = try shell(row.line)
    #expect(outcome.status == row.status)
    #expect(row.errors.isEmpty ? outcome.errors.isEmpty : outcome.errors.contains(row.errors))
    #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("  2026") } == row.events)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no full device"),
    arguments: [
      ("> /dev/full", "standard output"), ("-o /dev/full", "/dev/full"),
    ])
  func `says that the disk is full`(place: (words: String, name: String)) throws {
    let outcome = try shell(
      "$R evaluate --format csv --zones $D/zones.json $D/walk.gpx \(place.words)")
    #expect(outcome.status == 74)
    #expect(outcome.errors == "\(place.name): error: no space left on device [write-failed]\n")
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test func `ends quietly when the reader of its output goes`() throws {
    // In and out of the circle often enough to fill any pipe, in a file that two threads work on.
    var rows = ["time,latitude,longitude"]
    for i in 0..<40_000 {
      let (hour, minute, second) = (i / 3600, i / 60 % 60, i % 60)
      let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
      rows.append(
        "2026-01-02T\(two(hour)):\(two(minute)):\(two(second))Z,0,\(i % 2 == 0 ? "0.000000001" : "0.005")"
      )
    }
    try folder.write("long.csv", rows.joined(separator: "\n") + "\n")
    let outcome = try shell(
      "{ $R evaluate --jobs 2 --format ndjson --zones $D/zones.json $D/long.csv; echo $? > $D/status; }"
        + " | head -n 1")
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors.isEmpty)
    #expect(try folder.read("status") == "0\n")
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM])
  func `leaves no half-written file when it is stopped`(by number: Int32) async throws {
    try folder.write("events.txt", "old")
    let input = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.command)
    process.arguments = ["evaluate", "--zones", zones, "-o", "\(folder.path)/events.txt", "-"]
    process.standardInput = input
    try process.run()
    let part = "events.txt.ringfence-\(process.processIdentifier).part"
    var isBegun = false
    for _ in 0..<500 where !isBegun {
      try await Task.sleep(for: .milliseconds(10))
      isBegun = try folder.names().contains(part)
    }
    #expect(isBegun)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    #expect(try folder.names() == ["events.txt", "walk.gpx", "zones.json"])
    #expect(try folder.read("events.txt") == "old")
  }

  /// What a shell line gives, with the status behind it.
  static let places: [(line: String, output: String, status: Int32)] = [
    // The content of a file behind `>>` stays.
    (
      "echo first > $D/log; $R degrade $D/zones.json -o /dev/stdout >> $D/log; echo $?; "
        + "head -n 1 $D/log; wc -l < $D/log", "0\nfirst\n5\n", 0
    ),
    ("$R degrade $D/zones.json -o /dev/fd/5 5> $D/five; echo $?; wc -l < $D/five", "0\n4\n", 0),
    ("$R degrade $D/zones.json -o /dev/fd/9; echo $?", "74\n", 0),
    ("$R degrade $D/zones.json -o /dev/null; echo $?; test -c /dev/null", "0\n", 0),
    (
      "mkfifo $D/p; { wc -l < $D/p; } & $R degrade $D/zones.json -o $D/p; wait; test -p $D/p",
      "4\n", 0
    ),
    // A standard descriptor that is closed is not that of the next file that is opened.
    (
      "$R evaluate --zones $D/zones.json $D/walk.gpx $D/none.gpx -o $D/events 2>&-; echo $?; "
        + "grep -c none $D/events; wc -l < $D/events", "66\n0\n3\n", 0
    ),
    ("$R degrade $D/zones.json >&-", "", 74),
    ("$R convert - --format csv -o - <&-", "", 74),
    ("$R convert $D/walk.gpx --format csv -o $D/all <&- >&- 2>&-; wc -l < $D/all", "8\n", 0),
    // The input is not written to behind its own end.
    ("$R convert $D/walk.gpx --format gpx -o - >> $D/walk.gpx", "", 64),
    ("$R evaluate --zones $D/zones.json - -o $D/walk.gpx < $D/walk.gpx", "", 64),
    // A file may not grow.
    (
      "(ulimit -f 0; exec $R convert $D/walk.gpx --format csv -o $D/big.csv 2> /dev/null); echo $?; "
        + "ls $D", "74\nwalk.gpx\nzones.json\n", 0
    ),
  ]

  @Test(arguments: places.indices) func `writes to the given output and nowhere else`(row: Int)
    throws
  {
    let place = Self.places[row]
    let outcome = try shell(place.line)
    #expect(outcome.output.replacing(" ", with: "") == place.output, "\(place.line)")
    #expect(outcome.status == place.status, "\(outcome.errors)")
  }

  @Test func `keeps the rights of a file it replaces, and follows a link to it`() throws {
    let outcome = try shell(
      "umask 022; touch $D/real; chmod 640 $D/real; ln -s real $D/link; "
        + "$R evaluate --zones $D/zones.json -o $D/link $D/walk.gpx && ls -l $D/real | cut -c1-10 "
        + "&& test -L $D/link && test -s $D/real && $R evaluate --zones $D/zones.json -o $D/new "
        + "$D/walk.gpx && ls -l $D/new | cut -c1-10")
    #expect(outcome.output == "-rw-r-----\n-rw-r--r--\n")
    #expect(outcome.status == 0)
  }
}
