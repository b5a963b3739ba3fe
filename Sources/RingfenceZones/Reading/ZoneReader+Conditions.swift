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
private enum LimitKey: String, CaseIterable { case minimum, maximum, when }
private enum BearingKey: String, CaseIterable { case from, to, when }
private enum PercentageKey: String, CaseIterable { case percentage, timeout, sequential }
private enum ScheduleKey: String, CaseIterable {
  case days, from, to, fromDate, toDate, timeZone
}

extension ZoneReader {
  /// An object with a condition, or an array of conditions, for each kind.
  package mutating func conditions(_ node: Int) throws(FileError) -> Conditions {
    let fields = try fields(node, of: ConditionKey.self, "an object of conditions")
    var conditions = Conditions()
    for kind in ConditionKind.limited {
      guard let quantity = kind.quantity else { continue }
      for item in try list(kind, of: fields) {
        conditions[limits: kind].append(try limits(item, kind, quantity))
      }
    }
    for item in try list(.bearing, of: fields) { conditions.bearing.append(try bearing(item)) }
    for item in try list(.percentageCrossed, of: fields) {
      conditions.percentageCrossed.append(try percentage(item))
    }
    for item in try list(.schedule, of: fields) { conditions.schedule.append(try schedule(item)) }
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

  private func when(_ node: Int?, otherwise: ConditionTiming) throws(FileError)
    -> ConditionTiming
  {
    guard let node else { return otherwise }
    let word = try text(node, "'inside' or 'crossing'")
    guard let timing = ConditionTiming.allWords.first(where: { $0.name == word }) else {
      throw error(
        .badValue, at: node, "expected 'inside' or 'crossing', found \(JSONText.quoted(word))")
    }
    return timing
  }

  // MARK: Limits, bearing, percentage

  private func limits(
    _ node: Int, _ kind: ConditionKind, _ quantity: LimitedQuantity
  ) throws(FileError) -> LimitCondition {
    let fields = try fields(node, of: LimitKey.self, "\(kind.withArticle) condition, an object")
    func limit(_ key: LimitKey) throws(FileError) -> Double? {
      guard let node = fields[key] else { return nil }
      return try inRange(
        try self.quantity(node, quantity.form), kind, at: node, shown(node, quantity.form))
    }
    let condition = LimitCondition(
      minimum: try limit(.minimum), maximum: try limit(.maximum),
      when: try when(fields[.when], otherwise: quantity.usualTiming))
    if condition.minimum == nil, condition.maximum == nil {
      throw error(.missingKey, at: node, "\(kind.name) condition needs 'minimum' or 'maximum'")
    }
    try checkLimits(condition, of: kind, fields[.minimum], fields[.maximum], at: node) {
      shown($0, quantity.form)
    }
    return condition
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

  /// Refuses limits that no number meets; `show` returns a limit as written.
  package func checkLimits(
    _ condition: LimitCondition, of kind: ConditionKind, _ minimum: Int?, _ maximum: Int?,
    at node: Int, _ show: (Int) -> String
  ) throws(FileError) {
    guard condition.isContradictory, let minimum, let maximum else { return }
    try refuseContradiction(
      at: node,
      "minimum \(show(minimum)) is above maximum \(show(maximum)), so no \(kind.name) passes")
  }

  private func bearing(_ node: Int) throws(FileError) -> BearingCondition {
    let fields = try fields(node, of: BearingKey.self, "a bearing condition, an object")
    let from = try bearingLimit(try required(.from, of: fields))
    let to = try bearingLimit(try required(.to, of: fields))
    return Self.arc(from: from, to: to, try when(fields[.when], otherwise: .crossing))
  }

  /// The arc between two bearings. Negative angles count anticlockwise; a whole turn stays a whole turn.
  package static func arc(from: Double, to: Double, _ when: ConditionTiming) -> BearingCondition {
    let isTurn = BearingCondition.isWholeTurn(from: from, to: to)
    return BearingCondition(
      uncheckedFrom: isTurn ? 0 : from < 0 ? from + 360 : from,
      to: isTurn ? 360 : to < 0 ? to + 360 : to,
      when: when)
  }

  private func bearingLimit(_ node: Int) throws(FileError) -> Double {
    try inTurn(try quantity(node, .angle), node)
  }

  /// An angle, if it is in range.
  package func inTurn(_ degrees: Double, _ node: Int) throws(FileError) -> Double {
    guard (-360...360).contains(degrees) else {
      throw error(
        .outOfRange, at: node, "angle is \(shown(node, .angle)), expected -360...360")
    }
    return degrees
  }

  private func percentage(_ node: Int) throws(FileError) -> PercentageCondition {
    let fields = try fields(
      node, of: PercentageKey.self, "a percentageCrossed condition, an object")
    let share = try required(.percentage, of: fields)
    var condition = PercentageCondition(
      percentage: try inPercent(try number(share, "a number of percent"), share))
    if let node = fields[.timeout] {
      condition.timeout = try duration(node, "timeout", in: PercentageCondition.timeouts)
    }
    if let node = fields[.sequential] { condition.isSequential = try bool(node) }
    return condition
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

  // MARK: Schedules

  private mutating func schedule(_ node: Int) throws(FileError) -> Schedule {
    let fields = try fields(node, of: ScheduleKey.self, "a schedule, an object")
    var schedule = Schedule()
    if let node = fields[.days] { schedule.days = try days(node) }
    if let node = fields[.from] { schedule.from = try timeOfDay(node, latest: 86_399) }
    if let node = fields[.to] { schedule.to = try timeOfDay(node, latest: 86_400) }
    if let node = fields[.fromDate] { schedule.firstDay = try date(node) }
    if let node = fields[.toDate] { schedule.lastDay = try date(node) }
    if let node = fields[.timeZone] { schedule.timeZone = try timeZone(node) }
    if schedule.days == nil, schedule.from == nil, schedule.to == nil, schedule.firstDay == nil,
      schedule.lastDay == nil
    {
      throw error(
        .missingKey, at: node,
        "schedule needs 'days', 'from', 'to', 'fromDate' or 'toDate'")
    }
    if let contradiction = schedule.contradiction, contradiction != .noDay {
      try refuseContradiction(at: node, "schedule \(contradiction.words)")
    }
    return schedule
  }

  private func days(_ node: Int) throws(FileError) -> DaysOfWeek {
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
        at: node, "schedule has no day; leave 'days' out for every day")
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

extension LimitedQuantity {
  /// The form of the limits in files.
  fileprivate var form: QuantityText.Kind {
    switch dimension {
    case .speed: .speed
    case .length: .distance
    }
  }
}
