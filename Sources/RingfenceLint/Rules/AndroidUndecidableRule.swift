internal import Ringfence

/// `android-undecidable`: a circle that covers too little of the disc of a fix.
///
/// Google Play services compare the circle of a fix with the circle of the fence: an entry needs an overlap
/// of 85 %, of 75 % for a smaller fence, and an exit one of at most 15 % or 25 %. A circle of radius
/// *r* covers at most (*r* / *a*)² of a disc of radius *a*, wherever the device is: 85 % of it from
/// √0.85 = 0.92 · *a* on.
package enum AndroidUndecidableRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.android], isOnByDefault: false,
      help: RuleHelp(
        "Android cannot decide that a device is in the circle",
        "Android reports an entry when the fence covers 85 % of the circle of a fix, 75 % for a smaller fence, "
          + "and an exit at 15 % or 25 %. A radius below 0.92 times the accuracy, 50 m by default, never "
          + "covers 85 %.",
        "Make the radius at least 0.92 times the accuracy; Google advises 100 m."),
      check: .layout(check))
  }

  /// The share of the disc of a fix that an entry needs.
  static let entryShare = 0.85

  /// The share that an entry of a smaller fence needs: within reach from √0.75 = 0.87 · *a* on.
  static let smallerShare = 0.75

  /// The radius below which a circle is a finding, in metres.
  package static func leastRadius(_ settings: LintSettings) -> Double {
    entryShare.squareRoot() * settings.wifiAccuracy.meters
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let accuracy = context.settings.wifiAccuracy.meters
    let least = leastRadius(context.settings)
    context.layout.visitFences { zone, fence, shape in
      guard case .circle(let circle) = shape else { return }
      let radius = circle.radius.meters
      guard radius < least else { return }
      let share = radius / accuracy * (radius / accuracy) * 100
      findings.append(
        Finding(
          rule: .androidUndecidable, at: .fence(fence, zone: zone),
          detail: .distance(.meters(radius), required: .meters(least)),
          message:
            "\(context.layout.label(zone: zone, fence: fence)) covers at most "
            + "\(LintText.number(share)) % of a fix accurate to \(LintText.number(accuracy)) m, and "
            + (radius < smallerShare.squareRoot() * accuracy
              ? "Android enters at 85 %, 75 % for a smaller fence"
              : "Android enters at 85 %, unless it counts the fence as smaller, at 75 %")
            + "; make its radius "
            + "\(LintText.number((least * 10).rounded(.up) / 10)) m"))
    }
  }
}
