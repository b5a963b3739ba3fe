package import Ringfence
internal import RingfenceGeodesy

extension RestartLayout {
  /// What restart mode evaluates, as a layout: circles instead of the fences, the conditions that it has, and no speed
  /// limits.
  ///
  /// Zones and fences keep their indices; a fence without a circle becomes an area without a point, and a chain of circles
  /// polygons, whose edges are within 0.3 mm of those of their circles.
  package var circleLayout: ZoneLayout {
    var circles = layout
    for (zone, content) in layout.zones.enumerated() {
      circles.zones[zone].conditions = content.conditions.ofRestartMode
      circles.zones[zone].settings.overspeed = nil
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
  /// A polygon whose corners are as far outside as the middles of its edges are inside; none for a circle larger than corridors are
  /// wide, as the edges of a ring are not geodesics.
  fileprivate var polygons: [Polygon] {
    guard radius.meters <= Corridor.halfWidths.upperBound else { return [] }
    let corners = max(32, (96 * radius.meters.squareRoot()).rounded(.up))
    let middle = Elementary.cos(.pi / corners)
    // checked: 21,500 at most
    let points = (0..<Int(corners)).map { corner in
      Geodesic.direct(
        from: center,
        bearing: Bearing(
          east: Elementary.sin(2 * .pi * Double(corner) / corners),
          north: Elementary.cos(2 * .pi * Double(corner) / corners)),
        distance: Distance(meters: radius.meters * 2 / (1 + middle))
      ).coordinate
    }
    return [Polygon(rings: [Ring(points)])]
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
