internal import Ringfence
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceLint
internal import RingfenceRepair

extension Subcommand {
  package static let repair = Subcommand(
    name: "repair", order: 80,
    summary: "make fences that are too near each other smaller, or move them apart",
    usage: "[OPTIONS] FILE",
    details: [
      "Changes a layout as little as possible, so that 'lint' finds fewer fences of different zones too",
      "near each other or overlapping: makes circles smaller, and where that is allowed merges fences,",
      "moves them and cuts them. Writes what it changes, what it proposes and what it cannot clear, and",
      "the layout after that in its own form to '-o'. FILE itself is never changed. Ends with status 1",
      "when something is left. '-' is standard input.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.layouts.spec, RepairOptions.format.spec, RepairOptions.output.spec,
          RepairOptions.mayMove.spec, RepairOptions.mayMerge.spec, RepairOptions.mayCut.spec,
          RepairOptions.noShrink.spec, RepairOptions.keep.spec, RepairOptions.accept.spec,
          RepairOptions.acceptTo.spec, RepairOptions.timeLimit.spec,
        ], everyday: 8),
      OptionGroup(
        title: "rules",
        options: [
          LintOptions.select.spec, LintOptions.ignore.spec, LintOptions.settings.spec,
          LintOptions.noSettings.spec, LintOptions.spacing.spec, LintOptions.accuracy.spec,
          LintOptions.today.spec,
        ], everyday: 0),
      OptionGroup(title: "restart circles", options: RestartOptions.list, everyday: 0),
      OptionGroup(title: "what it costs", options: [RepairOptions.with.spec]),
      SettingsOptions.engineGroup, SettingsOptions.readingGroup, ZoneInput.group,
    ],
    examples: [
      "repair zones.json -o repaired.json",
      "repair --with tracks --may-move 100 --keep depot,gate/barrier zones.json",
    ],
    run: RepairCommand.starting(RepairCommand.init))
}

enum RepairOptions {
  static let format = Option<RepairFormat>.format(RepairFormat.allCases, standard: .text)
  static let output = FileOptions.output("write the repaired layout there, whole or not at all")
  static let mayMove = Option.distance(
    "may-move", in: RepairSettings.movements,
    "move fences, none farther (fences stay where they are)")
  static let keep = Option<String>(
    "keep", "ID,…", "leave a zone, a fence or ZONE/FENCE as it is", splitsAtCommas: true
  ) { text throws(OptionValueError) in text }
  static let mayMerge = Option.flag(
    "may-merge", "make one circle of near fences of a zone or of zones with the same settings")
  static let noShrink = Option.flag("no-shrink", "make no circle smaller")
  static let mayCut = Option.flag(
    "may-cut", "cut rectangles and polygons whose restart circle exceeds the budget")

  static let accept = Option<String>.text(
    "accept", "REASON", "accept what is left, with suppressions of this reason",
    rules: [.requires("accept-to")])
  static let acceptTo = Option<String>.text(
    "accept-to", "FILE",
    "write the settings file there with these suppressions in addition",
    rules: [.requires("accept")])
  static let with = Option<String>.text(
    "with", "TRACK",
    "report which events of recorded tracks, files or folders, differ after the repair",
    repeats: true)
  static let standardLimit: Duration? = .seconds(10)
  static let timeLimit = SearchEnd.option(
    "stop the search then, with the best plan so far", atLeast: 1, standard: standardLimit)

