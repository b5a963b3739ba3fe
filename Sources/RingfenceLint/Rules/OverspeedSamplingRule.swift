internal import Ringfence

/// `overspeed-sampling`: fixes come too seldom for what a speed limit asks.
///
/// An excess is seen at fixes in the zone. Two of them are needed for it to last for any time, and for a wrong speed not to decide
/// alone.
enum OverspeedSamplingRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.conditions, .geometry],
      help: RuleHelp(
        "fixes come too seldom for a speed limit",
        "The time that an excess must last is shorter than two intervals of fixes, so that one more fix decides; or a device at the "
          + "limit crosses the longest way through the fence in less, so that few drives have two fixes in it.",
        "Ask for a longer time, make the fence longer, or set the interval of your fixes with '--fix-interval'."
      ),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let interval = context.settings.fixInterval
    let needed = interval * 2
    let each = "with a fix each \(LintText.seconds(interval)) s"
    for (zone, item) in context.layout.zones.enumerated() {
      guard let overspeed = item.settings.overspeed, overspeed.after > .zero,
        overspeed.after < needed
      else { continue }
      findings.append(
        Finding(
          rule: .overspeedSampling, at: .zone(zone),
          detail: .duration(overspeed.after, required: needed),
          message:
            "\(context.layout.label(zone: zone)) reports an excess of its speed limit after "
            + "\(LintText.seconds(overspeed.after)) s, and \(each) that is less than two fixes apart; ask for "
            + "\(LintText.seconds(needed)) s or more"))
    }
    context.layout.visitFences { zone, fence, shape in
      guard let overspeed = context.layout.zones[zone].settings.overspeed, !shape.isGeoline,
        !context.isFlat(zone: zone, fence: fence)
      else { return }
      let limit = overspeed.limit.metersPerSecond
      let seconds = longestWay(through: shape) / limit
      guard seconds < Double(needed.wholeMicroseconds) / 1e6 else { return }
      findings.append(
        Finding(
          rule: .overspeedSampling, at: .fence(fence, zone: zone),
          detail: .duration(Duration(ofSetting: seconds), required: needed),
          message:
            "\(context.layout.label(zone: zone, fence: fence)) is crossed at its speed limit in "
            + "\(LintText.number(seconds, decimals: 1)) s at most, and \(each) few drives have two fixes in it; make it longer"
        ))
    }
  }

  /// No straight way through a shape is longer, in metres: the diagonal of its box.
  private static func longestWay(through shape: Shape) -> Double {
    if case .circle(let circle) = shape { return 2 * circle.radius.meters }
    let box = PreparedShape(shape).bounds
    // A box at a pole, or around the globe, is not short.
    guard box.width < 90, max(abs(box.south), abs(box.north)) < 89 else { return .infinity }
    return Geodesic.inverse(
      from: Coordinate(uncheckedLatitude: box.south, longitude: box.west),
      to: Coordinate(uncheckedLatitude: box.north, longitude: box.west + box.width)
    ).distance.meters
  }
}
