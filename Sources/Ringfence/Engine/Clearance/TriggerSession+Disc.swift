// Where nothing can happen, and what happens where something can.
extension TriggerSession {
  /// The first fix, from a place on, that has to be evaluated.
  func firstUnsafe(of fixes: Span<Fix>, from first: Int, _ engine: TriggerEngine) -> Int {
    guard var last = lastFix?.time.microseconds else { return first }
    let disc = disc
    let deadline = disc.deadline.microseconds
    let maximumGap = engine.core.maximumGapMicroseconds
    let maximumAccuracy = engine.core.settings.maximumAccuracy.meters
    for next in first..<fixes.count {
      let time = fixes[next].time.microseconds
      guard time > last, time < deadline, UInt64(bitPattern: time &- last) <= maximumGap,
        disc.contains(fixes[next].coordinate), !fixes[next].flags.contains(.startsSegment),
        !(fixes[next].accuracyMeters > maximumAccuracy)
      else { return next }
      last = time
    }
    return fixes.count
  }

  /// Finds out anew what time and every fix may change.
  mutating func watch(_ engine: TriggerEngine, isRecording: Bool) {
    if disc.engine !== engine.core {
      disc.engine = engine.core
      disc.large.clear()
    }
    disc.isRecording = isRecording
    disc.pendingZones = PendingZones()
    disc.deadline = Timestamp(microseconds: .max)
    for place in states.indices { watch(place, engine) }
  }

  /// Adds what time and every fix may change in one zone.
  private mutating func watch(_ place: Int, _ engine: TriggerEngine) {
    let zone = states[place].zone
    if let blockedUntil = states[place].blockedUntil {
      disc.deadline = min(disc.deadline, blockedUntil)
    }
    if states[place].isCounting {
      let rows = engine.core.zones[Int(zone)].conditions.percentage
      for (memory, row) in zip(states[place].memories, rows) {
        guard let timeout = row.timeoutMicroseconds else { continue }
        for crossing in memory.crossings {
          let (end, overflow) = crossing.point.time.microseconds.addingReportingOverflow(timeout)
          if !overflow { disc.deadline = min(disc.deadline, Timestamp(microseconds: end)) }
        }
      }
    }
    var isRestless = states[place].isGoingOut
    if states[place].isPending, mayOpen(place, engine) {
      if let opening = nextOpening(place, engine) {
        disc.deadline = min(disc.deadline, opening)
      } else {
        isRestless = true
      }
    }
    if isRestless {
      disc.pendingZones.insert(zone)
      return
    }
    disc.pendingZones.remove(zone)
    if engine.core.zones[Int(zone)].dwellMicroseconds != nil, let visit = states[place].visit,
      !visit.hasDwelled, let moment = engine.dwellMoment(of: visit, zone: Int(zone))
    {
      disc.deadline = min(disc.deadline, moment)
    }
  }

  /// Whether the gates of a zone that waits for them may open without a crossing, before the retrigger
  /// time is over. Who asks for reasons wants every try.
  private func mayOpen(_ place: Int, _ engine: TriggerEngine) -> Bool {
    if disc.isRecording { return true }
    guard let pendingEntry = states[place].pendingEntry, let lastFix else { return true }
    if let blockedUntil = states[place].blockedUntil, lastFix.time < blockedUntil { return false }
    return pendingEntry.mayOpen(engine.core.zones[Int(states[place].zone)].conditions)
  }

  /// When the closed schedule of a zone opens; `nil` where it is open, and for those who ask for reasons.
  private func nextOpening(_ place: Int, _ engine: TriggerEngine) -> Timestamp? {
    guard !disc.isRecording, let lastFix else { return nil }
    return engine.core.zones[Int(states[place].zone)].conditions.nextOpening(after: lastFix.time)
  }

  /// Metres that the device can move before a visit may end that it has left; 0 when that cannot be said.
  private func pendingReach(_ engine: TriggerEngine, from position: Coordinate) -> Double {
    if disc.pendingZones.isMany { return 0 }
    var meters = Double.infinity
    for pendingZones in 0..<disc.pendingZones.count {
      let zone = disc.pendingZones[pendingZones]
      let place = place(of: zone)
      guard place < states.count, states[place].zone == zone else { return 0 }
      guard states[place].isGoingOut else { continue }
      let distance = engine.distanceToAreas(ofZone: Int(zone), from: position)
      // The distance grows by no more than the way.
      meters = min(
        meters, engine.core.zones[Int(zone)].exitDistanceMeters - distance - 1e-3)
    }
    return meters
  }

