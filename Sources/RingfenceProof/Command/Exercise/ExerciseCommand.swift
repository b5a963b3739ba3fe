internal import Ringfence
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceProof

extension Subcommand {
  package static let exercise = Subcommand(
    name: "exercise", order: 60,
    summary: "make the drives that a layout needs, and the events they must trigger",
    usage: "LAYOUT -o FOLDER [OPTIONS]",
    details: [
      "For every fence, setting and condition a drive on each side of the limit. Each case is a folder",
      "with a track and 'expected.ndjson' for 'verify'; 'cases.json' lists them, and what no drive can",
      "show, with the reason. The events come from the plan, not from the engine; '--check' compares",
      "the two, and the exit status is 1 where they disagree. FOLDER must be new or empty. With",
      "'--tours' the drives that do not disturb each other follow each other in one track.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          ExerciseCommand.folder.spec, ExerciseCommand.formatOption.spec,
          ExerciseCommand.interval.spec, ExerciseCommand.from.spec, ExerciseCommand.seed.spec,
          ExerciseCommand.missing.spec, ExerciseCommand.scenarios.spec, ExerciseCommand.tours.spec,
          ExerciseCommand.list.spec,
          ExerciseCommand.check.spec, ExerciseCommand.timeLimit.spec,
        ]),
      ModeOptions.group(comparing: false),
      ZoneInput.group,
    ],
    examples: [
      "exercise zones.json -o drives", "exercise zones.json --list",
      "exercise zones.json --mode restart -o circles",
      "exercise zones.json --check", "exercise zones.json --missing coverage.json -o drives",
      "exercise zones.json -o drives --format xcode-gpx",
    ],
    job: HelpJob(
      .layouts, order: 20, "zones.json -o drives", "the drives that it needs, with their events"),
    run: ExerciseCommand.starting(ExerciseCommand.init))
}

private struct ExerciseCommand: CommandRun {
  static let formatFollowsEnding = false
  static let folder = Option.text(
    "output", "FOLDER", letter: "o", "a folder for the drives, new or empty")
  static let formatOption = Option<ExerciseFormat>.format(
    ExerciseFormat.allCases, standard: .gpx, of: "tracks")
  static let interval = Option.count(
    "interval", "S", in: 1...30, "seconds between two fixes of a moving device (1)")
  static let from = Option.day("from", "no drive before this day (2026-01-05)")
  static let seed = Option.count(
    "seed", "N", in: 0...1_000_000, "other directions of the drives (0)")
  static let missing = Option.text(
    "missing", "FILE", "only the cases that this JSON of 'verify --coverage-output' misses")
  static let scenarios = Option.flag(
    "scenarios", "also drives on which the app is swiped away, reopened, rebooted and so on",
    rules: [
      .excludes("tours"),
      OptionRule { _, arguments in
        arguments.word("mode") == "restart"
          ? "a scenario decides itself when the app is in restart mode, expected '--mode normal'"
          : nil
      },
    ])
  static let tours = Option.flag("tours", "join the drives into few long tracks")
  static let list = Option.flag("list", "list the drives and write no files")
  static let timeLimit = SearchEnd.option(
    "plan drives for that long, and list what is left as not found")
  static let check = Option.flag("check", "compare the plan with the engine and write no files")

