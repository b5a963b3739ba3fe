internal import Ringfence

// What the texts of numbers, speeds and flags mean.
extension TableRow {
  /// A number, also with its unit behind it; NaN for a text that is none, which is counted.
  mutating func value(
    _ bytes: Span<UInt8>, _ range: Range<Int>, from least: Double = -.infinity,
    unit: String? = nil
  ) -> Double {
    let value = numbers.read(bytes, range) ?? numbers.read(bytes, range, unit: unit)
    guard let value else {
      record(.badValue)
      return .nan
    }
    return checked(value, from: least)
  }

  /// A number that is not below a limit; NaN for another one, which is counted. Phones write -1 for no value.
  mutating func checked(_ value: Double, from least: Double = -.infinity) -> Double {
    guard value >= least else {
      if value != -1 || traits.maker != .phone { record(.badValue) }
      return .nan
    }
    return value
  }

  /// A speed in metres per second; a unit behind the number is stronger than that of the column.
  mutating func speed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double {
    for own in SpeedUnit.allCases {
      if let value = numbers.read(bytes, range, unit: own.rawValue), value >= 0 {
        return own.speed(value).metersPerSecond
      }
    }
    return inUnit(value(bytes, range, from: 0))
  }

  /// A speed of the column in metres per second.
  func inUnit(_ speed: Double) -> Double { unit.map { $0.speed(speed).metersPerSecond } ?? speed }

  /// Takes names of flags with blanks between them.
  mutating func setFlags(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != 0x20 { end += 1 }
      if end > start { setFlag(bytes, start..<end) }
      start = end + 1
    }
  }

  private static let flags = FixFlags.valuesByName

  mutating func setFlag(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let name = bytes.text(range)
    guard let flag = Self.flags.first(where: { $0.name == name })?.value else {
      record(.badValue)
      return
    }
    fix.flags |= flag.rawValue
  }

  /// Moves the row's time; an unknown number of minutes makes it unreadable.
  mutating func delay(byMinutes minutes: Double?) {
    guard fix.microseconds != RawFix.missingTime else { return }
    guard let minutes, minutes.magnitude < 1e9 else {
      fix.microseconds = RawFix.missingTime
      fix.timeFault = .unreadable
      return
    }
    // checked: the magnitude is bounded above
    fix.microseconds += Int64((minutes * 60e6).rounded())
  }
}
