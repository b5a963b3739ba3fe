internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports

extension Subcommand {
  static let verify = Subcommand(
    name: "verify",
    summary: "compare the events of tracks with those expected",
    usage: "--zones FILE --expect FILE [OPTIONS] TRACK…",
    details: [
      "A regression test for layouts. The expectation file has one JSON object a line for each event.",
      "Only the keys that it has are compared. The exit status is 1 on any difference, and after",
      "'--record'. With a scenario the events are those that the app would report. A TRACK is as for",
      "'evaluate'.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.zones.spec, VerifyCommand.expect.spec, VerifyCommand.timeTolerance.spec,
          VerifyCommand.distanceTolerance.spec, VerifyCommand.recordOption.spec,
          VerifyCommand.formatOption.spec, VerifyCommand.outputOption.spec,
        ]),
      ModeOptions.group(comparing: false),
      ScenarioOptions.group(),
      SettingsOptions.engineGroup,
      SettingsOptions.readingGroup,
      ZoneInput.group,
    ],
    examples: [
      "verify --zones zones.json --expect expected.ndjson walk.gpx",
      "verify --zones zones.json --expect expected.ndjson --record walk.gpx",
      "verify --zones zones.json --expect swiped.ndjson --scenario swipe@300 walk.gpx",
    ],
    run: { (arguments, environment) throws(CommandFailure) in
      try VerifyCommand.start(arguments, environment)
    })
}

/// A parsed `verify` command line that can be run.
private struct VerifyCommand: CommandRun {
  static let expect = Option.text("expect", "FILE", "the events that are expected")
  static let timeTolerance = Option.duration(
    "time-tolerance", in: 0...1_000_000_000, "how far times may be off (the file's, else 2 ms)")
  static let distanceTolerance = Option.distance(
    "distance-tolerance", in: 0...1_000_000,
    "how far distances may be off (the file's, else 2 cm)")
  static let recordOption = Option.flag(
    "record", "write the expectation file from the events that come")
  static let formatOption = Option<DifferenceFormat>.choice(
    "format", "FORMAT", "of the differences: text or json (text)")

  static let outputOption = FileOptions.output("write the differences to a file")

