/// What a session remembers of a zone. Zones with nothing to remember have no state.
struct ZoneState: Sendable {
  let zone: Int32
  /// The area fences that contain the last fix, by their index in the zone, ascending.
  var occupied: ContiguousArray<Int32> = []
  /// The visit that has begun and not ended.
  var visit: OpenVisit?
  /// The entry that waits for its gates to open while the zone is occupied.
  var attempt: Attempt?
  /// When a new entry or crossing may trigger again.
  var blockedUntil: Timestamp?
  /// The crossings that count for each percentage condition; empty for a zone without.
  var memories: [CrossingMemory] = []
  /// The geolines on which the last fix lies, with the side from which the device came.
  var contacts: ContiguousArray<LineContact> = []

  init(zone: Int) { self.zone = Int32(zone) }

  /// Whether there is nothing to remember.
  var isIdle: Bool {
    isPassive && blockedUntil == nil && memories.allSatisfy { $0.crossings.isEmpty }
  }

  /// Whether a fix far from the zone changes nothing but what time alone takes away.
  var isPassive: Bool {
    occupied.isEmpty && visit == nil && attempt == nil && contacts.isEmpty
  }

  /// Forgets what no longer matters at a moment and later.
  mutating func expire(at time: Timestamp, _ conditions: PreparedConditions) {
    if let blockedUntil, blockedUntil <= time { self.blockedUntil = nil }
    for i in memories.indices { memories[i].expire(at: time, conditions.percentage[i]) }
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

  mutating func insert(_ fence: Int32) {
    let place = occupied.firstIndex { $0 >= fence } ?? occupied.endIndex
    if place < occupied.endIndex, occupied[place] == fence { return }
    occupied.insert(fence, at: place)
  }

  mutating func remove(_ fence: Int32) {
    if let place = occupied.firstIndex(of: fence) { occupied.remove(at: place) }
  }
}

/// A geoline under the device.
struct LineContact: Sendable {
  let fence: Int32
  let contact: GeolineContact
}

/// A visit that has begun and not ended.
struct OpenVisit: Sendable {
  let id: Int
  /// Index in the zone of the fence that was entered.
  let fence: Int32
  /// Where the zone was entered.
  let entry: BoundaryPoint
  /// The time of the `entered` event.
  let enteredAt: Timestamp
  /// The fences crossed so far, each once, in the order of their first crossing.
  var crossed: [CrossedFence]
  /// Where the device left the zone last, while it has not come back.
  var outward: Outward?
  var hasDwelled = false
  /// Whether the last way out lies on the path on which the zone was entered.
  var isPass = false

  /// A way out of a zone that is not confirmed yet.
  struct Outward: Sendable {
    let point: BoundaryPoint
    let fence: Int32
    /// Whether the edge was passed unseen.
    let isGap: Bool
  }

  mutating func add(_ crossing: CrossedFence) {
    if !crossed.contains(where: { $0.fence == crossing.fence }) { crossed.append(crossing) }
  }
}
