/// An entry or a crossing that did not trigger, and why.
///
/// ```swift
/// var session = TriggerSession()
/// session.recordsSuppressions = true
/// var events: [Event] = []
/// session.process(fixes, with: engine, into: &events)
/// for suppression in session.suppressions {
///   for failure in suppression.failures {
///     if case .speed(let speed?, _, let maximum?, _) = failure.reason, speed > maximum {
///       print("too fast for \(engine.layout.zones[suppression.zone].id)")
///     }
///   }
/// }
/// ```
public struct Suppression: Hashable, Sendable {
  /// What did not happen: `entered` or `crossed`.
  public var kind: Event.Kind
  /// Index of the zone in the layout.
  public var zone: Int
  /// Index of the fence in its zone.
  public var fence: Int
  /// Where and when the path met the edge.
  public var began: BoundaryPoint
  /// Where and when the device left the zone again; `nil` while it is still inside, and when no fix
  /// shows where it left.
  public var ended: BoundaryPoint?
  /// In a simulated life cycle: when the app ended while the entry was pending. It is not tried again.
  public var abandonedAt: Timestamp?
  /// The number of fixes at which the conditions were evaluated.
  public var tries: Int
  /// The conditions that were unmet at least once, in the order in which they are evaluated.
  public var failures: [ConditionFailure]

  /// Creates a suppression, for example to test code that reacts to suppressions.
  public init(
    _ kind: Event.Kind, zone: Int, fence: Int, began: BoundaryPoint, ended: BoundaryPoint? = nil,
    abandonedAt: Timestamp? = nil, tries: Int, failures: [ConditionFailure]
  ) {
    self.kind = kind
    self.zone = zone
    self.fence = fence
    self.began = began
    self.ended = ended
    self.abandonedAt = abandonedAt
    self.tries = tries
    self.failures = failures
  }
}
