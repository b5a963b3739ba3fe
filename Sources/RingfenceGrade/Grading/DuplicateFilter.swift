internal import Ringfence

/// Finds found events that repeat another: of the same kind at the same zone, with no opposite between them, and not much
/// later than the first of the run.
struct DuplicateFilter {
  private let limit: Int64
  /// When the run of each kind began that goes on.
  private var runs: [Event.Kind: Int64] = [:]

  /// Creates the filter of one zone.
  init(within limit: Int64) { self.limit = limit }

  /// Takes the next event of the zone in the order of time, and returns whether it is a duplicate.
  mutating func isDuplicate(_ kind: Event.Kind, _ time: Int64) -> Bool {
    if kind == .entered || kind == .exited {
      for other in runs.keys where other != kind && other != .crossed { runs[other] = nil }
    }
    if let first = runs[kind], time - first <= limit { return true }
    runs[kind] = time
    return false
  }
}
