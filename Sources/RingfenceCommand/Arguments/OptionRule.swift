package struct OptionRule: Sendable {
  /// The message about a command line with the option that breaks the rule; `nil` for one that keeps
  /// it.
  let violation: @Sendable (_ option: String, _ arguments: Arguments) -> String?

  package init(violation: @escaping @Sendable (_ option: String, _ arguments: Arguments) -> String?)
  {
    self.violation = violation
  }

  package static func requires(_ other: String) -> Self {
    Self { option, arguments in
      arguments.isGiven(other) ? nil : "'--\(option)' goes with '--\(other)' only"
    }
  }

  package static func requires(anyOf others: String...) -> Self {
    Self { option, arguments in
      if others.contains(where: { arguments.isGiven($0) }) { return nil }
      let expected = others.map { "'--\($0)'" }.joined(separator: ", ")
      return "'--\(option)' goes with one of \(expected) only"
    }
  }

  /// The option needs one of these values of another one, the default among them.
  package static func requires(_ other: String, _ values: String...) -> Self {
    Self { option, arguments in
      guard let value = arguments.word(other), !values.contains(value) else { return nil }
      let expected = values.map { "'--\(other) \($0)'" }.joined(separator: " and ")
      return "'--\(option)' goes with \(expected) only"
    }
  }

  /// The option excludes another one, or one value of it.
  ///
  /// - Parameters:
  ///   - other: the other option.
  ///   - value: its value; `nil` for any.
  ///   - reason: words for the message instead of "does not go with" the other option.
  ///   - expected: words about what to do instead.
  /// - Returns: the rule.
  package static func excludes(
    _ other: String, _ value: String? = nil, because reason: String? = nil,
    expected: String? = nil
  ) -> Self {
    Self { option, arguments in
      let isExcluded = value.map { $0 == arguments.word(other) } ?? arguments.isGiven(other)
      guard isExcluded else { return nil }
      let excluded = value.map { "'--\(other) \($0)'" } ?? "'--\(other)'"
      return "'--\(option)' \(reason ?? "does not go with \(excluded)")"
        + (expected.map { ", expected \($0)" } ?? "")
    }
  }

  /// The option, or one value of it, writes some formats only, the default among them.
  package static func writes(_ formats: String..., with value: String? = nil) -> Self {
    Self { option, arguments in
      guard value == nil || arguments.word(option) == value,
        let format = arguments.word("format"), !formats.contains(format)
      else { return nil }
      let words = value.map { "\(option) \($0)" } ?? option
      return "'--\(words)' does not write \(format), expected \(listed(formats))"
    }
  }
}
