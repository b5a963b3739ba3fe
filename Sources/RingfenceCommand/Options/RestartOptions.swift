package import Ringfence

/// The options for the circles of restart mode.
package enum RestartOptions {
  package static let buffer = Option.distance(
    "buffer", in: RestartSettings.buffers, "how much larger than its fence a circle is (30 m)",
    rules: [onlyWithCircles])
  package static let budget = Option.distance(
    "budget", in: RestartSettings.budgets,
    "how far outside its fence a check-in may happen (50 m)", rules: [onlyWithCircles])
  package static let minimumRadius = Option.distance(
    "minimum-radius", in: RestartSettings.minimumRadii, "make no circle smaller (0 m)",
    rules: [onlyWithCircles])
  package static let maximumRadius = Option.distance(
    "maximum-radius", in: RestartSettings.maximumRadii,
    "make no circle larger, though it loses its fence (no limit)",
    rules: [notBelowMinimum, onlyWithCircles])

  package static let list = [buffer.spec, budget.spec, minimumRadius.spec, maximumRadius.spec]

  /// The settings of the options, and others for those that are not given.
  package static func settings(
    _ arguments: Arguments, over base: RestartSettings = RestartSettings()
  ) throws(UsageError) -> RestartSettings {
    var settings = base
    settings.buffer = try arguments[buffer] ?? settings.buffer
    settings.budget = try arguments[budget] ?? settings.budget
    settings.minimumRadius = try arguments[minimumRadius] ?? settings.minimumRadius
    settings.maximumRadius = try arguments[maximumRadius] ?? settings.maximumRadius
    return settings
  }

  private static let notBelowMinimum = OptionRule { option, arguments in
    guard let settings = try? settings(arguments), let maximum = settings.maximumRadius,
      maximum < settings.minimumRadius
    else { return nil }
    return "the option '--\(option)' is below '--\(minimumRadius.spec.name)'"
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
