// The upkeep of the ascending list of states.
extension TriggerSession {
  /// Up to this many zones are added to the states, or removed, one by one.
  static var singleStateLimit: Int { 8 }

  /// Adds a state for every zone of ascending candidates that has none, all at once: added alone, each moves
  /// those behind it.
  mutating func addStates(
    of candidates: ArraySlice<BoundaryGrid.Candidate>, _ engine: TriggerEngine,
    _ work: inout EvaluationWork
  ) {
    var merged: ContiguousArray<ZoneState> = []
    merged.reserveCapacity(states.count + candidates.count)
    var index = 0
    var last: Int32 = -1
    for candidate in candidates {
      let zone = engine.core.owners[Int(candidate.shape)].zone
      if zone == last { continue }
      last = zone
      while index < states.count, states[index].zone < zone {
        merged.append(states[index])
        index += 1
      }
      if index == states.count || states[index].zone != zone {
        merged.append(ZoneState(zone: Int(zone)))
      }
    }
    merged.append(contentsOf: states[index...])
    states = merged
    work.moves += states.count
  }
}

extension ContiguousArray<ZoneState> {
  /// Where the state of a zone is in an ascending list, or where it belongs.
  func index(of zone: Int32) -> Int {
    let states = span
    var low = 0
    var high = states.count
    while high &- low > 8 {
      let middle = (low &+ high) / 2
      if states[middle].zone < zone { low = middle &+ 1 } else { high = middle }
    }
    // Of few all are counted: where to stop could not be foreseen. Hot: low ≤ high ≤ count.
    var index = low
    while low < high {
      unsafe index &+= states[unchecked: low].zone < zone ? 1 : 0
      low &+= 1
    }
    return index
  }

  /// The same, looked for where the state, or where it belongs, was found before.
  @inline(__always)
  func index(of zone: Int32, guess: Int32) -> Int {
    let guess = Int(guess)
    if guess < count, self[guess].zone == zone { return guess }
    return index(of: zone)
  }

  /// Removes the states that remember nothing: one by one while they are few, as they are as a rule.
  mutating func removeIdle() {
    var removed = 0
    var index = count
    while index > 0 {
      index -= 1
      guard self[index].isIdle else { continue }
      if removed == TriggerSession.singleStateLimit {
        removeAll { $0.isIdle }
        return
      }
      remove(at: index)
      removed += 1
    }
  }
}

extension ZoneState {
  /// Whether a fix may change the zone wherever it is.
  func mayChangeAnywhere(_ prepared: PreparedZones) -> Bool {
    if isPending || isLeaving { return true }
    return hasMoment(prepared) || watchesSpeed(prepared)
  }
}
