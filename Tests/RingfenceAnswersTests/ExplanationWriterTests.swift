import Ringfence
import RingfenceAnswers
import RingfenceLifeCycle
import TestSupport
import Testing

// The expected bytes follow Docs/Explain.md and, for records of events, Docs/EventFormats.md.
@Suite struct ExplanationWriterTests {
  /// 64 s, so that 16 s are 15 of the 60 characters of a line.
  static let track = Track(
    id: "walk\u{7}", fixes: [Sample.fix(0), Sample.fix(32), Sample.fix(64)])

  /// 16 m/s are 57.6 km/h, 8.25 m/s are 29.7 km/h.
  static let suppression = Suppression(
    .entered, zone: 1, fence: 0, began: Sample.point(32), ended: Sample.point(48), tries: 5,
    failures: [
      ConditionFailure(.schedule(opensIn: .seconds(90)), at: Sample.time(33), tries: 2),
      ConditionFailure(
        .speed(
          .metersPerSecond(16), minimum: nil, maximum: .metersPerSecond(8.25),
          off: .metersPerSecond(7.75)),
        at: Sample.time(34), tries: 5),
    ])

  static let events = [
    Sample.event(.entered, at: 17, lag: 1),
    Sample.event(.exited, at: 32, dwell: .seconds(16)),
  ]

  static var explanation: Explanation {
    var ignored = IgnoredFixes()
    ignored.inaccurate = 2
    ignored.outOfOrder = 1
    var explanation = Explanation(
      nil, of: Sample.layout, events: events, suppressions: [suppression], silentVisits: [],
      openVisits: [], ignored: ignored)
    explanation.zones[2].nearestApproach = NearestApproach(
      fence: 0, distance: .meters(1_250), point: Sample.point(40))
    return explanation
  }

  static func dots(_ count: Int) -> String { String(repeating: ".", count: count) }

