internal import Ringfence

/// The options that say how fences become circles in restart mode.
enum RestartOptions {
  static let list: [OptionSpec] = [
    .value("buffer", "M", "how much larger than its fence a circle is (30 m)"),
    .value("budget", "M", "how far outside its fence a check-in may happen (50 m)"),
    .value("minimum-radius", "M", "make no circle smaller (0 m)"),
    .value("maximum-radius", "M", "make no circle larger, though it loses its fence (no limit)"),
  ]

  /// What the options say.
  static func settings(_ arguments: Arguments) throws(UsageError) -> RestartSettings {
    var settings = RestartSettings()
    if let buffer = try arguments.distance("buffer", in: RestartSettings.buffers) {
      settings.buffer = buffer
    }
    if let budget = try arguments.distance("budget", in: RestartSettings.budgets) {
      settings.budget = budget
    }
    if let radius = try arguments.distance("minimum-radius", in: RestartSettings.minimumRadii) {
      settings.minimumRadius = radius
    }
    settings.maximumRadius = try arguments.distance(
      "maximum-radius", in: RestartSettings.maximumRadii)
    if let maximum = settings.maximumRadius, maximum < settings.minimumRadius {
      throw arguments.error(
        .conflictingOptions, "the option '--maximum-radius' is below '--minimum-radius'")
    }
    return settings
  }

  /// The first of the options that was given; `nil` for none.
  static func given(in arguments: Arguments) -> String? {
    list.lazy.map(\.name).first { arguments.value($0) != nil }
  }
}
