internal import Ringfence
internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceStops

/// Compares a plan with tracks.
struct StopRun {
  let layout: ZoneLayout
  let stops: StopPlan
  let matcher: StopMatcher
  let evaluation: TrackEvaluation
  /// How tracks are evaluated.
  let settings: EngineSettings
  /// Whether the visits that no stop asks for are compared too.
  let showsUnplanned: Bool
  /// Reports what is not compared.
  let messages: StopMessages

  /// What became of the stops, in the order of the plan; drives that are missing and times that all differ are reported.
  func results(
    _ loaded: inout LoadedTracks, _ times: TimeStyle, _ environment: CommandEnvironment
  ) -> [StopResult] {
    let drives = PlannedDrives(stops)
    let presence = TriggerEngine(presenceIn: layout, settings: settings)
    var found = FoundDrives(drives)
    let line = ProgressLine(environment)
    var count = 0
    while let track = loaded.next() {
      guard let drive = drives.index(ofTrack: track.id, in: loaded.lastFile.path) else {
        found.leftOut.append(track.id)
        continue
      }
      let planned = drives.zones[drive]
      do throws(FileError) {
        let (explanation, run) = try evaluation.explanation(
          of: track, zones: showsUnplanned ? nil : planned, approachesBelow: 0)
        try found.take(track, explanation, run, drive, presence: presence, planned: planned)
      } catch {
        line.clear()
        loaded.fail(error)
        continue
      }
      count += 1
      let done = count
      line.show { _ in "\(pluralized(done, "track")) compared" }
    }
    line.clear()
    loaded.reportLeftOut(command: messages.command)
    let isWhole = loaded.status == .done
    messages.report(found, drives, isWhole: isWhole)
    let results = found.results(
      matcher, presence: presence, unplanned: showsUnplanned, isWhole: isWhole)
    if let doubt = found.doubt(results, matcher) { messages.report(doubt, times) }
    return results
  }
}
