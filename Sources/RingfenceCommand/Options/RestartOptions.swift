package import Ringfence

package enum RestartOptions {
  package static let list = RestartSettings.numbers.map {
    // The greatest radius may not be below the least.
    Option.setting($0, rules: ($0.isOptional ? [notBelowMinimum] : []) + [onlyWithCircles]).spec
  }

  /// The settings of the options, and others for those that are not given.
  package static func settings(
    _ arguments: Arguments, over base: RestartSettings = RestartSettings()
  ) throws(UsageError) -> RestartSettings {
    var settings = base
    try arguments.apply(RestartSettings.numbers, to: &settings)
    return settings
  }

  private static let notBelowMinimum = OptionRule { option, arguments in
    guard let settings = try? settings(arguments), let maximum = settings.maximumRadius,
      maximum < settings.minimumRadius
    else { return nil }
    return "the option '--\(option)' is below '--minimum-radius'"
  }

  /// For commands with a mode: normal mode has no circles, except with a scenario or the apps of a stream.
  private static let onlyWithCircles = OptionRule { option, arguments in
    guard arguments.accepts("mode"), arguments.word("mode") ?? "normal" == "normal",
      !arguments.isGiven("scenario"), arguments.command != "follow", arguments.command != "lint"
    else { return nil }
    return "'--\(option)' shapes restart circles, expected "
      + (arguments.command == "evaluate"
        ? "'--mode restart' or 'compare', or '--scenario'"
        : arguments.accepts("scenario") ? "'--mode restart' or '--scenario'" : "'--mode restart'")
  }
}
