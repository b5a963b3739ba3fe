package import Ringfence

package struct RuleDecision: Hashable, Sendable {
  package let kind: Event.Kind
  /// The zone, by its index in the layout.
  package let zone: Int
  /// The fence that decided, by its index in the zone.
  package let fence: Int
  package let time: Timestamp
  /// The fix, by its number from 0.
  package let fix: Int
  /// What was compared; `nil` of shapes without a centre.
  package let measure: Measure?

  package struct Measure: Hashable, Sendable {
    /// From the centre, metres.
    package let distance: Double
    /// As the rule takes it, metres.
    package let accuracy: Double
    /// Of the circle, metres.
    package let radius: Double
    /// The share of the discs that overlap, for rules that ask for one.
    package let share: Double?
  }
}

/// How often a filter of a rule refused a fix.
package struct RuleRefusals: Hashable, Sendable {
  /// The filter, by its index in the rule.
  package let filter: Int
  package internal(set) var count = 0
  /// The first such fix, by its number from 0.
  package internal(set) var firstFix = 0

  /// Adds those of fixes that follow others.
  package mutating func add(_ other: Self, after fixes: Int) {
    if count == 0, other.count > 0 { firstFix = fixes + other.firstFix }
    count += other.count
  }
}

package struct UnevaluatedZone: Hashable, Sendable {
  package enum Reason: UInt8, Sendable {
    /// A polygon or rectangle, of a rule of circles.
    case circlesOnly
    /// A line, of a rule without lines.
    case line
    /// A corridor, of a rule that measures none.
    case corridor
    case noFence
    /// Custom data that the rule reads is not a number.
    case attribute

    package var name: String {
      switch self {
      case .circlesOnly: "circlesOnly"
      case .line: "line"
      case .corridor: "corridor"
      case .noFence: "noFence"
      case .attribute: "attribute"
      }
    }
  }

  /// The zone, by its index in the layout.
  package let zone: Int
  package let reason: Reason

  struct Refusal: Error {
    let reason: Reason
  }
}
