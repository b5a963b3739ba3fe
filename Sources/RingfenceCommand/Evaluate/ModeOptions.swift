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
  private(set) var restart = RestartSettings()

  /// The options of a command, which may or may not compare the modes.
  static func group(comparing: Bool) -> OptionGroup {
    let modes = comparing ? "normal, restart or compare" : "normal or restart"
    return OptionGroup(
      title: "restart mode",
      options: [
        .value("mode", "MODE", "\(modes): what an app sees back degraded (normal)"),
        .value("buffer", "M", "how much larger than its fence a circle is (30 m)"),
        .value("budget", "M", "how far outside its fence a check-in may happen (50 m)"),
        .value("minimum-radius", "M", "make no circle smaller (0 m)"),
        .value(
          "maximum-radius", "M", "make no circle larger, though it loses its fence (no limit)"),
      ])
  }

  init(_ arguments: Arguments) throws(UsageError) {
    mode = try arguments.choice("mode") ?? .normal
    if let buffer = try arguments.distance(
      "buffer", expected: "0 to 500 m", where: { (0...500).contains($0) })
    {
      restart.buffer = buffer
    }
    if let budget = try arguments.distance(
      "budget", expected: "0 to 1000 m", where: { (0...1000).contains($0) })
    {
      restart.budget = budget
    }
    if let radius = try arguments.distance(
      "minimum-radius", expected: "0 to 100000 m", where: { (0...100_000).contains($0) })
    {
      restart.minimumRadius = radius
    }
    restart.maximumRadius = try arguments.distance(
      "maximum-radius", expected: "0.1 to 1000000 m", where: { (0.1...1_000_000).contains($0) })
    if mode == .normal, arguments.value("scenario") == nil {
      for name in ["buffer", "budget", "minimum-radius", "maximum-radius"]
      where arguments.value(name) != nil {
        throw arguments.error(
          .conflictingOptions,
          "'--\(name)' shapes restart circles, expected "
            + (arguments.command == "evaluate"
              ? "'--mode restart' or 'compare', or '--scenario'" : "'--mode restart'"))
      }
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
