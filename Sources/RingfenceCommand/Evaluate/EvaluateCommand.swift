internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

extension Subcommand {
  static let evaluate = Subcommand(
    name: "evaluate",
    summary: "report which triggers a layout fires on tracks",
    usage: "--zones FILE [OPTIONS] TRACK…",
    details: [
      "A TRACK is a file (NMEA, GPX, KML, TCX, FIT, IGC, table or JSON, detected by content), a folder",
      "with such files in it or below it, or '-' for standard input. Each track is evaluated on its own.",
      "A file that cannot be read does not stop the others; the exit status says so at the end.",
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
        ]),
      ModeOptions.group(comparing: true),
      ScenarioOptions.group(LifeCycleTrial.options),
      SettingsOptions.engineGroup,
      SettingsOptions.readingGroup,
      ZoneInput.group,
    ],
    examples: [
      "evaluate --zones zones.json walk.gpx",
      "evaluate --zones zones.json --format ndjson --exit-distance '100 ft' tracks/",
      "evaluate --zones zones.json --mode compare walk.gpx",
      "evaluate --zones zones.json --scenario swipe@300 walk.gpx",
    ],
    run: { (arguments, environment) throws(CommandFailure) in
      try EvaluateCommand.start(arguments, environment)
    })
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
  static let summary = Option.flag(
    "summary", "sum up fixes, events and what was left out, on standard error")
}

/// A parsed command line of `evaluate`.
private struct EvaluateCommand: CommandRun {
  let environment: CommandEnvironment
  let zones: String
  let tracks: [String]
  let arguments: Arguments
  let rows: EvaluationRows
  let format: EventFormat
  let times: TimeStyle
  let output: String?
  let inputs: [String]
  let workers: Int
  let explains: Bool
  let showsSummary: Bool
  let mode: ModeOptions
  let scenario: ScenarioOptions?
  let trial: LifeCycleTrial?
  let settings: SettingsOptions
  let zoneReading: ZoneReadingOptions

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    (zones, tracks) = try arguments.zonesAndTracks()
    inputs = try [zones] + tracks + arguments.all(ScenarioOptions.scenario)
    try arguments.checkStandardInput(inputs)
    self.arguments = arguments
    rows = try arguments[EvaluationRows.option] ?? .events
    format = try arguments[EventFormat.option] ?? .text
    times = try TimeZoneOption.style(arguments)
    workers = try arguments[EvaluateOptions.jobs] ?? max(1, environment.processorCount)
    output = try arguments[EvaluateOptions.output].flatMap { $0 == "-" ? nil : $0 }
    explains = arguments.has(EvaluateOptions.explain)
    showsSummary = arguments.has(EvaluateOptions.summary)
    mode = try ModeOptions(arguments)
    scenario = try ScenarioOptions(arguments)
    trial = try LifeCycleTrial(arguments)
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, zoneReading, environment)
    let filter: EventFilter?
    do throws(UsageError) {
      filter = try EventFilter(arguments, in: file.layout)
    } catch {
      throw .usage(error)
    }
    let found = TrackInputs(tracks, jobs: workers)
    let report =
      if let scenario {
        try lifeCycle(scenario, on: file.layout)
      } else {
        report(on: file.layout)
      }
    var warnings = RunWarnings()
    warnings.add(found.warnings)
    let job = EvaluationJob(
      report: report, filter: filter, reading: settings.reading,
      items: found.items, workers: workers, environment: environment)
    var outcome = try write(job)
    outcome.summary.skippedFiles = found.skipped.files.count
    warnings.add(outcome.warnings)
    warnings.report(to: environment)
    reportSummary(outcome.summary, found.skipped, file.layout)
    if let silence = outcome.silence {
      environment.report("ringfence evaluate: note: \(silence.note)")
    } else if filter != nil, outcome.summary.events == 0, outcome.summary.otherEvents > 0 {
      environment.report(
        "ringfence evaluate: note: no event passes '--zone' and '--types'; "
          + pluralized(outcome.summary.otherEvents, "other event", "other events") + " fired")
    }
    return outcome.status
  }

  /// The engines and the writer of the mode that was asked for.
  private func report(on layout: ZoneLayout) -> EvaluationReport {
    var events = EventWriter(
      format, layout: layout, usesColor: usesColor)
    events.times = times
    switch mode.mode {
    case .normal where rows != .events:
      return visits(.engine(TriggerEngine(layout, settings: settings.engine), .normal), layout)
    case .normal:
      var explainer: ExplanationWriter?
      if explains {
        explainer = ExplanationWriter(layout: layout, maximumGap: settings.engine.maximumGap)
        explainer?.times = times
      }
      return .events(TriggerEngine(layout, settings: settings.engine), events, explainer)
    case .restart:
      let circles = RestartLayout(layout, settings: mode.restart)
      let engine = TriggerEngine(restart: circles, settings: settings.engine)
      return rows == .events
        ? .events(engine, events, nil) : visits(.engine(engine, .restart), layout)
    case .compare:
      let circles = RestartLayout(layout, settings: mode.restart)
      let engines = DualModeEngine(circles, settings: settings.engine)
      guard rows == .events else { return visits(.modes(engines), layout) }
      var writer = ComparisonWriter(format == .ndjson ? .ndjson : .text, layout: circles)
      writer.times = times
      writer.usesColor = usesColor
      return .comparison(engines, writer)
    }
  }

  private var usesColor: Bool { output == nil && environment.usesColor }

  /// Visits or days instead of events.
  private func visits(_ source: VisitReport.Source, _ layout: ZoneLayout) -> EvaluationReport {
    var writer = VisitWriter(format.ofVisits, layout: layout, usesColor: usesColor)
    writer.times = times
    return .visits(
      VisitReport(source: source, writer: writer, days: rows == .days ? times : nil))
  }

  /// The plan and the writer of a scenario.
  private func lifeCycle(
    _ options: ScenarioOptions, on layout: ZoneLayout
  ) throws(CommandFailure) -> EvaluationReport {
    let circles = RestartLayout(layout, settings: mode.restart)
    let lifeCycleFormat: LifeCycleFormat? =
      switch format {
      case .text: .text
      case .ndjson: .ndjson
      case .csv, .geojson, .geojsonl: nil
      }
    var plan = try options.plan(circles, settings.engine, writing: lifeCycleFormat)
    plan.writer.times = times
    if let trial { return .trials(plan, trial) }
    guard rows == .events else { return visits(.scenario(plan), layout) }
    guard mode.mode == .compare else {
      var events = EventWriter(
        format, layout: layout, usesColor: usesColor, includesMode: true)
      events.times = times
      events.receivesInRestartMode = plan.settings.receivesInRestartMode
      return .lifeCycle(plan, events)
    }
    var writer = ComparisonWriter(
      format == .ndjson ? .ndjson : .text, layout: circles, counterpart: .scenario)
    writer.times = times
    writer.usesColor = usesColor
    return .lifeCycleComparison(plan, writer)
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
    let back = summary.reasons.first { $0.name == TrackIssue.timeBack.rawValue }
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
