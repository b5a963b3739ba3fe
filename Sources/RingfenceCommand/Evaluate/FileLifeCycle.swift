internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

/// A scenario simulated over each track of one file; all tracks are written at the end.
struct FileLifeCycle: FileWork {
  /// What is reported of a track before what happened to the app.
  enum ReportKind: Sendable {
    /// The events.
    case events(EventWriter)
    /// How they differ from those of an app that is never interrupted.
    case comparison(ComparisonWriter)
  }

  private struct Run {
    let id: String
    var session: LifeCycleSession
    /// The app that is never interrupted, where it is compared.
    var normal: LifeCycleSession?
    var failure: ScenarioError?
  }

  private let plan: LifeCyclePlan
  private let reportKind: ReportKind
  private let filter: EventFilter?
  private let output: OrderedOutput
  private let input: Int
  /// What messages call the file.
  private let path: String
  private var runs: [Run] = []
  private(set) var summary: EvaluationSummary
  private(set) var failures: [String] = []

  /// Begins the evaluation of an input, which its index names.
  init(
    _ plan: LifeCyclePlan, _ reportKind: ReportKind, _ filter: EventFilter?, input: Int,
    output: OrderedOutput, path: String
  ) {
    self.filter = filter
    self.plan = plan
    self.reportKind = reportKind
    self.output = output
    self.input = input
    self.path = path
    summary = EvaluationSummary(zoneCount: plan.engines.normal.layout.zones.count)
  }

  mutating func take(_ fixes: FixColumns, of track: Int, ids: [String]) {
    while runs.count <= track { runs.append(run(ids[runs.count])) }
    summary.fixes += fixes.count
    guard runs[track].failure == nil else { return }
    do throws(ScenarioError) {
      try runs[track].session.process(fixes, with: plan.engines)
      try runs[track].normal?.process(fixes, with: plan.engines)
    } catch {
      runs[track].failure = error
    }
  }

  private func run(_ id: String) -> Run {
    var run = Run(
      id: id,
      session: LifeCycleSession(
        plan.file.scenario, settings: plan.settings, engines: plan.engines))
    if case .comparison = reportKind { run.normal = LifeCycleSession(engines: plan.engines) }
    return run
  }

  mutating func finish() {
    for run in runs {
      do throws(ScenarioError) {
        if let failure = run.failure { throw failure }
        let outcome = try run.session.finish()
        if outcome.phases.isEmpty { continue }
        report(outcome, try run.normal?.finish(), of: run.id)
      } catch {
        failures.append(plan.error(error, track: run.id).description)
      }
    }
    runs = []
  }

  private mutating func report(_ run: LifeCycleRun, _ normal: LifeCycleRun?, of track: String) {
    let counted = normal ?? run
    summary.tracks += 1
    summary.evaluatedFixes += counted.deliveredFixes - counted.ignored.inaccurate
    summary.count(run.ignored, path: path)
    summary.withheld.add(run.withheldFixes)
    let reported = filter.apply(counted.events)
    for event in reported { summary.count(event) }
    summary.otherEvents += counted.events.count - reported.count
    if normal != nil { summary.otherEvents += run.events.count }
    for visit in filter.apply(counted.openVisits) { summary.zones[visit.zone].open += 1 }

    var bytes: [UInt8] = []
    switch reportKind {
    case .events(let writer):
      let events = filter.apply(run.events)
      if !events.isEmpty || (writer.format == .text && plan.reports(run)) {
        writer.appendHeading(of: track, into: &bytes)
      }
      writer.append(events, of: track, into: &bytes)
    case .comparison(let writer):
      if let normal {
        let comparison = filter.apply(
          run.comparison(with: normal, layout: plan.engines.layout))
        writer.append(comparison, of: track, lifeCycle: run, into: &bytes)
      }
    }
    if plan.reports(run) {
      plan.writer.append(run, of: track, profile: plan.profile, into: &bytes)
    }
    output.write(&bytes, of: input)
  }
}
