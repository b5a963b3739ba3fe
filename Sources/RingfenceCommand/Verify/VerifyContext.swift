internal import Ringfence
internal import RingfenceFiles

/// What `verify` keeps from case to case: many cases of one layout read it once, and warn of it once.
struct VerifyContext {
  /// What the cases have shown; `nil` where it is not asked for.
  var coverage: CoverageCollector?
  private var last: (path: String, file: ZoneFile)?
  /// The ids of the zones of the last layout.
  private(set) var zoneIDs: Set<String> = []
  /// The evaluation of the last layout without a scenario, and its mode.
  private var lastEvaluation: (mode: ModeOptions, evaluation: TrackEvaluation)?
  /// The engines of the last layout for scenarios.
  private var lastEngines: (mode: ModeOptions, engines: DualModeEngine)?

  init(coverage: CoverageCollector?) { self.coverage = coverage }

  /// The layout of a case.
  ///
  /// - Throws: the error of the file.
  mutating func layout(
    _ path: String, _ options: ZoneReadingOptions, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ZoneFile {
    if let last, last.path.utf8.elementsEqual(path.utf8) { return last.file }
    let file = try ZoneInput.read(path, options, environment)
    last = (path, file)
    zoneIDs = Set(file.layout.zones.lazy.map(\.id))
    lastEvaluation = nil
    lastEngines = nil
    return file
  }

  /// How the tracks of a case are evaluated.
  ///
  /// - Parameters:
  ///   - file: the layout that was read last.
  ///   - scenario: what happened to the app; `nil` for nothing.
  ///   - mode: whether the fences or their circles are evaluated.
  ///   - settings: of the engine.
  /// - Returns: the evaluation.
  /// - Throws: the error of the scenario's file.
  mutating func evaluation(
    of file: ZoneFile, _ scenario: ScenarioOptions?, _ mode: ModeOptions,
    _ settings: EngineSettings
  ) throws(CommandFailure) -> TrackEvaluation {
    if let scenario {
      if lastEngines?.mode != mode {
        let circles = RestartLayout(file.layout, settings: mode.restart)
        lastEngines = (mode, DualModeEngine(circles, settings: settings))
      }
      if let engines = lastEngines?.engines {
        return .scenario(try scenario.plan(engines, writing: nil))
      }
    }
    if let lastEvaluation, lastEvaluation.mode == mode { return lastEvaluation.evaluation }
    let made = try TrackEvaluation(file.layout, mode, nil, settings, writing: nil)
    lastEvaluation = (mode, made)
    return made
  }
}
