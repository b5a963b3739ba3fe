package import Ringfence

/// Quantities as text, in zone files and in options: `40`, `"500 ft"`, `30km/h`.
///
/// A number without a unit is in the SI unit. The unit follows the number, with or without blanks;
/// its case is ignored.
package enum QuantityText {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case distance, speed, duration, angle
    case size
  }

  /// Why a text is not a quantity of the kind: what was found and what was expected.
  package struct Failure: Error, Hashable, Sendable {
    package let detail: String

    package init(detail: String) { self.detail = detail }
  }

  /// A unit, as an exact fraction of the SI unit.
  package struct Unit: Hashable, Sendable {
    package let name: String
    let numerator: Double
    let denominator: Double

    init(_ name: String, _ numerator: Double, per denominator: Double = 1) {
      self.name = name
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// Reads a text as a number of metres, metres per second, seconds, degrees or bytes. It is finite and
  /// has any sign.
  package static func value(_ text: String, as kind: Kind) throws(Failure) -> Double {
    let bytes = ContiguousArray(text.utf8)
    let start = skipBlanks(bytes, 0)
    let end = endOfNumber(bytes, start)
    guard let number = DecimalNumber.parse(bytes.span, start..<end) else {
      throw notAQuantity(text, kind)
    }
    let unitStart = skipBlanks(bytes, end)
    var unitEnd = bytes.count
    while unitEnd > unitStart, isBlank(bytes[unitEnd - 1]) { unitEnd -= 1 }
    guard unitStart < unitEnd else { return number }
    // Something like `1,5 km`: the number ends too early.
    guard bytes[unitStart] >= 0x80 || (bytes[unitStart] | 0x20) &- UInt8(ascii: "a") < 26 else {
      throw notAQuantity(text, kind)
    }
    let name = String(decoding: bytes[unitStart..<unitEnd], as: UTF8.self)
    guard let unit = kind.units.first(where: { isSame($0.name, name) }) else {
      let meant = kind.unit(meantBy: name).map { ", did you mean '\($0)'?" }
      throw Failure(
        detail: "unknown unit \(JSONText.quoted(name)) of \(kind.noun)"
          + (meant ?? suggestion(for: name, among: kind.units.map { $0.name })))
    }
    let value = number * unit.numerator / unit.denominator
    guard value.isFinite else {
      throw Failure(detail: "\(JSONText.quoted(text)) is too large for a \(kind.noun)")
    }
    return value
  }

  // MARK: Parts

  private static func notAQuantity(_ text: String, _ kind: Kind) -> Failure {
    Failure(detail: "\(JSONText.quoted(text)) is no \(kind.noun), expected \(kind.example)")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func skipBlanks(_ bytes: ContiguousArray<UInt8>, _ start: Int) -> Int {
    var i = start
    while i < bytes.count, isBlank(bytes[i]) { i += 1 }
    return i
  }

  /// The end of sign, digits, point and exponent. An `e` without digits is part of the unit.
  private static func endOfNumber(_ bytes: ContiguousArray<UInt8>, _ start: Int) -> Int {
    var i = start
    if i < bytes.count, bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-") { i += 1 }
    while i < bytes.count, bytes[i] &- UInt8(ascii: "0") <= 9 || bytes[i] == UInt8(ascii: ".") {
      i += 1
    }
    guard i < bytes.count, bytes[i] | 0x20 == UInt8(ascii: "e") else { return i }
    var k = i + 1
    if k < bytes.count, bytes[k] == UInt8(ascii: "+") || bytes[k] == UInt8(ascii: "-") { k += 1 }
    guard k < bytes.count, bytes[k] &- UInt8(ascii: "0") <= 9 else { return i }
    while k < bytes.count, bytes[k] &- UInt8(ascii: "0") <= 9 { k += 1 }
    return k
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 | 0x20 && $0 > 0x40) }
  }
}

extension QuantityText {
  package static func distance(_ text: String) throws(Failure) -> Distance {
    .meters(try value(text, as: .distance))
  }

  package static func speed(_ text: String) throws(Failure) -> Speed {
    .metersPerSecond(try value(text, as: .speed))
  }

  /// Reads a duration, rounded to the microsecond, of at most ``longestSeconds`` in either
  /// direction.
  package static func duration(_ text: String) throws(Failure) -> Duration {
    guard let duration = duration(seconds: try value(text, as: .duration)) else {
      throw Failure(detail: "\(JSONText.quoted(text)) is too long for a duration")
    }
    return duration
  }

  package static let longestSeconds = SettingRange.longestSeconds

  /// Creates a duration from seconds, rounded to the microsecond; `nil` for NaN and for more than
  /// ``longestSeconds``.
  package static func duration(seconds: Double) -> Duration? {
    guard (-longestSeconds...longestSeconds).contains(seconds) else { return nil }
    // checked: at most 1e15 by the guard above
    return .microseconds(Int64((seconds * 1e6).rounded()))
  }
}
