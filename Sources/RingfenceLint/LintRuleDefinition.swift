/// What the linter knows about a rule. Each rule has one, in its own file in `Rules`.
///
/// ``LintRule/definition`` finds that of a rule.
struct LintRuleDefinition: Sendable {
  enum Check: Sendable {
    /// A function that appends the findings about a layout, each once, in any order.
    case layout(@Sendable (LintContext, inout [Finding]) -> Void)
    case pairs(PairRule)
    /// The command compares the findings with the settings file.
    case settingsFile
  }

  /// The severity of findings, unless the settings have another.
  let severity: LintSeverity
  /// The sets that have the rule, at least one.
  let sets: [LintRuleSet]
  /// Whether the rule runs without being selected; one of the set `restart` then runs in restart mode only.
  let isOnByDefault: Bool
  let needsRestartCircles: Bool
  /// How `lint --fix` repairs what the rule finds; `nil` when it does not.
  let fix: LintFix?
  let help: RuleHelp
  let check: Check

  init(
    severity: LintSeverity, sets: [LintRuleSet], isOnByDefault: Bool = true,
    needsRestartCircles: Bool = false, fix: LintFix? = nil, help: RuleHelp, check: Check
  ) {
    self.severity = severity
    self.sets = sets
    self.isOnByDefault = isOnByDefault
    self.needsRestartCircles = needsRestartCircles
    self.fix = fix
    self.help = help
    self.check = check
  }
}

extension LintRule {
  /// The severity of findings, unless ``LintSettings/severities`` has another.
  public var defaultSeverity: LintSeverity { definition.severity }

  /// The sets that have the rule; every rule is in at least one.
  public var sets: [LintRuleSet] { definition.sets }

  /// What the rule is about.
  public var help: RuleHelp { definition.help }

  /// How `lint --fix` repairs what the rule finds; `nil` when it does not.
  package var fix: LintFix? { definition.fix }

  /// The rules that are off by default: those about restart mode, those that a layout of sound shapes from anywhere
  /// has findings of, and those that matter to some apps only.
  public static var offByDefault: Set<LintRule> {
    Set(allCases.filter { !$0.definition.isOnByDefault }).union(onInRestartMode)
  }

  /// The rules of ``offByDefault`` that are on where a layout is checked for restart mode.
  public static var onInRestartMode: Set<LintRule> {
    Set(allCases.filter { $0.definition.isOnByDefault && $0.sets.contains(.restart) })
  }
}
