internal import Ringfence
internal import RingfenceReference

struct CoverageEntry: Sendable {
  let kind: Event.Kind
  let fence: Int
  /// Where the edge was met.
  let began: Timestamp
  /// The fixes at which the conditions were tried.
  let fixes: Range<Int>
  let triggers: Bool
  /// Whether the event came at a later fix than the first one inside.
  var isLate = false
  /// The only kind of conditions that was not met; `nil` where the entry triggered, or where several kinds were not met.
  var failure: ConditionFailure?
}

// What the conditions decided.
extension ZoneObservation {
  mutating func countAttempts(_ events: [Event], _ suppressions: [Suppression]) {
    let attempts = attempts(events, suppressions)
    let schedules = CoverageSchedules(zone, timeZone: timeZone)
    // The time of the event from which the retrigger time runs, before each attempt.
    var remembered: [(fence: Int, time: Timestamp)] = []
    for attempt in attempts {
      remembered.append((attempt.fence, attempt.began))
      if notices.includes(attempt.kind), !attempt.fixes.isEmpty {
        for kind in ConditionKind.limited { countLimits(of: kind, attempt) }
        countBearing(attempt)
        countSchedule(attempt, schedules)
        countPercentage(attempt, remembered)
        if case .minimumRetriggerTime(let elapsed, let required)? = attempt.failure?.reason {
          count(.retriggerNotOver, margin: (required - elapsed).inSeconds)
        }
        if attempt.failure?.kind == .certainty { count(.certaintyNotReached) }
      }
      if attempt.triggers { remembered = [] }
    }
    countRetriggers(events)
  }

  /// The entries and crossings in the order in which they began.
  private func attempts(_ events: [Event], _ suppressions: [Suppression]) -> [CoverageEntry] {
    var attempts: [CoverageEntry] = []
    for event in events where event.kind == .entered || event.kind == .crossed {
      let fix = track.index(at: event.fix.time)
      guard fix < track.fixes.count else { continue }
      let isLate = event.flags.contains(.late)
      let first = isLate ? firstInside(before: fix, event.fence) : fix
      attempts.append(
        CoverageEntry(
          kind: event.kind, fence: event.fence,
          began: isLate ? track.fixes[first].time : event.boundary.time,
          fixes: first..<(fix + 1), triggers: true, isLate: isLate && first < fix))
    }
    for item in suppressions where item.tries > 0 {
      let first = track.index(at: item.began.time)
      let end =
        item.kind == .crossed
        ? first + 1
        : item.ended.map { track.index(at: $0.time) } ?? min(track.fixes.count, first + item.tries)
      attempts.append(
        CoverageEntry(
          kind: item.kind, fence: item.fence, began: item.began.time,
          fixes: first..<max(first, min(track.fixes.count, max(first + 1, end))),
          triggers: false, failure: item.failures.count == 1 ? item.failures.first : nil))
    }
    attempts.sort { $0.began < $1.began }
    return attempts
  }

  /// The first fix of those inside a fence without a break up to a fix.
  private func firstInside(before fix: Int, _ fence: Int) -> Int {
    var first = fix
    while first > 0, !track.begins[first],
      fences[fence].signedDistance(to: track.fixes[first - 1].coordinate) <= 0
    {
      first -= 1
    }
    return first
  }

  // MARK: Limits

  private mutating func countLimits(of kind: ConditionKind, _ attempt: CoverageEntry) {
    let conditions = zone.conditions[limits: kind]
    guard !conditions.isEmpty, attempt.triggers || attempt.failure?.kind == kind else {
      return
    }
    let numbers = attempt.fixes.map { track.number($0, of: kind) }.filter { !$0.isNaN }
    guard let first = numbers.first, let last = numbers.last else { return }
    for (number, condition) in conditions.enumerated() {
      let position = conditions.count > 1 ? number : nil
      let isAtCrossing = condition.when == .crossing
      let decided = attempt.triggers && !isAtCrossing ? last : first
      let tried = isAtCrossing ? [first] : numbers
      let isWithin =
        condition.minimum.map { decided >= $0 - Self.rounding } ?? true
        && condition.maximum.map { decided <= $0 + Self.rounding } ?? true
      if let limit = condition.minimum {
        if attempt.triggers, isWithin {
          count(.aboveMinimum, limited: kind, condition: position, margin: decided - limit)
        }
        let below = tried.filter { $0 < limit - Self.rounding }
        if first < limit - Self.rounding, let nearest = below.max() {
          count(.belowMinimum, limited: kind, condition: position, margin: limit - nearest)
          if let higher = numbers.first(where: { $0 >= limit }) {
            count(
              .risingInside, limited: kind, condition: position,
              margin: min(limit - first, higher - limit))
          }
        }
      }
      if let limit = condition.maximum {
        if attempt.triggers, isWithin {
          count(.belowMaximum, limited: kind, condition: position, margin: limit - decided)
        }
        let above = tried.filter { $0 > limit + Self.rounding }
        if first > limit + Self.rounding, let nearest = above.min() {
          count(.aboveMaximum, limited: kind, condition: position, margin: nearest - limit)
          if let lower = numbers.first(where: { $0 <= limit }) {
            count(
              .fallingInside, limited: kind, condition: position,
              margin: min(first - limit, limit - lower))
          }
        }
      }
    }
  }

