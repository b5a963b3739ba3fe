internal import Ringfence
internal import RingfenceFiles

/// An option of a command, declared once: its name, how its value is read, its help, and the rules for its
/// use with other options. Parsing, messages and help derive from the declaration.
struct Option<Value: Sendable>: Sendable {
  let spec: OptionSpec
  /// Reads a value.
  let read: @Sendable (String) throws(OptionValueError) -> Value

  init(_ spec: OptionSpec, read: @escaping @Sendable (String) throws(OptionValueError) -> Value) {
    self.spec = spec
    self.read = read
  }

  var name: String { spec.name }
}

/// Why a text is not a value of an option.
struct OptionValueError: Error {
  /// What was found and what was expected.
  let detail: String
}

extension Option {
  /// An option with one of several words as its value.
  static func words(
    _ name: String, _ placeholder: String, _ words: [(name: String, value: Value)], _ help: String,
    _ rules: OptionRule...
  ) -> Self {
    Self(OptionSpec(name, placeholder, help, rules: rules)) { text throws(OptionValueError) in
      guard let word = words.first(where: { $0.name == text }) else {
        throw OptionValueError(
          detail: "unknown '\(text)'" + suggestion(for: text, among: words.map(\.name)))
      }
      return word.value
    }
  }

  /// An option that may be given several times, with a list of values separated by commas.
  static func commaList(
    _ name: String, _ placeholder: String, _ help: String,
    read: @escaping @Sendable (String) throws(OptionValueError) -> Value
  ) -> Self {
    Self(OptionSpec(name, placeholder, help, repeats: true, splitsAtCommas: true), read: read)
  }

  /// An option with a quantity as its value, in the unit unless the value has another.
  fileprivate static func quantity(
    _ spec: OptionSpec, _ kind: QuantityText.Kind, in range: ClosedRange<Double>, _ unit: String,
    _ make: @escaping @Sendable (Double) -> Value
  ) -> Self {
    Self(spec) { text throws(OptionValueError) in
      let number: Double
      do throws(QuantityText.Failure) {
        number = try QuantityText.value(text, as: kind)
      } catch {
        throw OptionValueError(detail: error.detail)
      }
      guard range.contains(number) else {
        let bounds = "\(bound(range.lowerBound)) to \(bound(range.upperBound)) \(unit)"
        throw OptionValueError(detail: "'\(text)' is out of range, expected \(bounds)")
      }
      return make(number)
    }
  }

  /// A bound with up to three decimals.
  private static func bound(_ value: Double) -> String {
    var bytes: [UInt8] = []
    FixedDecimal.append(value, upTo: 3, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Option
where Value: RawRepresentable & CaseIterable, Value.RawValue == String, Value.AllCases: Sendable {
  /// An option with a case of an enum as its value.
  static func choice(
    _ name: String, _ placeholder: String, _ help: String, _ rules: OptionRule...
  ) -> Self {
    Self(OptionSpec(name, placeholder, help, rules: rules)) { text throws(OptionValueError) in
      guard let choice = Value(rawValue: text) else {
        let names = Value.allCases.map(\.rawValue)
        throw OptionValueError(detail: "unknown '\(text)'" + suggestion(for: text, among: names))
      }
      return choice
    }
  }
}

extension Option where Value == Bool {
  /// An option without a value.
  static func flag(_ name: String, _ help: String, _ rules: OptionRule...) -> Self {
    Self(OptionSpec(name, nil, help, rules: rules)) { _ throws(OptionValueError) in true }
  }
}

extension Option where Value == String {
  /// An option with any text as its value.
  static func text(
    _ name: String, _ placeholder: String, letter: Character? = nil, _ help: String,
    _ rules: OptionRule...
  ) -> Self {
    Self(OptionSpec(name, placeholder, letter: letter, help, rules: rules)) {
      text throws(OptionValueError) in text
    }
  }

  /// An option with any text as its value that may be given several times.
  static func list(_ name: String, _ placeholder: String, _ help: String) -> Self {
    Self(OptionSpec(name, placeholder, help, repeats: true)) { text throws(OptionValueError) in
      text
    }
  }
}

extension Option where Value == Int {
  /// An option with a whole number as its value.
  static func count(
    _ name: String, _ placeholder: String, in range: ClosedRange<Int>, _ help: String,
    _ rules: OptionRule...
  ) -> Self {
    Self(OptionSpec(name, placeholder, help, rules: rules)) { text throws(OptionValueError) in
      guard let number = Int(text), range.contains(number) else {
        throw OptionValueError(
          detail: "'\(text)' is no whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  /// An option with a day as its value, read as days since 1970-01-01.
  static func day(_ name: String, _ help: String) -> Self {
    Self(OptionSpec(name, "YYYY-MM-DD", help)) { text throws(OptionValueError) in
      let parts = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        part.allSatisfy { $0 &- 0x30 <= 9 } ? Int(String(decoding: part, as: UTF8.self)) : nil
      }
      guard parts.map(\.count) == [4, 2, 2], numbers.count == 3,
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
      else { throw OptionValueError(detail: "'\(text)' is no day, expected one such as 2024-05-18") }
      return date.daysSince1970
    }
  }
}

extension Option where Value == Distance {
  /// An option with a length as its value, in metres unless it has a unit.
  static func distance(
    _ name: String, in range: ClosedRange<Double>, _ help: String, _ rules: OptionRule...
  ) -> Self {
    .quantity(OptionSpec(name, "M", help, rules: rules), .distance, in: range, "m") { .meters($0) }
  }
}

extension Option where Value == Speed {
  /// An option with a speed as its value, in metres per second unless it has a unit.
  static func speed(_ name: String, in range: ClosedRange<Double>, _ help: String) -> Self {
    .quantity(OptionSpec(name, "M/S", help), .speed, in: range, "m/s") { .metersPerSecond($0) }
  }
}

extension Option where Value == Duration {
  /// An option with a duration as its value, in seconds unless it has a unit. The range is within what
  /// ``QuantityText/longestSeconds`` allows.
  static func duration(
    _ name: String, in range: ClosedRange<Double>, _ help: String, _ rules: OptionRule...
  ) -> Self {
    .quantity(OptionSpec(name, "S", help, rules: rules), .duration, in: range, "s") {
      QuantityText.duration(seconds: $0) ?? .zero
    }
  }
}
