package import Ringfence

extension RestartLayout {
  /// What restart mode evaluates, as a layout: circles instead of the fences, and the conditions that it has.
  ///
  /// Zones and fences keep their indices; a fence without a circle becomes an area without a point, and a chain of circles
  /// polygons of 64 corners, each wholly in its circle.
  package var circleLayout: ZoneLayout {
    var circles = layout
    for (zone, content) in layout.zones.enumerated() {
      circles.zones[zone].conditions = content.conditions.ofRestartMode
      for fence in content.fences.indices {
        circles.zones[zone].fences[fence].shape =
          circle(zone: zone, fence: fence).map { .circle($0) }
          ?? .polygons(degradations[zone][fence].chain.flatMap { $0.polygons })
      }
    }
    return circles
  }
}

extension Circle {
  /// A polygon of 64 corners on the edge; none for a circle larger than corridors are wide.
  fileprivate var polygons: [Polygon] {
    guard let point = Polyline([center, center]),
      let disk = Corridor(line: point, halfWidth: radius)
    else { return [] }
    return disk.pieces().map { Polygon(rings: [Ring($0)]) }
  }
}

extension RestartDegradation.Exclusion {
  /// Why a fence does not trigger in restart mode, as a sentence about it.
  package var explanation: String {
    switch self {
    case .geoline: "geolines have no restart circle"
    case .percentageCrossed:
      "restart mode does not evaluate zones with a condition on the percentage of fences crossed"
    case .sequence: "restart mode does not evaluate zones with a sequence of fences"
    case .empty: "the fence has no points"
    default: "restart mode does not evaluate zones with a condition on the \(name)"
    }
  }
}
