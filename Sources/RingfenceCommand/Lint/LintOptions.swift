internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint
internal import RingfenceReports

/// The options of `lint`.
enum LintOptions {
  static let format = Option<FindingFormat>.choice(
    "format", "FORMAT", "text, json, sarif or github (text)")
  static let output = FileOptions.output("write the findings to a file, whole or not at all")
  static let failOn = Option<LintSeverity>.words(
    "fail-on", "LEVEL", levels, "info, warning or error (warning)")
  static let disable = Option<LintRule>(
    "disable", "RULE,…", "leave rules out", splitsAtCommas: true, read: rule)
  static let severity = Option<(rule: LintRule, level: LintSeverity)>(
    "severity", "RULE=LEVEL,…", "report rules at these levels", splitsAtCommas: true,
    read: ruleAndLevel)
  static let spacing = Option.distance(
    "spacing", in: LintSettings.distances,
    "distance wanted between fences of different zones (500 m)")
  static let accuracy = Option.distance(
    "accuracy", in: LintSettings.distances, "accuracy of the fixes to expect (10 m)")
  static let pairs = Option.count(
    "pairs", "N", in: 1...1_000_000,
    "pairs listed of each fence and rule; others are counted (20)")
  static let passSpeed = Option.speed(
    "pass-speed", in: LintSettings.speeds, "how fast devices pass a fence (50 km/h)")

  /// The settings of the options.
  static func settings(_ arguments: Arguments) throws(UsageError) -> LintSettings {
    var settings = LintSettings()
    settings.spacing = try arguments[spacing] ?? settings.spacing
    settings.accuracy = try arguments[accuracy] ?? settings.accuracy
    settings.passSpeed = try arguments[passSpeed] ?? settings.passSpeed
    settings.pairsPerFence = try arguments[pairs] ?? settings.pairsPerFence
    settings.restart = try RestartOptions.settings(arguments)
    settings.disabled.formUnion(try arguments.all(disable))
    for item in try arguments.all(severity) { settings.severities[item.rule] = item.level }
    return settings
  }

  private static let levels: [(name: String, value: LintSeverity)] = [
    ("info", .info), ("warning", .warning), ("error", .error),
  ]

  private static func rule(_ name: String) throws(OptionValueError) -> LintRule {
    if let rule = LintRule.allCases.first(where: { $0.name == name }) { return rule }
    throw OptionValueError(
      detail: "unknown rule '\(name)'"
        + Arguments.suggestion(for: name, among: LintRule.allCases.map(\.name)))
  }

  private static func ruleAndLevel(
    _ text: String
  ) throws(OptionValueError) -> (rule: LintRule, level: LintSeverity) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let level = levels.first(where: { $0.name == parts[1] }) else {
      throw OptionValueError(
        detail: "'\(text)' is none, expected RULE=info, RULE=warning or RULE=error")
    }
    return (try rule(parts[0]), level.value)
  }
}
