internal import Ringfence

// What a contact with a fence triggers.
extension DriveOutcome {
  mutating func areMet(_ attempt: inout PlannedConditions.Attempt, crosses: Bool) -> Bool {
    conditions.areMet(
      for: &attempt, fix: moment, time: time, crossings: crosses ? remembered : nil,
      last: retriggersSince, isDelicate: &isDelicate)
  }

  mutating func remember(_ fence: Int, _ point: BoundaryPoint) {
    crossings.append((fence, point.time.microseconds, time))
    remembered.append(CrossedFence(fence: fence, point: point))
  }

  mutating func enter(
    _ fence: Int, _ point: BoundaryPoint, wasOccupied: Bool, _ flags: EventFlags
  ) {
    remember(fence, point)
    if visit != nil {
      if visit?.exit != nil { returns += 1 }
      visit?.exit = nil
      visit?.isPass = false
      if visit?.crossed.contains(where: { $0.fence == fence }) == false {
        visit?.crossed.append(CrossedFence(fence: fence, point: point))
      }
      return
    }
    var attempt = PlannedConditions.Attempt(fence: fence)
    if wasOccupied, let pending { attempt = pending }
    if areMet(&attempt, crosses: true) {
      open(fence, point, attempt.crossed, flags)
    } else {
      pending = attempt
    }
  }

  mutating func open(
    _ fence: Int, _ point: BoundaryPoint, _ crossed: [CrossedFence], _ flags: EventFlags
  ) {
    pending = nil
    remembered = []
    visit = Visit(
      fence: fence, entry: point.time.microseconds, reported: time,
      crossed: crossed.isEmpty ? [CrossedFence(fence: fence, point: point)] : crossed)
    if !settings.exit { retriggersSince = time }
    events.append(
      Event(
        .entered, at: fix.time, zone: zone, fence: fence, boundary: point, fix: fix,
        crossedFences: crossed, flags: flags))
  }

  mutating func cross(
    _ fence: Int, _ point: BoundaryPoint, _ direction: CrossingDirection
  ) {
    remember(fence, point)
    var attempt = PlannedConditions.Attempt(fence: fence)
    let triggers = areMet(&attempt, crosses: true)
    if var entry = pending {
      if areMet(&entry, crosses: true) {
        let first = inside[entry.fence] ? entry.fence : inside.firstIndex(of: true)
        open(first ?? entry.fence, point, entry.crossed, [])
      } else {
        pending = entry
      }
    }
    guard triggers else { return }
    remembered = []
    retriggersSince = time
    events.append(
      Event(
        .crossed, at: fix.time, zone: zone, fence: fence, boundary: point, fix: fix,
        direction: direction, crossedFences: attempt.crossed))
  }

  mutating func leave(_ fence: Int, _ point: BoundaryPoint, isGap: Bool) {
    pending = nil
    guard let open = visit else { return }
    visit?.isPass = open.reported == time && !isGap
    visit?.exit = (point, fence, isGap)
    if exitMeters == 0 { close() }
  }

  /// What the fix itself changes.
  mutating func settle() {
    if var attempt = pending, attempt.lastTry != time {
      if areMet(&attempt, crosses: false) {
        let fence = inside[attempt.fence] ? attempt.fence : inside.firstIndex(of: true)
        open(
          fence ?? attempt.fence, BoundaryPoint(time: fix.time, coordinate: fix.coordinate),
          attempt.crossed, .late)
      } else {
        pending = attempt
      }
    }
    if let visit, visit.exit != nil {
      if visit.isPass, visit.reported == time { flagPass() }
      let distance = distanceOutside
      if exitMeters > 0, abs(distance - exitMeters) < 0.05 + exitMeters * 0.005 {
        isDelicate = true
      }
      if distance >= exitMeters { close() }
    }
    dwell()
  }

  var distanceOutside: Double {
    var least = Double.infinity
    for fence in fences where !fence.isLine && !fence.isFarther(than: least, from: moment.point) {
      least = min(least, fence.signedDistance(to: moment.point))
    }
    return max(0, least)
  }

  mutating func flagPass() {
    guard let last = events.lastIndex(where: { $0.kind == .entered }) else { return }
    events[last].flags.insert(.pass)
  }

  mutating func close() {
    if let last = events.lastIndex(where: { $0.kind == .entered }), visit?.reported == time,
      visit?.isPass == true
    {
      events[last].flags.insert(.pass)
    }
    dwell()
    guard let visit, let exit = visit.exit else { return }
    self.visit = nil
    guard settings.exit else { return }
    retriggersSince = time
    var flags: EventFlags = exit.isGap ? .gap : []
    if visit.isPass { flags.insert(.pass) }
    events.append(
      Event(
        .exited, at: fix.time, zone: zone, fence: exit.fence, boundary: exit.point, fix: fix,
        crossedFences: visit.crossed.count > 1 ? visit.crossed : [],
        dwellTime: .microseconds(exit.point.time.microseconds - visit.entry), flags: flags))
  }

  mutating func dwell() {
    guard let visit, !visit.hasDwelled, settings.exit, let threshold = settings.dwell else {
      return
    }
    let due = visit.entry + threshold.wholeMicroseconds
    if let exit = visit.exit {
      if abs(exit.point.time.microseconds - due) < 4_000 { isDelicate = true }
      if exit.point.time.microseconds < due { return }
    }
    guard due <= time else { return }
    // A dwell time that elapses while the exit is not confirmed is no part of the plan.
    if due <= previous.time, visit.reported <= previous.time { isDelicate = true }
    self.visit?.hasDwelled = true
    let when = max(due, visit.reported)
    // In a gap no place is known but that of the fix.
    let isInGap = isFirst && due < time
    let share = isInGap ? 1 : Double(due - previous.time) / Double(max(1, time - previous.time))
    let place = plane.coordinate(
      previous.point.interpolated(to: moment.point, min(1, max(0, share))))
    let before = visit.crossed.filter { $0.point.time.microseconds <= due }
    events.append(
      Event(
        .dwelled, at: Timestamp(microseconds: when), zone: zone, fence: visit.fence,
        boundary: BoundaryPoint(time: Timestamp(microseconds: due), coordinate: place), fix: fix,
        crossedFences: before.count > 1 ? before : [], flags: isInGap ? .gap : []))
  }
}
