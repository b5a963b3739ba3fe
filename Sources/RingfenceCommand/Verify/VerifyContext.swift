package import Ringfence
internal import RingfenceFiles
package import RingfenceZones

/// What `verify` keeps from case to case: many cases of one layout read it once, and warn of it once.
package struct VerifyContext {
  /// What looks at the cases; `nil` for nothing.
  private(set) var observer: (any VerifyObserver)?
  private var last: (path: String, file: ZoneFile)?
  /// The ids of the zones of the last layout.
  private(set) var zoneIDs: Set<String> = []
  /// The evaluation of the last layout without a scenario, and its mode.
  private var lastEvaluation: (mode: ModeOptions, evaluation: TrackEvaluation)?
  /// The engines of the last layout for scenarios.
  private var lastEngines: (mode: ModeOptions, engines: DualModeEngine)?

  /// How many events have a certainty at a bound of their row, in all cases.
  var atLimit = 0
  /// Whether a case asks for certainties, and what is said of the first layout that serves them where none does.
  var asksForCertainty = false
  var idleNote: String?

  package init(observer: (any VerifyObserver)? = nil) { self.observer = observer }

  /// Begins a case for what looks at it; `nil` for nothing.
  mutating func begin(
    _ item: VerifyCase, _ file: ZoneFile, _ settings: EngineSettings, _ mode: ModeOptions
  ) -> (any VerifyCaseObserver)? {
    observer?.begin(item, file, settings, mode)
  }

  /// Counts a case that could be read to its end.
  mutating func take(_ item: any VerifyCaseObserver) {
    observer?.take(item)
  }

  /// The layout of a case.
  ///
  /// - Throws: the error of the file.
  package mutating func layout(
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
  package mutating func evaluation(
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
