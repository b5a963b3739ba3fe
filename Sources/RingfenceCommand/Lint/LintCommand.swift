internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint

extension Subcommand {
  static func lint(_ others: [RoomRequirements]) -> Subcommand {
    Subcommand(
      name: "lint", order: 70,
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
            LintOptions.failOn.spec, LintOptions.fix.spec, LintOptions.diff.spec,
            LintOptions.unsafeFixes.spec,
            LintOptions.source.spec, LintOptions.statistics.spec, LintOptions.maximumPerFile.spec,
            LintOptions.maximumPerFence.spec,
            LintOptions.pairs.spec, LintOptions.baseline.spec, LintOptions.noBaseline.spec,
            LintOptions.writeBaseline.spec,
          ], everyday: 6),
        OptionGroup(
          title: "rules",
          options: [
            LintOptions.select.spec, LintOptions.ignore.spec, LintOptions.explain.spec,
            LintOptions.listRules.spec, LintOptions.disable.spec, LintOptions.severity.spec,
            LintOptions.settings.spec, LintOptions.noSettings.spec,
            LintOptions.noInlineSuppressions.spec, LintOptions.today.spec,
          ] + LintSettings.numbersOfLayouts.map { Option.setting($0).spec }, everyday: 4),
        OptionGroup(
          title: "restart mode",
          options: [ModeOptions.singleMode.spec]
            + LintSettings.numbersOfRestartMode.map { Option.setting($0).spec }
            + RestartOptions.list, everyday: 1),
      ] + others.map(\.group) + [
        ZoneInput.group
      ],
      examples: [
        "lint zones.json",
        "lint --format sarif --ignore spacing-same-zone zones/a.json zones/b.json",
        "lint --select geometry,conditions --severity overlap=error --fail-on error zones.json",
        "lint --diff zones.json",
        "lint --explain spacing",
      ],
      job: HelpJob(.layouts, order: 10, "zones.json", "what will make it misfire"),
      run: { (arguments, environment) throws(CommandFailure) in
        if arguments.has(LintOptions.explain) || arguments.has(LintOptions.listRules) {
          return try LintRulesCommand.start(arguments, environment, LintRulesCommand.init)
        }
        return try LintCommand.start(arguments, environment) {
          (arguments, environment) throws(UsageError) in
          try LintCommand(arguments, environment, others)
        }
      })
  }
}

struct LintCommand: CommandRun {
  let environment: CommandEnvironment
  let arguments: Arguments
  let format: FindingFormat
  let failsOn: LintSeverity
  /// How many findings of a file are listed; `nil` where the command line does not say.
  let findingsPerFile: Int?
  let showsSource: Bool
  let zoneReading: ZoneReadingOptions
  /// What rooms ask of zones.
  let requirements: [RoomRequirements.Request]
  let settingsPath: String?

  let baselinePath: String?
  let recordPath: String?
  /// The day for suppressions that expire, counted from 1970-01-01.
  let today: Int
  let output: String?
  let layouts: [String]
  let inputs: [String]

