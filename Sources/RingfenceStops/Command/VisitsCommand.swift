internal import Ringfence
package import RingfenceCommand
internal import RingfenceAnswers
internal import RingfenceFiles
internal import RingfenceLifeCycle
internal import RingfenceRecords
internal import RingfenceStops
internal import RingfenceZones

extension Subcommand {
  package static let visits = Subcommand(
    name: "visits", order: 125,
    summary: "compare planned stops with what drives did",
    usage: "--zones FILE --stops PLAN [OPTIONS] TRACK…",
    details: [
      "For each planned stop: on time, early, late, only passed, not there, or there without an entry being reported,",
      "and why; or that the fixes do not show it. A drive of the plan is the track, or the file, of that name. With",
      "'--scenario' the entries are those of an app to which that happened. The exit status is 1 as '--fail-on' says.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.zones.spec, StopOptions.plan.spec, VisitsCommand.formatOption.spec,
          VisitsCommand.outputOption.spec,
        ]),
      StopOptions.group,
      ModeOptions.group(comparing: false),
      ScenarioOptions.group(),
      SettingsOptions.engineGroup,
      SettingsOptions.readingGroup,
      ZoneInput.group,
    ],
    examples: [
      "visits --zones shops.csv --stops plan.csv drives",
      "visits --zones shops.csv --stops plan.csv --minimum-stay 3min --tolerance 10min -o day.csv drives",
      "visits --zones shops.csv --stops plan.csv --stop-columns zone=Shop,drive=Van,time=ETA drives",
      "visits --zones shops.csv --stops plan.csv --scenario swipe@08:45 --time-zone Europe/Lisbon drives",
    ],
    job: HelpJob(
      .drives, order: 40, "zones.json --stops plan.csv drives",
      "planned stops: kept, late, missed"),
    run: VisitsCommand.starting(VisitsCommand.init))
}

private struct VisitsCommand: CommandRun {
  static let formatOption = Option<StopFormat>.format(
    StopFormat.allCases, standard: .own(.text), followsEnding: true)
  static let outputOption = FileOptions.output("write to a file, whole or not at all")

  private let environment: CommandEnvironment
  private let arguments: Arguments
  private let zones: String
  private let tracks: [String]
  private let plan: String
  private let planOptions: StopPlan.Options
  private let format: StopFormat
  private let times: TimeStyle
  private let matcher: StopMatcher
  private let showsUnplanned: Bool
  private let failing: [StopOutcome]
  private let mode: ModeOptions
  private let scenario: ScenarioOptions?
  private let settings: SettingsOptions
  private let zoneReading: ZoneReadingOptions
  let output: String?
  let inputs: [String]

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    (zones, tracks) = try arguments.zonesAndTracks()
    guard let plan = try arguments[StopOptions.plan] else {
      throw arguments.error(
        .missingOption, "the plan is missing, expected '--stops PLAN', a table of planned stops")
    }
    self.plan = plan
    inputs = try [zones, plan] + tracks + arguments.all(ScenarioOptions.scenario)
    try arguments.checkStandardInput(inputs)
    settings = try SettingsOptions(arguments)
    planOptions = try StopOptions.reading(arguments, settings.reading)
    format = try arguments[Self.formatOption] ?? .own(.text)
    times = try TimeZoneOption.style(arguments)
    matcher = try StopOptions.matcher(arguments)
    showsUnplanned = arguments.has(StopOptions.unplanned)
    failing = try StopOptions.failing(arguments)
    output = try arguments[Self.outputOption].flatMap { $0 == "-" ? nil : $0 }
    mode = try ModeOptions(arguments)
    scenario = try ScenarioOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, zoneReading, environment)
    let stops = try StopOptions.read(plan, file.layout, planOptions, arguments)
    let messages = StopMessages(plan: plan, environment, command: "visits")
    messages.report(stops)
    let run = StopRun(
      layout: file.layout, stops: stops, matcher: matcher,
      evaluation: try TrackEvaluation(
        file.layout, mode, scenario, settings.engine, writing: .ndjson),
      settings: settings.engine, showsUnplanned: showsUnplanned, messages: messages)
    var loaded = LoadedTracks(tracks, settings.reading.evaluating(file.layout), environment)
    let results = run.results(&loaded, times, environment)
    var writer = StopWriter(
      format, layout: file.layout, plan: stops.name, failing: failing)
    writer.times = times
    writer.usesColor = output == nil && environment.usesColor
    var bytes: [UInt8] = []
    writer.append(results, into: &bytes)
    try environment.write(bytes, to: output)
    guard loaded.status == .done else { return loaded.status }
    let isBad = results.contains { failing.contains($0.outcome) }
    return isBad || !stops.unreadable.isEmpty ? .findings : .done
  }
}
