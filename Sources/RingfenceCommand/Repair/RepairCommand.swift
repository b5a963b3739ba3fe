internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint
internal import RingfenceReports

extension Subcommand {
  static let repair = Subcommand(
    name: "repair",
    summary: "move fences that are too near each other apart",
    usage: "[OPTIONS] FILE",
    details: [
      "Changes a layout as little as possible, so that 'lint' finds no fences of different zones too",
      "near each other or overlapping: moves fences, and where that is allowed merges those of one",
      "zone, shrinks circles and cuts other fences. Writes what it changes and what it cannot clear,",
      "and the layout after that as a native zone file to '-o'. FILE itself is never changed.",
      "Ends with status 1 when something is left. '-' is standard input.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.layouts.spec, RepairOptions.format.spec, RepairOptions.output.spec,
          RepairOptions.mayMove.spec, RepairOptions.keep.spec, RepairOptions.mayMerge.spec,
          RepairOptions.mayShrink.spec, RepairOptions.mayCut.spec, RepairOptions.timeLimit.spec,
        ]),
      OptionGroup(
        title: "rules",
        options: [
          LintOptions.select.spec, LintOptions.ignore.spec, LintOptions.settings.spec,
          LintOptions.noSettings.spec, LintOptions.spacing.spec, LintOptions.accuracy.spec,
        ]),
      OptionGroup(title: "restart circles", options: RestartOptions.list),
      ZoneInput.group,
    ],
    examples: [
      "repair zones.json -o repaired.json",
      "repair --spacing 300 --may-move 100 --keep depot,gate/barrier zones.json",
    ],
    run: { (arguments, environment) throws(CommandFailure) in
      try RepairCommand.start(arguments, environment)
    })
}

/// The options of `repair`.
enum RepairOptions {
  static let format = Option<RepairFormat>.format(RepairFormat.allCases, standard: .text)
  static let output = FileOptions.output("write the repaired layout there, whole or not at all")
  static let mayMove = Option.distance(
    "may-move", in: RepairSettings.movements, "move no fence farther (as far as needed)")
  static let keep = Option<String>(
    "keep", "ID,…", "leave a zone, a fence or ZONE/FENCE as it is", splitsAtCommas: true
  ) { text throws(OptionValueError) in text }
  static let mayMerge = Option.flag(
    "may-merge", "make one circle of fences of a zone that are too near each other")
  static let mayShrink = Option.flag(
    "may-shrink", "make circles smaller where that takes less than moving them")
  static let mayCut = Option.flag(
    "may-cut", "cut rectangles and polygons whose restart circle exceeds the budget")

  static let timeLimit = Option.duration(
    "time-limit", in: 1...86_400, "stop the search then, with the best plan so far (10 s)")

  /// The settings of the options.
  static func settings(_ arguments: Arguments) throws(UsageError) -> RepairSettings {
    RepairSettings(
      maximumMovement: try arguments[mayMove], mayMerge: arguments.has(mayMerge),
      mayShrink: arguments.has(mayShrink), mayCut: arguments.has(mayCut))
  }
}

/// A parsed command line of `repair`.
private struct RepairCommand: CommandRun {
  // The ending of the output is that of a layout.
  static let formatFollowsEnding = false

  private let environment: CommandEnvironment
  private let arguments: Arguments
  private let zones: String
  let output: String?
  let inputs: [String]
  private let format: RepairFormat
  private let settings: RepairSettings
  private let settingsPath: String?
  private let kept: [String]
  private let timeLimit: Duration
  private let reading: ZoneReadingOptions

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    zones = try ZoneInput.path(arguments, missing: "there is no zone file to repair")
    settingsPath = try arguments[LintOptions.settings]
    inputs = [zones] + (settingsPath.map { [$0] } ?? [])
    try arguments.checkStandardInput(inputs)
    output = try arguments[RepairOptions.output]
    guard output != "-" else {
      throw arguments.error(
        .badValue, "standard output has the report, expected a file for the repaired layout")
    }
    format = try arguments[RepairOptions.format] ?? .text
    settings = try RepairOptions.settings(arguments)
    kept = try arguments.all(RepairOptions.keep)
    timeLimit = try arguments[RepairOptions.timeLimit] ?? .seconds(10)
    _ = try LintOptions.settings(arguments)
    reading = try ZoneInput.options(arguments)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    var settings = settings
    do throws(FileError) {
      var plan = try LintPlan(
        settingsPath, isSearching: settingsPath == nil && !arguments.has(LintOptions.noSettings),
        in: AbsolutePath.workingFolder)
      let found = try plan.settings(for: zones)
      let base = found.map { $0.file.lintSettings(for: $0.path) } ?? LintSettings()
      // The options were read before, so that they cannot fail now.
      settings.lint = (try? LintOptions.settings(arguments, over: base)) ?? base
    } catch {
      throw CommandFailure(error)
    }
    let file = try ZoneInput.read(zones, reading, environment)
    settings.kept = try keptFences(of: file)
    let end = ContinuousClock.now + timeLimit
    let plan = LayoutRepair(settings: settings).plan(for: file.layout) {
      ContinuousClock.now >= end
    }
    if plan.isStopped {
      environment.report(
        "ringfence repair: warning: the search was stopped by '--time-limit'; the plan is the best one "
          + "so far, and another run may find another one")
    }
    var bytes: [UInt8] = []
    RepairWriter(format, plan: plan).append(into: &bytes)
    do throws(OutputError) {
      if let output {
        try OutputTarget.write(
          Array(ZoneFileWriter.native(plan.layout)), to: output, in: environment)
      }
      try OutputTarget.write(bytes, to: nil, in: environment)
    } catch {
      throw .output(error)
    }
    return plan.isComplete ? .done : .findings
  }

  /// The zones and fences of `--keep`: every one that has the id.
  private func keptFences(of file: ZoneFile) throws(CommandFailure) -> Set<Finding.Location> {
    var result: Set<Finding.Location> = []
    for id in kept {
      let found = Self.locations(id, file.layout)
      guard !found.isEmpty else {
        throw .usage(
          arguments.error(
            .badValue,
            "option '--keep': no zone or fence is called '\(PrintableText.escaped(id))', expected an "
              + "id or ZONE/FENCE"))
      }
      result.formUnion(found)
    }
    return result
  }

  private static func locations(_ id: String, _ layout: ZoneLayout) -> [Finding.Location] {
    var result: [Finding.Location] = []
    for (number, zone) in layout.zones.enumerated() {
      if zone.id.utf8.elementsEqual(id.utf8) { result.append(.zone(number)) }
      for (index, fence) in zone.fences.enumerated()
      where fence.id.utf8.elementsEqual(id.utf8)
        || "\(zone.id)/\(fence.id)".utf8.elementsEqual(id.utf8)
      {
        result.append(.fence(index, zone: number))
      }
    }
    return result
  }
}
