internal import Ringfence
internal import RingfenceReports
internal import RingfenceSimulation

/// What a scenario is played for several times.
enum LifeCycleTrial: Sendable {
  /// The three profiles.
  case band
  /// So many runs of which each is a little different.
  case sweep(runs: Int, DetectionSweep.Variable)

  static let options: [OptionSpec] = [
    .flag("band", "play it under three profiles and tell how sure each trigger is"),
    .value("sweep", "N", "play it N times with the duty cycle shifted, count detections"),
    .value("sweep-delay", "S", "in the sweep shift the scenario instead, by up to so long"),
  ]

  /// The option that asks for it.
  private var option: String {
    switch self {
    case .band: "band"
    case .sweep: "sweep"
    }
  }

  /// What the options ask for; `nil` for what happens once.
  init?(
    _ arguments: Arguments, _ scenario: ScenarioOptions?, mode: ModeOptions.Mode,
    format: EventFormat
  ) throws(UsageError) {
    guard let scenario else {
      if let name = ["sweep", "sweep-delay"].first(where: { arguments.value($0) != nil })
        ?? (arguments.has("band") ? "band" : nil)
      {
        throw Self.conflict(arguments, "'--\(name)' goes with '--scenario' only")
      }
      return nil
    }
    guard let trial = try Self.trial(arguments) else { return nil }
    if mode == .compare {
      throw Self.conflict(arguments, "'--\(trial.option)' does not go with '--mode compare'")
    }
    if format != .text, format != .ndjson {
      throw Self.conflict(
        arguments,
        "'--\(trial.option)' does not write \(format.rawValue), expected text or ndjson")
    }
    if case .band = trial, scenario.profile != nil {
      throw Self.conflict(
        arguments, "'--band' has its own three profiles, expected it without '--profile'")
    }
    self = trial
  }

  private static func trial(_ arguments: Arguments) throws(UsageError) -> LifeCycleTrial? {
    let delay = try arguments.duration("sweep-delay", in: 0.001...1_000_000)
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
}
