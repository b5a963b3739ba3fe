internal import Ringfence
internal import RingfenceReference

extension ZonePlanner {
  // MARK: Exit distance

  /// Leaves not far enough and returns; leaves far enough and returns.
  mutating func exitCases(_ fence: Int) {
    let exit = exitMeters
    if exit == 0 {
      return returnCase("exit-at-once", fence, at: [2, 3, 5]) { $0.count(.entered) >= 2 }
    }
    // A stopping device has a fix 1 m before; neither may be where rounding decides. Less than 2 m if possible.
    let margins = [
      0.4, 1.2, max(0.4, exit * 0.006 + 0.06), 1.9, max(0.4, exit * 0.018), max(0.6, exit * 0.03),
      max(1, exit * 0.05),
    ]
    if exit >= 1 {
      returnCase("exit-not-reached", fence, at: margins.map { max(0.2, exit - $0) }) {
        $0.count(.entered) == 1 && $0.returns == 1
      }
    } else {
      omit("exit-not-reached", "the exit distance is less than 1 m")
    }
    let isQuick = zone.settings.minimumRetriggerTime == .zero
    returnCase("exit-reached", fence, at: margins.map { exit + $0 }) {
      isQuick ? $0.count(.entered) == 2 : $0.count(.entered) == 1 || $0.count(.exited) == 2
    }
  }

  /// Leaves, turns round at a distance and returns.
  private mutating func returnCase(
    _ subject: String, _ fence: Int, at distances: [Double],
    where shows: (SyntheticTrackResult) -> Bool
  ) {
    let exits = zone.settings.exit
    let needsSeveral = requiredFences > 1
    // The dwell time is over before the device leaves, so that it does not elapse outside.
    let dwell = zone.settings.dwell.map { min(Self.longestRest, $0.wholeMicroseconds.seconds) } ?? 0
    for meters in distances {
      let isTaken = tour(subject, fence, omits: false) { planner, scene, course, speed in
        guard var drive = planner.approach(fence, in: scene, course: course, speed: speed),
          let out = planner.point(scene, fence, course: course, at: meters)
        else { return nil }
        let interval = planner.settings.intervalSeconds
        drive.rest(seconds: planner.rounded(Int(dwell) + planner.stayingSeconds + 3 * interval))
        drive.go(to: out, speed: speed)
        drive.rest(seconds: max(3 * interval, planner.confirmationSeconds))
        drive.go(to: .origin, speed: speed)
        drive.rest(seconds: 3 * interval + planner.stayingSeconds)
        planner.leave(&drive, in: scene, course: course + 180, speed: speed)
        return drive
      } where: {
        // Where several fences are needed, the return is no entry.
        let isShown =
          shows($0)
          || (needsSeveral && $0.returns == 0 && Self.isLeftAndMetAgain($0, fence, exits))
        return isShown && !$0.isInside && ($0.count(.exited) > 0 || !exits)
      }
      if isTaken { return }
    }
    omit(subject, Self.notShown)
  }

  /// Whether the zone is entered once and exited once, and the fence met after that.
  private static func isLeftAndMetAgain(
    _ outcome: SyntheticTrackResult, _ fence: Int, _ exits: Bool
  )
    -> Bool
  {
    guard exits,
      outcome.events.count(where: { $0.kind == .entered || $0.kind == .exited }) == 2,
      let exit = outcome.events.first(where: { $0.kind == .exited }),
      let last = outcome.crossings.last
    else { return false }
    return last.fence == fence && last.point.time > exit.time
  }

  // MARK: Dwell time

  /// Stays just long enough, and not quite.
  mutating func dwellCases(_ fence: Int) {
    maximumStayCases(fence)
    guard let dwell = zone.settings.dwell else { return }
    let seconds = dwell.wholeMicroseconds.seconds
    guard zone.settings.exit else {
      return omit("dwell-reached", "the zone has a dwell time and no exits")
    }
    guard seconds <= Self.longestRest else {
      return omit("dwell-reached", "the dwell time is more than a week")
    }
    stay("dwell-reached", fence, Int(seconds), [-60, -40, -25, -15, -10, -6, -3, 0, 5]) {
      $0.count(.dwelled) == 1
    }
    stay("dwell-missed", fence, Int(seconds), [-2, -4, -7, -10, -15, -25, -40, -60, -100]) {
      $0.count(.dwelled) == 0 && $0.count(.exited) == 1
    }
    guard let each = zone.settings.dwellRepeat?.wholeMicroseconds.seconds else { return }
    guard seconds + each <= Self.longestRest else {
      return omit("dwell-repeated", "the repeated dwell time is over after more than a week")
    }
    stay("dwell-repeated", fence, Int(seconds + each), [-60, -40, -25, -15, -10, -6, -3, 0, 5]) {
      $0.count(.dwelled) == 2
    }
  }

