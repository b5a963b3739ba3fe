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

  /// Lays the disc about a fix in empty cells, if nothing can happen on the way there.
  ///
  /// A path that lies in a disc about its end, which no boundary meets, changes nothing.
  /// - Returns: whether it did; else the fix is to be evaluated.
  mutating func glide(to fix: Fix, _ engine: TriggerEngine) -> Bool {
    guard let last = lastFix, !startsSegment, !disc.isRestless, disc.engine === engine.core,
      engine.core.largeFences.isEmpty
    else { return false }
    let time = fix.time.microseconds
    guard time > last.time.microseconds, fix.time < disc.deadline,
      UInt64(bitPattern: time &- last.time.microseconds) <= engine.core.maximumGapMicroseconds,
      !fix.flags.contains(.startsSegment),
      !(fix.accuracyMeters > engine.core.settings.maximumAccuracy.meters),
      let survey = engine.core.grid.emptiness(about: fix.coordinate)
    else { return false }
    let x = (fix.coordinate.longitude - last.coordinate.longitude) * survey.eastScale
    let y = (fix.coordinate.latitude - last.coordinate.latitude) * survey.northScale
    // A small disc is not worth it: it is left soon, and a survey finds a larger one.
    guard 9 * (x * x + y * y) <= survey.radius * survey.radius else { return false }
    disc.lay(survey, about: fix.coordinate)
    lastFix = fix
    return true
  }

  /// Finds out anew what time and every fix may change.
  mutating func watch(_ engine: TriggerEngine) {
    if disc.engine !== engine.core { disc.engine = engine.core }
    disc.isRestless = false
    disc.deadline = Timestamp(microseconds: .max)
    for place in states.indices { watch(place, engine) }
  }

  /// Adds what time and every fix may change in one zone.
  private mutating func watch(_ place: Int, _ engine: TriggerEngine) {
    if let blockedUntil = states[place].blockedUntil {
      disc.deadline = min(disc.deadline, blockedUntil)
    }
    if states[place].isCounting {
      let rows = engine.core.zones[Int(states[place].zone)].conditions.percentage
      for (memory, row) in zip(states[place].memories, rows) {
        guard let timeout = row.timeoutMicroseconds else { continue }
        for crossing in memory.crossings {
          let (end, overflow) = crossing.point.time.microseconds.addingReportingOverflow(timeout)
          if !overflow { disc.deadline = min(disc.deadline, Timestamp(microseconds: end)) }
        }
      }
    }
    if states[place].isAttempting || states[place].isGoingOut {
      disc.isRestless = true
    } else if engine.core.zones[Int(states[place].zone)].dwellMicroseconds != nil,
      let visit = states[place].visit, !visit.hasDwelled,
      let moment = engine.dwellMoment(of: visit, zone: Int(states[place].zone))
    {
      disc.deadline = min(disc.deadline, moment)
    }
  }

  /// Metres that the device can move before a zone may change that is watched at every fix.
  private func restlessReach(_ engine: TriggerEngine, from position: Coordinate) -> Double {
    var meters = Double.infinity
    for place in states.indices {
      // Every fix tries the gates.
      if states[place].isAttempting { return 0 }
      guard states[place].isGoingOut else { continue }
      let zone = Int(states[place].zone)
      let distance = engine.distanceToAreas(ofZone: zone, from: position)
      // The distance grows by no more than the way.
      meters = min(meters, engine.core.zones[zone].exitDistanceMeters - distance - 1e-3)
    }
    return meters
  }

  /// Lays the disc about the last fix, by what was found in the cells about it if that is known.
  mutating func layDisc(
    _ survey: BoundaryGrid.Survey?, _ engine: TriggerEngine,
    _ recorder: inout some SuppressionRecorder
  ) {
    disc.clear()
    guard let lastFix, lastFix.time < disc.deadline else { return }
    var reach = Double.infinity
    if disc.isRestless {
      reach = restlessReach(engine, from: lastFix.coordinate)
      guard reach > 0 else { return }
    }
    if let survey, !survey.isEmpty, reach == .infinity {
      disc.lay(survey, about: lastFix.coordinate)
      return
    }
    if reach == .infinity, engine.core.largeFences.isEmpty,
      let survey = engine.core.grid.emptiness(about: lastFix.coordinate), survey.radius > 20
    {
      disc.lay(survey, about: lastFix.coordinate)
      return
    }
    guard let frame = PlaneFrame(about: lastFix.coordinate) else { return }
    recorder.count { $0.searches += 1 }
    let limit = min(frame.radiusLimit, frame.reach(ofMeters: reach))
    disc.lay(in: frame, radius: engine.clearance(in: frame, below: limit))
  }

  /// Visits the zones whose boundaries the path may meet, in order.
  mutating func runZonesAtBoundaries(
    _ step: Step, _ engine: TriggerEngine, _ scratch: inout StepScratch,
    _ recorder: inout some SuppressionRecorder
  ) {
    guard !scratch.candidates.isEmpty else { return }
    var zoneStep = ZoneStep(engine: engine, step: step)
    let candidates = scratch.candidates
    var first = 0
    while first < candidates.count {
      let zone = engine.core.zoneOfFence[Int(candidates[first].shape)]
      let last = engine.endOfZone(candidates, from: first)
      var place = 0
      while place < states.count, states[place].zone < zone { place += 1 }
      let isKnown = place < states.count && states[place].zone == zone
      if !isKnown { states.insert(ZoneState(zone: Int(zone)), at: place) }
      run(&zoneStep, zone, candidates, first..<last, at: place, &scratch, &recorder)
      if states[place].isIdle {
        states.remove(at: place)
      } else {
        watch(place, engine)
      }
      first = last
    }
    if states.isEmpty { states = [] }
  }
}
