internal import Ringfence
internal import RingfenceFiles

extension Arguments {
  /// The value of an option that takes one of several words.
  func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(UsageError) -> Value? where Value.RawValue == String {
    guard let text = value(name) else { return nil }
    guard let choice = Value(rawValue: text) else {
      let names = Value.allCases.map(\.rawValue)
      throw wrong(name, "unknown '\(text)'" + RingfenceFiles.suggestion(for: text, among: names))
    }
    return choice
  }

  /// The value of an option that takes a whole number.
  func count(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw wrong(
        name, "'\(text)' is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The value of an option that takes a length, in metres unless it has a unit.
  func distance(
    _ name: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Distance? {
    try quantity(name, .distance, in: range, "m").map { .meters($0) }
  }

  /// The value of an option that takes a speed, in metres per second unless it has a unit.
  func speed(
    _ name: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Speed? {
    try quantity(name, .speed, in: range, "m/s").map { .metersPerSecond($0) }
  }

  /// The value of an option that takes a length of time, in seconds unless it has a unit. The range lies
  /// within what a duration can be.
  func duration(
    _ name: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Duration? {
    try quantity(name, .duration, in: range, "s").flatMap { QuantityText.duration(seconds: $0) }
  }

  /// The value of an option that takes a day, as days since 1970-01-01.
  func day(_ name: String) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    let parts = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0 &- 0x30 <= 9 } ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3,
      let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    else { throw wrong(name, "'\(text)' is no day, expected one such as 2024-05-18") }
    return date.daysSince1970
  }

  private func quantity(
    _ name: String, _ kind: QuantityText.Kind, in range: ClosedRange<Double>, _ unit: String
  ) throws(UsageError) -> Double? {
    guard let text = value(name) else { return nil }
    let number: Double
    do {
      number = try QuantityText.value(text, as: kind)
    } catch {
      throw wrong(name, error.detail)
    }
    guard range.contains(number) else {
      let bounds = "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound)) \(unit)"
      throw wrong(name, "'\(text)' is out of range, expected \(bounds)")
    }
    return number
  }

  /// A bound, with so many of three decimals as it needs.
  private static func text(_ bound: Double) -> String {
    var bytes: [UInt8] = []
    FixedDecimal.append(bound, upTo: 3, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func wrong(_ name: String, _ detail: String) -> UsageError {
    error(.badValue, "option '--\(name)': \(detail)")
  }
}
