import Ringfence
import RingfenceVerify
import TestSupport
import Testing

// The expected bytes follow Docs/Testing.md and, for records of events, Docs/EventFormats.md.
@Suite struct DifferenceWriterTests {
  typealias Difference = DifferenceReport.Difference
  typealias Expected = DifferenceReport.Expected
  typealias Change = DifferenceReport.Change

  static let report = DifferenceReport(
    file: "expected.ndjson", expectedCount: 5, foundCount: 4,
    differences: [
      Difference(
        track: "wa\"lk", expected: nil, found: Sample.event(.entered, at: 17, zone: 1, lag: 1)),
      Difference(
        track: "wa\"lk",
        expected: Expected(
          line: 3, text: #"{"type": "exited"}"#, kind: .exited, zone: "cafe",
          time: Sample.time(30)), found: Sample.event(.exited, at: 28),
        changes: [
          Change(
            key: "time", expected: "2024-03-01T00:00:30.000Z", found: "2024-03-01T00:00:28.000Z",
            difference: -2),
          Change(key: "boundary", expected: nil, found: nil, difference: 12.346),
          Change(
            key: "boundary.time", expected: "a", found: "b", difference: 1.5),
        ]),
      Difference(
        track: "ride\u{7}",
        expected: Expected(line: 4, text: "{}", kind: .crossed, zone: "toll"),
        found: Sample.event(.crossed, at: 40, zone: 2, visit: nil),
        changes: [
          Change(key: "flags", expected: "late\u{1B}", found: "none", difference: nil),
          Change(key: "distance", expected: "40 m", found: nil, difference: nil),
          Change(key: "overshoot", expected: "1 m", found: "2 m", difference: 1),
        ]),
      Difference(
        track: nil,
        expected: Expected(
          line: 5, text: #"{"a": 1}"#, kind: .dwelled, zone: "a\u{1}", fence: "b"), found: nil),
    ])

  func document(
    _ format: OwnDifferenceFormat, _ report: DifferenceReport = Self.report
  ) -> String {
    Sample.text { bytes in
      let writer = DifferenceWriter(layout: Sample.layout)
      switch format {
      case .json: writer.appendJSON(report, into: &bytes)
      case .text: bytes += Array(writer.text(report).utf8)
      }
    }
  }

  @Test func `writes text`() {
    #expect(
      document(.text) == """
        wa"lk
          unexpected  2024-03-01T00:00:17.000Z  entered  Back gate  gate\\u{1}
          shifted     2024-03-01T00:00:30.000Z  exited   cafe  door  (expected.ndjson:3)
            time: came 2024-03-01T00:00:28.000Z, 2.000 s earlier
            boundary: 12.35 m from where it was expected
            boundary.time: expected a, found b, 1.500 s later

        ride\\u{7}
          changed     2024-03-01T00:00:40.000Z  crossed  toll  line  (expected.ndjson:4)
            flags: expected late\\u{1B}, found none
            distance: expected 40 m, found nothing
            overshoot: expected 1 m, found 2 m

        any track
          missing     at any time               dwelled  a\\u{1}  b  (expected.ndjson:5)

        5 events expected, 4 came: 1 missing, 1 unexpected, 1 shifted, 1 changed

        """)
  }

  @Test func `writes JSON`() {
    func record(
      _ type: String, _ seconds: Int, _ head: String, _ boundary: Int, name: String = ""
    ) -> String {
      let point = { (seconds: Int) in
        #"{"time":"2024-03-01T00:00:\#(seconds).000Z","latitude":1.5000000,"#
          + #""longitude":-2.2500000}"#
      }
      return #"{"type":"\#(type)","time":"2024-03-01T00:00:\#(seconds).000Z",\#(head),"#
        + #""mode":"normal","boundary":\#(point(boundary)),"fix":\#(point(seconds)),"flags":[]\#(name)}"#
    }
    let expected: [String] = [
      #"{"version": 1, "equal": false, "expected": 5, "found": 4, "missing": 1, "#,
      #""unexpected": 1, "shifted": 1, "changed": 1, "differences": ["#, "\n",
      #"{"difference": "unexpected", "found": "#,
      record(
        "entered", 17, #""zone":"a\"b","fence":"gate\u0001","track":"wa\"lk","visit":1"#, 16,
        name: #","zoneName":"Back gate""#),
      "},\n", #"{"difference": "shifted", "line": 3, "expected": {"type": "exited"}, "found": "#,
      record("exited", 28, #""zone":"cafe","fence":"door","track":"wa\"lk","visit":1"#, 28),
      #", "changes": [{"key": "time", "difference": -2.000}, "#,
      #"{"key": "boundary", "difference": 12.346}, "#,
      #"{"key": "boundary.time", "difference": 1.500}]},"#, "\n",
      #"{"difference": "changed", "line": 4, "expected": {}, "found": "#,
      record("crossed", 40, #""zone":"toll","fence":"line","track":"ride\u0007""#, 40),
      #", "changes": [{"key": "flags"}, {"key": "distance"}, "#,
      #"{"key": "overshoot", "difference": 1.000}]},"#, "\n",
      #"{"difference": "missing", "line": 5, "expected": {"a": 1}}"#, "\n]}\n",
    ]
    #expect(document(.json) == expected.joined())
  }

  @Test func `writes that nothing differs`() {
    let equal = DifferenceReport(
      file: "e", expectedCount: 1, foundCount: 1, differences: [])
    #expect(document(.text, equal) == "1 event, all as expected\n")
    #expect(
      document(.json, equal) == #"{"version": 1, "equal": true, "expected": 1, "found": 1, "#
        + #""missing": 0, "unexpected": 0, "shifted": 0, "changed": 0, "differences": []}"# + "\n")
  }
}
