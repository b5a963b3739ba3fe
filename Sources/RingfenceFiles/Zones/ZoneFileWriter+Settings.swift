internal import Ringfence

extension JSONOutput {
  /// A duration in seconds, rounded to the microsecond.
  mutating func seconds(_ duration: Duration) {
    let parts = duration.components
    let isNegative = parts.seconds < 0 || parts.attoseconds < 0
    let attoseconds = parts.attoseconds.magnitude
    let microseconds = (attoseconds + 500_000_000_000) / 1_000_000_000_000
    let whole = parts.seconds.magnitude + microseconds / 1_000_000
    let digits = String(microseconds % 1_000_000)
    var fraction = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    raw((isNegative ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : "." + fraction))
  }

  mutating func customData(_ data: [CustomDatum]) {
    raw("{ ")
    list(data) { out, datum in
      out.text(datum.key)
      out.raw(": ")
      out.text(datum.value)
    }
    raw(" }")
  }

  mutating func lint(disable rules: [String]) {
    raw("{ \"disable\": [")
    list(rules) { out, rule in out.text(rule) }
    raw("] }")
  }

  // MARK: Conditions

  mutating func conditions(_ conditions: Conditions) {
    raw("{ ")
    var isFirst = true
    rows("speed", conditions.speed, &isFirst) { out, row in out.speed(row) }
    rows("bearing", conditions.bearing, &isFirst) { out, row in out.bearing(row) }
    rows("percentageCrossed", conditions.percentageCrossed, &isFirst) { out, row in
      out.percentage(row)
    }
    rows("schedule", conditions.schedule, &isFirst) { out, row in out.schedule(row) }
    raw(" }")
  }

  /// One row as an object, several as an array.
  private mutating func rows<Row>(
    _ name: String, _ rows: [Row], _ isFirst: inout Bool, _ body: (inout JSONOutput, Row) -> Void
  ) {
    guard !rows.isEmpty else { return }
    key(name, isFirst: &isFirst)
    if rows.count > 1 { raw("[") }
    list(rows, body)
    if rows.count > 1 { raw("]") }
  }

  private mutating func when(
    _ when: ConditionTiming, unless usual: ConditionTiming, _ isFirst: inout Bool
  ) {
    guard when != usual else { return }
    key("when", isFirst: &isFirst)
    text(when == .inside ? "inside" : "crossing")
  }

  private mutating func speed(_ row: SpeedCondition) {
    raw("{ ")
    var isFirst = true
    if let minimum = row.minimum {
      key("minimum", isFirst: &isFirst)
      number(minimum.metersPerSecond)
    }
    if let maximum = row.maximum {
      key("maximum", isFirst: &isFirst)
      number(maximum.metersPerSecond)
    }
    when(row.when, unless: .inside, &isFirst)
    raw(" }")
  }

  private mutating func bearing(_ row: BearingCondition) {
    raw("{ \"from\": ")
    number(row.from.degrees)
    raw(", \"to\": ")
    number(row.to.degrees)
    var isFirst = false
    when(row.when, unless: .crossing, &isFirst)
    raw(" }")
  }

  private mutating func percentage(_ row: PercentageCondition) {
    raw("{ \"percentage\": ")
    number(row.percentage)
    if let timeout = row.timeout {
      raw(", \"timeout\": ")
      seconds(timeout)
    }
    if row.isSequential { raw(", \"sequential\": true") }
    raw(" }")
  }

  private mutating func schedule(_ row: Schedule) {
    raw("{ ")
    var isFirst = true
    if let days = row.days {
      key("days", isFirst: &isFirst)
      raw("[")
      list(DaysOfWeek.names.filter { days.contains($0.day) }) { out, name in out.text(name.short) }
      raw("]")
    }
    let texts = [
      ("from", row.from.map { Self.timeOfDay($0) }), ("to", row.to.map { Self.timeOfDay($0) }),
      ("fromDate", row.firstDay.map { Self.date($0) }),
      ("toDate", row.lastDay.map { Self.date($0) }), ("timeZone", row.timeZone?.name),
    ]
    for (name, value) in texts {
      guard let value else { continue }
      key(name, isFirst: &isFirst)
      text(value)
    }
    raw(" }")
  }

  /// `HH:MM`, with seconds where there are any.
  private static func timeOfDay(_ time: TimeOfDay) -> String {
    let seconds = time.secondsAfterMidnight
    let text = "\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2))"
    return seconds % 60 == 0 ? text : "\(text):\(padded(seconds % 60, 2))"
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
