internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCertainty
internal import RingfenceCommand

extension CertaintyOptions {
  /// Reports how sure the events of `evaluate` are.
  func evaluate(
    _ command: EvaluateCommand, _ layout: ZoneLayout, _ filter: EventFilter?
  ) throws(CommandFailure) -> ExitStatus {
    var tracks = LoadedTracks(command.tracks, command.settings.reading, command.environment)
    let settings = command.settings.engine
    let engines = command.scenario.map { _ in
      DualModeEngine(RestartLayout(layout, settings: command.mode.restart), settings: settings)
    }
    let run = CertaintyRun(
      engine: CertaintyEngine(engines?.normal ?? TriggerEngine(layout, settings: settings)),
      plan: try engines.flatMap { (engines) throws(CommandFailure) in
        try command.scenario?.plan(engines, writing: nil)
      }, options: self, filter: filter,
      writer: CertaintyWriter(
        command.eventWriter(layout, includesMode: false), visits: command.visitWriter(layout)),
      threads: command.workers)
    return try run.write(&tracks, to: command.output, command.environment)
  }
}
