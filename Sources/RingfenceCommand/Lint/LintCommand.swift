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
      "The rules are explained in Docs/Lint.md; '--disable' and '--severity' take their names.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          .value("format", "FORMAT", "text, json, sarif or github (text)"),
          .value("fail-on", "LEVEL", "info, warning or error (warning)"),
          .list("disable", "RULE,…", "leave rules out"),
          .list("severity", "RULE=LEVEL,…", "take rules as so bad"),
          .value("spacing", "M", "distance wanted between fences of different zones (500 m)"),
          .value("accuracy", "M", "accuracy of the fixes to expect (10 m)"),
          .value("pairs", "N", "pairs listed of each fence and rule; others are counted (20)"),
        ]),
      OptionGroup(
        title: "restart mode",
        options: [
          .value("pass-speed", "M/S", "how fast devices pass a fence (50 km/h)")
        ] + RestartOptions.list),
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
  /// What a reader says of a file.
  fileprivate init(_ error: FileError) {
    self.init(
      file: error.location.file, line: error.location.line, column: error.location.column,
      code: error.code.rawValue,
      message: error.path.map { "\(error.detail) at \($0)" } ?? error.detail)
  }
}

private enum Level: String, CaseIterable {
  case info, warning, error

  var severity: LintSeverity {
    switch self {
    case .info: .info
    case .warning: .warning
    case .error: .error
    }
  }
}

/// The words of `lint`, understood.
private struct LintCommand: CommandRun {
  let environment: CommandEnvironment
  let files: [String]
  let format: FindingFormat
  let failsOn: LintSeverity
  let linter: Linter
  let zoneReading: ZoneReadingOptions

  var output: String? { nil }
  var inputs: [String] { files }

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    files = arguments.operands
    guard !files.isEmpty else {
      throw arguments.error(.missingOperand, "there is no zone file to lint")
    }
    try arguments.checkStandardInput(files)
    format = try arguments.choice("format") ?? .text
    failsOn = (try arguments.choice("fail-on", as: Level.self) ?? .warning).severity
    linter = Linter(settings: try Self.settings(arguments))
    var zoneReading = try ZoneInput.options(arguments)
    zoneReading.keepsContradictions = true
    self.zoneReading = zoneReading
  }

  /// How many bytes are gathered before they are written.
  private static let chunk = 1 << 18

  func run() throws(CommandFailure) -> ExitStatus {
    do throws(OutputError) {
      return try writeFindings()
    } catch {
      throw .output(error)
    }
  }

  private func writeFindings() throws(OutputError) -> ExitStatus {
    var status = ExitStatus.done
    var read: [ZoneFile] = []
    var unusable: [UnusableFile] = []
    for path in files {
      do throws(FileError) {
        read.append(try ZoneFile.read(path: path, options: zoneReading))
      } catch {
        environment.tell(error.description)
        unusable.append(UnusableFile(error))
        status = status.combined(with: error.status)
      }
    }
    let version = String(Version.line.drop { $0 != " " }.dropFirst())
    var writer = FindingWriter(format, version: version)
    var bytes: [UInt8] = []
    var fails = false
    func append(_ record: FindingRecord) throws(OutputError) {
      writer.append(record, into: &bytes)
      if record.severity >= failsOn { fails = true }
      if bytes.count > Self.chunk {
        try environment.output.write(bytes)
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
    try environment.output.write(bytes)
    if fails { status = status.combined(with: .findings) }
    return status
  }

  /// What the reader warns of and the linter does not.
  private func warnings(of file: ZoneFile) -> [FindingRecord] {
    file.warnings.filter { !isFoundByRule($0.code) }.map { warning in
      FindingRecord(
        file: file.name, line: warning.location.line, column: warning.location.column,
        rule: warning.code.rawValue, severity: .warning,
        message: "\(warning.detail) at \(warning.path)")
    }
  }

  private func record(of finding: Finding, in file: ZoneFile) -> FindingRecord {
    let place =
      switch finding.location {
      case .fence(let fence, zone: let zone): file.location(ofFence: fence, inZone: zone)
      case .zone(let zone): file.location(ofZone: zone)
      case .layout: FileLocation(file: file.name)
      }
    return FindingRecord(
      finding, in: file.layout, file: file.name, line: place.line, column: place.column)
  }

  /// Whether the linter says the same as a warning of the reader.
  private func isFoundByRule(_ code: ZoneFileWarning.Code) -> Bool {
    code == .duplicateZone || code == .duplicateFence || code == .invalidPolygon
  }

  // MARK: Settings

  private static func settings(_ arguments: Arguments) throws(UsageError) -> LintSettings {
    var settings = LintSettings()
    if let value = try arguments.distance("spacing", in: LintSettings.distances) {
      settings.spacing = value
    }
    if let value = try arguments.distance("accuracy", in: LintSettings.distances) {
      settings.accuracy = value
    }
    if let value = try arguments.speed("pass-speed", in: LintSettings.speeds) {
      settings.passSpeed = value
    }
    if let count = try arguments.count("pairs", in: 1...1_000_000) {
      settings.pairsPerFence = count
    }
    settings.restart = try RestartOptions.settings(arguments)
    for name in arguments.commaList("disable") {
      settings.disabled.insert(try rule(name, "disable", arguments))
    }
    for setting in arguments.commaList("severity") {
      let parts = setting.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let level = Level(rawValue: parts[1]) else {
        throw arguments.error(
          .badValue,
          "option '--severity': '\(setting)' is none, expected RULE=info, RULE=warning or RULE=error"
        )
      }
      settings.severities[try rule(parts[0], "severity", arguments)] = level.severity
    }
    return settings
  }

  private static func rule(
    _ name: String, _ option: String, _ arguments: Arguments
  ) throws(UsageError) -> LintRule {
    if let rule = LintRule.allCases.first(where: { $0.name == name }) { return rule }
    throw arguments.error(
      .badValue,
      "option '--\(option)': unknown rule '\(name)'"
        + Arguments.suggestion(for: name, among: LintRule.allCases.map(\.name)))
  }
}
