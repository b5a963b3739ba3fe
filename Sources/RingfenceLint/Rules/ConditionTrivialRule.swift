internal import Ringfence

/// `condition-trivial`: a condition that always holds.
enum ConditionTrivialRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "a condition is always met",
        "A percentage that one fence reaches, a sequence of one fence, an arc of 360°, a range without "
          + "a limit or a schedule that is always open changes nothing; nor do alternatives that are always met "
          + "together.",
        "Correct the condition, or remove it."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      func report(_ kind: String, _ index: Int, detail: Finding.Detail? = nil, _ text: String) {
        findings.append(
          Finding(
            rule: .conditionTrivial, at: .zone(zone), detail: detail,
            message:
              "\(kind) condition \(index + 1) of \(LintText.label(item)) asks for nothing: \(text)"
          ))
      }
      func reportAll(_ kind: String, _ count: Int, _ text: String) {
        findings.append(
          Finding(
            rule: .conditionTrivial, at: .zone(zone), detail: .count(count),
            message:
              "the \(count) \(kind) conditions of \(LintText.label(item)) ask for nothing together: "
              + "\(text); narrow one or remove them"))
      }
      for kind in ConditionKind.limited {
        guard let quantity = kind.quantity else { continue }
        var isAny = false
        for (index, limits) in item.conditions[limits: kind].enumerated()
        where ConditionUnion.covers(quantity.reachable, [limits]) {
          isAny = true
          guard let maximum = limits.maximum else {
            report(kind.name, index, "every \(kind.name) passes; give it a limit or remove it")
            continue
          }
          report(
            kind.name, index,
            "no vehicle exceeds \(LintText.number(quantity.reachable.upperBound)) \(quantity.unit), its maximum is "
              + "\(LintText.number(maximum)) \(quantity.unit); lower it or remove the condition")
        }
        for timing in [ConditionTiming.inside, .crossing] where !isAny {
          let limits = item.conditions[limits: kind].filter {
            $0.when == timing && !$0.isContradictory
          }
          guard ConditionUnion.covers(quantity.reachable, limits) else { continue }
          reportAll(kind.name, limits.count, "every \(kind.name) meets one of them")
        }
      }
      var isAnyArc = false
      for (index, bearing) in item.conditions.bearing.enumerated()
      where bearing.to.degrees - bearing.from.degrees >= 360 {
        isAnyArc = true
        report(
          "bearing", index, detail: .arc(degrees: bearing.to.degrees - bearing.from.degrees),
          "its arc is the whole circle; narrow it or remove it")
      }
      for timing in [ConditionTiming.inside, .crossing] where !isAnyArc {
        let arcs = item.conditions.bearing.filter { $0.when == timing }
        guard ConditionUnion.coversCircle(arcs) else { continue }
        reportAll("bearing", arcs.count, "every direction lies in one of their arcs")
      }
      for (index, condition) in item.conditions.percentageCrossed.enumerated()
      where !item.fences.isEmpty {
        if item.fences.count == 1 {
          let what = condition.isSequential ? "a sequence" : "a share"
          report(
            "percentageCrossed", index, detail: .count(1),
            "\(what) of one fence; add fences or remove it")
        } else if condition.leastCount(of: item.fences.count) <= 1 {
          report(
            "percentageCrossed", index, detail: .percentage(condition.percentage),
            "one of \(item.fences.count) fences makes \(LintText.number(condition.percentage)) %; "
              + "raise the percentage or remove it")
        }
      }
      var isAlwaysOpen = false
      for (index, schedule) in item.conditions.schedule.enumerated() where isAlways(schedule) {
        isAlwaysOpen = true
        report("schedule", index, "it is always open; narrow it or remove it")
      }
      guard !isAlwaysOpen else { continue }
      for windows in byClock(item.conditions.schedule, context.layout.timeZone)
      where ConditionUnion.coversTime(windows) {
        reportAll("schedule", windows.count, "one of them is open at any time")
      }
    }
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
