/// A part of a condition as files have it: a key, and the form of its value.
package struct ConditionField: Sendable {
  package let key: String
  package let form: Form
  package let isRequired: Bool
  /// The setting that is refused out of the range of the form; `nil` for one without.
  package let setting: ModelError.Setting?
  /// What an editor calls it; empty for the timing, which is called by its kind.
  package let label: String
  /// What an editor shows where there is none.
  package let placeholder: String

  package enum Form: Sendable {
    // Not in place: a field of another form would be as large, with bytes that nothing sets.
    indirect case limit(LimitedQuantity)
    /// Degrees, in files a turn either way.
    case angle
    /// More than 0 and at most 100.
    case percentage
    /// Seconds in a range; an editor offers them up to `usual`.
    case duration(ClosedRange<Double>, usual: Double)
    /// Off where it is absent.
    case flag
    case days
    /// A time of day, with the last one allowed, in seconds after midnight.
    case timeOfDay(latest: Int)
    case date
    /// That of the layout where it is absent.
    case timeZone
    case timing(usual: ConditionTiming)
  }

  package init(
    _ key: String, _ form: Form, isRequired: Bool = false, setting: ModelError.Setting? = nil,
    label: String = "", placeholder: String = ""
  ) {
    self.key = key
    self.form = form
    self.isRequired = isRequired
    self.setting = setting
    self.label = label
    self.placeholder = placeholder
  }
}

/// The value of a ``ConditionField``.
package enum ConditionValue: Sendable {
  /// A limit in the unit of its quantity, degrees or percent.
  case number(Double)
  case duration(Duration)
  case flag(Bool)
  case days(DaysOfWeek)
  case timeOfDay(TimeOfDay)
  case date(CivilDate)
  case timeZone(TimeZoneOffsets)
  case timing(ConditionTiming)
}

extension ConditionValue: Equatable {
  /// Whether both are the same value; texts are compared by their bytes.
  package static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a == b
    case (.duration(let a), .duration(let b)): a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.days(let a), .days(let b)): a == b
    case (.timeOfDay(let a), .timeOfDay(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.timeZone(let a), .timeZone(let b)):
      a.name.utf8.elementsEqual(b.name.utf8) && a.firstOffset == b.firstOffset
        && a.transitions == b.transitions
    case (.timing(let a), .timing(let b)): a == b
    case (_, _): false
    }
  }
}

/// The values of a condition, by the fields of its kind; `nil` for a field that it does not have.
package struct ConditionValues: Equatable, Sendable {
  package var list: [ConditionValue?]

  package init(_ list: [ConditionValue?]) { self.list = list }

  package subscript(field: Int) -> ConditionValue? { list[field] }

  func number(_ field: Int) -> Double? {
    if case .number(let value)? = list[field] { value } else { nil }
  }

  func duration(_ field: Int) -> Duration? {
    if case .duration(let value)? = list[field] { value } else { nil }
  }

  /// Off where it is absent.
  func flag(_ field: Int) -> Bool {
    if case .flag(let value)? = list[field] { value } else { false }
  }

  func days(_ field: Int) -> DaysOfWeek? {
    if case .days(let value)? = list[field] { value } else { nil }
  }

  func timeOfDay(_ field: Int) -> TimeOfDay? {
    if case .timeOfDay(let value)? = list[field] { value } else { nil }
  }

  func date(_ field: Int) -> CivilDate? {
    if case .date(let value)? = list[field] { value } else { nil }
  }

  func timeZone(_ field: Int) -> TimeZoneOffsets? {
    if case .timeZone(let value)? = list[field] { value } else { nil }
  }

  func timing(_ field: Int) -> ConditionTiming? {
    if case .timing(let value)? = list[field] { value } else { nil }
  }
}

/// A type of conditions that are values of fields.
protocol FieldCondition {
  /// What a file means by the values, which are in their ranges.
  init(_ values: ConditionValues)

  /// The values, in the order of the fields of its kind.
  var values: ConditionValues { get }

  /// Why the condition never holds, for a message; `nil` where it may. `written` returns a field as a file has it.
  func contradiction(_ written: (Int) -> String) -> String?
}

extension FieldCondition {
  func contradiction(_ written: (Int) -> String) -> String? { nil }
}
