package import Ringfence

extension JSONReader {
  /// Refuses a version other than 1. It is checked first, so that a later one is not reported by its new keys.
  package func checkVersion() throws(FileError) {
    guard let version = document.member("version", of: 0) else { return }
    let number = try number(version, "version 1")
    guard number == 1 else {
      throw error(
        .unsupportedVersion, at: version, "version is \(DecimalNumber.text(number)), expected 1")
    }
  }

  package func word<Value>(
    _ node: Int, _ what: String, _ values: [Value], named nameOf: (Value) -> String
  ) throws(FileError) -> Value {
    let text = try text(node, what)
    guard let value = values.first(where: { nameOf($0) == text }) else {
      throw error(
        .badValue, at: node,
        "\(JSONText.quoted(text)) is not \(what)" + suggestion(for: text, among: values.map(nameOf))
      )
    }
    return value
  }

  /// The day of `YYYY-MM-DD`.
  package func date(_ node: Int) throws(FileError) -> CivilDate {
    let text = try text(node, "a date such as '2026-12-31'")
    guard let date = CivilDate(text: text) else {
      throw error(
        .badValue, at: node,
        "\(JSONText.quoted(text)) is no date, expected one such as '2026-12-31'")
    }
    return date
  }

  /// A length in a range, in metres.
  package func distance(
    _ node: Int, _ what: String, in range: ClosedRange<Double>
  ) throws(FileError) -> Distance {
    .meters(try value(node, .distance, what, "m", in: range))
  }

  /// A speed in a range, in metres per second.
  package func speed(
    _ node: Int, _ what: String, in range: ClosedRange<Double>
  ) throws(FileError) -> Speed {
    .metersPerSecond(try value(node, .speed, what, "m/s", in: range))
  }

  /// A length of time in a range of seconds, in whole microseconds. A range from a microsecond on excludes only 0.
  package func duration(
    _ node: Int, _ what: String, in range: ClosedRange<Double>
  ) throws(FileError) -> Duration {
    let seconds = try quantity(node, .duration)
    guard range.contains(seconds), let duration = QuantityText.duration(seconds: seconds) else {
      let (least, most) = (range.lowerBound, DecimalNumber.text(range.upperBound))
      let bounds =
        least == ZoneSettings.dwellTimes.lowerBound
        ? "more than 0 and at most \(most) s" : "\(DecimalNumber.text(least))...\(most) s"
      throw error(
        .outOfRange, at: node, "\(what) is \(shown(node, .duration)), expected \(bounds)")
    }
    return duration
  }

  /// A number among settings, in its unit.
  package func number<Settings>(
    _ node: Int, of setting: NumberSetting<Settings>
  ) throws(FileError) -> Double {
    let (name, range) = (setting.name, setting.range)
    switch setting.unit {
    case .meters: return try distance(node, name, in: range).meters
    case .metersPerSecond: return try speed(node, name, in: range).metersPerSecond
    case .seconds:
      return Double(try duration(node, name, in: range).wholeMicroseconds) / 1e6
    case .none:
      let number = try number(node)
      guard range.contains(number) else {
        throw error(
          .outOfRange, at: node,
          "\(name) is \(DecimalNumber.text(number)), expected "
            + "\(DecimalNumber.text(range.lowerBound))...\(DecimalNumber.text(range.upperBound))")
      }
      return number
    }
  }

  package func value(
    _ node: Int, _ kind: QuantityText.Kind, _ what: String, _ unit: String,
    in range: ClosedRange<Double>
  ) throws(FileError) -> Double {
    let value = try quantity(node, kind)
    try check(value, what, unit, in: range, at: node, written: shown(node, kind))
    return value
  }

  /// Refuses a value outside its range. The message quotes it as `written`, if it is a value by
  /// itself.
  package func check(
    _ value: Double, _ what: String, _ unit: String, in range: ClosedRange<Double>, at node: Int,
    written: @autoclosure () -> String? = nil
  ) throws(FileError) {
    guard !range.contains(value) else { return }
    let bounds =
      DecimalNumber.text(range.lowerBound) + "..." + DecimalNumber.text(range.upperBound)
    throw error(
      .outOfRange, at: node,
      "\(what) is \(written() ?? "\(DecimalNumber.text(value)) \(unit)"), "
        + "expected \(bounds) \(unit)")
  }

  package func count(
    _ node: Int, _ what: String, in range: ClosedRange<Int>
  ) throws(FileError) -> Int {
    let number = try number(node, "a whole number")
    guard let count = Int(exactly: number), range.contains(count) else {
      throw error(
        .outOfRange, at: node,
        "\(what) is \(DecimalNumber.text(number)), expected a whole number in "
          + "\(range.lowerBound)...\(range.upperBound)")
    }
    return count
  }
}
