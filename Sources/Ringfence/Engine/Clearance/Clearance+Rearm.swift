// How far and how long nothing can happen.
extension Clearance {
  /// Sets disc and deadline after a fix was evaluated.
  ///
  /// - Parameters:
  ///   - surroundings: what is known of the boundaries about the fix.
  ///   - visitedAll: whether every zone with a state was looked at; else ``watch(_:_:after:)`` was called for those
  ///     that were.
  ///   - states: what the session remembers of its zones, ascending; not changed.
  ///   - fix: the fix.
  ///   - core: the prepared layout.
  ///   - work: the counts of the work are added to it.
  mutating func rearm(
    _ surroundings: Surroundings, visitedAll: Bool, _ states: inout ContiguousArray<ZoneState>,
    at fix: Fix, _ core: PreparedLayout, _ work: inout EvaluationWork
  ) {
    guard core.settings.usesClearance else {
      engine = nil
      return
    }
    if visitedAll { watchAll(&states, core, after: fix.time) }
    switch surroundings {
    case .disc where !visitedAll: triesConditions = hasPendingEntry(states)
    case .cells(let query): setDisc(query, states, at: fix, core, &work)
    case .boxes, .disc: setDisc(nil, states, at: fix, core, &work)
    }
  }

  // MARK: Empty cells

  /// Moves the disc on to a fix in empty cells, if the path there meets no boundary.
  ///
  /// A path that lies in a disc about its end, which no boundary meets, changes nothing.
  /// - Returns: whether it did; else the fix is to be evaluated.
  mutating func skipEmptyCells(from last: Fix, to fix: Fix, _ core: PreparedLayout) -> Bool {
    // A disc that was left was about as large as the next one: only a wide one is worth the trial.
    guard engine === core, pendingZones.isEmpty, fix.time < deadline,
      isWide(core.proximity.degreesPerRow),
      UInt64(bitPattern: fix.time.microseconds &- last.time.microseconds)
        <= core.maximumGapMicroseconds,
      let query = core.proximity.emptyCells(about: fix.coordinate, large: &largeDisc)
    else { return false }
    let x = (fix.coordinate.longitude - last.coordinate.longitude) * query.eastScale
    let y = (fix.coordinate.latitude - last.coordinate.latitude) * query.northScale
    // A small disc is not worth it: it is left soon, and a query finds a larger one.
    guard 4 * (x * x + y * y) <= query.radius * query.radius else { return false }
    disc = PlanarDisc(query, radius: query.radius, about: fix.coordinate)
    return true
  }

  /// Whether the disc reaches beyond the cells next to its centre, so that the next one may be found by cells
  /// alone.
  private func isWide(_ degreesPerRow: Double) -> Bool {
    2 * disc.radiusSquare > degreesPerRow * degreesPerRow
  }

  // MARK: What zones wait for

  /// Finds out for all zones what time and every fix may change.
  private mutating func watchAll(
    _ states: inout ContiguousArray<ZoneState>, _ core: PreparedLayout, after time: Timestamp
  ) {
    if engine !== core {
      engine = core
      largeDisc.clear()
    }
    pendingZones = PendingZones()
    deadline = Timestamp(microseconds: .max)
    for index in states.indices { watch(&states[index], core.rules, after: time) }
  }

  /// Adds what time and every fix after a moment may change in one zone, whose state stays as it is: `inout` saves
  /// a copy.
  mutating func watch(
    _ state: inout ZoneState, _ rules: LayoutRules, after time: Timestamp
  ) {
    let zone = Int(state.zone)
    if let blockedUntil = state.blockedUntil { deadline = min(deadline, blockedUntil) }
    if state.isCounting {
      for (memory, condition) in zip(state.memories, rules.zones[zone].conditions.percentage) {
        guard let timeout = condition.timeoutMicroseconds else { continue }
        for crossing in memory.crossings {
          let (end, overflow) = crossing.point.time.microseconds.addingReportingOverflow(timeout)
          if !overflow { deadline = min(deadline, Timestamp(microseconds: end)) }
        }
      }
    }
    var isPending = state.isLeaving
    if state.isPending, mayEnter(state, rules, after: time) {
      if let opening = nextOpening(rules.zones[zone], after: time) {
        deadline = min(deadline, opening)
      } else {
        isPending = true
      }
    }
    if isPending {
      pendingZones.insert(state.zone)
      return
    }
    pendingZones.remove(state.zone)
    if let visit = state.visit, !visit.hasDwelled,
      let moment = rules.zones[zone].dwellMoment(of: visit)
    {
      deadline = min(deadline, moment)
    }
  }

