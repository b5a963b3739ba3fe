// Values of explanations, for tests of what reads them.

extension Suppression {
  /// Creates a suppression.
  package init(
    _ kind: Event.Kind, zone: Int, fence: Int, began: BoundaryPoint, ended: BoundaryPoint? = nil,
    abandonedAt: Timestamp? = nil, tries: Int, failures: [ConditionFailure]
  ) {
    self.init(
      kind: kind, zone: zone, fence: fence, began: began, ended: ended, abandonedAt: abandonedAt,
      tries: tries, failures: failures)
  }
}

extension ConditionFailure {
  /// Creates the failure of a condition.
  package init(
    _ condition: Condition, at time: Timestamp, actual: Double? = nil, minimum: Double? = nil,
    maximum: Double? = nil, margin: Double? = nil, tries: Int = 1
  ) {
    self.init(
      condition: condition, time: time, actual: actual, minimum: minimum, maximum: maximum,
      margin: margin, tries: tries)
  }
}

extension NearestApproach {
  /// Creates the nearest approach to a fence.
  package init(
    _ fence: Int, _ distance: Distance, at point: BoundaryPoint, mode: TriggerMode = .normal
  ) {
    self.init(fence: fence, distance: distance, point: point, mode: mode)
  }
}

extension OpenVisitSummary {
  /// Creates an open visit.
  package init(_ visit: Int, of zone: Int, since: BoundaryPoint) {
    self.init(zone: zone, visit: visit, since: since)
  }
}