  /// Whether a zone waits for its gates, so that every fix tries them.
  func triesConditions() -> Bool {
    for pendingZones in 0..<min(4, disc.pendingZones.count) {
      let zone = disc.pendingZones[pendingZones]
      let place = place(of: zone)
      if place < states.count, states[place].zone == zone, states[place].isPending {
        return true
      }
    }
    return disc.pendingZones.isMany
  }

  /// Lays the disc about the last fix, by what was found in the cells about it if that is known.
  mutating func layDisc(
    _ survey: BoundaryGrid.ProximityQuery?, _ engine: TriggerEngine,
    _ recorder: inout some SuppressionRecorder
  ) {
    disc.clear()
    disc.triesConditions = false
    guard let lastFix, lastFix.time < disc.deadline else { return }
    var reach = Double.infinity
    if !disc.pendingZones.isEmpty {
      disc.triesConditions = triesConditions()
      reach = pendingReach(engine, from: lastFix.coordinate)
      guard reach > 0 else { return }
    }
    var known = survey
    if survey?.isEmpty ?? true {
      known = engine.emptiness(about: lastFix.coordinate, large: &disc.large)
      // A search finds a larger disc.
      if let radius = known?.radius, radius < 20 { known = nil }
    }
    if let known, !known.isEmpty, let radius = known.radius(within: reach, of: lastFix.coordinate) {
      disc.lay(known, radius: radius, about: lastFix.coordinate)
      return
    }
    guard let frame = EquirectangularFrame(about: lastFix.coordinate) else { return }
    recorder.count { $0.searches += 1 }
    let limit = min(frame.radiusLimit, frame.reach(ofMeters: reach))
    disc.area = PlanarDisc(in: frame, radius: engine.clearance(in: frame, below: limit))
  }

  /// Visits the zones whose boundaries the path may meet and those that are restless, in order.
  mutating func runZonesAtBoundaries(
    _ step: Step, _ engine: TriggerEngine, _ scratch: inout StepScratch,
    _ recorder: inout some SuppressionRecorder
  ) {
    let pendingZones = disc.pendingZones
    var zoneStep = ZoneStep(engine: engine, step: step)
    let candidates = scratch.candidates
    var first = 0
    var next = 0  // of the restless
    let areMany = candidates.count > Self.few
    if areMany {
      addStates(candidates, engine)
      recorder.count { [count = states.count] in $0.moves += count }
    }
    while first < candidates.count || next < pendingZones.count {
      let near =
        first < candidates.count ? engine.core.zoneOfFence[Int(candidates[first].shape)] : .max
      let waiting = next < pendingZones.count ? pendingZones[next] : .max
      let zone = min(near, waiting)
      let last = near == zone ? engine.endOfZone(candidates, from: first) : first
      let place = place(of: zone)
      let isKnown = place < states.count && states[place].zone == zone
      if !isKnown {
        recorder.count { [count = states.count - place] in $0.moves += count }
        states.insert(ZoneState(zone: Int(zone)), at: place)
      }
      run(&zoneStep, zone, candidates, first..<last, at: place, &scratch, &recorder)
      if states[place].isIdle {
        if !areMany {
          recorder.count { [count = states.count - place] in $0.moves += count }
          states.remove(at: place)
        }
        disc.pendingZones.remove(zone)
      } else {
        watch(place, engine)
      }
      first = last
      if waiting == zone { next += 1 }
    }
    if areMany { states.removeAll { $0.isIdle } }
    if states.isEmpty { states = [] }
  }

  /// Where the state of a zone is, or would have to be.
  private func place(of zone: Int32) -> Int {
    var low = 0
    var high = states.count
    while high - low > 4 {
      let middle = (low + high) / 2
      if states[middle].zone < zone { low = middle + 1 } else { high = middle }
    }
    while low < high, states[low].zone < zone { low += 1 }
    return low
  }
}
