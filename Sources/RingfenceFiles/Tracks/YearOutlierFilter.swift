internal import Ringfence

/// Finds fixes with an impossible year: it differs by more than 5 from the years of both
/// neighbours.
///
/// The neighbour before is the last accepted fix, so that an error in every other fix does not
/// affect the good ones. At the ends of a track there is one neighbour: there the two nearest fixes
/// must agree with each other and differ from the fix. If only two fixes disagree, both stay.
struct YearOutlierFilter: Sendable {
  typealias Examined = (fix: RawFix, isUsable: Bool)

  /// Within five times 365 days, years differ by at most 5.
  static let nearMicroseconds: Int64 = 1825 * 86_400_000_000

  /// The time of the last accepted fix, which agrees with at least one neighbour.
  var before = RawFix.missingTime
  /// Undecided fixes: up to two at the beginning, one later.
  var waiting = ContiguousArray<RawFix>()

  /// Whether a fix is plainly usable. It then counts as accepted.
  @inline(__always)
  mutating func isOrdinary(_ fix: RawFix) -> Bool {
    guard waiting.isEmpty, before != RawFix.missingTime,
      !Self.differ(before, fix.microseconds)
    else { return false }
    before = fix.microseconds
    return true
  }

  /// Takes a fix that is not ordinary and returns the decided fixes, in order.
  mutating func take(_ fix: RawFix) -> [Examined] {
    guard before == RawFix.missingTime else { return takeLater(fix) }
    waiting.append(fix)
    guard waiting.count > 1 else { return [] }
    let first = waiting[0]
    let second = waiting[1]
    if waiting.count == 2 {
      return Self.differ(first, second) ? [] : accept([(first, true), (second, true)])
    }
    switch (Self.differ(first, fix), Self.differ(second, fix)) {
    case (true, false): return accept([(first, false), (second, true), (fix, true)])
    case (false, true): return accept([(first, true), (second, false), (fix, true)])
    case (false, false): return accept([(first, true), (second, true), (fix, true)])
    case (true, true):
      // The middle fix differs from both neighbours. The other two stay undecided.
      waiting = [first, fix]
      return [(second, false)]
    }
  }

  /// Decides on the waiting fixes at the end of the track.
  mutating func finish() -> [Examined] {
    let atEnd = waiting
    waiting = []
    return atEnd.map { ($0, before == RawFix.missingTime) }
  }

  private mutating func takeLater(_ fix: RawFix) -> [Examined] {
    var examined: [Examined] = []
    if let doubtful = waiting.popLast() {
      let isUsable = !Self.differ(doubtful, fix)
      examined.append((doubtful, isUsable))
      if isUsable { before = doubtful.microseconds }
    }
    if Self.differ(before, fix.microseconds) {
      waiting.append(fix)
    } else {
      before = fix.microseconds
      examined.append((fix, true))
    }
    return examined
  }

  private mutating func accept(_ examined: [Examined]) -> [Examined] {
    waiting = []
    before = examined.last?.fix.microseconds ?? before
    return examined
  }

  private static func differ(_ a: RawFix, _ b: RawFix) -> Bool {
    differ(a.microseconds, b.microseconds)
  }

  /// Whether the years of two moments differ by more than 5.
  @inline(__always)
  private static func differ(_ a: Int64, _ b: Int64) -> Bool {
    guard (a - b).magnitude > nearMicroseconds else { return false }
    return abs(year(a) - year(b)) > 5
  }

  private static func year(_ microseconds: Int64) -> Int {
    let day = 86_400_000_000 as Int64
    let floor = microseconds >= 0 ? microseconds / day : (microseconds + 1) / day - 1
    return CivilDate(daysSince1970: Int(floor)).year
  }
}
