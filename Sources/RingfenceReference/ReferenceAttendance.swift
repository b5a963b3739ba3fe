internal import Ringfence

/// A window in which devices are expected in a zone.
package struct ReferenceWindow: Sendable {
  /// The number of the attendance in its zone.
  package let attendance: Int
  /// When it opens, in microseconds.
  package let opens: Int64
  /// When it closes, in microseconds.
  package let closes: Int64
  let grace: Int64

  var asks: Int64 { opens + grace }
  var releases: Int64 { closes - grace }
}

extension ReferenceSchedule {
  /// The windows of some days: the seconds for which the clock shows a time of the day's window, those that touch joined, and those to
  /// which the clock goes back joined to what came before.
  package func windows(in days: ClosedRange<Int>) -> [(opens: Int64, closes: Int64)] {
    var moments: Set<Int64> = []
    let shown = Set([offsets.firstOffset] + offsets.transitions.map { $0.offset })
    for day in days.lowerBound - 2...days.upperBound + 2 {
      for second in edgeSeconds {
        for offset in shown { moments.insert(Int64(day) * 86_400 + second - Int64(offset)) }
      }
    }
    for change in offsets.transitions { moments.insert(change.seconds) }
    let sorted = moments.sorted()
    var found: [(day: Int, opens: Int64, closes: Int64)] = []
    for (moment, next) in zip(sorted, sorted.dropFirst()) {
      guard let day = day(ofWindowAt: moment), days.contains(day) else { continue }
      let last = found.lastIndex { $0.day == day }
      if let last, found[last].closes == moment || !showsBeginning(moment) {
        found[last].closes = next
      } else {
        found.append((day, moment, next))
      }
    }
    return found.map { ($0.opens, $0.closes) }.sorted { $0.opens < $1.opens }
  }
}

// When devices are expected: each window on its own, from all visits of the track.
extension ReferenceZone {
  /// The windows in which a device of a name is expected, and that end after the first fix.
  private func windows(for track: String?) -> [ReferenceWindow] {
    guard let first = path.track.fixes.first, let last = path.track.fixes.last else { return [] }
    let day: Int64 = 86_400_000_000
    let days =
      Int(first.time.microseconds / day) - 2...Int(last.time.microseconds / day) + 2
    var found: [ReferenceWindow] = []
    for (number, attendance) in attendances.enumerated() {
      if let tracks = attendance.tracks {
        guard let track, tracks.contains(where: { $0.utf8.elementsEqual(track.utf8) }) else {
          continue
        }
      }
      let schedule = ReferenceSchedule(attendance.schedule, timeZone: timeZone)
      for (opens, closes) in schedule.windows(in: days)
      where closes * 1_000_000 > first.time.microseconds
        && opens * 1_000_000 <= last.time.microseconds
      {
        found.append(
          ReferenceWindow(
            attendance: number, opens: opens * 1_000_000, closes: closes * 1_000_000,
            grace: attendance.grace.wholeMicroseconds))
      }
    }
    return found
  }

  /// A visit as it is known at a moment.
  private struct Presence {
    let from: Int64
    /// `nil` while it is not known to be over.
    let to: Int64?
    let isUnconfirmed: Bool
  }

  /// The visits as they are known at a moment, which a fix reveals.
  private func presences(at moment: Int64, revealedBy fix: Int) -> [Presence] {
    visits.filter { $0.entryFix <= fix }.map { visit in
      let from = path.track.time(visit.entry)
      if let end = visit.end, let known = end.end,
        known < fix || known == fix && (end.moment.map { $0.time <= moment } ?? true)
      {
        return Presence(from: from, to: path.track.time(end.boundary), isUnconfirmed: false)
      }
      let out = visit.waysOut.last { $0.fix <= fix }
      let isOut =
        out.map { ($0.back ?? .max) > fix && path.track.time($0.boundary) < moment } ?? false
      return Presence(from: from, to: nil, isUnconfirmed: isOut)
    }
  }

  /// The events of the attendances.
  ///
  /// - Parameters:
  ///   - track: the name of the device; `nil` for none.
  ///   - number: the number of a visit of the zone in its track.
  /// - Returns: the events.
  /// - Throws: where a visit begins or ends too near to a limit of a window.
  func attendanceEvents(
    for track: String?, number: (Int) -> Int
  ) throws(NearLimit) -> [RankedEvent] {
    var events: [RankedEvent] = []
    for window in windows(for: track) {
      try checkEdges(of: window)
      events += moments(of: window)
      var arrived = false
      for (index, visit) in visits.enumerated() {
        let entered = path.track.time(visit.entry)
        let isSeen =
          fix(at: window.closes).map { $0 >= visit.entryFix } ?? true
        if !arrived, !visit.isSilent, isSeen, window.asks < entered, entered < window.closes {
          events.append(late(visit, number(index), window))
        }
        guard let end = visit.end else { continue }
        let left = path.track.time(end.boundary)
        if entered < window.closes, left >= window.opens { arrived = true }
        let reported = end.moment?.time ?? end.end.map { path.track.time($0) } ?? 0
        if window.opens <= left, left < window.releases, reported < window.closes {
          events.append(early(visit, number(index), window))
        }
      }
    }
    return events
  }

  /// The first fix at or after a moment.
  private func fix(at moment: Int64) -> Int? {
    path.track.fixes.indices.first { path.track.time($0) >= moment }
  }

