internal import Ringfence

/// `outlier`: a fence that the others of the layout show to be a slip of the one who wrote it.
///
/// All fences but a fifth of them, and one at least, lie about a middle; those left lie far from it, and it shows why: at latitude and longitude
/// 0, or among the others with a sign changed, or, without a reason, 1,000 km and twenty times as far as any other of at least five. A layout that
/// spans the world has no middle. A radius is one when it is in metres what the others have in kilometres.
enum OutlierRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry],
      help: RuleHelp(
        "a fence or a radius is unlike all others of the layout",
        "The fence lies at latitude and longitude 0, or among the other fences only with a sign changed, or much farther from them than they lie "
          + "from each other. Or its radius is a thousand times as large as those of the others.",
        "Correct the position or the radius, or switch the rule off in the zone where it is meant."),
      check: .layout(check))
  }

  /// Nearer to latitude and longitude 0 than this a position counts as left out.
  private static let nowhere = 1_000.0
  /// As near as this to the middle a position counts as among the others, however near these are.
  private static let near = 50_000.0
  /// How far from the others a fence lies at least where something shows how it came there.
  private static let far = (meters: 100_000.0, ratio: 5.0)
  /// How far where nothing does, and of how many others.
  private static let veryFar = (meters: 1_000_000.0, ratio: 20.0, others: 5)
  /// How many times as large a radius is, at least, and of how many others.
  private static let large = (ratio: 100.0, others: 3)

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    checkPositions(context, into: &findings)
    checkRadii(context, into: &findings)
  }

  // MARK: Positions

  private struct Site {
    let zone, fence: Int
    let coordinate: Coordinate
    var distance = 0.0
  }

  private static func checkPositions(_ context: LintContext, into findings: inout [Finding]) {
    var sites: [Site] = []
    context.layout.visitFences { zone, fence, shape in
      if let coordinate = CoordinateOrderRule.firstLocation(shape) {
        sites.append(Site(zone: zone, fence: fence, coordinate: coordinate))
      }
    }
    guard sites.count > 2 else { return }
    let middle = middle(sites.map { $0.coordinate })
    for index in sites.indices {
      sites[index].distance =
        CoordinateOrderRule.meters(sites[index].coordinate, middle)
    }
    let sorted = sites.map { $0.distance }.sorted()
    let strays = max(1, sorted.count / 5)
    // Of the others.
    let radius = sorted[sorted.count - 1 - strays]
    let others = sorted.count - strays
    for site in sites {
      guard let reason = reason(for: site, about: middle, radius, others: others) else { continue }
      let kilometers = LintText.number(site.distance / 1000, decimals: 0)
      let extent = LintText.size(max(radius, 100) / 1000, decimals: 1)
      findings.append(
        Finding(
          rule: .outlier, at: .fence(site.fence, zone: site.zone),
          detail: .distance(.meters(site.distance)),
          message: "\(context.layout.label(zone: site.zone, fence: site.fence)) \(reason), "
            + "\(kilometers) km from the middle; \(others) of \(sorted.count) fences lie within \(extent) km of it"
        )
      )
    }
  }

  /// What shows that a fence is where it should not be; `nil` for nothing.
  private static func reason(
    for site: Site, about middle: Coordinate, _ radius: Double, others: Int
  ) -> String? {
    guard site.distance >= far.meters, site.distance >= far.ratio * radius else { return nil }
    let (latitude, longitude) = (site.coordinate.latitude, site.coordinate.normalizedLongitude)
    func isAmong(_ latitude: Double, _ longitude: Double) -> Bool {
      let other = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
      return CoordinateOrderRule.meters(other, middle) <= max(near, 1.5 * radius)
    }
    // That is `coordinate-order`.
    let exchanged = LayoutSwappedRule.exchanged(site.coordinate)
    if exchanged != nil, isAmong(longitude, latitude) { return nil }
    let origin = Coordinate(uncheckedLatitude: 0, longitude: 0)
    if CoordinateOrderRule.meters(site.coordinate, origin) < nowhere {
      return "lies at latitude and longitude 0"
    }
    if isAmong(latitude, -longitude) {
      return "lies among the others with the sign of its longitude changed"
    }
    if isAmong(-latitude, longitude) {
      return "lies among the others with the sign of its latitude changed"
    }
    if isAmong(-latitude, -longitude) { return "lies among the others with both signs changed" }
    // So is this.
    if let exchanged, CoordinateOrderRule.isDeserted(site.coordinate),
      !CoordinateOrderRule.isDeserted(exchanged)
    {
      return nil
    }
    guard others >= veryFar.others, site.distance >= veryFar.meters,
      site.distance >= veryFar.ratio * radius
    else { return nil }
    return "lies far from all others"
  }

  /// The median latitude and the median longitude of some positions, those counted from the widest gap about the earth.
  private static func middle(_ coordinates: [Coordinate]) -> Coordinate {
    let latitudes = coordinates.map { $0.latitude }.sorted()
    let longitudes = coordinates.map { $0.normalizedLongitude }.sorted()
    let count = longitudes.count
    var (first, widest) = (0, 360 + longitudes[0] - longitudes[count - 1])
    for index in 1..<count where longitudes[index] - longitudes[index - 1] > widest {
      (first, widest) = (index, longitudes[index] - longitudes[index - 1])
    }
    return Coordinate(
      uncheckedLatitude: latitudes[count / 2], longitude: longitudes[(first + count / 2) % count])
  }

  // MARK: Radii

  private static func checkRadii(_ context: LintContext, into findings: inout [Finding]) {
    var circles: [(zone: Int, fence: Int, radius: Double)] = []
    context.layout.visitFences { zone, fence, shape in
      if case .circle(let circle) = shape { circles.append((zone, fence, circle.radius.meters)) }
    }
    let sorted = circles.map { $0.radius }.sorted()
    let strays = max(1, sorted.count / 5)
    guard sorted.count - strays >= large.others else { return }
    let (least, greatest) = (sorted[0], sorted[sorted.count - 1 - strays])
    for circle in circles {
      let meters = circle.radius / 1000
      guard circle.radius >= large.ratio * greatest, meters >= least / 3, meters <= 3 * greatest
      else { continue }
      findings.append(
        Finding(
          rule: .outlier, at: .fence(circle.fence, zone: circle.zone),
          detail: .distance(.meters(circle.radius), required: .meters(greatest)),
          message:
            "\(context.layout.label(zone: circle.zone, fence: circle.fence)) has a radius of "
            + "\(LintText.size(circle.radius)) m, and \(sorted.count - strays) others \(LintText.size(least)) to "
            + "\(LintText.size(greatest)) m; perhaps \(LintText.size(meters)) m are meant"))
    }
  }
}
