// The visit of a zone.
extension ZoneState {
  /// Begins a visit with the fences crossed so far; none stands for the one that was entered.
  package mutating func begin(_ visit: OpenVisit, crossed: [CrossedFence]) {
    self.visit = visit
    if crossed.isEmpty && details.isEmpty { return }
    let isOnlyEntry = crossed == [visit.entered]
    change { $0.path = isOnlyEntry ? [] : crossed }
  }

  /// The fences crossed in the visit so far, each once, in the order of their first crossing.
  package var crossed: [CrossedFence] {
    guard let visit else { return [] }
    return details.isEmpty || details[0].path.isEmpty ? [visit.entered] : details[0].path
  }

  /// The same, or nothing where only the one that was entered has been crossed.
  var furtherCrossed: [CrossedFence] {
    details.isEmpty || details[0].path.count < 2 ? [] : details[0].path
  }

  /// The exit that lacks something; `nil` where none is withheld.
  package var withheldExit: WithheldExit? {
    get { details.isEmpty ? nil : details[0].withheldExit }
    set {
      if newValue == nil, details.isEmpty { return }
      change { $0.withheldExit = newValue }
    }
  }

  /// Whether an exit lacks something.
  private var hasWithheldExit: Bool { !details.isEmpty && details[0].hasWithheldExit }

  /// Adds a fence to those crossed in the visit, which goes on inside.
  mutating func continueVisit(_ crossing: CrossedFence) {
    visit?.provisionalExit = nil
    visit?.isPass = false
    if hasWithheldExit { withheldExit = nil }
    let isFurther = !details.isEmpty && !details[0].path.isEmpty
    if !isFurther, visit.map({ Int($0.fence) == crossing.fence }) ?? true { return }
    if isFurther {
      if details[0].path.contains(where: { $0.fence == crossing.fence }) { return }
      change { $0.path.append(crossing) }
    } else {
      let known = crossed
      change { $0.path = known + [crossing] }
    }
  }

  /// Whether the device has left the zone while the visit has not ended yet.
  @inline(__always)
  var isLeaving: Bool { visit?.provisionalExit != nil }

  /// Whether time alone may give an event of the visit.
  @inline(__always)
  func hasMoment(_ prepared: PreparedZones) -> Bool {
    guard prepared.zones[Int(zone)].traits.hasMoments, let visit else { return false }
    return prepared.nextMoment(ofZone: Int(zone), visit) != nil
  }

  /// Ends the visit.
  mutating func endVisit() {
    visit = nil
    if details.isEmpty || details[0].path.isEmpty && !hasWithheldExit { return }
    change {
      $0.path = []
      $0.withheldExit = nil
    }
  }
}

extension ZoneState {
  /// What is left of the state when the process ends: the visit, since when its exit is withheld, the retrigger time, and an
  /// excess of the speed.
  var outlivingProcess: ZoneState {
    var rest = ZoneState(zone: Int(zone))
    rest.blockedUntil = blockedUntil
    rest.excess = excess
    if let visit {
      for fence in occupied { rest.insert(fence) }
      rest.begin(visit, crossed: crossed)
      rest.withheldExit = withheldExit?.outlivingProcess
    }
    return rest
  }
}
