package import Ringfence

/// The time between two moments.
package struct MomentSpan: Hashable, Sendable {
  package var from, to: Timestamp

  package init(from: Timestamp, to: Timestamp) {
    self.from = from
    self.to = to
  }
}

/// When a drive was observed, and where it was before and after the times in which it was not.
package struct ObservedTimes: Sendable {
  /// No device of the road is assumed to be faster between two fixes: 180 km/h. A choice.
  package static let fastest = 50.0

  /// A time without a fix: what is known at its two ends.
  private struct Gap {
    let from, to: Timestamp
    let before, after: Coordinate
  }

  private var gaps: [Gap] = []
  /// The first fix and the last one.
  package private(set) var first: Fix?
  package private(set) var last: Fix?

  package init() {}

  /// Takes the next track of the drive, which is later.
  ///
  /// - Complexity: linear in the fixes.
  package mutating func take(_ fixes: FixColumns, maximumGap: Duration) {
    for index in 0..<fixes.count {
      let fix = fixes[index]
      if let last, fix.time.duration(since: last.time) > maximumGap {
        gaps.append(
          Gap(from: last.time, to: fix.time, before: last.coordinate, after: fix.coordinate))
      }
      if first == nil { first = fix }
      last = fix
    }
  }

  /// A time within a window in which the device may have been in a zone although no fix shows it: the longest gap between two fixes
  /// in which it could drive there and back, or the part of the window before the first fix or after the last one. `nil` where the
  /// zone was out of its reach all the time.
  ///
  /// - Parameters:
  ///   - from: when the window begins; `nil` for the first fix.
  ///   - to: when it ends; `nil` for the last fix.
  ///   - distance: metres from a position to the zone.
  /// - Returns: the longest of these times.
  /// - Complexity: linear in the gaps within the window.
  package func unobserved(
    from: Timestamp?, to: Timestamp?, distance: (Coordinate) -> Double
  ) -> MomentSpan? {
    guard let first, let last else { return nil }
    let start = from ?? first.time
    let end = max(start, to ?? last.time)
    var longest: MomentSpan?
    func note(_ from: Timestamp, _ to: Timestamp, _ meters: Double) {
      let seconds = to.seconds(since: from)
      guard seconds > 0, max(0, meters) <= Self.fastest * seconds else { return }
      if let longest, longest.to.seconds(since: longest.from) >= seconds { return }
      longest = MomentSpan(from: from, to: to)
    }
    if start < first.time {
      note(start, min(end, first.time), distance(first.coordinate))
    }
    if end > last.time { note(max(start, last.time), end, distance(last.coordinate)) }
    // The first gap that ends in the window.
    var (low, high) = (0, gaps.count)
    while low < high {
      let middle = (low + high) / 2
      if gaps[middle].to <= start { low = middle + 1 } else { high = middle }
    }
    for gap in gaps[low...] {
      if gap.from >= end { break }
      note(gap.from, gap.to, max(0, distance(gap.before)) + max(0, distance(gap.after)))
    }
    return longest
  }
}
