internal import Ringfence

/// `corridor-bulge`: an edge of a corridor's line is so long that it departs from the shortest way between its ends.
///
/// Edges are straight in longitude and latitude. The shortest way is another one where an edge leads east or west far
/// from the equator: over 20 km at 48 degrees of latitude by 9 m, and four times as far over twice the length.
enum CorridorBulgeRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry],
      help: RuleHelp(
        "an edge of a corridor departs from the shortest way",
        "Edges are straight in longitude and latitude. One that leads east or west over many kilometres departs from the "
          + "shortest way between its ends, here by more than half of the half-width: a device on a straight road is not in the "
          + "middle of the corridor.",
        "Put more vertices on the edge."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    context.layout.visitFences { zone, fence, shape in
      guard case .corridor(let corridor) = shape else { return }
      let limit = corridor.halfWidth.meters / 2
      let line = corridor.line.vertices
      var worst: (edge: Int, meters: Double)?
      var count = 0
      for edge in 0..<line.count - 1 {
        let meters = departure(PathLeg(from: line[edge], to: line[edge + 1]))
        guard meters > limit else { continue }
        count += 1
        if meters > worst?.meters ?? 0 { worst = (edge, meters) }
      }
      guard let worst else { return }
      // The departure falls with the square of the length.
      // checked: a million at most
      let vertices = Int(min(1e6, (worst.meters / limit).squareRoot().rounded(.up))) - 1
      let others = count > 1 ? ", and \(count - 1) more do" : ""
      findings.append(
        Finding(
          rule: .corridorBulge, at: .fence(fence, zone: zone),
          detail: .distance(.meters(worst.meters), required: .meters(limit)),
          message: "edge \(worst.edge + 1) of \(context.layout.label(zone: zone, fence: fence)) "
            + "departs from the shortest way between its ends by \(LintText.size(worst.meters)) m"
            + "\(others), with a half-width of \(LintText.number(corridor.halfWidth.meters)) m; put "
            + "\(vertices) \(vertices == 1 ? "vertex" : "vertices") on it"))
    }
  }

  /// How far the middle of a path is from the geodesic between its ends, in metres: to some parts in a thousand below 1,000 km.
  static func departure(_ leg: PathLeg) -> Double {
    guard leg.geodesicDeparture > 0.1 else { return 0 }
    let middle = leg.position(at: 0.5)
    let origin = GeodesicOrigin(
      latitude: middle.latitude, longitude: middle.normalizedLongitude)
    func offset(_ end: Coordinate) -> PlanarPoint {
      origin.offset(
        to: GeodesicOrigin(latitude: end.latitude, longitude: end.normalizedLongitude))
    }
    let (a, b) = (offset(leg.start), offset(leg.end))
    let length = Elementary.hypot(b.x - a.x, b.y - a.y)
    return length > 0 ? abs(a.x * b.y - a.y * b.x) / length : 0
  }
}
