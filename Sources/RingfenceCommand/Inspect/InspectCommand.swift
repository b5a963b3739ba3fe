internal import Ringfence
internal import RingfenceFiles

extension Subcommand {
  static let inspect = Subcommand(
    name: "inspect",
    summary: "tell what track and zone files hold",
    usage: "[OPTIONS] FILE…",
    details: [
      "For a track: format, fixes, times, gaps, bounds, and what was left out and why. For a zone",
      "file: form, zones, fences by shape, bounds and warnings. '-' is standard input.",
    ],
    options: [
      OptionGroup(
        title: "options", options: [inspectionFormat.spec]),
      SettingsOptions.readingGroup,
      ZoneInput.group,
    ],
    examples: ["inspect walk.gpx zones.json", "inspect --format json tracks/van.nmea"],
    run: { (arguments, environment) throws(CommandFailure) in
      let settings: SettingsOptions
      let zoneReading: ZoneReadingOptions
      let format: InspectionFormat
      do throws(UsageError) {
        guard !arguments.operands.isEmpty else {
          throw arguments.error(.missingOperand, "there is no file to look into")
        }
        try arguments.checkStandardInput(arguments.operands)
        settings = try SettingsOptions(arguments)
        zoneReading = try ZoneInput.options(arguments)
        format = try arguments[inspectionFormat] ?? .text
      } catch {
        throw .usage(error)
      }
      do throws(OutputError) {
        var inspector = Inspector(settings.reading, zoneReading, format, environment)
        for file in arguments.operands { try inspector.inspect(file) }
        return try inspector.finish()
      } catch {
        throw .output(error)
      }
    })
}

private enum InspectionFormat: String, CaseIterable {
  case text
  case json
}

private let inspectionFormat = Option<InspectionFormat>.choice(
  "format", "FORMAT", "text or json (text)")

/// Looks into one file after the other and writes what it finds.
private struct Inspector {
  private let reading: TrackReadingOptions
  private let zoneReading: ZoneReadingOptions
  private let format: InspectionFormat
  private let environment: CommandEnvironment
  private var status = ExitStatus.done
  private var hasWritten = false

  private enum Found {
    case tracks(TrackFileInspection)
    case zones(ZoneInspection)

    var lines: [String] {
      switch self {
      case .tracks(let file): file.lines
      case .zones(let file): file.lines
      }
    }

    func write(to json: inout JSONOutput) {
      switch self {
      case .tracks(let file): file.write(to: &json)
      case .zones(let file): file.write(to: &json)
      }
    }
  }

  init(
    _ reading: TrackReadingOptions, _ zoneReading: ZoneReadingOptions, _ format: InspectionFormat,
    _ environment: CommandEnvironment
  ) {
    self.reading = reading
    self.zoneReading = zoneReading
    self.format = format
    self.environment = environment
  }

  mutating func inspect(_ path: String) throws(OutputError) {
    var found: Found?
    var json: ContiguousArray<UInt8>?
    do throws(FileError) {
      let reader = try TrackReader(path: path, options: reading, otherwise: &json)
      var inspection = TrackFileInspection(path, format: reader.format)
      if let failure = inspection.read(reader) { report(failure.description, failure.status) }
      found = .tracks(inspection)
    } catch {
      found = zones(path, json, orElse: error)
    }
    guard let found else { return }
    switch format {
    case .text:
      if hasWritten { try environment.output.line("") }
      for line in found.lines { try environment.output.line(line) }
    case .json:
      var json = JSONOutput()
      json.raw(hasWritten ? ",\n" : "{\"version\": 1, \"files\": [\n")
      found.write(to: &json)
      try environment.output.write(Array(json.bytes))
    }
    hasWritten = true
  }

  /// Closes the document and gives the status of the run.
  mutating func finish() throws(OutputError) -> ExitStatus {
    if format == .json {
      try environment.output.line(hasWritten ? "\n]}" : "{\"version\": 1, \"files\": []}")
    }
    return status
  }

  /// The file as a zone file, or `nil` after saying what is wrong with it.
  private mutating func zones(
    _ path: String, _ json: ContiguousArray<UInt8>?, orElse trackError: FileError
  ) -> Found? {
    do throws(ZoneInput.Failure) {
      return .zones(
        ZoneInspection(try ZoneInput.read(path, json, zoneReading, insteadOf: trackError)))
    } catch {
      report(error.message, error.status)
      return nil
    }
  }

  private mutating func report(_ message: String, _ status: ExitStatus) {
    environment.tell(message)
    self.status = self.status.combined(with: status)
  }
}
