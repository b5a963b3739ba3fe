internal import Ringfence

extension ZonePlanner {
  // MARK: Exit distance

  /// Leaves not far enough and returns; leaves far enough and returns.
  mutating func exitCases(_ fence: Int) {
    let exit = exitMeters
    if exit == 0 {
      returnCase("exit-at-once", fence, at: [2, 3, 5], entries: 2) { $0.count(.entered) >= 2 }
      return
    }
    // A stopping device has a fix 1 m before; neither may be where rounding decides.
    let margins = [max(0.4, exit * 0.018), max(0.6, exit * 0.03), max(1, exit * 0.05)]
    if exit >= 1 {
      returnCase("exit-not-reached", fence, at: margins.map { max(0.2, exit - $0) }, entries: 1) {
        $0.count(.entered) == 1
      }
    } else {
      omit("exit-not-reached", "the exit distance is less than 1 m")
    }
    let isQuick = zone.settings.minimumRetriggerTime == .zero
    returnCase("exit-reached", fence, at: margins.map { exit + $0 }, entries: 2) {
      isQuick ? $0.count(.entered) == 2 : $0.count(.entered) == 1 || $0.count(.exited) == 2
    }
  }

  private mutating func returnCase(
    _ subject: String, _ fence: Int, at distances: [Double], entries: Int,
    where shows: (DriveOutcome) -> Bool
  ) {
    guard requiredFences == 1 || entries == 1 else {
      return omit(subject, "the zone needs several fences to be entered again")
    }
    let exits = zone.settings.exit
    // The dwell time is over before the device leaves, so that it does not elapse outside.
    let dwell = zone.settings.dwell.map { min(Self.longestRest, $0.wholeMicroseconds.seconds) } ?? 0
    for meters in distances {
      let isTaken = tour(subject, fence, omits: false) { planner, scene, course, speed in
        guard var drive = planner.approach(fence, in: scene, course: course, speed: speed),
          let out = planner.point(scene, fence, course: course, at: meters)
        else { return nil }
        let interval = planner.settings.intervalSeconds
        drive.rest(seconds: planner.rounded(Int(dwell) + 3 * interval))
        drive.go(to: out, speed: speed)
        drive.rest(seconds: 3 * interval)
        drive.go(to: .origin, speed: speed)
        drive.rest(seconds: 3 * interval)
        planner.leave(&drive, in: scene, course: course + 180, speed: speed)
        return drive
      } where: {
        shows($0) && !$0.isInside && ($0.count(.exited) > 0 || !exits)
      }
      if isTaken { return }
    }
    omit(subject, Self.notShown)
  }

  // MARK: Dwell time

  /// Stays just long enough, and not quite.
  mutating func dwellCases(_ fence: Int) {
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
  }

  /// Longer rests than this, in seconds, are not planned.
  static let longestRest: Int64 = 7 * 86_400

  /// Stops inside for a time: the first of some that shows it.
  private mutating func stay(
    _ subject: String, _ fence: Int, _ seconds: Int, _ offsets: [Int],
    where shows: (DriveOutcome) -> Bool
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
  private func rounded(_ seconds: Int) -> Int {
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
      drive.rest(seconds: 3 * planner.settings.intervalSeconds)
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
    guard requiredFences == 1 else {
      return omit("gap-enter", "the zone needs several fences")
    }
    tour("gap-enter", fence) { planner, scene, course, speed in
      guard let away = planner.reach(scene, from: .origin, course: course + 180, beyond: 60) else {
        return nil
      }
      var drive = Drive(interval: planner.settings.intervalSeconds)
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
      var drive = Drive(interval: planner.settings.intervalSeconds)
      drive.vanish(seconds: 0, to: .origin, speed: speed, course: course)
      planner.leave(&drive, in: scene, course: course, speed: speed)
      return drive
    } where: {
      $0.trigger?.flags.contains(.initial) == true
    }
  }

  // MARK: Retrigger time

  /// Comes again before and after the retrigger time is over.
  mutating func retriggerCases(_ fence: Int) {
    let seconds = zone.settings.minimumRetriggerTime.wholeMicroseconds.seconds
    guard seconds > 0 else { return }
    guard seconds <= Self.longestRest else {
      return omit("retrigger", "the retrigger time is more than a week")
    }
    guard requiredFences == 1 else {
      return omit("retrigger", "the zone needs several fences to be entered again")
    }
    again("retrigger-not-over", fence, Int(seconds), [-2, -5, -10, -20, -40, -80, -160, -640]) {
      $0.triggers == 1
    }
    again("retrigger-over", fence, Int(seconds), [-160, -80, -40, -20, -10, -5, 0, 5, 60]) {
      $0.triggers == 2 && $0.events.allSatisfy { !$0.flags.contains(.late) }
    }
  }

  private mutating func again(
    _ subject: String, _ fence: Int, _ seconds: Int, _ offsets: [Int],
    where shows: (DriveOutcome) -> Bool
  ) {
    for offset in offsets where seconds + offset > 0 {
      let isTaken = tour(subject, fence, omits: false) { planner, scene, course, _ in
        let speed = planner.speed(fence)
        guard let variation = Variation.all.first,
          var drive = planner.pass(fence, in: scene, course: course, speed: speed, variation)
        else { return nil }
        drive.rest(seconds: planner.rounded(seconds + offset))
        // Back over the fence, round it where the conditions ask for one direction.
        guard let before = planner.reach(scene, from: .origin, course: course + 180, beyond: 15),
          let after = planner.reach(
            scene, from: .origin, course: course, beyond: planner.exitMeters + 10 + speed)
        else { return nil }
        if planner.zone.conditions.bearing.isEmpty {
          drive.pass(
            .origin, course: course + 180, speed: speed, before: after, after: before + 60,
            phase: 0.41)
        } else {
          guard
            let side = planner.reach(
              scene, from: .origin, course: course + 90, beyond: planner.exitMeters + 20)
          else { return nil }
          for (along, across) in [(after, side), (-before - 10, side), (-before - 10, 0)] {
            drive.go(
              to: PlanePoint.origin.moved(along, course: course).moved(across, course: course + 90),
              speed: max(speed, 8))
          }
          drive.pass(
            .origin, course: course, speed: speed, before: before, after: after, phase: 0.41)
        }
        return drive
      } where: {
        shows($0) && $0.crossings.count { $0.fence == fence } == 2
      }
      if isTaken { return }
    }
    omit(subject, "no drive comes back at the moment that shows it")
  }

  // MARK: Trying

  private static let notShown =
    "no drive of the plan shows it with the zone's conditions and other fences"

  /// Tries a drive in the directions and variations of a fence.
  @discardableResult
  private mutating func tour(
    _ subject: String, _ fence: Int, omits: Bool = true,
    _ make: (ZonePlanner, ZoneScene, Double, Double) -> Drive?,
    where shows: (DriveOutcome) -> Bool
  ) -> Bool {
    guard let scene = scene(fence) else { return false }
    for course in courses(fence).prefix(4) {
      for variation in Variation.all {
        guard let drive = make(self, scene, course, speed(fence) * variation.factor) else { break }
        if take(drive, subject, fence: nil, in: scene, where: shows) { return true }
      }
    }
    if omits { omit(subject, Self.notShown) }
    return false
  }
}
