internal import Ringfence
internal import RingfenceReference

/// An attendance for which drives are planned.
private struct PlannedAttendance {
  let number: Int
  let schedule: ReferenceSchedule
  /// When some windows of one length open, in seconds since 1970.
  let openings: [Int64]
  /// How long these are open, in seconds.
  let length: Int
  /// The grace in seconds, rounded up.
  let grace: Int
}

/// A drive, and when it begins, in seconds from the opening of a window.
private struct DatedDrive {
  var track: SyntheticTrack
  let offset: Int
}

/// How long a device takes that stands outside, goes in, stays and leaves; in seconds, rounded down.
private struct StayTiming {
  /// From its departure to the edge.
  let entry: Int
  /// From its departure until it stops inside.
  let stop: Int
  /// From its departure inside to the edge.
  let exit: Int
}

// Schedules that ask for the device: it is there at the opening or comes later, leaves or stays, or no fix says where it is.
extension ZonePlanner {
  private static let attendanceSubjects = [
    "attended", "absent-at-opening", "arrived-in-grace", "arrived-late", "left-early",
    "left-and-back", "missed", "gap-at-opening",
  ]
  private static let visitSubjects = [
    "attended", "arrived-in-grace", "arrived-late", "left-early", "left-and-back",
  ]
  /// How many windows of an attendance are tried.
  private static let triedWindows = 3
  /// The days on which drives about attendances may take place: tracks have times in the years 1 to 9999.
  private static let drivenDays =
    (CivilDate.daysOfYears1To9999.lowerBound + 20)...(CivilDate.daysOfYears1To9999.upperBound - 20)
  /// How long before a window a device is seen at the latest, and how long after it, in seconds.
  private static let minute = 60

  /// The subject of a case about one of the attendances.
  static func subject(_ subject: String, ofAttendance number: Int) -> String {
    number == 0 ? subject : "attendance-\(number + 1)-\(subject)"
  }

  /// The drives that show when a device is expected.
  mutating func attendanceCases(_ fence: Int) {
    for (number, attendance) in zone.attendances.enumerated() {
      guard let planned = planned(attendance, number) else {
        omit(Self.attendanceSubjects, number, "no window of the attendance opens within 400 days")
        continue
      }
      guard attendance.expects(settings.track) else {
        omit(
          Self.attendanceSubjects, number,
          "the attendance expects devices by name, and none that is called '\(settings.track)', "
            + "as drives are")
        stand("not-expected", planned, fence, until: planned.length + Self.minute) { $0.isEmpty }
        continue
      }
      if zone.fences[fence].shape.isGeoline {
        omit(Self.visitSubjects, number, "no drive of the plan enters an area of the zone")
      } else {
        visitCases(planned, fence)
      }
      absenceCases(planned, fence)
      clockCases(planned, fence)
      dayCases(planned, fence)
    }
  }

  private mutating func omit(_ subjects: [String], _ number: Int, _ reason: String) {
    for subject in subjects { omit(Self.subject(subject, ofAttendance: number), reason) }
  }

  /// What drives of an attendance are planned with; `nil` where no window opens within the days that are searched.
  private func planned(_ attendance: Attendance, _ number: Int) -> PlannedAttendance? {
    let schedule = ReferenceSchedule(attendance.schedule, timeZone: timeZone)
    let first = firstDay(of: [schedule])
    var windows: [(opens: Int64, closes: Int64)] = []
    for day in first...(first + Self.searchedDays)
    where schedule.begins(on: day) && Self.drivenDays.contains(day) {
      let opens = schedule.moment(day: day, share: 0)
      // The device is seen before the window, and no drive is to begin before the first day.
      if let least = settings.firstDay, opens - 7_200 < Int64(least) * 86_400 { continue }
      windows.append((opens, schedule.moment(day: day, share: 1)))
      if windows.count == 30 { break }
    }
    let met = windows.filter { schedules.isEmpty || isOpen(($0.opens + $0.closes) / 2) }
    let chosen = met.isEmpty ? windows : met
    guard let window = chosen.first, window.closes > window.opens else { return nil }
    let length = window.closes - window.opens
    let openings = chosen.filter { $0.closes - $0.opens == length }.map { $0.opens }
    return PlannedAttendance(
      number: number, schedule: schedule, openings: Array(openings.prefix(Self.triedWindows)),
      length: Int(clamping: length),
      grace: Int(clamping: (attendance.grace.wholeMicroseconds + 999_999).seconds))
  }

