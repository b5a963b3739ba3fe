internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles
package import RingfenceVerify
package import RingfenceZones

extension Subcommand {
  static func verify(_ others: [RoomVerification]) -> Subcommand {
    Subcommand(
      name: "verify", order: 50,
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
      options: ([
        OptionGroup(
          title: "options",
          options: [
            FileOptions.zones.spec, VerifyCommand.expect.spec, VerifyCommand.recordOption.spec,
            VerifyCommand.formatOption.spec, VerifyCommand.outputOption.spec,
            VerifyCommand.timeTolerance.spec, VerifyCommand.distanceTolerance.spec,
          ], everyday: 5)
      ] + others.filter { !$0.isBehindModes }.map(\.group) + [
        ModeOptions.group(comparing: false),
        ScenarioOptions.group(),
      ] + others.filter { $0.isBehindModes }.map(\.group) + [
        SettingsOptions.engineGroup,
        SettingsOptions.readingGroup,
        ZoneInput.group,
      ]).listingEachOnce,
      examples: [
        "verify --zones zones.json --expect expected.ndjson walk.gpx",
        "verify --zones zones.json --expect expected.ndjson --record walk.gpx",
        "verify --zones zones.json --expect swiped.ndjson --scenario swipe@300 walk.gpx",
        "verify --format junit --output verify.xml cases",
        "verify --zones zones.json drives",
      ] + others.flatMap(\.examples),
      job: HelpJob(.layouts, order: 30, "drives", "these events, or what differs"),
      run: { (arguments, environment) throws(CommandFailure) in
        for other in others {
          if let status = try other.run?(arguments, environment, others) { return status }
        }
        return try VerifyCommand.start(arguments, environment) {
          (arguments, environment) throws(UsageError) in
          try VerifyCommand(arguments, environment, others)
        }
      })
  }
}

package struct VerifyCommand: CommandRun {
  static let expect = Option.text("expect", "FILE", "the events that are expected")
  static let timeTolerance = Option.duration(
    "time-tolerance", in: 0...1_000_000_000, "how far times may be off (the file's, else 2 ms)")
  static let distanceTolerance = Option.distance(
    "distance-tolerance", in: 0...1_000_000,
    "how far distances may be off (the file's, else 2 cm)")
  static let recordOption = Option.flag(
    "record", "write the expectation file from the events that come", attached: ["update"])
  package static let formatOption = Option<DifferenceFormat>.format(
    DifferenceFormat.allCases, standard: .own(.text))

  static let outputOption = FileOptions.output("write the differences to a file")
  /// The least share, of what rooms count.
  package static let failUnder = Option.count(
    "fail-under", "PERCENT", in: 0...100, "exit status 1 where less is covered, or noticed",
    rules: [.excludes("record")])

  let environment: CommandEnvironment
  /// What is verified; `nil` where it is found in folders.
  package let single: VerifyCase?
  package let cases: VerifyCases
  package let output: String?
  package let inputs: [String]
  package var furtherOutputs: [String] { observer?.outputs ?? [] }
  let records: Bool
  /// Whether recording counts as success.
  let updates: Bool
  private let format: DifferenceFormat
  private let times: TimeStyle
  /// What looks at the tracks besides; `nil` for nothing.
  let observer: (any VerifyObserver)?
  package let mode: ModeOptions
  /// How sure events are, where expectations ask for it; `nil` where nothing measures it.
  let certainty: RoomVerification.Certainty?
  package let settings: SettingsOptions
  package let zoneReading: ZoneReadingOptions
  package private(set) var tolerance = PartialTolerance()

  package init(
    _ arguments: Arguments, _ environment: CommandEnvironment, _ others: [RoomVerification]
  ) throws(UsageError) {
    self.environment = environment
    records = arguments.has(Self.recordOption)
    updates = arguments.word(Self.recordOption.spec.name) == "update"
    format = try arguments[Self.formatOption] ?? .own(.text)
    times = try TimeZoneOption.style(arguments)
    mode = try ModeOptions(arguments)
    var observer: (any VerifyObserver)?
    var certainty: RoomVerification.Certainty?
    for other in others {
      if let found = try other.observer?(arguments) { observer = found }
      if let found = try other.certainty?(arguments) { certainty = found }
    }
    self.observer = observer
    self.certainty = certainty
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

  package func run() throws(CommandFailure) -> ExitStatus {
    var context = VerifyContext(observer: observer)
    guard let single else { return try runCases(&context) }
    let (report, status) = try run(single, &context)
    var bytes: [UInt8] = []
    switch (format, report.outcome) {
    case (.own(.text), .compared(let differences, let layout)):
      var writer = DifferenceWriter(layout: layout)
      writer.times = times
      writer.usesColor = output == nil && environment.usesColor
      bytes.append(writer.text(differences))
    case (.own(.json), .compared(let differences, let layout)):
      DifferenceWriter(layout: layout).appendJSON(differences, into: &bytes)
    case (.own(.json), .recorded(let count)):
      JSONWriter.appendReport(to: &bytes) { json in
        json.member("recorded", count)
      }
    case (_, .recorded(let count)):
      bytes.append("recorded \(pluralized(count, "event")) in \(single.expectations)\n")
    case (_, .unusable): break
    case (.ci, .compared): writer.append([report], into: &bytes)
    }
    return try finish(bytes, to: records ? nil : output, context, status)
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
    return try finish(bytes, to: output, context, status)
  }

  private func finish(
    _ bytes: [UInt8], to path: String?, _ context: VerifyContext, _ status: ExitStatus
  ) throws(CommandFailure) -> ExitStatus {
    if let note = EventCertainty.limitNote(
      context.atLimit, "event", limit: "an expected 'certainty'")
    {
      environment.report("ringfence verify: \(note)")
    }
    if !context.asksForCertainty, let note = context.idleNote {
      environment.report("ringfence verify: \(note)")
    }
    guard let observer = context.observer else {
      try environment.write(bytes, to: path)
      return status
    }
    return try observer.finish(bytes, to: path, environment, status)
  }

  private var writer: CaseWriter {
    var writer = CaseWriter(format)
    writer.times = times
    writer.usesColor = output == nil && environment.usesColor
    return writer
  }
}
