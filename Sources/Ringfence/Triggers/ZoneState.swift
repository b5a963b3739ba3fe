/// What a session remembers of a zone. Zones with nothing to remember have no state.
package struct ZoneState: Hashable, Sendable {
  package let zone: Int32
  /// The area fences that contain the last fix, by their index in the zone, ascending.
  package var occupied: ContiguousArray<Int32> = []
  /// The visit that has begun and not ended.
  package var visit: OpenVisit?
  /// The entry that waits for its gates to open while the zone is occupied.
  package var attempt: Attempt?
  /// When a new entry or crossing may trigger again.
  package var blockedUntil: Timestamp?
  /// The crossings that count for each percentage condition; empty for a zone without.
  package var memories: [CrossingMemory] = []
  /// The geolines on which the last fix lies, with the side from which the device came.
  package var contacts: ContiguousArray<LineContact> = []

  package init(zone: Int) { self.zone = Int32(zone) }

  /// Whether there is nothing to remember.
  var isIdle: Bool {
    isPassive && blockedUntil == nil && memories.allSatisfy { $0.crossings.isEmpty }
  }

  /// Whether a fix far from the zone changes nothing but what time alone takes away.
  var isPassive: Bool {
    occupied.isEmpty && visit == nil && attempt == nil && contacts.isEmpty
  }

  /// Forgets what no longer matters in a step and later.
  ///
  /// Gates look at the time of the fix, crossings at that of their boundary point, which may be as
  /// early as the fix before.
  mutating func expire(for step: Step, _ conditions: PreparedConditions) {
    if let blockedUntil, blockedUntil <= step.fix.time { self.blockedUntil = nil }
    guard let earliest = step.leg == nil ? step.fix.time : step.previousTime else { return }
    for i in memories.indices { memories[i].expire(at: earliest, conditions.percentage[i]) }
  }

  /// Takes note of a crossing for every percentage condition.
  mutating func remember(_ crossing: CrossedFence, _ conditions: PreparedConditions) {
    guard !conditions.percentage.isEmpty else { return }
    if memories.isEmpty {
      memories = Array(repeating: CrossingMemory(), count: conditions.percentage.count)
    }
    for i in memories.indices { memories[i].add(crossing, to: conditions.percentage[i]) }
  }

  /// Begins to count anew, after something triggered.
  mutating func forgetCrossings() {
    for i in memories.indices { memories[i].crossings.removeAll() }
  }

  /// Adds a fence to those that contain the device.
  package mutating func insert(_ fence: Int32) {
    let place = occupied.firstIndex { $0 >= fence } ?? occupied.endIndex
    if place < occupied.endIndex, occupied[place] == fence { return }
    occupied.insert(fence, at: place)
  }

  mutating func remove(_ fence: Int32) {
    if let place = occupied.firstIndex(of: fence) { occupied.remove(at: place) }
  }
}

/// A geoline under the device.
package struct LineContact: Hashable, Sendable {
  package let fence: Int32
  package let contact: GeolineContact

  package init(fence: Int32, contact: GeolineContact) {
    self.fence = fence
    self.contact = contact
  }
}

/// A visit that has begun and not ended.
package struct OpenVisit: Hashable, Sendable {
  package let id: Int
  /// Index in the zone of the fence that was entered.
  package let fence: Int32
  /// Where the zone was entered.
  package let entry: BoundaryPoint
  /// The time of the `entered` event.
  package let enteredAt: Timestamp
  /// The fences crossed so far, each once, in the order of their first crossing.
  package var crossed: [CrossedFence]
  /// Where the device left the zone last, while it has not come back.
  package var outward: Outward?
  package var hasDwelled = false
  /// Whether the last way out lies on the path on which the zone was entered.
  package var isPass = false

  /// A way out of a zone that is not confirmed yet.
  package struct Outward: Hashable, Sendable {
    package let point: BoundaryPoint
    package let fence: Int32
    /// Whether the edge was passed unseen.
    package let isGap: Bool

    package init(point: BoundaryPoint, fence: Int32, isGap: Bool) {
      self.point = point
      self.fence = fence
      self.isGap = isGap
    }
  }

  package init(
    id: Int, fence: Int32, entry: BoundaryPoint, enteredAt: Timestamp, crossed: [CrossedFence],
    outward: Outward? = nil, hasDwelled: Bool = false, isPass: Bool = false
  ) {
    self.id = id
    self.fence = fence
    self.entry = entry
    self.enteredAt = enteredAt
    self.crossed = crossed
    self.outward = outward
    self.hasDwelled = hasDwelled
    self.isPass = isPass
  }

  mutating func add(_ crossing: CrossedFence) {
    if !crossed.contains(where: { $0.fence == crossing.fence }) { crossed.append(crossing) }
  }
}
