import Foundation
import TestSupport
import Testing

/// `ringfence follow` as a process: pipes, FIFOs, logs, signals, and files that must not be lost.
@Suite struct FollowProcessTests {
  let process: ProcessTests
  var folder: TestFolder { process.folder }

  init() throws {
    process = try ProcessTests()
    try folder.write("rows.ndjson", Self.rows(0..<40))
    try folder.write("first.ndjson", Self.rows(0..<20))
    try folder.write("second.ndjson", Self.rows(20..<40))
    // Of the last digit of each sum, 0 is wrong.
    try folder.write(
      "sums.nmea",
      """
      $GPRMC,100000,A,0000.000,N,00000.000,E,000.0,000.0,020126,,*1B
      $GPRMC,100001,A,0000.000,N,00000.000,E,000.0,000.0,020126,,*1A

      """)
    // Waits until a file has as many lines, at most some seconds.
    try folder.write(
      "await",
      """
      i=0
      while [ "$(cat "$1" 2>/dev/null | wc -l)" -lt "$2" ] && [ $i -lt 400 ]; do sleep 0.05; i=$((i+1)); done
      """)
  }

  /// Rows of a device that is in the circle at two of four fixes: an event every second row, from the first on.
  static func rows(_ indices: Range<Int>) -> String {
    indices.map { index in
      let (minute, second) = (index / 6, index % 6 * 10)
      let east = [0, 0, 5, 5][index % 4]
      return
        "{\"track\":\"bus\",\"time\":\"2026-01-02T10:0\(minute):\(second == 0 ? "00" : "\(second)")Z\","
        + "\"latitude\":0,\"longitude\":0.00\(east)0001}\n"
    }.joined()
  }

  static let follow = "$R follow --zones $D/zones.json"
  static let kept = "\(follow) --state $D/s --output $D/e"

  /// 20 events, numbered from 1.
  func checkEvents(_ text: String, sourceLine: Int = #line) {
    let numbers = text.split(separator: "\n").map {
      $0.hasPrefix("{\"sequence\":") ? $0.dropFirst(12).prefix { $0 != "," } : ""
    }
    #expect(numbers == (1...20).map { "\($0)" }, "line \(sourceLine)")
  }

  /// Lines of shell whose result is `$D/e` with all events, in whatever way they got there.
  @Test(arguments: [
    "\(follow) < $D/rows.ndjson > $D/e",
    "cat $D/rows.ndjson | \(follow) - > $D/e",
    "cat $D/rows.ndjson | \(follow) --output $D/e",
    // Stopped and continued: a file that is standard input, and pipes that are repeated.
    "cp $D/first.ndjson $D/in; \(kept) < $D/in; cat $D/second.ndjson >> $D/in; \(kept) < $D/in",
    "cat $D/first.ndjson | \(kept); cat $D/rows.ndjson | \(kept)",
    // What stands behind the state is cut off.
    "\(kept) < $D/first.ndjson; echo half >> $D/e; cat $D/rows.ndjson | \(kept)",
    // A file that grows, is killed, renamed and begun again.
    """
    cp $D/first.ndjson $D/log; \(kept) --checkpoint 0 $D/log & p=$!; sh $D/await $D/e 10; kill -9 $p; wait $p
    sed -n 21,30p $D/rows.ndjson >> $D/log; mv $D/log $D/log.1; sed -n 31,40p $D/rows.ndjson > $D/log
    \(kept) $D/log & p=$!; sh $D/await $D/e 20; kill -TERM $p; wait $p
    """,
    """
    cp $D/first.ndjson $D/log; \(follow) --output $D/e $D/log & p=$!; sh $D/await $D/e 10
    mv $D/log $D/log.1; cp $D/second.ndjson $D/log; sh $D/await $D/e 20; kill -TERM $p; wait $p
    """,
    // A log that is cut off and written again.
    """
    cp $D/first.ndjson $D/log; \(follow) --output $D/e $D/log & p=$!; sh $D/await $D/e 10
    sed -n 21,30p $D/rows.ndjson > $D/log; sh $D/await $D/e 15
    sed -n 31,40p $D/rows.ndjson >> $D/log; sh $D/await $D/e 20; kill -TERM $p; wait $p
    """,
    // A FIFO with two writers, one after the other.
    """
    mkfifo $D/f; \(follow) --output $D/e $D/f & p=$!; cat $D/first.ndjson > $D/f; sh $D/await $D/e 10
    cat $D/second.ndjson > $D/f; sh $D/await $D/e 20; kill -TERM $p; wait $p
    """,
  ])
  func `gives every event once`(_ line: String) throws {
    let outcome = try process.shell(line)
    #expect(outcome.status == 0, "\(outcome.errors)")
    checkEvents(try folder.read("e"))
  }

