internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCommand
internal import RingfencePlatforms

extension PlatformOptions {
  func evaluate(
    _ command: EvaluateCommand, _ layout: ZoneLayout, _ filter: EventFilter?
  ) throws(CommandFailure) -> ExitStatus {
    let platform = try read()
    let runs = try checkingUsage(LifeCycleTrial.ofPlatform(command.arguments))
    let engine = command.settings.engine
    let run = PlatformRun(
      work: try work(
        platform, layout, command.scenario,
        DualModeEngine(
          RestartLayout(layout, settings: command.mode.restart), settings: engine),
        command.environment),
      engine: TriggerEngine(layout, settings: engine), runs: runs.runs, isBand: runs.isBand,
      threads: command.workers)
    var writer = PlatformWriter(
      PlatformFormat(rawValue: command.format.rawValue) ?? .text, layout, platform,
      notTaken: run.notTaken
    ) { filter?.includes(zone: $0, .entered) ?? true }
    writer.times = command.times
    var tracks = LoadedTracks(command.tracks, command.settings.reading, command.environment)
    return try run.write(&tracks, writer, to: command.output, command.environment)
  }
}
