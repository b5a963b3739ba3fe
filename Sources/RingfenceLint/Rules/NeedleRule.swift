internal import Ringfence

/// `needle`: a part of an outline is so thin that no drawing means it.
///
/// Seen from a corner, or from an edge of up to 0.1 m, both sides run the same way, stay within 0.1 m of each other to the end of the shorter one,
/// and that is 1 m to 100 km, and at least 50 times the width, away. Outlines along the antimeridian to a pole are none. A needle may point outward, or be a slit. Where both sides lie on each other, it is `spike`.
enum NeedleRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry],
      help: RuleHelp(
        "a part of an outline is a needle or a slit",
        "Two sides of a polygon run beside each other for a metre or more, not 0.1 m apart. One corner is often misplaced, or left from an "
          + "edit.",
        "Remove the corners at the tip."),
      check: .layout(check))
  }

  /// The greatest width, and the lengths, in metres.
  private static let width = 0.1
  private static let lengths = 1.0...100_000
  /// Nearer to a pole, in degrees, all meridians run the same way.
  private static let farthestLatitude = 89.0
  /// How many times as long as wide a needle is at least.
  private static let slenderness = 50.0
  /// How many corners a tip may have.
  private static let cornersOfTip = 4

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    context.layout.visitFences { zone, fence, shape in
      guard case .polygons(let polygons) = shape,
        !context.defects[zone][fence].contains(where: {
          $0.rule == .spike || $0.rule == .ringTooShort
        })
      else { return }
      for polygon in polygons {
        for ring in polygon.rings {
          guard let needle = longest(ring) else { continue }
          findings.append(
            Finding(
              rule: .needle, at: .fence(fence, zone: zone),
              detail: .distance(.meters(needle.width), required: .meters(width)),
              message: "\(context.layout.label(zone: zone, fence: fence)) has a needle that is "
                + "\(LintText.size(needle.width)) m wide at \(LintText.number(needle.length)) m from its tip, corner "
                + "\(needle.corner + 1) of the ring; remove the corners at the tip"))
        }
      }
    }
  }

  private struct Needle {
    let corner: Int
    let width, length: Double
  }

  /// The longest needle of a ring; `nil` for none.
  private static func longest(_ ring: Ring) -> Needle? {
    var vertices = ring.vertices
    if ring.isClosed { vertices.removeLast() }
    let count = vertices.count
    guard count > 2 else { return nil }
    var needle: Needle?
    for corner in 0..<count where abs(vertices[corner].latitude) <= farthestLatitude {
      let metric = LocalMetric(latitude: vertices[corner].latitude)
      /// The offset from the corner of the first one that is no part of the tip, going one way.
      func side(_ step: Int, from start: Int) -> (x: Double, y: Double)? {
        for steps in 1...min(cornersOfTip, count - 1) {
          let vertex = vertices[(start + steps * step) % count]
          let x =
            Elementary.remainder(vertex.longitude - vertices[corner].longitude, 360)
            * metric.metersPerDegreeLongitude
          let y = (vertex.latitude - vertices[corner].latitude) * metric.metersPerDegreeLatitude
          if Elementary.hypot(x, y) > width { return (x, y) }
        }
        return nil
      }
      guard let a = side(1, from: corner), let b = side(count - 1, from: corner) else { continue }
      let (long, short) = Elementary.hypot(a.x, a.y) > Elementary.hypot(b.x, b.y) ? (a, b) : (b, a)
      let reach = Elementary.hypot(short.x, short.y)
      guard lengths.contains(reach), reach > needle?.length ?? 0, a.x * b.x + a.y * b.y > 0 else {
        continue
      }
      let found = abs(a.x * b.y - a.y * b.x) / Elementary.hypot(long.x, long.y)
      if found <= width, found * slenderness <= reach {
        needle = Needle(corner: corner, width: found, length: reach)
      }
    }
    return needle
  }
}
