internal import Ringfence
internal import RingfenceFiles

/// What is known of the clock of a device, beside what waits in its ``LeapFilter``.
struct DeviceClock: Sendable {
  var leaps = LeapFilter()
  /// How many fixes in a row were left out.
  var lost = 0
  /// Whether a warning has said that fixes are lost, and that a date was wrong. Each is said once.
  var hasSaidLost = false
  var hasSaidWrong = false
}

// Devices whose clock is wrong.
extension StreamEvaluation {
  /// After how many lost fixes in a row a warning says so.
  static let lostFixesSaid = 10
  /// How many devices have a warning of their own. Names may come from strangers.
  static let maximumWarnings = 100

  /// Takes a fix, and decides on those that wait for it.
  mutating func takeTimed(
    _ fix: RawFix, device index: Int, at now: Int64
  ) throws(FileError) {
    let last = devices[index].filter.lastOrderedTime
    if devices[index].clock.leaps.isOrdinary(fix.microseconds, after: last, leapLimits, at: now)
      || !FixFilter.isMoment(fix.microseconds) || !FixFilter.hasPosition(fix)
    {
      return try use(fix, device: index, at: now)
    }
    let steps = devices[index].clock.leaps.take(fix, after: last, leapLimits, at: now)
    try apply(steps, device: index, before: fix, at: now)
  }

  /// Decides on the fixes of a device that are dated ahead, as at the end of a stream.
  mutating func decideLeaps(
    device index: Int, before time: Int64?, at now: Int64
  ) throws(FileError) {
    let steps = devices[index].clock.leaps.finish(before: time)
    guard !steps.isEmpty else { return }
    try apply(steps, device: index, before: nil, at: now)
  }

  private mutating func apply(
    _ steps: [LeapFilter.Step], device index: Int, before fix: RawFix?, at now: Int64
  ) throws(FileError) {
    for step in steps {
      switch step {
      case .take(let fix): try use(fix, device: index, at: now)
      case .leaveOut(let fix): passOver(fix, .futureTime, device: index)
      case .leaveOutRepeated(let fix): passOver(fix, .sameTime, device: index)
      case .giveUp(let reason):
        if let fix { try giveUp(reason, device: index, before: fix, at: now) }
      }
    }
  }

  private mutating func passOver(_ fix: RawFix, _ issue: TrackIssue, device index: Int) {
    devices[index].filter.passOver(fix, issue, &filterDiagnostics)
    noteLost(issue, fix, device: index)
  }

  /// Forgets the time of the last fix of a device, which was wrong.
  private mutating func giveUp(
    _ reason: LeapFilter.LeapReason, device index: Int, before fix: RawFix, at now: Int64
  ) throws(FileError) {
    try decide(device: index, at: now)
    let wrong = devices[index].filter.lastOrderedTime ?? lastFix(device: index)?.time.microseconds
    devices[index].filter.giveUpLastTime()
    let time = FixFilter.isMoment(fix.microseconds - 1) ? fix.microseconds - 1 : fix.microseconds
    let moment = Timestamp(microseconds: time)
    if let app = apps.index(forKey: index) {
      apps.values[app].session.rewind(to: moment)
      apps.values[app].lastTime = min(apps.values[app].lastTime, time)
    } else {
      devices[index].session.rewind(to: moment)
    }
    if latest == wrong {
      latest = devices.lazy.compactMap { $0.filter.lastOrderedTime }.max() ?? .min
    }
    counts.wrongDates += 1
    guard !devices[index].clock.hasSaidWrong else { return }
    devices[index].clock.hasSaidWrong = true
    let why =
      switch reason {
      case .clock: "is ahead of the clock of this machine"
      case .contradicted(let count): "is contradicted by \(count) fixes in a row"
      }
    let date = wrong.map { " (\(Timestamp(microseconds: $0)))" } ?? ""
    warn(
      .wrongClock, fix,
      "the date of the last fix of \(deviceName(index))\(date) \(why); "
        + "the device goes on with the fixes that come now")
  }

  // MARK: Lost fixes

  mutating func noteLost(_ issue: TrackIssue, _ fix: RawFix, device index: Int) {
    // A receiver that says one fix several times loses nothing.
    guard issue != .sameTime else { return }
    devices[index].clock.lost += 1
    guard devices[index].clock.lost == Self.lostFixesSaid, !devices[index].clock.hasSaidLost
    else { return }
    devices[index].clock.hasSaidLost = true
    warn(
      .lostFixes, fix,
      "\(Self.lostFixesSaid) fixes of \(deviceName(index)) in a row were left out, "
        + "the last one as \(issue.rawValue)\(Self.advice(issue))")
  }

  private static func advice(_ issue: TrackIssue) -> String {
    switch issue {
    case .futureTime:
      ": it is dated ahead of the clock of this machine or of the fixes behind it; "
        + "follow a recording with --maximum-lead off"
    case .outOfOrder: ": it is earlier than the last fix that was used"
    default: ""
    }
  }

  private func deviceName(_ index: Int) -> String {
    devices[index].name.map { JSONText.quoted($0) } ?? "the device"
  }

  private mutating func warn(_ code: TrackFileWarning.Code, _ fix: RawFix, _ detail: String) {
    clockWarnings += 1
    guard clockWarnings <= Self.maximumWarnings else { return }
    let rest =
      clockWarnings == Self.maximumWarnings ? "; of other devices this is not said any more" : ""
    notices.append(
      TrackFileWarning(code, at: FileLocation(file: stream.name, line: fix.line), detail + rest))
  }

  // MARK: A repetition

  /// Whether a fix was evaluated before a restart and comes again.
  mutating func isRepeated(_ fix: RawFix, device index: Int, at now: Int64) -> Bool {
    let until = devices[index].repeatedUntil
    guard fix.microseconds <= until, fix.microseconds != RawFix.missingTime else { return false }
    guard !leapLimits.isAhead(until, at: now) else {
      // The date is wrong, so it does not say what is known.
      devices[index].repeatedUntil = .min
      return false
    }
    // What comes behind the last fix is new, whatever its date.
    if fix.microseconds == until { devices[index].repeatedUntil = .min }
    return true
  }
}
