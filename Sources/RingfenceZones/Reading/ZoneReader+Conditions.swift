package import Ringfence

/// The key of a kind of conditions.
package struct ConditionKey: RawRepresentable, CaseIterable, Hashable {
  package let kind: ConditionKind

  package init(_ kind: ConditionKind) { self.kind = kind }

  package init?(rawValue: String) {
    guard let kind = ConditionKind.ofZones.first(where: { $0.name == rawValue }) else { return nil }
    self.kind = kind
  }

  package var rawValue: String { kind.name }

  package static var allCases: [ConditionKey] { ConditionKind.ofZones.map { ConditionKey($0) } }
}

/// The key of a part of a condition.
private struct ConditionFieldKey: RawRepresentable, Hashable { let rawValue: String }

extension ZoneReader {
  /// An object with a condition, or an array of conditions, for each kind.
  package mutating func conditions(_ node: Int) throws(FileError) -> Conditions {
    let fields = try fields(node, of: ConditionKey.self, "an object of conditions")
    var conditions = Conditions()
    for kind in ConditionKind.ofZones {
      let items = try list(kind, of: fields)
      guard !items.isEmpty else { continue }
      let definition = kind.definition
      for item in items { try readCondition(item, kind, definition, into: &conditions) }
    }
    return conditions
  }

  /// The conditions of one kind: one, or an array of at least one. An empty array is refused: it could
  /// mean "never" or "always".
  private func list(_ kind: ConditionKind, of fields: DocumentFields<ConditionKey>)
    throws(FileError) -> [Int]
  {
    guard let node = fields[ConditionKey(kind)] else { return [] }
    let items = rows(node)
    guard !items.isEmpty else {
      throw error(
        .badValue, at: node,
        "'\(kind.name)' has no conditions, expected at least one; leave the key out for none")
    }
    return items
  }

  private mutating func readCondition(
    _ node: Int, _ kind: ConditionKind, _ definition: ConditionDefinition,
    into conditions: inout Conditions
  ) throws(FileError) {
    let (found, values) = try values(node, kind, definition)
    let contradiction = conditions.append(values, of: kind) { field in
      guard let node = found[ConditionFieldKey(rawValue: definition.fields[field].key)],
        case .limit(let quantity) = definition.fields[field].form
      else { return "" }
      return shown(node, quantity.form)
    }
    if let contradiction { try refuseContradiction(at: node, contradiction) }
  }

  /// A schedule, as a condition has it, that may open.
  package mutating func schedule(_ node: Int) throws(FileError) -> Schedule {
    let schedule = Schedule(try values(node, .schedule, ConditionKind.schedule.definition).values)
    // Also for the linter, whose rules about conditions do not look at it.
    if let contradiction = schedule.contradiction {
      throw error(.contradictoryCondition, at: node, "schedule \(contradiction.words)")
    }
    return schedule
  }

  /// The values of a condition, and where they stand.
  private mutating func values(
    _ node: Int, _ kind: ConditionKind, _ definition: ConditionDefinition
  ) throws(FileError) -> (found: DocumentFields<ConditionFieldKey>, values: ConditionValues) {
    let keys = definition.fields.map { $0.key }
    var found = DocumentFields<ConditionFieldKey>(object: node)
    for (name, value) in try fields(
      node, named: keys, "\(definition.article) \(kind.noun), an object")
    {
      found.values[ConditionFieldKey(rawValue: name)] = value
    }
    var values: [ConditionValue?] = []
    for field in definition.fields {
      let key = ConditionFieldKey(rawValue: field.key)
      if field.isRequired {
        values.append(try value(try required(key, of: found), field, kind))
      } else {
        values.append(
          try found[key].map { (node) throws(FileError) in try value(node, field, kind) }
            ?? field.usualValue)
      }
    }
    let alternatives = keys.prefix(definition.alternatives)
    if let last = alternatives.last,
      !alternatives.contains(where: { found[ConditionFieldKey(rawValue: $0)] != nil })
    {
      let others = alternatives.dropLast().map { "'\($0)'" }.joined(separator: ", ")
      throw error(.missingKey, at: node, "\(kind.noun) needs \(others) or '\(last)'")
    }
    return (found, ConditionValues(values))
  }

