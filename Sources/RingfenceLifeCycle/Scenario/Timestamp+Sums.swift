package import Ringfence

extension Timestamp {
  /// The moment after a duration, limited to the range of a timestamp.
  package static func + (time: Timestamp, duration: Duration) -> Timestamp {
    time + duration.wholeMicroseconds
  }

  /// The moment some microseconds later, limited to the range of a timestamp.
  static func + (time: Timestamp, microseconds: Int64) -> Timestamp {
    let (sum, overflow) = time.microseconds.addingReportingOverflow(microseconds)
    return Timestamp(microseconds: overflow ? (microseconds < 0 ? .min : .max) : sum)
  }

  /// The moment some microseconds earlier, limited to the range of a timestamp.
  static func - (time: Timestamp, microseconds: Int64) -> Timestamp {
    let (difference, overflow) = time.microseconds.subtractingReportingOverflow(microseconds)
    return Timestamp(microseconds: overflow ? (microseconds < 0 ? .max : .min) : difference)
  }

  /// The microseconds since another moment, limited to the range of `Int64`.
  func microseconds(since other: Timestamp) -> Int64 {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
    return overflow ? (other.microseconds < 0 ? .max : .min) : difference
  }
}