  init(
    _ arguments: Arguments, _ environment: CommandEnvironment, _ others: [RoomRequirements]
  ) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    layouts = try arguments.all(FileOptions.layouts) + arguments.operands
    guard !layouts.isEmpty else {
      throw arguments.error(.missingOperand, "there is no zone file to lint")
    }
    settingsPath = try arguments[LintOptions.settings]
    baselinePath = try arguments[LintOptions.baseline]
    recordPath = try arguments[LintOptions.writeBaseline]
    today = try arguments[LintOptions.today] ?? System.today
    var requirements: [RoomRequirements.Request] = []
    for other in others {
      if let request = try other.request(arguments) { requirements.append(request) }
    }
    self.requirements = requirements
    let others =
      layouts + [settingsPath].compactMap(\.self) + requirements.flatMap(\.inputs)
    // A baseline that is written may be read too.
    inputs = others + (recordPath == nil ? [baselinePath].compactMap(\.self) : [])
    try arguments.checkStandardInput(others + [baselinePath].compactMap(\.self))
    let report = try arguments[LintOptions.output]
    output = recordPath ?? report
    format = try arguments[LintOptions.format] ?? .text
    failsOn = try arguments[LintOptions.failOn] ?? .warning
    if arguments.has(LintOptions.fix), layouts.contains("-") {
      throw arguments.error(
        .badValue, "standard input cannot be repaired, expected files or '--diff'")
    }
    _ = try LintOptions.settings(arguments)
    _ = try LintOptions.isForRestartMode(arguments)
    let isToTerminal = environment.outputIsTerminal && report == nil
    switch try arguments[LintOptions.source] ?? .auto {
    case .auto: showsSource = format == .text && isToTerminal
    case .always: showsSource = format == .text
    case .never: showsSource = false
    }
    findingsPerFile = try arguments[LintOptions.maximumPerFile]
    var zoneReading = try ZoneInput.options(arguments)
    zoneReading.keepsContradictions = true
    self.zoneReading = zoneReading
  }

  func run() throws(CommandFailure) -> ExitStatus {
    var found = ZoneInputs(layouts, reading: zoneReading)
    let workingFolder = AbsolutePath.workingFolder
    var accepted = AcceptedFindings()
    var tasks = try tasks(found.paths, in: workingFolder, &accepted)
    if accepted.hasBaseline {
      // What has accepted findings is a layout, even if nothing of it shows that any more.
      let count = found.paths.count
      found.take { accepted.have($0) }
      tasks += try self.tasks(Array(found.paths[count...]), in: workingFolder, &accepted)
    }
    do throws(OutputError) {
      var status = ExitStatus.done
      var plain = environment
      if recordPath != nil { plain.textWidth = nil }
      let target = try OutputTarget(output, in: plain)
      var recorded: Int?
      try target.close(after: { () throws(OutputError) in
        if arguments.has(LintOptions.diff) {
          status = try writeDifferences(found, tasks, to: target.sink)
          return true
        }
        (status, recorded) = try lint(
          found, tasks, accepted, in: workingFolder, to: target.sink)
        return recordPath == nil || recorded != nil
      })
      if let recorded { try environment.output.write(recordedMessage(recorded)) }
      return status
    } catch {
      throw .output(error)
    }
  }

  /// Reads the layouts, then lints them.
  ///
  /// - Returns: the status, and the number of findings that were recorded, if any were.
  private func lint(
    _ found: ZoneInputs, _ tasks: [LintTask], _ accepted: AcceptedFindings,
    in workingFolder: AbsolutePath, to sink: any ByteSink
  ) throws(OutputError) -> (ExitStatus, recorded: Int?) {
    var status = found.status
    var accepted = accepted
    for message in found.messages { environment.report(message) }
    var files: [(file: LintedFile, task: LintTask)] = []
    var unusable = found.unusable
    for task in tasks {
      let bytes = arguments.has(LintOptions.fix) ? try repaired(task, &status) : nil
      do throws(LintedFile.Failure) {
        var file = try LintedFile(
          task.path, reading: zoneReading, keepsColumns: format == .sarif,
          identifies: format == .sarif || recordPath != nil || task.baseline != nil,
          showsSource: showsSource, bytes: bytes)
        file.add(task.remarks(on: file.file.layout))
        files.append((file, task))
        for error in file.file.errors {
          environment.report(error.description)
          status = status.combined(with: error.status)
        }
        unusable += file.unusableParts
      } catch {
        environment.report(error.error.message)
        unusable.append(error.file)
        accepted.skip(task)
        status = status.combined(with: error.error.status)
      }
    }
    if let recordPath, status != .done {
      environment.report(
        "\(recordPath): error: nothing is recorded from partial input [partial-input]")
      return (status, nil)
    }
    var run = LintRun(
      writer(rulePage: tasks.lazy.compactMap(\.rulePage).first), failsOn: failsOn,
      accepted: accepted,
      recorder: recordPath.map { BaselineRecorder(path: $0, in: workingFolder) }, to: sink)
    run.hasUncheckedMode = files.contains { !$0.task.choosesRules }
    run.begin(warnings: files.flatMap { $0.file.warnings + $0.file.notes })
    for (file, task) in files { try run.lint(file, task) }
    try run.end(fileCount: files.count, unusable: unusable)
    if run.fails { status = status.combined(with: .findings) }
    return (status, run.recorder?.file.count)
  }

  private func writer(rulePage: String?) -> FindingWriter {
    let version = String(Version.line.drop { $0 != " " }.dropFirst())
    var writer = FindingWriter(format, version: version, failsOn: failsOn)
    writer.usesColor = output == nil && environment.usesColor
    writer.rulePage = rulePage
    writer.countsOnly = arguments.has(LintOptions.statistics)
    return writer
  }

  private func recordedMessage(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    guard format == .json else {
      bytes.append("recorded \(pluralized(count, "finding")) in \(recordPath ?? "")\n")
      return bytes
    }
    JSONWriter.appendReport(to: &bytes) { json in
      json.member("recorded", count)
    }
    return bytes
  }
}
