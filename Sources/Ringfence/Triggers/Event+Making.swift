extension Event {
  /// Creates an event as it stands, for those who write or compare events.
  package init(
    _ kind: Kind, at time: Timestamp, zone: Int, fence: Int, visit: Int?,
    boundary: BoundaryPoint, fix: Fix, mode: TriggerMode = .normal,
    direction: CrossingDirection? = nil, crossedFences: [CrossedFence] = [],
    distance: Distance? = nil, distanceRequired: Distance? = nil, dwellTime: Duration? = nil,
    flags: EventFlags = []
  ) {
    self.init(
      kind: kind, time: time, zone: zone, fence: fence, visit: visit, mode: mode,
      boundary: boundary, fix: fix, direction: direction, crossedFences: crossedFences,
      distance: distance, distanceRequired: distanceRequired, dwellTime: dwellTime, flags: flags)
  }
}
