package import Ringfence
package import RingfenceVerify

package struct ModeOptions: Hashable, Sendable {
  package enum Mode: String, CaseIterable {
    /// The real shapes.
    case normal
    /// The restart circles.
    case restart
    /// Both, and how they differ.
    case compare
  }

  package let mode: Mode
  package let restart: RestartSettings
  let isGiven: Bool

  /// Only some commands compare the modes.
  package static func group(comparing: Bool) -> OptionGroup {
    OptionGroup(
      title: "restart mode",
      options: [(comparing ? comparingMode : singleMode).spec] + RestartOptions.list,
      everyday: 1)
  }

  static let singleMode = Option<Mode>.choice(
    "mode", "MODE", "normal or restart: real shapes or restart circles (normal)",
    rules: [
      OptionRule { option, arguments in
        guard arguments.word(option) == "compare" else { return nil }
        return
          "'\(arguments.command)' does not compare modes, expected '--mode normal' or 'restart'"
      }
    ])

  package static let comparingMode = Option<Mode>.choice(
    "mode", "MODE",
    "normal, restart or compare: real shapes, restart circles, or both (normal)",
    rules: [
      OptionRule { option, arguments in
        // Visits and days have their own formats, and so have rules.
        guard arguments.word("rows") ?? "events" == "events", !arguments.isGiven("rules"),
          !arguments.isGiven("rules-file")
        else { return nil }
        return OptionRule.writes("text", "ndjson", "csv", with: "compare").violation(
          option, arguments)
      }
    ])

  package init(_ arguments: Arguments) throws(UsageError) {
    mode = try arguments[Self.comparingMode] ?? .normal
    restart = try RestartOptions.settings(arguments)
    isGiven = arguments.isGiven("mode")
  }

  private init(circles: RestartSettings) {
    mode = .restart
    restart = circles
    isGiven = false
  }

  /// The mode of a case: what the command line says, or else its expectations.
  package func of(_ expectations: ExpectationFile?) -> ModeOptions {
    guard !isGiven, let circles = expectations?.header.restart else { return self }
    return ModeOptions(circles: circles)
  }

  /// How circles are made, where only they are evaluated.
  package var circles: RestartSettings? { mode == .restart ? restart : nil }

  package func engine(_ layout: ZoneLayout, _ settings: EngineSettings) -> TriggerEngine {
    circles.map { TriggerEngine(restart: RestartLayout(layout, settings: $0), settings: settings) }
      ?? TriggerEngine(layout, settings: settings)
  }
}
