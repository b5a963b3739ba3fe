/// Holds when the course lies in the arc that runs clockwise from one bearing to another, both
/// included. Equal bearings mean that direction alone, 0 to 360 every direction.
public struct BearingCondition: Hashable, Sendable {
  /// Where the arc begins, `0...360` degrees clockwise from true north.
  public var from: Double
  /// Where the arc ends, `0...360` degrees, clockwise of ``from``; it may wrap through north.
  public var to: Double
  /// When the course is judged.
  public var when: ConditionTiming

  /// Creates a condition.
  public init(from: Double, to: Double, when: ConditionTiming = .crossing) {
    self.from = from
    self.to = to
    self.when = when
  }
}
