// What conditions and geolines remember.
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
  func isBlocked(at time: Timestamp, _ prepared: PreparedZones) -> Bool {
    guard isPending, let blockedUntil, time < blockedUntil, !hasVisit else { return false }
    let traits = prepared.zones[Int(zone)].traits
    if traits.watchesSpeed { return false }
    // An entry that must last remembers the first fix at which it was blocked.
    return !traits.entriesLast || details[0].pendingEntry?.hasFailedOtherwise ?? false
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
    guard isPending, let speed = conditions.measures.first(where: { $0.kind == .speed }),
      let entry = details[0].pendingEntry, !entry.holding[.speed],
      // An entry that must last remembers the first fix at which its speed was unmet.
      conditions.stayMicroseconds == nil || entry.hasFailedOtherwise
    else { return nil }
    var (least, most) = (Double.infinity, -Double.infinity)
    for condition in speed.ranges where condition.when == .inside {
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
  mutating func expire(for step: Step, _ prepared: PreparedZones) {
    if let blockedUntil, blockedUntil <= step.fix.time { self.blockedUntil = nil }
    guard isCounting, let earliest = step.leg == nil ? step.fix.time : step.previousTime else {
      return
    }
    let conditions = prepared.zones[Int(zone)].conditions.percentage
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
