public import Ringfence

/// A state of the life cycle and when it began.
public struct LifeCyclePhase: Hashable, Sendable {
  /// The state.
  public let state: LifeCycleState
  /// When it began.
  public let start: Timestamp
}
