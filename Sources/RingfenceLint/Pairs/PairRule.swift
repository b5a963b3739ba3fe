internal import Ringfence

/// How a rule about pairs of fences works; its file in `Rules` has one.
package struct PairRule: Sendable {
  package enum Criterion: Sendable {
    /// Nearer than the spacing of the settings, or sharing a point.
    case spacing
    case contact
    /// Their restart circles intersect.
    case restartCircles
  }

  /// The rule, as a set of one.
  let set: PairRuleSet
  package let criterion: Criterion
  /// Whether both fences are of one zone, or of two.
  let isSameZone: Bool
  let message: @Sendable (FencePair, LintContext) -> String
  /// Which fences, one or several, are meant by a number of pairs that are not listed.
  let unlisted: @Sendable (_ isOne: Bool, LintSettings) -> String

  /// How far apart boxes of shapes that touch are at most, in metres, so that these are found with any threshold.
  static let contactReachMeters = 1e-3

  /// The rules about pairs, in the order of ``LintRule``.
  package static var all: [(rule: LintRule, definition: PairRule)] {
    LintRule.allCases.compactMap { rule in
      guard case .pairs(let definition) = rule.definition.check else { return nil }
      return (rule, definition)
    }
  }

  /// When a pair of fences is a finding; `nil` where circles are compared.
  func condition(spacingMeters meters: Double) -> PairChoice.Condition? {
    switch criterion {
    case .spacing:
      PairChoice.Condition(
        rule: set, isSameZone: isSameZone, below: meters,
        reach: max(meters, Self.contactReachMeters))
    case .contact:
      PairChoice.Condition(
        rule: set, isSameZone: isSameZone, below: 0, reach: Self.contactReachMeters)
    case .restartCircles: nil
    }
  }

  func required(_ settings: LintSettings) -> Distance? {
    switch criterion {
    case .spacing: settings.spacing
    case .contact: nil
    case .restartCircles: .meters(0)
    }
  }
}

/// Two fences, by their indices, and what lies between them.
struct FencePair {
  let one: (zone: Int, fence: Int)
  let other: (zone: Int, fence: Int)
  /// From perimeter to perimeter, in metres; zero when they share a point. Of restart circles, by how
  /// much they overlap.
  let meters: Double
}
