internal import Ringfence
internal import RingfenceReference

extension ZonePlanner {
  /// 2026-01-05, a Monday, in days since 1970-01-01.
  private static let standardDay = 20_458
  static let searchedDays = 400

  var schedules: [ReferenceSchedule] {
    zone.conditions.schedule.map { ReferenceSchedule($0, timeZone: timeZone) }
  }

  func isOpen(_ seconds: Int64) -> Bool { schedules.contains { $0.isOpen(at: seconds) } }

  /// The first of the days on which the zone's schedule is searched.
  private var searchedFrom: Int { firstDay(of: schedules) }

  /// The first of the days on which windows of schedules are searched.
  func firstDay(of schedules: [ReferenceSchedule]) -> Int {
    let first = schedules.map({ $0.days.lowerBound }).min() ?? 0
    let last = schedules.map({ $0.days.upperBound }).max() ?? .max
    let day = settings.firstDay ?? (last < Self.standardDay ? first : Self.standardDay)
    return max(day, first)
  }

  /// Chooses the moments at which drives begin.
  ///
  /// - Returns: whether there is one.
  mutating func findStarts() -> Bool {
    guard findOpenStarts() else { return false }
    preferQuietStarts()
    return true
  }

  private mutating func findOpenStarts() -> Bool {
    let noon = Int64(settings.firstDay ?? Self.standardDay) * 86_400 + 43_200
    guard !schedules.isEmpty else {
      starts = [noon]
      return true
    }
    if let day = settings.firstDay, let last = schedules.map({ $0.days.upperBound }).max(),
      last < day
    {
      omit("all", "the zone's schedule has ended before the first day for drives")
      return false
    }
    let edges = scheduleEdges
    if edges.isEmpty {
      let middle = Int64(searchedFrom) * 86_400 + 43_200
      guard isOpen(middle) else {
        omit(
          "all", "the zone's schedule is not open on any of the \(Self.searchedDays) days searched")
        return false
      }
      starts = [middle]
      return true
    }
    for (edge, next) in zip(edges, edges.dropFirst()) where edge.opens && starts.count < 6 {
      starts.append(edge.seconds + min(5, (next.seconds - edge.seconds) / 2))
      starts.append(edge.seconds + (next.seconds - edge.seconds) / 2)
    }
    if starts.isEmpty, let edge = edges.first {
      starts = [edge.opens ? edge.seconds + 60 : edge.seconds - 3_600]
    }
    return true
  }

  /// The moments at which the zone opens and closes, in order.
  private var scheduleEdges: [ReferenceSchedule.Edge] {
    let first = searchedFrom
    let days = first...(first + Self.searchedDays)
    var moments: Set<Int64> = []
    for schedule in schedules {
      for edge in schedule.edges(in: days) { moments.insert(edge.seconds) }
    }
    return moments.sorted().compactMap { moment in
      let opens = isOpen(moment)
      return opens == isOpen(moment - 1)
        ? nil : ReferenceSchedule.Edge(seconds: moment, opens: opens)
    }
  }

  /// Open, closed, at both edges, over midnight, and after a change of the clocks.
  mutating func scheduleCases() {
    guard !schedules.isEmpty else { return }
    let edges = scheduleEdges
    guard let opening = edges.first(where: { $0.opens }) else {
      return omit("schedule-at-opening", "the schedule does not open within 400 days")
    }
    edgeCases(opening, edges)
    for number in schedules.indices.dropFirst() { otherSchedule(number, edges, but: opening) }
    if let schedule = schedules.first(where: { $0.runsOverMidnight }) {
      midnightCase(schedule, edges)
    }
    var number = 0
    for change in schedules[0].offsets.transitions
    where change.seconds > opening.seconds && number < 2 {
      guard let next = edges.first(where: { $0.opens && $0.seconds >= change.seconds - 43_200 })
      else { break }
      number += 1
      edgeCases(next, edges, suffix: "-clock-change-\(number)")
    }
    dayCases(from: searchedFrom)
  }