  // MARK: Taking drives

  /// Takes the first drive that shows what it is for in a window.
  ///
  /// - Parameters:
  ///   - subject: what it shows.
  ///   - planned: the attendance.
  ///   - fence: the fence of the drive.
  ///   - moment: the moment from which the offsets of drives count, in seconds since 1970; `nil` for the opening of each window.
  ///   - make: makes drives in a direction, in degrees, at a speed, in metres per second.
  ///   - shows: whether the events of the attendance show it: those of the window, or all where there is a moment.
  private mutating func ask(
    _ subject: String, _ planned: PlannedAttendance, _ fence: Int, from moment: Int64? = nil,
    _ make: (ZonePlanner, ZoneScene, Double, Double) -> [DatedDrive],
    where shows: ([Event]) -> Bool
  ) {
    let name = Self.subject(subject, ofAttendance: planned.number)
    guard let scene = scene(fence) else { return omit(name, Self.notShown) }
    let usual = turn
    defer { turn = usual }
    for turn in [usual] + ways.indices.filter({ $0 != usual }) {
      self.turn = turn
      for course in courses(fence).prefix(4) {
        for variation in variations {
          for drive in make(self, scene, course, speed(fence) * variation.factor) {
            for opening in moment.map({ [$0] }) ?? planned.openings {
              let isTaken = take(
                drive.track, name, fence: nil, in: scene, at: [opening + Int64(drive.offset)]
              ) { result in
                shows(result.events(of: planned, opening: moment == nil ? opening : nil))
              }
              if isTaken { return }
            }
          }
        }
      }
    }
    omit(name, Self.notShown)
  }

  // MARK: Manoeuvres

  /// A device that stands outside of the zone, far enough to gather speed.
  private func standing(_ scene: ZoneScene, _ course: Double, _ speed: Double) -> SyntheticTrack? {
    let run = speed * speed / (2 * SyntheticTrack.acceleration)
    let margin = max(60, run + 2 * speed * Double(settings.intervalSeconds) + 15)
    guard let meters = reach(scene, from: .origin, course: course + 180, beyond: margin) else {
      return nil
    }
    var drive = SyntheticTrack(interval: settings.intervalSeconds)
    drive.vanish(
      seconds: 0, to: PlanePoint.origin.moved(-meters, course: course), speed: 0, course: course)
    return drive
  }

  /// A device that stands outside for some seconds, and goes in over all fences that the zone asks for.
  private func coming(
    _ fence: Int, _ scene: ZoneScene, _ course: Double, _ speed: Double, after wait: Int
  ) -> SyntheticTrack? {
    guard var drive = standing(scene, course, speed), let begin = drive.moments.first?.point else {
      return nil
    }
    drive.rest(seconds: wait)
    if requiredFences > 1 {
      guard let before = fences(before: fence, in: scene) else { return nil }
      visit(before, &drive, in: scene)
      drive.go(to: begin, speed: pace(to: fence))
    }
    drive.go(to: .origin, speed: speed)
    return drive
  }

  /// The seconds for which a device stays inside at least.
  private var leastStay: Int { stayingSeconds + 3 * settings.intervalSeconds }

  /// How long a device takes, as if it were not expected and all exits were reported; `nil` where no drive shows it.
  private func timing(
    _ fence: Int, _ scene: ZoneScene, _ course: Double, _ speed: Double
  ) -> StayTiming? {
    guard var drive = coming(fence, scene, course, speed, after: 0) else { return nil }
    let stop = drive.seconds
    drive.rest(seconds: leastStay)
    let leaves = drive.seconds
    leave(&drive, in: scene, course: course + 180, speed: speed)
    var plain = zone
    plain.attendances = []
    plain.settings.exit = true
    let free = ZoneScene(plain, index, timeZone: timeZone, about: scene.plane.origin)
    for start in starts {
      guard let outcome = result(of: drive, from: start, in: free),
        let entry = outcome.events.last(where: { $0.kind == .entered }),
        let exit = outcome.events.last(where: { $0.kind == .exited })
      else { continue }
      func seconds(_ event: Event) -> Int {
        Int(clamping: event.boundary.time.microseconds.seconds - start)
      }
      return StayTiming(entry: seconds(entry), stop: stop, exit: seconds(exit) - leaves)
    }
    return nil
  }

