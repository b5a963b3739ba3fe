import Ringfence
import RingfenceAnswers
import RingfenceLifeCycle
import RingfenceLint

extension EngineTarget {
  /// Restart mode, comparison, explanation, simulation and findings of the scene of an input.
  static func checkModes(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    guard input.count > 8 else { return false }
    let scene = GeneratedScene(input)
    // Restart circles and findings of fences as large as continents take seconds.
    guard !scene.isGlobal else { return false }
    let evaluation = Evaluation(scene)
    try OutputRules.check(Linter().findings(in: scene.layout), of: scene.layout)
    var restart = RestartLayout(scene.layout)
    restart.findNeighbors()
    let engines = DualModeEngine(restart, settings: scene.settings)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(scene.fixes, with: engines.restart, into: &events)
    try EventRules.check(events, layout: scene.layout, settings: scene.settings)
    try OutputRules.check(events, of: scene.layout)
    try checkReports(scene, evaluation, engines)
    try checkSimulations(scene, evaluation, engines)
    return !scene.fixes.isEmpty
  }

  private static func checkReports(
    _ scene: GeneratedScene, _ evaluation: Evaluation, _ engines: DualModeEngine
  ) throws(BrokenInvariant) {
    let comparison = engines.compare(scene.fixes)
    for format in ComparisonFormat.allCases {
      var bytes: [UInt8] = []
      ComparisonWriter(format, layout: engines.layout)
        .append(comparison, of: "track", into: &bytes)
      switch format {
      case .ndjson: try OutputRules.requireJSONLines(bytes, "a comparison as NDJSON")
      case .text: try OutputRules.requireText(bytes, "a comparison as text")
      case .csv: try OutputRules.requireNumbers(bytes, "a comparison as CSV")
      }
    }
    let track = Track(id: "track", fixes: scene.fixes)
    let explanation = evaluation.engine.explain(scene.fixes)
    try require(
      explanation.zones.flatMap(\.events).count == evaluation.events.count,
      "an explanation has other events")
    let writer = ExplanationWriter(layout: scene.layout)
    var bytes: [UInt8] = []
    writer.appendJSON(explanation, of: track, into: &bytes)
    try OutputRules.requireJSON(bytes, "an explanation as JSON")
    bytes = []
    writer.appendRows(explanation, of: track, into: &bytes)
    try OutputRules.requireJSONLines(bytes, "an explanation as rows")
    bytes = []
    writer.appendText(explanation, of: track, into: &bytes)
    try OutputRules.requireText(bytes, "an explanation as text")
  }

  /// A simulation without a scenario gives the events of the engine; with one, it ends.
  private static func checkSimulations(
    _ scene: GeneratedScene, _ evaluation: Evaluation, _ engines: DualModeEngine
  ) throws(BrokenInvariant) {
    // Without a scenario, every fix that the engine would ignore is passed over as well.
    if let run = try? engines.simulate(scene.fixes) {
      try require(run.events == evaluation.events, "without a scenario: other events")
    }
    let presets = ["swipe@30", "reboot@20+unlock@60", "swipe@10", "reboot"]
    guard let file = try? ScenarioFile.read(preset: presets[scene.cut % presets.count]) else {
      throw BrokenInvariant("the preset \(presets[scene.cut % presets.count]) is refused")
    }
    // A scenario may not fit the track.
    guard let run = try? engines.simulate(scene.fixes, file.scenario) else { return }
    for event in run.events { try EventRules.checkNumbers(event, scene.layout) }
  }

  /// Settings and times outside their documented ranges: nothing traps or hangs.
  static func checkExtremes(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    guard input.count > 8 else { return false }
    let scene = GeneratedScene(input, hasExtremes: true)
    let evaluation = Evaluation(scene)
    try requireSame(scene, evaluation)
    _ = try? SessionFile.read(bytes: evaluation.saved, name: "session", layout: scene.layout)
    var session = evaluation.session
    var events: [Event] = []
    session.advance(to: Timestamp(microseconds: .max), with: evaluation.engine, into: &events)
    guard !scene.isGlobal else { return !scene.fixes.isEmpty }
    _ = Linter().findings(in: scene.layout)
    var restart = RestartLayout(scene.layout)
    restart.findNeighbors()
    let engines = DualModeEngine(restart, settings: scene.settings)
    _ = engines.compare(scene.fixes)
    _ = engines.normal.explain(scene.fixes)
    _ = try? engines.simulate(scene.fixes)
    if let file = try? ScenarioFile.read(preset: "swipe@30") {
      _ = try? engines.simulate(scene.fixes, file.scenario)
    }
    return !scene.fixes.isEmpty
  }
}
