package import Ringfence

/// How many of the sampled paths of a track move, on foot or in a vehicle, at the fixes that the model uses.
package struct PathMotion {
  private var times: [Timestamp] = []
  /// The sums of the shares before each of the times and behind the last one.
  private var sums = [0.0]

  package init() {}

  /// Adds a fix, which is not before the last one, with the share of paths that move.
  package mutating func add(_ time: Timestamp, moving share: Double) {
    times.append(time)
    sums.append(sums[sums.count - 1] + share)
  }

  /// The mean share of the fixes from a time to another one; without any that of the fix before or of the first one, and 0 where no
  /// fix was added.
  /// - Complexity: logarithmic in the fixes.
  package func moving(from low: Timestamp, to high: Timestamp) -> Double {
    guard !times.isEmpty else { return 0 }
    let end = max(partitionPoint(times.count) { times[$0] > high }, 1)
    let first = min(partitionPoint(times.count) { times[$0] >= low }, end - 1)
    return (sums[end] - sums[first]) / Double(end - first)
  }

  /// The mean share of all fixes; 0 without any.
  package var moving: Double { times.isEmpty ? 0 : sums[times.count] / Double(times.count) }
}
