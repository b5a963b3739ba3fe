internal import Ringfence
internal import RingfenceCertainty
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

/// Evaluates tracks, each read whole, and reports how sure the events are. The output does not depend on the number of
/// threads.
struct CertaintyRun: Sendable {
  let engine: CertaintyEngine
  /// What happened to the app whose reports are asked for; `nil` for none.
  let plan: LifeCyclePlan?
  let options: CertaintyOptions
  let filter: EventFilter?
  let writer: CertaintyWriter
  let threads: Int

  /// The tracks that are kept for each thread, until they have this number of fixes together.
  private static let ahead = (tracks: 8, fixes: 1 << 20)

  /// What comes of a track.
  private struct Measured: Sendable {
    let track: String
    let certainty: TrackCertainty
    let arrivals: TrackArrivals?
    /// The events that are written.
    var shown: [(event: Event, certainty: EventCertainty)] = []
    /// The number of all events, and of those that are less sure than what is written.
    var events = 0
    var left = 0
  }

  /// Writes all tracks.
  ///
  /// - Returns: the exit status.
  func write(
    _ tracks: inout LoadedTracks, to output: String?, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitStatus {
    var (done, events, left) = (0, 0, 0)
    let line = ProgressLine(environment)
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(writer.header)
        while true {
          let batch = tracks.next(atMost: Self.ahead.tracks * threads, fixes: Self.ahead.fixes)
          if batch.isEmpty { break }
          line.show { _ in "\(pluralized(done, "track")) measured" }
          for result in batch.concurrentMap(threads: threads, { measure($0) }) {
            let measured: Measured
            switch result {
            case .success(let found): measured = found
            case .failure(let error):
              line.clear()
              tracks.fail(error)
              continue
            }
            events += measured.events
            left += measured.left
            var bytes: [UInt8] = []
            writer.append(
              measured.track, measured.shown, measured.certainty, measured.arrivals,
              startsDocument: done == 0,
              includesZone: { filter?.includes(zone: $0) ?? true }, into: &bytes)
            try target.sink.write(bytes)
            done += 1
          }
        }
        line.clear()
        return done > 0 || tracks.status == .done
      })
    } catch {
      throw .output(error)
    }
    if events == 0 { tracks.reportSilence(command: "evaluate", engine.engine) }
    if left > 0 {
      environment.report(
        "ringfence evaluate: note: \(pluralized(left, "event", "events")) below '--min-certainty' left out"
      )
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
    for (event, sure) in zip(found, certainty.events) {
      guard filter?.includes(event) ?? true else { continue }
      if let least = options.least, sure.certainty < least {
        measured.left += 1
      } else {
        measured.shown.append((event, sure))
      }
    }
    return .success(measured)
  }
}