  /// At the first opening and closing of one of several schedules.
  private mutating func otherSchedule(
    _ number: Int, _ edges: [ReferenceSchedule.Edge], but shown: ReferenceSchedule.Edge
  ) {
    let days = searchedFrom...(searchedFrom + Self.searchedDays)
    let own = Set(schedules[number].edges(in: days).filter { $0.opens }.map { $0.seconds })
    let opening = edges.first { $0.opens && own.contains($0.seconds) }
    guard let opening else {
      return omit(
        "schedule-\(number + 1)-at-opening",
        "the schedule does not open within 400 days, or others of the zone are open then")
    }
    guard opening.seconds != shown.seconds else { return }
    edgeCases(opening, edges, name: "schedule-\(number + 1)")
  }

  /// At an opening and at the closing after it.
  private mutating func edgeCases(
    _ opening: ReferenceSchedule.Edge, _ edges: [ReferenceSchedule.Edge], name: String = "schedule",
    suffix: String = ""
  ) {
    let step = Int64(settings.intervalSeconds)
    timed("\(name)-before-opening\(suffix)", opening.seconds - step) {
      $0.triggers == 0 || $0.trigger?.flags.contains(.late) == true
    }
    timed("\(name)-at-opening\(suffix)", opening.seconds) {
      $0.triggers > 0 && $0.trigger?.flags.contains(.late) == false
    }
    guard let closing = edges.first(where: { !$0.opens && $0.seconds > opening.seconds }) else {
      return
    }
    timed("\(name)-before-closing\(suffix)", closing.seconds - step) {
      $0.triggers > 0 && $0.trigger?.flags.contains(.late) == false
    }
    timed("\(name)-at-closing\(suffix)", closing.seconds) { $0.triggers == 0 }
    if suffix.isEmpty {
      let next = edges.first { $0.opens && $0.seconds > closing.seconds }
      let middle =
        closing.seconds + ((next?.seconds ?? closing.seconds + 7_200) - closing.seconds) / 2
      timed("\(name)-closed", middle) { $0.triggers == 0 }
    }
  }

  /// Just after midnight, in a window of the day before.
  private mutating func midnightCase(
    _ schedule: ReferenceSchedule, _ edges: [ReferenceSchedule.Edge]
  ) {
    for (edge, next) in zip(edges, edges.dropFirst()) where edge.opens {
      let offset = Int64(schedule.offsets.offset(at: edge.seconds))
      let midnight = ((edge.seconds + offset) / 86_400 + 1) * 86_400 - offset
      guard midnight > edge.seconds, midnight + 120 < next.seconds else { continue }
      return timed("schedule-after-midnight", midnight + 60) { $0.triggers > 0 }
    }
    omit("schedule-after-midnight", "no window of the next 400 days holds a midnight")
  }

  /// The seconds from the first fix of a drive to its entry or crossing, while the schedule is open.
  func timeOfTrigger(_ drive: SyntheticTrack, _ scene: ZoneScene) -> Int64? {
    for start in starts {
      let outcome = result(of: drive, from: start, in: scene)
      if let event = outcome?.trigger { return event.time.microseconds.seconds - start }
    }
    return nil
  }

  /// Drives so that the fix that reveals the entry comes at a moment.
  private mutating func timed(
    _ subject: String, _ moment: Int64, where shows: (SyntheticTrackResult) -> Bool
  ) {
    if !tryTimed(subject, moment, where: shows) {
      omit(subject, "no drive of the plan comes in at that moment")
    }
  }

  /// Drives so that the fix that reveals the entry comes at a moment; `false` where no drive shows what it is for.
  mutating func tryTimed(
    _ subject: String, _ moment: Int64, where shows: (SyntheticTrackResult) -> Bool
  ) -> Bool {
    guard let primary, let scene = scene(primary.fence) else { return false }
    let fence = primary.fence
    for variation in [primary.variation] + Variation.all {
      guard
        let drive = pass(
          fence, in: scene, course: primary.course, speed: speed(fence) * variation.factor,
          variation),
        let usual = timeOfTrigger(drive, scene)
      else { continue }
      let isTaken = take(
        drive, subject, fence: nil, in: scene, at: [moment - usual], where: shows)
      if isTaken { return true }
    }
    return false
  }
}
