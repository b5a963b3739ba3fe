internal import RingfenceFiles
package import RingfenceLint

package enum LintOptions {
  static let format = Option<FindingFormat>.format(FindingFormat.allCases, standard: .text)
  static let output = FileOptions.output("write the findings to a file, whole or not at all")
  static let failOn = Option<LintSeverity>.words(
    "fail-on", "LEVEL", levels, "info, warning or error (warning)")
  package static let select = Option<LintSelector>(
    "select", "RULE,…", "check these rules or sets only (see '--list-rules')",
    splitsAtCommas: true, read: { text throws(OptionValueError) in try selector(text, true) })
  package static let ignore = Option<LintSelector>(
    "ignore", "RULE,…", "leave out rules, sets, or patterns such as 'restart-*'",
    splitsAtCommas: true, read: { text throws(OptionValueError) in try selector(text, false) })
  static let disable = Option<LintSelector>(
    "disable", "RULE,…", "the same as '--ignore'", splitsAtCommas: true,
    read: { text throws(OptionValueError) in try selector(text, false) })
  static let severity = Option<(rules: LintSelector, level: LintSeverity?)>(
    "severity", "RULE=LEVEL,…", "report rules at these levels; 'off' leaves them out",
    splitsAtCommas: true, read: ruleAndLevel)
  package static let settings = Option.text(
    "settings", "FILE", "settings instead of those in the nearest 'ringfence.json'")
  package static let noSettings = Option.flag(
    "no-settings", "do not look for 'ringfence.json'", rules: [.excludes("settings")])
  static let noInlineSuppressions = Option.flag(
    "no-inline-suppressions", "check zones also by rules that their own 'lint' switches off")
  static let baseline = Option.text(
    "baseline", "FILE", "known findings, which do not count; others do")
  static let noBaseline = Option.flag(
    "no-baseline", "count the findings of the settings' baseline too",
    rules: [.excludes("baseline")])
  static let writeBaseline = Option.text(
    "write-baseline", "FILE", "record the findings; with '--baseline', only those still found",
    rules: [
      .excludes("output", because: "writes the baseline", expected: "no '--output'"),
      .excludes("statistics"), .writes("text", "json"),
    ])
  package static let today = Option.day(
    "today", "the day for suppressions and schedules that end (that of the clock, UTC)")
  package static let spacing = Option.setting(LintSettings.spacingNumber)
  package static let accuracy = Option.setting(LintSettings.accuracyNumber)
  static let maximumPerFence = Option.count(
    "maximum-per-fence", "N", in: 1...1_000_000,
    "pairs listed of each fence and rule; others are counted (20)")
  static let pairs = Option.count(
    "pairs", "N", in: 1...1_000_000, "the same as '--maximum-per-fence'",
    rules: [.excludes("maximum-per-fence")])
  static let maximumPerFile = Option.count(
    "maximum-per-file", "N", in: 1...1_000_000,
    "findings listed of each file; others are counted (text 50, else 10,000)")
  static let fix = Option.flag(
    "fix", "repair the files where no event changes, and report what is left",
    rules: [.excludes("diff")])
  static let unsafeFixes = Option.flag(
    "unsafe-fixes", "with '--fix' or '--diff', repair also where events change",
    rules: [
      OptionRule { option, arguments in
        arguments.isGiven("fix") || arguments.isGiven("diff")
          ? nil : "'--\(option)' goes with '--fix' or '--diff' only"
      }
    ])
  static let diff = Option.flag(
    "diff", "show what '--fix' would change and write nothing; status 1 if anything",
    rules: [.excludes("format"), .excludes("statistics"), .excludes("write-baseline")])
  static let source = Option<TerminalChoice>.choice(
    "source", "WHEN",
    "show lines of findings: auto, always or never (auto: on a terminal)")

  static let statistics = Option.flag(
    "statistics", "count the findings of each rule instead of listing them",
    rules: [.writes("text", "json")])
  static let explain = Option<LintRule>(
    "explain", "RULE", "explain a rule and end; reads no files",
    rules: [.writes("text", "json"), .excludes("list-rules")]
  ) { text throws(OptionValueError) in
    let rules = try selector(text, false)
    guard rules.isName else {
      throw OptionValueError(detail: "'\(text)' is not one rule, expected the name of one")
    }
    return rules.rules[0]
  }
  static let listRules = Option.flag(
    "list-rules", "list the rules and their sets, and end; reads no files",
    rules: [.writes("text", "json")])

  /// Whether layouts are checked for restart mode; `nil` where the command line does not say.
  static func isForRestartMode(_ arguments: Arguments) throws(UsageError) -> Bool? {
    try arguments[ModeOptions.singleMode].map { $0 == .restart }
  }

  /// The settings of the options, and others for those that are not given.
  package static func settings(
    _ arguments: Arguments, over base: LintSettings = LintSettings()
  ) throws(UsageError) -> LintSettings {
    var settings = base
    try arguments.apply(LintSettings.numbers, to: &settings)
    let most = try arguments.has(pairs) ? arguments[pairs] : arguments[maximumPerFence]
    settings.pairsPerFence = most ?? settings.pairsPerFence
    settings.restart = try RestartOptions.settings(arguments, over: settings.restart)
    var selection = LintSelection()
    if arguments.has(select) { selection.selected = try arguments.all(select) }
    selection.levels = try arguments.all(severity)
    selection.ignored = try arguments.all(ignore) + arguments.all(disable)
    selection.apply(to: &settings)
    return settings
  }

  private static let levels: [(name: String, value: LintSeverity)] = [
    ("info", .info), ("warning", .warning), ("error", .error),
  ]

  private static func selector(
    _ word: String, _ prefersSets: Bool
  ) throws(OptionValueError) -> LintSelector {
    do throws(LintSelector.Failure) {
      return try LintSelector(word, prefersSets: prefersSets)
    } catch {
      throw OptionValueError(detail: error.detail)
    }
  }

  private static func ruleAndLevel(
    _ text: String
  ) throws(OptionValueError) -> (rules: LintSelector, level: LintSeverity?) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let level = levels.first { $0.name == parts.last }
    guard parts.count == 2, level != nil || parts[1] == "off" else {
      throw OptionValueError(
        detail: "'\(text)' is none, expected RULE=info, RULE=warning, RULE=error or RULE=off")
    }
    return (try selector(parts[0], false), level?.value)
  }
}
