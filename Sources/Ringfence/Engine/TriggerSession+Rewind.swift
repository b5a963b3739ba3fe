// A session whose last fix had a wrong date, ahead of all that comes now.
extension TriggerSession {
  /// Goes back to a moment before the next fix, which is earlier than the last one, because the time of that was wrong.
  ///
  /// Visits stay open: the device is where the fixes showed it to be, only the time was wrong. What the session says of times
  /// after the moment is moved to it, and a retrigger time lasts as much longer as it would have. Pending entries, counted
  /// crossings, what is known of the probable position and of windows of attendances are forgotten; the next fix begins a segment.
  ///
  /// - Parameter time: a moment before the next fix.
  package mutating func rewind(to time: Timestamp) {
    guard let fix = lastFix, fix.time > time else { return }
    lastFix = fix.moved(to: time)
    replaceStates(
      ContiguousArray(
        states.lazy.map { $0.rewound(to: time, from: fix.time) }.filter { !$0.isIdle }))
    if !migration.isEmpty { migration[0].rewind(to: time, from: fix.time) }
    forgetMovedDetails()
    evidence = []
    attendances = []
    startsSegment = true
  }
}

extension SessionMigration {
  fileprivate mutating func rewind(to time: Timestamp, from last: Timestamp) {
    for index in moved.indices {
      moved[index].named.state = moved[index].named.state.rewound(to: time, from: last)
    }
  }
}

extension ZoneState {
  /// What is left of the state at an earlier moment.
  func rewound(to time: Timestamp, from last: Timestamp) -> ZoneState {
    var state = outlivingProcess
    if let blockedUntil {
      let (left, isNever) = blockedUntil.microseconds.subtractingReportingOverflow(
        last.microseconds)
      let (end, isEndless) = time.microseconds.addingReportingOverflow(max(0, left))
      state.blockedUntil = isNever || isEndless ? blockedUntil : Timestamp(microseconds: end)
    }
    state.excess = excess?.rewound(to: time)
    guard let visit else { return state }
    var earlier = OpenVisit(
      id: visit.id, fence: visit.fence, entry: visit.entry.atLatest(time),
      enteredAt: min(visit.enteredAt, time),
      provisionalExit: visit.provisionalExit.map {
        OpenVisit.ProvisionalExit(
          point: $0.point.atLatest(time), fence: $0.fence, isGap: $0.isGap)
      },
      dwells: visit.dwells, hasOverstayed: visit.hasOverstayed)
    earlier.isPass = visit.isPass
    state.visit = nil
    state.begin(
      earlier,
      crossed: crossed.map { CrossedFence(fence: $0.fence, point: $0.point.atLatest(time)) })
    state.withheldExit = withheldExit?.rewound(to: time)
    return state
  }
}

extension Fix {
  /// The same fix at another time.
  func moved(to time: Timestamp) -> Fix {
    Fix(
      knownTime: time, coordinate: coordinate, altitudeMeters: altitudeMeters,
      accuracyMeters: accuracyMeters, speedMetersPerSecond: speedMetersPerSecond,
      courseDegrees: courseDegrees, flags: flags)
  }
}

extension BoundaryPoint {
  /// The same point, no later than a moment.
  fileprivate func atLatest(_ moment: Timestamp) -> BoundaryPoint {
    BoundaryPoint(time: min(time, moment), coordinate: coordinate)
  }
}
