internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles
internal import RingfenceLifeCycle
internal import RingfenceZones

extension Subcommand {
  static func explain(_ others: [RoomExplanation], _ advice: [RoomAdvice]) -> Subcommand {
    Subcommand(
      name: "explain", order: 30,
      summary: "report why zones fired, did not fire, or were never reached",
      usage: "--zones FILE [--zone ZONE]… [OPTIONS] TRACK…",
      details: [
        "For each zone: a timeline, the events, what was suppressed with every unmet condition and by how",
        "much it was missed, or how near the track came. With a scenario also what happened to the app,",
        "and what it lost and why. A TRACK is as for 'evaluate'.",
      ],
      options: [
        OptionGroup(
          title: "options",
          options: [
            FileOptions.zones.spec, ZoneSelection.option.spec, ExplainCommand.only.spec,
            ExplainCommand.formatOption.spec, ExplainCommand.outputOption.spec,
          ]),
        ModeOptions.group(comparing: false),
        ScenarioOptions.group(),
      ] + others.map(\.group) + advice.map(\.group) + [
        SettingsOptions.engineGroup,
        SettingsOptions.readingGroup,
        ZoneInput.group,
      ],
      examples: [
        "explain --zones zones.json --zone cafe walk.gpx",
        "explain --zones zones.json --scenario swipe@300 walk.gpx",
      ] + others.map(\.example) + advice.map(\.example),
      job: HelpJob(
        .drives, order: 20, "--zones zones.json walk.gpx", "why zones fired, or did not"),
      run: { (arguments, environment) throws(CommandFailure) in
        try ExplainCommand.start(arguments, environment) {
          (arguments, environment) throws(UsageError) in
          try ExplainCommand(arguments, environment, others, advice)
        }
      })
  }
}

private struct ExplainCommand: CommandRun {
  enum Format: String, CaseIterable {
    case text, ndjson, csv, json
  }

  static let only = Option<ExplainedZones>.choice(
    "only", "WHAT",
    "only zones fired, suppressed, lost, or near (not reached, within 1 km)")
  static let formatOption = Option<Format>.format(
    Format.allCases, standard: .text, followsEnding: true)
  static let outputOption = FileOptions.output("write to a file, whole or not at all")

  private let environment: CommandEnvironment
  private let arguments: Arguments
  private let zones: String
  private let tracks: [String]
  private let format: Format
  let output: String?
  let inputs: [String]
  private let only: ExplainedZones?
  private let times: TimeStyle
  private let mode: ModeOptions
  private let scenario: ScenarioOptions?
  /// Measures how sure explanations are, with an engine; `nil` where nobody asks.
  private let certainty: (@Sendable (TriggerEngine) -> RoomExplanation.Measure)?
  /// Searches what would mend what is explained; `nil` where nobody asks.
  private let advice: (@Sendable (RoomAdvice.Run) -> RoomAdvice.Measure)?
  /// What is said of a layout where nobody asks.
  private let idleNotes: [@Sendable (ZoneLayout) -> String?]
  private let settings: SettingsOptions
  private let zoneReading: ZoneReadingOptions

