internal import RingfenceCommand
internal import RingfencePage

extension PageCommand {
  /// The words of the command `evaluate` for the page of a command line.
  init(_ arguments: Arguments) {
    self.init()
    words = ["ringfence", Subcommand.evaluate([]).name]
    zones = FileOptions.zones.spec.written
    scenario = ScenarioOptions.scenario.spec.written
    profile = ScenarioOptions.profile.spec.written
    timeZone = TimeZoneOption.option.spec.written
    settings = [
      Self.option(PageSettings.Name.buffer, RestartOptions.buffer.spec),
      Self.option(PageSettings.Name.budget, RestartOptions.budget.spec),
      Self.option(PageSettings.Name.minimumRadius, RestartOptions.minimumRadius.spec),
      Self.option(PageSettings.Name.maximumRadius, RestartOptions.maximumRadius.spec),
      Self.option(PageSettings.Name.exitDistance, SettingsOptions.exitDistance.spec),
      Self.option(PageSettings.Name.maximumGap, SettingsOptions.maximumGap.spec),
      Self.option(PageSettings.Name.maximumAccuracy, SettingsOptions.maximumAccuracy.spec),
      Self.option(PageSettings.Name.initialInside, SettingsOptions.initialInside.spec),
      Self.option(PageSettings.Name.accuracyMeaning, SettingsOptions.accuracyMeaning.spec),
      Self.option(PageSettings.Name.accuracyFactor, SettingsOptions.accuracyFactor.spec),
      Self.option(PageSettings.Name.assumedAccuracy, SettingsOptions.assumedAccuracy.spec),
    ]
    let mode = ModeOptions.comparingMode.spec.written
    reports = [
      (.normal, []), (.restart, [mode, ModeOptions.Mode.restart.rawValue]), (.app, []),
      (.comparison, [mode, ModeOptions.Mode.compare.rawValue]),
    ]
    for option in SettingsOptions.readingGroup.options
    where option.name != SettingsOptions.maximumGap.spec.name && arguments.isGiven(option.name) {
      if option.placeholder == nil { reading.append(option.written) }
      for value in arguments.words(option.name) { reading += [option.written, value] }
    }
  }

  private static func option(_ setting: String, _ spec: OptionSpec) -> Option {
    Option(
      setting, spec.written,
      isOfCircles: RestartOptions.list.contains { $0.name == spec.name })
  }
}

extension OptionSpec {
  /// The option as a command line has it.
  fileprivate var written: String { "--\(name)" }
}
