internal import Ringfence

/// `rule-never-enters`: a fence that a decision rule of another platform can never enter.
///
/// Silent unless rules are given: ``LintSettings/zoneRequirements``.
enum RuleNeverEntersRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.ios, .android],
      help: RuleHelp(
        "a rule of another platform can never enter the fence",
        "A rule that 'lint --rules' names does not take the shape, or asks for more than a fix can give: a circle that "
          + "covers too little of the disc of a fix is never entered, wherever the device is.",
        "Give the rule a circle of at least the radius that is named."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for requirement in context.settings.zoneRequirements {
      context.layout.visitFences { zone, fence, shape in
        guard let problem = problem(shape, requirement) else { return }
        findings.append(
          Finding(
            rule: .ruleNeverEnters, at: .fence(fence, zone: zone), detail: problem.detail,
            message: "\(context.layout.label(zone: zone, fence: fence)) is never entered by "
              + "\(String(decoding: requirement.label, as: UTF8.self)): \(problem.text)"))
      }
    }
  }

  private static func problem(
    _ shape: Shape, _ requirement: ZoneRequirement
  ) -> (text: String, detail: Finding.Detail?)? {
    switch shape {
    case .circle(let circle):
      let radius = circle.radius.meters
      guard radius < requirement.leastRadius else { return nil }
      return (
        "with fixes accurate to \(LintText.number(requirement.accuracy)) m it asks for a radius of "
          + "\(LintText.number((requirement.leastRadius * 10).rounded(.up) / 10)) m",
        .distance(.meters(radius), required: .meters(requirement.leastRadius))
      )
    case .polygons, .rectangle:
      return requirement.takesPolygons ? nil : ("it takes circles only", nil)
    case .corridor:
      return requirement.takesCorridors ? nil : ("it takes no corridors", nil)
    case .geoline:
      return requirement.takesLines ? nil : ("it takes no lines", nil)
    }
  }
}
