import Ringfence
import RingfenceAnswers
import RingfenceLifeCycle
import TestSupport

/// Reads an input as a scenario file or a preset and simulates it. Its last byte chooses.
enum ScenarioTarget {
  private static let scene = RandomScene(seed: 11, fixes: 40)
  private static let engines = DualModeEngine(RestartLayout(scene.layout))
  private static let fixes = scene.fixes.sorted { $0.time < $1.time }

  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    guard let choice = input.last else { return false }
    let bytes = Array(input.dropLast())
    let file: ScenarioFile
    do throws(FileError) {
      file =
        choice & 1 == 0
        ? try ScenarioFile.read(preset: String(decoding: bytes, as: UTF8.self))
        : try ScenarioFile.read(bytes: bytes, name: "scenario.json")
    } catch {
      try require(!error.description.isEmpty, "an error without words")
      return false
    }
    guard file.scenario.events.count <= 100 else { return false }
    let profile = LifeCycleProfile.allCases[Int(choice >> 1) % LifeCycleProfile.allCases.count]
    let run: LifeCycleRun
    do throws(ScenarioError) {
      run = try engines.simulate(fixes, file.scenario, settings: file.settings(profile))
      if choice & 0x70 == 0 { try simulateOften(file) }
    } catch {
      let words = FileError(error, in: file, track: "track").description
      try require(!words.isEmpty, "an error without words")
      return true
    }
    try checkRun(run, of: file, profile)
    return true
  }

  /// Events are in order, and what happened to the app can be written.
  private static func checkRun(
    _ run: LifeCycleRun, of file: ScenarioFile, _ profile: LifeCycleProfile
  ) throws(BrokenInvariant) {
    for (event, next) in zip(run.events, run.events.dropFirst()) {
      try require(event.time <= next.time, "events of a simulation go back in time")
    }
    for event in run.events { try EventRules.checkNumbers(event, scene.layout) }
    try OutputRules.check(run.events, of: scene.layout)
    for format in LifeCycleFormat.allCases {
      var bytes: [UInt8] = []
      LifeCycleWriter(format, layout: scene.layout, scenario: file.scenario, name: "scenario")
        .append(run, of: "track", profile: profile, into: &bytes)
      switch format {
      case .ndjson: try OutputRules.requireJSONLines(bytes, "a simulation as NDJSON")
      case .text: try OutputRules.requireText(bytes, "a simulation as text")
      }
    }
  }

  private static func simulateOften(_ file: ScenarioFile) throws(ScenarioError) {
    _ = try engines.explain(fixes, file.scenario, settings: file.settings())
    _ = try engines.ensemble(fixes, file.scenario, settings: file.settings())
    _ = try engines.sweep(
      fixes, file.scenario, settings: file.settings(), varying: .dutyPhase, runs: 3)
    _ = try engines.sweep(
      fixes, file.scenario, settings: file.settings(), varying: .delay(upTo: .seconds(600)),
      runs: 3)
  }
}
