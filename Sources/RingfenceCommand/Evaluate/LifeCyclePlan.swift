package import Ringfence
package import RingfenceAnswers
package import RingfenceLifeCycle

package struct LifeCyclePlan: Sendable {
  package let file: ScenarioFile
  package let profile: LifeCycleProfile
  package let settings: LifeCycleSettings
  package let engines: DualModeEngine
  var writer: LifeCycleWriter
  let reportsLifeCycle: Bool

  /// Without a format what happened to the app is not written.
  package init(
    _ file: ScenarioFile, profile: LifeCycleProfile?, engines: DualModeEngine,
    writing format: LifeCycleFormat?
  ) {
    self.file = file
    self.engines = engines
    self.profile = profile ?? file.profile
    settings = file.settings(self.profile)
    writer = LifeCycleWriter(
      format ?? .ndjson, layout: engines.normal.layout, scenario: file.scenario, name: file.name)
    reportsLifeCycle = format != nil
  }

  func reports(_ run: LifeCycleRun) -> Bool { reportsLifeCycle && writer.reports(run) }

  package func error(_ error: ScenarioError, track: String) -> FileError {
    FileError(error, in: file, track: track)
  }
}

extension ScenarioOptions {
  /// Without a format, life cycle events are not written.
  package func plan(
    _ engines: DualModeEngine, writing format: LifeCycleFormat?
  ) throws(CommandFailure) -> LifeCyclePlan {
    LifeCyclePlan(try read(), profile: profile, engines: engines, writing: format)
  }
}
