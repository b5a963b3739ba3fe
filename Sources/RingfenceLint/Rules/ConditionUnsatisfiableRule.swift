internal import Ringfence

/// `condition-unsatisfiable`: a condition that never holds.
enum ConditionUnsatisfiableRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.conditions],
      help: RuleHelp(
        "a condition can never be met",
        "A minimum is above the maximum, a time window is empty, dates end before they start or have none "
          + "of the days, or a percentage is of a zone without fences. The zone never triggers.",
        "Correct the condition, or remove it."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      func report(
        _ kind: String, _ index: Int, detail: Finding.Detail? = nil, _ text: String
      ) {
        findings.append(
          Finding(
            rule: .conditionUnsatisfiable, at: .zone(zone), detail: detail,
            message:
              "\(kind) condition \(index + 1) of \(LintText.label(item)) never holds: \(text)"
          ))
      }
      for kind in ConditionKind.limited {
        guard let quantity = kind.quantity else { continue }
        func detail(_ found: Double, _ required: Double) -> Finding.Detail {
          switch quantity.dimension {
          case .speed: .speed(.metersPerSecond(found), required: .metersPerSecond(required))
          case .length: .distance(.meters(found), required: .meters(required))
          }
        }
        for (index, limits) in item.conditions[limits: kind].enumerated() {
          let lowest = quantity.range.lowerBound
          if limits.isContradictory, let low = limits.minimum, let high = limits.maximum {
            let decimals = low - high < 0.2 ? 6 : 1
            report(
              kind.name, index, detail: detail(high, low),
              "its minimum of \(LintText.number(low, decimals: decimals)) \(quantity.unit) is above "
                + "its maximum of \(LintText.number(high, decimals: decimals)) \(quantity.unit); "
                + "swap them")
          } else if let high = limits.maximum, high < lowest {
            report(
              kind.name, index, detail: detail(high, lowest),
              "its maximum is below \(LintText.number(lowest, decimals: 0)); raise it")
          } else if let low = limits.minimum, low > quantity.reachable.upperBound {
            let highest = quantity.reachable.upperBound
            report(
              kind.name, index, detail: detail(low, highest),
              "its minimum of \(LintText.number(low)) \(quantity.unit) is more than any vehicle reaches, "
                + "\(LintText.number(highest)) \(quantity.unit); lower it")
          }
        }
      }
      for (index, condition) in item.conditions.percentageCrossed.enumerated() {
        if item.fences.isEmpty {
          report("percentageCrossed", index, "the zone has no fences; add them")
        } else if condition.percentage > 100 {
          report(
            "percentageCrossed", index, detail: .percentage(condition.percentage, required: 100),
            "it asks for more than 100 %; ask for at most 100")
        } else if let needed = CrossingSpeed(condition, item), let fastest = needed.excessive {
          report(
            "percentageCrossed", index,
            detail: .speed(
              .metersPerSecond(needed.metersPerSecond), required: .metersPerSecond(fastest)),
            "\(needed.words), which takes \(LintText.number(needed.metersPerSecond)) m/s, more than any vehicle "
              + "reaches, \(LintText.number(fastest)) m/s; allow more time")
        }
      }
      for (index, schedule) in item.conditions.schedule.enumerated() {
        if let contradiction = schedule.contradiction {
          report("schedule", index, "it \(contradiction.words)")
        } else if schedule.isSkipped(layoutTimeZone: context.layout.timeZone) {
          let clock = (schedule.timeZone ?? context.layout.timeZone ?? .utc).name
          report(
            "schedule", index,
            "the clocks of \(LintText.name(clock)) are set forward over its whole window; move the window"
          )
        }
      }
    }
  }
}
