internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCertainty
internal import RingfenceFiles
internal import RingfenceLifeCycle
internal import RingfencePlatforms
internal import RingfenceRules

extension Subcommand {
  static let evaluate = Subcommand(
    name: "evaluate",
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
          BoundOptions.events.spec,
        ], everyday: 9),
      ModeOptions.group(comparing: true),
      ScenarioOptions.group(LifeCycleTrial.options + PlatformOptions.options),
      CertaintyOptions.evaluating,
      RuleOptions.group,
      SettingsOptions.engineGroup,
      SettingsOptions.readingGroup,
      ZoneInput.group,
    ],
    examples: [
      "evaluate --zones zones.json walk.gpx",
      "evaluate --zones zones.json --format ndjson --exit-distance '100 ft' tracks/",
      "evaluate --zones zones.json --mode compare walk.gpx",
      "evaluate --zones zones.json --scenario swipe@300 walk.gpx",
      "evaluate --zones zones.json --certainty walk.gpx",
      "evaluate --zones zones.json --rules traccar,homeassistant --mode compare walk.gpx",
      "evaluate --zones zones.json --platform android@15 --sweep 1000 walk.gpx",
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
  let maximumEvents: Int?
  let explains: Bool
  let showsSummary: Bool
  let mode: ModeOptions
  let scenario: ScenarioOptions?
  let trial: LifeCycleTrial?
  let certainty: CertaintyOptions?
  let rules: RuleOptions?
  let platform: PlatformOptions?
  let settings: SettingsOptions
  let zoneReading: ZoneReadingOptions

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    (zones, tracks) = try arguments.zonesAndTracks()
    rules = try RuleOptions(arguments)
    platform = try PlatformOptions(arguments)
    inputs =
      try [zones] + tracks + arguments.all(ScenarioOptions.scenario) + (rules?.files ?? [])
      + (platform?.file.map { [$0] } ?? [])
    try arguments.checkStandardInput(inputs)
    self.arguments = arguments
    rows = try arguments[EvaluationRows.option] ?? .events
    format = try arguments[EventFormat.option] ?? .text
    times = try TimeZoneOption.style(arguments)
    workers = try arguments[EvaluateOptions.jobs] ?? max(1, environment.processorCount)
    maximumEvents = try arguments[BoundOptions.events]
    output = try arguments[EvaluateOptions.output].flatMap { $0 == "-" ? nil : $0 }
    explains = arguments.has(EvaluateOptions.explain)
    showsSummary = arguments.has(EvaluateOptions.summary)
    mode = try ModeOptions(arguments)
    scenario = try ScenarioOptions(arguments)
    trial = try LifeCycleTrial(arguments)
    certainty = try CertaintyOptions(arguments)
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
    if let certainty { return try run(certainty, file, filter) }
    if let rules { return try run(rules, file.layout, filter) }
    if let platform { return try run(platform, file.layout, filter) }
    let found = TrackInputs(tracks, jobs: workers)
    let run = try trackRun(on: file.layout)
    var warnings = RunWarnings()
    warnings.add(found.warnings)
    let job = EvaluationJob(
      run: run, sink: sink(of: run, file.layout), layout: file.layout, filter: filter,
      maximumEvents: maximumEvents,
      reading: settings.reading.evaluating(file.layout),
      items: found.items, workers: workers, environment: environment)
    var outcome = try write(job)
    outcome.summary.skippedFiles = found.skipped.files.count
    warnings.add(outcome.warnings)
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

  /// Reports how sure the events are.
  private func run(
    _ certainty: CertaintyOptions, _ file: ZoneFile, _ filter: EventFilter?
  ) throws(CommandFailure) -> ExitStatus {
    var tracks = LoadedTracks(tracks, settings.reading, environment)
    let engines = scenario.map { _ in
      DualModeEngine(
        RestartLayout(file.layout, settings: mode.restart), settings: settings.engine)
    }
    let run = CertaintyRun(
      engine: CertaintyEngine(
        engines?.normal ?? TriggerEngine(file.layout, settings: settings.engine)),
      plan: try engines.flatMap { (engines) throws(CommandFailure) in
        try scenario?.plan(engines, writing: nil)
      }, options: certainty, filter: filter,
      writer: CertaintyWriter(eventWriter(file.layout, includesMode: false)), threads: workers)
    return try run.write(&tracks, to: output, environment)
  }

  /// Decides by rules of other platforms.
  private func run(
    _ options: RuleOptions, _ layout: ZoneLayout, _ filter: EventFilter?
  ) throws(CommandFailure) -> ExitStatus {
    let files: [RuleFile]
    do throws(FileError) {
      files = try options.read()
    } catch {
      throw CommandFailure(error)
    }
    let isComparing = mode.mode == .compare
    guard isComparing || files.count == 1 else {
      throw .usage(
        arguments.error(
          .badValue, "found \(files.count) rules, expected one, or '--mode compare'"))
    }
    let rules = files.map { AppliedRule($0, for: layout) }
    for rule in rules { rule.reportLimits(layout, environment, command: "evaluate") }
    var writer = RuleDecisionWriter(
      RuleDecisionFormat(rawValue: format.rawValue) ?? .text, layout, rules,
      isComparing: isComparing)
    writer.times = times
    var tracks = LoadedTracks(tracks, settings.reading, environment)
    let status = try RuleRun(
      reference: isComparing ? TriggerEngine(layout, settings: settings.engine) : nil,
      rules: rules, filter: filter, maximumGap: settings.engine.maximumGap, threads: workers
    ).write(&tracks, writer, to: output, environment)
    let isWhole = rules.allSatisfy(\.takesAllZones)
    return status == .done && options.requiresAllZones && !isWhole ? .findings : status
  }

  /// Gives the tracks to a platform.
  private func run(
    _ options: PlatformOptions, _ layout: ZoneLayout, _ filter: EventFilter?
  ) throws(CommandFailure) -> ExitStatus {
    let platform = try options.read()
    let runs: (runs: Int, isBand: Bool)
    do throws(UsageError) {
      runs = try LifeCycleTrial.ofPlatform(arguments)
    } catch {
      throw .usage(error)
    }
    let run = PlatformRun(
      work: try options.work(
        platform, layout, scenario,
        DualModeEngine(
          RestartLayout(layout, settings: mode.restart), settings: settings.engine), environment),
      engine: TriggerEngine(layout, settings: settings.engine), runs: runs.runs,
      isBand: runs.isBand, threads: workers)
    var writer = PlatformWriter(
      PlatformFormat(rawValue: format.rawValue) ?? .text, layout, platform, notTaken: run.notTaken
    ) { filter?.includes(zone: $0, .entered) ?? true }
    writer.times = times
    var tracks = LoadedTracks(tracks, settings.reading, environment)
    return try run.write(&tracks, writer, to: output, environment)
  }

  /// What is made of each track.
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

  /// In which form what comes of the tracks is written.
  private func sink(of run: TrackRun, _ layout: ZoneLayout) -> EvaluationSink {
    guard rows == .events else {
      var writer = VisitWriter(format.ofVisits, layout: layout, usesColor: usesColor)
      writer.times = times
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

  private func eventWriter(_ layout: ZoneLayout, includesMode: Bool) -> EventWriter {
    var writer = EventWriter(
      format, layout: layout, usesColor: usesColor, includesMode: includesMode)
    writer.times = times
    return writer
  }

  private func comparisonWriter(
    _ layout: RestartLayout, _ counterpart: ComparisonWriter.Counterpart
  ) -> ComparisonWriter {
    var writer = ComparisonWriter(
      format == .ndjson ? .ndjson : .text, layout: layout, counterpart: counterpart)
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
