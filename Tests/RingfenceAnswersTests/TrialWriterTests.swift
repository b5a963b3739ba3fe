import Ringfence
import RingfenceAnswers
import RingfenceLifeCycle
import TestSupport
import Testing

// The expected bytes follow the sections on the band and on sweeps of Docs/LifeCycle.md.
@Suite struct TrialWriterTests {
  static func run(_ delivered: Int, awake: Duration) -> LifeCycleRun {
    LifeCycleRun(
      phases: [], finalState: .foreground, timeAwake: awake, deliveredFixes: delivered,
      withheld: delivered < 20 ? [.dutyCycle: 20 - delivered] : [:],
      energyPercent: awake / .seconds(3600))
  }

  static let band = ProfileEnsemble(
    run(20, awake: .seconds(90)), run(13, awake: .seconds(59)), run(0, awake: .zero),
    triggers: [
      ProfileEnsemble.Trigger(
        of: 0,
        optimistic: ComparedTrigger(
          1, since: Sample.time(9),
          entered: Sample.event(.entered, at: 10, mode: .restart, overshoot: .meters(12.346)),
          exited: Sample.event(.exited, at: 20)),
        nominal: ComparedTrigger(
          2, since: Sample.time(9), exited: Sample.event(.exited, at: 21, visit: 2))),
      ProfileEnsemble.Trigger(
        of: 1,
        pessimistic: ComparedTrigger(
          nil, since: Sample.time(30),
          entered: Sample.event(.crossed, at: 31, zone: 1, visit: nil))),
    ])

  func writer(_ format: LifeCycleFormat) -> TrialWriter {
    TrialWriter(
      LifeCycleWriter(format, layout: Sample.layout, scenario: Scenario(), name: "none"))
  }

  func document(_ format: LifeCycleFormat, _ write: (TrialWriter, inout [UInt8]) -> Void) -> String
  {
    let writer = writer(format)
    let text = Sample.text { write(writer, &$0) }
    return String(decoding: text.utf8.dropFirst(writer.separatorLength), as: UTF8.self)
  }

  @Test func `writes profiles as text`() {
    // Three columns of 30 characters; a cell is followed by blanks only where another one comes.
    #expect(
      document(.text) { $0.append(Self.band, of: "walk\u{7}", into: &$1) } == """
        walk\\u{7}
          likelihood  zone       optimistic                    nominal                       pessimistic
          likely      cafe       2024-03-01T00:00:10.000Z      2024-03-01T00:00:21.000Z out  -
          possible    Back gate  -                             -                             \
        2024-03-01T00:00:31.000Z
          fixes                  20 of 20                      13 of 20                      0 of 20
          wakes                  0                             0                             0
          awake                  0:01:30                       59.000 s                      0.000 s

        """)
  }

  @Test func `writes profiles as NDJSON`() {
    func lifeCycle(_ profile: String, _ awake: String, _ delivered: Int, _ energy: String) -> String
    {
      #"{"type":"lifeCycle","track":"walk","scenario":"none","profile":"\#(profile)","states":[],"#
        + #""finalState":"foreground","wakes":[],"refusedWakes":[],"lacksWakeCause":false,"#
        + #""warnings":[],"secondsAwake":\#(awake),"secondsInBackground":0.000,"#
        + #""secondsLocationOn":0.000,"#
        + #""deliveredFixes":\#(delivered),"lostFixes":\#(20 - delivered),"#
        + (delivered < 20
          ? #""withheldFixes":{"dutyCycle":\#(20 - delivered)},"# : #""withheldFixes":{},"#)
        + #""requests":0,"#
        + #""energyPercent":\#(energy)}"# + "\n"
    }
    let expected: [String] = [
      #"{"type":"bandTrigger","track":"walk","zone":"cafe","likelihood":"likely","optimistic":"#,
      #"{"type":"visit","fence":"door","entered":{"time":"2024-03-01T00:00:10.000Z","#,
      #""mode":"restart","overshoot":12.35},"exited":{"time":"2024-03-01T00:00:20.000Z","#,
      #""mode":"normal"}},"nominal":{"type":"visit","fence":"door","exited":"#,
      #"{"time":"2024-03-01T00:00:21.000Z","mode":"normal"}}}"#, "\n",
      #"{"type":"bandTrigger","track":"walk","zone":"a\"b","likelihood":"possible","#,
      #""pessimistic":{"type":"crossed","fence":"gate\u0001","entered":"#,
      #"{"time":"2024-03-01T00:00:31.000Z","mode":"normal"}},"zoneName":"Back gate"}"#, "\n",
      // 1 % an hour: 90 s are 0.025 %, 59 s are 0.0164 %.
      lifeCycle("optimistic", "90.000", 20, "0.025"),
      lifeCycle("nominal", "59.000", 13, "0.016"), lifeCycle("pessimistic", "0.000", 0, "0.000"),
    ]
    #expect(document(.ndjson) { $0.append(Self.band, of: "walk", into: &$1) } == expected.joined())
  }

  /// Wilson's interval of 3 in 4 is 0.300642 to 0.954413.
  static let sweep = DetectionSweep(
    4,
    [
      DetectionSweep.ZoneResult(0, detections: 3, of: 4),
      DetectionSweep.ZoneResult(1, detections: 0, of: 0),
    ])

  @Test func `writes sweeps as text`() {
    #expect(
      document(.text) { $0.append(Self.sweep, of: "walk", into: &$1) } == """
        walk
          zone       detected      share  95 % confidence
          cafe       3 of 4        0.750  0.301 to 0.954
          Back gate  0 of 0        0.000  0.000 to 1.000

        """)
  }

  @Test func `writes sweeps as NDJSON`() {
    let expected: [String] = [
      #"{"type":"detection","track":"walk","zone":"cafe","detections":3,"runs":4,"#,
      #""share":0.750000,"confidence":[0.300642,0.954413]}"#, "\n",
      #"{"type":"detection","track":"walk","zone":"a\"b","detections":0,"runs":0,"#,
      #""share":0.000000,"confidence":[0.000000,1.000000],"zoneName":"Back gate"}"#, "\n",
    ]
    #expect(
      document(.ndjson) { $0.append(Self.sweep, of: "walk", into: &$1) } == expected.joined())
  }
}
