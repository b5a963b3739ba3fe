internal import Ringfence
internal import RingfenceCertainty
internal import RingfenceFiles
internal import RingfenceVerify

extension Subcommand {
  static let verify = Subcommand(
    name: "verify",
    summary: "compare the events of tracks with those expected",
    usage: "(--zones FILE --expect FILE TRACK… | [--zones FILE] FOLDER…) [OPTIONS]",
    details: [
      "A regression test for layouts. The expectation file has one JSON object a line for each event.",
      "Only the keys that it has are compared. The exit status is 1 on any difference, and after",
      "'--record', but not after '--record=update'. With a scenario the events are those that the app",
      "would report. A TRACK is as for 'evaluate'.",
      "A FOLDER has cases in it or below it: folders with 'zones.*', tracks and 'expected.ndjson'. With",
      "'--zones', that layout is the one of all cases, as of the drives of 'exercise'.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.zones.spec, VerifyCommand.expect.spec, VerifyCommand.recordOption.spec,
          VerifyCommand.formatOption.spec, VerifyCommand.outputOption.spec,
          VerifyCommand.timeTolerance.spec, VerifyCommand.distanceTolerance.spec,
        ], everyday: 5),
      CoverageOptions.group,
      MutateCommand.group,
      StressCommand.group,
      ModeOptions.group(comparing: false),
      ScenarioOptions.group(),
      CertaintyOptions.verifying,
      SettingsOptions.engineGroup,
      SettingsOptions.readingGroup,
      ZoneInput.group,
    ],
    examples: [
      "verify --zones zones.json --expect expected.ndjson walk.gpx",
      "verify --coverage --fail-under 90 --coverage-output coverage.xml cases",
      "verify --zones zones.json --expect expected.ndjson --record walk.gpx",
      "verify --zones zones.json --expect swiped.ndjson --scenario swipe@300 walk.gpx",
      "verify --format junit --output verify.xml cases",
      "verify --zones zones.json drives",
      "verify --mutate --fail-under 90 cases",
      "verify --stress 200 --degrade every=10s,noise=1 --fail-under 95 cases",
      "verify --coverage --fail-under 90 --coverage-output coverage.xml cases",
    ],
    run: { (arguments, environment) throws(CommandFailure) in
      if arguments.has(MutateCommand.mutate) {
        return try MutateCommand.start(arguments, environment)
      }
      if arguments.has(StressCommand.stress) {
        return try StressCommand.start(arguments, environment)
      }
      return try VerifyCommand.start(arguments, environment)
    })
}

/// A parsed `verify` command line that can be run.
struct VerifyCommand: CommandRun {
  static let expect = Option.text("expect", "FILE", "the events that are expected")
  static let timeTolerance = Option.duration(
    "time-tolerance", in: 0...1_000_000_000, "how far times may be off (the file's, else 2 ms)")
  static let distanceTolerance = Option.distance(
    "distance-tolerance", in: 0...1_000_000,
    "how far distances may be off (the file's, else 2 cm)")
  static let recordOption = Option.flag(
    "record", "write the expectation file from the events that come", attached: ["update"])
  static let formatOption = Option<DifferenceFormat>.format(
    DifferenceFormat.allCases, standard: .text)

  static let outputOption = FileOptions.output("write the differences to a file")

