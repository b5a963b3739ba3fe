package import Ringfence

/// An event, and where it stands among those of its time.
struct RankedEvent {
  var event: Event
  /// At equal times: ends, early ends, beginnings, late beginnings, crossings, dwell times, maximum stays, ends of excesses, excesses, absences, windows that are over; then the zone; then the visit, or the moment of a
  /// crossing; then the order within a visit.
  var rank: [Int64]

  static func sorted(_ events: [RankedEvent]) -> [Event] {
    events.sorted { a, b in
      a.event.time != b.event.time
        ? a.event.time < b.event.time : a.rank.lexicographicallyPrecedes(b.rank)
    }.map { $0.event }
  }
}

// The events of visits and crossings, each from all that the whole track shows of it.
extension ReferenceZone {
  private func event(
    _ kind: Event.Kind, fix: Int, fence: Int, at moment: PathMoment, visit: Int? = nil,
    _ flags: EventFlags
  ) -> Event {
    let fix = path.track.fixes[fix]
    return Event(
      kind, at: fix.time, zone: index, fence: fence, visit: visit, boundary: path.point(moment),
      fix: fix, flags: flags)
  }

  /// The events of a visit.
  ///
  /// - Parameters:
  ///   - visit: the visit.
  ///   - number: of the visit in its track.
  /// - Returns: `entered`, `dwelled`, `overstayed` and `exited`, those there are.
  /// - Throws: where the device left when the dwell time was over.
  func events(of visit: ReferenceVisit, number: Int) throws(NearLimit) -> [RankedEvent] {
    let (zone, id) = (Int64(index), Int64(number))
    var events: [RankedEvent] = []
    let enteredTime = path.track.fixes[visit.entryFix].time
    if !visit.isSilent {
      events.append(RankedEvent(event: entered(visit, number: number), rank: [2, zone, id, 0]))
    }
    let endTime = visit.end.map { Timestamp(microseconds: time(ofEnd: $0)) }
    for stay in try stays(of: visit, number) {
      let endsNow = settings.exit && stay.time == endTime
      let isDwell = stay.kind == .dwelled
      events.append(
        RankedEvent(
          event: stay,
          rank: endsNow
            ? [stay.time == enteredTime ? 2 : 0, zone, id, isDwell ? 2 : 3]
            : [isDwell ? 6 : 8, zone, id, 0]))
    }
    guard settings.exit, let exited = exited(visit, number: number) else { return events }
    events.append(
      RankedEvent(event: exited, rank: [enteredTime == exited.time ? 2 : 0, zone, id, 4]))
    return events
  }

  /// The `entered` of a visit.
  func entered(_ visit: ReferenceVisit, number: Int) -> Event {
    var entered = event(
      .entered, fix: visit.entryFix, fence: visit.fence, at: visit.entry, visit: number,
      visit.flags)
    entered.crossedFences = visit.counted
    // Left again before the fix that reveals the entry.
    let out = visit.waysOut.last { $0.fix == visit.entryFix }
    if let out, !out.isUnseen, out.back != visit.entryFix { entered.flags.insert(.pass) }
    return entered
  }

  /// The `exited` of a visit, whether the zone reports it or not; `nil` for a visit that has not ended.
  func exited(_ visit: ReferenceVisit, number: Int) -> Event? {
    guard let out = visit.end, let end = out.end else { return nil }
    let decider = out.moment?.fix ?? end
    var exited = event(
      .exited, fix: decider, fence: out.fence, at: out.boundary, visit: number,
      out.isUnseen ? .gap : [])
    exited.time = Timestamp(microseconds: time(ofEnd: out))
    if out.moment?.isInGap == true { exited.flags.insert(.gap) }
    exited.confirmed = ExitConfirmation(
      time: settings.exitAfter.map { _ in
        .microseconds(time(ofEnd: out) - path.track.time(out.boundary))
      }, fixes: settings.exitFixes.map { _ in out.far.count },
      certainty: settings.exitCertainty.flatMap { _ in out.certainty })
    let isBegunUnseen = visit.flags.contains(.initial) || visit.flags.contains(.gap)
    if !isBegunUnseen, !out.isUnseen, visit.entryFix == out.fix { exited.flags.insert(.pass) }
    if !out.withheld.isEmpty { exited.flags.insert(.late) }
    if !out.isSure { exited.flags.insert(.unsure) }
    exited.distance = .meters(path.distance(from: decider))
    exited.distanceRequired = .meters(exitMeters)
    exited.dwellTime = .microseconds(path.track.time(out.boundary) - path.track.time(visit.entry))
    if let most = settings.maximumStay, let stayed = exited.dwellTime, stayed >= most {
      exited.overstay = stayed - most
    }
    exited.crossedFences = visit.crossed.count > 1 ? visit.crossed : []
    return exited
  }

