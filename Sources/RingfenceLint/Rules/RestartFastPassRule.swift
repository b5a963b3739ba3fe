internal import Ringfence

/// `restart-fast-pass`: a fast device can pass through the circle between two checks.
enum RestartFastPassRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.restart, .ios], isOnByDefault: false,
      needsRestartCircles: true,
      help: RuleHelp(
        "a fast device can pass the restart circle between two checks",
        "In restart mode an app receives fixes for 10 s of every 60 s. A device faster than the speed of "
          + "the message can pass through the circle in the 50 s between.",
        "Make the fence larger, if vehicles matter."),
      check: .layout(check))
  }

  private static let pauseSeconds = 50.0

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let limit = context.settings.passSpeed.metersPerSecond
    for degradation in context.restart.degradations.joined() {
      guard let radius = degradation.radius?.meters else { continue }
      let speed = 2 * radius / pauseSeconds
      guard speed < limit else { continue }
      findings.append(
        Finding(
          rule: .restartFastPass, at: .fence(degradation.fence, zone: degradation.zone),
          detail: .speed(.metersPerSecond(speed), required: .metersPerSecond(limit)),
          message:
            "\(context.layout.label(zone: degradation.zone, fence: degradation.fence)) can be missed in "
            + "restart mode above \(LintText.number(speed * 3.6)) km/h, as its circle has a radius of "
            + "\(LintText.number(radius)) m; make it larger if vehicles matter"))
    }
  }
}
