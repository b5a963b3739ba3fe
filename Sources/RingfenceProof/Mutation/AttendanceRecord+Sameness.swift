internal import Ringfence

extension AttendanceRecord {
  /// Whether two say the same, with times that differ by some microseconds at most.
  func isSame(as other: AttendanceRecord, within microseconds: Int64) -> Bool {
    func areNear(_ a: Duration, _ b: Duration) -> Bool {
      abs((a - b).wholeMicroseconds) <= microseconds
    }
    func areNearTimes(_ a: Timestamp?, _ b: Timestamp?) -> Bool {
      guard let a, let b else { return a == b }
      return abs(a.duration(since: b).wholeMicroseconds) <= microseconds
    }
    guard outcome == other.outcome, isLate == other.isLate, hasLeftEarly == other.hasLeftEarly,
      isUnconfirmed == other.isUnconfirmed
    else { return false }
    return areNear(present, other.present) && areNear(unobserved, other.unobserved)
      && areNearTimes(arrived, other.arrived) && areNearTimes(left, other.left)
  }
}
