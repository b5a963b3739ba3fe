public import Ringfence

/// A wake that did not happen, and why.
///
/// Of consecutive refusals for the same reasons only the first is reported.
public struct RefusedWake: Hashable, Sendable {
  /// The time of the fix at which the app would have been woken.
  public let time: Timestamp
  /// The cause that did not wake the app.
  public let cause: Wake.Cause
  /// All reasons, in the order of their declaration.
  public let reasons: [LifeCycleReason]
}
