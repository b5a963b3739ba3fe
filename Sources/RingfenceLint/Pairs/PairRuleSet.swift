internal import Ringfence

package struct PairRuleSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let spacing = Self(rawValue: 1)
  package static let spacingSameZone = Self(rawValue: 2)
  package static let overlap = Self(rawValue: 4)
  package static let restartOverlap = Self(rawValue: 8)
}

/// Which pairs of fences are searched, and how many are listed.
package struct PairSelection: Sendable {
  /// The rules that each zone takes part in.
  package var rules: ContiguousArray<PairRuleSet>
  /// How many pairs of a fence are listed for a rule, the others being counted.
  package var listed: Int
  /// How many fences are measured against a fence; of the others, boxes are compared.
  package var measured: Int

  /// The least number of fences that are measured where there are more.
  package static let leastMeasured = 200

  package init(rules: ContiguousArray<PairRuleSet>, listed: Int, measured: Int) {
    self.rules = rules
    self.listed = listed
    self.measured = measured
  }

  package init(_ context: LintContext) {
    let listed = max(1, context.settings.pairsPerFence)
    let enabled = PairRule.all.filter { !context.settings.disabled.contains($0.rule) }
    self.init(
      rules: ContiguousArray(
        context.layout.zones.indices.map { zone in
          var rules: PairRuleSet = []
          for (rule, definition) in enabled where !context.isDisabled(rule, inZone: zone) {
            rules.insert(definition.set)
          }
          return rules
        }), listed: listed, measured: max(Self.leastMeasured, 2 * min(listed, Int(Int32.max))))
  }
}
