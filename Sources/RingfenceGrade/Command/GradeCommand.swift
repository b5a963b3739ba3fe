internal import Ringfence
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceGrade
internal import RingfenceRules
internal import RingfenceRulesCommand
internal import RingfenceZones

extension Subcommand {
  package static let grade = Subcommand(
    name: "grade", order: 130,
    summary: "grade what really fired, a log of another system, against a drive",
    usage: "--zones FILE --found LOG [OPTIONS] DRIVE",
    details: [
      "Pairs the events of the log with those that the engine reports for the drive, and reports which are on",
      "time, late, early, missed, ghosts or duplicates, and what follows from that. The form of the log is",
      "recognized. The exit status is 1 where events are missed, late, impossible or ghosts, or as",
      "'--fail-on' says. DRIVE is the track of one device, in one file or in several.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.zones.spec, LogOptions.found.spec, GradeCommand.formatOption.spec,
          GradeCommand.outputOption.spec, GradeCommand.all.spec,
        ]),
      LogOptions.group,
      GradeOptions.group,
      RuleOptions.grading,
      SettingsOptions.engineGroup,
      SettingsOptions.readingGroup(TableOptions.trackColumns),
      ZoneInput.group,
    ],
    examples: [
      "grade --zones zones.json --found events.json drive.gpx",
      "grade --zones zones.json --found log.csv --columns event=what,zone=where,time=ts drive.gpx",
      "grade --zones zones.json --found plugin.log --year 2026 --time-zone Europe/Berlin drive.gpx",
      "grade --zones zones.json --found events.json --fail-on missed=2,ghost=5% --format junit drive.gpx",
      "grade --zones zones.json --found events.json --rules homeassistant drive.gpx",
    ],
    run: GradeCommand.starting(GradeCommand.init))
}

private struct GradeCommand: CommandRun {
  static let formatOption = Option<GradeFormat>.format(
    GradeFormat.allCases, standard: .own(.text), followsEnding: true)
  static let outputOption = FileOptions.output("write the grade to a file, whole or not at all")
  static let all = Option.flag("all", "list the events that are on time too")

  private let environment: CommandEnvironment
  private let zones: String
  private let tracks: [String]
  private let log: FoundLogInput
  private let format: GradeFormat
  private let times: TimeStyle
  private let showsAll: Bool
  let output: String?
  let inputs: [String]
  private let rules: RuleOptions?
  private let limits: [GradeReport.Limit]
  private let settings: SettingsOptions
  private let zoneReading: ZoneReadingOptions

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    (zones, tracks) = try arguments.zonesAndTracks()
    guard let log = try FoundLogInput(arguments, command: "grade") else {
      throw arguments.error(
        .missingOption, "the log of what fired is missing, expected '--found LOG'")
    }
    self.log = log
    rules = try RuleOptions(arguments)
    inputs = [zones, log.path] + tracks + (rules?.files ?? [])
    try arguments.checkStandardInput(inputs)
    format = try arguments[Self.formatOption] ?? .own(.text)
    times = try TimeZoneOption.style(arguments)
    showsAll = arguments.has(Self.all)
    output = try arguments[Self.outputOption]
    if let rules, rules.rules.count + rules.files.count > 1 {
      throw arguments.error(.badValue, "found several rules, expected one that explains")
    }
    limits = try GradeOptions.limits(arguments)
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, zoneReading, environment)
    var found = try log.read(file.layout, environment)
    let engine = TriggerEngine(file.layout, settings: settings.engine)
    var reading = settings.reading.evaluating(file.layout)
    reading.keepsArrivals = rules != nil
    var loaded = LoadedTracks(tracks, reading, environment)
    var tracks: [ReceivedTrack] = []
    while let track = loaded.nextReceived() { tracks.append(track) }
    let drive = try log.drive(tracks.map(\.track), engine)
    loaded.reportLeftOut(command: "grade")
    guard log.isWhole(loaded, environment) else { return loaded.status }
    var result = found.grade(against: drive, limits: limits)
    if let rules { result.witness = try witness(rules, result, drive, tracks) }
    var writer = GradeWriter(format)
    writer.times = times
    writer.showsAll = showsAll
    writer.usesColor = output == nil && environment.usesColor
    var bytes: [UInt8] = []
    writer.append(result, into: &bytes)
    try environment.write(bytes, to: output)
    return result.exceeded.isEmpty ? .done : .findings
  }

  /// What a rule that received the tracks says of missed events and ghosts.
  private func witness(
    _ rules: RuleOptions, _ result: GradeReport, _ drive: GradedDrive, _ tracks: [ReceivedTrack]
  ) throws(CommandFailure) -> (rule: AppliedRule, found: RuleWitness)? {
    do throws(FileError) {
      var witness: (rule: AppliedRule, found: RuleWitness)?
      for file in try rules.read() {
        let rule = AppliedRule(file, for: drive.engine.layout)
        rule.reportLimits(drive.engine.layout, environment, command: "grade")
        witness = (
          rule,
          RuleWitness(
            result.grade, rule.engine, on: drive.tracks, received: tracks.map(\.received),
            within: log.settings.gate)
        )
      }
      return witness
    } catch {
      throw CommandFailure(error)
    }
  }
}