  /// A drive over the edge of the zone in one second of a window, counted from its opening, and out of it in another one, if any. The
  /// last fix is at `end` or later. `nil` where the time is too short.
  private func visiting(
    _ fence: Int, _ scene: ZoneScene, _ course: Double, _ speed: Double, _ timing: StayTiming,
    from: Int, to: Int?, until end: Int
  ) -> DatedDrive? {
    let offset = min(-Self.minute, from - timing.entry - Self.minute)
    let wait = from - timing.entry - offset
    let leaves = (to.map { $0 - timing.exit } ?? end) - offset
    let stay = leaves - wait - timing.stop
    guard stay >= leastStay, var drive = coming(fence, scene, course, speed, after: wait) else {
      return nil
    }
    drive.rest(seconds: stay)
    if to != nil {
      leave(&drive, in: scene, course: course + 180, speed: speed)
      drive.rest(seconds: end - offset - drive.seconds)
    }
    return DatedDrive(track: drive, offset: offset)
  }

  // MARK: Visits

  private mutating func visitCases(_ planned: PlannedAttendance, _ fence: Int) {
    let (length, grace) = (planned.length, planned.grace)
    let after = length + Self.minute
    var stays: [(from: Int, to: Int?)] = [(-Self.minute, after), (-Self.minute, nil)]
    // Not too early, by two seconds.
    if grace >= 5 { stays.insert((-Self.minute, length - grace + 2), at: 0) }
    visit("attended", planned, fence, stays) {
      $0.number(of: .absent) == 0 && $0.number(of: .arrivedLate) == 0
        && $0.number(of: .leftEarly) == 0 && $0.outcomes == [.attended]
    }
    // An entry that must last is not known at once.
    let early = [2, 3, 5, 9, 15, stayingSeconds + 5].map { grace - $0 }.filter { $0 >= 1 }
    if early.isEmpty {
      omit(["arrived-in-grace"], planned.number, "the attendance has no grace of 3 s or more")
    } else {
      visit("arrived-in-grace", planned, fence, Self.stays(from: early, to: after)) {
        $0.number(of: .absent) == 0 && $0.number(of: .arrivedLate) == 0
          && $0.outcomes == [.attended]
      }
    }
    let late = [2, 5, 10, 20, 40, 120].map { grace + $0 }.filter { $0 < length - 1 }
    visit("arrived-late", planned, fence, Self.stays(from: late, to: after)) {
      $0.number(of: .arrivedLate) == 1 && $0.outcomes == [.attended]
    }
    let leaving = [1, 4, 9, 19, 39, 79, 159, 319, 639, confirmationSeconds + 30]
      .map { length - grace - $0 - 2 }.filter { $0 > 0 }
    let ends: [(from: Int, to: Int?)] = leaving.map { (from: -Self.minute, to: $0) }
    visit("left-early", planned, fence, ends) {
      $0.number(of: .absent) == 0 && $0.number(of: .leftEarly) == 1 && $0.outcomes == [.attended]
    }
    returnCase(planned, fence)
  }

  /// Stays up to a second, and up to the end of the track.
  private static func stays(from: [Int], to: Int) -> [(from: Int, to: Int?)] {
    var stays: [(from: Int, to: Int?)] = []
    for second in from { stays.append((second, to)) }
    for second in from { stays.append((second, nil)) }
    return stays
  }

  /// Comes and leaves at seconds of a window.
  private mutating func visit(
    _ subject: String, _ planned: PlannedAttendance, _ fence: Int,
    _ stays: [(from: Int, to: Int?)], where shows: ([Event]) -> Bool
  ) {
    ask(
      subject, planned, fence,
      { planner, scene, course, speed in
        guard let timing = planner.timing(fence, scene, course, speed) else { return [] }
        return stays.compactMap { stay in
          planner.visiting(
            fence, scene, course, speed, timing, from: stay.from, to: stay.to,
            until: planned.length + Self.minute)
        }
      }, where: shows)
  }

