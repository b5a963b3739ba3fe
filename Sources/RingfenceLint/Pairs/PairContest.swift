internal import Ringfence

/// Which rule reports two fences of different zones that several rules find: the most severe one, and of equally severe
/// ones the most specific.
package struct PairContest: Sendable {
  /// The rules that are on, the one that prevails first.
  private let order: [PairRule]
  private let spacing: Double
  /// The shapes of all fences, in the order of the layout.
  let shapes: ContiguousArray<PreparedShape>
  /// What they are in restart mode; empty where this is not compared.
  let areas: ContiguousArray<RestartArea?>

  /// The rules that may find the same pair, the most specific first.
  private static let rules: [LintRule] = [.restartOverlap, .overlap, .spacing]

  /// Creates the contest of the rules that are on; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - context: has the settings.
  ///   - enabled: the rules about pairs that are on.
  ///   - shapes: those of all fences.
  ///   - areas: what they are in restart mode.
  init?(
    _ context: LintContext, _ enabled: [(rule: LintRule, definition: PairRule)],
    _ shapes: ContiguousArray<PreparedShape>, _ areas: ContiguousArray<RestartArea?>
  ) {
    let rules = Self.rules.compactMap { rule in enabled.first { $0.rule == rule } }
    guard rules.count > 1 else { return nil }
    let severities = rules.map { context.settings.severities[$0.rule] ?? $0.rule.defaultSeverity }
    order = rules.indices.sorted { a, b in
      severities[a] != severities[b] ? severities[a] > severities[b] : a < b
    }.map { rules[$0].definition }
    spacing = context.settings.spacing.meters
    self.shapes = shapes
    self.areas = areas
  }

  /// What the rule reports of a pair that it found with `found`; nothing where another rule reports it.
  ///
  /// - Parameters:
  ///   - found: the rules that were found to hold.
  ///   - one: a fence.
  ///   - other: a fence of another zone.
  ///   - rules: those that both zones take part in.
  /// - Returns: one rule, or none.
  func winner(
    of found: PairRuleSet, _ one: Int32, _ other: Int32, rules: PairRuleSet
  ) -> PairRuleSet {
    for rule in order where rules.contains(rule.set) {
      if found.contains(rule.set) { return rule.set }
      let compares = (rule.criterion == .restartCircles) != found.contains(.restartOverlap)
      if compares, holds(rule, Int(one), Int(other)) { return [] }
    }
    return found
  }

  /// Whether a rule reports any pair of a fence: one that shares a point is nearer than the spacing too.
  func mayWin(_ rule: PairRuleSet, rules: PairRuleSet) -> Bool {
    guard rule == .overlap, rules.contains(.spacing) else { return true }
    return order.first { $0.set == .spacing || $0.set == .overlap }?.set == .overlap
  }

  /// Whether a rule that was not asked finds a pair.
  private func holds(_ rule: PairRule, _ one: Int, _ other: Int) -> Bool {
    guard let condition = rule.condition(spacingMeters: spacing) else {
      return (restartOverlap(one, other) ?? 0) > 0
    }
    let meters = ShapeDistance.between(shapes[one], shapes[other], within: condition.reach)
    return meters < condition.below || meters == 0
  }

  /// By how many metres two fences overlap in restart mode; `nil` where they do not.
  private func restartOverlap(_ one: Int, _ other: Int) -> Double? {
    guard areas.indices.contains(one), let first = areas[one], let second = areas[other],
      first.bounds.intersects(second.bounds), let meters = first.overlap(second)
    else { return nil }
    return meters > 0 ? meters : nil
  }

  /// What the other rules would say of a pair that a rule reports, as the end of a sentence.
  func rest(of rule: PairRule, _ one: Int32, _ other: Int32) -> String {
    if rule.criterion == .restartCircles {
      let meters = ShapeDistance.between(shapes[Int(one)], shapes[Int(other)])
      return meters > 0
        ? "; the fences lie \(LintText.number(meters, decimals: 2)) m apart"
        : "; the fences overlap too"
    }
    guard let meters = restartOverlap(Int(one), Int(other)) else { return "" }
    let isLeast = [one, other].contains { areas[Int($0)]?.reachesFarther ?? false }
    return "; their " + PairText.restartOverlap(meters, isLeast: isLeast)
  }
}
