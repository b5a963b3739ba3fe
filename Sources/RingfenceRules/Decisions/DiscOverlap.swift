internal import Ringfence

package enum DiscOverlap {
  /// Which disc the share is of.
  package enum Denominator: UInt8, CaseIterable, Sendable {
    case fix, smaller, zone

    package var name: String {
      switch self {
      case .fix: "fix"
      case .smaller: "smaller"
      case .zone: "zone"
      }
    }
  }

  /// The share, `0...1`, of a disc that lies in both, on a plane, which is right to a thousandth for discs of up to 5 km
  /// together.
  ///
  /// - Parameters:
  ///   - distance: from centre to centre, metres.
  ///   - radius: of the zone, above 0.
  ///   - accuracy: the radius of the fix. At 0 the share is 1 in the zone and 0 outside.
  ///   - denominator: the disc whose share is measured.
  /// - Returns: the share.
  package static func share(
    _ distance: Double, _ radius: Double, _ accuracy: Double, of denominator: Denominator
  ) -> Double {
    if accuracy <= 0 { return distance <= radius ? 1 : 0 }
    if distance >= radius + accuracy { return 0 }
    let least = min(radius, accuracy)
    let base: Double =
      switch denominator {
      case .fix: accuracy
      case .smaller: least
      case .zone: radius
      }
    if distance <= abs(radius - accuracy) { return (least / base) * (least / base) }
    let (d, r, a) = (distance, radius, accuracy)
    func arc(_ cosine: Double) -> Double {
      let x = min(1, max(-1, cosine))
      return Elementary.atan2((1 - x * x).squareRoot(), x)
    }
    let radicand = (-d + a + r) * (d + a - r) * (d - a + r) * (d + a + r)
    let lens =
      a * a * arc((d * d + a * a - r * r) / (2 * d * a))
      + r * r * arc((d * d + r * r - a * a) / (2 * d * r))
      - 0.5 * max(0, radicand).squareRoot()
    return lens / (.pi * base * base)
  }
}
