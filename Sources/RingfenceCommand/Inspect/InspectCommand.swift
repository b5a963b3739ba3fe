internal import RingfenceAnswers
internal import RingfenceFiles

extension Subcommand {
  static let inspect = Subcommand(
    name: "inspect", order: 100,
    summary: "show what track and zone files hold",
    usage: "[OPTIONS] FILE…",
    details: [
      "For a track: format, fixes, times, gaps, bounds, and what was left out and why. For a zone",
      "file: form, zones, fences by shape, bounds and warnings. A FILE may be a folder: the tracks and",
      "zone files in it and below it. '-' is standard input.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.layouts.spec, InspectCommand.formatOption.spec,
          InspectCommand.outputOption.spec,
        ]),
      SettingsOptions.readingGroup,
      ZoneInput.group,
    ],
    examples: ["inspect walk.gpx zones.json", "inspect --format json tracks/van.nmea"],
    run: InspectCommand.starting(InspectCommand.init))
}

private struct InspectCommand: CommandRun {
  static let formatOption = Option<InspectionFormat>.format(
    InspectionFormat.allCases, standard: .text)
  static let outputOption = FileOptions.output("write to a file, whole or not at all")

  private let environment: CommandEnvironment
  let output: String?
  let inputs: [String]
  private let times: TimeStyle
  private let settings: SettingsOptions
  private let zoneReading: ZoneReadingOptions
  private let format: InspectionFormat

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    inputs = try arguments.all(FileOptions.layouts) + arguments.operands
    guard !inputs.isEmpty else {
      throw arguments.error(.missingOperand, "expected a file")
    }
    try arguments.checkStandardInput(inputs)
    output = try arguments[Self.outputOption]
    times = try TimeZoneOption.style(arguments)
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
    format = try arguments[Self.formatOption] ?? .text
  }

  func run() throws(CommandFailure) -> ExitStatus {
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      var inspector = Inspector(
        settings.reading, zoneReading, format, environment, to: target.sink)
      inspector.writer.times = times
      inspector.writer.usesColor = output == nil && environment.usesColor
      var status = ExitStatus.done
      try target.close(after: { () throws(OutputError) in
        for input in inputs {
          for path in inspector.files(input) { try inspector.inspect(path) }
        }
        status = try inspector.finish()
        return true
      })
      return status
    } catch {
      throw .output(error)
    }
  }
}

private struct Inspector {
  private let reading: TrackReadingOptions
  private let zoneReading: ZoneReadingOptions
  private let environment: CommandEnvironment
  private let sink: any ByteSink
  fileprivate var writer: InspectionWriter
  private var warnings = RunWarnings()
  private var status = ExitStatus.done

  init(
    _ reading: TrackReadingOptions, _ zoneReading: ZoneReadingOptions, _ format: InspectionFormat,
    _ environment: CommandEnvironment, to sink: any ByteSink
  ) {
    self.sink = sink
    self.reading = reading
    self.zoneReading = zoneReading
    self.environment = environment
    writer = InspectionWriter(format)
  }

  mutating func inspect(_ path: String) throws(OutputError) {
    var bytes: [UInt8] = []
    inspect(path, into: &bytes)
    if !bytes.isEmpty { try sink.write(bytes) }
  }

  private mutating func inspect(_ path: String, into bytes: inout [UInt8]) {
    do throws(FileError) {
      switch try OpenedFile(path: path, tracks: reading, zones: zoneReading) {
      case .zones(let file, _):
        if let message = EmptyLayout.message(file) { report(message, .unusableInput) }
        writer.append(inspection(of: file), into: &bytes)
      case .track(let reader):
        var inspection = TrackFileInspection(
          path, format: reader.format.rawValue, formatTitle: reader.format.title)
        if let failure = inspection.read(reader, of: path, &warnings) {
          report(failure.message, failure.status)
        }
        writer.append(inspection, into: &bytes)
      }
    } catch {
      report(error.message, error.status)
    }
  }

  /// The files of an operand: itself, or the tracks and zone files of a folder.
  mutating func files(_ path: String) -> [String] {
    guard path != "-", System.kind(ofTarget: path) == .folder else { return [path] }
    var found: [InputItem] = []
    TrackInputs.list(path, into: &found)
    var taken: [String] = []
    var skipped: [String] = []
    for item in found {
      switch item {
      case .failure(let status, let message, _): report(message, status)
      case .track(let file)
      where TrackSniffer.isTrack(file.path) || ZoneInputs.isZoneFile(file.path, zoneReading):
        taken.append(file.path)
      case .track(let file): skipped.append(file.path)
      }
    }
    let location = FileLocation(file: path)
    if taken.isEmpty {
      report(
        "\(location): error: there is neither a track nor a zone file in this folder [no-track]",
        .unusableInput)
    } else if let first = skipped.first {
      environment.report(ZoneInputs.note(skipped: first, skipped.count, in: location))
    }
    return taken
  }

  mutating func finish() throws(OutputError) -> ExitStatus {
    var bytes: [UInt8] = []
    writer.end(into: &bytes)
    if !bytes.isEmpty { try sink.write(bytes) }
    warnings.report(to: environment)
    return status
  }

  private func inspection(of file: ZoneFile) -> ZoneInspection {
    ZoneInspection(
      file.name, format: file.form.rawValue, formatTitle: file.form.title, layout: file.layout,
      warnings: file.warnings.map(\.description))
  }

  private mutating func report(_ message: String, _ status: ExitStatus) {
    environment.report(message)
    self.status = self.status.combined(with: status)
  }
}

extension TrackFileInspection {
  /// Reads the file to its end, or to the error that is returned.
  fileprivate mutating func read(
    _ opened: consuming TrackReader, of path: String, _ warnings: inout RunWarnings
  ) -> FileError? {
    var reader = opened
    var hasFix = false
    let empty = self
    defer {
      warnings.add(reader.warnings)
      issues = reader.diagnostics.entries.map {
        Issue(name: $0.issue.rawValue, count: $0.count, firstLine: $0.firstLine)
      }
    }
    do throws(FileError) {
      while let step = try reader.advance() {
        guard case .batch(let batch) = step else {
          self = empty
          continue
        }
        hasFix = true
        add(batch.fixes, track: batch.track, ids: reader.trackIDs)
      }
      return hasFix ? nil : .nothingRead(of: path, reader.format, reader.diagnostics)
    } catch {
      return error
    }
  }
}