  /// Leaves in the window, and comes back in it.
  private mutating func returnCase(_ planned: PlannedAttendance, _ fence: Int) {
    let retrigger = min(
      Self.longestRest, zone.settings.minimumRetriggerTime.wholeMicroseconds.seconds)
    let pause = max(
      3 * settings.intervalSeconds, confirmationSeconds,
      retrigger > 0 ? Int(clamping: retrigger) + 10 : 0)
    let length = planned.length
    ask(
      "left-and-back", planned, fence,
      { planner, scene, course, speed in
        guard let timing = planner.timing(fence, scene, course, speed),
          let out = planner.point(
            scene, fence, course: course, at: planner.exitMeters * 1.05 + 10),
          var drive = planner.visiting(
            fence, scene, course, speed, timing, from: -Self.minute, to: nil, until: length / 4)
        else { return [] }
        drive.track.go(to: out, speed: speed)
        drive.track.rest(seconds: pause)
        drive.track.go(to: .origin, speed: speed)
        let rest = length + Self.minute - drive.offset - drive.track.seconds
        guard rest > Self.minute else { return [] }
        drive.track.rest(seconds: rest)
        planner.leave(&drive.track, in: scene, course: course + 180, speed: speed)
        return [drive]
      },
      where: { events in
        events.number(of: .leftEarly) > 0 && events.outcomes == [.attended]
          && events.allSatisfy { $0.attendance?.left == nil }
      })
  }

  // MARK: No visit

  private mutating func absenceCases(_ planned: PlannedAttendance, _ fence: Int) {
    stand("absent-at-opening", planned, fence, until: planned.grace + Self.minute) {
      $0.number(of: .absent) == 1
    }
    stand("missed", planned, fence, until: planned.length + Self.minute) {
      $0.number(of: .absent) == 1 && $0.outcomes == [.missed]
    }
    let gap = settings.engine.maximumGap.wholeMicroseconds.seconds
    guard gap <= Self.longestRest else {
      return omit(["gap-at-opening"], planned.number, "the largest gap is more than a week")
    }
    let unseen = Int(clamping: gap) + Self.minute
    let length = planned.length
    ask(
      "gap-at-opening", planned, fence,
      { planner, scene, course, speed in
        guard var track = planner.standing(scene, course, speed),
          let point = track.moments.first?.point
        else { return [] }
        track.rest(seconds: Self.minute)
        track.vanish(
          seconds: unseen + length + Self.minute, to: point, speed: 0, course: course)
        track.rest(seconds: 3 * planner.settings.intervalSeconds)
        return [DatedDrive(track: track, offset: -Self.minute - unseen)]
      },
      where: { events in
        events.contains { $0.kind == .absent && $0.flags.contains(.gap) }
          && events.outcomes == [.unknown]
      })
  }

  /// Stands outside from a minute before the opening on, or for some time before and after a moment.
  private mutating func stand(
    _ subject: String, _ planned: PlannedAttendance, _ fence: Int, from moment: Int64? = nil,
    until end: Int, where shows: ([Event]) -> Bool
  ) {
    ask(
      subject, planned, fence, from: moment,
      { planner, scene, course, speed in
        guard var track = planner.standing(scene, course, speed) else { return [] }
        track.rest(seconds: end + Self.minute)
        return [DatedDrive(track: track, offset: -Self.minute)]
      }, where: shows)
  }

  /// Stands outside through the windows next to the next two changes of the clocks.
  private mutating func clockCases(_ planned: PlannedAttendance, _ fence: Int) {
    guard let opening = planned.openings.first else { return }
    let schedule = planned.schedule
    var number = 0
    for change in schedule.offsets.transitions where change.seconds > opening && number < 2 {
      let day = Int(clamping: change.seconds / 86_400)
      let days = (day - 1)...(day + 14)
      let near = days.first {
        schedule.begins(on: $0) && schedule.moment(day: $0, share: 1) > change.seconds
      }
      guard let near, Self.drivenDays.contains(near) else { break }
      number += 1
      // The clocks are moved by an hour, mostly.
      let begin = schedule.moment(day: near, share: 0) - 7_200
      let end = schedule.moment(day: near, share: 1) + 7_200
      stand(
        "missed-clock-change-\(number)", planned, fence, from: begin,
        until: Int(clamping: end - begin)
      ) { $0.number(of: .attendance) > 0 }
    }
  }

