internal import Geodesy

/// `restart-overlap`: the restart circles of two zones intersect, so both check in.
enum RestartOverlapRule {
  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let records = context.restart.records.joined().filter { $0.circle != nil }
    let circles = records.compactMap { $0.circle.map { PreparedCircle($0) } }
    let index = BoxIndex(circles.map { $0.bounds })
    var near: ContiguousArray<Int32> = []
    for (one, circle) in circles.enumerated() {
      index.query(circle.bounds, into: &near)
      for other in near.lazy.map({ Int($0) }) where other > one {
        guard records[one].zone != records[other].zone else { continue }
        let center = circles[other].circle.center
        let apart = circle.signedDistance(to: center) - circles[other].circle.radius.meters
        guard apart <= 0 else { continue }
        findings.append(finding(records[one], records[other], -apart, context))
      }
    }
  }

  private static func finding(
    _ one: DegradationRecord, _ other: DegradationRecord, _ depth: Double, _ context: LintContext
  ) -> Finding {
    Finding(
      rule: .restartOverlap, zone: one.zone, fence: one.fence, otherZone: other.zone,
      otherFence: other.fence, found: depth, required: 0,
      message:
        "\(context.layout.label(zone: one.zone, fence: one.fence)) and "
        + "\(context.layout.label(zone: other.zone, fence: other.fence)) both check in where their "
        + "restart circles overlap by \(LintText.number(depth)) m; move them apart or make one zone "
        + "of them")
  }
}
