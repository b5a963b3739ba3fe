internal import RingfenceFiles
internal import RingfenceLifeCycle

/// The words of the command line that gives what a page shows. The command that writes the page knows them; the page puts
/// them together for its state.
package struct PageCommand: Sendable {
  package struct Option: Sendable {
    /// The name of the setting in ``PageSettings``.
    package var setting: String
    /// The option with its dashes.
    package var option: String
    /// Whether it shapes restart circles, so that a command line of normal mode does not take it.
    package var isOfCircles: Bool

    package init(_ setting: String, _ option: String, isOfCircles: Bool) {
      self.setting = setting
      self.option = option
      self.isOfCircles = isOfCircles
    }
  }

  /// The program and its command.
  package var words: [String] = []
  /// The option of the layout.
  package var zones = ""
  /// The option of the scenario.
  package var scenario = ""
  /// The option of the profile.
  package var profile = ""
  /// The option of the zone of local times.
  package var timeZone = ""
  /// The options of the settings, in the order of the help.
  package var settings: [Option] = []
  /// The words that ask for each report of the page, besides the scenario.
  package var reports: [(report: PageEngine.Report, words: [String])] = []
  /// How the tracks were read, as given to the command that wrote the page.
  package var reading: [String] = []

  package init() {}

  func write(to json: inout JSONWriter) {
    json.object { json in
      Self.write("words", words, to: &json)
      json.member("zones", zones)
      json.member("scenario", scenario)
      json.member("profile", profile)
      json.member("timeZone", timeZone)
      json.objects("settings", settings) { json, setting in
        json.member("setting", setting.setting)
        json.member("option", setting.option)
        json.member("isOfCircles", setting.isOfCircles)
      }
      json.object("reports") { json in
        for (report, words) in reports { Self.write(report.rawValue, words, to: &json) }
      }
      Self.write("reading", reading, to: &json)
      // What the command takes without an option.
      json.key("defaults")
      PageSettings().write(to: &json)
      json.member("defaultProfile", word: LifeCycleProfile.nominal.name)
    }
  }

  private static func write(_ name: String, _ words: [String], to json: inout JSONWriter) {
    json.member(name, words)
  }
}
