internal import Ringfence

/// `ring-direction`: a ring does not run as RFC 7946 asks. For files in GeoJSON only.
enum RingDirectionRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.style], isOnByDefault: false,
      fix: .windRings,
      help: RuleHelp(
        "a ring does not run as RFC 7946 asks",
        "An outer ring of GeoJSON runs clockwise, or a hole counterclockwise. It is evaluated all the same, "
          + "but some programs take it for the rest of the globe.",
        "Turn the ring around."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    context.layout.visitFences { zone, fence, shape in
      guard case .polygons(let polygons) = shape,
        let (polygon, ring) = firstTurned(polygons)
      else { return }
      let part = polygons.count > 1 ? "polygon \(polygon + 1): " : ""
      let name = ring == 0 ? "the outer ring runs clockwise" : "hole \(ring) runs counterclockwise"
      findings.append(
        Finding(
          rule: .ringDirection, at: .fence(fence, zone: zone),
          message:
            "\(context.layout.label(zone: zone, fence: fence)): \(part)\(name), RFC 7946 asks "
            + "for outer rings counterclockwise and holes clockwise; turn it around"))
    }
  }

  /// The first ring that runs the other way.
  private static func firstTurned(_ polygons: [Polygon]) -> (polygon: Int, ring: Int)? {
    for (number, polygon) in polygons.enumerated() {
      let ring = polygon.rings.indices.first {
        let wanted = $0 == 0
        return polygon.rings[$0].isCounterclockwise.map { $0 != wanted } ?? false
      }
      if let ring { return (number, ring) }
    }
    return nil
  }
}
