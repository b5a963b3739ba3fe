internal import Ringfence
internal import RingfenceReference

// Exits and entries that must last.
extension ZonePlanner {
  private var exitSeconds: Int { Self.seconds(zone.settings.exitAfter) }
  private var staySeconds: Int { Self.seconds(zone.settings.entryAfter) }

  private static func seconds(_ duration: Duration?) -> Int {
    duration.map { Int(clamping: min(longestRest, ($0.wholeMicroseconds + 999_999).seconds)) } ?? 0
  }

  /// How long a drive rests outside so that an exit is confirmed, in seconds; 0 where it needs no rest.
  var confirmationSeconds: Int {
    guard zone.settings.exitAfter != nil || zone.settings.exitFixes != nil else { return 0 }
    let interval = max(settings.intervalSeconds, SyntheticTrack.restInterval)
    let fixes = (zone.settings.exitFixes ?? 0) * interval
    return rounded(max(exitSeconds, fixes) + 3 * settings.intervalSeconds)
  }

  /// How long a drive rests inside so that its entry counts, in seconds; 0 where it needs no rest.
  var stayingSeconds: Int {
    zone.settings.entryAfter == nil ? 0 : rounded(staySeconds + 3 * settings.intervalSeconds)
  }

  /// A drive that waits at its end, so that an exit is confirmed.
  func waiting(_ drive: SyntheticTrack) -> SyntheticTrack {
    var drive = drive
    drive.rest(seconds: confirmationSeconds)
    return drive
  }

  /// Whether an entry is late for the time alone that it must last.
  static func isLateByStay(_ event: Event?, in settings: ZoneSettings) -> Bool {
    guard settings.entryAfter != nil, let event else { return false }
    return event.flags == .late && event.boundary.time < event.fix.time
  }

  /// The drives that show what confirms exits, and how long entries must last.
  mutating func confirmationCases(_ fence: Int) {
    if zone.settings.exitAfter != nil {
      // The edge is crossed before the device rests.
      outing("exit-too-short", fence, [-2, -5, -10, -20, -40]) {
        $0.count(.entered) == 1 && $0.returns == 1
      }
      outing("exit-long-enough", fence, [2, 5, 10, 20, 40]) {
        $0.count(.entered) == 2 || $0.count(.exited) == 2
      }
      silence(fence)
    }
    if zone.settings.exitFixes ?? 1 > 1 { missingFixes(fence) }
    if zone.settings.entryAfter != nil {
      sojourn("stay-too-short", fence, [-2, -5, -10, -20, -40]) { $0.count(.entered) == 0 }
      sojourn("stay-long-enough", fence, [2, 5, 10, 20, 40]) { $0.count(.entered) == 1 }
    }
  }

  /// Rests outside for about the time that an exit must last, and comes back.
  private mutating func outing(
    _ subject: String, _ fence: Int, _ offsets: [Int],
    where shows: (SyntheticTrackResult) -> Bool
  ) {
    for offset in offsets where exitSeconds + offset > 0 {
      let isTaken = tour(subject, fence, omits: false) { planner, scene, course, speed in
        guard var drive = planner.outside(fence, scene, course, speed) else { return nil }
        drive.rest(seconds: planner.rounded(planner.exitSeconds + offset))
        planner.comeBack(&drive, in: scene, course, speed)
        return drive
      } where: {
        shows($0) && !$0.isInside
      }
      if isTaken { return }
    }
    omit(subject, Self.notShown)
  }

  /// The moment lies between two fixes: one far outside, and one a minute after it.
  private mutating func silence(_ fence: Int) {
    let subject = "exit-between-fixes"
    guard exitSeconds + 60 < Int(settings.engine.maximumGap.wholeMicroseconds.seconds) else {
      return omit(subject, "the time that an exit must last is as long as the largest gap")
    }
    tour(subject, fence) { planner, scene, course, speed in
      guard var drive = planner.outside(fence, scene, course, speed),
        let last = drive.moments.last
      else { return nil }
      let fixes = (planner.zone.settings.exitFixes ?? 1) * planner.settings.intervalSeconds
      drive.rest(seconds: fixes)
      drive.vanish(
        seconds: planner.rounded(planner.exitSeconds + 60), to: last.point, speed: 0,
        course: last.course)
      return drive
    } where: {
      let exit = $0.events.first { $0.kind == .exited }
      return exit.map { $0.time > $0.fix.time } ?? false
    }
  }

  /// The metres per second at which a device is driven between two fixes.
  private static let fastest = 60.0

  /// One fix fewer than an exit takes, and back.
  private mutating func missingFixes(_ fence: Int) {
    tour("exit-fixes-missing", fence) { planner, scene, course, speed in
      guard let inside = planner.approach(fence, in: scene, course: course, speed: speed),
        let away = planner.reach(
          scene, from: .origin, course: course, beyond: planner.exitMeters * 1.1 + 20)
      else { return nil }
      var drive = inside
      drive.rest(seconds: planner.stayingSeconds + 3 * planner.settings.intervalSeconds)
      let far = PlanePoint.origin.moved(away, course: course)
      let interval = planner.settings.intervalSeconds
      // Between the fixes the device is on its way, no faster than a car.
      let seconds = (away / Self.fastest).rounded(.up)
      let way = planner.rounded((Int(exactly: seconds) ?? 0) + interval)
      for number in 1..<(planner.zone.settings.exitFixes ?? 2) {
        drive.vanish(seconds: number == 1 ? way : interval, to: far, speed: 0, course: course)
      }
      drive.vanish(seconds: way, to: .origin, speed: 0, course: course)
      drive.rest(seconds: 3 * interval)
      planner.leave(&drive, in: scene, course: course + 180, speed: speed)
      return drive
    } where: {
      $0.count(.entered) == 1 && $0.returns == 1
    }
  }

  /// Rests inside for about the time that an entry must last.
  private mutating func sojourn(
    _ subject: String, _ fence: Int, _ offsets: [Int],
    where shows: (SyntheticTrackResult) -> Bool
  ) {
    for offset in offsets where staySeconds + offset > 0 {
      let isTaken = tour(subject, fence, omits: false) { planner, scene, course, speed in
        guard var drive = planner.approach(fence, in: scene, course: course, speed: speed) else {
          return nil
        }
        drive.rest(seconds: planner.rounded(planner.staySeconds + offset))
        planner.leave(&drive, in: scene, course: course + 180, speed: speed)
        return drive
      } where: {
        shows($0) && !$0.isInside
      }
      if isTaken { return }
    }
    omit(subject, Self.notShown)
  }

  /// A drive that has been inside and is far enough outside.
  private func outside(
    _ fence: Int, _ scene: ZoneScene, _ course: Double, _ speed: Double
  ) -> SyntheticTrack? {
    guard var drive = approach(fence, in: scene, course: course, speed: speed),
      let out = point(scene, fence, course: course, at: exitMeters * 1.05 + 10)
    else { return nil }
    drive.rest(seconds: stayingSeconds + 3 * settings.intervalSeconds)
    drive.go(to: out, speed: speed)
    return drive
  }

  private func comeBack(
    _ drive: inout SyntheticTrack, in scene: ZoneScene, _ course: Double, _ speed: Double
  ) {
    drive.go(to: .origin, speed: speed)
    drive.rest(seconds: stayingSeconds + 3 * settings.intervalSeconds)
    leave(&drive, in: scene, course: course + 180, speed: speed)
  }
}
