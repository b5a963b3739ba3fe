/// Whether a fix counts as inside a circle, by its distance *d* from the centre, the radius *r* and its accuracy *a*.
package enum RuleTest: Hashable, Sendable {
  /// *d* against the greater of `factor` · *r* and *r* + `margin`, with or without the accuracy; equal distances are inside
  /// unless `isStrict`.
  case radius(
    accuracy: AccuracyUse = .ignored, isStrict: Bool = false, factor: Double = 1, margin: Double = 0
  )
  /// The share of a disc that lies in the other one, at least `share`, or `smallerShare` where *r* < *a*; more than that if
  /// `isStrict`.
  case overlap(
    share: Double, smallerShare: Double, of: DiscOverlap.Denominator = .fix, isStrict: Bool = false)

  /// Where the accuracy stands in the comparison: the same numbers in another order are rounded in another way.
  package enum AccuracyUse: UInt8, CaseIterable, Sendable {
    case ignored
    /// *d* − *a* against *r*: where the disc of the fix touches the circle.
    case fromDistance
    /// *d* + *a* against *r*: where the disc of the fix lies in the circle.
    case toDistance
    /// *d* against *r* + *a*.
    case toRadius
    /// *d* against the greater of *r* and *a*.
    case orRadius
    /// *d* − *r* against *a*.
    case beyondRadius

    package var name: String {
      switch self {
      case .ignored: "ignored"
      case .fromDistance: "fromDistance"
      case .toDistance: "toDistance"
      case .toRadius: "toRadius"
      case .orRadius: "orRadius"
      case .beyondRadius: "beyondRadius"
      }
    }
  }

  package var usesAccuracy: Bool {
    switch self {
    case .radius(let accuracy, _, _, _): accuracy != .ignored
    case .overlap: true
    }
  }

  /// Whether a fix is inside. All lengths in metres.
  package func holds(_ distance: Double, _ radius: Double, _ accuracy: Double) -> Bool {
    switch self {
    case .radius(let use, let isStrict, _, _):
      let limit = limit(radius)
      let (left, right): (Double, Double) =
        switch use {
        case .ignored: (distance, limit)
        case .fromDistance: (distance - accuracy, limit)
        case .toDistance: (distance + accuracy, limit)
        case .toRadius: (distance, limit + accuracy)
        case .orRadius: (distance, max(limit, accuracy))
        case .beyondRadius: (distance - limit, accuracy)
        }
      return isStrict ? left < right : left <= right
    case .overlap(_, _, let denominator, let isStrict):
      let found = DiscOverlap.share(distance, radius, accuracy, of: denominator)
      let needed = share(radius, accuracy)
      return isStrict ? found > needed : found >= needed
    }
  }

  /// The radius that is compared with, before the accuracy is added.
  package func limit(_ radius: Double) -> Double {
    guard case .radius(_, _, let factor, let margin) = self else { return radius }
    if factor == 1, margin == 0 { return radius }
    return max(factor * radius, radius + margin)
  }

  /// The share that is asked for; 0 for another test.
  package func share(_ radius: Double, _ accuracy: Double) -> Double {
    guard case .overlap(let share, let smallerShare, _, _) = self else { return 0 }
    return radius < accuracy ? smallerShare : share
  }
}
