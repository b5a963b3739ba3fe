package import Ringfence
internal import RingfenceFiles

/// An option of a command, declared once: its name, how its value is read, its help, and the rules for its
/// use with other options. Parsing, messages and help derive from the declaration.
package struct Option<Value: Sendable>: Sendable {
  package let spec: OptionSpec
  package let read: @Sendable (String) throws(OptionValueError) -> Value

  package init(
    _ name: String, _ placeholder: String?, letter: Character? = nil, _ help: String,
    choices: [String] = [], splitsAtCommas: Bool = false, repeats: Bool = false,
    attached: [String] = [], rules: [OptionRule] = [],
    read: @escaping @Sendable (String) throws(OptionValueError) -> Value
  ) {
    spec = OptionSpec(
      name: name, letter: letter, placeholder: placeholder, attachedWords: attached, help: help,
      choices: choices,
      repeats: repeats || splitsAtCommas, splitsAtCommas: splitsAtCommas, rules: rules)
    self.read = read
  }

  static func words(
    _ name: String, _ placeholder: String, _ words: [(name: String, value: Value)], _ help: String,
    rules: [OptionRule] = []
  ) -> Self {
    Self(name, placeholder, help, choices: words.map(\.name), rules: rules) {
      text throws(OptionValueError) in
      if let word = words.first(where: { $0.name == text }) { return word.value }
      throw OptionValueError(
        detail: "unknown '\(text)'" + suggestion(for: text, among: words.map(\.name)))
    }
  }

  /// An option with a quantity as its value, in the unit unless the value has another.
  private static func quantity(
    _ name: String, _ placeholder: String, _ kind: QuantityText.Kind, _ unit: String,
    in range: ClosedRange<Double>, _ help: String, _ rules: [OptionRule],
    _ make: @escaping @Sendable (Double) -> Value
  ) -> Self {
    Self(name, placeholder, help, rules: rules) { text throws(OptionValueError) in
      let number: Double
      do throws(QuantityText.Failure) {
        number = try QuantityText.value(text, as: kind)
      } catch {
        throw OptionValueError(detail: error.detail)
      }
      if range.contains(number) { return make(number) }
      throw OptionValueError(
        detail: "'\(text)' is out of range, expected \(bounds(of: range)) \(unit)")
    }
  }
}

private func bounds(of range: ClosedRange<Double>) -> String {
  var bytes: [UInt8] = []
  FixedDecimal.append(range.lowerBound, upTo: 3, to: &bytes)
  bytes += " to ".utf8
  FixedDecimal.append(range.upperBound, upTo: 3, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

extension Option where Value == Double {
  /// An option with a number without a unit as its value.
  package static func number(
    _ name: String, in range: ClosedRange<Double>, _ help: String, rules: [OptionRule] = []
  ) -> Self {
    Self(name, "X", help, rules: rules) { text throws(OptionValueError) in
      if let number = Double(text), range.contains(number) { return number }
      throw OptionValueError(
        detail: "'\(text)' is not a number from \(bounds(of: range))")
    }
  }
}

extension Option where Value == Double {
  /// The option of a number among settings, in its unit unless the value has another.
  package static func setting<Settings>(
    _ setting: NumberSetting<Settings>, rules: [OptionRule] = []
  ) -> Self {
    let (name, range, help) = (setting.option, setting.entryRange, setting.help)
    return switch setting.unit {
    case .none: number(name, in: range, help, rules: rules)
    case .meters: quantity(name, "M", .distance, "m", in: range, help, rules) { $0 }
    case .seconds: quantity(name, "S", .duration, "s", in: range, help, rules) { $0 }
    case .metersPerSecond: quantity(name, "M/S", .speed, "m/s", in: range, help, rules) { $0 }
    }
  }
}

extension Arguments {
  /// Sets the numbers whose options are given.
  package func apply<Settings>(
    _ numbers: [NumberSetting<Settings>], to settings: inout Settings
  ) throws(UsageError) {
    for number in numbers {
      if let value = try self[Option.setting(number)] { number.set(&settings, value) }
    }
  }
}

/// Why a text is not a value of an option.
package struct OptionValueError: Error {
  /// What was found and what was expected.
  package let detail: String

  package init(detail: String) { self.detail = detail }
}

/// Both sides of the first equals sign of a value, neither of them empty.
///
/// - Throws: what was found, and an example.
package func keyAndValue(
  of text: String, example: String
) throws(OptionValueError) -> (key: String, value: String) {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
    throw OptionValueError(detail: "'\(text)' is no pair, expected one such as \(example)")
  }
  return (String(parts[0]), String(parts[1]))
}

extension Option where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  package static func choice(
    _ name: String, _ placeholder: String, _ help: String, rules: [OptionRule] = []
  ) -> Self {
    words(name, placeholder, Value.allCases.map { ($0.rawValue, $0) }, help, rules: rules)
  }
}

