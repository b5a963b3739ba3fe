extension Comparison {
  /// Compares the events of two modes on one track.
  ///
  /// - Parameters:
  ///   - restartLayout: the layout of both, with its circles.
  ///   - normal: what happened in normal mode.
  ///   - restart: what happened in restart mode, with what was suppressed.
  ///   - sawCircles: whether circles replaced the fences at some time of a visit or crossing, so that a
  ///     missing circle matters.
  ///   - wasDelivered: whether the fixes of a visit or crossing were delivered in restart mode.
  package init(
    _ restartLayout: RestartLayout, normal: ModeRecord, restart: ModeRecord,
    sawCircles: (ComparedTrigger) -> Bool = { _ in true },
    wasDelivered: (ComparedTrigger) -> Bool = { _ in true }
  ) {
    let layout = restartLayout.layout
    let suppressions = restart.suppressions
    let attendances =
      layout.expectsDevices
      ? AttendanceAnswers(normal.events, restart.events, zones: layout.zones.count) : nil
    let normal = ZoneTriggers.all(normal, layout)
    let restart = ZoneTriggers.all(restart, layout)
    var results = layout.zones.indices.map { ZoneResult(zone: $0) }
    for zone in results.indices {
      let degradations = restartLayout.degradations[zone]
      let failed = suppressions.filter { $0.zone == zone }
      let hasFired = (normal[zone].hasFired, restart[zone].hasFired)
      results[zone].outcome =
        hasFired.0 ? (hasFired.1 ? .both : .normalOnly) : hasFired.1 ? .restartOnly : .neither
      results[zone].pairs = Self.pair(normal[zone].visits, restart[zone].visits)
      // Visits are known by their numbers, which ascend in both lists.
      var next = 0
      let pairs = results[zone].pairs
      for (visit, ended) in normal[zone].visits {
        if next < pairs.count, pairs[next].normal.visit == visit.visit {
          next += 1
          continue
        }
        guard visit.isReported else { continue }
        let exclusion = Self.exclusion(ofAreas: degradations).map { LossReason.excluded($0) }
        let reason: LossReason =
          if let exclusion, sawCircles(visit) {
            exclusion
          } else if restart[zone].overlaps(visit.began, ended) {
            .merged
          } else if !wasDelivered(visit) {
            .notDelivered
          } else {
            Self.condition(of: failed, from: visit.began, to: ended) ?? exclusion ?? .outsideCircle
          }
        results[zone].losses.append(Loss(trigger: visit, reason: reason))
      }
      // An app in normal mode reports the same crossings.
      let seen = restart[zone].crossings
      var nextSeen = 0
      for crossing in normal[zone].crossings {
        while nextSeen < seen.count, seen[nextSeen].began < crossing.began { nextSeen += 1 }
        let isSeen = seen[nextSeen...].prefix { $0.began == crossing.began }
          .contains { $0.kind == crossing.kind && $0.entered?.fence == crossing.entered?.fence }
        if isSeen { continue }
        let exclusion = LossReason.excluded(
          crossing.kind == .overspeed
            ? .speed : crossing.entered.flatMap { degradations[$0.fence].exclusion } ?? .geoline)
        let reason: LossReason =
          if sawCircles(crossing) {
            exclusion
          } else if !wasDelivered(crossing) {
            .notDelivered
          } else {
            Self.condition(of: failed, from: crossing.began, to: crossing.began) ?? exclusion
          }
        results[zone].losses.append(Loss(trigger: crossing, reason: reason))
      }
      next = 0
      let taken = pairs.compactMap { $0.restart.visit }.sorted()
      for (visit, _) in restart[zone].visits {
        if next < taken.count, taken[next] == visit.visit {
          next += 1
        } else if visit.isReported {
          results[zone].falseCheckIns.append(visit)
        }
      }
      if let attendances { results[zone].findAttendanceChanges(attendances.zones[zone]) }
    }
    zones = results
  }

  private static func pair(
    _ normal: [ZoneTriggers.Visit], _ restart: [ZoneTriggers.Visit]
  ) -> [Pair] {
    partners(normal, restart).enumerated().compactMap { i, partner in
      partner.map { Pair(normal: normal[i].trigger, restart: restart[$0].trigger) }
    }
  }

  /// Pairs each visit with the visit of the other mode that overlaps it, is not paired yet and began
  /// nearest in time; the result has its index. A crossing is paired only with the same crossing.
  package static func partners(
    _ ours: [ZoneTriggers.Visit], _ theirs: [ZoneTriggers.Visit]
  ) -> [Int?] {
    var isTaken = [Bool](repeating: false, count: theirs.count)
    var first = 0
    return ours.map { visit in
      while first < theirs.count, theirs[first].ended < visit.trigger.began { first += 1 }
      var best: Int?
      var least = Duration.zero
      var candidate = first
      while candidate < theirs.count, theirs[candidate].trigger.began <= visit.ended {
        let difference = theirs[candidate].trigger.began.duration(since: visit.trigger.began)
        let distance = difference < .zero ? .zero - difference : difference
        if !isTaken[candidate], best == nil || distance < least,
          visit.trigger.canBe(theirs[candidate].trigger)
        {
          best = candidate
          least = distance
        }
        candidate += 1
      }
      if let best { isTaken[best] = true }
      return best
    }
  }

  /// Why no area fence of a zone has a circle; `nil` when at least one has.
  private static func exclusion(
    ofAreas degradations: [RestartDegradation]
  ) -> RestartDegradation.Exclusion? {
    if degradations.contains(where: { $0.circle != nil }) { return nil }
    let exclusions = degradations.lazy.compactMap { $0.exclusion }
    return exclusions.first { $0 != .geoline } ?? exclusions.first
  }

  /// The condition that was unmet during a lost visit; `nil` when there was none.
  private static func condition(
    of suppressions: [Suppression], from start: Timestamp, to end: Timestamp
  ) -> LossReason? {
    for suppression in suppressions {
      let ended =
        suppression.ended?.time ?? suppression.abandonedAt ?? Timestamp(microseconds: .max)
      guard suppression.began.time <= end, ended >= start else { continue }
      for failure in suppression.failures {
        if failure.kind == .schedule { return .schedule }
        if failure.kind == .minimumRetriggerTime { return .minimumRetriggerTime }
      }
    }
    return nil
  }
}

