public import Ringfence

/// Consecutive fixes that were all delivered.
public struct DeliveredSpan: Hashable, Sendable {
  /// The time of the first one.
  public internal(set) var first: Timestamp
  /// The time of the last one.
  public internal(set) var last: Timestamp
  /// The mode in which they were evaluated.
  public internal(set) var mode: TriggerMode
}
