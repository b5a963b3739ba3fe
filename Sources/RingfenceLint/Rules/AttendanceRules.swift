internal import Ringfence

/// `attendance-schedule`: no entry counts in any window of an attendance.
enum AttendanceScheduleRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "the zone's own schedule is closed in all windows of an attendance",
        "The zone has a condition on the time, and no entry counts in the windows in which devices are expected: who comes then is "
          + "reported as missed. Only a visit that began before, while the schedule was open, counts.",
        "Open the schedule of the zone in the windows, or move the windows."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      for number in item.attendancesWithoutEntry(layoutTimeZone: context.layout.timeZone) {
        findings.append(
          Finding(
            rule: .attendanceSchedule, at: .zone(zone),
            message:
              "attendance \(LintText.name(item.attendances[number].name(at: number))) of "
              + "\(LintText.label(item)) expects devices while the zone's own schedule is closed, so no "
              + "entry counts in any of its windows; open the schedule then"))
      }
    }
  }
}

/// `attendance-load`: all devices are asked too often.
enum AttendanceLoadRule {
  /// The events a day from which on it is much.
  private static let mostEvents = 100_000

  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.conditions],
      help: RuleHelp(
        "all devices are asked by many schedules",
        "Each window of an attendance without 'tracks' gives an event of every device, in every zone that has it.",
        "Name the devices that are expected with 'tracks'."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let counts = context.layout.zones.map { zone in zone.attendances.count { $0.tracks == nil } }
    let windows = counts.reduce(0, +)
    let devices = max(1, context.settings.devices)
    let (events, overflow) = windows.multipliedReportingOverflow(by: devices)
    guard overflow || events > mostEvents, let first = counts.firstIndex(where: { $0 > 0 }) else {
      return
    }
    findings.append(
      Finding(
        rule: .attendanceLoad, at: .zone(first), detail: .count(windows),
        message:
          "\(windows) windows a day expect every device, which is \(overflow ? "very many" : "\(events)") "
          + "events a day for \(devices) devices, from \(context.layout.label(zone: first)) on; name those "
          + "that are expected with 'tracks'"))
  }
}