  /// The value of a field, if it is in range.
  private mutating func value(
    _ node: Int, _ field: ConditionField, _ kind: ConditionKind
  ) throws(FileError) -> ConditionValue {
    switch field.form {
    case .limit(let quantity):
      .number(
        try inRange(
          try self.quantity(node, quantity.form), kind, at: node, shown(node, quantity.form)))
    case .angle: .number(try inTurn(try quantity(node, .angle), node))
    case .percentage: .number(try inPercent(try number(node, "a number of percent"), node))
    case .duration(let range, _):
      .duration(try duration(node, field.key, in: range))
    case .flag: .flag(try bool(node))
    case .days: .days(try days(node, of: kind.noun))
    case .timeOfDay(let latest): .timeOfDay(try timeOfDay(node, latest: latest))
    case .date: .date(try date(node))
    case .timeZone: .timeZone(try timeZone(node))
    case .timing: .timing(try timing(node))
    }
  }

  private func timing(_ node: Int) throws(FileError) -> ConditionTiming {
    let word = try text(node, "'inside' or 'crossing'")
    guard let timing = ConditionTiming.allWords.first(where: { $0.name == word }) else {
      throw error(
        .badValue, at: node, "expected 'inside' or 'crossing', found \(JSONText.quoted(word))")
    }
    return timing
  }

  /// A limit of a kind of conditions, if it is in range; `text` is the limit as written.
  package func inRange(
    _ limit: Double, _ kind: ConditionKind, at node: Int, _ text: @autoclosure () -> String
  ) throws(FileError) -> Double {
    if let quantity = kind.quantity, !quantity.range.contains(limit) {
      throw error(
        .outOfRange, at: node, "\(kind.name) is \(text()), expected \(quantity.expected)")
    }
    return limit
  }

  /// An angle, if it is in range.
  package func inTurn(_ degrees: Double, _ node: Int) throws(FileError) -> Double {
    guard (-360...360).contains(degrees) else {
      throw error(
        .outOfRange, at: node, "angle is \(shown(node, .angle)), expected -360...360")
    }
    return degrees
  }

  /// A percentage, if it is in range.
  package func inPercent(_ percentage: Double, _ node: Int) throws(FileError) -> Double {
    guard PercentageCondition.isPossible(percentage) else {
      throw error(
        .outOfRange, at: node,
        "percentage is \(DecimalNumber.text(percentage)), expected more than 0 and at most 100")
    }
    return percentage
  }

  private func days(_ node: Int, of noun: String) throws(FileError) -> DaysOfWeek {
    var days = DaysOfWeek()
    let expected = "an array of days such as [\"mon\", \"tue\"]"
    for item in try elements(node, expected) {
      let word = try text(item, "a day such as 'mon'")
      guard let day = DaysOfWeek(name: word) else {
        let near = suggestion(for: word, among: DaysOfWeek.names.map { $0.short })
        throw error(.badValue, at: item, "unknown day \(JSONText.quoted(word))" + near)
      }
      days.insert(day)
    }
    if days.isEmpty {
      try refuseContradiction(
        at: node, "\(noun) has no day; leave 'days' out for every day")
    }
    return days
  }

  /// The time of day of `HH:MM` or `HH:MM:SS`, at most `latest` seconds after midnight.
  private func timeOfDay(_ node: Int, latest: Int) throws(FileError) -> TimeOfDay {
    let expected = latest < 86_400 ? "'00:00' to '23:59'" : "'00:00' to '24:00'"
    let text = try text(node, "a time of day, \(expected)")
    guard let time = TimeOfDay(text: text), time.secondsAfterMidnight <= latest else {
      throw error(
        .badValue, at: node, "\(JSONText.quoted(text)) is no time of day, expected \(expected)")
    }
    return time
  }
}

extension ConditionField {
  /// The value of a condition that does not have the field; `nil` where its absence says something.
  fileprivate var usualValue: ConditionValue? {
    if case .timing(let usual) = form { .timing(usual) } else { nil }
  }
}

extension LimitedQuantity {
  /// The form of the limits in files.
  fileprivate var form: QuantityText.Kind {
    switch dimension {
    case .speed: .speed
    case .length: .distance
    }
  }
}
