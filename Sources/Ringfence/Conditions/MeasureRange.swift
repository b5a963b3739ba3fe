/// The numbers that meet one condition on the motion or the altitude: between two limits, or on an arc of directions.
struct MeasureRange: Sendable {
  /// The limits as reports have them: infinite where there is none; the ends of an arc.
  let minimum: Double
  let maximum: Double
  let when: ConditionTiming
  /// The width of an arc in degrees; negative for a range that is none.
  private let arcWidth: Double

  init(_ condition: LimitCondition) {
    minimum = condition.minimum ?? -.infinity
    maximum = condition.maximum ?? .infinity
    when = condition.when
    arcWidth = -1
  }

  init(_ condition: BearingCondition) {
    minimum = condition.from.degrees
    maximum = condition.to.degrees
    when = condition.when
    let width = Self.clockwise(minimum, maximum)
    if maximum > minimum, BearingCondition.isWholeTurn(from: minimum, to: maximum) {
      arcWidth = 360
    } else {
      // Ends that were written as equal are one direction, even if conversion left a tiny difference.
      arcWidth = LimitComparison.excess(360 - width) == 0 ? 0 : width
    }
  }

  /// By how much a number misses the range: 0 inside it, infinite for an unknown one. Of an arc the degrees to its
  /// nearer end.
  func excess(_ number: Double) -> Double {
    if number.isNaN { return .infinity }
    if arcWidth < 0 { return LimitComparison.excess(max(minimum - number, number - maximum)) }
    let offset = Self.clockwise(minimum, number)
    return LimitComparison.excess(min(offset - arcWidth, 360 - offset))
  }

  private static func clockwise(_ a: Double, _ b: Double) -> Double { b >= a ? b - a : b - a + 360 }
}

/// The conditions of one kind on a number of the fix; one that is met is enough.
struct PreparedMeasure: Sendable {
  let kind: ConditionKind
  let ranges: [MeasureRange]

  init(_ kind: ConditionKind, _ ranges: [MeasureRange]) {
    self.kind = kind
    self.ranges = ranges
  }

  /// Whether a number meets one of those that are evaluated at a crossing, or inside.
  func holds(_ number: Double, _ when: ConditionTiming) -> Bool {
    ranges.contains { $0.when == when && $0.excess(number) <= 0 }
  }

  /// Whether one of them is evaluated inside.
  var countsInside: Bool { ranges.contains { $0.when == .inside } }

  /// Which of them was closest to being met. One that is evaluated at crossings only was noted there: later numbers do
  /// not matter to it.
  func failure(_ number: Double, isAtCrossing: Bool, at time: Timestamp) -> ConditionFailure {
    let evaluated = ranges.filter { isAtCrossing || $0.when == .inside }
    let candidates = evaluated.isEmpty ? ranges : evaluated
    var closest = candidates[0]
    for candidate in candidates where candidate.excess(number) < closest.excess(number) {
      closest = candidate
    }
    func known(_ value: Double) -> Double? { value.isFinite ? value : nil }
    let found = evaluated.isEmpty ? nil : known(number)
    return ConditionFailure(
      ConditionFailure.Reason(
        kind,
        ConditionFailure.Numbers(
          found: found, minimum: known(closest.minimum), maximum: known(closest.maximum),
          missing: found.map { closest.excess($0) })), at: time)
  }
}
