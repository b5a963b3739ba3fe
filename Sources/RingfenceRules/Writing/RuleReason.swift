package import Ringfence
internal import RingfenceRecords

/// What a rule compared, in the order in which it does: `118.2 − 100.0 < 20.0`.
package enum RuleReason {
  /// What a test compared: that for staying or that for entering; the opposite of it where it does not hold.
  static func text(
    _ measure: RuleDecision.Measure, _ rule: DecisionRule, isStaying: Bool, holds: Bool
  ) -> String {
    let test = isStaying ? rule.stay ?? rule.enter : rule.enter
    func meters(_ value: Double) -> String { DisplayFormat.decimal(value, 1) }
    switch test {
    case .radius(let use, let isStrict, _, _):
      let (distance, accuracy) = (meters(measure.distance), meters(measure.accuracy))
      let limit = meters(test.limit(measure.radius))
      let sign = holds ? (isStrict ? "<" : "≤") : (isStrict ? "≥" : ">")
      switch use {
      case .ignored: return "\(distance) \(sign) \(limit)"
      case .fromDistance: return "\(distance) − \(accuracy) \(sign) \(limit)"
      case .toDistance: return "\(distance) + \(accuracy) \(sign) \(limit)"
      case .toRadius: return "\(distance) \(sign) \(limit) + \(accuracy)"
      case .orRadius: return "\(distance) \(sign) \(limit) or \(accuracy)"
      case .beyondRadius: return "\(distance) − \(limit) \(sign) \(accuracy)"
      }
    case .overlap(_, _, _, let isStrict):
      let sign = holds ? (isStrict ? ">" : "≥") : (isStrict ? "≤" : "<")
      let needed = test.share(measure.radius, measure.accuracy)
      return "overlap \(DisplayFormat.decimal(measure.share ?? 0, 2)) \(sign) "
        + DisplayFormat.decimal(needed, 2)
    }
  }

  /// Why a rule decides: by entering, or by not staying; `nil` of shapes without a centre.
  package static func text(
    _ kind: Event.Kind, _ measure: RuleDecision.Measure?, _ rule: DecisionRule
  ) -> String? {
    guard let measure else { return nil }
    switch kind {
    case .entered: return text(measure, rule, isStaying: false, holds: true)
    case .exited: return text(measure, rule, isStaying: true, holds: false)
    default: return nil
    }
  }

  /// Why a rule decides nothing where another one does.
  package static func text(
    _ kind: Event.Kind, _ position: RulePosition, _ rule: DecisionRule
  ) -> String {
    let isIn = kind == .exited ? position.stays : position.enters
    let side = position.isBetween ? "between" : isIn ? "inside" : "outside"
    guard let measure = position.measure, kind == .entered || kind == .exited else { return side }
    return side + " "
      + text(measure, rule, isStaying: kind == .exited, holds: isIn)
  }
}
