internal import RingfenceFiles

extension Subcommand {
  static let schema = Subcommand(
    name: "schema", order: 190,
    summary: "write a JSON Schema by which editors complete and check files",
    usage: "[NAME]",
    details: [
      "Without NAME the schemas are listed:",
      "",
    ] + FileSchema.list.map { "  " + $0 } + [
      "",
      "Layouts, scenarios, settings files, baselines and rules name their schema in the member",
      "'$schema', which is ignored when the file is read.",
    ],
    options: [],
    examples: ["schema", "schema layout > layout.schema.json"],
    operandWords: FileSchema.allCases.map(\.rawValue),
    run: { (arguments, environment) throws(CommandFailure) in
      let text = try checkingUsage(
        FileSchema.named(arguments)?.text ?? FileSchema.list.joined(separator: "\n"))
      try writingOutput(environment.output.line(text))
      return .done
    })
}

extension FileSchema {
  /// The schema that a command line names; `nil` when it names none.
  fileprivate static func named(_ arguments: Arguments) throws(UsageError) -> FileSchema? {
    guard let word = arguments.operands.first else { return nil }
    guard arguments.operands.count == 1 else {
      throw arguments.error(
        .unexpectedOperand, "'\(arguments.operands[1])' is one word too many, expected one name")
    }
    guard let schema = FileSchema(rawValue: word) else {
      throw arguments.error(
        .badValue,
        "unknown schema '\(word)'" + suggestion(for: word, among: allCases.map(\.rawValue)))
    }
    return schema
  }
}