  init(
    _ arguments: Arguments, _ environment: CommandEnvironment, _ others: [RoomExplanation],
    _ advice: [RoomAdvice]
  ) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    (zones, tracks) = try arguments.zonesAndTracks()
    inputs = try [zones] + tracks + arguments.all(ScenarioOptions.scenario)
    try arguments.checkStandardInput(inputs)
    format = try arguments[Self.formatOption] ?? .text
    output = try arguments[Self.outputOption].flatMap { $0 == "-" ? nil : $0 }
    only = try arguments[Self.only]
    times = try TimeZoneOption.style(arguments)
    mode = try ModeOptions(arguments)
    scenario = try ScenarioOptions(arguments)
    var certainty: (@Sendable (TriggerEngine) -> RoomExplanation.Measure)?
    for other in others where certainty == nil {
      certainty = try other.measure(arguments)
    }
    self.certainty = certainty
    var search: (@Sendable (RoomAdvice.Run) -> RoomAdvice.Measure)?
    for other in advice where search == nil {
      search = try other.prepare(arguments)
    }
    self.advice = search
    idleNotes = certainty == nil ? others.compactMap { $0.idleNote } : []
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, zoneReading, environment)
    let wanted = try checkingUsage(ZoneSelection.indices(arguments, in: file.layout))
    for note in idleNotes.compactMap({ $0(file.layout) }) {
      environment.report("ringfence explain: \(note)")
    }
    var evaluation = try TrackEvaluation(
      file.layout, mode, scenario, settings.engine, writing: format == .text ? .text : .ndjson)
    evaluation.show(times)
    let maximumGap = settings.engine.maximumGap
    let usesColor = output == nil && environment.usesColor
    var writer =
      evaluation.plan.map {
        ExplanationWriter(
          layout: file.layout, maximumGap: maximumGap, usesColor: usesColor,
          lifeCycle: $0.writer, profile: $0.profile)
      }
      ?? ExplanationWriter(layout: file.layout, maximumGap: maximumGap, usesColor: usesColor)
    writer.times = times
    writer.receivesInRestartMode = evaluation.plan?.settings.receivesInRestartMode ?? true
    let measure = certainty?(evaluation.survey)
    let remedies = advice?(
      RoomAdvice.Run(
        layout: file.layout, settings: settings.engine, mode: mode, evaluation: evaluation))
    var loaded = LoadedTracks(tracks, settings.reading.evaluating(file.layout), environment)
    var events = 0
    var withheld = WithheldCounts()
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        var fixes = 0
        var count = 0
        if format == .json { try target.sink.write(Array(#"{"version":1,"tracks":["#.utf8)) }
        if format == .csv {
          try target.sink.write(
            ExplanationWriter.tableHeader(
              includesCertainty: certainty != nil, includesRemedies: remedies != nil))
        }
        while let track = loaded.next() {
          var explanation: Explanation
          let lifeCycle: LifeCycleRun?
          do throws(FileError) {
            (explanation, lifeCycle) = try evaluation.explanation(
              of: track, zones: wanted, approachesBelow: only?.approachLimit ?? .infinity)
          } catch {
            loaded.fail(error)
            continue
          }
          if let lifeCycle { withheld.add(lifeCycle.withheldFixes) }
          if let measure { writer.certainty = measure(explanation, track) }
          // Notes are about the run, not about what is shown of it.
          events += explanation.zones.reduce(0) { $0 + $1.events.count }
          if let only { explanation.keep(where: only.includes) }
          if let remedies { writer.remedies = remedies(explanation, track) }
          var bytes: [UInt8] = []
          switch format {
          case .ndjson:
            writer.appendZoneRecords(explanation, lifeCycle: lifeCycle, of: track, into: &bytes)
          case .csv:
            writer.appendTable(explanation, lifeCycle: lifeCycle, of: track, into: &bytes)
          case .text:
            if count > 0 { bytes.append(0x0A) }
            explanation.sortNearestFirst()
            writer.showsLegend = count == 0
            writer.appendText(explanation, lifeCycle: lifeCycle, of: track, into: &bytes)
          case .json:
            bytes += Array((count > 0 ? ",\n" : "\n").utf8)
            writer.appendJSON(explanation, lifeCycle: lifeCycle, of: track, into: &bytes)
          }
          count += 1
          fixes += track.fixes.count
          try target.sink.write(bytes)
        }
        if format == .json { try target.sink.write(Array("\n]}\n".utf8)) }
        // Where nothing was readable, the old file is better than an empty one.
        return fixes > 0 || loaded.status == .done
      })
    } catch {
      throw .output(error)
    }
    loaded.reportLeftOut(command: "explain")
    // Of chosen zones the explanation says all.
    if events == 0, wanted == nil {
      loaded.reportSilence(command: "explain", evaluation.survey, withheld: withheld)
    }
    return loaded.status
  }
}

enum ExplainedZones: String, CaseIterable {
  case fired, suppressed, lost, near

  /// Nearest approaches from this distance on, in metres, are not reported.
  var approachLimit: Double { self == .near ? Self.nearMeters.nextUp : 0 }
  private static let nearMeters = 1_000.0

  func includes(_ outcome: Explanation.ZoneOutcome) -> Bool {
    switch self {
    case .fired: !outcome.events.isEmpty
    case .suppressed: !outcome.suppressions.isEmpty
    case .lost: !outcome.losses.isEmpty || outcome.lostExit != nil
    case .near: outcome.nearestApproach.map { $0.distance.meters <= Self.nearMeters } ?? false
    }
  }
}
