internal import Ringfence

extension RuleSession {
  /// Takes a fix that no filter refuses and that is not within the clearance.
  mutating func take(
    _ fix: Taken, isSilent: Bool, _ engine: RuleEngine, _ decisions: inout [RuleDecision]
  ) {
    let before = last
    last = fix
    let accuracy = reach(fix, engine)
    let way = engine.rule.crossing == .none ? nil : before
    if let leaves = way.map({ Self.farthestFromBox(from: $0, to: fix) }) ?? 0 {
      engine.zones(
        near: Self.box(fix, way).expanded(byMeters: accuracy + clearance.reach + leaves),
        &candidates)
    } else {
      candidates = engine.allZones
    }
    entries.removeAll(keepingCapacity: true)
    exits.removeAll(keepingCapacity: true)
    crossings.removeAll(keepingCapacity: true)
    keepsExits = false
    if before == nil {
      decideFirst(fix, engine)
    } else {
      decideNear(fix, engine)
    }
    if let way { cross(from: way, to: fix, engine) }
    emit(fix, isFirst: before == nil, isSilent: isSilent, engine, &decisions)
    openClearance(fix, accuracy, engine)
  }

  /// Decides all zones. Those that are not near are left without a look, unless the rule reports that.
  private mutating func decideFirst(_ fix: Taken, _ engine: RuleEngine) {
    if engine.rule.reportsInitialExit { candidates = engine.allZones }
    states = ContiguousArray(repeating: .outside, count: states.count)
    var decided: Int32 = -1
    for zone in candidates where zone != decided && !engine.fences(of: Int(zone)).isEmpty {
      decided = zone
      states[Int(zone)] = .unknown
      unknown.append(zone)
      decide(Int(zone), fix, engine)
    }
  }

  /// Decides the zones near a fix, those with the device inside, those that are unknown or whose change waits; in their order.
  private mutating func decideNear(_ fix: Taken, _ engine: RuleEngine) {
    var decided: Int32 = -1
    if inside.isEmpty, pending.isEmpty, unknown.isEmpty {
      for index in candidates.indices where candidates[index] != decided {
        decided = candidates[index]
        decide(Int(decided), fix, engine)
      }
      return
    }
    var zones = candidates
    zones += inside
    zones += unknown
    for item in pending { zones.append(Int32(item.zone)) }  // checked: the number of a zone
    if zones.count > candidates.count { zones.sort() }
    for zone in zones where zone != decided {
      decided = zone
      decide(Int(zone), fix, engine)
    }
  }

  /// How far a way is from the box of its ends at most, in metres, whether it runs straight in degrees or along a great circle;
  /// `nil` where it is longer than 40 km or near a pole.
  private static func farthestFromBox(from start: Taken, to end: Taken) -> Double? {
    guard abs(start.latitude) < 75, abs(end.latitude) < 75 else { return nil }
    let (x, y) = (end.longitude - start.longitude, end.latitude - start.latitude)
    // A degree is shorter than 112 km. A great circle bends by length² / 8 R · tan(latitude) at most.
    let square = x * x + y * y
    if square < (4.0 / 112) * (4.0 / 112) { return 5 }
    if square < (40.0 / 112) * (40.0 / 112) { return 200 }
    return abs(x) < 180
      && Geodesic.distanceMeters(start.latitude, start.longitude, end.latitude, end.longitude)
        < 40_000
      ? 200 : nil
  }

  /// The box of a fix and of where a short way to it begins.
  private static func box(_ fix: Taken, _ before: Taken?) -> GeoBox {
    guard let before else {
      return GeoBox(south: fix.latitude, north: fix.latitude, west: fix.longitude, width: 0)
    }
    return GeoBox(
      south: min(fix.latitude, before.latitude), north: max(fix.latitude, before.latitude),
      west: min(fix.longitude, before.longitude),
      width: abs(fix.longitude - before.longitude))
  }

  // MARK: A zone

  private mutating func decide(_ zone: Int, _ fix: Taken, _ engine: RuleEngine) {
    func fence(isStaying: Bool) -> Int? {
      engine.fence(
        of: zone, isStaying: isStaying, fix.latitude, fix.longitude, fix.accuracy, fix.altitude)
    }
    if engine.fences(of: zone).isEmpty { return }
    let hasMiddle = engine.rule.hasMiddle
    switch states[zone] {
    case .unknown:
      if let fence = fence(isStaying: false) {
        entries.append(Change(zone: zone, fence: fence))
      } else if hasMiddle, fence(isStaying: true) != nil {
        undecided += 1
      } else {
        exits.append(Change(zone: zone, fence: 0))
      }
    case .outside:
      if engine.isFar(zone, from: fix.latitude, fix.longitude, reach: reach(fix, engine)) {
        _ = isConfirmed(false, zone, fix, engine.rule.entryConfirmation)
        return
      }
      let entered = fence(isStaying: false)
      if isConfirmed(entered != nil, zone, fix, engine.rule.entryConfirmation), let entered {
        entries.append(Change(zone: zone, fence: entered))
      }
      if hasMiddle, entered == nil, fence(isStaying: true) != nil { undecided += 1 }
    case .inside:
      let kept = fence(isStaying: true)
      if isConfirmed(kept == nil, zone, fix, engine.rule.exitConfirmation) {
        exits.append(
          Change(zone: zone, fence: engine.nearestFence(zone, fix.latitude, fix.longitude)))
      }
      if hasMiddle, kept != nil, fence(isStaying: false) == nil { undecided += 1 }
    }
  }

