package import Ringfence

extension JSONWriter {
  /// Writes the shortest number that reads back as the same one; `null` for NaN and infinities.
  package mutating func value(shortest number: Double) {
    value(json: number.isFinite ? DecimalNumber.text(number) : "null")
  }

  /// Writes a duration in seconds, rounded to the microsecond, without zeros at the end.
  package mutating func value(exactSeconds duration: Duration) {
    let parts = duration.components
    let isNegative = parts.seconds < 0 || parts.attoseconds < 0
    let attoseconds = parts.attoseconds.magnitude
    let microseconds = (attoseconds + 500_000_000_000) / 1_000_000_000_000
    let whole = parts.seconds.magnitude + microseconds / 1_000_000
    let digits = String(microseconds % 1_000_000)
    var fraction = Array((String(repeating: "0", count: 6 - digits.utf8.count) + digits).utf8)
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    value(
      json: (isNegative ? "-" : "") + "\(whole)"
        + (fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self)))
  }

  package mutating func write(_ value: SettingValue) {
    switch value {
    case .flag(let flag): self.value(flag)
    case .distance(let distance): self.value(shortest: distance.meters)
    case .duration(let duration): self.value(exactSeconds: duration)
    case .probability(let probability): self.value(shortest: probability)
    }
  }

  package mutating func write(_ data: [CustomDatum]) {
    object { json in
      for datum in data {
        json.key(escaping: datum.key)
        json.value(datum.value)
      }
    }
  }

  package mutating func write(disabledLintRules rules: [String]) {
    object { json in
      json.member("disable", rules)
    }
  }

  // MARK: Conditions

  package mutating func write(_ conditions: Conditions) {
    object { json in
      for kind in ConditionKind.limited {
        json.write(kind, conditions[limits: kind]) { $0.write($1, of: kind) }
      }
      json.write(.bearing, conditions.bearing) { $0.write($1) }
      json.write(.percentageCrossed, conditions.percentageCrossed) { $0.write($1) }
      json.write(.schedule, conditions.schedule) { $0.write($1) }
    }
  }

  /// Writes the conditions of one kind: one as an object, several as an array.
  private mutating func write<Value>(
    _ kind: ConditionKind, _ conditions: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    guard let first = conditions.first else { return }
    key(kind.name)
    if conditions.count == 1 { write(&self, first) } else { array(conditions, write) }
  }

  private mutating func write(_ timing: ConditionTiming, unless usual: ConditionTiming) {
    if timing != usual { member("when", word: timing.name) }
  }

  private mutating func write(_ condition: LimitCondition, of kind: ConditionKind) {
    object { json in
      if let minimum = condition.minimum {
        json.key("minimum")
        json.value(shortest: minimum)
      }
      if let maximum = condition.maximum {
        json.key("maximum")
        json.value(shortest: maximum)
      }
      if let quantity = kind.quantity {
        json.write(condition.when, unless: quantity.usualTiming)
      }
    }
  }

  private mutating func write(_ condition: BearingCondition) {
    object { json in
      json.key("from")
      json.value(shortest: condition.from.degrees)
      json.key("to")
      json.value(shortest: condition.to.degrees)
      json.write(condition.when, unless: .crossing)
    }
  }

  private mutating func write(_ condition: PercentageCondition) {
    object { json in
      json.key("percentage")
      json.value(shortest: condition.percentage)
      if let timeout = condition.timeout {
        json.key("timeout")
        json.value(exactSeconds: timeout)
      }
      if condition.isSequential { json.member("sequential", true) }
    }
  }

  private mutating func write(_ schedule: Schedule) {
    object { json in
      if let days = schedule.days {
        json.member("days", DaysOfWeek.names.filter { days.contains($0.day) }.map { $0.short })
      }
      let texts = [
        ("from", schedule.from.map { $0.text }),
        ("to", schedule.to.map { $0.text }),
        ("fromDate", schedule.firstDay.map { Self.date($0) }),
        ("toDate", schedule.lastDay.map { Self.date($0) }),
        ("timeZone", schedule.timeZone?.name),
      ]
      for (name, text) in texts {
        if let text { json.member(name, text) }
      }
    }
  }

  /// `YYYY-MM-DD`.
  private static func date(_ date: CivilDate) -> String {
    "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
