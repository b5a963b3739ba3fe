internal import Ringfence
internal import RingfenceCommand
internal import RingfencePage

extension PageCommand {
  init(_ arguments: Arguments) {
    self.init()
    words = ["ringfence", Subcommand.evaluate([]).name]
    zones = FileOptions.zones.spec.written
    scenario = ScenarioOptions.scenario.spec.written
    profile = ScenarioOptions.profile.spec.written
    timeZone = TimeZoneOption.option.spec.written
    settings =
      RestartSettings.numbers.map {
        Option(PageSettings.name(of: $0), "--\($0.option)", isOfCircles: true)
      }
      + EngineSettings.numbers.map {
        Option(PageSettings.name(of: $0), "--\($0.option)", isOfCircles: false)
      } + [
        Option("initialInside", SettingsOptions.initialInside.spec.written, isOfCircles: false),
        Option("accuracyMeans", SettingsOptions.accuracyMeaning.spec.written, isOfCircles: false),
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
}

extension OptionSpec {
  fileprivate var written: String { "--\(name)" }
}
