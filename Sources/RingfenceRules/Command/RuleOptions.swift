package import Ringfence
package import RingfenceCommand
package import RingfenceLint
package import RingfenceRules

package struct RuleOptions: Sendable {
  package let rules: [SourcedName]
  package let files: [String]
  package let requiresAllZones: Bool

  static let name = "rules"

  private static func option(_ rules: [OptionRule]) -> Option<SourcedName> {
    Option<SourcedName>(
      name, "RULE,…",
      "rules of other platforms: traccar:lineWidth=40,tile38",
      splitsAtCommas: true, rules: rules
    ) { text throws(OptionValueError) in
      try SourcedName(text, example: "segmentCrossing=true", among: RuleLibrary.names)
    }
  }

  private static func file(_ rules: [OptionRule]) -> Option<String> {
    .text("rules-file", "FILE", "decide by a rule of your own", repeats: true, rules: rules)
  }

  private static let all = Option.flag(
    "require-all-zones", "exit with 1 where a rule does not take a zone",
    rules: [
      OptionRule { option, arguments in
        arguments.isGiven("rules") || arguments.isGiven("rules-file")
          ? nil : "'--\(option)' goes with '--rules' or '--rules-file' only"
      }
    ])

  /// What rules do not go with.
  private static let evaluating: [OptionRule] = [
    .requires("mode", "normal", "compare"), .requires("rows", "events"),
    .requires("format", "text", "ndjson", "csv"), .excludes("scenario"), .excludes("certainty"),
    .excludes("explain"), .excludes("summary"),
  ]

  /// The options of `evaluate`.
  package static let group = OptionGroup(
    title: "rules of other platforms",
    options: [option(evaluating).spec, file(evaluating).spec, all.spec], everyday: 0)

  /// The options of `grade`, which explains by one rule.
  package static let grading = OptionGroup(
    title: "rules of other platforms", options: [option([]).spec, file([]).spec], everyday: 0)

  /// The options of `report`, which compares rules with the engine.
  package static let reporting = grading

  /// The options of `lint`, which asks whether rules can enter zones.
  package static let linting = OptionGroup(
    title: "rules of other platforms", options: [option([]).spec, file([]).spec], everyday: 0)

  /// `nil` where the command line names no rule.
  package init?(_ arguments: Arguments) throws(UsageError) {
    rules = try arguments.all(Self.option([]))
    files = try arguments.all(Self.file([]))
    requiresAllZones = arguments.has(Self.all)
    if rules.isEmpty, files.isEmpty { return nil }
    for rule in rules { try Self.check(rule, arguments) }
  }

  /// Refuses options that a rule does not have.
  private static func check(_ rule: SourcedName, _ arguments: Arguments) throws(UsageError) {
    let choices = (try? RuleLibrary.entry(rule.word)?.read())?.choices ?? []
    for setting in rule.settings {
      guard let choice = choices.first(where: { $0.name == setting.name }) else {
        throw arguments.error(
          .badValue,
          "option '--rules': '\(rule.word)' has no option '\(setting.name)'"
            + (choices.isEmpty
              ? "" : suggestion(for: setting.name, among: choices.map(\.name))))
      }
      if let expected = choice.expectation(for: setting.value) {
        throw arguments.error(
          .badValue,
          "option '--rules': '\(setting.name)' of '\(rule.word)' is '\(setting.value)', expected \(expected)"
        )
      }
    }
  }

  /// Reads the rules, in the order of the command line, those of files last.
  package func read() throws(FileError) -> [RuleFile] {
    var read: [RuleFile] = []
    for rule in rules {
      if let entry = RuleLibrary.entry(rule.word) { read.append(try entry.read(rule.settings)) }
    }
    for path in files { read.append(try RuleFile.read(path: path)) }
    return read
  }
}

extension ZoneRequirement {
  /// What a rule asks of zones: of a system with the accuracy of fixes from Wi-Fi, else with that of fixes to expect.
  package init(_ file: RuleFile, _ settings: LintSettings) {
    let expected = file.host == .system ? settings.wifiAccuracy : settings.accuracy
    let accuracy = file.rule.fixedAccuracy ?? expected.meters
    self.init(
      label: file.label, leastRadius: file.rule.leastRadius(accuracy: accuracy),
      accuracy: accuracy, takesPolygons: file.rule.takesPolygons,
      takesLines: file.rule.takesLines, takesCorridors: file.rule.takesCorridors)
  }
}

extension AppliedRule {
  package init(_ file: RuleFile, for layout: ZoneLayout) {
    self.init(
      label: file.label, statement: file.statement, host: file.host.name,
      isOfSystem: file.host == .system, confidence: file.confidence.name,
      isDoubtful: file.confidence == .low, engine: RuleEngine(file.rule, for: layout))
  }
}
