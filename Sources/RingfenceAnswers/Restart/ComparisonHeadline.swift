package import Ringfence
package import RingfenceLifeCycle

/// A comparison in one sentence: `3 of 9 visits and crossings lost after the swipe at 07:02; 1 false check-in.`
package struct ComparisonHeadline: Sendable {
  /// A part of the sentence. A reader's program writes the times on its clock.
  package enum Part: Sendable {
    case text(String)
    case time(Timestamp)
  }

  package private(set) var parts: [Part] = []

  /// Creates the sentence.
  ///
  /// - Parameters:
  ///   - comparison: normal mode compared with a scenario or with restart mode.
  ///   - run: what happened to the app in the scenario; `nil` for restart mode.
  package init(_ comparison: Comparison, lifeCycle run: LifeCycleRun?) {
    let losses = comparison.zones.flatMap { $0.losses }
    let falseCount = comparison.zones.reduce(0) { $0 + $1.falseCheckIns.count }
    // Crossings that the app reported are in no pair.
    let crossings = run?.events.count { $0.kind == .crossed } ?? 0
    let all = comparison.zones.reduce(losses.count + crossings) { $0 + $1.pairs.count }
    let circumstance = run == nil ? "in restart mode" : "in the scenario"
    guard all > 0 else {
      add("Nothing fired in normal mode")
      if falseCount > 0 { add("; \(pluralized(falseCount, "false check-in")) \(circumstance)") }
      add(".")
      return
    }
    let nouns = all == 1 ? "visit or crossing" : "visits and crossings"
    if losses.isEmpty {
      add("None of \(all) \(nouns) lost \(circumstance)")
    } else {
      add("\(losses.count) of \(all) \(nouns) lost ")
      if let (end, time) = Self.end(before: losses, run) {
        add("after \(end) at ")
        parts.append(.time(time))
      } else {
        add(circumstance)
      }
    }
    if falseCount > 0 { add("; \(pluralized(falseCount, "false check-in"))") }
    add(".")
  }

  /// What last ended the app before the first loss.
  private static func end(
    before losses: [Comparison.Loss], _ run: LifeCycleRun?
  ) -> (String, Timestamp)? {
    guard let run, let first = losses.map({ $0.trigger.reportedAt }).min() else { return nil }
    return run.phases.last { $0.start <= first && $0.state.end != nil }
      .flatMap { phase in phase.state.end.map { ($0, phase.start) } }
  }

  private mutating func add(_ text: String) { parts.append(.text(text)) }

  /// The sentence with times as a report shows them.
  package func text(_ times: TimeStyle) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .time(let time): times.text(time)
      }
    }.joined()
  }
}