  private let environment: CommandEnvironment
  private let layout: String
  private let folderPath: String?
  private let format: ExerciseFormat
  private let mode: ModeOptions
  private let zoneReading: ZoneReadingOptions
  private let report: String?
  private let joinsTours: Bool
  private let isListed: Bool
  private let isChecked: Bool
  private let end: SearchEnd
  private var settings = ExerciseSettings()
  /// The result is a folder, which is checked where it is made.
  var output: String? { nil }
  var inputs: [String] { [layout, report].compactMap(\.self) }

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    guard let layout = arguments.operands.first else {
      throw arguments.error(.missingOperand, "there is no layout")
    }
    guard arguments.operands.count == 1 else {
      throw arguments.error(
        .unexpectedOperand, "'\(arguments.operands[1])' is one file too many, expected one")
    }
    self.layout = layout
    folderPath = try arguments[Self.folder]
    report = try arguments[Self.missing]
    try arguments.checkStandardInput([layout, report].compactMap(\.self))
    joinsTours = arguments.has(Self.tours)
    isListed = arguments.has(Self.list)
    isChecked = arguments.has(Self.check)
    guard folderPath != nil || isListed || isChecked else {
      throw arguments.error(
        .missingOption,
        "the place for the drives is missing, expected '-o FOLDER', '--list' or '--check'")
    }
    guard folderPath == nil || !(isListed || isChecked) else {
      throw arguments.error(
        .conflictingOptions, "'--list' and '--check' write no files, expected no '--output'")
    }
    format = try arguments[Self.formatOption] ?? .gpx
    settings.intervalSeconds = try arguments[Self.interval] ?? 1
    settings.firstDay = try arguments[Self.from]
    settings.seed = try arguments[Self.seed] ?? 0
    settings.omitsMotion = format.omitsMotion
    settings.track = format.fileName
    settings.hasScenarios = arguments.has(Self.scenarios)
    end = SearchEnd(after: try arguments[Self.timeLimit])
    settings.mustEnd = { [end] in end.isOver }
    mode = try ModeOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
  }

  /// The layout's file, decompressed; in the native form where it is a pipe, which cannot be read again.
  private func copy(of file: ZoneFile) -> (bytes: [UInt8], ending: String) {
    if layout != "-", System.kind(ofTarget: layout) == .file,
      let bytes = try? ZoneFile.bytes(path: layout, options: zoneReading)
    {
      let name = layout.hasSuffix(".gz") ? String(layout.dropLast(3)) : layout
      return (Array(bytes), Arguments.ending(of: name) ?? "json")
    }
    return (ZoneFileWriter.native(file.layout), "json")
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(layout, zoneReading, environment)
    let missing = try report.map { path throws(CommandFailure) in
      try MissingCases(path, layout: layout, isRestart: mode.mode == .restart)
    }
    let circles = mode.circles.map { RestartLayout(file.layout, settings: $0) }
    var plan = ExerciseRun(file.layout, circles, settings).plan(in: environment)
    if plan.unfinishedZones > 0 {
      environment.report(
        "ringfence exercise: note: the time limit was reached: "
          + "\(pluralized(plan.unfinishedZones, "zone")) of \(file.layout.zones.count) not finished"
      )
    }
    var names = ExerciseNames(plan, file.layout)
    if let missing {
      let (found, unknown) = missing.indices(in: names.cases)
      for name in unknown {
        environment.report(
          "\(layout): warning: the plan has no case '\(DisplayFormat.text(name))' [unknown-case]")
      }
      plan = plan.keeping(found)
      names = names.keeping(found)
    }
    let tours =
      joinsTours ? plan.tours(circles?.circleLayout ?? file.layout, settings: settings) : nil
    var bytes: [UInt8] = []
    var status = ExitStatus.done
    let report = ExerciseReport(plan, names, tours, file.layout, mode.mode)
    if isChecked {
      let engine = mode.engine(file.layout, settings.engine)
      var compared = 0
      func mustEnd() -> Bool {
        if end.isAllOver { return true }
        compared += 1
        return false
      }
      let found =
        tours.map { TestTrackPlan.disagreements(of: $0, with: engine, until: mustEnd) }
        ?? plan.disagreements(with: engine, until: mustEnd)
      let count = tours?.count ?? plan.cases.count
      if compared < count {
        environment.report(
          "ringfence exercise: warning: the time limit was reached: "
            + "\(count - compared) of \(pluralized(count, tours == nil ? "drive" : "tour")) not compared with the engine"
        )
      }
      report.append(found, into: &bytes)
      if !found.isEmpty { status = .findings }
    } else if isListed {
      report.appendList(into: &bytes)
    }
    let scenarios = try readingFile(PlannedScenarios(plan, file.layout, settings.engine))
    do throws(OutputError) {
      if let folderPath {
        try ExerciseFolder(
          path: folderPath, format: format, circles: mode.circles, zones: copy(of: file),
          scenarios: scenarios
        ).write(report)
        bytes.append("\(report.counted) in \(folderPath), \(plan.omissions.count) not found\n")
        environment.report(
          "ringfence exercise: note: 'ringfence verify \(ShellWord.of(folderPath))' verifies them"
            + (plan.omissions.isEmpty
              ? "" : "; 'cases.json' in it says what was not found, and why"))
      }
      try OutputTarget(nil, in: environment).sink.write(bytes)
    } catch {
      throw .output(error)
    }
    return status
  }
}
