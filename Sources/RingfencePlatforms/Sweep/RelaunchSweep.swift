package import Ringfence
internal import RingfenceGeodesy
package import RingfenceLifeCycle

extension DualModeEngine {
  /// Runs a scenario many times, each time with other numbers of the system that launches the app.
  ///
  /// - Parameters:
  ///   - fixes: of one device, in the order of time.
  ///   - scenario: what happened to the app and the device.
  ///   - base: what does not differ.
  ///   - platform: what differs, and how.
  ///   - runs: at least one.
  ///   - seed: what chance depends on.
  ///   - fixed: answers to questions in place of those of the record.
  ///   - progress: called with the number of each run before it begins.
  /// - Returns: what became of each visit, and the contested questions on which runs depended.
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  /// - Complexity: that of evaluating the track `runs` times.
  package func sweep(
    _ fixes: FixColumns, _ scenario: Scenario, settings base: LifeCycleSettings,
    _ platform: RelaunchPlatform, runs: Int, seed: UInt32, fixed: [ContestedQuestion: Bool] = [:],
    progress: (_ run: Int) -> Void = { _ in }
  ) throws(ScenarioError) -> (sweep: PlatformSweep, asked: Set<ContestedQuestion>) {
    let scenario = scenario.resolved(over: fixes, in: layout.layout)
    let normal = try simulate(fixes)
    let visits = TrueVisit.all(
      normal.events, until: fixes.last?.time ?? Timestamp(microseconds: 0))
    var indices: [Int: Int] = [:]
    var crossings: [Int: [Int64: Int]] = [:]
    for (index, visit) in visits.enumerated() {
      if let number = visit.visit {
        indices[number] = index
      } else {
        crossings[visit.zone, default: [:]][visit.start] = index
      }
    }
    var sweep = PlatformSweep(visits)
    var asked: Set<ContestedQuestion> = []
    let generator = Philox(key: seed, 0x4C41_554E)
    for number in 0..<max(1, runs) {
      progress(number)
      let settings = platform.settings(base, generator, run: number, fixed: fixed)
      let run = try simulate(fixes, scenario, settings: settings)
      for case .eventsAfterEnd(let count) in run.warnings { sweep.eventsAfterEnd = count }
      asked.formUnion(run.contestedAnswers.map { $0.question })
      let deliveries = RegionDeliveries(of: run, by: platform, generator, run: number)
      for result in run.comparison(with: normal, layout: layout).zones {
        sweep.add(result, indices, deliveries)
      }
      for event in run.events where event.kind == .crossed {
        let start = event.boundary.time.microseconds
        guard let index = crossings[event.zone]?[start] else {
          sweep.others[event.zone, default: 0] += 1
          continue
        }
        sweep.visits[index].seen += 1
        sweep.visits[index].entryDelays.add(deliveries.time(of: event) - start)
      }
      sweep.runs += 1
    }
    return (sweep, asked)
  }
}

/// When an app learns of what happens in wakes that a region caused: not before the region's notification.
///
/// A region counts as crossed after its hold, and the notification follows later: what the app reports in that wake up to then it
/// reports then. So the delivery loses nothing.
private struct RegionDeliveries {
  /// The wakes by regions in the order of time, and when each notification arrives.
  private var wakes: [(span: ClosedRange<Int64>, arrival: Int64)] = []

  init(of run: LifeCycleRun, by platform: RelaunchPlatform, _ generator: Philox, run number: Int) {
    for (index, wake) in run.wakes.enumerated() {
      switch wake.cause {
      case .regionEntry, .regionExit, .refreshExit: break
      case .significantChange, .airplaneModeOff, .boot, .arrival, .departure: continue
      }
      let words = generator.words(
        UInt32(truncatingIfNeeded: number), 2, UInt32(truncatingIfNeeded: index), 0)
      let start = wake.start.microseconds
      // checked: a day at most
      let delay = Int64(platform.regionDelivery.value(at: Philox.uniform(words.0)) * 1e6)
      wakes.append((start...max(start, wake.end.microseconds), start + delay))
    }
  }

  /// When the app reports an event, microseconds.
  func time(of event: Event) -> Int64 {
    let time = event.time.microseconds
    return wakes.last { $0.span.contains(time) }.map { max(time, $0.arrival) } ?? time
  }
}

extension PlatformSweep {
  fileprivate mutating func add(
    _ result: Comparison.ZoneResult, _ indices: [Int: Int], _ deliveries: RegionDeliveries
  ) {
    for pair in result.pairs {
      guard let index = pair.normal.visit.flatMap({ indices[$0] }), let entry = pair.restart.entered
      else { continue }
      let visit = visits[index].visit
      visits[index].seen += 1
      visits[index].entryDelays.add(deliveries.time(of: entry) - visit.start)
      if !visit.isOpen, let exit = pair.restart.exited {
        visits[index].exitDelays.add(deliveries.time(of: exit) - visit.end)
      }
    }
    let entries = result.falseCheckIns.count { $0.entered != nil }
    if entries > 0 { others[result.zone, default: 0] += entries }
  }
}

extension RelaunchPlatform {
  fileprivate func settings(
    _ base: LifeCycleSettings, _ generator: Philox, run: Int, fixed: [ContestedQuestion: Bool]
  ) -> LifeCycleSettings {
    let number = UInt32(truncatingIfNeeded: run)
    let words = generator.words(number, 0, 0, 0)
    var settings = base
    settings.osVersion = osVersion
    settings.significantChangeDistance = .meters(
      significantChangeDistance.value(at: Philox.uniform(words.0)))
    settings.regionDelay = .microseconds(
      Int64(regionHold.value(at: Philox.uniform(words.1)) * 1e6))  // checked: a day at most
    settings.wakeWindow = .microseconds(
      Int64(wakeWindow.value(at: Philox.uniform(words.2)) * 1e6))  // checked: 30 s at most
    let period = Double(base.dutyCycle.period.wholeMicroseconds)
    // checked: a period ends at 600 s
    settings.dutyPhase = .microseconds(Int64(period * Philox.uniform(words.3)))
    settings.minorityAnswers = []
    for (index, question) in table.questions.enumerated() {
      let isYes = question.policy.isYes(
        by: Philox.uniform(generator.words(number, 1, UInt32(truncatingIfNeeded: index), 0).0))
      let taken = fixed[question.question] ?? isYes
      if taken != question.question.reports.majority {
        settings.minorityAnswers.append(question.question)
      }
    }
    return settings
  }
}
