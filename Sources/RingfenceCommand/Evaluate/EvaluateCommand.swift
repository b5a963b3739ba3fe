package import Ringfence
package import RingfenceAnswers
package import RingfenceFiles
internal import RingfenceLifeCycle

extension Subcommand {
  package static func evaluate(_ others: [RoomEvaluation]) -> Subcommand {
    Subcommand(
      name: "evaluate", order: 10,
      summary: "report which triggers a layout fires on tracks",
      usage: "--zones FILE [OPTIONS] TRACK…",
      details: [
        "A TRACK is a file (\(TrackFormat.names), table or JSON),",
        "detected by content, a folder with such files in it or below it, or '-' for standard input.",
        "Each track is evaluated on its own. A file that cannot be read does not stop the others; the",
        "exit status says so at the end.",
        "",
        "Quantities are metres, seconds and metres per second, or have a unit: '500 ft', '10 min'.",
      ],
      options: [
        OptionGroup(
          title: "options",
          options: [
            FileOptions.zones.spec, EvaluationRows.option.spec, EventFormat.option.spec,
            EvaluateOptions.output.spec, ZoneSelection.option.spec, EventFilter.types.spec,
            EvaluateOptions.jobs.spec, EvaluateOptions.explain.spec, EvaluateOptions.summary.spec,
            BoundOptions.events.spec, EvaluateOptions.until.spec,
          ], everyday: 9),
        ModeOptions.group(comparing: true),
        ScenarioOptions.group(LifeCycleTrial.options + others.flatMap(\.scenarioOptions)),
      ] + others.compactMap(\.group) + [
        SettingsOptions.engineGroup,
        SettingsOptions.readingGroup,
        ZoneInput.group,
      ],
      examples: [
        "evaluate --zones zones.json walk.gpx",
        "evaluate --zones zones.json --format ndjson --exit-distance '100 ft' tracks/",
        "evaluate --zones zones.json --mode compare walk.gpx",
        "evaluate --zones zones.json --scenario swipe@300 walk.gpx",
      ] + others.map(\.example),
      job: HelpJob(
        .drives, order: 10, "--zones zones.json tracks/", "the events of files and folders"),
      run: { (arguments, environment) throws(CommandFailure) in
        try EvaluateCommand.start(arguments, environment) {
          (arguments, environment) throws(UsageError) in
          try EvaluateCommand(arguments, environment, others)
        }
      })
  }
}

private enum EvaluateOptions {
  static let output = FileOptions.output("write the events to a file, whole or not at all")
  static let jobs = Option.count(
    "jobs", "N", in: 1...1024, "work on this many threads (as many as there are cores)")
  static let explain = Option.flag(
    "explain", "report also what did not fire, and why (text and ndjson)",
    rules: [
      .requires("format", "text", "ndjson"), .requires("mode", "normal"),
      .excludes("scenario", expected: "'ringfence explain --scenario'"),
    ])
  static let until = Option<Timestamp>(
    "until", "TIME", "let time pass up to TIME behind the last fix of each track",
    rules: [.excludes("scenario", expected: "a track that ends there")]
  ) { text throws(OptionValueError) in
    guard let time = Timestamp(rfc3339: text) else {
      throw OptionValueError(detail: "expected a time such as 2024-05-18T07:50:00Z")
    }
    return time
  }
  static let summary = Option.flag(
    "summary", "sum up fixes, events and what was left out, on standard error")
}

