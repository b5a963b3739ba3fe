package import RingfenceCommand

package struct CoverageOptions: Sendable {
  private static let coverage = Option.flag(
    "coverage", "show which items of the layouts the cases have shown",
    rules: [.excludes("record"), .excludes("mutate"), .writes("text")])
  private static let files = Option.text(
    "coverage-output", "FILE",
    "write the coverage to a .json, .xml (Cobertura) or .txt file", repeats: true,
    rules: [.excludes("record"), .excludes("mutate")])
  package static let group = OptionGroup(
    title: "coverage", options: [coverage.spec, VerifyCommand.failUnder.spec, files.spec],
    everyday: 2)

  /// Whether the table follows the differences.
  let isShown: Bool
  package let outputs: [(path: String, format: CoverageFormat)]
  /// The least share, in percent.
  let least: Int?
  /// How long drives are searched for what is not covered, as the option gives it.
  let timeLimit: Duration??

  /// The options of a command line; `nil` where coverage is not asked for.
  package init?(_ arguments: Arguments) throws(UsageError) {
    isShown = arguments.has(Self.coverage)
    least = try arguments[VerifyCommand.failUnder]
    timeLimit = try arguments[MutateCommand.timeLimit]
    var outputs: [(path: String, format: CoverageFormat)] = []
    for path in try arguments.all(Self.files) {
      guard path != arguments.word("output"), !outputs.contains(where: { $0.path == path }) else {
        throw arguments.error(.conflictingOptions, "'\(path)' is written twice")
      }
      let ending = Arguments.ending(of: path)
      let format = CoverageFormat.allCases.first {
        OutputFormat.endings(of: $0.rawValue).first == ending
      }
      guard let format else {
        throw arguments.error(
          .badValue,
          "option '--coverage-output': '\(path)' has no known ending, expected .json, .xml or .txt")
      }
      outputs.append((path, format))
    }
    self.outputs = outputs
    guard isShown || least != nil || !outputs.isEmpty else { return nil }
  }
}
