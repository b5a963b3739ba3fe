internal import Ringfence

/// `layout-swapped`: a whole layout that makes sense only with latitude and longitude exchanged.
///
/// Every fence must make sense exchanged, and none may as written. Certain, an error: some lie where nobody drives,
/// south of 60° S or north of 84° N, and the others are nearer to those exchanged than as written. Likely, a
/// warning: all of them lie where nobody drives, which stations in Antarctica do, too; or all lie in the open sea
/// as written, and on land exchanged; or all lie where the clocks of the layout's time zone are not used, and exchanged
/// where they may be.
enum LayoutSwappedRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry], fix: .exchangeAllPositions,
      help: RuleHelp(
        "the whole layout seems to be written latitude first",
        "All fences lie where nobody drives, or in the open sea, and on land with latitude and longitude "
          + "exchanged, or too far east or west for the time zone of the layout, and not when exchanged. An error where some lie where nobody drives, and the others are near those only when "
          + "all are exchanged; a warning otherwise.",
        "Write the longitude first, or exchange both with 'lint --fix' where it is an error."),
      check: .layout(check))
  }

  /// How far apart the fences of one layout lie at most, exchanged, when they vouch for each other.
  private static let wide = 3_000_000.0

  enum Result {
    case sound, inSea, deserted, certain
    /// They contradict the time zone.
    case otherClock

    var isCertain: Bool {
      if case .certain = self { return true }
      return false
    }
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let result = assess(context)
    guard result != .sound else { return }
    let reason =
      switch result {
      case .inSea: "lie in the open sea"
      case .otherClock: "lie too far east or west for the time zone of the layout"
      default: "lie where nobody drives"
      }
    let zones = context.layout.zones
    guard
      let zone = zones.indices.first(where: {
        !zones[$0].fences.isEmpty && !context.isDisabled(.layoutSwapped, inZone: $0)
      })
    else { return }
    var finding = Finding(
      rule: .layoutSwapped, severity: result.isCertain ? .error : .warning,
      at: .fence(0, zone: zone),
      message: "the fences of the layout, \(context.layout.label(zone: zone, fence: 0)) first, "
        + "\(reason) unless their positions are read as latitude, longitude; write longitude first "
        + "everywhere" + (result == .otherClock ? ", or correct the time zone" : ""))
    finding.isCertain = result.isCertain
    findings.append(finding)
  }

  /// Whether the layout has a finding, in place of those of `coordinate-order` for its fences.
  static func isReported(_ context: LintContext) -> Bool {
    !context.settings.disabled.contains(.layoutSwapped) && assess(context) != .sound
  }

  static func assess(_ context: LintContext) -> Result {
    var coordinates: [Coordinate] = []
    var hasUnknown = false
    for (index, zone) in context.layout.zones.enumerated() {
      if context.isDisabled(.layoutSwapped, inZone: index) { continue }
      for fence in zone.fences {
        guard let coordinate = CoordinateOrderRule.firstLocation(fence.shape) else {
          hasUnknown = true
          continue
        }
        coordinates.append(coordinate)
      }
    }
    if hasUnknown { return .sound }
    let result = assess(coordinates)
    let contradicts =
      result == .sound
      && context.layout.timeZone.map { ClockLongitudes($0).contradicts(coordinates) } ?? false
    return contradicts ? .otherClock : result
  }

  static func assess(_ coordinates: [Coordinate]) -> Result {
    let exchanged = coordinates.compactMap(Self.exchanged)
    guard !coordinates.isEmpty, exchanged.count == coordinates.count,
      !exchanged.contains(where: {
        CoordinateOrderRule.isDeserted($0) || LandSeaBoxes.isOpenSea($0)
      }
      )
    else { return .sound }
    let deserted = coordinates.indices.filter { CoordinateOrderRule.isDeserted(coordinates[$0]) }
    if deserted.count == coordinates.count { return .deserted }
    if let first = deserted.first {
      let vouched = coordinates.indices.allSatisfy { index in
        let near = CoordinateOrderRule.meters(exchanged[index], exchanged[first])
        return near < wide
          && near < CoordinateOrderRule.meters(coordinates[index], exchanged[first])
      }
      return vouched ? .certain : .sound
    }
    let isLikely =
      coordinates.allSatisfy { LandSeaBoxes.isOpenSea($0) }
      && exchanged.allSatisfy { LandSeaBoxes.isLand($0) }
    return isLikely ? .inSea : .sound
  }

  /// The position with its numbers exchanged; `nil` where the longitude is no latitude.
  static func exchanged(_ coordinate: Coordinate) -> Coordinate? {
    let longitude = coordinate.normalizedLongitude
    guard abs(longitude) <= 90 else { return nil }
    return Coordinate(uncheckedLatitude: longitude, longitude: coordinate.latitude)
  }
}
