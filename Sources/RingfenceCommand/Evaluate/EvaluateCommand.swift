internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports

extension Subcommand {
  static let evaluate = Subcommand(
    name: "evaluate",
    summary: "report which triggers a layout fires on tracks",
    usage: "--zones FILE [OPTIONS] TRACK…",
    details: [
      "A TRACK is a file (NMEA, GPX, CSV or NDJSON, detected by its content), a folder with such files",
      "in it or below it, or '-' for standard input. Each track is evaluated on its own. A file that",
      "cannot be read does not stop the others; the exit status says so at the end.",
      "",
      "Quantities are metres, seconds and metres per second, or have a unit: '500 ft', '10 min'.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.zones.spec, EvaluateOptions.format.spec, EvaluateOptions.output.spec,
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
  static let format = Option<EventFormat>.choice(
    "format", "FORMAT", "of the events: text, ndjson, csv or geojson (text)")
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
  let format: EventFormat
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
    format = try arguments[EvaluateOptions.format] ?? .text
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
      report: report, reading: settings.reading,
      items: found.items, workers: workers, environment: environment)
    var outcome = try write(job)
    outcome.summary.skippedFiles = found.skipped.files.count
    warnings.add(outcome.warnings)
    warnings.report(to: environment)
    reportSummary(outcome.summary, found.skipped, file.layout)
    if let silence = outcome.silence {
      environment.report("ringfence evaluate: note: \(silence.note)")
    }
    return outcome.status
  }

  /// The engines and the writer of the mode that was asked for.
  private func report(on layout: ZoneLayout) -> EvaluationReport {
    let events = EventWriter(
      format, layout: layout, usesColor: output == nil && environment.usesColor)
    switch mode.mode {
    case .normal:
      let explainer = ExplanationWriter(layout: layout, maximumGap: settings.engine.maximumGap)
      return .events(
        TriggerEngine(layout, settings: settings.engine), events, explains ? explainer : nil)
    case .restart:
      let circles = RestartLayout(layout, settings: mode.restart)
      return .events(TriggerEngine(restart: circles, settings: settings.engine), events, nil)
    case .compare:
      let circles = RestartLayout(layout, settings: mode.restart)
      return .comparison(
        DualModeEngine(circles, settings: settings.engine),
        ComparisonWriter(format == .ndjson ? .ndjson : .text, layout: circles))
    }
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
      case .csv, .geojson: nil
      }
    let plan = try options.plan(circles, settings.engine, writing: lifeCycleFormat)
    if let trial { return .trials(plan, trial) }
    guard mode.mode == .compare else {
      return .lifeCycle(
        plan,
        EventWriter(
          format, layout: layout, usesColor: output == nil && environment.usesColor,
          includesMode: true))
    }
    return .lifeCycleComparison(
      plan,
      ComparisonWriter(
        format == .ndjson ? .ndjson : .text, layout: circles, counterpart: .scenario))
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
    if let text = notReadText(summary.leftOut, changed: summary.changed, skipped) {
      environment.report("ringfence evaluate: note: \(text); '--summary' says which and why")
    }
    if let text = soundFilesText(summary.files, of: summary.files + summary.failedFiles) {
      environment.report("ringfence evaluate: note: \(text)")
    }
  }
}
