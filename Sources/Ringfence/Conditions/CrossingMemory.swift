/// The crossings that count for one percentage condition of a zone.
///
/// Not sequential: the last crossing of each fence, oldest first. Sequential: a chain of crossings in
/// strictly ascending order of the fences.
package struct CrossingMemory: Hashable, Sendable {
  package var crossings: [CrossedFence]

  package init(crossings: [CrossedFence] = []) { self.crossings = crossings }

  /// Adds a crossing and removes those that are older than the timeout at its time.
  mutating func add(_ crossing: CrossedFence, to condition: PreparedPercentage) {
    expire(at: crossing.point.time, condition)
    if condition.isSequential {
      guard let last = crossings.last else {
        crossings.append(crossing)
        return
      }
      // The same fence again changes nothing; an earlier fence begins a new chain.
      if crossing.fence == last.fence { return }
      if crossing.fence < last.fence { crossings.removeAll() }
      crossings.append(crossing)
    } else {
      crossings.removeAll { $0.fence == crossing.fence }
      crossings.append(crossing)
    }
  }

  /// Removes the crossings that are too old to count at a moment and later.
  mutating func expire(at time: Timestamp, _ condition: PreparedPercentage) {
    guard let timeout = condition.timeoutMicroseconds else { return }
    let (oldest, overflow) = time.microseconds.subtractingReportingOverflow(timeout)
    guard !overflow else { return }
    crossings.removeAll { $0.point.time.microseconds < oldest }
  }
}
