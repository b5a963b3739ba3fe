/// An option of a command.
struct OptionSpec: Sendable {
  /// The name without its two dashes.
  let name: String
  /// The letter that stands for it after one dash.
  let letter: Character?
  /// What stands for the value in the help; `nil` for an option without value.
  let value: String?
  /// What it does, in one line without full stop.
  let help: String
  /// Whether it may be given several times.
  var repeats = false

  /// An option with a value.
  static func value(
    _ name: String, _ value: String, letter: Character? = nil,
    _ help: String
  ) -> Self {
    Self(name: name, letter: letter, value: value, help: help)
  }

  /// An option with a value that may be given several times.
  static func list(_ name: String, _ value: String, _ help: String) -> Self {
    Self(name: name, letter: nil, value: value, help: help, repeats: true)
  }

  /// An option without value.
  static func flag(_ name: String, letter: Character? = nil, _ help: String) -> Self {
    Self(name: name, letter: letter, value: nil, help: help)
  }

  /// `--output FILE`, with `-o` before it where there is a letter.
  var usage: String {
    let long = value.map { "--\(name) \($0)" } ?? "--\(name)"
    return letter.map { "-\($0), \(long)" } ?? long
  }
}
