internal import Ringfence

/// `wake-too-early`: the app wakes at the restart circle, and sleeps again before a slow device is in the
/// fence.
///
/// The way from the circle to the fence is the largest distance of a point of the circle from the fence: for
/// a circle of radius *r* in one of radius *R*, it is *R* − *r*.
enum WakeTooEarlyRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.restart, .ios], isOnByDefault: false,
      needsRestartCircles: true,
      help: RuleHelp(
        "the wake window ends before a slow device reaches the fence",
        "In restart mode the app wakes at a circle so much larger than the fence that a device at 5 km/h is "
          + "not there after 180 s. An app that does not renew its window sleeps then.",
        "Make the circle smaller: a smaller buffer or minimum radius, or draw a circle in place of the fence."
      ),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let speed = context.settings.approachSpeed.metersPerSecond
    let window = Double(context.settings.wakeWindow.wholeMicroseconds) / 1e6
    let way = speed * window
    for degradation in context.restart.degradations.joined() {
      guard let found = degradation.maximumOvershoot?.meters, found > way else { continue }
      findings.append(
        Finding(
          rule: .wakeTooEarly, at: .fence(degradation.fence, zone: degradation.zone),
          detail: .distance(.meters(found), required: .meters(way)),
          message:
            "\(context.layout.label(zone: degradation.zone, fence: degradation.fence)) may wake the app "
            + "\(LintText.number(found)) m before it in restart mode, and in a wake window of "
            + "\(LintText.number(window)) s a device at \(LintText.number(speed * 3.6)) km/h covers "
            + "\(LintText.number(way)) m; \(advice(context, degradation))"))
    }
  }

  private static func advice(_ context: LintContext, _ degradation: RestartDegradation) -> String {
    let shape = context.layout.zones[degradation.zone].fences[degradation.fence].shape
    switch shape {
    case .circle, .corridor: return "lower the minimum radius or the buffer"
    case .rectangle, .polygons, .geoline: break
    }
    return "make the fence smaller, or draw a circle in its place"
  }
}
