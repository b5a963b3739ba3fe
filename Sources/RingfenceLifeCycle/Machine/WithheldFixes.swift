public import Ringfence

/// How many fixes did not reach an app for one reason.
public struct WithheldFixes: Hashable, Sendable {
  /// The reason.
  public let reason: LifeCycleReason
  /// The number of fixes, at least 1.
  public let count: Int
}

/// Counts of fixes that did not reach an app, by reason.
package struct WithheldCounts: Hashable, Sendable {
  /// By the raw value of the reason; empty while there are none.
  private var counts: [Int] = []

  package init() {}

  package mutating func add(_ reason: LifeCycleReason, _ count: Int = 1) {
    if counts.isEmpty { counts = [Int](repeating: 0, count: LifeCycleReason.allCases.count) }
    counts[Int(reason.rawValue)] += count
  }

  package mutating func add(_ others: [WithheldFixes]) {
    for other in others { add(other.reason, other.count) }
  }

  /// The counts, by reason in the order of declaration.
  package var fixes: [WithheldFixes] {
    zip(LifeCycleReason.allCases, counts).compactMap {
      $1 > 0 ? WithheldFixes(reason: $0, count: $1) : nil
    }
  }
}

/// Consecutive fixes that did not reach an app for one reason.
public struct WithheldSpan: Hashable, Sendable {
  /// The time of the first one.
  public internal(set) var first: Timestamp
  /// The time of the last one.
  public internal(set) var last: Timestamp
  /// The reason.
  public internal(set) var reason: LifeCycleReason
}

extension LifeCycleRun {
  mutating func withhold(_ fix: Fix, _ reason: LifeCycleReason, isNext: Bool) {
    lostFixes += 1
    withheldCounts.add(reason)
    if isNext, let last = withheldSpans.indices.last, withheldSpans[last].reason == reason {
      withheldSpans[last].last = fix.time
    } else {
      withheldSpans.append(WithheldSpan(first: fix.time, last: fix.time, reason: reason))
    }
  }

  /// The fixes that did not reach the app, by reason in the order of declaration. The counts add up to ``lostFixes``.
  public var withheldFixes: [WithheldFixes] { withheldCounts.fixes }

  /// Why fixes between two moments, both included, did not reach the app, in the order of time and each once; empty
  /// where no fix was withheld.
  /// - Complexity: O(log *n*) in the ``withheldSpans``, and linear in those between the moments.
  public func reasonsWithheld(from start: Timestamp, to end: Timestamp) -> [LifeCycleReason] {
    var low = 0
    var high = withheldSpans.count
    while low < high {
      let middle = (low + high) / 2
      if withheldSpans[middle].last < start { low = middle + 1 } else { high = middle }
    }
    var reasons: [LifeCycleReason] = []
    while low < withheldSpans.count, withheldSpans[low].first <= end {
      if !reasons.contains(withheldSpans[low].reason) { reasons.append(withheldSpans[low].reason) }
      low += 1
    }
    return reasons
  }
}
