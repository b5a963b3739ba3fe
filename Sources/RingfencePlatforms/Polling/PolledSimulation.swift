package import Ringfence
internal import RingfenceGeodesy
package import RingfenceLifeCycle
package import RingfenceRules

/// A drive as a platform sees it that looks now and then: what it decides, run by run.
package struct PolledSimulation: Sendable {
  private let platform: PolledPlatform
  private let engine: RuleEngine
  private let path: DrivePath
  private let span: ClosedRange<Int64>
  private let events: [(time: Int64, event: PlatformScenario.Event)]
  private let rests: [Range<Int64>]
  private let generator: Philox
  private let eventPolicies: [Int]
  /// The timelines by the answers of these policies.
  private var timelines: [[Bool]: PolledTimeline] = [:]
  /// The policies on which runs so far depended.
  package private(set) var asked: Set<Int> = []
  /// The events behind the last fix, which change nothing.
  let eventsAfterEnd: Int
  /// The looks so far, and those of them for which the drive does not say where the device was.
  package private(set) var looks = 0
  package private(set) var blindLooks = 0

  /// Prepares a drive; `nil` without a fix.
  ///
  /// - Parameters:
  ///   - platform: the numbers and policies.
  ///   - engine: the rule of the platform, for the zones.
  ///   - fixes: of one device, in the order of time; at least one.
  ///   - scenario: what happened to the app and the device.
  ///   - layout: the zones, with their clocks.
  ///   - maximumGap: after more than that without a fix nobody knows where the device was.
  ///   - seed: what chance depends on.
  /// - Complexity: linear in the fixes.
  package init?(
    _ platform: PolledPlatform, _ engine: RuleEngine, over fixes: FixColumns,
    _ scenario: PlatformScenario, in layout: ZoneLayout, maximumGap: Duration, seed: UInt32
  ) {
    let path = DrivePath([fixes], maximumGap: maximumGap)
    guard let span = path.span else { return nil }
    self.platform = platform
    self.engine = engine
    self.path = path
    self.span = span
    events = scenario.resolved(over: fixes, in: layout)
    eventsAfterEnd = events.count { $0.time > span.upperBound }
    eventPolicies = Set(events.flatMap { platform.events[$0.event.form].policies }).sorted()
    rests = Self.rests(fixes, platform.rest)
    generator = Philox(key: seed, 0x504F_4C4C)
  }

  /// Where the device is at one place for long enough, from when it came there to the first fix elsewhere.
  private static func rests(_ fixes: FixColumns, _ rest: PolledPlatform.Rest) -> [Range<Int64>] {
    var area = RestArea(within: .meters(rest.within))
    var rests: [Range<Int64>] = []
    var start: Int64?
    var last: Int64?
    func close(_ end: Int64) {
      guard let start, end > start, Double(end - start) / 1e6 >= rest.after else { return }
      rests.append(start..<end)
    }
    for fix in fixes {
      let time = fix.time.microseconds
      if let last, time <= last { continue }
      last = time
      if area.timeAtRest(at: fix) == nil {
        close(time)
        start = time
      }
    }
    if let last { close(last.addingReportingOverflow(1).partialValue) }
    return rests
  }

  /// What is decided in a run.
  ///
  /// - Parameters:
  ///   - run: the number of the run.
  ///   - fixed: answers of policies in place of those that the platform takes.
  /// - Returns: decisions and when the app has each, in the order of the decisions.
  /// - Throws: ``PlatformScenario/Impossible`` where an event cannot happen when it does.
  /// - Complexity: linear in the looks.
  package mutating func decisions(
    run: Int, fixed: [Int: Bool] = [:]
  ) throws(PlatformScenario.Impossible) -> [(decision: RuleDecision, reported: Timestamp)] {
    let number = UInt32(truncatingIfNeeded: run)
    let answers = answers(number, fixed)
    let timeline = try timeline(answers)
    asked.formUnion(timeline.asked)
    let looking = Looking(
      platform, generator, run: number, isPrompt: platform.answer(.promptLooks, answers))
    let waits = platform.answer(.dozeGates, answers)
    var decided: [(decision: RuleDecision, reported: Timestamp)] = []
    var span = 0
    var registration: Int?
    var session = RuleSession()
    var found: [RuleDecision] = []
    var columns = FixColumns()
    /// Evaluates what was seen under one registration.
    func close(_ session: inout RuleSession) {
      session.process(columns, with: engine, into: &found)
      columns = FixColumns()
    }
    var time = looking.first(timeline, from: self.span.lowerBound)
    while time <= self.span.upperBound {
      let moment = opening(timeline, waits: waits, at: time)
      guard moment <= self.span.upperBound else { break }
      while span < timeline.spans.count, timeline.spans[span].end <= moment { span += 1 }
      if span < timeline.spans.count, let held = timeline.spans[span].registration {
        if held != registration {
          close(&session)
          session = RuleSession()
          registration = held
        }
        look(at: moment, &columns)
      }
      time = looking.next(timeline, after: moment)
    }
    close(&session)
    decided.reserveCapacity(found.count)
    for (index, decision) in found.enumerated() where isDetected(index, number, fixed) {
      var delay = 0.0
      if !waits, let sleep = timeline.sleep(at: decision.time.microseconds), sleep.isDeep {
        delay = platform.dozeDelay.value(
          at: Philox.uniform(generator.words(number, 2, UInt32(truncatingIfNeeded: index), 0).0))
      }
      // checked: a day at most
      decided.append((decision, decision.time + .microseconds(Int64(delay * 1e6))))
    }
    if !timeline.sleeps.isEmpty, let index = platform.index(of: .dozeGates) { asked.insert(index) }
    if platform.promptPoll != nil, let index = platform.index(of: .promptLooks) {
      asked.insert(index)
    }
    if let index = platform.index(of: .detection), platform.policies[index].answer != .yes {
      asked.insert(index)
    }
    return decided
  }

  /// Whether the app learns of a decision, by its index in a run: each has its own chance.
  private func isDetected(_ index: Int, _ run: UInt32, _ fixed: [Int: Bool]) -> Bool {
    guard let policy = platform.index(of: .detection) else { return true }
    return fixed[policy]
      ?? platform.policies[policy].isYes(
        by: Philox.uniform(generator.words(run, 3, UInt32(truncatingIfNeeded: index), 0).0))
  }

  /// The part of an interval at rest after which a run looks for the first time in a rest, by its number on the drive.
  package func phase(ofRun run: Int, rest: Int) -> Double {
    Looking.phase(generator, run: UInt32(truncatingIfNeeded: run), rest: rest)
  }

  /// The part of its interval after which a run looks for the first time.
  package func phase(ofRun run: Int) -> Double {
    Philox.uniform(generator.words(UInt32(truncatingIfNeeded: run), 0, 0, 0).0)
  }

  private func answers(_ run: UInt32, _ fixed: [Int: Bool]) -> [Bool] {
    platform.policies.enumerated().map { index, policy in
      if let answer = fixed[index] { return answer }
      return policy.isYes(
        by: Philox.uniform(generator.words(run, 1, UInt32(truncatingIfNeeded: index), 0).0))
    }
  }

  private mutating func timeline(
    _ answers: [Bool]
  ) throws(PlatformScenario.Impossible) -> PolledTimeline {
    // What no event asks for changes nothing.
    let key = eventPolicies.map { answers[$0] }
    if let known = timelines[key] { return known }
    let made = try PolledTimeline(
      platform, events, from: span.lowerBound, to: span.upperBound, rests: rests, answers: answers)
    timelines[key] = made
    return made
  }

  /// When a look that is due happens: in a window, where looks wait for one.
  private func opening(_ timeline: PolledTimeline, waits: Bool, at time: Int64) -> Int64 {
    guard waits, let sleep = timeline.sleep(at: time),
      let ladder = sleep.isDeep ? platform.doze : platform.lightDoze
    else { return time }
    let moment = ladder.nextOpening(from: Double(time - sleep.start) / 1e6)
    // checked: at most a day behind a moment within the drive
    return min(sleep.end, max(time, sleep.start + Int64(moment * 1e6)))
  }

  private mutating func look(at time: Int64, _ columns: inout FixColumns) {
    looks += 1
    guard let (coordinate, isKnown) = path.position(at: time), isKnown else {
      blindLooks += 1
      return
    }
    columns.append(
      Fix(
        time: Timestamp(microseconds: time), coordinate: coordinate, altitudeMeters: .nan,
        accuracyMeters: platform.accuracy, speedMetersPerSecond: .nan,
        courseDegrees: .nan, flags: []))
  }
}
