/// Holds when the course lies in the arc that runs clockwise from one bearing to another, both
/// included. Equal bearings mean that direction alone, 0 to 360 means every direction.
///
/// ```swift
/// let eastbound = BearingCondition(
///   from: try BearingCondition.Limit(validatingDegrees: 80),
///   to: try BearingCondition.Limit(validatingDegrees: 100))
/// ```
public struct BearingCondition: Hashable, Sendable {
  /// An end of the arc. North has two values: 0 where an arc begins there, 360 where it ends there.
  public struct Limit: Hashable, Sendable {
    /// Degrees clockwise from true north, `0...360`.
    public let degrees: Double

    /// Creates an end of an arc, or returns `nil` for a number outside `0...360` and for NaN.
    public init?(degrees: Double) {
      guard (0...360).contains(degrees) else { return nil }
      self.degrees = degrees
    }

    /// Creates an end of an arc.
    /// - Throws: ``ModelError/bearingOutOfRange(degrees:)`` where ``init(degrees:)`` returns `nil`.
    public init(validatingDegrees degrees: Double) throws(ModelError) {
      guard let limit = Self(degrees: degrees) else {
        throw .bearingOutOfRange(degrees: degrees)
      }
      self = limit
    }

    /// Creates an end of an arc from a bearing, north as 0.
    public init(_ bearing: Bearing) { degrees = bearing.degrees }

    /// Creates an end of an arc from degrees that are known to lie in `0...360`.
    package init(uncheckedDegrees degrees: Double) { self.degrees = degrees }
  }

  /// Where the arc begins.
  public var from: Limit
  /// Where the arc ends, clockwise of ``from``; the arc may run through north.
  public var to: Limit
  /// When the condition is evaluated.
  public var when: ConditionTiming

  /// Creates a condition.
  public init(from: Limit, to: Limit, when: ConditionTiming = .crossing) {
    self.from = from
    self.to = to
    self.when = when
  }

  /// Creates the arc between two angles of a turn either way, in `-360...360`. Negative angles count anticlockwise; a
  /// whole turn stays a whole turn.
  package init(fromAngle from: Double, to: Double, when: ConditionTiming) {
    let isTurn = Self.isWholeTurn(from: from, to: to)
    self.init(
      uncheckedFrom: isTurn ? 0 : from < 0 ? from + 360 : from,
      to: isTurn ? 360 : to < 0 ? to + 360 : to, when: when)
  }

  /// Creates a condition from degrees that are known to lie in `0...360`.
  package init(
    uncheckedFrom from: Double, to: Double, when: ConditionTiming = .crossing
  ) {
    self.init(from: Limit(uncheckedDegrees: from), to: Limit(uncheckedDegrees: to), when: when)
  }
}

extension BearingCondition: FieldCondition {
  init(_ values: ConditionValues) {
    self.init(
      fromAngle: values.number(0) ?? 0, to: values.number(1) ?? 0,
      when: values.timing(2) ?? .crossing)
  }

  var values: ConditionValues {
    ConditionValues([.number(from.degrees), .number(to.degrees), .timing(when)])
  }
}

extension ConditionDefinition {
  static var bearing: Self {
    ConditionDefinition(
      help: ["the direction of travel, as an arc"],
      fields: [
        ConditionField("from", .angle, isRequired: true, label: "Bearing from"),
        ConditionField("to", .angle, isRequired: true, label: "Bearing to (clockwise)"),
        ConditionField("when", .timing(usual: .crossing)),
      ], example: [("from", .number(315)), ("to", .number(45))], otherNames: ["bearingcondition"])
  }
}

extension BearingCondition {
  /// Whether the ends of an arc are a whole turn apart, so that every direction lies in it.
  package static func isWholeTurn(from: Double, to: Double) -> Bool {
    LimitComparison.excess(360 - abs(to - from)) == 0
  }
}
