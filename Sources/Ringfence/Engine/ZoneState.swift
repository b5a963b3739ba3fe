/// What a session remembers of a zone. Zones with nothing to remember have no state.
///
/// Most zones are plain numbers: one fence that contains the device, one visit. The rest is in ``ZoneDetails``,
/// so that plain states are moved without counting references.
package struct ZoneState: Hashable, Sendable {
  package let zone: Int32
  /// The first of the area fences that contain the last fix, by its index in the zone; -1 for none.
  private var firstFence: Int32 = -1
  /// The visit that has begun and not ended.
  package internal(set) var visit: OpenVisit?
  /// When a new entry or crossing may trigger again.
  package var blockedUntil: Timestamp?
  /// Whether an entry is pending.
  private(set) var isPending = false
  /// Nothing, or one.
  private var details: ContiguousArray<ZoneDetails> = []

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

  /// Whether there is nothing to remember.
  @inline(__always)
  var isIdle: Bool {
    firstFence < 0 && visit == nil && blockedUntil == nil
      && (details.isEmpty || details[0].isIdle)
  }

  private mutating func change(_ change: (inout ZoneDetails) -> Void) {
    if details.isEmpty { details.append(ZoneDetails()) }
    change(&details[0])
    if details[0].isEmpty { details = [] }
  }
}

/// What a session remembers of few zones: those with several fences, with conditions, with geolines.
private struct ZoneDetails: Hashable, Sendable {
  /// The fences that contain the device beside the first one, ascending.
  var otherFences: ContiguousArray<Int32> = []
  /// The fences crossed in the visit so far, when they are more than the one that was entered.
  var path: [CrossedFence] = []
  var pendingEntry: PendingEntry?
  var memories: [CrossingMemory] = []
  var lineContacts: ContiguousArray<LineContact> = []