extension ComparedTrigger {
  /// Whether two overlapping triggers can be the same: two visits, or the same crossing.
  fileprivate func canBe(_ other: ComparedTrigger) -> Bool {
    if visit != nil { return other.visit != nil }
    return other.visit == nil && began == other.began
      && entered?.fence == other.entered?.fence
  }
}

/// The visits of a zone, and its crossings with the excesses of the speed, each in the order of time.
package struct ZoneTriggers {
  /// A visit and the latest time at which it can end.
  package typealias Visit = (trigger: ComparedTrigger, ended: Timestamp)

  package var visits: [Visit] = []
  package var crossings: [ComparedTrigger] = []

  package var hasFired: Bool { !crossings.isEmpty || visits.contains { $0.trigger.isReported } }

  /// Whether a visit overlaps a period, both ends included.
  package func overlaps(_ start: Timestamp, _ end: Timestamp) -> Bool {
    visits.contains { $0.trigger.began <= end && $0.ended >= start }
  }

  /// The visits and crossings of every zone.
  package static func all(_ record: ModeRecord, _ layout: ZoneLayout) -> [ZoneTriggers] {
    var zones = [ZoneTriggers](repeating: ZoneTriggers(), count: layout.zones.count)
    for initial in record.initialVisits {
      zones[initial.zone].index(initial.visit, began: initial.since.time)
    }
    for event in record.events {
      let dwell = layout.zones[event.zone].settings.dwell
      zones[event.zone].add(event, dwell: dwell ?? .zero)
    }
    for open in record.openVisits {
      let index = zones[open.zone].index(open.visit, began: open.since.time)
      zones[open.zone].visits[index].trigger.isOpen = true
    }
    for zone in zones.indices { zones[zone].end() }
    return zones
  }

  private mutating func add(_ event: Event, dwell: Duration) {
    if event.kind == .overspeedEnded || event.kind.isOfAttendance { return }
    guard let visit = event.visit, event.kind != .overspeed else {
      crossings.append(ComparedTrigger(visit: nil, began: event.boundary.time, entered: event))
      return
    }
    // The beginning of a silent visit follows from its dwell time or its end.
    let edge = event.boundary.time
    let sinceEntry =
      switch event.kind {
      case .entered, .crossed, .overspeed, .overspeedEnded, .absent, .arrivedLate, .leftEarly,
        .attendance:
        Duration.zero
      case .dwelled: dwell
      case .overstayed: event.stay ?? .zero
      case .exited: event.dwellTime ?? .zero
      }
    let (began, overflow) = edge.microseconds.subtractingReportingOverflow(
      sinceEntry.wholeMicroseconds)
    let i = index(visit, began: overflow ? edge : Timestamp(microseconds: began))
    switch event.kind {
    case .entered, .crossed: visits[i].trigger.entered = event
    case .dwelled: visits[i].trigger.hasDwelled = true
    case .exited:
      visits[i].trigger.exited = event
      visits[i].ended = edge
    default: break
    }
  }

  /// The index of a visit, which is added if it is new. Only the last visit of a zone can get further
  /// events.
  @discardableResult
  private mutating func index(_ visit: Int, began: Timestamp) -> Int {
    if let last = visits.indices.last, visits[last].trigger.visit == visit { return last }
    let trigger = ComparedTrigger(visit: visit, began: began)
    visits.append((trigger, Timestamp(microseconds: .max)))
    return visits.endIndex - 1
  }

  /// Lets a visit whose end was not reported last until the next one begins.
  private mutating func end() {
    for i in visits.indices.dropLast() where visits[i].trigger.exited == nil {
      visits[i].ended = visits[i + 1].trigger.began
    }
  }
}
