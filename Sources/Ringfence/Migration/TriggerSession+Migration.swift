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
    return carry(
      named(suspended, of: layout), from: pending?.origin ?? layout.fingerprint, with: migration,
      mode: mode, isOfApp: isOfApp, suspended: &suspended)
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
    if core.prepared.zones[index].hasConditions { state.blockedUntil = named.state.blockedUntil }
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

  /// Forgets of the zones that a change of the layout has changed what a process does not save.
  mutating func forgetMovedDetails() {
    guard !migration.isEmpty else { return }
    for index in migration[0].moved.indices {
      migration[0].moved[index].named.state = migration[0].moved[index].named.state.outlivingProcess
    }
  }

  // MARK: At the next fix

  /// Ends the visits that the change of the layout has ended.
  ///
  /// - Parameters:
  ///   - time: when that is reported.
  ///   - fix: the fix of that time.
  ///   - before: the fix before the change.
  ///   - engine: the engine of the new layout.
  ///   - output: receives the events.
  mutating func endMovedVisits(
    at time: Timestamp, fix: Fix, before: Fix, _ engine: TriggerEngine, _ output: inout EventList
  ) {
    for moved in migration[0].moved where !moved.goesOn {
      guard let visit = moved.named.state.visit else { continue }
      let left =
        visit.provisionalExit?.point
        ?? BoundaryPoint(time: before.time, coordinate: before.coordinate)
      let fence = visit.provisionalExit?.fence ?? visit.fence
      var exit = Event(
        .exited, at: time, zone: -1, fence: -1, visit: visit.id, boundary: left, fix: fix,
        mode: engine.mode, dwellTime: left.time.duration(since: visit.entry.time),
        flags: .layoutChanged)
      guard moved.zone >= 0 else {
        migration[0].removed.append(
          RemovedVisit(
            zoneID: moved.named.id, fenceID: moved.named.id(ofFence: fence),
            reportsExit: moved.named.emitsExit, exit: exit))
        continue
      }
      let index = Int(moved.zone)
      guard engine.core.prepared.zones[index].emitsExit else { continue }
      let zone = engine.layout.zones[index]
      exit.zone = index
      exit.fence = Int(moved.named.newIndex(ofFence: fence, in: zone) ?? 0)
      exit.crossedFences =
        moved.named.state.mapped(to: index) { moved.named.newIndex(ofFence: $0, in: zone) }
        .furtherCrossed
      output.append(ended: exit)
      if let until = engine.core.prepared.zones[index].conditions.retriggerEnd(after: time) {
        block(moved.zone, until: until)
      }
    }
    if !migration[0].moved.isEmpty { migration[0].origin = 0 }
    migration[0].moved = []
  }

  /// Blocks a zone for the retrigger time of an exit that no fence has shown.
  private mutating func block(_ zone: Int32, until: Timestamp) {
    let index = states.index(of: zone)
    if index == states.count || states[index].zone != zone {
      states.insert(ZoneState(zone: Int(zone)), at: index)
    }
    states[index].blockedUntil = until
    // The next fix is evaluated in full.
    clearance.engine = nil
  }

  /// Whether a change of the layout waits for the next fix.
  var isMigrating: Bool { !migration.isEmpty }

  /// Forgets zones.
  mutating func removeStates(where isForgotten: (ZoneState) -> Bool) {
    states.removeAll(where: isForgotten)
    clearance.engine = nil
  }

  /// Finds the zones that contain the last fix before a change of the layout and have no state: they are new or have changed, and
  /// the device's presence is not an entry.
  mutating func findUnknownZones(
    around coordinate: Coordinate, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    migration[0].seeksUnknown = false
    scratch.candidates.removeKeepingMemory()
    engine.core.proximity.findByBoxes(
      PathLeg(from: coordinate, to: coordinate), &scratch.found, into: &scratch.candidates)
    for candidate in scratch.candidates {
      let zone = engine.core.owners[Int(candidate.shape)].zone
      guard zone != scratch.unknownZones.last else { continue }
      let index = states.index(of: zone)
      let isKnown =
        index < states.count && states[index].zone == zone
        && (states[index].isOccupied || states[index].visit != nil)
      if !isKnown, engine.core.fences[Int(candidate.shape)].contains(coordinate) {
        scratch.unknownZones.append(zone)
      }
    }
  }
}