  @Test func `writes an event before the next fix comes`() throws {
    let outcome = try process.shell(
      """
      mkfifo $D/f; \(Self.follow) > $D/e < $D/f & p=$!; exec 7> $D/f
      head -n 1 $D/rows.ndjson >&7; sh $D/await $D/e 1; wc -l < $D/e
      exec 7>&-; wait $p
      """)
    #expect(outcome.output.split(separator: " ").joined() == "1\n", "\(outcome.errors)")
  }

  @Test func `writes events of a pipe with the block that gives them`() throws {
    // More than the 512 bytes that are examined first.
    let outcome = try process.shell(
      """
      mkfifo $D/f; $R evaluate --format ndjson --zones $D/zones.json - > $D/e < $D/f & p=$!; exec 7> $D/f
      head -n 10 $D/rows.ndjson >&7; sh $D/await $D/e 4; wc -l < $D/e
      exec 7>&-; wait $p
      """)
    #expect((Int(outcome.output.filter(\.isNumber)) ?? 0) >= 4, "\(outcome.errors)")
  }

  @Test func `ends an epoch after a while, and reports when asked`() throws {
    let sentence = StreamEvaluationTests.epoch(0, "000")[0]
    try folder.write("one.nmea", sentence)
    let outcome = try process.shell(
      """
      mkfifo $D/f; \(Self.follow) --epoch-timeout 0.01 > $D/e < $D/f & p=$!; exec 7> $D/f
      cat $D/one.nmea >&7; sh $D/await $D/e 1; wc -l < $D/e; kill -USR1 $p; sleep 0.2; exec 7>&-; wait $p
      """)
    #expect(outcome.output.split(separator: " ").joined() == "1\n")
    let note = "ringfence follow: note: 1 fix of 1 device, 1 event\n"
    #expect(outcome.errors == note + note)
    #expect(outcome.status == 0)
  }