  /// Stays just too long, and not quite.
  private mutating func maximumStayCases(_ fence: Int) {
    guard let most = zone.settings.maximumStay?.wholeMicroseconds.seconds else { return }
    guard zone.settings.exit else {
      return omit("overstayed", "the zone has a maximum stay and no exits")
    }
    guard most <= Self.longestRest else {
      return omit("overstayed", "the maximum stay is more than a week")
    }
    stay("overstayed", fence, Int(most), [-60, -40, -25, -15, -10, -6, -3, 0, 5]) {
      $0.count(.overstayed) == 1
    }
    stay("left-in-time", fence, Int(most), [-2, -4, -7, -10, -15, -25, -40, -60, -100]) {
      $0.count(.overstayed) == 0 && $0.count(.exited) == 1
    }
  }

  /// Longer rests than this, in seconds, are not planned.
  static let longestRest: Int64 = 7 * 86_400

  /// Stops inside for a time: the first of some that shows it.
  private mutating func stay(
    _ subject: String, _ fence: Int, _ seconds: Int, _ offsets: [Int],
    where shows: (SyntheticTrackResult) -> Bool
  ) {
    for offset in offsets where seconds + offset > 0 {
      let isTaken = tour(subject, fence, omits: false) { planner, scene, course, speed in
        guard var drive = planner.approach(fence, in: scene, course: course, speed: speed) else {
          return nil
        }
        drive.rest(seconds: planner.rounded(seconds + offset))
        planner.leave(&drive, in: scene, course: course + 180, speed: speed)
        return drive
      } where: {
        shows($0) && $0.count(.entered) == 1
      }
      if isTaken { return }
    }
    omit(subject, "no drive enters and leaves at the moment that shows it")
  }

  /// A number of seconds in whole intervals.
  func rounded(_ seconds: Int) -> Int {
    max(1, seconds / settings.intervalSeconds) * settings.intervalSeconds
  }

  // MARK: Gaps

  /// Comes and goes while no fix arrives, and begins inside.
  mutating func gapCases(_ fence: Int) {
    let gap = Int(settings.engine.maximumGap.wholeMicroseconds.seconds) + 60
    tour("gap-leave", fence) { planner, scene, course, speed in
      guard var drive = planner.approach(fence, in: scene, course: course, speed: speed),
        let away = planner.reach(
          scene, from: .origin, course: course, beyond: planner.exitMeters * 1.1 + 20)
      else { return nil }
      drive.rest(seconds: 3 * planner.settings.intervalSeconds + planner.stayingSeconds)
      drive.vanish(
        seconds: planner.rounded(gap), to: PlanePoint.origin.moved(away, course: course),
        speed: 0, course: course)
      drive.rest(seconds: 2 * planner.settings.intervalSeconds)
      return drive
    } where: {
      // An exit before the gap would show something else.
      $0.count(.entered) == 1 && !$0.isInside
        && $0.events.allSatisfy { $0.kind != .exited || $0.flags.contains(.gap) }
    }
    guard zone.settings.entryAfter == nil else { return }
    guard requiredFences == 1 else {
      return omit("gap-enter", "the zone needs several fences")
    }
    tour("gap-enter", fence) { planner, scene, course, speed in
      guard let away = planner.reach(scene, from: .origin, course: course + 180, beyond: 60) else {
        return nil
      }
      var drive = SyntheticTrack(interval: planner.settings.intervalSeconds)
      drive.approach(
        PlanePoint.origin.moved(-away, course: course), course: course, speed: 1.4, from: 5)
      drive.vanish(
        seconds: planner.rounded(gap), to: .origin, speed: speed, course: course)
      planner.leave(&drive, in: scene, course: course, speed: speed)
      return drive
    } where: {
      $0.trigger?.flags.contains(.gap) == true
    }
    tour("begin-inside", fence) { planner, scene, course, speed in
      var drive = SyntheticTrack(interval: planner.settings.intervalSeconds)
      drive.vanish(seconds: 0, to: .origin, speed: speed, course: course)
      planner.leave(&drive, in: scene, course: course, speed: speed)
      return drive
    } where: {
      $0.trigger?.flags.contains(.initial) == true
    }
  }

  // MARK: Trying

  static let notShown =
    "no drive of the plan shows it with the zone's conditions and other fences"

  /// Tries a drive in the directions and variations of a fence.
  @discardableResult
  mutating func tour(
    _ subject: String, _ fence: Int, omits: Bool = true,
    _ make: (ZonePlanner, ZoneScene, Double, Double) -> SyntheticTrack?,
    where shows: (SyntheticTrackResult) -> Bool
  ) -> Bool {
    guard let scene = scene(fence) else { return false }
    let usual = turn
    defer { turn = usual }
    for turn in [usual] + ways.indices.filter({ $0 != usual }) {
      self.turn = turn
      for course in courses(fence).prefix(4) {
        for variation in variations {
          let speed = speed(fence) * variation.factor
          guard let drive = make(self, scene, course, speed) else { break }
          if take(drive, subject, fence: nil, in: scene, where: shows) { return true }
        }
      }
    }
    if omits { omit(subject, Self.notShown) }
    return false
  }
}
