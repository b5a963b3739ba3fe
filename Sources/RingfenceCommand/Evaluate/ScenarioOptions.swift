internal import Foundation
internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports

/// What happened to the app, and what is asked about it.
struct ScenarioOptions: Sendable {
  /// A file, `-` or a preset.
  let name: String
  let profile: LifeCycleProfile?
  /// What is played several times; `nil` for what happens once.
  let trial: LifeCycleTrial?

  static let group = OptionGroup(
    title: "life cycle",
    options: [
      .value("scenario", "WHAT", "what happened to the app: a file, or a preset such as swipe@300"),
      .value("profile", "NAME", "optimistic, nominal, pessimistic or xcodeSimulator (nominal)"),
      .flag("band", "play it under three profiles and tell how sure each trigger is"),
      .value("sweep", "N", "play it N times with the duty cycle shifted, count detections"),
      .value("sweep-delay", "S", "in the sweep shift the scenario instead, by up to so long"),
    ])

  /// The options; `nil` without `--scenario`.
  init?(
    _ arguments: Arguments, mode: ModeOptions.Mode, format: EventFormat
  ) throws(UsageError) {
    guard let name = arguments.value("scenario") else {
      for name in ["profile", "sweep", "sweep-delay"] where arguments.value(name) != nil {
        throw Self.conflict(arguments, "'--\(name)' goes with '--scenario' only")
      }
      if arguments.has("band") {
        throw Self.conflict(arguments, "'--band' goes with '--scenario' only")
      }
      return nil
    }
    self.name = name
    profile = try arguments.choice("profile", as: ProfileOption.self)?.profile
    trial = try Self.trial(arguments)
    if mode == .restart {
      throw Self.conflict(
        arguments,
        "a scenario decides itself when the app is in restart mode, expected '--mode normal' or "
          + "'compare'")
    }
    if arguments.has("explain") {
      throw Self.conflict(arguments, "'--explain' does not go with '--scenario'")
    }
    guard let trial else { return }
    if mode == .compare {
      throw Self.conflict(arguments, "'--\(trial.option)' does not go with '--mode compare'")
    }
    if format != .text, format != .ndjson {
      throw Self.conflict(
        arguments,
        "'--\(trial.option)' does not write \(format.rawValue), expected text or ndjson")
    }
    if case .band = trial, profile != nil {
      throw Self.conflict(
        arguments, "'--band' has its own three profiles, expected it without '--profile'")
    }
  }

  private static func trial(_ arguments: Arguments) throws(UsageError) -> LifeCycleTrial? {
    let delay = try arguments.duration("sweep-delay", expected: "more than 0 s") { $0 > 0 }
    guard let runs = try arguments.count("sweep", in: 1...1_000_000) else {
      if delay != nil { throw conflict(arguments, "'--sweep-delay' goes with '--sweep' only") }
      return arguments.has("band") ? .band : nil
    }
    if arguments.has("band") {
      throw conflict(arguments, "'--band' and '--sweep' are two questions, expected one of them")
    }
    return .sweep(runs: runs, delay.map { .delay(upTo: $0) } ?? .dutyPhase)
  }

  private static func conflict(_ arguments: Arguments, _ detail: String) -> UsageError {
    arguments.error(.conflictingOptions, detail)
  }

  // MARK: Reading

  /// Reads the file, standard input or preset. A file of the name outweighs a preset.
  func read() throws(CommandFailure) -> ScenarioFile {
    do throws(ScenarioFileError) {
      let looksLikePath = name == "-" || name.contains("/") || name.hasSuffix(".json")
      if looksLikePath || FileManager.default.fileExists(atPath: name) {
        return try ScenarioFile.read(path: name)
      }
    } catch {
      throw .stopped(error.status, message: error.description)
    }
    do throws(ScenarioFileError) {
      return try ScenarioFile(preset: name)
    } catch {
      throw .usage(
        UsageError(
          code: .badValue, detail: "option '--scenario': \(error.detail)", command: "evaluate"))
    }
  }
}

private enum ProfileOption: String, CaseIterable {
  case optimistic, nominal, pessimistic, xcodeSimulator

  var profile: LifeCycleProfile {
    switch self {
    case .optimistic: .optimistic
    case .nominal: .nominal
    case .pessimistic: .pessimistic
    case .xcodeSimulator: .xcodeSimulator
    }
  }
}

/// What a scenario is played for several times.
enum LifeCycleTrial: Sendable {
  /// The three profiles.
  case band
  /// So many runs of which each is a little different.
  case sweep(runs: Int, DetectionSweep.Variable)

  /// The option that asks for it.
  fileprivate var option: String {
    switch self {
    case .band: "band"
    case .sweep: "sweep"
    }
  }
}

/// A scenario, made ready for every track.
struct LifeCyclePlan: Sendable {
  let file: ScenarioFile
  let profile: LifeCycleProfile
  let settings: LifeCycleSettings
  let engines: EnginePair
  let writer: LifeCycleWriter
  /// Whether what happened to the app is written behind the events.
  let tellsLifeCycle: Bool

  init(
    _ options: ScenarioOptions, file: ScenarioFile, engines: EnginePair, format: EventFormat
  ) {
    self.file = file
    self.engines = engines
    profile = options.profile ?? file.profile
    settings = file.settings(profile)
    writer = LifeCycleWriter(
      format == .text ? .text : .ndjson, layout: engines.normal.layout, scenario: file.scenario,
      name: file.name)
    tellsLifeCycle = format == .text || format == .ndjson
  }

  /// Whether there is something to tell of what happened to the app: not where nothing happened and
  /// every fix was delivered.
  func tells(_ run: LifeCycleRun) -> Bool {
    tellsLifeCycle
      && (!file.scenario.events.isEmpty || run.lostFixes > 0 || !run.warnings.isEmpty)
  }
}

extension ScenarioFileError {
  /// The status with which a command ends that needs the file.
  var status: ExitStatus {
    switch code {
    case .missingFile: .missingFile
    case .unreadableFile: .inputOutput
    default: .unusableInput
    }
  }
}
