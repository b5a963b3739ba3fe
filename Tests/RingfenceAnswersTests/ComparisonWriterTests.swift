import Ringfence
import RingfenceAnswers
import RingfenceRecords
import TestSupport
import Testing

// The expected bytes follow the section on comparing of Docs/Restart.md.
@Suite struct ComparisonWriterTests {
  /// A fence that allows 120.51 m, and three without a circle.
  static let restart = RestartLayout(
    Sample.layout, RestartSettings(),
    [
      [RestartDegradation(0, 0, .unfit, maximumOvershoot: .meters(120.51))],
      [RestartDegradation(1, 0, .unsupported)], [RestartDegradation(2, 0, .unsupported)], [],
    ])

  /// On the equator 0.001° of longitude are 6378137 m · π / 180,000 = 111.32 m.
  static let comparison = Comparison([
    Comparison.ZoneResult(
      0, .both,
      pairs: [
        Comparison.Pair(
          ComparedTrigger(
            1, since: Sample.time(24),
            entered: Sample.event(.entered, at: 25, fix: Sample.fix(25, 0, 10)),
            exited: Sample.event(.exited, at: 40)),
          ComparedTrigger(
            2, since: Sample.time(21),
            entered: Sample.event(
              .entered, at: 22, visit: 2, fix: Sample.fix(22, 0, 10.001), mode: .restart,
              overshoot: .meters(25)),
            exited: Sample.event(.exited, at: 43.5, visit: 2, mode: .restart))),
        Comparison.Pair(
          ComparedTrigger(
            3, since: Sample.time(60), entered: Sample.event(.entered, at: 60, visit: 3)),
          ComparedTrigger(
            4, since: Sample.time(60), entered: Sample.event(.entered, at: 60, visit: 4))),
      ],
      falseCheckIns: [
        ComparedTrigger(
          5, since: Sample.time(79),
          entered: Sample.event(
            .entered, at: 80, visit: 5, mode: .restart, overshoot: .meters(60.83)))
      ]),
    Comparison.ZoneResult(
      1, .normalOnly,
      losses: [
        Comparison.Loss(
          ComparedTrigger(
            6, since: Sample.time(90), exited: Sample.event(.exited, at: 95, zone: 1, visit: 6)),
          .excluded(.speed)),
        Comparison.Loss(ComparedTrigger(7, since: Sample.time(100)), .merged),
        Comparison.Loss(
          ComparedTrigger(
            nil, since: Sample.time(110),
            entered: Sample.event(.crossed, at: 111, zone: 1, visit: nil)), .excluded(.geoline)),
      ]),
    Comparison.ZoneResult(2, .restartOnly), Comparison.ZoneResult(3, .neither),
  ])

  func document(
    _ format: ComparisonFormat, _ counterpart: ComparisonWriter.Counterpart = .restartMode
  ) -> String {
    let writer = ComparisonWriter(format, layout: Self.restart, counterpart: counterpart)
    let text = Sample.text { writer.append(Self.comparison, of: "walk\u{7}", into: &$0) }
    return String(decoding: text.utf8.dropFirst(writer.separatorLength), as: UTF8.self)
  }

