internal import Ringfence

// Short names, since every event is a row of these.
extension [UInt8] {
  /// Appends a text.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a whole number.
  mutating func append(decimal value: Int) { FixedDecimal.append(value, to: &self) }

  /// Appends a number with so many decimals; `null` for NaN and infinities.
  mutating func append(_ value: Double, decimals: Int) {
    FixedDecimal.append(value, decimals: decimals, to: &self)
  }

  /// Appends a length of time in seconds with three decimals.
  mutating func append(seconds duration: Duration) {
    append(Double(duration.wholeMicroseconds) / 1e6, decimals: 3)
  }

  /// Appends a time as RFC 3339 in UTC with milliseconds.
  mutating func append(_ time: Timestamp) { RFC3339.append(time, to: &self) }
}
