internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCommand
internal import RingfenceLifeCycle
internal import RingfencePlatforms
internal import RingfenceRecords

extension PlatformOptions {
  /// The runs of a page, as many as `evaluate` makes where it is not said.
  private static let runs = 1000

  /// How often the platform reports the visits of the drive of a page, and how late.
  func report(_ drive: RoomReport.Drive) throws(CommandFailure) -> RoomReport.Answer {
    let platform = try read()
    let engine = drive.settings.engine
    let run = PlatformRun(
      work: try work(
        platform, drive.layout, drive.scenario,
        DualModeEngine(
          RestartLayout(drive.layout, settings: drive.restart), settings: engine),
        drive.environment),
      engine: TriggerEngine(drive.layout, settings: engine), runs: Self.runs, isBand: false,
      threads: drive.threads)
    let writer = PlatformWriter(.ndjson, drive.layout, platform, notTaken: run.notTaken) { _ in true
    }
    let records = try drive.written(reading: drive.settings.reading) {
      (tracks, environment) throws(CommandFailure) in
      try run.write(&tracks, writer, to: nil, environment)
    }
    var sources: [UInt8] = []
    platform.appendLines(into: &sources)
    return RoomReport.Answer(
      command: "evaluate --\(Self.name) \(platform.label)", records: records, sources: sources)
  }
}