  @Test func `writes text`() {
    #expect(
      document(.text) == """
        walk\\u{7}
          cafe       fired in both modes
            2024-03-01T00:00:25.000Z  visit #1, in restart mode #2; entered 3.000 s earlier, 111.32 m \
        away, overshoot 25.00 m; exited 3.500 s later, 0.00 m away
            2024-03-01T00:01:00.000Z  visit #3, in restart mode #4; entered at the same fix
            2024-03-01T00:01:20.000Z  visit #5 of door: only in restart mode, overshoot 60.83 m of at \
        most 120.51 m (unfit)
          Back gate  lost: fired only in normal mode
            2024-03-01T00:01:35.000Z  visit #6 of gate\\u{1}: lost: in restart mode iOS checks circles only; \
        this zone needs a speed
            2024-03-01T00:01:40.000Z  visit #7: lost: the visit before it was still open in restart \
        mode, which leaves circles later
            2024-03-01T00:01:51.000Z  crossing of gate\\u{1}: lost: in restart mode iOS checks circles \
        only; this fence is a line
          toll       false check-in: fired only in restart mode
          hole       fired in neither mode

        """)
  }

  @Test func `names the scenario`() {
    let lines = document(.text, .scenario).split(separator: "\n").map { String($0) }
    #expect(
      lines.filter { !$0.hasPrefix("    ") } == [
        "walk\\u{7}", "  cafe       fired with and without the scenario",
        "  Back gate  lost: fired only without the scenario",
        "  toll       false check-in: fired only in the scenario",
        "  hole       fired neither with nor without the scenario",
      ])
    #expect(lines[2].contains("  visit #1, in the scenario #2; "))
  }

  @Test func `writes NDJSON`() {
    let expected: [String] = [
      #"{"track":"walk\u0007","zone":"cafe","outcome":"both","pairs":[{"normalVisit":1,"#,
      #""restartVisit":2,"entry":{"seconds":-3.000,"meters":111.32,"overshoot":25.00},"#,
      #""exit":{"seconds":3.500,"meters":0.00}},{"normalVisit":3,"restartVisit":4,"#,
      #""entry":{"seconds":0.000,"meters":0.00}}],"falseCheckIns":[{"type":"visit","visit":5,"#,
      #""fence":"door","time":"2024-03-01T00:01:20.000Z","overshoot":60.83,"#,
      #""maximumOvershoot":120.51,"grade":"unfit"}],"lost":[]}"#, "\n",
      #"{"track":"walk\u0007","zone":"a\"b","outcome":"normalOnly","pairs":[],"#,
      #""falseCheckIns":[],"lost":[{"type":"visit","visit":6,"fence":"gate\u0001","#,
      #""time":"2024-03-01T00:01:35.000Z","reason":"speed"},{"type":"visit","visit":7,"#,
      #""time":"2024-03-01T00:01:40.000Z","reason":"merged"},{"type":"crossed","#,
      #""fence":"gate\u0001","time":"2024-03-01T00:01:51.000Z","reason":"geoline"}],"#,
      #""zoneName":"Back gate"}"#, "\n",
      #"{"track":"walk\u0007","zone":"toll","outcome":"restartOnly","pairs":[],"#,
      #""falseCheckIns":[],"lost":[]}"#, "\n",
      #"{"track":"walk\u0007","zone":"hole","outcome":"neither","pairs":[],"#,
      #""falseCheckIns":[],"lost":[]}"#, "\n",
    ]
    #expect(document(.ndjson) == expected.joined())
  }

  @Test func `writes a table with a row for each result`() {
    let writer = ComparisonWriter(.csv, layout: Self.restart)
    #expect(
      String(decoding: writer.header, as: UTF8.self) + document(.csv) == """
        track,zone,outcome,result,type,time,fence,normalVisit,restartVisit,entrySeconds,entryMeters,\
        exitSeconds,exitMeters,overshoot,maximumOvershoot,grade,reason,reasonText,zoneName
        walk\u{7},cafe,both,pair,visit,2024-03-01T00:00:25.000Z,door,1,2,-3.000,111.32,3.500,0,25,,,,,
        walk\u{7},cafe,both,pair,visit,2024-03-01T00:01:00.000Z,door,3,4,0.000,0,,,,,,,,
        walk\u{7},cafe,both,falseCheckIn,visit,2024-03-01T00:01:20.000Z,door,,5,,,,,60.83,120.51,unfit,,,
        walk\u{7},"a""b",normalOnly,lost,visit,2024-03-01T00:01:35.000Z,gate\u{1},6,,,,,,,,,speed,\
        in restart mode iOS checks circles only; this zone needs a speed,Back gate
        walk\u{7},"a""b",normalOnly,lost,visit,2024-03-01T00:01:40.000Z,,7,,,,,,,,,merged,\
        "the visit before it was still open in restart mode, which leaves circles later",Back gate
        walk\u{7},"a""b",normalOnly,lost,crossed,2024-03-01T00:01:51.000Z,gate\u{1},,,,,,,,,,geoline,\
        in restart mode iOS checks circles only; this fence is a line,Back gate
        walk\u{7},toll,restartOnly,,,,,,,,,,,,,,,,
        walk\u{7},hole,neither,,,,,,,,,,,,,,,,

        """)
  }

  @Test func `adds the clocks of a time zone to the table`() {
    var writer = ComparisonWriter(.csv, layout: Self.restart)
    // India is 5:30 h ahead all year.
    writer.times = TimeStyle(
      TimeZoneOffsets(name: "Asia/Kolkata", firstOffset: 19_800, transitions: []))
    #expect(String(decoding: writer.header, as: UTF8.self).hasSuffix(",localTime,utcOffset\n"))
    let rows = Sample.text { writer.append(Self.comparison, of: "walk", into: &$0) }
      .split(separator: "\n")
    #expect(rows[0].hasSuffix(",2024-03-01 05:30:25.000,+05:30"))
    #expect(rows[rows.count - 1].hasSuffix(",hole,neither,,,,,,,,,,,,,,,,,,"))
  }
}
