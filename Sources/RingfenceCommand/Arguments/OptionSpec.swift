/// An option of a command.
struct OptionSpec: Sendable {
  /// The name without its two dashes.
  let name: String
  /// The letter that stands for it after one dash.
  let letter: Character?
  /// What stands for the value in the help; `nil` for an option without value.
  let value: String?
  /// Whether it may be given more than once, each time for more values of a list.
  let repeats: Bool
  /// What it does, in one line without full stop.
  let help: String

  /// An option with a value.
  static func value(
    _ name: String, _ value: String, letter: Character? = nil, repeats: Bool = false,
    _ help: String
  ) -> Self {
    Self(name: name, letter: letter, value: value, repeats: repeats, help: help)
  }

  /// An option without value.
  static func flag(_ name: String, letter: Character? = nil, _ help: String) -> Self {
    Self(name: name, letter: letter, value: nil, repeats: false, help: help)
  }

  /// `--output FILE`, with `-o` before it where there is a letter.
  var usage: String {
    let long = value.map { "--\(name) \($0)" } ?? "--\(name)"
    return letter.map { "-\($0), \(long)" } ?? long
  }
}
