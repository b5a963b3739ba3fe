internal import Ringfence

/// The property `speedLimit` that features of other programs have: the limit of an ``OverspeedLimit``, if its unit is known.
enum SpeedLimitProperty {
  static let name = "speedLimit"

  /// What a value is.
  enum Meaning {
    case limit(Speed)
    /// A number whose unit is not known, or something else: custom data.
    case datum
  }

  /// What a text is: a speed with its unit, or of Traccar a number of knots. A limit of 0 is none there (OverspeedEventHandler.java).
  static func meaning(of text: String, isTraccar: Bool) -> Meaning {
    let bytes = ContiguousArray(text.utf8)
    let isNumber = DecimalNumber.parse(bytes.span, 0..<bytes.count) != nil
    guard isTraccar || !isNumber,
      let speed = try? QuantityText.speed(isNumber ? text + " kn" : text),
      OverspeedLimit.speeds.contains(speed.metersPerSecond)
    else { return .datum }
    return .limit(speed)
  }

  /// The value of the setting.
  static func setting(_ limit: Speed) -> ZoneValue { .object([.overspeedLimit: .speed(limit)]) }

  /// What is said behind the name of a property that is none.
  static let advice =
    "is custom data and no setting; with its unit, as \"50 km/h\", it is the speed limit of 'overspeed'"
}
