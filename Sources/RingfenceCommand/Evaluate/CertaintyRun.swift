internal import Ringfence
internal import RingfenceCertainty
internal import RingfenceReports

/// Evaluates tracks, each read whole, and reports how sure the events are.
struct CertaintyRun {
  let engine: TriggerEngine
  let options: CertaintyOptions
  let filter: EventFilter?
  let writer: CertaintyWriter

  /// Writes all tracks.
  ///
  /// - Returns: the exit status.
  func write(
    _ tracks: inout LoadedTracks, to output: String?, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitStatus {
    var (events, left) = (0, 0)
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(writer.header)
        var isEmpty = true
        while let track = tracks.next() {
          var session = TriggerSession()
          var found: [Event] = []
          session.process(track.fixes, with: engine, into: &found)
          let certainty = TrackCertainty(
            of: track, events: found, engine: engine, settings: options.settings)
          var shown: [(event: Event, certainty: EventCertainty)] = []
          for (event, sure) in zip(found, certainty.events) {
            guard filter?.includes(event) ?? true else { continue }
            if let least = options.least, sure.certainty < least {
              left += 1
            } else {
              shown.append((event, sure))
            }
          }
          events += found.count
          var bytes: [UInt8] = []
          writer.append(
            track.id, shown, certainty, startsDocument: isEmpty,
            includesZone: { filter?.includes(zone: $0) ?? true }, into: &bytes)
          try target.sink.write(bytes)
          isEmpty = false
        }
        return !isEmpty || tracks.status == .done
      })
    } catch {
      throw .output(error)
    }
    if events == 0 { tracks.reportSilence(command: "evaluate", engine) }
    if left > 0 {
      environment.report(
        "ringfence evaluate: note: \(pluralized(left, "event", "events")) below '--min-certainty' left out"
      )
    }
    tracks.reportLeftOut(command: "evaluate")
    return tracks.status
  }
}