  @Test func `ends a dwell time by the clock`() throws {
    try folder.write(
      "zones.json",
      """
      { "version": 1, "zones": [ { "id": "cafe", "dwell": "1 s", "fences": [
        { "id": "door", "circle": { "center": [0, 0], "radius": 100 } } ] } ] }
      """)
    let outcome = try process.shell(
      """
      mkfifo $D/f; \(Self.follow) --clock wall > $D/e < $D/f & p=$!; exec 7> $D/f
      head -n 1 $D/rows.ndjson >&7; sh $D/await $D/e 2; cut -c 1-31 $D/e; exec 7>&-; wait $p
      """)
    #expect(
      outcome.output
        == "{\"sequence\":1,\"type\":\"entered\",\n{\"sequence\":2,\"type\":\"dwelled\",\n")
  }

  @Test func `reads no more than it can write`() throws {
    // 3,000 events are more than a pipe holds; the reader takes one line, waits, and takes the rest.
    let outcome = try process.shell(
      """
      i=0; while [ $i -lt 150 ]; do cat $D/rows.ndjson; i=$((i+1)); done \
        | sed '=' | sed 'N;s/\\n/ /' \
        | awk '{ n = $1; sub(/^[0-9]+ /, ""); sub(/"time":"[^"]*"/, "\\"time\\":" 1767348000 + n * 10); print }' \
        | \(Self.follow) --quiet | { read -r line; sleep 0.5; echo "$line" | cut -c 1-14; wc -l; }
      """)
    let words = outcome.output.split { $0 == "\n" || $0 == " " }
    #expect(words == ["{\"sequence\":1,", "2999"], "\(outcome.errors)")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let line: String
    let status: Int32
    let errors: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Refusal(line: "\(follow) $D/none", status: 66, errors: "[missing-file]"),
    Refusal(line: "\(follow) $D", status: 74, errors: "is a directory, expected a file"),
    Refusal(line: "$R follow $D/rows.ndjson", status: 64, errors: "expected '--zones FILE'"),
    Refusal(line: "\(follow) $D/a $D/b", status: 64, errors: "one input too many"),
    Refusal(line: "\(follow) --checkpoint 1 < $D/rows.ndjson", status: 64, errors: "'--state'"),
    Refusal(line: "\(follow) < $D/walk.gpx", status: 65, errors: "does not come line by line"),
    Refusal(line: "\(follow) < /dev/null", status: 65, errors: "[empty-file]"),
    // Read to the end, and nothing of it was of use.
    Refusal(
      line: "sed 's/.$/0/' $D/sums.nmea | \(follow)", status: 65,
      errors:
        "no sentence has a position, expected RMC, GGA, GNS or GLL; left out 2 as bad-checksum"
    ),
    Refusal(
      line: "sed s/:0,/:200,/ $D/rows.ndjson | \(follow)", status: 65,
      errors: "all 40 fixes were left out, as bad-position [no-usable-fix]"),
    Refusal(
      line: "sed s/time/thyme/ $D/rows.ndjson | \(follow)", status: 65, errors: "time"),
    Refusal(
      line: "\(follow) --state $D/rows.ndjson < $D/rows.ndjson", status: 65, errors: "[not-a-state]"
    ),
    Refusal(
      line: "\(follow) --state $D/rows.ndjson $D/rows.ndjson", status: 74,
      errors: "the state is the same file as"),
    Refusal(
      line: "\(follow) --state $D/s --output $D/s < $D/rows.ndjson", status: 74,
      errors: "the state is the same file as"),
    Refusal(
      line: "echo x > $D/e; \(follow) --output $D/e < $D/rows.ndjson", status: 74,
      errors: "that no state knows"),
    Refusal(
      line: "\(kept) < $D/first.ndjson; : > $D/e; \(kept) < $D/rows.ndjson", status: 65,
      errors: "file has 0 bytes and should have at least"),
    Refusal(
      line:
        "\(kept) < $D/first.ndjson; tr b c < $D/e > $D/x; cat $D/x > $D/e; \(kept) < $D/rows.ndjson",
      status: 65, errors: "file holds other events"),
    Refusal(
      line: "\(kept) < $D/first.ndjson; \(follow) --state $D/s < $D/rows.ndjson", status: 65,
      errors: "this is no file"),
    Refusal(
      line:
        "\(kept) < $D/first.ndjson; sed -i s/100/90/ $D/zones.json; \(kept) --layout-change refuse < $D/rows.ndjson",
      status: 65, errors: "[other-layout]"),
    Refusal(
      line: "\(kept) < $D/first.ndjson; \(kept) --mode restart < $D/rows.ndjson",
      status: 65, errors: "[other-layout]"),
  ])
  func `refuses what would lose events`(_ refusal: Refusal) throws {
    let outcome = try process.shell(refusal.line)
    #expect(outcome.status == refusal.status)
    #expect(outcome.errors.contains(refusal.errors), "\(outcome.errors)")
  }

  @Test func `leaves output and state as they were when it refuses`() throws {
    _ = try process.shell("\(Self.kept) < $D/first.ndjson")
    let (state, events) = (try folder.read("s"), try folder.read("e"))
    _ = try process.shell("\(Self.kept) --mode restart < $D/rows.ndjson")
    _ = try process.shell(
      "sed -i s/100/90/ $D/zones.json; \(Self.kept) --layout-change refuse < $D/rows.ndjson")
    #expect(try folder.read("s") == state)
    #expect(try folder.read("e") == events)
  }

  @Test func `appends where it is asked to`() throws {
    let outcome = try process.shell(
      "echo x > $D/e; \(Self.follow) --append --output $D/e < $D/rows.ndjson; wc -l < $D/e")
    #expect(outcome.output.filter(\.isNumber) == "21")
  }

  @Test func `gives the events of evaluate`() throws {
    for sample in ["laps", "harbour-drive"] {
      let zones = "Zones/\(sample)/zones.json"
      let track = "Zones/\(sample)/track.nmea"
      let outcome = try process.shell(
        """
        cd '\(Paths.root.path)'
        $R evaluate --zones \(zones) --format ndjson - < \(track) > $D/1
        $R follow --zones \(zones) < \(track) | sed 's/"sequence":[0-9]*,//' | cmp - $D/1
        """)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
  }
}
