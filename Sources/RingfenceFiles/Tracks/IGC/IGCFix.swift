/// A B record: time, position, validity and altitudes in columns of fixed widths.
///
/// `B` `HHMMSS` `DDMMmmmN` `DDDMMmmmE` `A` pressure altitude in five columns, GNSS altitude in five.
struct IGCFix {
  /// The columns that every record has.
  static let length = 35

  /// `nil` for an unreadable one.
  let microsecondsOfDay: Int64?
  /// Degrees, NaN when unreadable.
  let latitude: Double
  let longitude: Double
  /// Metres: of the satellites, or of the pressure where these give none; NaN for neither.
  let altitude: Double
  /// Whether the recorder calls the fix a valid one in three dimensions (`A`, and not `V`).
  let isValid: Bool

  /// Whether a line is a B record with digits and letters where they belong.
  static func isFix(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count >= length, bytes[range.lowerBound] == UInt8(ascii: "B") else { return false }
    let at = range.lowerBound
    return number(bytes, at + 1, 6) != nil && number(bytes, at + 7, 7) != nil
      && (bytes[at + 14] == UInt8(ascii: "N") || bytes[at + 14] == UInt8(ascii: "S"))
      && number(bytes, at + 15, 8) != nil
      && (bytes[at + 23] == UInt8(ascii: "E") || bytes[at + 23] == UInt8(ascii: "W"))
      && (bytes[at + 24] == UInt8(ascii: "A") || bytes[at + 24] == UInt8(ascii: "V"))
  }

  /// Reads a record; `nil` for one that is too short, or without hemispheres and validity in their columns.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ extensions: IGCExtensions) {
    guard range.count >= Self.length else { return nil }
    let at = range.lowerBound
    let south = bytes[at + 14] == UInt8(ascii: "S")
    let west = bytes[at + 23] == UInt8(ascii: "W")
    guard south || bytes[at + 14] == UInt8(ascii: "N"), west || bytes[at + 23] == UInt8(ascii: "E"),
      bytes[at + 24] == UInt8(ascii: "A") || bytes[at + 24] == UInt8(ascii: "V")
    else { return nil }
    isValid = bytes[at + 24] == UInt8(ascii: "A")
    microsecondsOfDay = Self.time(bytes, at, extensions.digits(.time, bytes, range))
    let north = Self.degrees(bytes, at + 7, 2, extensions.digits(.latitude, bytes, range))
    let east = Self.degrees(bytes, at + 15, 3, extensions.digits(.longitude, bytes, range))
    latitude = south ? -north : north
    longitude = west ? -east : east
    let pressure = Self.meters(bytes, at + 25)
    let satellites = Self.meters(bytes, at + 30)
    // Recorders without an altitude write zeros in its place.
    altitude =
      if let satellites, satellites != 0 { Double(satellites) } else if let pressure, pressure != 0
      {
        Double(pressure)
      } else { satellites.map { Double($0) } ?? .nan }
  }

  private static func time(
    _ bytes: Span<UInt8>, _ at: Int, _ fraction: (number: Int, scale: Int)
  ) -> Int64? {
    guard let hour = number(bytes, at + 1, 2), let minute = number(bytes, at + 3, 2),
      let second = number(bytes, at + 5, 2), hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = Int64(hour * 3_600 + minute * 60 + second)
    return seconds * 1_000_000 + Int64(fraction.number * (1_000_000 / fraction.scale))
  }

  /// Degrees of `count` digits, minutes of two, thousandths of minutes, and further decimals.
  private static func degrees(
    _ bytes: Span<UInt8>, _ at: Int, _ count: Int, _ further: (number: Int, scale: Int)
  ) -> Double {
    guard let degrees = number(bytes, at, count), let thousandths = number(bytes, at + count, 5),
      thousandths < 60_000
    else { return .nan }
    // One division, so that the result is the nearest double.
    let units = (degrees * 60_000 + thousandths) * further.scale + further.number
    return Double(units) / Double(60_000 * further.scale)
  }

  /// An altitude of five columns, with a sign in front if it is negative.
  private static func meters(_ bytes: Span<UInt8>, _ at: Int) -> Int? {
    if bytes[at] == UInt8(ascii: "-") { return number(bytes, at + 1, 4).map { -$0 } }
    return number(bytes, at, 5)
  }

  /// The number of a few digits; `nil` if one of them is none.
  static func number(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var value = 0
    for i in start..<start + count {
      guard bytes[i] &- UInt8(ascii: "0") < 10 else { return nil }
      value = value * 10 + Int(bytes[i] &- UInt8(ascii: "0"))  // checked: at most eight digits
    }
    return value
  }
}