  let environment: CommandEnvironment
  /// What is verified; `nil` where it is found in folders.
  let single: VerifyCase?
  let cases: VerifyCases
  let output: String?
  let inputs: [String]
  var furtherOutputs: [String] { coverage?.outputs.map { $0.path } ?? [] }
  let records: Bool
  /// Whether recording counts as success.
  let updates: Bool
  private let format: DifferenceFormat
  private let times: TimeStyle
  /// How coverage is reported; `nil` where it is not asked for.
  let coverage: CoverageOptions?
  let mode: ModeOptions
  /// How certainties are measured, and whether they are recorded.
  let certainty: CertaintySettings
  let recordsCertainty: Bool
  let settings: SettingsOptions
  let zoneReading: ZoneReadingOptions
  private(set) var tolerance = PartialTolerance()

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    records = arguments.has(Self.recordOption)
    updates = arguments.word(Self.recordOption.spec.name) == "update"
    format = try arguments[Self.formatOption] ?? .text
    times = try TimeZoneOption.style(arguments)
    coverage = try CoverageOptions(arguments)
    mode = try ModeOptions(arguments)
    certainty = try CertaintyOptions.settings(arguments)
    recordsCertainty = try CertaintyOptions(arguments) != nil
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
    tolerance.microseconds = try arguments[Self.timeTolerance]?.wholeMicroseconds
    tolerance.meters = try arguments[Self.distanceTolerance]?.meters
    let report = try arguments[Self.outputOption]
    if arguments.hasCaseFolders {
      single = nil
      let zones = try arguments[FileOptions.zones]
      cases = VerifyCases(arguments.operands, records: records, zones: zones)
      (output, inputs) = (report, cases.files + [zones].compactMap(\.self))
    } else {
      let item = try VerifyCase(arguments)
      single = item
      cases = VerifyCases()
      // With '--record' the expectation file is the output, and may be read too.
      let others = try [item.zones] + item.tracks + arguments.all(ScenarioOptions.scenario)
      output = records ? item.expectations : report
      inputs = records ? others : others + [item.expectations]
      try arguments.checkStandardInput(others + [item.expectations])
      guard !records || item.expectations != "-" else {
        throw arguments.error(
          .conflictingOptions, "'--record' needs a file to write, not standard input")
      }
    }
    guard !records || report == nil else {
      throw arguments.error(
        .conflictingOptions, "'--record' writes the expectation file, expected no '--output'")
    }
  }

  func run() throws(CommandFailure) -> ExitStatus {
    var context = VerifyContext(coverage: coverage.map { _ in CoverageCollector() })
    guard let single else { return try runCases(&context) }
    let (report, status) = try run(single, &context)
    var bytes: [UInt8] = []
    switch (format, report.outcome) {
    case (.text, .compared(let differences, let layout)):
      var writer = DifferenceWriter(layout: layout)
      writer.times = times
      writer.usesColor = output == nil && environment.usesColor
      bytes.append(writer.text(differences))
    case (.json, .compared(let differences, let layout)):
      DifferenceWriter(layout: layout).appendJSON(differences, into: &bytes)
    case (.json, .recorded(let count)):
      JSONWriter.append(to: &bytes) { json in
        json.object { json in
          json.member("version", 1)
          json.member("recorded", count)
        }
        json.endDocument()
      }
    case (_, .recorded(let count)):
      bytes.append("recorded \(pluralized(count, "event")) in \(single.expectations)\n")
    case (_, .unusable): break
    case (.junit, .compared), (.github, .compared): writer.append([report], into: &bytes)
    }
    return try finish(bytes, to: records ? nil : output, context.coverage, status)
  }

  /// Verifies the cases of folders. One that cannot be verified does not stop the others.
  private func runCases(
    _ context: inout VerifyContext
  ) throws(CommandFailure) -> ExitStatus {
    var status = cases.status
    var reports: [CaseReport] = []
    for message in cases.messages { environment.report(message) }
    for item in cases.items {
      do throws(CommandFailure) {
        if let problem = item.problem {
          throw .stopped(item.problemStatus, message: problem)
        }
        let (report, found) = try run(item, &context)
        reports.append(report)
        status = status.combined(with: found)
      } catch {
        guard case .stopped(let found, let message) = error else { throw error }
        environment.report(message)
        status = status.combined(with: found)
        reports.append(
          CaseReport(
            name: item.name, file: item.expectations, outcome: .unusable, failures: [message]))
      }
    }
    var bytes: [UInt8] = []
    writer.append(reports, into: &bytes)
    return try finish(bytes, to: output, context.coverage, status)
  }

  private var writer: CaseWriter {
    var writer = CaseWriter(format)
    writer.times = times
    writer.usesColor = output == nil && environment.usesColor
    return writer
  }
}
