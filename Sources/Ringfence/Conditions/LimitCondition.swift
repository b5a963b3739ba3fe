/// A condition that a number of the fix lies between two limits, both included. An unknown number does not.
package struct LimitCondition: Hashable, Sendable {
  /// The least number allowed, in the unit of the ``LimitedQuantity``; `nil` for no limit.
  package var minimum: Double?
  /// The largest number allowed; `nil` for no limit.
  package var maximum: Double?
  /// When the condition is evaluated.
  package var when: ConditionTiming

  package init(minimum: Double?, maximum: Double?, when: ConditionTiming) {
    self.minimum = minimum
    self.maximum = maximum
    self.when = when
  }

  /// Whether the minimum is above the maximum, so that no number meets the condition.
  package var isContradictory: Bool {
    guard let minimum, let maximum else { return false }
    return LimitComparison.excess(minimum - maximum) > 0
  }

  /// Why no number meets the condition, with its limits as a file has them; `nil` where one does.
  package func contradiction(
    of kind: ConditionKind, minimum: @autoclosure () -> String, maximum: @autoclosure () -> String
  ) -> String? {
    isContradictory
      ? "minimum \(minimum()) is above maximum \(maximum()), so no \(kind.name) passes" : nil
  }
}

/// A type of conditions with limits.
protocol LimitingCondition: FieldCondition {
  static var kind: ConditionKind { get }

  init(_ limits: LimitCondition)

  var limits: LimitCondition { get }
}

extension LimitingCondition {
  init(_ values: ConditionValues) {
    self.init(
      LimitCondition(
        minimum: values.number(0), maximum: values.number(1), when: values.timing(2) ?? .inside))
  }

  var values: ConditionValues {
    let limits = limits
    return ConditionValues([
      limits.minimum.map { .number($0) }, limits.maximum.map { .number($0) }, .timing(limits.when),
    ])
  }

  func contradiction(_ written: (Int) -> String) -> String? {
    limits.contradiction(of: Self.kind, minimum: written(0), maximum: written(1))
  }
}

/// What a kind of conditions limits: its unit, its range and its words.
package struct LimitedQuantity: Sendable {
  /// What the limits measure, and so which units files may give them in.
  package enum Dimension: Sendable { case speed, length }
  package let dimension: Dimension
  /// The unit of the limits, in records.
  package let unit: String
  /// The numbers allowed for the limits.
  package let range: ClosedRange<Double>
  /// The numbers that a vehicle has at most.
  package let reachable: ClosedRange<Double>
  /// The range in words, as a message about another number expects it.
  package let expected: String
  /// When a condition is evaluated that does not say it.
  package let usualTiming: ConditionTiming
  /// The unit in text for people, and how many of it make one of ``unit``.
  package let display: (unit: String, perUnit: Double)
  /// The limits that people choose mostly, in the unit of ``display``.
  package let usual: ClosedRange<Double>
  /// A limit as files have it, with which a new condition begins.
  package let example: (key: String, value: String)
  /// What a number below the minimum is, and one above the maximum.
  package let misses: (below: String, above: String)
  /// What a device becomes whose number rises, and one whose number falls.
  package let changes: (rising: String, falling: String)
  /// How far a test of a limit keeps from it.
  package let margin: Double
  /// By how much a planted error changes a limit.
  package let deviation: Deviation
  /// A unit that is mistaken for ``unit``: its short name, the mistake in words, and the limit that comes of 1.
  package let mistake: (name: String, words: String, factor: Double)

  /// By how much a planted error changes a limit.
  package enum Deviation: Sendable {
    /// It is multiplied.
    case factor(lower: Double, higher: Double)
    /// As much is taken away or added.
    case step(Double)
  }
}

/// How numbers are compared with limits that were written in other units.
///
/// A receiver's 3.0 knots and a limit of `3 kn` are the same speed, but their conversions may differ in
/// the last bit, and a track file keeps six decimals. Durations are whole microseconds and compare
/// exactly.
enum LimitComparison {
  /// Speeds in metres per second, altitudes in metres and angles in degrees are equal when they differ by no more
  /// than this: more than half of the last decimal in track files, less than a whole one.
  static let tolerance = 6e-7

  /// By how much a limit is exceeded; 0 when it is exceeded by no more than the tolerance.
  static func excess(_ difference: Double) -> Double { difference > tolerance ? difference : 0 }
}
