internal import RingfenceFiles
internal import RingfenceLint

/// `lint --explain` and `lint --list-rules`: what the rules are, without a layout.
struct LintRulesCommand: CommandRun {
  private let environment: CommandEnvironment
  private let rule: LintRule?
  private let isJSON: Bool
  let output: String?
  let inputs: [String] = []

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    output = try arguments[LintOptions.output]
    rule = try arguments[LintOptions.explain]
    isJSON = try arguments[LintOptions.format] ?? .text == .json
    let files = try arguments.all(FileOptions.layouts) + arguments.operands
    if let file = files.first {
      let option = rule == nil ? LintOptions.listRules.spec : LintOptions.explain.spec
      throw arguments.error(
        .unexpectedOperand, "'--\(option.name)' reads no files, but there is '\(file)'")
    }
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let bytes: [UInt8]
    if let rule {
      bytes = isJSON ? RuleWriter.json([rule]) : RuleWriter.explanation(rule)
    } else {
      let rules = LintRule.allCases
      bytes = isJSON ? RuleWriter.json(rules) : RuleWriter.table(rules)
    }
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(bytes)
        return true
      })
      return .done
    } catch {
      throw .output(error)
    }
  }
}
