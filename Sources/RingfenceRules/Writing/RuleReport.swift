package import Ringfence

package struct AppliedRule: Sendable {
  /// Its name with the release and the options.
  package let label: String
  package let statement: String
  /// What decides: `server`, `app` or `system`.
  package let host: String
  /// Whether the system of a phone decides, on fixes that nobody sees.
  package let isOfSystem: Bool
  /// `high`, `medium` or `low`.
  package let confidence: String
  /// Whether a part of it is known with low confidence, which each line says.
  package let isDoubtful: Bool
  package let engine: RuleEngine

  package var takesAllZones: Bool { engine.unevaluated.isEmpty }

  package init(
    label: String, statement: String, host: String, isOfSystem: Bool, confidence: String,
    isDoubtful: Bool, engine: RuleEngine
  ) {
    self.label = label
    self.statement = statement
    self.host = host
    self.isOfSystem = isOfSystem
    self.confidence = confidence
    self.isDoubtful = isDoubtful
    self.engine = engine
  }
}

package struct RuleReport: Sendable {
  /// The id of the track.
  package let track: String
  /// As the rules received them.
  package let fixes: FixColumns
  /// What each rule decides; only of the zones and kinds that are reported.
  package let decisions: [[RuleDecision]]
  package let tallies: [RuleTally]
  /// `nil` where they are not compared with the reference.
  package let comparison: RuleComparison?

  package init(
    track: String, fixes: FixColumns, decisions: [[RuleDecision]], tallies: [RuleTally],
    comparison: RuleComparison?
  ) {
    self.track = track
    self.fixes = fixes
    self.decisions = decisions
    self.tallies = tallies
    self.comparison = comparison
  }
}

/// What a rule counted, on one track or on several.
package struct RuleTally: Sendable {
  package private(set) var fixes = 0
  package private(set) var refusals: [RuleRefusals] = []
  package private(set) var withoutAccuracy = 0
  package private(set) var undecided = 0
  package private(set) var decisions = 0
  private var differences: [RuleComparison.Difference: Int] = [:]

  package init() {}

  package init(_ session: RuleSession) {
    fixes = session.fixes
    refusals = session.refusals
    withoutAccuracy = session.withoutAccuracy
    undecided = session.undecided
  }

  package func count(_ difference: RuleComparison.Difference) -> Int {
    differences[difference, default: 0]
  }

  package var refused: Int { refusals.reduce(0) { $0 + $1.count } }

  mutating func add(_ report: RuleReport, rule: Int) {
    let other = report.tallies[rule]
    for (index, refusal) in other.refusals.enumerated() {
      if index < refusals.count {
        refusals[index].add(refusal, after: fixes)
      } else {
        refusals.append(refusal)
      }
    }
    fixes += other.fixes
    withoutAccuracy += other.withoutAccuracy
    undecided += other.undecided
    decisions += report.decisions[rule].count
    guard let comparison = report.comparison else { return }
    for difference in RuleComparison.Difference.allCases {
      differences[difference, default: 0] += comparison.count(difference, rule: rule)
    }
  }
}
