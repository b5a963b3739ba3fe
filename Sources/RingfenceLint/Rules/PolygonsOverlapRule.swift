internal import Ringfence

/// `polygons-overlap`: polygons of one fence lie over each other.
enum PolygonsOverlapRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry],
      help: RuleHelp(
        "polygons of one fence lie over each other",
        "A polygon of a fence with several lies in another one, or covers a part of it. The fence is the union of its "
          + "polygons, so a polygon that was meant as a hole makes none.",
        "Make the inner polygon a hole of the outer one, or make one polygon of both."),
      check: .layout(check))
  }

  /// The most pairs that are listed for a fence.
  private static let listed = 10

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    context.layout.visitFences { zone, fence, shape in
      guard case .polygons(let polygons) = shape, polygons.count > 1 else { return }
      let overlaps = PolygonOverlaps(polygons)
      let label = context.layout.label(zone: zone, fence: fence)
      func report(_ text: String, at point: PlanarPoint? = nil) {
        findings.append(
          Finding(
            rule: .polygonsOverlap, at: .fence(fence, zone: zone),
            detail: point.map { .position(PolygonCheck.coordinate($0)) },
            message: "\(label): \(text)"))
      }
      for pair in overlaps.pairs.prefix(listed) { report(pair.text, at: pair.point) }
      let more = overlaps.pairs.count - listed
      if more > 0 {
        report("\(more) more pairs of polygons lie over each other; look at the whole fence")
      }
      if !overlaps.isComplete {
        report("the polygons crowd so that not all were compared with each other; simplify them")
        findings[findings.count - 1].severity = .info
      }
    }
  }
}