  private func checkEdges(of window: ReferenceWindow) throws(NearLimit) {
    let margin = path.margin.dwellMicroseconds
    for visit in visits {
      var edges = visit.waysOut.map { path.track.time($0.boundary) }
      edges += visit.waysOut.compactMap { $0.moment?.time }
      edges.append(path.track.time(visit.entry))
      for edge in edges {
        for limit in [window.opens, window.asks, window.releases, window.closes]
        where abs(edge - limit) < margin {
          throw NearLimit()
        }
      }
    }
  }

  /// What happens at the moments of a window.
  private func moments(of window: ReferenceWindow) -> [RankedEvent] {
    var events: [RankedEvent] = []
    let first = path.track.time(0)
    if first <= window.asks, window.asks < window.closes, let fix = fix(at: window.asks),
      !presences(at: window.asks, revealedBy: fix).contains(where: {
        $0.from <= window.asks && window.asks <= $0.to ?? .max
      })
    {
      events.append(event(.absent, at: window.asks, revealedBy: fix, window, rank: 14))
    }
    guard let fix = fix(at: window.closes) else { return events }
    var attendance = event(.attendance, at: window.closes, revealedBy: fix, window, rank: 16)
    attendance.event.attendance = record(of: window, revealedBy: fix)
    return events + [attendance]
  }

  private func record(of window: ReferenceWindow, revealedBy fix: Int) -> AttendanceRecord {
    let there = presences(at: window.closes, revealedBy: fix).filter {
      $0.from < window.closes && $0.to ?? .max >= window.opens
    }
    let open = there.first { $0.to == nil }
    let isPresent = there.contains { $0.to ?? .max >= window.closes }
    var unobserved = max(0, path.track.time(0) - window.opens)
    for start in path.track.starts where 0 < start && start <= fix {
      let from = max(window.opens, path.track.time(start - 1))
      unobserved += max(0, min(window.closes, path.track.time(start)) - from)
    }
    let isSeen =
      path.track.fixes.indices.contains {
        window.opens <= path.track.time($0) && path.track.time($0) < window.closes
      } && unobserved < window.closes - window.opens
    let left = !isPresent ? there.compactMap { $0.to }.max() : nil
    func time(_ microseconds: Int64?) -> Timestamp? {
      microseconds.map { Timestamp(microseconds: $0) }
    }
    let arrived = there.map { $0.from }.min()
    let present = there.map {
      min($0.to ?? window.closes, window.closes) - max($0.from, window.opens)
    }.reduce(0, +)
    return AttendanceRecord(
      arrived != nil ? .attended : isSeen ? .missed : .unknown, present: .microseconds(present),
      arrived: time(arrived), left: time(left), isLate: arrived.map { $0 > window.asks } ?? false,
      hasLeftEarly: left.map { $0 < window.releases } ?? false,
      unobserved: .microseconds(unobserved), isUnconfirmed: open?.isUnconfirmed ?? false)
  }

  private func event(
    _ kind: Event.Kind, at moment: Int64, revealedBy fix: Int, _ window: ReferenceWindow,
    rank: Int64
  ) -> RankedEvent {
    let track = path.track
    let last = track.time(fix) == moment ? fix : fix - 1
    let time = Timestamp(microseconds: moment)
    let isInGap = track.starts.contains(fix) && moment < track.time(fix)
    return RankedEvent(
      event: Event(
        kind, at: time, zone: index, fence: 0,
        boundary: BoundaryPoint(time: time, coordinate: track.fixes[last].coordinate),
        fix: track.fixes[last], flags: isInGap ? .gap : [], window: named(window)),
      rank: [rank, Int64(index), 0, Int64(window.attendance)])
  }

  private func named(_ window: ReferenceWindow) -> AttendanceWindow {
    AttendanceWindow(
      attendance: window.attendance, opens: Timestamp(microseconds: window.opens),
      closes: Timestamp(microseconds: window.closes))
  }

  /// Whether a visit ends at the fix that reveals it.
  private func isPass(_ visit: ReferenceVisit) -> Bool {
    visit.end.map { $0.moment == nil && $0.end == visit.entryFix } ?? false
  }

  private func late(
    _ visit: ReferenceVisit, _ number: Int, _ window: ReferenceWindow
  ) -> RankedEvent {
    var event = entered(visit, number: number)
    event.kind = .arrivedLate
    event.window = named(window)
    event.lateBy = .microseconds(path.track.time(visit.entry) - window.opens)
    return RankedEvent(
      event: event,
      rank: [
        isPass(visit) ? 2 : 3, Int64(index), Int64(number), 1, Int64(window.attendance),
      ])
  }

  private func early(
    _ visit: ReferenceVisit, _ number: Int, _ window: ReferenceWindow
  ) -> RankedEvent {
    guard var event = exited(visit, number: number), let out = visit.end else {
      // checked: a visit that has ended has an exit
      return late(visit, number, window)
    }
    event.kind = .leftEarly
    event.window = named(window)
    event.earlyBy = .microseconds(window.closes - path.track.time(out.boundary))
    return RankedEvent(
      event: event,
      rank: [isPass(visit) ? 2 : 1, Int64(index), Int64(number), 5, Int64(window.attendance)])
  }
}
