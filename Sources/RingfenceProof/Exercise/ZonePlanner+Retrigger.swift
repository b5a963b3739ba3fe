internal import Ringfence
internal import RingfenceReference

extension ZonePlanner {
  /// Comes again before and after the retrigger time is over.
  mutating func retriggerCases(_ fence: Int) {
    let seconds = zone.settings.minimumRetriggerTime.wholeMicroseconds.seconds
    guard seconds > 0 else { return }
    guard seconds <= Self.longestRest else {
      return omit("retrigger", "the retrigger time is more than a week")
    }
    // checked: at most a week
    let limit = Int(seconds)
    let step = settings.intervalSeconds
    // A device that is still inside when the time is over triggers late: large fences need more time.
    let early = [1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256].map { limit - $0 * step }
    let late = [0, 1, 2, 5, 10, 15, 20, 30, 40, 60, 120, 240, 480].map { limit + $0 * step }
    var other = self
    other.zone.settings.minimumRetriggerTime = .zero
    guard let scene = scene(fence), let free = other.scene(fence) else { return }
    let rounds = rounds(fence, scene, free)
    notOver(rounds, early, limit, scene, free)
    // A way that takes longer than the retrigger time shows at least that it is over.
    let longer = rounds.map { $0.least }.filter { $0 >= limit }.sorted().prefix(3)
    // What was crossed before may be forgotten after a long rest, so that a later entry is the one that triggers:
    // if possible one shortly after the retrigger time.
    for mayBeLate in [false, true] {
      let isShown = again("retrigger-over", rounds, late + longer, scene) { _, outcome in
        guard outcome.triggers == 2, let time = Self.timeOfReturn(outcome) else { return false }
        return (mayBeLate || time * 17 < limit * 20)
          && outcome.events.allSatisfy { !$0.flags.contains(.late) }
      }
      if isShown { return }
    }
    omit("retrigger-over", Self.noReturn)
  }

  private static let noReturn = "no drive comes back at the moment that shows it"

  /// Comes again before the time is over: if possible shortly before, and without an entry later on.
  private mutating func notOver(
    _ rounds: [Round], _ times: [Int], _ limit: Int, _ scene: ZoneScene, _ free: ZoneScene
  ) {
    let planner = self
    let isNear = { (seconds: Int) in seconds * 20 > limit * 17 }
    for times in [times.filter(isNear), times.filter { !isNear($0) }] {
      for most in [1, 2] {
        let isShown = again("retrigger-not-over", rounds, times, scene) { drive, outcome in
          // Without the retrigger time the same drive triggers a second time: no other condition prevents it.
          guard 1...most ~= outcome.triggers, let time = planner.timeOfReturn(drive, free) else {
            return false
          }
          return time < limit
        }
        if isShown { return }
      }
    }
    omit("retrigger-not-over", Self.noReturn)
  }

  /// Comes again after one of some times, in seconds.
  ///
  /// - Returns: whether a drive shows it.
  private mutating func again(
    _ subject: String, _ rounds: [Round], _ times: [Int], _ scene: ZoneScene,
    where shows: (SyntheticTrack, SyntheticTrackResult) -> Bool
  ) -> Bool {
    for seconds in times where seconds > 0 {
      for item in rounds where item.least <= seconds {
        let rest = settings.intervalSeconds + rounded(seconds - item.least)
        guard let drive = round(item, scene, rest: rest) else { continue }
        let isTaken = take(drive, subject, fence: nil, in: scene) { outcome in
          let passes = outcome.crossings.count { $0.fence == item.fence }
          return shows(drive, outcome) && passes == item.passes ?? passes
        }
        if isTaken { return true }
      }
    }
    return false
  }

  /// The seconds from the event from which the retrigger time runs to the fix of the second entry or crossing, in the
  /// zone without its retrigger time; `nil` where there is no second one.
  func timeOfReturn(_ drive: SyntheticTrack, _ free: ZoneScene) -> Int? {
    for start in starts {
      if let outcome = result(of: drive, from: start, in: free), outcome.triggers == 2 {
        return Self.timeOfReturn(outcome)
      }
    }
    return nil
  }

  private static func timeOfReturn(_ outcome: SyntheticTrackResult) -> Int? {
    let events = outcome.ownEvents
    guard
      let again = events.lastIndex(where: { $0.kind == .entered || $0.kind == .crossed }),
      let before = events[..<again].last(where: { $0.kind != .dwelled })
    else { return nil }
    // checked: a drive lasts a few weeks at most
    return Int(events[again].time.duration(since: before.time).wholeMicroseconds.seconds)
  }
}