extension Option where Value == Bool {
  /// An option without a value; the words may follow its name, as in `--record=update`.
  package static func flag(
    _ name: String, _ help: String, attached: [String] = [], rules: [OptionRule] = []
  ) -> Self {
    Self(name, nil, help, attached: attached, rules: rules) { _ throws(OptionValueError) in true }
  }
}

extension Option where Value == String {
  package static func text(
    _ name: String, _ placeholder: String, letter: Character? = nil, _ help: String,
    repeats: Bool = false, rules: [OptionRule] = []
  ) -> Self {
    Self(name, placeholder, letter: letter, help, repeats: repeats, rules: rules) {
      text throws(OptionValueError) in text
    }
  }
}

extension Option where Value == Int {
  package static func count(
    _ name: String, _ placeholder: String, in range: ClosedRange<Int>, _ help: String,
    rules: [OptionRule] = []
  ) -> Self {
    Self(name, placeholder, help, rules: rules) { text throws(OptionValueError) in
      if let number = Int(text), range.contains(number) { return number }
      throw OptionValueError(
        detail: "'\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  /// An option with a day as its value, read as days since 1970-01-01.
  package static func day(_ name: String, _ help: String) -> Self {
    Self(name, "YYYY-MM-DD", help) { text throws(OptionValueError) in
      guard let date = CivilDate(text: text) else {
        throw OptionValueError(detail: "'\(text)' is no day, expected one such as 2024-05-18")
      }
      return date.daysSince1970
    }
  }
}

extension Option where Value == Distance {
  /// An option with a length as its value, in metres unless it has a unit.
  package static func distance(
    _ name: String, in range: ClosedRange<Double>, _ help: String, rules: [OptionRule] = []
  ) -> Option<Distance> {
    quantity(name, "M", .distance, "m", in: range, help, rules) { .meters($0) }
  }
}

extension Option where Value == Speed {
  /// An option with a speed as its value, in metres per second unless it has a unit.
  static func speed(_ name: String, in range: ClosedRange<Double>, _ help: String) -> Self {
    quantity(name, "M/S", .speed, "m/s", in: range, help, []) { .metersPerSecond($0) }
  }
}

extension Option where Value == Speed? {
  /// An option with a speed as its value, or `off` for `nil`.
  static func speedOrOff(_ name: String, in range: ClosedRange<Double>, _ help: String) -> Self {
    let speed = Option<Speed>.speed(name, in: range, help)
    return Self(name, "M/S", help) { text throws(OptionValueError) in
      text == "off" ? nil : try speed.read(text)
    }
  }
}

extension Option where Value == Duration? {
  /// An option with a duration as its value, or `off` for `nil`.
  static func durationOrOff(
    _ name: String, in range: ClosedRange<Double>, _ help: String, rules: [OptionRule] = []
  ) -> Self {
    let duration = Option<Duration>.duration(name, in: range, help)
    return Self(name, "S", help, rules: rules) { text throws(OptionValueError) in
      text == "off" ? nil : try duration.read(text)
    }
  }
}

extension Option where Value == Int64 {
  /// An option with a number of bytes as its value, or one with a unit.
  static func size(_ name: String, in range: ClosedRange<Double>, _ help: String) -> Self {
    quantity(name, "SIZE", .size, "bytes", in: range, help, []) {
      // checked: within the range, whose ends are whole numbers of 64 bits
      Int64($0.rounded(.down))
    }
  }
}

extension Option where Value == Duration {
  /// An option with a duration as its value, in seconds unless it has a unit. The range is within what
  /// ``QuantityText/longestSeconds`` allows.
  package static func duration(
    _ name: String, in range: ClosedRange<Double>, _ help: String, rules: [OptionRule] = []
  ) -> Self {
    quantity(name, "S", .duration, "s", in: range, help, rules) {
      QuantityText.duration(seconds: $0) ?? .zero
    }
  }
}
