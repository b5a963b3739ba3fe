/// A number among settings, said once: its name, its unit, its range, and where it lies. What reads, checks, limits and
/// shows settings goes over lists of these.
package struct NumberSetting<Settings>: Sendable {
  package enum Unit: Sendable {
    case none, meters, seconds, metersPerSecond

    /// The unit in messages; empty for none.
    package var symbol: String {
      switch self {
      case .none: ""
      case .meters: "m"
      case .seconds: "s"
      case .metersPerSecond: "m/s"
      }
    }
  }

  /// The name in Swift, JSON and JavaScript: `maximumGap`.
  package let name: String
  /// What messages call it.
  package let words: String
  package let unit: Unit
  /// The numbers that an engine takes.
  package let range: ClosedRange<Double>
  /// The numbers that somebody may type.
  package let entryRange: ClosedRange<Double>
  /// Whether there may be none.
  package let isOptional: Bool
  /// The name of the option on a command line, without dashes.
  package let option: String
  /// What the option is for, with the default in parentheses.
  package let help: String
  /// What an error calls it that refuses the number; `nil` for settings that are never refused.
  let setting: ModelError.Setting?
  /// In the unit; seconds to the microsecond. `nil` for none.
  package let value: @Sendable (Settings) -> Double?
  /// Sets a number of the range. `nil` sets none where there may be none, else it changes nothing.
  package let set: @Sendable (inout Settings, Double?) -> Void

  package init(
    _ name: String, _ words: String, _ unit: Unit, in range: ClosedRange<Double>,
    enteredIn entryRange: ClosedRange<Double>? = nil, isOptional: Bool = false, option: String,
    _ help: String, setting: ModelError.Setting? = nil,
    value: @escaping @Sendable (Settings) -> Double?,
    set: @escaping @Sendable (inout Settings, Double?) -> Void
  ) {
    self.name = name
    self.words = words
    self.unit = unit
    self.range = range
    self.entryRange = entryRange ?? range
    self.isOptional = isOptional
    self.option = option
    self.help = help
    self.setting = setting
    self.value = value
    self.set = set
  }

  /// Replaces a number outside the range by its nearest end, and NaN by a standard, made only then.
  package func limit(_ settings: inout Settings, orElse standard: @autoclosure () -> Double?) {
    guard let number = value(settings), !range.contains(number) else { return }
    set(&settings, number.isNaN ? standard() : range.nearest(to: number, orElse: number))
  }

  /// What is wrong with a number outside the range.
  func refusal(of text: String) -> String {
    ModelError.Setting.refusal(of: text, words, unit.symbol, range)
  }
}