  /// How far beyond its position a fix may count as inside by its accuracy, metres.
  @inline(__always)
  private func reach(_ fix: Taken, _ engine: RuleEngine) -> Double {
    engine.rule.usesAccuracy ? max(1, 2 * fix.accuracy) : 0
  }

  /// Whether a change of state counts, which fixes have asked for so far.
  private mutating func isConfirmed(
    _ isAsked: Bool, _ zone: Int, _ fix: Taken, _ needed: Confirmation
  ) -> Bool {
    if needed.isImmediate { return isAsked }
    let known = pending.firstIndex { $0.zone == zone }
    guard isAsked else {
      if let known { pending.remove(at: known) }
      return false
    }
    var item = known.map { pending[$0] } ?? Pending(zone: zone, fixes: 0, since: fix.time)
    item.fixes += 1
    if item.fixes >= needed.fixes, Double(fix.time - item.since) >= needed.seconds * 1e6 {
      if let known { pending.remove(at: known) }
      return true
    }
    if let known { pending[known] = item } else { pending.append(item) }
    return false
  }

  private mutating func cross(from start: Taken, to fix: Taken, _ engine: RuleEngine) {
    let way = DegreeSegment((start.longitude, start.latitude), (fix.longitude, fix.latitude))
    var crossed: Int32 = -1
    for zone in candidates where zone != crossed && states[Int(zone)] == .outside {
      crossed = zone
      if entries.contains(where: { $0.zone == Int(zone) }) { continue }
      if let fence = engine.fenceCrossed(
        Int(zone), by: way, altitudes: (start.altitude, fix.altitude))
      {
        crossings.append(Change(zone: Int(zone), fence: fence))
      }
    }
  }

  // MARK: Decisions

  private mutating func emit(
    _ fix: Taken, isFirst: Bool, isSilent: Bool, _ engine: RuleEngine,
    _ decisions: inout [RuleDecision]
  ) {
    if entries.isEmpty, exits.isEmpty, crossings.isEmpty, dwells.isEmpty { return }
    let rule = engine.rule
    func append(_ changes: [Change], _ kind: Event.Kind, _ into: inout [RuleDecision]) {
      for change in changes {
        into.append(
          RuleDecision(
            kind: kind, zone: change.zone, fence: change.fence,
            time: Timestamp(microseconds: fix.time), fix: fix.number,
            measure: engine.measure(
              change.zone, change.fence, fix.latitude, fix.longitude, fix.accuracy)))
      }
    }
    keepsExits = rule.order == .entersElseExits && entries.contains { !isInitial($0) }
    let entered = entries.filter { !isInitial($0) || rule.reportsInitialEntry }
    let left =
      keepsExits ? [] : exits.filter { !isInitial($0) || rule.reportsInitialExit }
    if !isSilent {
      append(crossings, .crossed, &decisions)
      let first = decisions.count
      switch rule.order {
      case .exitsThenEnters, .zoneOrder:
        append(left, .exited, &decisions)
        append(entered, .entered, &decisions)
      case .entersThenExits, .entersElseExits:
        append(entered, .entered, &decisions)
        append(left, .exited, &decisions)
      }
      // Of one zone there is one decision.
      if rule.order == .zoneOrder, decisions.count - first > 1 {
        decisions[first...].sort { $0.zone < $1.zone }
      }
    }
    for change in entries { move(change, isIn: true, fix, engine) }
    for change in exits where !keepsExits || isInitial(change) {
      move(change, isIn: false, fix, engine)
    }
    if !unknown.isEmpty { unknown.removeAll { states[Int($0)] != .unknown } }
    if dwells.isEmpty { return }
    let due = dwells.filter { $0.end <= fix.time }
    if due.isEmpty { return }
    dwells.removeAll { $0.end <= fix.time }
    if !isSilent {
      append(due.map { Change(zone: $0.zone, fence: $0.fence) }, .dwelled, &decisions)
    }
  }

  private func isInitial(_ change: Change) -> Bool { states[change.zone] == .unknown }

  private mutating func move(_ change: Change, isIn: Bool, _ fix: Taken, _ engine: RuleEngine) {
    let zone = Int32(change.zone)  // checked: the number of a zone
    states[change.zone] = isIn ? .inside : .outside
    if isIn {
      inside.append(zone)
      if let dwell = engine.dwells[change.zone] {
        dwells.append(
          Dwell(zone: change.zone, fence: change.fence, end: fix.time.addingSaturating(dwell)))
      }
    } else {
      inside.removeAll { $0 == zone }
      dwells.removeAll { $0.zone == change.zone }
    }
  }

  // MARK: Clearance

  private mutating func openClearance(_ fix: Taken, _ accuracy: Double, _ engine: RuleEngine) {
    var meters =
      pending.isEmpty && dwells.isEmpty && !keepsExits
        && candidates.count <= 8 * RuleClearance.fewZones
      ? clearance.reach : 0
    // What is found around a way is farther than what is asked for around its end.
    for zone in candidates where meters > 0 {
      meters = min(
        meters,
        engine.clearance(of: Int(zone), fix.latitude, fix.longitude, accuracy: accuracy))
    }
    clearance.open(
      fix.latitude, fix.longitude, meters,
      accuracy: engine.rule.usesAccuracy ? accuracy : .infinity, count: candidates.count,
      farthest: engine.rule.crossing == .none ? 100_000 : 20_000)
  }
}

extension Int64 {
  fileprivate func addingSaturating(_ other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
