/// An entry or a crossing that did not trigger, and why.
public struct Suppression: Hashable, Sendable {
  /// `entered` or `crossed`: what would have happened.
  public var kind: Event.Kind
  /// Index of the zone in the layout.
  public var zone: Int
  /// Index of the fence in its zone.
  public var fence: Int
  /// Where and when the path met the edge.
  public var began: BoundaryPoint
  /// Where and when the device left the zone again; `nil` while it is still inside, and when nobody
  /// was there to see it leave.
  public var ended: BoundaryPoint?
  /// In a ``Scenario``, when the app ended while the entry waited: it is not tried any more.
  public var abandonedAt: Timestamp? = nil
  /// How many times the gates were tried.
  public var tries: Int
  /// The gates that failed at least once, in the order in which they are tried.
  public var failures: [ConditionFailure]
}
