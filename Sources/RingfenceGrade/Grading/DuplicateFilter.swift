internal import Ringfence

/// Finds found events that repeat another: of the same kind at the same zone, with no opposite between them, and not much
/// later than the first of the run.
struct DuplicateFilter {
  private let limit: Int64
  /// When the run of each kind began that goes on.
  private var entered: Int64?
  private var exited: Int64?
  private var dwelled: Int64?
  private var crossed: Int64?

  /// Creates the filter of one zone.
  init(within limit: Int64) { self.limit = limit }

  /// Takes the next event of the zone in the order of time, and returns whether it is a duplicate.
  mutating func isDuplicate(_ kind: Event.Kind, _ time: Int64) -> Bool {
    switch kind {
    case .entered:
      (exited, dwelled) = (nil, nil)
      return repeats(&entered, time)
    case .exited:
      (entered, dwelled) = (nil, nil)
      return repeats(&exited, time)
    case .dwelled, .overstayed: return repeats(&dwelled, time)
    case .crossed: return repeats(&crossed, time)
    }
  }

  private func repeats(_ first: inout Int64?, _ time: Int64) -> Bool {
    if let first, time - first <= limit { return true }
    first = time
    return false
  }
}
