internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles

struct FollowedLayout {
  let engine: TriggerEngine
  /// Which of its events are reported; `nil` for all.
  let filter: EventFilter?
}

struct FollowCommand: CommandRun {
  let environment: CommandEnvironment
  private let arguments: Arguments
  private let zones: String
  let input: String
  let output: String?
  let inputs: [String]
  private let state: StateFile?
  private let metrics: FollowMetrics?
  private let appends: Bool
  private let format: EventFormat
  private let clock: StreamClock
  private let leaps: LeapFilter.Limits
  private let epochTimeout: Duration
  private let checkpoint: Duration
  private let mode: ModeOptions
  private let settings: SettingsOptions
  private let zoneReading: ZoneReadingOptions
  private let layoutChange: LayoutChange
  private let watchesZones: Bool
  private let maximumDevices: Int?

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    guard let zones = try arguments[FollowOptions.zones] else {
      throw arguments.error(.missingOption, "the layout is missing, expected '--zones FILE'")
    }
    guard arguments.operands.count < 2 else {
      throw arguments.error(
        .unexpectedOperand, "'\(arguments.operands[1])' is one input too many, expected one")
    }
    self.zones = zones
    input = arguments.operands.first ?? "-"
    output = try arguments[FollowOptions.output].flatMap { $0 == "-" ? nil : $0 }
    state = try arguments[FollowOptions.state].map(StateFile.init)
    metrics = try arguments[FollowOptions.metrics].map(FollowMetrics.init)
    inputs = [zones, input]
    try arguments.checkStandardInput(inputs)
    appends = arguments.has(FollowOptions.append)
    format = try arguments[FollowOptions.format] ?? .ndjson
    clock = try arguments[FollowOptions.clock] ?? .fix
    let lead: Duration? =
      switch try arguments[FollowOptions.maximumLead] {
      case .some(let given): given
      case .none: .seconds(60)
      }
    leaps = LeapFilter.Limits(
      maximumLead: lead?.wholeMicroseconds, hold: try arguments[FollowOptions.hold] ?? 1)
    epochTimeout = try arguments[FollowOptions.epochTimeout] ?? .milliseconds(250)
    checkpoint = try arguments[FollowOptions.checkpoint] ?? .seconds(10)
    mode = try ModeOptions(arguments)
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
    layoutChange = try arguments[FollowOptions.layoutChange] ?? .migrate
    maximumDevices = try arguments[BoundOptions.devices]
    watchesZones = arguments.has(FollowOptions.watchZones)
    guard !watchesZones || zones != "-" else {
      throw arguments.error(
        .conflictingOptions,
        "standard input cannot be read again, expected a file with '--watch-zones'")
    }
  }

  private func readLayout() throws(CommandFailure) -> FollowedLayout {
    let file = try ZoneInput.read(zones, zoneReading, environment)
    let engine = mode.engine(file.layout, settings.engine)
    do throws(UsageError) {
      return FollowedLayout(
        engine: engine, filter: try EventFilter(arguments, in: engine.layout))
    } catch {
      throw .usage(error)
    }
  }

  private func readLayoutAgain(after engine: TriggerEngine) throws(CommandFailure) -> FollowedLayout
  {
    guard zones != "-" else {
      throw .stopped(
        .unusableInput,
        message:
          "standard input: error: the layout cannot be read again, expected a file [unreadable-file]"
      )
    }
    let next = try readLayout()
    guard
      layoutChange == .migrate || next.engine.layoutFingerprint == engine.layoutFingerprint
    else {
      throw .stopped(
        .unusableInput,
        message:
          "\(FileLocation(file: zones)): error: the layout has changed, expected the same one with "
          + "'--layout-change refuse' [other-layout]")
    }
    return next
  }

  func run() throws(CommandFailure) -> ExitStatus {
    try checkFiles()
    let watch = watchesZones ? LayoutWatch(zones, at: System.now) : nil
    let layout = try readLayout()
    let engine = layout.engine
    var evaluation = StreamEvaluation(
      engine, name: input, reading: settings.reading, clock: clock, format: format,
      circles: mode.restart, leaps: leaps, maximumDevices: maximumDevices)
    evaluation.eventFilter = layout.filter
    guard let requests = FollowRequests() else {
      throw .stopped(
        .inputOutput, message: "ringfence follow: error: too many files are open [write-failed]")
    }
    defer { requests.end() }
    // The state is read before anything is changed.
    var saved: StreamStateReader?
    var source: FollowInput
    do throws(FileError) {
      if let state, state.exists {
        saved = try StreamStateReader(
          path: state.path, engine: engine
        ) { (ofApps) throws(FileError) in try migration(to: engine, ofApps: ofApps) }
      }
      source = try FollowInput(input)
      try restore(&evaluation, saved, &source)
    } catch {
      throw CommandFailure(error)
    }
    var target = try FollowOutput(output, asking: requests.descriptor, environment)
    if let saved, let state {
      try target.goOn(saved.state.output, stateName: state.path)
    } else {
      try target.begin(appends: appends)
    }
    var loop = FollowLoop(
      evaluation, input: source, output: target, requests: requests, state: state,
      epochTimeout: epochTimeout.wholeMicroseconds, checkpoint: checkpoint.wholeMicroseconds,
      watch: watch, metrics: metrics, readLayout: readLayoutAgain, environment: environment)
    return try loop.run(isNew: saved == nil)
  }

  /// The way from the layout of a state; `nil` where another one is refused.
  private func migration(
    to engine: TriggerEngine, ofApps: Bool
  ) throws(FileError) -> LayoutMigration? {
    guard layoutChange == .migrate else { return nil }
    do throws(LayoutError) {
      guard ofApps else { return try LayoutMigration(to: engine) }
      return try LayoutMigration(
        to: DualModeEngine(RestartLayout(engine.layout, settings: mode.restart), normal: engine))
    } catch {
      throw FileError(.otherLayout, at: FileLocation(file: zones), "\(error)")
    }
  }

  /// Refuses a state and metrics that are another file of the command, and removes what killed runs left beside them.
  private func checkFiles() throws(CommandFailure) {
    var others = inputs + (output.map { [$0] } ?? [])
    for (kind, path) in [("state", state?.path), ("file of metrics", metrics?.path)] {
      guard let path else { continue }
      try checkFile(path, kind, others)
      others.append(path)
    }
  }

  private func checkFile(
    _ path: String, _ kind: String, _ others: [String]
  ) throws(CommandFailure) {
    do throws(OutputError) {
      let destination = try OutputDestination(path)
      try destination.checkRights()
      for other in others {
        let isSame: Bool
        if case .success(let status) = System.status(ofTarget: other), let known = status.storage {
          isSame = known == destination.storage
        } else {
          isSame = System.destination(of: other) == destination.target
        }
        guard !isSame else {
          throw OutputError.refused(
            file: path,
            reason: "the \(kind) is the same file as '\(other)', expected another file")
        }
      }
      destination.removeStaleParts()
    } catch {
      throw .output(error)
    }
  }

  /// Goes on from a state: at its offset in the file, or with a repetition of what came before.
  private func restore(
    _ evaluation: inout StreamEvaluation, _ saved: StreamStateReader?, _ source: inout FollowInput
  ) throws(FileError) {
    guard let saved else {
      evaluation.begin(settings.reading, at: source.offset ?? 0)
      return
    }
    let goesOn = saved.state.input.map { source.goOn(at: $0) } ?? false
    try evaluation.restore(saved, settings.reading, goesOnInFile: goesOn, at: System.now)
    if !saved.hasChecksum, let state {
      environment.report(
        "\(FileLocation(file: state.path)): note: the state has no checksum, as an earlier version wrote it; "
          + "damage cannot be detected")
    }
    if saved.layoutBefore != nil {
      environment.report(
        "\(FileLocation(file: zones)): note: the layout has changed since the state was saved; "
          + "visits of unchanged zones go on")
    }
    let known = evaluation.evaluated
    let devices = pluralized(known.devices, "device")
    if goesOn {
      environment.report(
        "ringfence follow: note: goes on with \(devices) behind event \(saved.state.events), "
          + "at byte \(saved.state.input?.point.offset ?? 0) of the input")
    } else if let until = known.until {
      environment.report(
        "ringfence follow: note: goes on with \(devices) behind event \(saved.state.events), passes over "
          + "the fixes up to the last one of each device, the earliest of \(until)")
    }
  }
}