  @Test func `writes text`() {
    let writer = ExplanationWriter(layout: Sample.layout)
    #expect(
      Sample.text { writer.appendText(Self.explanation, of: Self.track, into: &$0) } == """
        walk\\u{7}: 2024-03-01T00:00:00.000Z to 2024-03-01T00:01:04.000Z (0:01:04), 3 fixes, \
        2 ignored as inaccurate, 1 ignored as not later
        = visit  D dwelled  | crossed  x suppressed  * several  (blank: no fixes)

        cafe: 2 events
          00:00:00 \(Self.dots(15))================\(Self.dots(29)) 00:01:04
          2024-03-01T00:00:17.000Z  entered  cafe       door       #1      1.500000    -2.250000  \
        edge 1.000 s before
          2024-03-01T00:00:32.000Z  exited   cafe       door       #1      1.500000    -2.250000  \
        stayed 16.000 s

        Back gate (a"b): not fired, 1 suppressed
          00:00:00 \(Self.dots(30))xxxxxxxxxxxxxxxx\(Self.dots(14)) 00:01:04
          2024-03-01T00:00:32.000Z  entry into gate\\u{1} suppressed, inside until \
        2024-03-01T00:00:48.000Z, 5 tries
            schedule: closed, opens 0:01:30 later; failed 2 of 5 tries, closest at \
        2024-03-01T00:00:33.000Z
            speed: 57.6 km/h, at most 29.7 km/h: 27.9 km/h too fast; failed 5 of 5 tries, closest \
        at 2024-03-01T00:00:34.000Z

        toll: never reached, 1.250 km away at the nearest
          00:00:00 \(Self.dots(60)) 00:01:04
          2024-03-01T00:00:40.000Z  nearest to line, at 1.500000 -2.250000

        hole: never reached, it has no fences
          00:00:00 \(Self.dots(60)) 00:01:04

        """)
  }

  @Test func `writes a table with why nothing was reported`() {
    let writer = ExplanationWriter(layout: Sample.layout)
    let bytes = Sample.text { writer.appendTable(Self.explanation, of: Self.track, into: &$0) }
    #expect(
      String(decoding: ExplanationWriter.tableHeader(), as: UTF8.self) + bytes == """
        track,zone,outcome,events,suppressed,lost,nearestTime,nearestFence,nearestDistance,zoneName,reason,reasonText
        walk\u{7},cafe,fired,2,0,0,,,,,,
        walk\u{7},"a""b",suppressed,0,1,0,,,,Back gate,schedule speed,"2024-03-01T00:00:32.000Z \
        entry into gate\\u{1} suppressed, inside until 2024-03-01T00:00:48.000Z, 5 tries: schedule: \
        closed, opens 0:01:30 later; speed: 57.6 km/h, at most 29.7 km/h: 27.9 km/h too fast"
        walk\u{7},toll,neverReached,0,0,0,2024-03-01T00:00:40.000Z,line,1250.00,,,\
        "never reached, 1.250 km away at the nearest"
        walk\u{7},hole,neverReached,0,0,0,,,,,,"never reached, it has no fences"

        """)
  }

  static let record = [
    #"{"type":"suppressed","time":"2024-03-01T00:00:32.000Z","zone":"a\"b","fence":"gate\u0001","#,
    #""track":"walk\u0007","attempt":"entered","boundary":{"time":"2024-03-01T00:00:32.000Z","#,
    #""latitude":1.5000000,"longitude":-2.2500000},"ended":{"time":"2024-03-01T00:00:48.000Z","#,
    #""latitude":1.5000000,"longitude":-2.2500000},"tries":5,"failures":[{"condition":"schedule","#,
    #""time":"2024-03-01T00:00:33.000Z","margin":90.000,"unit":"s","tries":2},{"condition":"speed","#,
    #""time":"2024-03-01T00:00:34.000Z","actual":16.00,"maximum":8.25,"margin":7.75,"#,
    #""unit":"m/s","tries":5}],"zoneName":"Back gate"}"#,
  ].joined()

  static let approach = [
    #"{"type":"neverReached","time":"2024-03-01T00:00:40.000Z","zone":"toll","fence":"line","#,
    #""track":"walk\u0007","nearest":{"time":"2024-03-01T00:00:40.000Z","latitude":1.5000000,"#,
    #""longitude":-2.2500000},"distance":1250.00}"#,
  ].joined()

  @Test func `writes rows`() {
    let writer = ExplanationWriter(layout: Sample.layout)
    #expect(
      Sample.text { writer.appendRows(Self.explanation, of: Self.track, into: &$0) }
        == Self.record + "\n" + Self.approach + "\n")
  }

  @Test func `writes JSON`() {
    let position = #""latitude":1.5000000,"longitude":-2.2500000"#
    func event(_ type: String, _ time: String, _ boundary: String, _ rest: String) -> String {
      #"{"type":"\#(type)","time":"2024-03-01T00:00:\#(time).000Z","zone":"cafe","fence":"door","#
        + #""track":"walk\u0007","visit":1,"mode":"normal","boundary":{"time":"#
        + #""2024-03-01T00:00:\#(boundary).000Z",\#(position)},"fix":{"time":"#
        + #""2024-03-01T00:00:\#(time).000Z",\#(position)},\#(rest)"flags":[]}"#
    }
    let expected: [String] = [
      #"{"track":"walk\u0007","first":"2024-03-01T00:00:00.000Z","#,
      #""last":"2024-03-01T00:01:04.000Z","fixes":3,"ignored":{"inaccurate":2,"outOfOrder":1},"#,
      #""zones":["#, "\n", #"{"zone":"cafe","outcome":"fired","events":["#,
      event("entered", "17", "16", ""), ",", event("exited", "32", "32", #""dwellTime":16.000,"#),
      #"],"suppressed":[]},"#, "\n",
      #"{"zone":"a\"b","outcome":"suppressed","events":[],"suppressed":["#, Self.record,
      #"],"zoneName":"Back gate"},"#, "\n",
      #"{"zone":"toll","outcome":"neverReached","events":[],"suppressed":[],"nearestApproach":"#,
      Self.approach, "},\n",
      #"{"zone":"hole","outcome":"neverReached","events":[],"suppressed":[]}]}"#,
    ]
    let writer = ExplanationWriter(layout: Sample.layout)
    #expect(
      Sample.text { writer.appendJSON(Self.explanation, of: Self.track, into: &$0) }
        == expected.joined())
  }

  @Test func `writes a track without fixes`() {
    let explanation = Explanation(
      [3], of: Sample.layout, events: [], suppressions: [], silentVisits: [], openVisits: [],
      ignored: IgnoredFixes())
    let writer = ExplanationWriter(layout: Sample.layout)
    let track = Track(id: "empty", fixes: [])
    #expect(
      Sample.text { writer.appendText(explanation, of: track, into: &$0) } == "empty: no fixes\n")
    #expect(
      Sample.text { writer.appendJSON(explanation, of: track, into: &$0) }
        == #"{"track":"empty","fixes":0,"ignored":{"inaccurate":0,"outOfOrder":0},"zones":["#
        + "\n" + #"{"zone":"hole","outcome":"neverReached","events":[],"suppressed":[]}]}"#)
  }

  @Test func `writes losses, open visits and abandoned entries of a scenario`() {
    let arc = BearingCondition(uncheckedFrom: 350, to: 10)
    var explanation = Explanation(
      [0, 1, 2], of: Sample.layout, events: [],
      suppressions: [
        Suppression(
          .entered, zone: 1, fence: 0, began: Sample.point(32), abandonedAt: Sample.time(48),
          tries: 1,
          failures: [
            ConditionFailure(
              .bearing(nil, from: arc.from, to: arc.to, degreesOff: nil), at: Sample.time(33))
          ])
      ], silentVisits: [],
      openVisits: [OpenVisitSummary(zone: 2, visit: 4, since: Sample.point(48))],
      ignored: IgnoredFixes())
    explanation.zones[0].losses = [
      Comparison.Loss(
        ComparedTrigger(
          2, since: Sample.time(16), entered: Sample.event(.entered, at: 17, visit: 2, lag: 1),
          exited: Sample.event(.exited, at: 33, visit: 2, lag: 1)), .notDelivered)
    ]
    explanation.zones[2].lostExit = Sample.point(60)
    let run = LifeCycleRun(
      phases: [LifeCyclePhase(.foreground, since: Sample.time(0))], finalState: .foreground,
      deliveredFixes: 2, withheld: [.asleep: 1],
      deliveredSpans: [DeliveredSpan(Sample.time(0), Sample.time(32))])
    func writer(_ format: LifeCycleFormat) -> ExplanationWriter {
      ExplanationWriter(
        layout: Sample.layout,
        lifeCycle: LifeCycleWriter(
          format, layout: Sample.layout, scenario: Scenario(), name: "none"))
    }
    let text = Sample.text {
      writer(.text).appendText(explanation, lifeCycle: run, of: Self.track, into: &$0)
    }
    let blanks = String(repeating: " ", count: 29)
    #expect(
      text.hasSuffix(
        """
        = visit  D dwelled  | crossed  x suppressed  - lost  * several  (blank: no fixes)

        cafe: not fired, 1 lost
          00:00:00 \(Self.dots(15))----------------\(blanks) 00:01:04
          2024-03-01T00:00:16.000Z  visit of door lost, inside until 2024-03-01T00:00:32.000Z: its \
        fixes did not reach the app
            remedy: No change of the layout helps; accept the loss

        Back gate (a"b): not fired, 1 suppressed
          00:00:00 \(Self.dots(30))xxxxxxxxxxxxxxxx\(String(blanks.dropLast(15))) 00:01:04
          2024-03-01T00:00:32.000Z  entry into gate\\u{1} suppressed, abandoned when the app ended at \
        2024-03-01T00:00:48.000Z, 1 try
            bearing: unknown, from 350.0° to 10.0°; at 2024-03-01T00:00:33.000Z

        toll: not fired, but entered silently, exit lost
          00:00:00 \(Self.dots(31))\(String(blanks.dropLast(15)))=============== 00:01:04
          2024-03-01T00:00:48.000Z  visit #4 begins here and is open at the end: its exit at \
        2024-03-01T00:01:00.000Z is lost

        """))
    let json = Sample.text {
      writer(.ndjson).appendJSON(explanation, lifeCycle: run, of: Self.track, into: &$0)
    }
    let point = { (time: String) in
      #"{"time":"\#(time)","latitude":1.5000000,"longitude":-2.2500000}"#
    }
    let expected: [String] = [
      #""fixes":3,"ignored":{"inaccurate":0,"outOfOrder":0},"lifeCycle":{"type":"lifeCycle","#,
      #""track":"walk\u0007","scenario":"none","profile":"nominal","#,
      #""states":[{"state":"foreground","start":"2024-03-01T00:00:00.000Z"}],"#,
      #""finalState":"foreground","wakes":[],"refusedWakes":[],"lacksWakeCause":false,"#,
      #""warnings":[],"secondsAwake":0.000,"secondsInBackground":0.000,"secondsLocationOn":0.000,"#,
      #""deliveredFixes":2,"#,
      #""lostFixes":1,"withheldFixes":{"asleep":1},"requests":0,"energyPercent":0.000},"zones":["#,
      "\n",
      #"{"zone":"cafe","outcome":"lost","events":[],"suppressed":[],"lost":[{"type":"lost","#,
      #""time":"2024-03-01T00:00:16.000Z","zone":"cafe","fence":"door","track":"walk\u0007","#,
      #""attempt":"entered","boundary":"#, point("2024-03-01T00:00:16.000Z"), #","ended":"#,
      point("2024-03-01T00:00:32.000Z"), #","reason":"notDelivered"}]},"#, "\n",
      #"{"zone":"a\"b","outcome":"suppressed","events":[],"suppressed":[{"type":"suppressed","#,
      #""time":"2024-03-01T00:00:32.000Z","zone":"a\"b","fence":"gate\u0001","#,
      #""track":"walk\u0007","attempt":"entered","boundary":"#, point("2024-03-01T00:00:32.000Z"),
      #","forgotten":"2024-03-01T00:00:48.000Z","tries":1,"failures":[{"condition":"bearing","#,
      #""time":"2024-03-01T00:00:33.000Z","minimum":350.00,"maximum":10.00,"unit":"deg","#,
      #""tries":1}],"zoneName":"Back gate"}],"lost":[],"zoneName":"Back gate"},"#, "\n",
      #"{"zone":"toll","outcome":"inside","events":[],"suppressed":[],"lost":[],"#,
      #""openVisit":{"visit":4,"since":"#, point("2024-03-01T00:00:48.000Z"), #","lostExit":"#,
      point("2024-03-01T00:01:00.000Z"), "}}]}",
    ]
    #expect(json.hasSuffix(expected.joined()))
  }
}
