/// What a session remembers of a zone. Zones with nothing to remember have no state.
package struct ZoneState: Hashable, Sendable {
  package let zone: Int32
  /// The area fences that contain the last fix, by their index in the zone, ascending.
  package var occupied = FenceList()
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
  package mutating func insert(_ fence: Int32) { occupied.insert(fence) }

  mutating func remove(_ fence: Int32) { occupied.remove(fence) }
}

/// Fences of a zone by their index, ascending. A single one, which is most of the time, needs no
/// memory of its own.
package struct FenceList: Hashable, Sendable, RandomAccessCollection {
  /// -1 for none.
  private var first: Int32 = -1
  private var others: ContiguousArray<Int32> = []

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { first < 0 ? 0 : others.count + 1 }

  package subscript(place: Int) -> Int32 { place == 0 ? first : others[place - 1] }

  mutating func insert(_ fence: Int32) {
    guard first >= 0 else {
      first = fence
      return
    }
    if fence == first { return }
    var fence = fence
    if fence < first { swap(&fence, &first) }
    let place = others.firstIndex { $0 >= fence } ?? others.endIndex
    if place < others.endIndex, others[place] == fence { return }
    others.insert(fence, at: place)
  }

  mutating func remove(_ fence: Int32) {
    if fence == first {
      first = others.isEmpty ? -1 : others.removeFirst()
    } else if let place = others.firstIndex(of: fence) {
      others.remove(at: place)
    }
    if others.isEmpty { others = [] }
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
  /// The fences crossed so far, when they are more than the one that was entered.
  private var path: [CrossedFence]
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

  /// Creates a visit; nothing crossed stands for the fence that was entered.
  package init(
    id: Int, fence: Int32, entry: BoundaryPoint, enteredAt: Timestamp,
    crossed: [CrossedFence] = [], outward: Outward? = nil, hasDwelled: Bool = false,
    isPass: Bool = false
  ) {
    self.id = id
    self.fence = fence
    self.entry = entry
    self.enteredAt = enteredAt
    let entered = CrossedFence(fence: Int(fence), point: entry)
    path = crossed.count == 1 && crossed[0] == entered ? [] : crossed
    self.outward = outward
    self.hasDwelled = hasDwelled
    self.isPass = isPass
  }

  /// The fences crossed so far, each once, in the order of their first crossing.
  package var crossed: [CrossedFence] {
    path.isEmpty ? [CrossedFence(fence: Int(fence), point: entry)] : path
  }

  /// The same, or nothing where only the one that was entered has been crossed.
  var furtherCrossed: [CrossedFence] { path.count > 1 ? path : [] }

  mutating func add(_ crossing: CrossedFence) {
    if path.isEmpty, crossing.fence == Int(fence) { return }
    let known = crossed
    if !known.contains(where: { $0.fence == crossing.fence }) { path = known + [crossing] }
  }
}
