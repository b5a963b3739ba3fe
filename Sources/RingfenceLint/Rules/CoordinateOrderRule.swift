internal import Ringfence

/// `coordinate-order`: positions that are written latitude first.
///
/// Detected by comparison with the other fences: the first position as written lies more than 500 km
/// from their median, and with its numbers swapped within 100 km. That takes three fences, most of them
/// right, and three quarters of them within 500 km of the median, one way or the other. Of two fences, one is
/// reported when they are that far apart, and within 50 km of each other with the numbers of one swapped. South of 60° S
/// and north of 84° N a fence is detected without the others, unless `layout-swapped` reports the whole layout.
enum CoordinateOrderRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry], fix: .exchangePositions,
      help: RuleHelp(
        "positions seem to be written latitude first",
        "The fence lies far from the others as written, and near them with latitude and longitude "
          + "exchanged; of two such fences it may be either. Or it lies where nobody drives.",
        "Write the longitude first."),
      check: .layout(check))
  }

  private static let far = 500_000.0
  private static let near = 100_000.0
  /// How near two fences are to each other when the numbers of one are swapped: nearer than others, because nothing says
  /// which of them is right.
  private static let nearOfTwo = 50_000.0

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    var fences: [(zone: Int, fence: Int, coordinate: Coordinate)] = []
    context.layout.visitFences { zone, fence, shape in
      if let coordinate = firstLocation(shape) { fences.append((zone, fence, coordinate)) }
    }
    guard !fences.isEmpty, !LayoutSwappedRule.isReported(context) else { return }
    let middle = Coordinate(
      uncheckedLatitude: median(fences.map { $0.coordinate.latitude }),
      longitude: median(fences.map { $0.coordinate.normalizedLongitude }))
    let vouches = fences.count >= 3 && isTogether(fences.map { $0.coordinate }, about: middle)
    for (zone, fence, coordinate) in fences {
      guard let swapped = LayoutSwappedRule.exchanged(coordinate) else { continue }
      let isStray = vouches && meters(coordinate, middle) > far && meters(swapped, middle) < near
      guard isStray || (isDeserted(coordinate) && !isDeserted(swapped)) else { continue }
      let reason = isStray ? "lies far from the other fences" : "lies where nobody drives"
      var finding = Finding(
        rule: .coordinateOrder, at: .fence(fence, zone: zone),
        message: "\(context.layout.label(zone: zone, fence: fence)) \(reason) unless its "
          + "positions are read as latitude, longitude; write longitude first")
      // A fence in Antarctica may be meant; only the other fences can say that it is not.
      finding.isCertain = isStray
      findings.append(finding)
    }
    if fences.count == 2, !fences.contains(where: { isDeserted($0.coordinate) }) {
      checkTwo(fences, context, into: &findings)
    }
  }

  /// Reports the one of two fences that is in the sea or where the clocks of the layout are not used; the second one
  /// where nothing shows which is wrong.
  private static func checkTwo(
    _ fences: [(zone: Int, fence: Int, coordinate: Coordinate)], _ context: LintContext,
    into findings: inout [Finding]
  ) {
    let (first, second) = (fences[0].coordinate, fences[1].coordinate)
    guard let swapped = LayoutSwappedRule.exchanged(second), meters(first, second) > far,
      meters(first, swapped) < nearOfTwo
    else { return }
    let isFirstWrong =
      LandSeaBoxes.isOpenSea(first)
      || context.layout.timeZone.map { ClockLongitudes($0).contradicts([first]) } ?? false
    let (wrong, right) = isFirstWrong ? (fences[0], fences[1]) : (fences[1], fences[0])
    findings.append(
      Finding(
        rule: .coordinateOrder, at: .fence(wrong.fence, zone: wrong.zone),
        other: .fence(right.fence, zone: right.zone),
        message: "\(context.layout.label(zone: wrong.zone, fence: wrong.fence)) lies far from "
          + "\(context.layout.label(zone: right.zone, fence: right.fence)) unless the positions of one of them are "
          + "read as latitude, longitude; write longitude first"))
  }

  /// Whether three quarters of some points lie about their middle, as written or swapped: a layout that spans the world
  /// has no middle that says how a fence is meant.
  private static func isTogether(_ coordinates: [Coordinate], about middle: Coordinate) -> Bool {
    let near = coordinates.count { coordinate in
      meters(coordinate, middle) <= far
        || LayoutSwappedRule.exchanged(coordinate).map { meters($0, middle) <= far } ?? false
    }
    return 4 * near >= 3 * coordinates.count
  }

  /// The first position of a shape as it is written.
  static func firstLocation(_ shape: Shape) -> Coordinate? {
    switch shape {
    case .circle(let circle): circle.center
    case .rectangle(let rectangle): rectangle.southWest
    case .polygons(let polygons): polygons.first?.rings.first?.vertices.first
    case .corridor(let corridor): corridor.line.vertices.first
    case .geoline(let line): line.vertices.first
    }
  }

  /// Whether nobody drives there: south of 60° S and north of 84° N.
  static func isDeserted(_ coordinate: Coordinate) -> Bool {
    coordinate.latitude < -60 || coordinate.latitude > 84
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  static func meters(_ a: Coordinate, _ b: Coordinate) -> Double {
    Geodesic.inverse(from: a, to: b).distance.meters
  }
}
