// What a session whose layout has changed does at the next fix.
extension TriggerSession {
  /// Forgets of the zones that a change of the layout has changed what a process does not save.
  mutating func forgetMovedDetails() {
    guard !migration.isEmpty else { return }
    for index in migration[0].moved.indices {
      migration[0].moved[index].named.state = migration[0].moved[index].named.state.outlivingProcess
    }
  }

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
      guard engine.core.prepared.zones[index].traits.emitsExit else { continue }
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
