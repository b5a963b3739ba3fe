import Ringfence
import RingfenceAnswers
import RingfenceLifeCycle
import TestSupport
import Testing

// The expected bytes follow the section on output of Docs/LifeCycle.md.
@Suite struct LifeCycleWriterTests {
  /// Awake for 90 s: 0.417 % · 90 / 3600 = 0.010 %.
  static let run = LifeCycleRun(
    phases: [
      LifeCyclePhase(.foreground, since: Sample.time(0)),
      LifeCyclePhase(.terminatedByUser, since: Sample.time(10)),
      LifeCyclePhase(.restartAwake, since: Sample.time(20)),
      LifeCyclePhase(.restartSuspended, since: Sample.time(110)),
    ], finalState: .restartSuspended,
    wakes: [
      Wake(
        .regionEntry(zone: 1, fence: 0), from: Sample.time(20), to: Sample.time(110),
        isRelaunch: true, mode: .restart, requests: 11, deliveredFixes: 12)
    ],
    refusedWakes: [
      RefusedWake(.significantChange, at: Sample.time(15), [.permission, .powerOff]),
      RefusedWake(.regionExit(zone: 0, fence: 0), at: Sample.time(120), [.forceQuit]),
    ],
    warnings: [
      .unorderedEvents(count: 1), .policyRests(.visit, Reports(yes: 0, no: 1)), .silentlyNoLocation,
      .requestOverload(wake: 0, requests: 11, endsApp: false),
      .managerDisarmsRelaunch(manager: 1),
      .managerDisarmsRelaunch(manager: 2),
      .contested(.regionAfterSwipe, isYes: true),
      .requestOverload(wake: 0, requests: 12, endsApp: true),
      .callbacksInViewControllers(events: 1),
    ], timeAwake: .seconds(90), timeInBackground: .seconds(5),
    timeLocationOn: .milliseconds(45_500), deliveredFixes: 13,
    withheld: [.dutyCycle: 4, .notRunning: 3], energyPercent: 0.0104)

  static let idle = LifeCycleRun(
    phases: [LifeCyclePhase(.terminatedBySystem, since: Sample.time(0))],
    finalState: .terminatedBySystem, deliveredFixes: 0, withheld: [.notRunning: 3])

  static func writer(_ format: LifeCycleFormat) -> LifeCycleWriter {
    LifeCycleWriter(
      format, layout: Sample.layout, scenario: Scenario(managers: ["sdk", "o\"ther"]),
      name: "swipe\u{1B}")
  }

