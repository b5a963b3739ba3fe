internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceRules

/// Evaluates tracks, each read whole, by rules of other platforms. The output does not depend on the number of threads.
struct RuleRun: Sendable {
  /// What the rules are compared with; `nil` where one decides alone.
  let reference: TriggerEngine?
  let rules: [AppliedRule]
  let filter: EventFilter?
  let maximumGap: Duration
  let threads: Int

  /// The tracks that are kept for each thread, until they have this number of fixes together.
  private static let ahead = (tracks: 8, fixes: 1 << 20)

  /// Writes all tracks.
  ///
  /// - Returns: the exit status.
  func write(
    _ tracks: inout LoadedTracks, _ unwritten: RuleDecisionWriter, to output: String?,
    _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitStatus {
    var writer = unwritten
    var (done, decisions, withoutAccuracy) = (0, 0, 0)
    let line = ProgressLine(environment)
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(writer.header)
        while true {
          let batch = tracks.next(atMost: Self.ahead.tracks * threads, fixes: Self.ahead.fixes)
          if batch.isEmpty { break }
          line.show { _ in "\(pluralized(done, "track")) evaluated" }
          for report in batch.concurrentMap(threads: threads, { evaluate($0) }) {
            decisions += report.decisions.reduce(0) { $0 + $1.count }
            withoutAccuracy += report.tallies.reduce(0) { $0 + $1.withoutAccuracy }
            var bytes: [UInt8] = []
            writer.append(report, into: &bytes)
            try target.sink.write(bytes)
            done += 1
          }
        }
        line.clear()
        var bytes: [UInt8] = []
        writer.appendEnd(into: &bytes)
        try target.sink.write(bytes)
        return done > 0 || tracks.status == .done
      })
    } catch {
      throw .output(error)
    }
    if decisions == 0, done > 0 {
      environment.report(
        "ringfence evaluate: note: \(rules.count == 1 ? "the rule decides" : "the rules decide") nothing on "
          + pluralized(done, "track"))
    }
    if withoutAccuracy > 0 {
      environment.report(
        "ringfence evaluate: warning: \(pluralized(withoutAccuracy, "fix", "fixes")) without an accuracy, which a rule asks for; "
          + "its missing accuracy counts [missing-accuracy]")
    }
    tracks.reportLeftOut(command: "evaluate")
    return tracks.status
  }

  /// What the rules make of a track.
  private func evaluate(_ track: Track) -> RuleReport {
    var found: [[RuleDecision]] = []
    var tallies: [RuleTally] = []
    for rule in rules {
      var session = RuleSession()
      var decisions: [RuleDecision] = []
      session.process(track.fixes, with: rule.engine, into: &decisions)
      found.append(decisions.filter { filter?.includes(zone: $0.zone, $0.kind) ?? true })
      tallies.append(RuleTally(session))
    }
    var comparison: RuleComparison?
    if let reference {
      var session = TriggerSession()
      var events: [Event] = []
      session.process(track.fixes, with: reference, into: &events)
      comparison = RuleComparison(
        filter.apply(events).map { RuleComparison.Decided($0.kind, zone: $0.zone, at: $0.time) },
        zip(rules, found).map { ($0.engine, $1.map { RuleComparison.Decided($0) }) },
        on: track.fixes, maximumGap: maximumGap)
    }
    return RuleReport(
      track: track.id, fixes: track.fixes, decisions: found, tallies: tallies,
      comparison: comparison)
  }
}

extension AppliedRule {
  /// Says which zones the rule does not take.
  func reportUnevaluated(
    _ layout: ZoneLayout, _ environment: CommandEnvironment, command: String
  ) {
    let zones = engine.unevaluated
    guard !zones.isEmpty else { return }
    let shown = zones.prefix(5).map {
      "'\(DisplayFormat.text(layout.zones[$0.zone].id))' (\($0.reason.name))"
    }
    environment.report(
      "ringfence \(command): warning: \(label) does not take \(pluralized(zones.count, "zone")): "
        + shown.joined(separator: ", ") + (zones.count > shown.count ? ", …" : "")
        + " [zone-not-evaluated]")
  }
}