  /// Outside on all days of a week, and on those about the first and the last day, with few fixes.
  private mutating func dayCases(_ planned: PlannedAttendance, _ fence: Int) {
    let schedule = planned.schedule
    let day: Int64 = 86_400
    if schedule.hasWeekdays, let opening = planned.openings.first {
      outside("expected-week", planned, fence, from: opening - 3_600, days: 8)
    }
    let edges = [
      ("expected-before-first-day", schedule.hasFirstDay, schedule.days.lowerBound),
      ("expected-after-last-day", schedule.hasLastDay, schedule.days.upperBound),
    ]
    for (subject, isLimited, edge) in edges where isLimited {
      guard Self.drivenDays.contains(edge), edge - 9 >= settings.firstDay ?? edge - 9 else {
        omit(
          [subject], planned.number,
          "there is no such day after the first day for drives and before the year 10000")
        continue
      }
      let begin = schedule.moment(day: edge, share: 0) - 8 * day
      outside(subject, planned, fence, from: begin, days: 17)
    }
  }

  /// Outside for some days, with a fix every three hours.
  private mutating func outside(
    _ subject: String, _ planned: PlannedAttendance, _ fence: Int, from moment: Int64, days: Int
  ) {
    let gap = settings.engine.maximumGap.wholeMicroseconds.seconds
    let step = max(10_800, Int(clamping: min(Self.longestRest, gap)) + Self.minute)
    ask(
      subject, planned, fence, from: moment,
      { planner, scene, course, speed in
        guard var track = planner.standing(scene, course, speed),
          let point = track.moments.first?.point
        else { return [] }
        for _ in 0..<max(1, days * 86_400 / step) {
          track.vanish(seconds: step, to: point, speed: 0, course: course)
        }
        return [DatedDrive(track: track, offset: 0)]
      }, where: { $0.number(of: .attendance) > 0 })
  }

  // MARK: Other drives

  /// How long nothing asks for a device after a drive has begun, in seconds.
  private static let quietSeconds: Int64 = 3 * 3_600

  /// Lets drives begin where no attendance asks for the device for some hours, if there is such a time.
  mutating func preferQuietStarts() {
    var asking: [ReferenceSchedule] = []
    for attendance in zone.attendances where attendance.expects(settings.track) {
      asking.append(ReferenceSchedule(attendance.schedule, timeZone: timeZone))
    }
    guard let first = starts.first, !asking.isEmpty else { return }
    let moments = schedules.isEmpty ? (0..<168).map { first + Int64($0) * 3_600 } : starts
    let quiet = moments.filter { Self.isQuiet($0, asking) }
    if schedules.isEmpty {
      if let start = quiet.first { starts = [start] }
    } else {
      starts = quiet + starts.filter { !quiet.contains($0) }
    }
  }

  /// Whether no window of some schedules is open soon after a moment.
  private static func isQuiet(_ start: Int64, _ schedules: [ReferenceSchedule]) -> Bool {
    let day = Int(clamping: start / 86_400)
    for schedule in schedules {
      for day in (day - 2)...(day + 1) where schedule.begins(on: day) {
        let opens = schedule.moment(day: day, share: 0)
        let closes = schedule.moment(day: day, share: 1)
        if opens <= start + quietSeconds, closes > start { return false }
      }
    }
    return true
  }
}

extension SyntheticTrackResult {
  /// The events about a window of an attendance that opens at a second, or about all of its windows.
  fileprivate func events(of planned: PlannedAttendance, opening: Int64?) -> [Event] {
    events.filter { event in
      guard let window = event.window, window.attendance == planned.number else { return false }
      return opening.map { $0 == window.opens.microseconds.seconds } ?? true
    }
  }
}

extension [Event] {
  fileprivate func number(of kind: Event.Kind) -> Int { filter { $0.kind == kind }.count }

  /// The outcomes of the windows that are over.
  fileprivate var outcomes: [AttendanceRecord.Outcome] { compactMap { $0.attendance?.outcome } }
}
