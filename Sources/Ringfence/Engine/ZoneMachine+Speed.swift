// Devices that are too fast in a zone.
extension ZoneMachine {
  /// Takes the speed at the fix, after all else.
  func watchSpeed(_ state: inout ZoneState, _ actions: inout ContiguousArray<ZoneAction>) {
    // What happened in a gap is not known.
    if step.leg == nil { endExcess(&state, flags: .gap, &actions) }
    guard let overspeed = conditions.overspeed, state.isOccupied,
      conditions.windows.allSatisfy({ $0.contains(step.fix.time) })
    else { return endExcess(&state, flags: [], &actions) }
    let motion = Motion(step, at: 1, needsCourse: false)
    let isUnknown =
      motion.speed.isNaN || motion.speedIsDerived && !overspeed.usesDerivedSpeed
    var excess = state.excess
    if let fence = excess?.fence {
      excess?.fence = state.fenceInside(preferring: fence)
      excess?.visit = state.visit?.id
    }
    if isUnknown {
      state.excess = excess
      return
    }
    if excess != nil {
      guard motion.speed > overspeed.release else { return endExcess(&state, flags: [], &actions) }
      excess?.take(motion.speed, isDerived: motion.speedIsDerived, at: step.fix.time)
    } else if motion.speed > overspeed.beginning {
      excess = SpeedExcess(
        began: here, fence: state.firstFence, visit: state.visit?.id, last: step.fix.time,
        maximum: motion.speed, isDerived: motion.speedIsDerived)
    }
    guard var excess else { return }
    if !excess.isReported,
      excess.duration.wholeMicroseconds >= overspeed.afterMicroseconds
    {
      excess.isReported = true
      actions.append(
        .overspeed(
          ZoneAction.Overspeed(
            excess: excess, measured: motion.speed, limit: overspeed.limit,
            flags: excess.isDerived ? .derived : [])))
    }
    state.excess = excess
  }

  /// Ends an excess, if there is one.
  private func endExcess(
    _ state: inout ZoneState, flags: EventFlags, _ actions: inout ContiguousArray<ZoneAction>
  ) {
    guard let excess = state.excess else { return }
    state.excess = nil
    if excess.isReported {
      actions.append(
        .overspeed(
          ZoneAction.Overspeed(
            excess: excess, measured: nil, limit: nil,
            flags: excess.isDerived ? flags.union(.derived) : flags)))
    } else if recordsSuppressions, let overspeed = conditions.overspeed {
      actions.append(
        .suppressed(
          excess.suppression(zone: zone, after: overspeed.afterMicroseconds, ended: here)))
    }
  }
}
