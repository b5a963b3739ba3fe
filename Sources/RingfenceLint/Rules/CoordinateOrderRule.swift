internal import Ringfence

/// `coordinate-order`: positions that are written latitude first.
///
/// Detected by comparison with the other fences: the first position as written lies more than 500 km
/// from their median, and with its numbers swapped within 100 km. That takes three fences, most of them
/// right. South of 60° S and north of 84° N a fence is detected without the others, unless `layout-swapped`
/// reports the whole layout.
enum CoordinateOrderRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      name: "coordinate-order", severity: .warning, sets: [.geometry], fix: .exchangePositions,
      help: RuleHelp(
        "positions seem to be written latitude first",
        "The fence lies far from the others as written, and near them with latitude and longitude "
          + "exchanged; or it lies where nobody drives.",
        "Write the longitude first."),
      check: .layout(check))
  }

  private static let far = 500_000.0
  private static let near = 100_000.0

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    var places: [(zone: Int, fence: Int, place: Coordinate)] = []
    context.layout.visitFences { zone, fence, shape in
      if let place = firstLocation(shape) { places.append((zone, fence, place)) }
    }
    guard !places.isEmpty, !LayoutSwappedRule.isReported(context) else { return }
    let middle = Coordinate(
      uncheckedLatitude: median(places.map { $0.place.latitude }),
      longitude: median(places.map { $0.place.normalizedLongitude }))
    for (zone, fence, place) in places {
      let longitude = place.normalizedLongitude
      guard abs(longitude) <= 90 else { continue }
      let swapped = Coordinate(uncheckedLatitude: longitude, longitude: place.latitude)
      let isStray =
        places.count >= 3 && meters(place, middle) > far && meters(swapped, middle) < near
      guard isStray || (isDeserted(place) && !isDeserted(swapped)) else { continue }
      let reason = isStray ? "lies far from the other fences" : "lies where nobody drives"
      var finding = Finding(
        rule: .coordinateOrder, at: .fence(fence, zone: zone),
        message: "\(context.layout.label(zone: zone, fence: fence)) \(reason) unless its "
          + "positions are read as latitude, longitude; write longitude first")
      // A fence in Antarctica may be meant; only the other fences can say that it is not.
      finding.isCertain = isStray
      findings.append(finding)
    }
  }

  /// The first position of a shape as it is written.
  static func firstLocation(_ shape: Shape) -> Coordinate? {
    switch shape {
    case .circle(let circle): circle.center
    case .rectangle(let rectangle): rectangle.southWest
    case .polygons(let polygons): polygons.first?.rings.first?.vertices.first
    case .geoline(let line): line.vertices.first
    }
  }

  /// Whether nobody drives there: south of 60° S and north of 84° N.
  static func isDeserted(_ place: Coordinate) -> Bool {
    place.latitude < -60 || place.latitude > 84
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func meters(_ a: Coordinate, _ b: Coordinate) -> Double {
    Geodesic.inverse(from: a, to: b).distance.meters
  }
}
