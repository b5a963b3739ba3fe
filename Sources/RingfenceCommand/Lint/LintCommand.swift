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
      "Settings are read from 'ringfence.json' in the folder of a FILE or the nearest one above it;",
      "options prevail over them. '--explain RULE' explains a rule, and Docs/Lint.md all of them.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.layouts.spec, LintOptions.format.spec, LintOptions.output.spec,
          LintOptions.failOn.spec, LintOptions.statistics.spec, LintOptions.maximumPerFence.spec,
          LintOptions.pairs.spec,
        ]),
      OptionGroup(
        title: "rules",
        options: [
          LintOptions.select.spec, LintOptions.ignore.spec, LintOptions.disable.spec,
          LintOptions.severity.spec, LintOptions.settings.spec, LintOptions.noSettings.spec,
          LintOptions.explain.spec, LintOptions.listRules.spec, LintOptions.spacing.spec,
          LintOptions.accuracy.spec,
        ]),
      OptionGroup(
        title: "restart mode", options: [LintOptions.passSpeed.spec] + RestartOptions.list),
      ZoneInput.group,
    ],
    examples: [
      "lint zones.json",
      "lint --format sarif --ignore spacing-same-zone zones/a.json zones/b.json",
      "lint --select geometry,conditions --severity overlap=error --fail-on error zones.json",
      "lint --explain spacing",
    ],
    run: { (arguments, environment) throws(CommandFailure) in
      if arguments.has(LintOptions.explain) || arguments.has(LintOptions.listRules) {
        return try LintRulesCommand.start(arguments, environment)
      }
      return try LintCommand.start(arguments, environment)
    })
}

/// A parsed command line of `lint`.
private struct LintCommand: CommandRun {
  let environment: CommandEnvironment
  let arguments: Arguments
  let format: FindingFormat
  let failsOn: LintSeverity
  let zoneReading: ZoneReadingOptions
  let settingsPath: String?

  let output: String?
  let layouts: [String]
  let inputs: [String]

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    layouts = try arguments.all(FileOptions.layouts) + arguments.operands
    guard !layouts.isEmpty else {
      throw arguments.error(.missingOperand, "there is no zone file to lint")
    }
    settingsPath = try arguments[LintOptions.settings]
    inputs = layouts + (settingsPath.map { [$0] } ?? [])
    try arguments.checkStandardInput(inputs)
    output = try arguments[LintOptions.output]
    format = try arguments[LintOptions.format] ?? .text
    failsOn = try arguments[LintOptions.failOn] ?? .warning
    _ = try LintOptions.settings(arguments)
    var zoneReading = try ZoneInput.options(arguments)
    zoneReading.keepsContradictions = true
    self.zoneReading = zoneReading
  }

  /// The bytes that are collected before they are written.
  private static let chunk = 1 << 18

  func run() throws(CommandFailure) -> ExitStatus {
    let found = ZoneInputs(layouts, reading: zoneReading)
    let plans = try plans(found.paths)
    do throws(OutputError) {
      var status = ExitStatus.done
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        status = try writeFindings(found, plans, to: target.sink)
        return true
      })
      return status
    } catch {
      throw .output(error)
    }
  }

  /// The linter of a file, and the page with the rules.
  private struct Plan {
    let linter: Linter
    let rulePage: String?
  }

  /// What each file is checked against. Every settings file is read before the first layout, so that a wrong one
  /// leaves no output.
  private func plans(_ paths: [String]) throws(CommandFailure) -> [Plan] {
    var plans: [Plan] = []
    do throws(FileError) {
      var plan = try LintPlan(
        settingsPath, isSearching: settingsPath == nil && !arguments.has(LintOptions.noSettings))
      for path in paths {
        let found = try plan.settings(for: path)
        var settings = found.map { $0.file.lintSettings(for: $0.path) } ?? LintSettings()
        // The options were read before, so that they cannot fail now.
        settings = (try? LintOptions.settings(arguments, over: settings)) ?? settings
        plans.append(Plan(linter: Linter(settings: settings), rulePage: found?.file.rulePage))
      }
    } catch {
      throw CommandFailure(error)
    }
    return plans
  }

  private func writeFindings(
    _ found: ZoneInputs, _ plans: [Plan], to sink: any ByteSink
  ) throws(OutputError) -> ExitStatus {
    var status = found.status
    for message in found.messages { environment.report(message) }
    var files: [(file: LintedFile, linter: Linter)] = []
    var unusable = found.unusable
    for (path, plan) in zip(found.paths, plans) {
      do throws(LintedFile.Failure) {
        let file = try LintedFile(path, reading: zoneReading, keepsColumns: format == .sarif)
        files.append((file, plan.linter))
      } catch {
        environment.report(error.error.description)
        unusable.append(error.file)
        status = status.combined(with: error.error.status)
      }
    }
    let version = String(Version.line.drop { $0 != " " }.dropFirst())
    var writer = FindingWriter(format, version: version, failsOn: failsOn)
    writer.usesColor = output == nil && environment.usesColor
    writer.rulePage = plans.lazy.compactMap(\.rulePage).first
    writer.countsOnly = arguments.has(LintOptions.statistics)
    var bytes: [UInt8] = []
    var fails = false
    writer.begin(warnings: files.flatMap(\.file.warnings), into: &bytes)
    for (file, linter) in files {
      writer.beginFile(file.file.name, into: &bytes)
      try file.visitFindings(linter) { record throws(OutputError) in
        writer.append(record, into: &bytes)
        if record.severity >= failsOn { fails = true }
        if bytes.count > Self.chunk {
          try sink.write(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
      }
    }
    writer.end(fileCount: files.count, unusable: unusable, into: &bytes)
    try sink.write(bytes)
    if fails { status = status.combined(with: .findings) }
    return status
  }
}