  /// Where a fence is among ``otherFences``, or where it belongs.
  func index(ofOther fence: Int32) -> Int {
    var (low, high) = (0, otherFences.count)
    while low < high {
      let middle = (low + high) / 2
      if otherFences[middle] < fence { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether there is nothing to remember.
  var isIdle: Bool {
    otherFences.isEmpty && path.isEmpty && lineContacts.isEmpty
      && memories.allSatisfy { $0.crossings.isEmpty }
      && !hasPendingEntry
  }

  /// Whether it is as it was made.
  var isEmpty: Bool {
    otherFences.isEmpty && path.isEmpty && lineContacts.isEmpty && memories.isEmpty
      && !hasPendingEntry
  }

  private var hasPendingEntry: Bool {
    if case .some = pendingEntry { return true }
    return false
  }
}

// MARK: The fences that contain the device

extension ZoneState {
  /// Whether an area fence contains the last fix.
  @inline(__always)
  var isOccupied: Bool { firstFence >= 0 }

  /// The area fences that contain the last fix, by their index in the zone, ascending.
  package var occupied: ContiguousArray<Int32> {
    if firstFence < 0 { return [] }
    return [firstFence] + (details.isEmpty ? [] : details[0].otherFences)
  }

  /// How many area fences contain the last fix.
  var occupiedCount: Int {
    firstFence < 0 ? 0 : 1 + (details.isEmpty ? 0 : details[0].otherFences.count)
  }

  /// Whether a fence contains the last fix.
  @inline(__always)
  func isOccupied(_ fence: Int32) -> Bool {
    if fence == firstFence { return true }
    if details.isEmpty { return false }
    let index = details[0].index(ofOther: fence)
    return index < details[0].otherFences.count && details[0].otherFences[index] == fence
  }

  /// A fence that contains the device: `fence` if it does, else the first in the order of the zone.
  func fenceInside(preferring fence: Int32) -> Int32 {
    isOccupied(fence) || !isOccupied ? fence : firstFence
  }

  /// Adds a fence to those that contain the device.
  package mutating func insert(_ fence: Int32) {
    guard firstFence >= 0 else {
      firstFence = fence
      return
    }
    if fence == firstFence { return }
    let other = max(fence, firstFence)
    firstFence = min(fence, firstFence)
    change {
      let index = $0.index(ofOther: other)
      if index < $0.otherFences.endIndex, $0.otherFences[index] == other { return }
      $0.otherFences.insert(other, at: index)
    }
  }

  /// Removes a fence from those that contain the device.
  mutating func remove(_ fence: Int32) {
    guard !details.isEmpty, let next = details[0].otherFences.first else {
      if fence == firstFence { firstFence = -1 }
      return
    }
    let gone = fence == firstFence ? next : fence
    if fence == firstFence { firstFence = next }
    change {
      let index = $0.index(ofOther: gone)
      if index < $0.otherFences.count, $0.otherFences[index] == gone {
        $0.otherFences.remove(at: index)
      }
    }
  }
}

// MARK: The visit

extension ZoneState {
  /// Begins a visit with the fences crossed so far; none stands for the one that was entered.
  package mutating func begin(_ visit: OpenVisit, crossed: [CrossedFence]) {
    self.visit = visit
    if crossed.isEmpty && details.isEmpty { return }
    let isOnlyEntry = crossed == [visit.entered]
    change { $0.path = isOnlyEntry ? [] : crossed }
  }

  /// The fences crossed in the visit so far, each once, in the order of their first crossing.
  package var crossed: [CrossedFence] {
    guard let visit else { return [] }
    return details.isEmpty || details[0].path.isEmpty ? [visit.entered] : details[0].path
  }

  /// The same, or nothing where only the one that was entered has been crossed.
  var furtherCrossed: [CrossedFence] {
    details.isEmpty || details[0].path.count < 2 ? [] : details[0].path
  }

  /// Adds a fence to those crossed in the visit, which goes on inside.
  mutating func continueVisit(_ crossing: CrossedFence) {
    visit?.provisionalExit = nil
    visit?.isPass = false
    let isFurther = !details.isEmpty && !details[0].path.isEmpty
    if !isFurther, visit.map({ Int($0.fence) == crossing.fence }) ?? true { return }
    if isFurther {
      if details[0].path.contains(where: { $0.fence == crossing.fence }) { return }
      change { $0.path.append(crossing) }
    } else {
      let known = crossed
      change { $0.path = known + [crossing] }
    }
  }

  /// Whether the device has left the zone while the visit has not ended yet.
  @inline(__always)
  var isLeaving: Bool { visit?.provisionalExit != nil }

  /// Whether the dwell time of the visit, if the zone has one, is not over.
  @inline(__always)
  var mayDwell: Bool { visit?.hasDwelled == false }

  /// Ends the visit.
  mutating func endVisit() {
    visit = nil
    if !details.isEmpty { change { $0.path = [] } }
  }
}

// MARK: Conditions and lines

extension ZoneState {
  /// The entry whose conditions are unmet so far, while the zone is occupied.
  package var pendingEntry: PendingEntry? {
    get { isPending ? details[0].pendingEntry : nil }
    set {
      guard let newValue else { return forgetPendingEntry() }
      if details.isEmpty { details.append(ZoneDetails()) }
      details[0].pendingEntry = newValue
      isPending = true
    }
  }

  /// Takes the pending entry out, to be put back or forgotten: moved, not copied.
  mutating func takePendingEntry() -> PendingEntry? {
    guard isPending else { return nil }
    var entry: PendingEntry?
    swap(&entry, &details[0].pendingEntry)
    return entry
  }

  /// Gives the pending entry up, also one that was taken out.
  private mutating func forgetPendingEntry() {
    guard isPending else { return }
    isPending = false
    details[0].pendingEntry = nil
    if details[0].isEmpty { details = [] }
  }

  /// Whether the conditions of a pending entry may be met without a new crossing.
  func mayOpen(_ conditions: PreparedConditions) -> Bool {
    isPending && details[0].pendingEntry?.mayOpen(conditions) ?? false
  }

  /// Whether a pending entry is surely not let in at a moment, and nothing else can happen to the zone without a
  /// crossing.
  func isBlocked(at time: Timestamp) -> Bool {
    guard isPending, let blockedUntil, time < blockedUntil else { return false }
    return !hasVisit
  }

  private var hasVisit: Bool {
    if case .some = visit { return true }
    return false
  }

  /// The crossings that count for each percentage condition; empty for a zone without.
  package var memories: [CrossingMemory] {
    get { details.isEmpty ? [] : details[0].memories }
    set { change { $0.memories = newValue } }
  }

  /// The speeds beyond which the speed condition of a pending entry is unmet, and with it the entry unchanged; `nil`
  /// where another condition decides.
  func speedCheck(_ conditions: PreparedConditions) -> PendingChecks.Check? {
    guard isPending, !conditions.speed.isEmpty, details[0].pendingEntry?.speedHolds == false
    else { return nil }
    var (least, most) = (Double.infinity, -Double.infinity)
    for condition in conditions.speed where condition.when == .inside {
      least = min(least, condition.minimum)
      most = max(most, condition.maximum)
    }
    return .speed(least: least, most: most)
  }

  /// Whether crossings are counted.
  @inline(__always)
  var isCounting: Bool { !details.isEmpty && !details[0].memories.isEmpty }

  /// Whether the last fix lies on a geoline.
  @inline(__always)
  var isOnLine: Bool { !details.isEmpty && !details[0].lineContacts.isEmpty }

  /// The geolines on which the last fix lies, with the side from which the device came.
  package var lineContacts: ContiguousArray<LineContact> {
    get { details.isEmpty ? [] : details[0].lineContacts }
    set {
      if newValue.isEmpty, details.isEmpty { return }
      change { $0.lineContacts = newValue }
    }
  }

  /// Forgets what no longer matters in a step and later.
  ///
  /// The retrigger time ends at a fix; crossings expire at the time of their boundary point, which may be as
  /// early as the fix before.
  mutating func expire(for step: Step, _ rules: LayoutRules) {
    if let blockedUntil, blockedUntil <= step.fix.time { self.blockedUntil = nil }
    guard isCounting, let earliest = step.leg == nil ? step.fix.time : step.previousTime else {
      return
    }
    let conditions = rules.zones[Int(zone)].conditions.percentage
    for i in details[0].memories.indices {
      details[0].memories[i].expire(at: earliest, conditions[i])
    }
  }

  /// Counts a crossing for every percentage condition.
  mutating func remember(_ crossing: CrossedFence, _ conditions: PreparedConditions) {
    guard !conditions.percentage.isEmpty else { return }
    change {
      if $0.memories.isEmpty {
        $0.memories = Array(repeating: CrossingMemory(), count: conditions.percentage.count)
      }
      for i in $0.memories.indices { $0.memories[i].add(crossing, to: conditions.percentage[i]) }
    }
  }

  /// Forgets all crossings counted so far, after something triggered.
  mutating func forgetCrossings() {
    guard isCounting else { return }
    for i in details[0].memories.indices { details[0].memories[i].crossings.removeAll() }
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
