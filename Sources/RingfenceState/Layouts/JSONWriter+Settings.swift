package import Ringfence

/// The keys of an attendance in files.
package enum AttendanceKey: String, CaseIterable, Sendable {
  case id, schedule, grace, tracks
}

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
    case .speed(let speed): self.value(shortest: speed.metersPerSecond)
    case .duration(let duration): self.value(exactSeconds: duration)
    case .probability(let number), .factor(let number): self.value(shortest: number)
    case .count(let count): self.value(count)
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
      for kind in ConditionKind.ofZones where conditions.has(kind) {
        let fields = kind.definition.fields
        let list = conditions.values(kind)
        json.key(kind.name)
        if list.count == 1 {
          json.write(list[0], fields)
        } else {
          json.array(list) { $0.write($1, fields) }
        }
      }
    }
  }

  /// Writes attendances: one as an object, several as an array.
  package mutating func write(_ attendances: [Attendance]) {
    if attendances.count == 1 {
      write(attendances[0])
    } else {
      array(attendances) { $0.write($1) }
    }
  }

  private mutating func write(_ attendance: Attendance) {
    object { json in
      if let id = attendance.id { json.member(AttendanceKey.id.rawValue, id) }
      json.key(AttendanceKey.schedule.rawValue)
      json.write(attendance.schedule.values, ConditionKind.schedule.definition.fields)
      if attendance.grace != .zero {
        json.key(AttendanceKey.grace.rawValue)
        json.value(exactSeconds: attendance.grace)
      }
      if let tracks = attendance.tracks { json.member(AttendanceKey.tracks.rawValue, tracks) }
    }
  }

  /// Writes a condition without the values that are meant where they are absent.
  private mutating func write(_ values: ConditionValues, _ fields: [ConditionField]) {
    object { json in
      for (index, field) in fields.enumerated() {
        guard let value = values[index], !field.isUsual(value) else { continue }
        json.key(field.key)
        json.write(value)
      }
    }
  }

  private mutating func write(_ value: ConditionValue) {
    switch value {
    case .number(let number): self.value(shortest: number)
    case .duration(let duration): self.value(exactSeconds: duration)
    case .flag(let flag): self.value(flag)
    case .days(let days):
      array(DaysOfWeek.names.filter { days.contains($0.day) }) { json, name in
        json.value(word: name.short)
      }
    case .timeOfDay(let time): self.value(time.text)
    case .date(let date): self.value(Self.date(date))
    case .timeZone(let rules): self.value(rules.name)
    case .timing(let timing): self.value(word: timing.name)
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

extension ConditionField {
  /// Whether a value is meant where there is none.
  fileprivate func isUsual(_ value: ConditionValue) -> Bool {
    switch (form, value) {
    case (.timing(let usual), .timing(let timing)): timing == usual
    case (.flag, .flag(let flag)): !flag
    case (_, _): false
    }
  }
}
