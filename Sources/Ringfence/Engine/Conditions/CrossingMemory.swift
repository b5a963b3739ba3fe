/// The crossings that count for one percentage condition of a zone.
///
/// Not sequential: each fence's last crossing, the oldest first. Sequential: a chain of crossings in
/// strictly ascending order of the fences.
package struct CrossingMemory: Hashable, Sendable {
  package var crossings: [CrossedFence]

  package init(crossings: [CrossedFence] = []) { self.crossings = crossings }

  /// Takes note of a crossing; what is older than the timeout then no longer counts.
  mutating func add(_ crossing: CrossedFence, to row: PreparedPercentage) {
    expire(at: crossing.point.time, row)
    if row.isSequential {
      guard let last = crossings.last else {
        crossings.append(crossing)
        return
      }
      // The same fence again renews nothing; going back begins a new chain.
      if crossing.fence == last.fence { return }
      if crossing.fence < last.fence { crossings.removeAll() }
      crossings.append(crossing)
    } else {
      crossings.removeAll { $0.fence == crossing.fence }
      crossings.append(crossing)
    }
  }

  /// Forgets what is too old to count at a moment and later.
  mutating func expire(at time: Timestamp, _ row: PreparedPercentage) {
    guard let timeout = row.timeoutMicroseconds else { return }
    let (oldest, overflow) = time.microseconds.subtractingReportingOverflow(timeout)
    guard !overflow else { return }
    crossings.removeAll { $0.point.time.microseconds < oldest }
  }
}