  /// Numbers this near to a limit count as equal to it.
  private static var rounding: Double { 6e-7 }

  // MARK: Bearing

  private mutating func countBearing(_ attempt: CoverageEntry) {
    let arcs = zone.conditions.bearing
    guard !arcs.isEmpty, attempt.triggers || attempt.failure?.kind == .bearing else { return }
    for (number, arc) in arcs.enumerated() {
      let position = arcs.count > 1 ? number : nil
      let isAtCrossing = arc.when == .crossing || !attempt.triggers
      let course = track.course(
        isAtCrossing ? attempt.fixes.lowerBound : attempt.fixes.upperBound - 1)
      guard course.isFinite else { continue }
      let offset = arc.offset(of: course)
      if offset <= arc.width + Self.rounding {
        guard attempt.triggers else { continue }
        let beginning = offset <= arc.width / 2
        count(
          beginning ? .afterBeginning : .beforeEnd, condition: position,
          margin: beginning ? offset : arc.width - offset)
        if course > 0 { count(course > 180 ? .westOfNorth : .eastOfNorth, condition: position) }
      } else if offset - arc.width < 360 - offset {
        count(.afterEnd, condition: position, margin: offset - arc.width)
      } else {
        count(.beforeBeginning, condition: position, margin: 360 - offset)
      }
    }
  }

  // MARK: Schedule

  private mutating func countSchedule(_ attempt: CoverageEntry, _ schedules: CoverageSchedules) {
    guard !schedules.isEmpty else { return }
    let first = track.fixes[attempt.fixes.lowerBound].time.microseconds.seconds
    if attempt.triggers, schedules.isOpen(first) {
      count(.scheduleOpen)
      let near = schedules.nearestEdges(to: first)
      if let opened = near.before { count(.atOpening, margin: Double(first - opened)) }
      if let closes = near.after { count(.beforeClosing, margin: Double(closes - first)) }
      if schedules.isAfterMidnight(first) { count(.afterMidnight) }
    } else if !schedules.isOpen(first), attempt.isLate || attempt.failure?.kind == .schedule {
      let near = schedules.nearestEdges(to: first)
      if let opens = near.after { count(.beforeOpening, margin: Double(opens - first)) }
      guard !attempt.isLate else { return }
      count(.scheduleClosed)
      if let closed = near.before { count(.atClosing, margin: Double(first - closed)) }
    }
  }

  // MARK: Percentage

  private mutating func countPercentage(
    _ attempt: CoverageEntry, _ remembered: [(fence: Int, time: Timestamp)]
  ) {
    let conditions = zone.conditions.percentageCrossed
    let required = conditions.map { $0.leastCount(of: fences.count) }.min() ?? 1
    guard required > 1 else { return }
    var distinct: [(fence: Int, time: Timestamp)] = []
    for crossing in remembered.reversed()
    where !distinct.contains(where: { $0.fence == crossing.fence }) {
      distinct.append(crossing)
    }
    if attempt.triggers {
      count(.percentageReached, margin: Double(max(0, distinct.count - required)))
      if conditions.contains(where: { $0.isSequential }) { count(.sequenceInOrder) }
      return
    }
    guard attempt.failure?.kind == .percentageCrossed else { return }
    guard distinct.count >= required else {
      return count(.percentageMissed, margin: Double(required - distinct.count))
    }
    let age = attempt.began.duration(since: distinct[required - 1].time)
    let timeout = conditions.compactMap { $0.timeout }.max()
    if let timeout, age > timeout {
      count(.percentageTooLate, margin: (age - timeout).inSeconds)
    } else {
      count(.sequenceOutOfOrder)
    }
  }

  // MARK: Retrigger time

  private mutating func countRetriggers(_ events: [Event]) {
    let required = zone.settings.minimumRetriggerTime
    guard required > .zero else { return }
    var last: Timestamp?
    for event in events {
      switch event.kind {
      case .entered, .crossed:
        if let last, notices.includes(event.kind) {
          count(.retriggerOver, margin: (event.time.duration(since: last) - required).inSeconds)
          // The time may have run out while the device was inside.
          if event.flags.contains(.late) {
            let fix = min(track.index(at: event.fix.time), track.fixes.count - 1)
            let first = firstInside(before: fix, event.fence)
            let elapsed = track.fixes[first].time.duration(since: last)
            if elapsed < required {
              count(.retriggerNotOver, margin: (required - elapsed).inSeconds)
            }
          }
        }
        if event.kind == .crossed || !zone.settings.exit { last = event.time }
      case .exited: last = event.time
      case .dwelled: break
      }
    }
  }
}

extension Duration {
  fileprivate var inSeconds: Double { Double(wholeMicroseconds) / 1e6 }
}
