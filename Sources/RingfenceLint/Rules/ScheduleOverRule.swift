internal import Ringfence

/// `schedule-over`: the last day of a schedule is past.
enum ScheduleOverRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "a schedule is over",
        "The last day of the schedule is past, so it is never open again. Without another schedule the zone never "
          + "triggers again.",
        "Set a later date, or remove the schedule, or the zone where it has no other."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    guard let today = context.settings.today else { return }
    for (zone, item) in context.layout.zones.enumerated() {
      let schedules = item.conditions.schedule
      let past = schedules.indices.filter { isOver(schedules[$0], today) }
      for index in past {
        guard let last = schedules[index].lastDay else { continue }
        let days = today.daysSince1970 - last.daysSince1970
        findings.append(
          Finding(
            rule: .scheduleOver, at: .zone(zone), detail: .count(days),
            message:
              "schedule condition \(index + 1) of \(LintText.label(item)) is over: its last day was "
              + "\(LintText.date(last)), \(days) days ago"
              + (past.count == schedules.count
                ? ", so the zone never triggers again; set a later date or remove the zone"
                : "; set a later date or remove it")))
      }
      for (number, attendance) in item.attendances.enumerated()
      where isOver(attendance.schedule, today) {
        guard let last = attendance.schedule.lastDay else { continue }
        let days = today.daysSince1970 - last.daysSince1970
        findings.append(
          Finding(
            rule: .scheduleOver, at: .zone(zone), detail: .count(days),
            message:
              "the schedule of attendance \(LintText.name(attendance.name(at: number))) of "
              + "\(LintText.label(item)) is over: its last day was \(LintText.date(last)), \(days) days "
              + "ago, so no device is expected again; set a later date or remove it"))
      }
    }
  }

  /// Whether a window of the last day has ended everywhere: one over midnight ends on the day after, and the day of
  /// a time zone is up to a day behind.
  private static func isOver(_ schedule: Schedule, _ today: CivilDate) -> Bool {
    guard let last = schedule.lastDay, schedule.contradiction == nil else { return false }
    return last.daysSince1970 + 2 < today.daysSince1970
  }
}
