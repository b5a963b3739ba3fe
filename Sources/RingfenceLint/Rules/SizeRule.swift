internal import Ringfence

/// `size`: the vendor's least sizes, a radius of 5 m and an area of 70 m².
enum SizeRule {
  private static let leastRadius = 5.0
  private static let leastArea = 70.0

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    context.layout.visitFences { zone, fence, shape in
      let label = context.layout.label(zone: zone, fence: fence)
      if case .circle(let circle) = shape {
        let radius = circle.radius.meters
        guard radius < leastRadius else { return }
        findings.append(
          Finding(
            rule: .size, zone: zone, fence: fence, found: radius, required: leastRadius,
            message: "\(label) has a radius of \(LintText.size(radius)) m, at least "
              + "5 m are needed; make it larger"))
        return
      }
      let isAskew =
        context.isFlat(zone: zone, fence: fence)
        || context.defects[zone][fence].contains {
          $0.rule == .selfIntersection && !$0.isUnchecked
        }
      guard !isAskew, let area = FenceArea.squareMeters(shape), area < leastArea else { return }
      findings.append(
        Finding(
          rule: .size, zone: zone, fence: fence, found: area, required: leastArea,
          message: "\(label) has an area of \(LintText.size(area)) m², at least "
            + "70 m² are needed; make it larger"))
    }
  }
}

/// The area of small shapes.
enum FenceArea {
  /// The area of a rectangle or of polygons, in m²; `nil` for other shapes.
  ///
  /// In the metric of each ring's first corner: good to 1 part in 1,000 below 10 km and 80° of
  /// latitude, rough beyond. Polygons that overlap count twice.
  static func squareMeters(_ shape: Shape) -> Double? {
    switch shape {
    case .circle, .geoline: return nil
    case .rectangle(let rectangle):
      let prepared = PreparedPolygon(rectangle)
      let metric = LocalMetric(latitude: (prepared.bounds.south + prepared.bounds.north) / 2)
      return prepared.bounds.width * metric.metersPerDegreeLongitude
        * (prepared.bounds.north - prepared.bounds.south) * metric.metersPerDegreeLatitude
    case .polygons(let polygons):
      var total = 0.0
      for polygon in polygons {
        var area = 0.0
        for (number, ring) in polygon.rings.enumerated() {
          let size = squareMeters(RingOutline(ring))
          area += number == 0 ? size : -size
        }
        total += max(0, area)
      }
      return total
    }
  }

  private static func squareMeters(_ outline: RingOutline) -> Double {
    if outline.runsAroundPole { return .infinity }
    guard let origin = outline.edges.first?.start else { return 0 }
    let metric = LocalMetric(latitude: origin.y)
    var sum = 0.0
    for edge in outline.edges {
      sum += (edge.start.x - origin.x) * (edge.end.y - origin.y)
      sum -= (edge.end.x - origin.x) * (edge.start.y - origin.y)
    }
    // At a pole a degree of longitude has no length; a shape that begins there is taken as wide.
    let east = max(metric.metersPerDegreeLongitude, 1)
    return abs(sum) / 2 * east * metric.metersPerDegreeLatitude
  }
}
