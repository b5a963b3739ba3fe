internal import Ringfence

/// `platform-regions`: more fences in reach of one place than an operating system monitors for an app.
///
/// A fence is in reach when its circle, or the circle about its box, is. Until the app chooses again which fences
/// are monitored, a device may come to any of them. One finding stands for a cluster: the fences counted are not
/// reported again.
package enum PlatformRegionsRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.ios, .android], isOnByDefault: false,
      help: RuleHelp(
        "more fences are in reach of one place than the system monitors",
        "More than 20 fences (iOS), or 100 (Android), lie within 2 km of one place. That far a device may "
          + "move before the app chooses again which are monitored.",
        "Merge fences, or make the app choose again sooner."),
      check: .layout(check))
  }

  package static let mostIOS = 20
  static let mostAndroid = 100

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let regions = MonitoredRegions(context)
    guard regions.count > mostIOS else { return }
    let search = DensestLocation(regions, reachMeters: context.settings.regionReach.meters)
    var isCovered = ContiguousArray(repeating: false, count: regions.count)
    for region in 0..<regions.count where !isCovered[region] {
      let densest = search.densest(near: region)
      guard densest.regions.count > mostIOS else { continue }
      for other in densest.regions { isCovered[Int(other)] = true }
      report(regions.fences[region], densest, context, into: &findings)
    }
  }

  private static func report(
    _ fence: (zone: Int, fence: Int), _ densest: DensestLocation.DensePoint, _ context: LintContext,
    into findings: inout [Finding]
  ) {
    let count = densest.regions.count
    let limits =
      count > mostAndroid
      ? "iOS monitors \(mostIOS) of an app and Android \(mostAndroid)"
      : "iOS monitors \(mostIOS) of an app"
    let reach = LintText.number(context.settings.regionReach.meters / 1000, decimals: 3)
    findings.append(
      Finding(
        rule: .platformRegions, at: .fence(fence.fence, zone: fence.zone),
        detail: .inReach(
          of: densest.coordinate, count: count,
          required: count > mostAndroid ? mostAndroid : mostIOS),
        message:
          "at least \(count) fences are within \(reach) km of one place near "
          + "\(context.layout.label(zone: fence.zone, fence: fence.fence)), and \(limits); merge fences, or "
          + "choose again sooner which are monitored"))
  }
}

/// The fences that an app would monitor as regions: all but geolines, and those of zones that switch the rule
/// off. A corridor is there once for each circle of its chain.
package struct MonitoredRegions {
  package private(set) var fences: ContiguousArray<(zone: Int, fence: Int)> = []
  private(set) var centers: ContiguousArray<GeoBox> = []
  private(set) var radii: ContiguousArray<Double> = []

  package var count: Int { fences.count }

  package init(_ context: LintContext) {
    for (z, zone) in context.layout.zones.enumerated() {
      guard !context.isDisabled(.platformRegions, inZone: z) else { continue }
      for (f, fence) in zone.fences.enumerated() where !fence.shape.isGeoline {
        for shape in Self.regions(of: fence.shape, context.settings.restart) {
          append(shape, at: (z, f))
        }
      }
    }
  }

  private static func regions(of shape: Shape, _ settings: RestartSettings) -> [Shape] {
    guard case .corridor = shape else { return [shape] }
    let zone = Zone(id: "", fences: [Fence(id: "", shape: shape)])
    let restart = RestartLayout(ZoneLayout(zones: [zone]), settings: settings)
    return restart.degradations[0][0].circles.map { .circle($0) }
  }

  private mutating func append(_ shape: Shape, at fence: (zone: Int, fence: Int)) {
    let box = PreparedShape(shape).bounds
    let latitude = (box.south + box.north) / 2
    let center = GeoBox(
      south: latitude, north: latitude, west: box.west + box.width / 2, width: 0)
    fences.append(fence)
    if case .circle(let circle) = shape {
      centers.append(
        GeoBox(
          south: circle.center.latitude, north: circle.center.latitude,
          west: circle.center.longitude, width: 0))
      radii.append(circle.radius.meters)
    } else {
      centers.append(center)
      radii.append(
        GeodesicOrigin(latitude: latitude, longitude: center.west)
          .distance(latitude: box.north, longitude: box.west))
    }
  }
}
