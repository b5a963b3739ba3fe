/// A visit that has begun and not ended. The fences crossed in it are with its ``ZoneState``.
package struct OpenVisit: Hashable, Sendable {
  package let id: Int
  /// Index in the zone of the fence that was entered.
  package internal(set) var fence: Int32
  /// Where the zone was entered.
  package let entry: BoundaryPoint
  /// The time of the `entered` event.
  package let enteredAt: Timestamp
  /// Where the device left the zone last, unless it has come back.
  package var provisionalExit: ProvisionalExit?
  /// How many dwell times are over.
  package var dwells: Int64 = 0
  /// Whether the maximum stay is over.
  package var hasOverstayed = false
  /// Whether the last way out lies on the path on which the zone was entered.
  package var isPass = false

  /// Takes note of a moment that is over.
  mutating func pass(_ kind: StayKind) {
    switch kind {
    case .dwell: dwells += 1
    case .overstay: hasOverstayed = true
    }
  }

  /// An exit that is not confirmed yet.
  package struct ProvisionalExit: Hashable, Sendable {
    package let point: BoundaryPoint
    package internal(set) var fence: Int32
    /// Whether it happened in a gap between fixes.
    package let isGap: Bool

    package init(point: BoundaryPoint, fence: Int32, isGap: Bool) {
      self.point = point
      self.fence = fence
      self.isGap = isGap
    }
  }

  package init(
    id: Int, fence: Int32, entry: BoundaryPoint, enteredAt: Timestamp,
    provisionalExit: ProvisionalExit? = nil,
    dwells: Int64 = 0, hasOverstayed: Bool = false, isPass: Bool = false
  ) {
    self.id = id
    self.fence = fence
    self.entry = entry
    self.enteredAt = enteredAt
    self.provisionalExit = provisionalExit
    self.dwells = dwells
    self.hasOverstayed = hasOverstayed
    self.isPass = isPass
  }

  /// The fence that was entered, where it was entered.
  package var entered: CrossedFence { CrossedFence(fence: Int(fence), point: entry) }
}
