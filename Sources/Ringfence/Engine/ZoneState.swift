/// What a session remembers of a zone. Zones with nothing to remember have no state.
///
/// Most zones are plain numbers: one fence that contains the device, one visit. The rest is in ``ZoneDetails``,
/// so that plain states are moved without counting references.
package struct ZoneState: Hashable, Sendable {
  package internal(set) var zone: Int32
  /// The first of the area fences that contain the last fix, by its index in the zone; -1 for none.
  var firstFence: Int32 = -1
  /// The visit that has begun and not ended.
  package internal(set) var visit: OpenVisit?
  /// When a new entry or crossing may trigger again.
  package var blockedUntil: Timestamp?
  /// Whether an entry is pending.
  var isPending = false
  /// Nothing, or one.
  var details: ContiguousArray<ZoneDetails> = []

  package init(zone: Int) { self.zone = Int32(zone) }

  /// The state of a zone whose only fence contains the device.
  init(zone: Int32, visit: OpenVisit) {
    self.zone = zone
    firstFence = visit.fence
    self.visit = visit
  }

  /// Whether there is nothing to remember but a visit whose device is in the zone's only fence.
  @inline(__always)
  var isPlainVisit: Bool {
    firstFence == 0 && details.isEmpty && blockedUntil == nil && visit != nil && !isLeaving
  }

  /// Whether there is nothing to remember but a visit whose device has left the zone's only fence.
  @inline(__always)
  var isPlainLeaving: Bool {
    firstFence < 0 && details.isEmpty && blockedUntil == nil && isLeaving
  }

  /// Lets the visit of a zone of one fence go on, to which the device has come back.
  @inline(__always)
  mutating func resumePlainVisit() {
    firstFence = 0
    visit?.provisionalExit = nil
    visit?.isPass = false
  }

  /// Whether there is nothing to remember.
  @inline(__always)
  var isIdle: Bool {
    firstFence < 0 && visit == nil && blockedUntil == nil
      && (details.isEmpty || details[0].isIdle)
  }

  /// Changes the details, which are made and dropped as needed.
  mutating func change(_ change: (inout ZoneDetails) -> Void) {
    if details.isEmpty { details.append(ZoneDetails()) }
    change(&details[0])
    if details[0].isEmpty { details = [] }
  }
}
