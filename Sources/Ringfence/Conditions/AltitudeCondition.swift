/// Holds when `minimum <= altitude <= maximum`: for decks, bridges and floors above one another. A fix without an
/// altitude does not meet it.
///
/// Altitudes are as the fix has them. Receivers give metres above mean sea level, right to some 5 to 30 m; a limit
/// nearer to a floor than that decides little.
///
/// ```swift
/// let upperDeck = AltitudeCondition(minimum: .meters(28), when: .crossing)
/// ```
public struct AltitudeCondition: Hashable, Sendable {
  /// The lowest altitude allowed; `nil` for no limit.
  public var minimum: Distance?
  /// The highest altitude allowed; `nil` for no limit.
  public var maximum: Distance?
  /// When the condition is evaluated.
  public var when: ConditionTiming

  /// Creates a condition.
  public init(
    minimum: Distance? = nil, maximum: Distance? = nil, when: ConditionTiming = .inside
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.when = when
  }

  package init(_ limits: LimitCondition) {
    self.init(
      minimum: limits.minimum.map { .meters($0) }, maximum: limits.maximum.map { .meters($0) },
      when: limits.when)
  }

  package var limits: LimitCondition {
    LimitCondition(minimum: minimum?.meters, maximum: maximum?.meters, when: when)
  }
}

extension AltitudeCondition: LimitingCondition {
  static var kind: ConditionKind { .altitude }
}

extension LimitedQuantity {
  /// Metres: from the deepest sea to where the atmosphere ends.
  package static var altitude: LimitedQuantity {
    LimitedQuantity(
      dimension: .length, unit: "m", range: -11_000...100_000, reachable: -11_000...100_000,
      expected: "-11000 to 100000 m",
      usualTiming: .inside, display: ("m", 1), usual: -50...500, example: ("minimum", "10 m"),
      misses: ("too low", "too high"),
      changes: ("higher", "lower"), margin: 1, deviation: .step(10),
      mistake: ("feet", "altitudes in feet read as metres", 1 / 0.3048))
  }
}
