internal import RingfenceFiles

package struct Arguments: Sendable {
  package let command: String
  /// Files and folders in the order given; `-` is standard input.
  package private(set) var operands: [String] = []
  /// The help that is requested; `nil` if none is. Then everything else is ignored.
  private(set) var help: HelpExtent?
  private let options: [OptionSpec]
  /// The words of the options that are given; empty for an option without a value.
  private var values: [String: [String]] = [:]

  /// Parses the words behind the command's name.
  ///
  /// `--name value` and `--name=value` are the same; after `--` every word is an operand. A word
  /// that begins with two dashes is not the value of the option before it: write `--name=--value` for
  /// such a value.
  init(command: String, options: [OptionSpec], words: some Collection<String>) throws(UsageError) {
    self.command = command
    self.options = options
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if let help = HelpExtent(word: word) {
        self.help = help
        continue
      }
      let (name, attached) = Self.split(word)
      guard let option = options.first(where: { Self.matches($0, name) }) else {
        throw Self.unknown(name, among: options, command: command)
      }
      try take(option, as: name, attached: attached, from: &rest)
    }
  }

  package func isGiven(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option as written; `nil` if it is not given.
  package func word(_ name: String) -> String? { words(name).first }

  /// The values of an option as written, in the order given.
  package func words(_ name: String) -> [String] { values[name] ?? [] }

  /// The declaration of an option; `nil` if the command does not have it.
  func spec(_ name: String) -> OptionSpec? { options.first { $0.name == name } }

  mutating func set(_ name: String, to value: String) { values[name] = [value] }

  package func accepts(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// Checks the rules of the options that are given, in the order of the help.
  func checkRules() throws(UsageError) {
    for option in options where isGiven(option.name) {
      for rule in option.rules {
        if let message = rule.violation(option.name, self) {
          throw error(.conflictingOptions, message)
        }
      }
    }
  }

  package func error(_ code: UsageError.Code, _ detail: String) -> UsageError {
    UsageError(code: code, detail: detail, command: command)
  }

  private mutating func take(
    _ option: OptionSpec, as name: String, attached: String?, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let placeholder = option.placeholder else {
      guard attached.map({ option.attachedWords.contains($0) }) ?? true else {
        let words = option.attachedWords.map { ", or '\(name)=\($0)'" }.joined()
        throw error(.unexpectedValue, "option '\(name)' takes no value\(words)")
      }
      values[option.name] = attached.map { [$0] } ?? []
      return
    }
    var value = attached
    if value == nil, let next = rest.first, !next.hasPrefix("--") { value = rest.popFirst() }
    guard let value, !value.isEmpty else {
      throw error(.missingValue, "option '\(name)' needs a value, as in '\(name) \(placeholder)'")
    }
    guard option.repeats || values[option.name] == nil else {
      throw error(.repeatedOption, "option '\(name)' is given twice")
    }
    values[option.name, default: []].append(value)
  }

  /// `--name=value` in two parts.
  private static func split(_ word: String) -> (name: String, attached: String?) {
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private static func matches(_ option: OptionSpec, _ name: String) -> Bool {
    name == "--\(option.name)" || option.letter.map { name == "-\($0)" } ?? false
  }

  private static func unknown(
    _ name: String, among options: [OptionSpec], command: String
  ) -> UsageError {
    let names = options.map { "--\($0.name)" } + HelpExtent.allCases.map(\.rawValue)
    return UsageError(
      code: .unknownOption,
      detail: "unknown option '\(name)'" + suggestion(for: name, among: names), command: command)
  }

  /// `, did you mean 'x'?`, or nothing when no name is near.
  static func suggestion(for word: String, among names: [String]) -> String {
    nearestName(to: word, among: names).map { ", did you mean '\($0)'?" } ?? ""
  }
}
