package import Ringfence
package import RingfenceCommand
internal import RingfenceRecords
package import RingfenceRules

/// Evaluates tracks, each read whole, by rules of other platforms. The output does not depend on the number of threads.
package struct RuleRun: Sendable {
  /// What the rules are compared with; `nil` where one decides alone.
  package let reference: TriggerEngine?
  package let rules: [AppliedRule]
  package let filter: EventFilter?
  package let maximumGap: Duration
  package let threads: Int

  package func write(
    _ tracks: inout LoadedTracks, _ unwritten: RuleDecisionWriter, to output: String?,
    _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitStatus {
    var writer = unwritten
    var withoutAccuracy = 0
    var received = (tracks: 0, unusable: 0)
    let done = try tracks.writeReceived(
      to: output, threads: threads, environment, done: "evaluated", header: writer.header,
      work: { .success((evaluate($0), $0.differs, $0.received.count - $0.track.fixes.count)) },
      append: { result, bytes, _ in
        let (report, differs, unusable) = result
        received.tracks += differs ? 1 : 0
        received.unusable += unusable
        // Several rules may ask for the accuracy of one fix.
        withoutAccuracy += report.tallies.reduce(0) { max($0, $1.withoutAccuracy) }
        writer.append(report, into: &bytes)
      }, end: { writer.appendEnd(into: &$0) })
    if done > 0 { reportSilence(writer.totals, environment) }
    if withoutAccuracy > 0 {
      environment.report(
        "ringfence evaluate: warning: \(pluralized(withoutAccuracy, "fix", "fixes")) without an accuracy, which counts as a "
          + "rule says, 0 m unless it says otherwise [missing-accuracy]")
    }
    tracks.reportLeftOut(command: "evaluate")
    if received.tracks > 0 {
      environment.report(
        "ringfence evaluate: note: rules receive the fixes of \(pluralized(received.tracks, "track", "tracks")) as they come in the "
          + "file, with \(received.unusable) that the engine does not use")
    }
    return tracks.status
  }

  private func reportSilence(_ totals: [RuleTally], _ environment: CommandEnvironment) {
    for (rule, total) in zip(rules, totals) where total.decisions == 0 {
      let refused = rule.engine.unevaluated.count
      let reason =
        rule.engine.takesNoZone && refused > 0
        ? "it takes none of \(pluralized(refused, "zone"))"
        : total.fixes > 0 && total.refused == total.fixes
          ? "it refuses all \(pluralized(total.fixes, "fix", "fixes"))"
          : "no zone that is reported is entered, left or crossed by its test"
      environment.report("ringfence evaluate: note: \(rule.label) decides nothing: \(reason)")
    }
  }

  private func evaluate(_ track: ReceivedTrack) -> RuleReport {
    var found: [[RuleDecision]] = []
    var tallies: [RuleTally] = []
    for rule in rules {
      var session = RuleSession()
      var decisions: [RuleDecision] = []
      session.process(track.received, with: rule.engine, into: &decisions)
      found.append(decisions.filter { filter?.includes(zone: $0.zone, $0.kind) ?? true })
      tallies.append(RuleTally(session))
    }
    var comparison: RuleComparison?
    if let reference {
      let fixes = track.track.fixes
      var session = TriggerSession(track: track.track.id)
      var events: [Event] = []
      session.process(fixes, with: reference, into: &events)
      comparison = RuleComparison(
        filter.apply(events).map { RuleComparison.Decided($0.kind, zone: $0.zone, at: $0.time) },
        zip(rules, found).map { ($0.engine, $1.map { RuleComparison.Decided($0) }) },
        on: fixes, maximumGap: maximumGap)
    }
    return RuleReport(
      track: track.track.id, fixes: track.received, decisions: found, tallies: tallies,
      comparison: comparison)
  }
}

extension AppliedRule {
  /// Says which zones the rule does not take, and that a system has fixes of its own where it is given those of a drive.
  package func reportLimits(
    _ layout: ZoneLayout, _ environment: CommandEnvironment, command: String,
    isGivenFixes: Bool = true
  ) {
    if isOfSystem, isGivenFixes {
      environment.report(
        "ringfence \(command): warning: \(label) is of a system, which decides on fixes of its own: it is given those of the "
          + "drive\(engine.rule.fixedAccuracy == nil ? ", with their accuracies" : "") [other-fixes]"
      )
    }
    let zones = engine.unevaluated
    guard !zones.isEmpty else { return }
    let titles = ZoneTitles(layout).zones
    let shown = zones.prefix(5).map {
      "'\(DisplayFormat.text(titles[$0.zone]))' (\($0.reason.name))"
    }
    environment.report(
      "ringfence \(command): warning: \(label) does not take \(pluralized(zones.count, "zone")): "
        + shown.joined(separator: ", ") + (zones.count > shown.count ? ", …" : "")
        + " [zone-not-evaluated]")
  }
}
