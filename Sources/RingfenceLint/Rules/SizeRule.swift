internal import Ringfence

/// `size`: the vendor's least sizes, a radius of 5 m and an area of 70 m².
package enum SizeRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.geometry, .bluedot], fix: .enlargeCircle,
      help: RuleHelp(
        "a fence is too small",
        "A circle has a radius below 5 m, a corridor a half-width below 5 m, or another fence an area below 70 m². Positions are not that "
          + "accurate.",
        "Make the fence larger."),
      check: .layout(check))
  }

  package static let leastRadius = 5.0
  private static let leastArea = 70.0

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    context.layout.visitFences { zone, fence, shape in
      let label = context.layout.label(zone: zone, fence: fence)
      if let (meters, title, remedy) = reach(of: shape) {
        guard meters < leastRadius else { return }
        findings.append(
          Finding(
            rule: .size, at: .fence(fence, zone: zone),
            detail: .distance(.meters(meters), required: .meters(leastRadius)),
            message: "\(label) has a \(title) of \(LintText.size(meters)) m, at least "
              + "5 m are needed; \(remedy)"))
        return
      }
      let isAskew =
        context.isFlat(zone: zone, fence: fence)
        || context.defects[zone][fence].contains {
          $0.rule == .selfIntersection && !$0.isUnchecked
        }
      guard !isAskew, !shape.isGeoline else { return }
      let area = shape.areaSquareMeters
      guard area < leastArea else { return }
      findings.append(
        Finding(
          rule: .size, at: .fence(fence, zone: zone),
          detail: .area(squareMeters: area, requiredSquareMeters: leastArea),
          message: "\(label) has an area of \(LintText.size(area)) m², at least "
            + "70 m² are needed; make it larger"))
    }
  }
  /// How far a circle reaches from its centre, or a corridor from its line: what that is called, and what makes it more.
  private static func reach(
    of shape: Shape
  ) -> (meters: Double, title: String, remedy: String)? {
    switch shape {
    case .circle(let circle): (circle.radius.meters, "radius", "make it larger")
    case .corridor(let corridor): (corridor.halfWidth.meters, "half-width", "make it wider")
    case .rectangle, .polygons, .geoline: nil
    }
  }
}
