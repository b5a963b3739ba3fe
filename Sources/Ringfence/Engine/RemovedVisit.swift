/// A visit that ended because its zone is not in the new layout any more. See ``TriggerSession/takeRemovedVisits()``.
public struct RemovedVisit: Sendable {
  /// The id of the zone in the layout before.
  public let zoneID: String
  /// The id of the fence that was entered, or left last.
  public let fenceID: String
  /// Whether the zone reported exits.
  public let reportsExit: Bool
  /// The end of the visit, flagged ``EventFlags/layoutChanged``: at the last fix before the change, or where the device had left
  /// the zone before it. ``Event/zone`` and ``Event/fence`` are -1, as no layout has them.
  public let exit: Event
}
