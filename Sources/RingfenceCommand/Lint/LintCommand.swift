internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint
internal import RingfenceReports

extension Subcommand {
  static let lint = Subcommand(
    name: "lint",
    summary: "find in a layout what will make it misfire",
    usage: "[OPTIONS] FILE…",
    details: [
      "Names what is wrong with fences, zones and settings, where it stands in the file and what to do",
      "about it. Ends with status 1 when a finding is at least as bad as '--fail-on' says.",
      "A FILE may be a folder: its zone files, and those below it. '-' is standard input.",
      "The rules are explained in Docs/Lint.md; '--disable' and '--severity' take their names.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.layouts.spec, LintOptions.format.spec, LintOptions.output.spec,
          LintOptions.failOn.spec, LintOptions.disable.spec,
          LintOptions.severity.spec, LintOptions.spacing.spec, LintOptions.accuracy.spec,
          LintOptions.pairs.spec,
        ]),
      OptionGroup(
        title: "restart mode", options: [LintOptions.passSpeed.spec] + RestartOptions.list),
      ZoneInput.group,
    ],
    examples: [
      "lint zones.json",
      "lint --format sarif --disable spacing-same-zone zones/a.json zones/b.json",
      "lint --fail-on error --severity overlap=error zones.json",
    ],
    run: { (arguments, environment) throws(CommandFailure) in
      try LintCommand.start(arguments, environment)
    })
}

extension UnusableFile {
  /// The error of a reader.
  fileprivate init(_ error: FileError) {
    self.init(
      file: error.location.file, line: error.location.line, column: error.location.column,
      code: error.code.rawValue,
      message: error.path.map { "\(error.detail) at \($0)" } ?? error.detail)
  }
}

/// A parsed command line of `lint`.
private struct LintCommand: CommandRun {
  let environment: CommandEnvironment
  let format: FindingFormat
  let failsOn: LintSeverity
  let linter: Linter
  let zoneReading: ZoneReadingOptions

  let output: String?
  let inputs: [String]

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    inputs = try arguments.all(FileOptions.layouts) + arguments.operands
    guard !inputs.isEmpty else {
      throw arguments.error(.missingOperand, "there is no zone file to lint")
    }
    try arguments.checkStandardInput(inputs)
    output = try arguments[LintOptions.output]
    format = try arguments[LintOptions.format] ?? .text
    failsOn = try arguments[LintOptions.failOn] ?? .warning
    linter = Linter(settings: try LintOptions.settings(arguments))
    var zoneReading = try ZoneInput.options(arguments)
    zoneReading.keepsContradictions = true
    self.zoneReading = zoneReading
  }

  /// The bytes that are collected before they are written.
  private static let chunk = 1 << 18

  func run() throws(CommandFailure) -> ExitStatus {
    do throws(OutputError) {
      var status = ExitStatus.done
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        status = try writeFindings(to: target.sink)
        return true
      })
      return status
    } catch {
      throw .output(error)
    }
  }

  private func writeFindings(to sink: any ByteSink) throws(OutputError) -> ExitStatus {
    let found = ZoneInputs(inputs, reading: zoneReading)
    var status = found.status
    for message in found.messages { environment.report(message) }
    var read: [ZoneFile] = []
    var unusable: [UnusableFile] = []
    for path in found.paths {
      do throws(FileError) {
        read.append(try ZoneFile.read(path: path, options: zoneReading))
      } catch {
        environment.report(error.description)
        unusable.append(UnusableFile(error))
        status = status.combined(with: error.status)
      }
    }
    let version = String(Version.line.drop { $0 != " " }.dropFirst())
    var writer = FindingWriter(format, version: version)
    writer.usesColor = output == nil && environment.usesColor
    var bytes: [UInt8] = []
    var fails = false
    func append(_ record: FindingRecord) throws(OutputError) {
      writer.append(record, into: &bytes)
      if record.severity >= failsOn { fails = true }
      if bytes.count > Self.chunk {
        try sink.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    let warnings = read.map { self.warnings(of: $0) }
    writer.begin(warnings: warnings.flatMap(\.self), into: &bytes)
    for (file, warnings) in zip(read, warnings) {
      for warning in warnings { try append(warning) }
      try linter.visitFindings(in: file.layout) { finding throws(OutputError) in
        try append(record(of: finding, in: file))
      }
    }
    writer.end(fileCount: read.count, unusable: unusable, into: &bytes)
    try sink.write(bytes)
    if fails { status = status.combined(with: .findings) }
    return status
  }

  /// The warnings of the reader that the linter does not repeat.
  private func warnings(of file: ZoneFile) -> [FindingRecord] {
    file.warnings.filter { !isFoundByRule($0.code) }.map { warning in
      FindingRecord(
        file: file.name, line: warning.location.line, column: warning.location.column,
        rule: warning.code.rawValue, severity: .warning,
        message: "\(warning.detail) at \(warning.path)")
    }
  }

  private func record(of finding: Finding, in file: ZoneFile) -> FindingRecord {
    let location =
      switch finding.location {
      case .fence(let fence, zone: let zone): file.location(ofFence: fence, inZone: zone)
      case .zone(let zone): file.location(ofZone: zone)
      case .layout: FileLocation(file: file.name)
      }
    return FindingRecord(
      finding, in: file.layout, file: file.name, line: location.line, column: location.column)
  }

  /// Whether the linter reports the same as a warning of the reader.
  private func isFoundByRule(_ code: ZoneFileWarning.Code) -> Bool {
    code == .duplicateZone || code == .duplicateFence || code == .invalidPolygon
  }
}