  @Test func `writes text`() {
    let text = Sample.text {
      Self.writer(.text).append(Self.run, of: "walk", profile: .nominal, into: &$0)
    }
    #expect(
      text == """
          life cycle: swipe\\u{1B}, profile nominal
            2024-03-01T00:00:00.000Z  open [foreground]
            2024-03-01T00:00:10.000Z  swiped away [terminatedByUser]
            2024-03-01T00:00:15.000Z  not woken by a significant change: the permission for the \
        location does not cover it; the device is off
            2024-03-01T00:00:20.000Z  woken in restart mode [restartAwake]: relaunched by entry into the region of \
        Back gate, awake for 0:01:30, 12 fixes, 11 requests
            2024-03-01T00:01:50.000Z  paused in restart mode [restartSuspended]
            2024-03-01T00:02:00.000Z  not woken by exit from the region of cafe: this version \
        of iOS does not relaunch an app that was swiped away
            fixes: 13 delivered, 7 lost
              3: the app was not in memory [notRunning]
              4: the app took no fix in this part of its duty cycle [dutyCycle]
            awake: 0:01:30 in 1 wake and 5.000 s in the background, location on for 45.500 s, 11 \
        requests
            battery: about 0.010 % of a charge, a rough figure: by hours in the background and of \
        location, from phones of the 2010s
            warning: 1 event stands after a later one and was sorted by time [unorderedEvents]
            warning: that this version of iOS does not relaunch an app that was swiped away by the \
        mechanism visit rests on 1 report: 0 yes, 1 no [policyRests]
            warning: without usage text or request iOS gives the app no location and does not say \
        so [silentlyNoLocation]
            warning: 11 requests in the wake of 2024-03-01T00:00:20.000Z [requestOverload]
            warning: location manager 'o"ther' stopped significant changes, so the app is not \
        relaunched [managerDisarmsRelaunch]
            warning: location manager '?' stopped significant changes, so the app is not relaunched \
        [managerDisarmsRelaunch]
            warning: it is contested that iOS 26 relaunches an app that was swiped away when it \
        enters or leaves a region: 2 reports say yes, 1 no; yes is taken here, '--band' shows both \
        [contested]
            warning: 12 requests in the wake of 2024-03-01T00:00:20.000Z, and the system ended the \
        app [requestOverload]
            warning: no code of the app receives 1 event in restart mode: its callbacks are in view \
        controllers, which do not exist then [callbacksInViewControllers]

        """)
  }

  @Test func `writes NDJSON`() {
    let expected: [String] = [
      #"{"type":"lifeCycle","track":"wa\"lk","scenario":"swipe\u001b","profile":"pessimistic","#,
      #""states":[{"state":"foreground","start":"2024-03-01T00:00:00.000Z"},"#,
      #"{"state":"terminatedByUser","start":"2024-03-01T00:00:10.000Z"},"#,
      #"{"state":"restartAwake","start":"2024-03-01T00:00:20.000Z"},"#,
      #"{"state":"restartSuspended","start":"2024-03-01T00:01:50.000Z"}],"#,
      #""finalState":"restartSuspended","wakes":[{"start":"2024-03-01T00:00:20.000Z","#,
      #""end":"2024-03-01T00:01:50.000Z","cause":"regionEntry","zone":"a\"b","#,
      #""fence":"gate\u0001","relaunch":true,"mode":"restart","fixes":12,"requests":11}],"#,
      #""refusedWakes":[{"time":"2024-03-01T00:00:15.000Z","cause":"significantChange","#,
      #""reasons":["permission","powerOff"]},{"time":"2024-03-01T00:02:00.000Z","#,
      #""cause":"regionExit","zone":"cafe","fence":"door","reasons":["forceQuit"]}],"#,
      #""lacksWakeCause":false,"warnings":[{"warning":"unorderedEvents","count":1},"#,
      #"{"warning":"policyRests","mechanism":"visit","yes":0,"no":1},"#,
      #"{"warning":"silentlyNoLocation"},"#,
      #"{"warning":"requestOverload","start":"2024-03-01T00:00:20.000Z","requests":11},"#,
      #"{"warning":"managerDisarmsRelaunch","manager":"o\"ther"},"#,
      #"{"warning":"managerDisarmsRelaunch","manager":"?"},{"warning":"contested","#,
      #""question":"regionAfterSwipe","taken":"yes","yes":2,"no":1,"sources":["#,
      #""a developer on iOS 26.2.1","another developer on iOS 26","#,
      #""a developer on iOS 26.4.2, over 30 km"]},{"warning":"requestOverload","#,
      #""start":"2024-03-01T00:00:20.000Z","requests":12,"ended":true},"#,
      #"{"warning":"callbacksInViewControllers","events":1}],"secondsAwake":90.000,"#,
      #""secondsInBackground":5.000,"secondsLocationOn":45.500,"deliveredFixes":13,"#,
      #""lostFixes":7,"withheldFixes":{"notRunning":3,"dutyCycle":4},"requests":11,"#,
      #""energyPercent":0.010}"#, "\n",
    ]
    let text = Sample.text {
      Self.writer(.ndjson).append(Self.run, of: "wa\"lk", profile: .pessimistic, into: &$0)
    }
    #expect(text == expected.joined())
  }

  @Test func `says that nothing woke the app`() {
    let text = Sample.text {
      Self.writer(.text).append(Self.idle, of: "walk", profile: .nominal, into: &$0)
    }
    #expect(
      text.contains(
        "    never woken: the device did not move far enough for long enough to be noticed\n"))
    let record = Sample.text {
      Self.writer(.ndjson).append(Self.idle, of: "walk", profile: .nominal, into: &$0)
    }
    #expect(record.contains(#","wakes":[],"refusedWakes":[],"lacksWakeCause":true,"warnings":[],"#))
  }

  @Test func `reports only what differs from a run without a scenario`() {
    func run(lost: Int, _ warnings: [LifeCycleWarning] = []) -> LifeCycleRun {
      LifeCycleRun(
        phases: [], finalState: .foreground, warnings: warnings, deliveredFixes: 1,
        withheld: lost > 0 ? [.asleep: lost] : [:])
    }
    let writer = Self.writer(.text)
    #expect(!writer.reports(run(lost: 0)))
    #expect(writer.reports(run(lost: 1)))
    #expect(writer.reports(run(lost: 0, [.silentlyNoLocation])))
    let eventful = LifeCycleWriter(
      .text, layout: Sample.layout,
      scenario: Scenario(events: [ScenarioEvent(.swipe, at: .sinceFirstFix(.zero))]), name: "")
    #expect(eventful.reports(run(lost: 0)))
  }
}