  private let environment: CommandEnvironment
  private let zones: String
  private let expectations: String
  private let tracks: [String]
  let output: String?
  let inputs: [String]
  private let records: Bool
  private let format: DifferenceFormat
  private let times: TimeStyle
  private let mode: ModeOptions
  private let scenario: ScenarioOptions?
  private let settings: SettingsOptions
  private let zoneReading: ZoneReadingOptions
  private var tolerance = PartialTolerance()

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    (zones, tracks) = try arguments.zonesAndTracks()
    guard let expectations = try arguments[Self.expect] else {
      throw arguments.error(
        .missingOption, "the expected events are missing, expected '--expect FILE'")
    }
    self.expectations = expectations
    records = arguments.has(Self.recordOption)
    guard !records || expectations != "-" else {
      throw arguments.error(
        .conflictingOptions, "'--record' needs a file to write, not standard input")
    }
    // With '--record' the expectation file is the output, and may be read too.
    let others = try [zones] + tracks + arguments.all(ScenarioOptions.scenario)
    let report = try arguments[Self.outputOption]
    guard !records || report == nil else {
      throw arguments.error(
        .conflictingOptions, "'--record' writes the expectation file, expected no '--output'")
    }
    output = records ? expectations : report
    inputs = records ? others : others + [expectations]
    try arguments.checkStandardInput(others + [expectations])
    format = try arguments[Self.formatOption] ?? .text
    times = try TimeZoneOption.style(arguments)
    mode = try ModeOptions(arguments)
    scenario = try ScenarioOptions(arguments)
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
    tolerance.microseconds = try arguments[Self.timeTolerance]?.wholeMicroseconds
    tolerance.meters = try arguments[Self.distanceTolerance]?.meters
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, zoneReading, environment)
    let expected = try readExpectations()
    if let expected, !records { warnOfUnknownZones(expected, file.layout) }
    let evaluation = try TrackEvaluation(
      file.layout, mode, scenario, settings.engine, writing: nil)
    var loaded = LoadedTracks(tracks, settings.reading, environment)
    var events: [TrackEvent] = []
    while let track = loaded.next() {
      do throws(FileError) {
        events += try evaluation.events(of: track).map { TrackEvent(track: track.id, event: $0) }
      } catch {
        loaded.fail(error)
      }
    }
    loaded.reportLeftOut(command: "verify")
    // Silence may be what is expected.
    if events.isEmpty, records || expected?.rows.isEmpty != true {
      loaded.reportSilence(command: "verify", evaluation.survey)
    }
    guard let expected, !records else {
      return try record(events, expected?.header, file.layout, loaded.status)
    }
    let comparison = EventComparison(
      expected, tolerance: tolerance, events: events, layout: file.layout)
    var bytes: [UInt8] = []
    var writer = DifferenceWriter(format, layout: file.layout)
    writer.times = times
    writer.usesColor = output == nil && environment.usesColor
    writer.append(DifferenceReport(comparison), into: &bytes)
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(bytes)
        return true
      })
    } catch {
      throw .output(error)
    }
    return comparison.isEqual ? loaded.status : loaded.status.combined(with: .findings)
  }

  /// Reads the expectations; `nil` with `--record` and no file.
  private func readExpectations() throws(CommandFailure) -> ExpectationFile? {
    do throws(FileError) {
      return try ExpectationFile.read(path: expectations)
    } catch {
      if records, error.code == .missingFile { return nil }
      if records {
        environment.report("ringfence verify: note: only an expectation file is overwritten")
      }
      throw CommandFailure(error)
    }
  }

  /// Warns of zones that the layout does not have, because their rows will be missing.
  private func warnOfUnknownZones(_ file: ExpectationFile, _ layout: ZoneLayout) {
    let ids = layout.zones.map(\.id)
    let known = Set(ids)
    for mention in file.zones where !known.contains(mention.zone) {
      environment.report(
        "\(mention.location): warning: the layout has no zone '\(DisplayFormat.text(mention.zone))'"
          + RingfenceFiles.suggestion(for: mention.zone, among: ids) + " [unknown-zone]")
    }
  }

  /// Writes the expectation file, unless an input could not be read.
  private func record(
    _ events: [TrackEvent], _ old: ExpectationFile.Header?, _ layout: ZoneLayout,
    _ status: ExitStatus
  ) throws(CommandFailure) -> ExitStatus {
    guard status == .done else {
      environment.report(
        "\(expectations): error: nothing is recorded from partial input [partial-input]")
      return status
    }
    var header = old ?? ExpectationFile.Header()
    header.tolerance =
      ExpectationTolerance.standard
      .replaced(by: header.tolerance).replaced(by: tolerance).partial
    let writer = EventWriter(.ndjson, layout: layout)
    var bytes = Array(header.line()) + [0x0A]
    var count = 0
    for item in events
    where header.includes(item.event.kind, zone: layout.zones[item.event.zone].id) {
      writer.appendExpectation(
        item.event, of: item.track, includesMode: scenario != nil, into: &bytes)
      bytes.append(0x0A)
      count += 1
    }
    do throws(OutputError) {
      var plain = environment
      plain.textWidth = nil
      let target = try OutputTarget(expectations, in: plain)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(bytes)
        return true
      })
      try environment.output.write(recordedMessage(count))
    } catch {
      throw .output(error)
    }
    return .findings
  }
}

extension VerifyCommand {
  /// The number of recorded events, in the format of the differences.
  private func recordedMessage(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case .text: bytes.append("recorded \(pluralized(count, "event")) in \(expectations)\n")
    case .json:
      JSONWriter.append(to: &bytes) { json in
        json.object { json in
          json.member("version", 1)
          json.member("recorded", count)
        }
        json.endDocument()
      }
    }
    return bytes
  }
}

extension ExpectationTolerance {
  /// This tolerance with both parts.
  fileprivate var partial: PartialTolerance {
    PartialTolerance(microseconds: microseconds, meters: meters)
  }
}
