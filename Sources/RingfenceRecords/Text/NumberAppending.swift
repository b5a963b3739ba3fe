package import Ringfence

// Short names for the values of text and tables.
extension [UInt8] {
  package mutating func append(decimal value: Int) { FixedDecimal.append(value, to: &self) }

  /// Appends a number with that many decimals; `null` for NaN and infinities.
  package mutating func append(_ value: Double, decimals: Int) {
    FixedDecimal.append(value, decimals: decimals, to: &self)
  }

  /// Appends a duration in seconds with three decimals.
  package mutating func append(seconds duration: Duration) {
    append(Double(duration.wholeMicroseconds) / 1e6, decimals: 3)
  }

  /// Appends a time as RFC 3339 in UTC with milliseconds.
  package mutating func append(_ time: Timestamp) { RFC3339.append(time, to: &self) }
}
