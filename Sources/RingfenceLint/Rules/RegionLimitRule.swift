internal import Ringfence

/// More fences near each other than a phone monitors as regions.
///
/// The centres of fences are compared, those of their boxes: a phone keeps the regions whose centres
/// are nearest. A fence with 20 others within 50 km is reported with their number, and none of them
/// is reported again: one finding stands for a cluster.
enum RegionLimitRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.ios], isOnByDefault: false,
      help: RuleHelp(
        "more fences lie near each other than a phone monitors",
        "More than 20 fences have their centres within 50 km of one fence. An iPhone monitors 20 regions "
          + "of an app at a time.",
        "Merge fences, or expect far ones to be missed until the app chooses again."),
      check: .layout(check))
  }

  private static let most = 20
  private static let reachMeters = 50_000.0

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    var fences: [(zone: Int, fence: Int)] = []
    var boxes: ContiguousArray<GeoBox> = []
    for (z, zone) in context.layout.zones.enumerated() {
      guard !context.isDisabled(.regionLimit, inZone: z) else { continue }
      for (f, fence) in zone.fences.enumerated() {
        fences.append((z, f))
        let box = PreparedShape(fence.shape).bounds
        let center = GeoBox(
          south: (box.south + box.north) / 2, north: (box.south + box.north) / 2,
          west: box.west + box.width / 2, width: 0)
        boxes.append(center)
      }
    }
    guard fences.count > most else { return }
    let index = BoxIndex(boxes)
    var isCovered = ContiguousArray(repeating: false, count: boxes.count)
    var near: ContiguousArray<Int32> = []
    for i in boxes.indices where !isCovered[i] {
      index.query(boxes[i].expanded(byMeters: reachMeters), into: &near)
      guard near.count > most else { continue }
      let anchor = GeodesicOrigin(latitude: boxes[i].south, longitude: boxes[i].west)
      near.removeAll {
        let box = boxes[Int($0)]
        return anchor.distance(latitude: box.south, longitude: box.west) > reachMeters
      }
      guard near.count > most else { continue }
      for k in near { isCovered[Int(k)] = true }
      report(fences[i], count: near.count, context, into: &findings)
    }
  }

  private static func report(
    _ location: (zone: Int, fence: Int), count: Int, _ context: LintContext,
    into findings: inout [Finding]
  ) {
    let zone = context.layout.zones[location.zone]
    var text = Array("\(count) fences lie within 50 km of fence '".utf8)
    text.append(contentsOf: LintText.name(zone.fences[location.fence].id).utf8)
    text.append(contentsOf: "' of \(LintText.label(zone))".utf8)
    text.append(
      contentsOf:
        ", itself counted, and a phone monitors \(most): merge fences, or expect far ones to be missed"
        .utf8)
    findings.append(
      Finding(
        rule: .regionLimit, at: .fence(location.fence, zone: location.zone),
        detail: .count(count, required: most),
        message: String(decoding: text, as: UTF8.self)))
  }
}