  /// Whether the conditions of a pending entry may be met without a crossing, before the retrigger time is over.
  /// Where suppressions are recorded, every try counts.
  private func mayEnter(
    _ state: borrowing ZoneState, _ rules: LayoutRules, after time: Timestamp
  ) -> Bool {
    if isRecording { return true }
    guard let entry = state.pendingEntry else { return true }
    if let blockedUntil = state.blockedUntil, time < blockedUntil { return false }
    return entry.mayOpen(rules.zones[Int(state.zone)].conditions)
  }

  /// When the schedule of a zone that is closed after a moment opens; `nil` where it is open, and where
  /// suppressions are recorded.
  private func nextOpening(_ rules: ZoneRules, after time: Timestamp) -> Timestamp? {
    isRecording ? nil : rules.conditions.nextOpening(after: time)
  }

  /// Whether one of ``pendingZones`` has a pending entry, so that every fix tries its conditions.
  private func hasPendingEntry(_ states: ContiguousArray<ZoneState>) -> Bool {
    if pendingZones.isMany { return true }
    for number in 0..<pendingZones.count {
      let zone = pendingZones[number]
      let index = states.index(of: zone)
      if index < states.count, states[index].zone == zone, states[index].isPending { return true }
    }
    return false
  }

  // MARK: The disc

  /// Sets the disc about a fix, by what the cells about it hold if that is known.
  private mutating func setDisc(
    _ query: BoundaryGrid.ProximityQuery?, _ states: ContiguousArray<ZoneState>, at fix: Fix,
    _ core: PreparedLayout, _ work: inout EvaluationWork
  ) {
    disc.clear()
    triesConditions = false
    guard fix.time < deadline else { return }
    let position = fix.coordinate
    var reach = Double.infinity
    if !pendingZones.isEmpty {
      triesConditions = hasPendingEntry(states)
      reach = exitReach(states, from: position, core)
      guard reach > 0 else { return }
    }
    var known = query
    if query?.isEmpty ?? true {
      known = core.proximity.emptyCells(about: position, large: &largeDisc)
      // A search finds a larger disc.
      if let radius = known?.radius, radius < 20 { known = nil }
    }
    if let known, !known.isEmpty, let radius = known.radius(within: reach, of: position) {
      disc = PlanarDisc(known, radius: radius, about: position)
      return
    }
    guard let frame = EquirectangularFrame(about: position) else { return }
    work.searches += 1
    let limit = min(frame.radiusLimit, frame.reach(ofMeters: reach))
    disc = PlanarDisc(in: frame, radius: core.proximity.clearance(in: frame, below: limit))
  }

  /// Metres that the device can move before an exit may be confirmed; 0 where that is not known.
  private func exitReach(
    _ states: ContiguousArray<ZoneState>, from position: Coordinate, _ core: PreparedLayout
  ) -> Double {
    if pendingZones.isMany { return 0 }
    var meters = Double.infinity
    for number in 0..<pendingZones.count {
      let zone = pendingZones[number]
      let index = states.index(of: zone)
      guard index < states.count, states[index].zone == zone else { return 0 }
      guard states[index].isLeaving else { continue }
      let distance = core.distanceToAreas(ofZone: Int(zone), from: position)
      // The distance grows by no more than the way.
      meters = min(meters, core.rules.zones[Int(zone)].exitDistanceMeters - distance - 1e-3)
    }
    return meters
  }
}

extension BoundaryGrid.ProximityQuery {
  /// The radius of a disc about the position that is no larger than this one, and such that nothing in it is
  /// farther over ground than `meters`; `nil` where that is not known.
  fileprivate func radius(within meters: Double, of position: Coordinate) -> Double? {
    if meters == .infinity { return radius }
    guard let frame = EquirectangularFrame(about: position) else { return nil }
    return min(radius, frame.reach(ofMeters: meters) / scale(to: frame))
  }

  /// The greatest ratio between lengths in units of a frame and in these units.
  private func scale(to frame: EquirectangularFrame) -> Double {
    max(
      eastScale / frame.eastScale, northScale / frame.northScale, frame.eastScale / eastScale,
      frame.northScale / northScale)
  }
}
