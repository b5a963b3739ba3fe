/// A visit that has begun and not ended.
public struct OpenVisitSummary: Hashable, Sendable {
  /// Index of the zone in the layout.
  public let zone: Int
  /// The visit's number in its session.
  public let visit: Int
  /// Where and when the zone was entered.
  public let since: BoundaryPoint

  /// Creates a visit.
  public init(zone: Int, visit: Int, since: BoundaryPoint) {
    self.zone = zone
    self.visit = visit
    self.since = since
  }
}
