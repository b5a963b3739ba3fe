internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

/// A scenario simulated several times over each track of one file. The summary counts fixes and tracks
/// only: there is not one set of events.
struct FileTrials: FileWork {
  private let plan: LifeCyclePlan
  private let trial: LifeCycleTrial
  private let output: OrderedOutput
  private let input: Int
  private var tracks: [Track] = []
  private(set) var summary: EvaluationSummary
  private(set) var failures: [String] = []

  /// Begins the evaluation of an input, which its index names.
  init(_ plan: LifeCyclePlan, _ trial: LifeCycleTrial, input: Int, output: OrderedOutput) {
    self.plan = plan
    self.trial = trial
    self.output = output
    self.input = input
    summary = EvaluationSummary(zoneCount: plan.engines.normal.layout.zones.count)
  }

  mutating func take(_ fixes: FixColumns, of track: Int, ids: [String]) {
    while tracks.count <= track { tracks.append(Track(id: ids[tracks.count], fixes: FixColumns())) }
    tracks[track].fixes.append(contentsOf: fixes)
    summary.fixes += fixes.count
    summary.evaluatedFixes += fixes.count
  }

  mutating func finish() {
    for track in tracks where !track.fixes.isEmpty {
      summary.tracks += 1
      var bytes: [UInt8] = []
      do throws(ScenarioError) {
        try write(track, into: &bytes)
      } catch {
        failures.append(plan.error(error, track: track.id).description)
      }
      output.write(&bytes, of: input)
    }
    tracks = []
  }

  private func write(_ track: Track, into bytes: inout [UInt8]) throws(ScenarioError) {
    let writer = TrialWriter(plan.writer)
    switch trial {
    case .band:
      let band = try plan.engines.ensemble(
        track.fixes, plan.file.scenario, settings: plan.settings)
      writer.append(band, of: track.id, into: &bytes)
    case .sweep(let runs, let variable):
      let sweep = try plan.engines.sweep(
        track.fixes, plan.file.scenario, settings: plan.settings, varying: variable, runs: runs)
      writer.append(sweep, of: track.id, into: &bytes)
    }
  }
}
