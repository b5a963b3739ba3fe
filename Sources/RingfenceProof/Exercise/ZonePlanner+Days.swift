internal import Ringfence
internal import RingfenceReference

extension ZonePlanner {
  /// Days without a window, at a time at which the days beside them are open.
  mutating func dayCases(from day: Int) {
    for (number, schedule) in schedules.enumerated() {
      let name = schedules.count > 1 ? "schedule-\(number + 1)" : "schedule"
      let days = schedule.days
      if schedule.hasWeekdays {
        let first = max(day, days.lowerBound)
        closedDay("\(name)-day-before", schedule, in: first...(first + 14)) {
          !schedule.lists($0) && schedule.begins(on: $0 + 1)
        }
        closedDay("\(name)-day-after", schedule, in: first...(first + 14)) {
          !schedule.lists($0) && schedule.begins(on: $0 - 1)
        }
        weekCase("\(name)-week", schedule, in: first...(first + 14))
      }
      if schedule.hasFirstDay {
        let end = days.lowerBound - 1
        closedDay("\(name)-before-first-day", schedule, in: (end - 6)...end) { schedule.lists($0) }
      }
      if schedule.hasLastDay {
        let begin = days.upperBound + 1
        closedDay("\(name)-after-last-day", schedule, in: begin...(begin + 6)) {
          schedule.lists($0)
        }
      }
    }
  }

  /// Comes on seven days, one after the other, at the same time of the schedule's window.
  private mutating func weekCase(
    _ subject: String, _ schedule: ReferenceSchedule, in days: ClosedRange<Int>
  ) {
    guard let primary, let scene = scene(primary.fence) else { return }
    for day in days where schedule.begins(on: day) && day >= (settings.firstDay ?? day) {
      for share in [0.5, 0.25, 0.75] {
        let moment = schedule.moment(day: day, share: share)
        let isOpen = (0..<7).map { self.isOpen(moment + $0 * 86_400) }
        guard isOpen.contains(true), isOpen.contains(false) else { continue }
        for variation in [primary.variation] + Variation.all.prefix(2) {
          guard
            let drive = pass(
              primary.fence, in: scene, course: primary.course,
              speed: speed(primary.fence) * variation.factor, variation),
            drive.seconds < 43_200, let usual = timeOfTrigger(drive, scene)
          else { continue }
          let week = drive.repeated(7, every: 86_400)
          let isTaken = take(
            week, subject, fence: nil, in: scene, at: [moment - usual]
          ) { outcome in
            (0..<7).allSatisfy { number in
              let noon = moment + Int64(number) * 86_400
              let triggers = outcome.events.count {
                ($0.kind == .entered || $0.kind == .crossed)
                  && abs($0.time.microseconds / 1_000_000 - noon) < 43_200
              }
              return (triggers > 0) == isOpen[number]
            }
          }
          if isTaken { return }
        }
      }
    }
    omit(subject, "no drive of the plan comes in on each day of a week")
  }

  /// Comes on the first of some days at a time of the schedule's window.
  private mutating func closedDay(
    _ subject: String, _ schedule: ReferenceSchedule, in days: ClosedRange<Int>,
    where isWanted: (Int) -> Bool
  ) {
    // Tracks have times in the years 1 to 9999.
    let candidates = days.filter {
      isWanted($0) && $0 >= (settings.firstDay ?? $0)
        && CivilDate.daysOfYears1To9999.contains($0)
    }
    for day in candidates {
      for share in [0.5, 0.25, 0.75, 0.1, 0.9] {
        let moment = schedule.moment(day: day, share: share)
        // The whole drive is outside the windows.
        guard !isOpen(moment), !isOpen(moment - 300), !isOpen(moment + 300) else { continue }
        if tryTimed(subject, moment, where: { $0.triggers == 0 && !$0.crossings.isEmpty }) {
          return
        }
      }
    }
    omit(
      subject,
      candidates.isEmpty
        ? "there is no such day after the first day for drives and before the year 10000"
        : "no drive of the plan comes in at that moment; another schedule of the zone may be open then"
    )
  }
}
