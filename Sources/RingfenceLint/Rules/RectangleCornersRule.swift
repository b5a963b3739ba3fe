internal import Ringfence

/// `rectangle-corners`: the corners of a rectangle are swapped.
enum RectangleCornersRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.geometry], fix: .orderCorners,
      help: RuleHelp(
        "the corners of a rectangle are swapped",
        "The south-western corner lies north of the north-eastern one.",
        "Exchange the latitudes of the corners."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    context.layout.visitFences { zone, fence, shape in
      guard case .rectangle(let rectangle) = shape, rectangle.isSwapped else { return }
      findings.append(
        Finding(
          rule: .rectangleCorners, at: .fence(fence, zone: zone),
          message: "\(context.layout.label(zone: zone, fence: fence)) has its south-western corner "
            + "north of its north-eastern one; swap the corners"))
    }
  }
}
