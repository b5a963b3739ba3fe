internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCommand
internal import RingfenceRepair
internal import RingfenceVerify

/// Evaluates recorded tracks with a layout before and after its repair, in both modes.
struct RepairCosts {
  let settings: SettingsOptions
  let restart: RestartSettings
  let environment: CommandEnvironment

  /// The differences of the events in normal mode and in restart mode, and the status of the tracks.
  ///
  /// The events before are the expected ones, as `verify --record` writes them.
  func compare(
    _ plan: RepairPlan, on words: [String]
  ) throws(CommandFailure) -> (costs: [RepairCost], status: ExitStatus) {
    var tracks: [Track] = []
    var loaded = LoadedTracks(words, settings.reading, environment)
    while let track = loaded.next() { tracks.append(track) }
    loaded.reportLeftOut(command: "repair")
    var costs: [RepairCost] = []
    for mode in [TriggerMode.normal, .restart] {
      let before = events(plan.original, mode, tracks)
      let after = events(plan.layout, mode, tracks)
      do throws(FileError) {
        let file = try ExpectationFile.read(
          bytes: expectations(before, plan.original), name: "before")
        let comparison = EventComparison(file, events: after, layout: plan.layout)
        costs.append(RepairCost(mode: mode, report: DifferenceReport(comparison)))
      } catch {
        throw CommandFailure(error)
      }
    }
    return (costs, loaded.status)
  }

  private func events(
    _ layout: ZoneLayout, _ mode: TriggerMode, _ tracks: [Track]
  ) -> [TrackEvent] {
    let engine =
      mode == .normal
      ? TriggerEngine(layout, settings: settings.engine)
      : TriggerEngine(
        restart: RestartLayout(layout, settings: restart), settings: settings.engine)
    return tracks.flatMap { track in
      var session = TriggerSession()
      var events: [Event] = []
      session.process(track.fixes, with: engine, into: &events)
      return events.map { TrackEvent(track: track.id, event: $0) }
    }
  }

  private func expectations(_ events: [TrackEvent], _ layout: ZoneLayout) -> [UInt8] {
    let writer = EventWriter(.ndjson, layout: layout)
    var bytes: [UInt8] = []
    for found in events {
      writer.appendExpectation(found.event, of: found.track, includesMode: false, into: &bytes)
      bytes.append(0x0A)
    }
    return bytes
  }
}
