internal import Ringfence
internal import RingfenceAnswers
package import RingfenceCertainty
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceLifeCycle

/// Evaluates tracks, each read whole, and reports how sure the events are. The output does not depend on the number of
/// threads.
package struct CertaintyRun: Sendable {
  package let engine: CertaintyEngine
  /// What happened to the app whose reports are asked for; `nil` for none.
  package let plan: LifeCyclePlan?
  package let options: CertaintyOptions
  package let filter: EventFilter?
  package let writer: CertaintyWriter
  package let threads: Int

  private struct Measured: Sendable {
    let track: String
    let certainty: TrackCertainty
    let arrivals: TrackArrivals?
    var shown: [(event: Event, certainty: EventCertainty)] = []
    /// In the place of events.
    var visits: [VisitRecord] = []
    var sureVisits: [Int: VisitCertainty] = [:]
    /// The number of all events, and of those, or the visits, that are less sure than what is written.
    var events = 0
    var left = 0
    /// How many events, or visits, are nearer to the least certainty than the draw of the ways says.
    var near = 0
  }

  package func write(
    _ tracks: inout LoadedTracks, to output: String?, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitStatus {
    var (events, left, near) = (0, 0, 0)
    var isFirst = true
    _ = try tracks.write(
      to: output, threads: threads, environment, done: "measured", header: writer.header,
      work: { measure($0) },
      append: { measured, bytes, flush throws(OutputError) in
        events += measured.events
        left += measured.left
        near += measured.near
        let includesZone = { filter?.includes(zone: $0) ?? true }
        if writer.takesVisits {
          writer.append(
            measured.track, visits: measured.visits, measured.sureVisits, measured.certainty,
            startsDocument: isFirst, includesZone: includesZone, into: &bytes)
          try flush(&bytes)
        } else {
          try writer.append(
            measured.track, measured.shown, measured.certainty, measured.arrivals,
            startsDocument: isFirst, includesZone: includesZone, into: &bytes, flush: flush)
        }
        isFirst = false
      })
    if events == 0 { tracks.reportSilence(command: "evaluate", engine.engine) }
    let noun = writer.takesVisits ? "visit" : "event"
    if left > 0 {
      environment.report(
        "ringfence evaluate: note: \(pluralized(left, noun)) below '--min-certainty' left out")
    }
    if let note = EventCertainty.limitNote(near, noun, limit: "'--min-certainty'") {
      environment.report("ringfence evaluate: \(note)")
    }
    tracks.reportLeftOut(command: "evaluate")
    return tracks.status
  }

  private func measure(_ track: Track) -> Result<Measured, FileError> {
    let found: [Event]
    let certainty: TrackCertainty
    var arrivals: TrackArrivals?
    if let plan {
      do throws(ScenarioError) {
        let all = try TrackArrivals(
          track, plan.engines, normal: engine, plan.file.scenario, plan.settings,
          options.settings)
        (found, certainty, arrivals) = (all.events, all.certainty, all)
      } catch {
        return .failure(plan.error(error, track: track.id))
      }
    } else {
      (found, certainty) = engine.evaluate(track, options.settings)
    }
    var measured = Measured(
      track: track.id, certainty: certainty, arrivals: arrivals, events: found.count)
    if writer.takesVisits {
      collectVisits(of: track, found, into: &measured)
      return .success(measured)
    }
    for (event, sure) in zip(found, certainty.events) {
      guard filter?.includes(event) ?? true else { continue }
      // What a moment without a visit shows has no certainty.
      let least = event.kind.isOfMoment ? nil : options.least
      if let least, sure.isAtLimit(least) { measured.near += 1 }
      if let least, sure.certainty < least {
        measured.left += 1
      } else {
        measured.shown.append((event, sure))
      }
    }
    return .success(measured)
  }

  /// Finds the visits of a track, each as sure as its `entered` and `exited`.
  private func collectVisits(of track: Track, _ found: [Event], into measured: inout Measured) {
    // The same events again, for the visits that are open at the end.
    var session = TriggerSession(track: track.id)
    var events: [Event] = []
    session.process(track.fixes, with: engine.engine, into: &events)
    for (event, sure) in zip(found, measured.certainty.events) {
      guard let visit = event.visit else { continue }
      switch event.kind {
      case .entered: measured.sureVisits[visit, default: VisitCertainty()].entered = sure
      case .exited: measured.sureVisits[visit, default: VisitCertainty()].exited = sure
      default: break
      }
    }
    var visits = VisitCollector()
    visits.take(found.filter { filter?.includes(zone: $0.zone) ?? true })
    measured.visits = visits.finish(
      openVisits: session.openVisits.filter { filter?.includes(zone: $0.zone) ?? true },
      end: session.lastFix?.time, mode: .normal, layout: engine.engine.layout)
    guard let least = options.least else { return }
    measured.near = measured.visits.count { visit in
      measured.sureVisits[visit.visit]?.entered?.isAtLimit(least) ?? false
    }
    let count = measured.visits.count
    measured.visits.removeAll { visit in
      measured.sureVisits[visit.visit]?.entered.map { $0.certainty < least } ?? false
    }
    measured.left = count - measured.visits.count
  }
}
