package import Ringfence
internal import RingfenceRules

extension PolledSimulation {
  /// Runs a platform many times over a drive.
  ///
  /// - Parameters:
  ///   - events: what the engine reports of the drive.
  ///   - end: the time of the last fix.
  ///   - runs: at least one.
  ///   - fixed: answers of policies in place of those that the platform takes.
  ///   - progress: called with the number of each run before it begins.
  /// - Returns: what became of each visit.
  /// - Throws: ``PlatformScenario/Impossible`` where an event cannot happen when it does.
  /// - Complexity: linear in the looks of all runs.
  package mutating func sweep(
    against events: [Event], until end: Timestamp, runs: Int, fixed: [Int: Bool] = [:],
    progress: (_ run: Int) -> Void = { _ in }
  ) throws(PlatformScenario.Impossible) -> PlatformSweep {
    let visits = TrueVisit.all(events, until: end)
    let finder = VisitFinder(visits)
    var sweep = PlatformSweep(visits)
    let before = (looks, blindLooks)
    var lastRun = [Int](repeating: -1, count: visits.count)
    for run in 0..<max(1, runs) {
      progress(run)
      /// The visit of each zone whose entry was reported last.
      var open: [Int: Int] = [:]
      for (decision, reported) in try decisions(run: run, fixed: fixed) {
        let time = decision.time.microseconds
        switch decision.kind {
        case .entered, .crossed:
          guard let index = finder.visit(decision.zone, at: time) else {
            sweep.others[decision.zone, default: 0] += 1
            open[decision.zone] = nil
            continue
          }
          open[decision.zone] = index
          guard lastRun[index] != run else { continue }
          lastRun[index] = run
          sweep.visits[index].seen += 1
          sweep.visits[index].entryDelays.add(reported.microseconds - visits[index].start)
        case .exited:
          guard let index = open[decision.zone], !visits[index].isOpen else { continue }
          open[decision.zone] = nil
          // One that is left before it is left is entered again.
          if time >= visits[index].end {
            sweep.visits[index].exitDelays.add(reported.microseconds - visits[index].end)
          }
        default: break
        }
      }
      sweep.runs += 1
    }
    sweep.looks = looks - before.0
    sweep.blindLooks = blindLooks - before.1
    sweep.eventsAfterEnd = eventsAfterEnd
    return sweep
  }
}
