/// An option without the type of its value, for parsing command lines and for the help.
package struct OptionSpec: Sendable {
  /// The name without its two dashes.
  package let name: String
  /// The letter after one dash that means the same.
  let letter: Character?
  /// The name of the value in the help; `nil` for an option without a value.
  package let placeholder: String?
  /// The words that may follow the name of an option without a value, as in `--record=update`.
  var attachedWords: [String] = []
  /// What the option does, in one line without full stop.
  let help: String
  /// The words that are values, where only some are; empty otherwise.
  let choices: [String]
  let repeats: Bool
  let splitsAtCommas: Bool
  private(set) var rules: [OptionRule]

  /// `--output FILE`, with `-o` before it if there is a letter.
  var usage: String {
    let long = placeholder.map { "--\(name) \($0)" } ?? "--\(name)"
    return letter.map { "-\($0), \(long)" } ?? long
  }

  package func requiring(_ other: String) -> Self {
    var spec = self
    spec.rules.append(.requires(other))
    return spec
  }
}
