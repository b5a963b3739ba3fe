extension Event {
  /// Creates an event as it stands, for those who write or compare events.
  package init(
    _ kind: Kind, at time: Timestamp, zone: Int, fence: Int, visit: Int?,
    boundary: BoundaryPoint, fix: Fix, mode: TriggerMode = .normal,
    direction: CrossingDirection? = nil, crossedFences: [CrossedFence] = [],
    distance: Distance? = nil, distanceRequired: Distance? = nil, dwellTime: Duration? = nil,
    overshoot: Distance? = nil, flags: EventFlags = []
  ) {
    self.init(
      kind: kind, time: time, zone: zone, fence: fence, visit: visit, mode: mode,
      boundary: boundary, fix: fix, direction: direction, crossedFences: crossedFences,
      distance: distance, distanceRequired: distanceRequired, dwellTime: dwellTime,
      overshoot: overshoot, flags: flags)
  }

  /// Where a device would have told the event: at its fix, or on the path where it passed through
  /// between two fixes.
  package var seenAt: Coordinate {
    flags.contains(.pass) ? boundary.coordinate : fix.coordinate
  }
}