  static func settings(_ arguments: Arguments) throws(UsageError) -> RepairSettings {
    RepairSettings(
      maximumMovement: try arguments[mayMove] ?? .meters(0), mayMerge: arguments.has(mayMerge),
      mayShrink: !arguments.has(noShrink), mayCut: arguments.has(mayCut))
  }
}

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
  private let timeLimit: Duration??
  private let reading: ZoneReadingOptions
  private let accept: (reason: String, path: String)?
  private let today: Int
  private let tracks: [String]
  private let evaluation: SettingsOptions
  private let times: TimeStyle

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    zones = try ZoneInput.path(arguments, missing: "there is no zone file to repair")
    settingsPath = try arguments[LintOptions.settings]
    tracks = try arguments.all(RepairOptions.with)
    inputs = [zones] + (settingsPath.map { [$0] } ?? []) + tracks
    try arguments.checkStandardInput(inputs)
    output = try arguments[RepairOptions.output]
    guard output != "-" else {
      throw arguments.error(
        .badValue, "standard output has the report, expected a file for the repaired layout")
    }
    format = try arguments[RepairOptions.format] ?? .text
    settings = try RepairOptions.settings(arguments)
    kept = try arguments.all(RepairOptions.keep)
    let path = try arguments[RepairOptions.acceptTo]
    accept = try arguments[RepairOptions.accept].flatMap { reason in path.map { (reason, $0) } }
    today = try arguments[LintOptions.today] ?? System.today
    timeLimit = try arguments[RepairOptions.timeLimit]
    _ = try LintOptions.settings(arguments)
    reading = try ZoneInput.options(arguments)
    evaluation = try SettingsOptions(arguments)
    times = try TimeZoneOption.style(arguments)
  }

  var furtherOutputs: [String] { accept.map { [$0.path] } ?? [] }

  func run() throws(CommandFailure) -> ExitStatus {
    var settings = settings
    var suppressions: [FindingSuppression] = []
    var settingsName: String?
    do throws(FileError) {
      var plan = try LintPlan(
        settingsPath, isSearching: settingsPath == nil && !arguments.has(LintOptions.noSettings),
        in: AbsolutePath.workingFolder)
      let found = try plan.settings(for: zones)
      // What a repair is for are fences that are too near each other in restart mode.
      let base =
        found.map { $0.file.lintSettings(for: $0.path, isForRestartMode: true) }
        ?? LintSettings().inRestartMode
      // The options were read before, so that they cannot fail now.
      settingsName = found?.file.name
      suppressions = (found?.file.suppressions ?? []).filter {
        $0.holds(for: found?.path ?? "") && !$0.hasExpired(by: today)
      }
      settings.lint = (try? LintOptions.settings(arguments, over: base)) ?? base
    } catch {
      throw CommandFailure(error)
    }
    let (file, source) = try read()
    settings.kept = try keptFences(of: file)
    settings.accepted = RepairAcceptance.accepted(file.layout, settings.lint, suppressions)
    let plan = search(file.layout, settings)
    try checkEnding(of: file)
    let repaired = try output.map { _ throws(CommandFailure) in try text(plan, file, source) }
    var status = plan.isComplete ? ExitStatus.done : .findings
    var writer = RepairWriter(format, plan: plan)
    writer.isMerged = settings.mayMerge
    writer.times = times
    let accepting = try accept.map { _ throws(CommandFailure) in
      try settingsText(plan, over: settingsName)
    }
    if accepting != nil {
      writer.isAccepted = true
      status = .done
    }
    if !tracks.isEmpty {
      let costs = RepairCosts(
        settings: evaluation, restart: settings.lint.restart, environment: environment)
      let found = try costs.compare(plan, on: tracks)
      writer.costs = found.costs
      status = status.combined(with: found.status)
    }
    var bytes: [UInt8] = []
    writer.append(into: &bytes)
    if let output, let repaired {
      try environment.unwrapped.write(Array(repaired), to: output)
    }
    if let accept, let accepting {
      try environment.unwrapped.write(Array(accepting), to: accept.path)
    }
    try environment.write(bytes, to: nil)
    return status
  }

  /// Refuses an ending of the output that is another form than the layout's.
  private func checkEnding(of file: ZoneFile) throws(CommandFailure) {
    guard let output, let ending = Arguments.ending(of: output) else { return }
    let fits =
      switch file.form {
      case .geoJSON: ["json", "geojson", "geojsonl"]
      case .table: ["csv", "tsv", "txt"]
      default: ["json"]
      }
    if fits.contains(ending) { return }
    throw .usage(
      arguments.error(
        .badValue,
        "the layout stays in its form, expected '-o' with the ending '.\(fits[0])', not "
          + "'.\(PrintableText.escaped(ending))'; 'ringfence convert' writes other forms"))
  }

  /// The settings file with a suppression of each finding that is left.
  private func settingsText(
    _ plan: RepairPlan, over path: String?
  ) throws(CommandFailure) -> ContiguousArray<UInt8> {
    do throws(FileError) {
      let bytes = try path.map { path throws(FileError) in
        try ZoneFile.bytes(path: path, options: ZoneReadingOptions())
      }
      if let text = SuppressionText.settings(
        adding: RepairAcceptance.entries(plan), reason: accept?.reason ?? "", to: bytes)
      {
        return text
      }
      throw FileError(
        .unsupportedForm, at: FileLocation(file: path ?? ""),
        "cannot add suppressions to this settings file, expected a JSON object in UTF-8")
    } catch {
      throw CommandFailure(error)
    }
  }

  private func read() throws(CommandFailure) -> (ZoneFile, ContiguousArray<UInt8>) {
    do throws(FileError) {
      let (file, bytes) = try ZoneFile.readWithBytes(path: zones, options: reading)
      for warning in file.warnings { environment.report(warning.description) }
      return (file, bytes)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Searches a plan until the time limit, or until the command is asked to stop.
  private func search(_ layout: ZoneLayout, _ settings: RepairSettings) -> RepairPlan {
    let end = SearchEnd(after: timeLimit, orElse: RepairOptions.standardLimit)
    let line = ProgressLine(environment, notesOf: "repair")
    let plan = end.whileListening {
      LayoutRepair(settings: settings).plan(for: layout) { progress in
        line.show { elapsed in
          "\(elapsed.components.seconds) s: \(pluralized(progress.fences, "fence"))"
            + (progress.uncleared.map {
              ", \(pluralized($0, "pair")) too near in the best plan so far"
            } ?? "")
        }
        return end.isOver
      }
    }
    line.clear()
    if let reason = end.reason {
      environment.report(
        "ringfence repair: warning: the search was stopped by \(reason); the plan is the best one "
          + "so far, and another run may find another one")
    }
    return plan
  }

  private func text(
    _ plan: RepairPlan, _ file: ZoneFile, _ source: ContiguousArray<UInt8>
  ) throws(CommandFailure) -> ContiguousArray<UInt8> {
    do throws(FileError) {
      let repaired = try RepairedLayout(plan, file, source, options: reading)
      if repaired.removesBoxes {
        environment.report(
          "\(FileLocation(file: zones)): note: left out 'bbox' of what changed, as it would not hold "
            + "any more")
      }
      return repaired.bytes
    } catch {
      throw CommandFailure(error)
    }
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
