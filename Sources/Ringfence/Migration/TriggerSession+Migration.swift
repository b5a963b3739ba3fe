// A session that goes on with another layout.
extension TriggerSession {
  /// Goes on with another layout from the next fix on. ``LayoutMigration`` says what becomes of visits.
  ///
  /// Use the engine of the migration afterwards. ``openVisits`` are those that go on; those that end are reported at the next
  /// fix or `advance`.
  ///
  /// - Parameter migration: the way to the new layout.
  /// - Returns: what becomes of the open visits.
  /// - Complexity: linear in the zones that the session remembers, and in the vertices of those that have changed.
  @discardableResult
  public mutating func migrate(with migration: LayoutMigration) -> LayoutMigration.Outcome {
    var none: ContiguousArray<ZoneState> = []
    return migrate(with: migration, mode: mode, isOfApp: false, suspended: &none)
  }

  /// The visits that ended because their zones were removed, since the last call: they are no events, as the layout does not have
  /// their zones.
  public mutating func takeRemovedVisits() -> [RemovedVisit] {
    guard !migration.isEmpty else { return [] }
    let removed = migration[0].removed
    migration[0].removed = []
    if migration[0].isDone { migration = [] }
    return removed
  }

  /// The same, for the zones of an app that wait for normal mode, too.
  mutating func migrate(
    with migration: LayoutMigration, mode: TriggerMode?, isOfApp: Bool,
    suspended: inout ContiguousArray<ZoneState>
  ) -> LayoutMigration.Outcome {
    let target = migration.engine.identity
    guard lastFix != nil, let layout else {
      layout = target
      clearance = Clearance()
      return LayoutMigration.Outcome()
    }
    if self.migration.isEmpty || self.migration[0].isDone, layout.fingerprint == target.fingerprint
    {
      self.layout = target
      clearance = Clearance()
      var outcome = LayoutMigration.Outcome()
      for list in [states, suspended] { outcome.unchanged += list.count { $0.visit != nil } }
      return outcome
    }
    let pending = self.migration.first { $0.seeksUnknown }
    let ledger = namedLedger
    let outcome = carry(
      named(suspended, of: layout), from: pending?.origin ?? layout.fingerprint, with: migration,
      mode: mode, isOfApp: isOfApp, suspended: &suspended)
    if let ledger { carry(ledger, with: migration) }
    return outcome
  }

  /// All that is remembered, as it was before a change that no fix has seen.
  private func named(
    _ suspended: ContiguousArray<ZoneState>, of layout: LayoutIdentity
  ) -> ContiguousArray<NamedZoneState> {
    let moved = migration.isEmpty ? [] : migration[0].moved
    let derived = Set(moved.lazy.map { $0.zone })
    var named: ContiguousArray<NamedZoneState> = []
    named.reserveCapacity(states.count + suspended.count + moved.count)
    for list in [states, suspended] {
      for state in list where !derived.contains(state.zone) {
        named.append(NamedZoneState(state, of: layout))
      }
    }
    for zone in moved { named.append(zone.named) }
    return named
  }

  /// Takes over what was remembered with another layout.
  ///
  /// - Parameters:
  ///   - named: the states, of any layouts.
  ///   - origin: the fingerprint of the layout of the last fix; 0 where a part of a change is settled.
  ///   - migration: the way to the new layout.
  ///   - mode: the mode of the last fix.
  ///   - isOfApp: whether zones without a circle wait for normal mode.
  ///   - suspended: receives the zones that wait.
  /// - Returns: what becomes of the open visits.
  package mutating func carry(
    _ named: ContiguousArray<NamedZoneState>, from origin: UInt64,
    with migration: LayoutMigration, mode: TriggerMode?, isOfApp: Bool,
    suspended: inout ContiguousArray<ZoneState>
  ) -> LayoutMigration.Outcome {
    var outcome = LayoutMigration.Outcome()
    var next = SessionMigration()
    if !self.migration.isEmpty { next.removed = self.migration[0].removed }
    var kept: Set<Int32> = []
    states = []
    suspended = []
    for one in named {
      let hasVisit = one.state.visit != nil
      guard let index = migration.zone(ofID: one.id),
        // Of two zones of one id, the first one goes on.
        kept.insert(Int32(truncatingIfNeeded: index)).inserted
      else {
        if hasVisit { outcome.removed += 1 }
        next.moved.append(SessionMigration.MovedZone(named: one, zone: -1, goesOn: false))
        continue
      }
      let (core, isSuspended) = migration.evaluation(of: index, in: mode, isOfApp: isOfApp)
      let zone = core.layout.zones[index]
      var state: ZoneState
      if one.signature == core.identity.signatures[index], let same = one.state(of: zone, at: index)
      {
        if hasVisit { outcome.unchanged += 1 }
        state = same
      } else {
        state = changed(one, zone, index, core)
        let goesOn = state.visit != nil
        if hasVisit { goesOn ? (outcome.continued += 1) : (outcome.ended += 1) }
        next.moved.append(
          SessionMigration.MovedZone(
            named: one, zone: Int32(truncatingIfNeeded: index), goesOn: goesOn))
      }
      guard !state.isIdle else { continue }
      if isSuspended { suspended.append(state) } else { states.append(state) }
    }
    states.sort { $0.zone < $1.zone }
    suspended.sort { $0.zone < $1.zone }
    // Back at the layout of the last fix with all that there was, nothing is unknown.
    let isBack = next.moved.isEmpty && origin == migration.engine.layoutFingerprint
    next.seeksUnknown = lastFix != nil && !isBack
    next.origin = origin
    self.migration = next.isDone ? [] : [next]
    layout = migration.engine.identity
    clearance = Clearance()
    return outcome
  }

  /// What is left of the state of a zone whose shapes or rules have changed: a visit if the last fix is inside, and the retrigger
  /// time.
  private func changed(
    _ named: NamedZoneState, _ zone: Zone, _ index: Int, _ core: PreparedLayout
  ) -> ZoneState {
    var state = ZoneState(zone: index)
    if core.prepared.zones[index].traits.hasConditions {
      state.blockedUntil = named.state.blockedUntil
    }
    guard let coordinate = lastFix?.coordinate, named.state.visit != nil else { return state }
    let fences = core.fences(ofZone: index)
    for fence in fences where core.fences[fence].contains(coordinate) {
      state.insert(Int32(truncatingIfNeeded: fence - fences.lowerBound))
    }
    guard state.isOccupied else { return state }
    let first = state.firstFence
    let mapped = named.state.mapped(to: index) { named.newIndex(ofFence: $0, in: zone) }
    guard var visit = mapped.visit else { return state }
    if named.newIndex(ofFence: visit.fence, in: zone) == nil { visit.fence = first }
    visit.provisionalExit = nil
    visit.isPass = false
    state.begin(visit, crossed: mapped.furtherCrossed)
    return state
  }
}