package struct EvaluateCommand: CommandRun {
  package let environment: CommandEnvironment
  let zones: String
  package let tracks: [String]
  package let arguments: Arguments
  let rows: EvaluationRows
  package let format: EventFormat
  package let times: TimeStyle
  package let output: String?
  package let inputs: [String]
  package let workers: Int
  let maximumEvents: Int?
  let until: Timestamp?
  let explains: Bool
  let showsSummary: Bool
  package let mode: ModeOptions
  package let scenario: ScenarioOptions?
  let trial: LifeCycleTrial?
  /// Another answer than events; `nil` where none is asked for.
  let other: RoomEvaluation.Request?
  /// What is said of a layout by the answers that are not asked for.
  private let idleNotes: [@Sendable (ZoneLayout) -> String?]
  package let settings: SettingsOptions
  let zoneReading: ZoneReadingOptions

  init(
    _ arguments: Arguments, _ environment: CommandEnvironment, _ others: [RoomEvaluation]
  ) throws(UsageError) {
    self.environment = environment
    (zones, tracks) = try arguments.zonesAndTracks()
    (other, idleNotes) = try Self.other(arguments, others)
    inputs =
      try [zones] + tracks + arguments.all(ScenarioOptions.scenario) + (other?.inputs ?? [])
    try arguments.checkStandardInput(inputs)
    self.arguments = arguments
    rows = try arguments[EvaluationRows.option] ?? .events
    format = try arguments[EventFormat.option] ?? .text
    times = try TimeZoneOption.style(arguments)
    workers = try arguments[EvaluateOptions.jobs] ?? max(1, environment.processorCount)
    maximumEvents = try arguments[BoundOptions.events]
    until = try arguments[EvaluateOptions.until]
    output = try arguments[EvaluateOptions.output].flatMap { $0 == "-" ? nil : $0 }
    explains = arguments.has(EvaluateOptions.explain)
    showsSummary = arguments.has(EvaluateOptions.summary)
    mode = try ModeOptions(arguments)
    scenario = try ScenarioOptions(arguments)
    trial = try LifeCycleTrial(arguments)
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
  }

  /// The first of the answers of rooms that a command line asks for, and the notes of the others.
  private static func other(
    _ arguments: Arguments, _ others: [RoomEvaluation]
  ) throws(UsageError) -> (RoomEvaluation.Request?, [@Sendable (ZoneLayout) -> String?]) {
    var wanted: RoomEvaluation.Request?
    var notes: [@Sendable (ZoneLayout) -> String?] = []
    for other in others {
      if wanted == nil, let request = try other.request(arguments) {
        wanted = request
      } else if let note = other.idleNote {
        notes.append(note)
      }
    }
    return (wanted, notes)
  }

  package func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, zoneReading, environment)
    let filter = try checkingUsage(EventFilter(arguments, in: file.layout))
    for note in idleNotes.compactMap({ $0(file.layout) }) {
      environment.report("ringfence evaluate: \(note)")
    }
    if let other { return try other.run(self, file, filter) }
    let found = TrackInputs(tracks, jobs: workers)
    let run = try trackRun(on: file.layout)
    var warnings = RunWarnings()
    warnings.add(found.warnings)
    let expected = file.layout.expectsDevices ? ExpectedTracks(file.layout) : nil
    let job = EvaluationJob(
      run: run, sink: sink(of: run, file.layout), layout: file.layout, filter: filter,
      maximumEvents: maximumEvents, expected: expected, until: until,
      reading: settings.reading.evaluating(file.layout),
      items: found.items, workers: workers, environment: environment)
    var outcome = try write(job)
    outcome.summary.skippedFiles = found.skipped.files.count
    warnings.add(outcome.warnings)
    warnings.add(expected?.missing(in: outcome.seen, of: zones) ?? [])
    warnings.report(to: environment)
    reportSummary(outcome.summary, found.skipped, file.layout)
    if let silence = outcome.silence {
      // On a terminal the text says it already.
      let isShown = job.sink.isText && environment.outputIsTerminal && (output ?? "-") == "-"
      if !isShown { environment.report("ringfence evaluate: note: \(silence.note)") }
    } else if filter != nil, outcome.summary.events == 0, outcome.summary.otherEvents > 0 {
      environment.report(
        "ringfence evaluate: note: no event passes '--zone' and '--types'; "
          + pluralized(outcome.summary.otherEvents, "other event", "other events") + " fired")
    }
    return outcome.status
  }

  private func trackRun(on layout: ZoneLayout) throws(CommandFailure) -> TrackRun {
    func engines() -> DualModeEngine {
      DualModeEngine(
        RestartLayout(layout, settings: mode.restart), settings: settings.engine)
    }
    if let scenario {
      let format: LifeCycleFormat? =
        switch format {
        case .text where rows == .events: .text
        case .ndjson where rows == .events: .ndjson
        default: nil
        }
      var plan = try scenario.plan(engines(), writing: format)
      plan.writer.times = times
      if let trial { return .trials(Boxed(plan), trial, Boxed(FixColumns())) }
      return .scenario(plan, isCompared: mode.mode == .compare)
    }
    if mode.mode == .compare { return .modes(engines(), Boxed(ComparisonSession())) }
    var session = TriggerSession()
    session.recordsSuppressions = explains
    return .mode(mode.engine(layout, settings.engine), session)
  }

  /// Writes the visits that are asked for in the place of events; `nil` for events.
  package func visitWriter(_ layout: ZoneLayout) -> VisitWriter? {
    guard rows != .events else { return nil }
    var writer = VisitWriter(format.ofVisits, layout: layout, usesColor: usesColor)
    writer.times = times
    return writer
  }

  private func sink(of run: TrackRun, _ layout: ZoneLayout) -> EvaluationSink {
    if let writer = visitWriter(layout) {
      if rows == .days { return .days(writer, times) }
      if case .mode = run { return .visits(writer, showsMode: false) }
      return .visits(writer, showsMode: true)
    }
    switch run {
    case .trials(let plan, _, _): return .trials(TrialWriter(plan.value.writer))
    case .modes(let engines, _): return .comparison(comparisonWriter(engines.layout, .restartMode))
    case .scenario(let plan, _, normal: .some), .waiting(let plan, isCompared: true, _):
      return .comparison(comparisonWriter(plan.value.engines.layout, .scenario))
    case .scenario(let plan, _, normal: nil), .waiting(let plan, isCompared: false, _):
      var events = eventWriter(layout, includesMode: true)
      events.receivesInRestartMode = plan.value.settings.receivesInRestartMode
      return .events(events, nil)
    case .mode, .impossible, .none:
      var explainer: ExplanationWriter?
      if explains {
        explainer = ExplanationWriter(layout: layout, maximumGap: settings.engine.maximumGap)
        explainer?.times = times
      }
      return .events(eventWriter(layout, includesMode: false), explainer)
    }
  }

  private var usesColor: Bool { output == nil && environment.usesColor }

  package func eventWriter(_ layout: ZoneLayout, includesMode: Bool) -> EventWriter {
    var writer = EventWriter(
      format, layout: layout, usesColor: usesColor, includesMode: includesMode)
    writer.times = times
    return writer
  }

  private func comparisonWriter(
    _ layout: RestartLayout, _ counterpart: ComparisonWriter.Counterpart
  ) -> ComparisonWriter {
    var writer = ComparisonWriter(
      ComparisonFormat(rawValue: format.rawValue) ?? .text, layout: layout,
      counterpart: counterpart)
    writer.times = times
    writer.usesColor = usesColor
    return writer
  }

  private func write(_ job: EvaluationJob) throws(CommandFailure) -> EvaluationJob.Outcome {
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      var outcome = EvaluationJob.Outcome(summary: EvaluationSummary(zoneCount: 0))
      try target.close(after: { () throws(OutputError) in
        outcome = try job.run(to: target.sink)
        // Where nothing was readable, the old file is better than an empty one.
        return outcome.summary.fixes > 0 || outcome.status == .done
      })
      return outcome
    } catch {
      throw .output(error)
    }
  }

  private func reportSummary(
    _ summary: EvaluationSummary, _ skipped: SkippedFiles, _ layout: ZoneLayout
  ) {
    if showsSummary {
      try? environment.errors.write(Array((summary.text(layout) + skipped.table).utf8))
      return
    }
    let back = summary.reasons.first { $0.name == TrackIssue.outOfOrder.rawValue }
    let sorted = back.map { $0.count - $0.leftOut } ?? 0
    if let text = notReadText(
      summary.leftOut, changed: summary.changed, sorted: sorted, skipped)
    {
      environment.report("ringfence evaluate: note: \(text); '--summary' says which and why")
    }
    if let text = soundFilesText(summary.files, of: summary.files + summary.failedFiles) {
      environment.report("ringfence evaluate: note: \(text)")
    }
  }
}
