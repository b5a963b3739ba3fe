internal import Ringfence

/// Windows of time.
enum ScheduleChecks {
  static func trivial(_ zone: Zone, _ layout: TimeZoneOffsets?) -> [ConditionRemark] {
    var remarks: [ConditionRemark] = []
    var isAlwaysOpen = false
    for (index, schedule) in zone.conditions.schedule.enumerated() where isAlways(schedule) {
      isAlwaysOpen = true
      remarks.add(index, "it is always open; narrow it or remove it")
    }
    guard !isAlwaysOpen else { return remarks }
    for windows in byClock(zone.conditions.schedule, layout)
    where ConditionUnion.coversTime(windows) {
      remarks.add(together: windows.count, "one of them is open at any time")
    }
    return remarks
  }

  static func unsatisfiable(_ zone: Zone, _ layout: TimeZoneOffsets?) -> [ConditionRemark] {
    var remarks: [ConditionRemark] = []
    for (index, schedule) in zone.conditions.schedule.enumerated() {
      if let contradiction = schedule.contradiction {
        remarks.add(index, "it \(contradiction.words)")
      } else if schedule.isSkipped(layoutTimeZone: layout) {
        let clock = (schedule.timeZone ?? layout ?? .utc).name
        remarks.add(
          index,
          "the clocks of \(LintText.name(clock)) are set forward over its whole window; move the window"
        )
      }
    }
    return remarks
  }

  /// The windows that are evaluated by the same clock, in the order of their first ones.
  private static func byClock(_ windows: [Schedule], _ layout: TimeZoneOffsets?) -> [[Schedule]] {
    var clocks: [(name: String, windows: [Schedule])] = []
    for window in windows {
      let name = (window.timeZone ?? layout ?? .utc).name
      if let clock = clocks.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        clocks[clock].windows.append(window)
      } else {
        clocks.append((name, [window]))
      }
    }
    return clocks.map { $0.windows }
  }

  private static func isAlways(_ schedule: Schedule) -> Bool {
    let days = schedule.days?.rawValue ?? 0x7F
    return days & 0x7F == 0x7F && schedule.firstDay == nil && schedule.lastDay == nil
      && schedule.from ?? .midnight == .midnight && schedule.to ?? .endOfDay == .endOfDay
  }
}
