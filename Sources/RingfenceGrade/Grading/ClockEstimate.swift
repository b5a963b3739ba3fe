internal import RingfenceRules

/// How far the clock of a log is from that of the drive, as the pairs show it.
package struct ClockEstimate: Hashable, Sendable {
  /// The median of how much later the found events are, in microseconds.
  package let offset: Int64
  /// The median distance of the pairs from it.
  package let deviation: Int64
  package let pairs: Int

  /// Whether the pairs are many and agree, so that the offset is one of clocks.
  package var isReliable: Bool {
    pairs >= Self.fewestPairs && deviation <= Self.largestDeviation
  }

  /// Whether it is probably a fault of a time zone: it is larger than a log is late.
  package var isTimeZone: Bool { isReliable && abs(offset) > Self.largestLatency }

  private static let fewestPairs = 8
  private static let largestDeviation: Int64 = 60_000_000
  private static let largestLatency: Int64 = 300_000_000
  private static let gate: Int64 = 3_600_000_000
  /// No two time zones are farther apart.
  private static let farthest: Int64 = 26 * 3_600_000_000
  private static let mostDifferences = 400_000

  /// Measures the clock; `nil` without a pair.
  ///
  /// The differences of all true and found events of a group are counted first: where the clocks differ by hours, most of
  /// them agree on it. Around that shift, or none, the events are aligned.
  ///
  /// - Complexity: O(*n* log *n*) in the events and in the differences; the number of these is limited.
  init?(_ groups: [TimedGroup]) {
    let shift = Self.coarseShift(groups)
    var shifted = groups
    for index in shifted.indices {
      for event in shifted[index].found.indices { shifted[index].found[event] -= shift }
    }
    let alignments = TimedGroup.align(
      shifted, within: Self.gate, unpairedCost: nil, findsAmbiguity: false)
    var shifts: [Int64] = []
    for (group, alignment) in zip(shifted, alignments) {
      shifts += alignment.pairs.map { group.shift($0) }
    }
    guard let middle = MiddleValue(shifts) else { return nil }
    offset = middle.median + shift
    deviation = middle.deviation
    pairs = shifts.count
  }

  /// The shift on which by far the most differences agree; 0 where those near 0 are not clearly fewer.
  private static func coarseShift(_ groups: [TimedGroup]) -> Int64 {
    var count = 0
    for group in groups { eachWindow(group, every: 1) { count += $1.count } }
    let every = count / mostDifferences + 1
    var differences: [Int64] = []
    for group in groups {
      eachWindow(group, every: every) { time, window in
        for index in window { differences.append(group.found[index] - time) }
      }
    }
    differences.sort()
    var (near, best, shift) = (0, 0, Int64(0))
    var start = 0
    for end in differences.indices {
      while differences[end] - differences[start] > 2 * largestDeviation { start += 1 }
      let size = end - start + 1
      let middle = differences[start + size / 2]
      if abs(middle) <= largestLatency { near = max(near, size) }
      if size > best || (size == best && abs(middle) < abs(shift)) {
        (best, shift) = (size, middle)
      }
    }
    return best >= fewestPairs && 2 * best > 3 * near ? shift : 0
  }

  /// Visits true events of a group with the found ones that are not too far away.
  private static func eachWindow(
    _ group: TimedGroup, every: Int, _ visit: (Int64, Range<Int>) -> Void
  ) {
    var (first, end) = (0, 0)
    for (index, time) in group.truth.enumerated() {
      while first < group.found.count, group.found[first] - time < -farthest { first += 1 }
      end = max(end, first)
      while end < group.found.count, group.found[end] - time <= farthest { end += 1 }
      if index.isMultiple(of: every) { visit(time, first..<end) }
    }
  }
}
