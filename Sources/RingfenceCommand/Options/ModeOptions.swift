internal import Ringfence

/// Which shapes are evaluated, and how fences become circles.
struct ModeOptions: Sendable {
  /// What `evaluate` evaluates.
  enum Mode: String, CaseIterable {
    /// The real shapes.
    case normal
    /// The restart circles.
    case restart
    /// Both, to tell how they differ.
    case compare
  }

  let mode: Mode
  let restart: RestartSettings

  /// The options of a command, which may or may not compare the modes.
  static func group(comparing: Bool) -> OptionGroup {
    let modes = comparing ? "normal, restart or compare" : "normal or restart"
    return OptionGroup(
      title: "restart mode",
      options: [
        .value("mode", "MODE", "\(modes): what an app sees back degraded (normal)")
      ] + RestartOptions.list)
  }

  init(_ arguments: Arguments) throws(UsageError) {
    mode = try arguments.choice("mode") ?? .normal
    restart = try RestartOptions.settings(arguments)
    if mode == .normal, arguments.value("scenario") == nil,
      let name = RestartOptions.given(in: arguments)
    {
      throw arguments.error(
        .conflictingOptions,
        "'--\(name)' shapes restart circles, expected "
          + (arguments.command == "evaluate"
            ? "'--mode restart' or 'compare', or '--scenario'"
            : "'--mode restart' or '--scenario'"))
    }
  }
}

extension ModeOptions {
  /// The options of a command that evaluates one mode at a time.
  init(single arguments: Arguments) throws(UsageError) {
    try self.init(arguments)
    guard mode != .compare else {
      throw arguments.error(
        .conflictingOptions,
        "'\(arguments.command)' does not compare modes, expected '--mode normal' or 'restart'")
    }
  }

  /// The engine of one mode.
  func engine(_ layout: ZoneLayout, _ settings: EngineSettings) -> TriggerEngine {
    mode == .restart
      ? TriggerEngine(restart: RestartLayout(layout, settings: restart), settings: settings)
      : TriggerEngine(layout, settings: settings)
  }
}
