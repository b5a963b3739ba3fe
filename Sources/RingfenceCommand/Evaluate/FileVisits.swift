internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

/// How visits come about, and what is written of them.
struct VisitReport: Sendable {
  /// What evaluates a track.
  enum Source: Sendable {
    /// One mode.
    case engine(TriggerEngine, TriggerMode)
    /// Both modes.
    case modes(DualModeEngine)
    /// An app in a scenario.
    case scenario(LifeCyclePlan)
  }

  let source: Source
  let writer: VisitWriter
  /// Where days are written instead of visits: how they are counted.
  let days: TimeStyle?

  /// Whether text names the mode of each visit.
  var showsMode: Bool {
    if case .engine = source { false } else { true }
  }

  var layout: ZoneLayout {
    switch source {
    case .engine(let engine, _): engine.layout
    case .modes(let engines): engines.normal.layout
    case .scenario(let plan): plan.engines.normal.layout
    }
  }
}

/// The visits of the tracks of one file, written at its end, or counted by zone and day.
struct FileVisits: FileWork {
  /// A track in one mode, or in a scenario.
  private enum Session {
    case engine(TriggerSession, VisitCollector)
    case scenario(LifeCycleSession)
  }

  private struct Run {
    let id: String
    var sessions: [Session]
    var end: Timestamp?
    var failure: ScenarioError?
  }

  private let report: VisitReport
  private let filter: EventFilter?
  private let output: OrderedOutput
  private let input: Int
  private let path: String
  private var runs: [Run] = []
  private var events: [Event] = []
  private(set) var summary: EvaluationSummary
  private(set) var failures: [String] = []

  /// Begins the evaluation of an input, which its index names.
  init(
    _ report: VisitReport, _ filter: EventFilter?, input: Int, output: OrderedOutput, path: String
  ) {
    self.report = report
    self.filter = filter
    self.output = output
    self.input = input
    self.path = path
    summary = EvaluationSummary(zoneCount: report.layout.zones.count)
    summary.days = report.days.map { ZoneDays($0) }
  }

  private var sessions: [Session] {
    switch report.source {
    case .engine: [.engine(TriggerSession(), VisitCollector())]
    case .modes:
      [.engine(TriggerSession(), VisitCollector()), .engine(TriggerSession(), VisitCollector())]
    case .scenario(let plan):
      [
        .scenario(
          LifeCycleSession(plan.file.scenario, settings: plan.settings, engines: plan.engines))
      ]
    }
  }

  /// The engine and the mode of a session.
  private func engine(_ session: Int) -> (TriggerEngine, TriggerMode)? {
    switch report.source {
    case .engine(let engine, let mode): (engine, mode)
    case .modes(let engines): session == 0 ? (engines.normal, .normal) : (engines.restart, .restart)
    case .scenario: nil
    }
  }

  mutating func take(_ fixes: FixColumns, of track: Int, ids: [String]) {
    while runs.count <= track { runs.append(Run(id: ids[runs.count], sessions: sessions)) }
    summary.fixes += fixes.count
    if let last = fixes.last { runs[track].end = last.time }
    guard runs[track].failure == nil else { return }
    for index in runs[track].sessions.indices {
      switch runs[track].sessions[index] {
      case .engine(var session, var visits):
        guard let (engine, _) = engine(index) else { continue }
        // The array lets go of the session, so that it is changed and not copied.
        runs[track].sessions[index] = .engine(TriggerSession(), VisitCollector())
        events.removeAll(keepingCapacity: true)
        let ignored = session.process(fixes, with: engine, into: &events)
        if index == 0 {
          summary.evaluatedFixes += fixes.count - ignored.inaccurate - ignored.outOfOrder
          summary.count(ignored, path: path)
        }
        let reported = filter.apply(events)
        take(reported, countsThem: index == 0)
        visits.take(reported)
        summary.otherEvents += index == 0 ? events.count - reported.count : events.count
        runs[track].sessions[index] = .engine(session, visits)
      case .scenario(var session):
        guard let plan else { continue }
        do throws(ScenarioError) {
          try session.process(fixes, with: plan.engines)
        } catch {
          runs[track].failure = error
        }
        runs[track].sessions[index] = .scenario(session)
      }
    }
  }

  private var plan: LifeCyclePlan? {
    switch report.source {
    case .engine, .modes: nil
    case .scenario(let plan): plan
    }
  }

  private mutating func take(_ events: [Event], countsThem: Bool) {
    for event in events {
      if countsThem { summary.count(event) }
      summary.days?.count(event)
    }
  }

  mutating func finish() {
    for run in runs {
      do throws(ScenarioError) {
        if let failure = run.failure { throw failure }
        try write(run)
      } catch {
        guard let plan else { continue }
        failures.append(plan.error(error, track: run.id).description)
      }
    }
    runs = []
  }

  private mutating func write(_ run: Run) throws(ScenarioError) {
    guard run.end != nil else { return }
    var visits: [VisitRecord] = []
    for (index, session) in run.sessions.enumerated() {
      switch session {
      case .engine(let session, let collector):
        let open = filter.apply(session.openVisits)
        visits += collector.finish(
          openVisits: open, end: session.lastFix?.time, mode: engine(index)?.1 ?? .normal)
        if index == 0 { count(open) }
      case .scenario(let session):
        let outcome = try session.finish()
        let events = filter.apply(outcome.events)
        summary.otherEvents += outcome.events.count - events.count
        var collector = VisitCollector()
        collector.take(events)
        take(events, countsThem: index == 0)
        let open = filter.apply(outcome.openVisits)
        visits += collector.finish(openVisits: open, end: run.end, mode: .normal)
        guard index == 0 else { continue }
        summary.evaluatedFixes += outcome.deliveredFixes - outcome.ignored.inaccurate
        summary.count(outcome.ignored, path: path)
        count(open)
      }
    }
    summary.tracks += 1
    guard report.days == nil else {
      for visit in visits { summary.days?.count(visit) }
      return
    }
    var bytes: [UInt8] = []
    report.writer.append(visits, of: run.id, showsMode: report.showsMode, into: &bytes)
    output.write(&bytes, of: input)
  }

  private mutating func count(_ open: [OpenVisitSummary]) {
    for visit in open { summary.zones[visit.zone].open += 1 }
  }
}
