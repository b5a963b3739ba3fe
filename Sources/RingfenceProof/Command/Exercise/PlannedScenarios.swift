internal import Ringfence
internal import RingfenceLifeCycle
internal import RingfenceProof

/// What an app reports on planned drives while something happens to it, by the simulator.
struct PlannedScenarios: Sendable {
  struct Outcome: Sendable {
    let file: [UInt8]
    /// The events of all zones.
    let events: [Event]
  }

  /// By the index of the case, where it has a scenario.
  let outcomes: [Int: Outcome]

  /// Simulates the scenarios of a plan. The layout is evaluated as a whole: an app monitors regions of all zones.
  ///
  /// - Throws: the error of a scenario that is impossible on its drive.
  init(
    _ plan: TestTrackPlan, _ layout: ZoneLayout, _ settings: EngineSettings
  ) throws(FileError) {
    var outcomes: [Int: Outcome] = [:]
    guard plan.cases.contains(where: { $0.scenario != nil }) else {
      self.outcomes = outcomes
      return
    }
    let engines = DualModeEngine(RestartLayout(layout), settings: settings)
    for (number, item) in plan.cases.enumerated() {
      guard let scenario = item.scenario else { continue }
      let file = try ScenarioFile.read(preset: scenario, timeZone: nil)
      do throws(ScenarioError) {
        let run = try engines.simulate(
          item.fixes, file.scenario, settings: file.settings(file.profile), track: plan.track)
        outcomes[number] = Outcome(
          file: ScenarioFileWriter.bytes(file.scenario, profile: file.profile),
          events: run.events.filter { $0.zone == item.zone })
      } catch {
        throw FileError(error, in: file, track: item.subject)
      }
    }
    self.outcomes = outcomes
  }
}
