internal import Foundation
internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

/// What happened to the app.
struct ScenarioOptions: Sendable {
  /// A file, `-` or a preset.
  let name: String
  let profile: LifeCycleProfile?
  private let command: String

  static let options: [OptionSpec] = [
    .value("scenario", "WHAT", "what happened to the app: a file, or a preset such as swipe@300"),
    .value("profile", "NAME", "optimistic, nominal, pessimistic or xcodeSimulator (nominal)"),
  ]

  /// The options of a command, maybe with more that belong to them.
  static func group(_ more: [OptionSpec] = []) -> OptionGroup {
    OptionGroup(title: "life cycle", options: options + more)
  }

  /// The options; `nil` without `--scenario`.
  init?(_ arguments: Arguments, mode: ModeOptions.Mode) throws(UsageError) {
    guard let name = arguments.value("scenario") else {
      if arguments.value("profile") != nil {
        throw arguments.error(.conflictingOptions, "'--profile' goes with '--scenario' only")
      }
      return nil
    }
    self.name = name
    command = arguments.command
    profile = try arguments.choice("profile", as: ProfileOption.self)?.profile
    guard mode != .restart else {
      throw arguments.error(
        .conflictingOptions,
        "a scenario decides itself when the app is in restart mode, expected "
          + (command == "evaluate" ? "'--mode normal' or 'compare'" : "'--mode normal'"))
    }
  }

  // MARK: Reading

  /// Reads the scenario and makes it ready for a layout; without a format what happened to the app is
  /// not written.
  func plan(
    _ circles: RestartLayout, _ settings: EngineSettings, writing format: LifeCycleFormat?
  ) throws(CommandFailure) -> LifeCyclePlan {
    LifeCyclePlan(
      try read(), profile: profile, engines: DualModeEngine(circles, settings: settings),
      writing: format)
  }

  /// Reads the file, standard input or preset. A file of the name outweighs a preset.
  private func read() throws(CommandFailure) -> ScenarioFile {
    do throws(FileError) {
      let looksLikePath = name == "-" || name.contains("/") || name.hasSuffix(".json")
      if looksLikePath || FileManager.default.fileExists(atPath: name) {
        return try ScenarioFile.read(path: name)
      }
    } catch {
      throw CommandFailure(error)
    }
    do throws(FileError) {
      return try ScenarioFile.read(preset: name)
    } catch {
      throw .usage(
        UsageError(
          code: .badValue, detail: "option '--scenario': \(error.detail)", command: command))
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
