internal import Ringfence
package import RingfenceLifeCycle

package struct ScenarioOptions: Sendable {
  /// A file, `-` or a preset.
  let name: String
  package let profile: LifeCycleProfile?
  /// The clocks of times of day in a preset.
  private let timeZone: TimeZoneOffsets?
  private let command: String

  package static let scenario = Option<String>.text(
    "scenario", "WHAT", "what happened to the app: a file, or a preset such as swipe@300",
    rules: [
      OptionRule { _, arguments in
        guard arguments.word("mode") == "restart" else { return nil }
        return "a scenario decides itself when the app is in restart mode, expected "
          + (arguments.command == "evaluate" ? "'--mode normal' or 'compare'" : "'--mode normal'")
      }
    ])
  package static let profile = Option<LifeCycleProfile>.words(
    "profile", "NAME", LifeCycleProfile.allCases.map { ($0.name, $0) },
    "\(listed(LifeCycleProfile.allCases.map(\.name))) (\(LifeCycleProfile.nominal.name))",
    rules: [.requires("scenario")])

  package static func group(_ more: [OptionSpec] = []) -> OptionGroup {
    OptionGroup(title: "life cycle", options: [scenario.spec, profile.spec] + more, everyday: 1)
  }

  /// The options; `nil` without `--scenario`.
  package init?(_ arguments: Arguments) throws(UsageError) {
    profile = try arguments[Self.profile]
    guard let name = try arguments[Self.scenario] else { return nil }
    self.name = name
    timeZone = try arguments[TimeZoneOption.option]
    command = arguments.command
  }

  /// A scenario without other options: a file or a preset.
  package init(_ name: String, command: String) {
    self.name = name
    profile = nil
    timeZone = nil
    self.command = command
  }

  // MARK: Reading

  /// Reads the file, standard input or preset. A file takes precedence over a preset of the same name.
  func read() throws(CommandFailure) -> ScenarioFile {
    do throws(FileError) {
      if isFile { return try ScenarioFile.read(path: name) }
    } catch {
      throw CommandFailure(error)
    }
    return try readPreset()
  }

  /// Reads the scenario, also as the text of a file: its own, or one made of the preset.
  package func readWithText() throws(CommandFailure) -> (file: ScenarioFile, text: [UInt8]) {
    do throws(FileError) {
      if isFile {
        let (file, text) = try ScenarioFile.readWithText(path: name)
        return (file, Array(text))
      }
    } catch {
      throw CommandFailure(error)
    }
    let file = try readPreset()
    return (file, ScenarioFileWriter.bytes(file.scenario, profile: file.profile))
  }

  /// Whether the scenario is a file, not a preset.
  package var isFile: Bool { Self.isFile(name) }

  /// Whether what a command line says of a scenario is a file, not a preset.
  package static func isFile(_ name: String) -> Bool {
    name == "-" || name.contains("/") || name.hasSuffix(".json") || System.exists(name)
  }

  private func readPreset() throws(CommandFailure) -> ScenarioFile {
    do throws(FileError) {
      return try ScenarioFile.read(preset: name, timeZone: timeZone)
    } catch {
      throw .usage(
        UsageError(
          code: .badValue, detail: "option '--scenario': \(error.detail)", command: command))
    }
  }
}
