internal import Ringfence

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
  /// This one and those before it, up to one that triggered.
  var remembered: [(fence: Int, time: Timestamp)] = []
}

// What the conditions decided.
extension ZoneObservation {
  mutating func countAttempts(_ events: [Event], _ suppressions: [Suppression]) {
    let kinds = ConditionKind.ofZones.filter { zone.conditions.has($0) }
    var remembered: [(fence: Int, time: Timestamp)] = []
    for var attempt in attempts(events, suppressions) {
      remembered.append((attempt.fence, attempt.began))
      attempt.remembered = remembered
      if notices.includes(attempt.kind), !attempt.fixes.isEmpty {
        for kind in kinds { count(kind, attempt) }
        if case .minimumRetriggerTime(let elapsed, let required)? = attempt.failure?.reason {
          count(.retriggerNotOver, margin: (required - elapsed).inSeconds)
        }
        if attempt.failure?.kind == .certainty { count(.certaintyNotReached) }
        if case .stay(let elapsed, let required)? = attempt.failure?.reason {
          count(.stayMissed, margin: (required - elapsed).inSeconds)
        }
      }
      if attempt.triggers { remembered = [] }
    }
    for exit in suppressions where exit.kind == .exited && notices.includes(.exited) {
      for failure in exit.failures {
        switch failure.reason {
        case .exitCertainty: count(.exitCertaintyNotReached)
        case .exitAfter(let elapsed, let required):
          // The device was out until it came back.
          let out = exit.ended.map { $0.time.duration(since: exit.began.time) } ?? elapsed
          count(.exitTakenBack, margin: (required - out).inSeconds)
        default: break
        }
      }
    }
    countRetriggers(events)
    countConfirmations(events)
  }

  /// Exits and entries that lasted for long enough, each with the time that it lasted longer.
  private mutating func countConfirmations(_ events: [Event]) {
    for event in events where notices.includes(event.kind) {
      switch event.kind {
      case .entered:
        guard let required = zone.settings.entryAfter, event.flags.contains(.late) else { continue }
        let stayed = event.fix.time.duration(since: event.boundary.time)
        if stayed >= required { count(.stayReached, margin: (stayed - required).inSeconds) }
      case .exited:
        guard zone.settings.exitAfter != nil, event.confirmed?.time != nil else { continue }
        // How much longer the device was out: until it came back, or the track ends.
        let back = events.first { $0.kind == .entered && $0.time > event.time }?.boundary.time
        let end = back ?? track.fixes.last?.time ?? event.time
        count(.exitConfirmed, margin: max(.zero, end.duration(since: event.time)).inSeconds)
      default: break
      }
    }
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
    for item in suppressions where item.tries > 0 && item.kind != .exited {
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
      default: break
      }
    }
  }
}

extension Duration {
  var inSeconds: Double { Double(wholeMicroseconds) / 1e6 }
}