  /// When a visit ended, in microseconds.
  private func time(ofEnd out: ReferenceVisit.WayOut) -> Int64 {
    out.moment?.time ?? out.end.map { path.track.time($0) } ?? 0
  }

  /// The dwell times and the maximum stay that the visit reaches.
  private func stays(of visit: ReferenceVisit, _ number: Int) throws(NearLimit) -> [Event] {
    var events: [Event] = []
    if let dwell = settings.dwell {
      var count = 1
      while var dwelled = try stay(
        .dwelled, visit, number, after: dwell + (settings.dwellRepeat ?? .zero) * (count - 1))
      {
        guard settings.dwellRepeat != nil else {
          events.append(dwelled)
          break
        }
        dwelled.count = count
        events.append(dwelled)
        count += 1
      }
    }
    if let most = settings.maximumStay,
      var overstayed = try stay(.overstayed, visit, number, after: most)
    {
      overstayed.stay = most
      events.append(overstayed)
    }
    return events
  }

  private func stay(
    _ kind: Event.Kind, _ visit: ReferenceVisit, _ number: Int, after dwell: Duration
  ) throws(NearLimit) -> Event? {
    let track = path.track
    let (moment, isPastAllTime) = track.time(visit.entry)
      .addingReportingOverflow(dwell.wholeMicroseconds)
    if isPastAllTime { return nil }
    for out in visit.waysOut
    where abs(track.time(out.boundary) - moment) < path.margin.dwellMicroseconds {
      throw NearLimit()
    }
    let shown = track.fixes.indices[visit.entryFix...].first { track.time($0) >= moment }
    guard var fix = shown else { return nil }
    if let end = visit.end?.end, end < fix { return nil }
    var time = max(moment, track.time(visit.entryFix))
    var flags: EventFlags = []
    let out = visit.waysOut.last { $0.fix <= fix }
    if let out, (out.back ?? .max) > fix, track.time(out.boundary) < moment {
      // Outside at the moment: only a return shows that the visit was not over.
      guard let back = out.back else { return nil }
      fix = back
      time = track.time(back)
      flags.insert(.late)
    }
    var pathMoment = PathMoment(fix: fix, t: 0)
    if track.starts.contains(fix) {
      if moment < track.time(fix) { flags.insert(.gap) }
    } else {
      let (before, after) = (track.time(fix - 1), track.time(fix))
      let share = Double(moment - before) / Double(after - before)
      pathMoment = PathMoment(fix: fix - 1, t: min(1, max(0, share)))
    }
    let crossed = visit.crossed.filter { $0.point.time.microseconds <= moment }
    return Event(
      kind, at: Timestamp(microseconds: time), zone: index, fence: visit.fence, visit: number,
      boundary: BoundaryPoint(
        time: Timestamp(microseconds: moment), coordinate: path.coordinate(pathMoment)),
      fix: track.fixes[fix], crossedFences: crossed.count > 1 ? crossed : [], flags: flags)
  }

  /// The events of the zone alone, in order; its visits are numbered from 1.
  ///
  /// - Throws: where something is too near to a limit.
  package func events() throws(NearLimit) -> [Event] {
    var events = crossingEvents
    for (visitIndex, visit) in visits.enumerated() {
      events += try self.events(of: visit, number: visitIndex + 1)
    }
    events += speedEvents { fix in visits.firstIndex { $0.isOpen(after: fix) }.map { $0 + 1 } }
    if !attendances.isEmpty {
      events += try attendanceEvents(for: attendances.lazy.compactMap { $0.tracks?.first }.first) {
        $0 + 1
      }
    }
    return RankedEvent.sorted(events)
  }

  /// How often the device came back before it was an exit distance away.
  package var returns: Int { visits.reduce(0) { $0 + $1.waysOut.count { $0.back != nil } } }

  /// The events of the crossings that triggered.
  var crossingEvents: [RankedEvent] {
    crossings.map { crossing in
      var crossed = event(
        .crossed, fix: crossing.fix, fence: crossing.fence, at: crossing.moment,
        crossing.isDerived ? .derived : [])
      crossed.direction = crossing.direction
      crossed.crossedFences = crossing.counted
      return RankedEvent(
        event: crossed,
        rank: [4, Int64(index), path.track.time(crossing.moment), Int64(crossing.fence)])
    }
  }
}
