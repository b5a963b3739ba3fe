internal import Ringfence

/// The rules about the rings of polygons.
enum PolygonRule {
  static func check(_ rule: LintRule, _ context: LintContext, into findings: inout [Finding]) {
    for (zone, fences) in context.defects.enumerated() {
      for (fence, defects) in fences.enumerated() {
        for defect in defects where defect.rule == rule {
          var finding = Finding(
            rule: rule, at: .fence(fence, zone: zone),
            detail: defect.point.map { .position(PolygonCheck.coordinate($0)) },
            message: "\(context.layout.label(zone: zone, fence: fence)): \(defect.text)")
          if defect.isUnchecked { finding.severity = .info }
          findings.append(finding)
        }
      }
    }
  }
}
