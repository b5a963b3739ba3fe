package import Ringfence

/// The counts of the classes among the events of one kind, or of all, and what follows from them.
package struct GradeMeasure: Hashable, Sendable {
  /// A share with the interval that holds it with 95 % confidence.
  package struct Share: Hashable, Sendable {
    /// `nil` of nothing.
    package let value: Double?
    package let interval: ClosedRange<Double>

    init(_ hits: Int, of count: Int) {
      value = count > 0 ? Double(hits) / Double(count) : nil
      interval = ShareInterval.wilson(hits, of: count)
    }

    init(value: Double?, interval: ClosedRange<Double>) {
      self.value = value
      self.interval = interval
    }
  }

  /// `nil` for all kinds.
  package let kind: Event.Kind?
  private var counts: [GradeClass: Int] = [:]
  /// How much later the found events of pairs are, ascending, in microseconds.
  package private(set) var latencies: [Int64] = []

  /// Counts graded events.
  ///
  /// - Complexity: O(*n* log *n*).
  package init(_ kind: Event.Kind?, _ events: [GradedEvent]) {
    self.kind = kind
    for event in events where kind == nil || event.kind == kind {
      counts[event.grade, default: 0] += 1
      if event.grade.isPair, let shift = event.shift { latencies.append(shift) }
    }
    latencies.sort()
  }

  package subscript(grade: GradeClass) -> Int { counts[grade] ?? 0 }

  package var pairs: Int { self[.onTime] + self[.late] + self[.early] }
  package var truth: Int { pairs + self[.missed] }
  /// How many found events are counted; one that repeats another is not.
  package var found: Int { pairs + self[.ghost] + self[.impossible] }
  package var isEmpty: Bool { counts.isEmpty }

  package var missedRate: Share { Share(self[.missed], of: truth) }
  package var ghostRate: Share { Share(self[.ghost] + self[.impossible], of: found) }
  package var precision: Share { Share(pairs, of: found) }
  package var recall: Share { Share(pairs, of: truth) }

  /// The harmonic mean of precision and recall. It grows with the share of pairs among all events, so that its interval
  /// follows from the interval of that share.
  package var f1: Share {
    let events = truth + found - pairs
    let share = Share(pairs, of: events)
    func mean(_ share: Double) -> Double { 2 * share / (1 + share) }
    return Share(
      value: share.value.map(mean),
      interval: mean(share.interval.lowerBound)...mean(share.interval.upperBound))
  }

  /// The latency that a part of the pairs, `0...1`, does not exceed, by the nearest rank; `nil` without a pair.
  package func latency(_ part: Double) -> Int64? {
    guard let last = latencies.indices.last else { return nil }
    let rank = (part * Double(latencies.count) - 1e-9).rounded(.up)
    return latencies[min(last, max(0, (Int(exactly: rank) ?? 1) - 1))]
  }

  /// The parts whose latencies are reported, with their names.
  package static let parts: [(name: String, part: Double)] = [
    ("p05", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p90", 0.9), ("p95", 0.95),
    ("max", 1),
  ]
}
