internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceLifeCycle

// What becomes of a track at its end.
extension FileEvaluation {
  /// Gives the rest of a track to the sink.
  ///
  /// - Throws: the error of a scenario that is impossible on the track.
  mutating func close(_ track: Int) throws(FileError) {
    let (id, end) = (tracks[track].id, tracks[track].end)
    tracks[track].run.finish(track: id)
    if let until = job.until {
      var events: [Event] = []
      tracks[track].run.advance(to: until, into: &events)
      if sink.explainer != nil { tracks[track].history.events += events }
      give(events, of: track)
    }
    switch tracks[track].run {
    case .mode(let engine, let session):
      omittedWindows += session.omittedWindows
      explain(track, engine, session)
      close(track, session.openVisits, at: session.lastFix?.time, engine.mode)
      if counts(session.lastFix, until: end) { summary.tracks += 1 }
    case .modes(let engines, let held):
      let session = held.value
      guard counts(session.lastFix, until: end) else { return }
      summary.tracks += 1
      give(session.normalEvents, of: track)
      summary.otherEvents += session.restartEvents.count
      append(session.comparison(with: engines), of: track)
      close(track, session.openVisits, at: session.lastFix?.time, .normal, besides: session)
    case .scenario(let held, let session, let normal):
      let plan = held.value
      guard end != nil || !sink.takesVisits else { return }
      do throws(ScenarioError) {
        let run = try session.value.finish()
        if !run.phases.isEmpty { close(track, plan, run, normal: try normal?.value.finish()) }
      } catch {
        throw plan.error(error, track: id)
      }
    case .impossible(let error): throw error
    case .trials(let held, let trial, let all):
      let (plan, fixes) = (held.value, all.value)
      guard case .trials(let writer) = sink, !fixes.isEmpty else { return }
      summary.tracks += 1
      do throws(ScenarioError) {
        try trial.append(fixes, of: id, plan, writer, into: &tracks[track].bytes)
      } catch {
        throw plan.error(error, track: id)
      }
    case .waiting, .none: break
    }
  }

  /// Whether a track counts: none of whose fixes is accurate enough only where its visits are asked for.
  private func counts(_ lastFix: Fix?, until end: Timestamp?) -> Bool {
    lastFix != nil || sink.takesVisits && end != nil
  }

  /// Gives what happened to an app in a scenario, and how it differs from an app that is never interrupted.
  private mutating func close(
    _ track: Int, _ plan: LifeCyclePlan, _ run: LifeCycleRun, normal: LifeCycleRun?
  ) {
    let counted = normal ?? run
    summary.tracks += 1
    summary.evaluatedFixes += counted.deliveredFixes - counted.ignored.inaccurate
    count(run.ignored)
    summary.withheld.add(run.withheldFixes)
    give(counted.events, of: track)
    if let normal {
      summary.otherEvents += run.events.count
      append(run.comparison(with: normal, layout: plan.engines.layout), run, of: track)
    }
    close(track, counted.openVisits, at: tracks[track].end, .normal)
    guard plan.reports(run) else { return }
    if case .events(let writer, _) = sink, writer.format == .text {
      appendHeading(of: track, writer)
    }
    plan.writer.append(
      run, of: tracks[track].id, profile: plan.profile, into: &tracks[track].bytes)
  }

  private mutating func append(
    _ comparison: @autoclosure () -> Comparison, _ run: LifeCycleRun? = nil, of track: Int
  ) {
    guard case .comparison(let writer) = sink else { return }
    writer.append(
      filter.apply(comparison()), of: tracks[track].id, lifeCycle: run, into: &tracks[track].bytes)
  }

  /// Counts the visits that are open at the end of a track, and gives all of its visits to the sink, with those of
  /// restart mode where both modes were evaluated.
  private mutating func close(
    _ track: Int, _ openVisits: [OpenVisitSummary], at end: Timestamp?, _ mode: TriggerMode,
    besides both: ComparisonSession? = nil
  ) {
    let open = filter.apply(openVisits)
    for visit in open { summary.zones[visit.zone].open += 1 }
    guard sink.takesVisits else { return }
    var visits = tracks[track].visits.finish(
      openVisits: open, end: end, mode: mode, layout: job.layout)
    if let both {
      let events = filter.apply(both.restartEvents)
      for event in events { summary.days?.count(event) }
      var restart = VisitCollector()
      restart.take(events)
      visits += restart.finish(
        openVisits: filter.apply(both.openRestartVisits), end: end, mode: .restart,
        layout: job.layout)
    }
    for visit in visits { summary.days?.count(visit) }
    guard case .visits(let writer, let showsMode) = sink else { return }
    var rest = visits[...]
    while !rest.isEmpty {
      let part = rest.prefix(writer.format == .text ? rest.count : Self.rowsAtOnce)
      writer.append(
        Array(part), of: tracks[track].id, showsMode: showsMode, into: &tracks[track].bytes)
      rest = rest.dropFirst(part.count)
      flush(track, atLeast: OrderedOutput.bytesAtOnce)
    }
  }

  private mutating func explain(
    _ index: Int, _ engine: TriggerEngine, _ session: TriggerSession
  ) {
    guard case .events(let writer, let explainer?) = sink else { return }
    let history = tracks[index].history
    let track = Track(id: tracks[index].id, fixes: history.fixes)
    let explanation = engine.explain(
      session, events: history.events, ignored: history.ignored, along: history.fixes,
      zones: filter?.zones)
    if writer.format == .text {
      appendHeading(of: index, writer)
      explainer.appendZones(explanation, of: track, into: &tracks[index].bytes)
    } else {
      explainer.appendRows(explanation, of: track, into: &tracks[index].bytes)
    }
  }
}
