internal import Geodesy

/// `restart-overlap`: the restart circles of two zones intersect, so both check in.
enum RestartOverlapRule {
  /// The pairs of fences whose circles intersect, by how many metres, in ascending order; without
  /// those of zones that switch the rule off.
  static func pairs(
    _ context: LintContext, _ numbering: FenceNumbering
  ) -> ContiguousArray<FencePairs.Pair> {
    var numbers: ContiguousArray<Int32> = []
    var circles: ContiguousArray<PreparedCircle> = []
    var number: Int32 = 0
    for (zone, records) in context.restart.records.enumerated() {
      let isDisabled = context.isDisabled(.restartOverlap, inZone: zone)
      for record in records {
        if let circle = record.circle, !isDisabled {
          numbers.append(number)
          circles.append(PreparedCircle(circle))
        }
        number += 1
      }
    }
    let index = BoxIndex(circles.map { $0.bounds })
    var near: ContiguousArray<Int32> = []
    var pairs: ContiguousArray<FencePairs.Pair> = []
    for (one, circle) in circles.enumerated() {
      index.query(circle.bounds, into: &near)
      let zone = numbering.place(numbers[one]).zone
      for other in near.lazy.map({ Int($0) }) where other > one {
        guard numbering.place(numbers[other]).zone != zone else { continue }
        let center = circles[other].circle.center
        let apart = circle.signedDistance(to: center) - circles[other].circle.radius.meters
        guard apart <= 0 else { continue }
        pairs.append(
          FencePairs.Pair(first: numbers[one], second: numbers[other], meters: -apart))
      }
    }
    return pairs
  }

  /// Says that two fences check in together, their circles overlapping by so many metres.
  static func message(
    _ one: (zone: Int, fence: Int), _ other: (zone: Int, fence: Int), _ depth: Double,
    _ layout: ZoneLayout
  ) -> String {
    "\(layout.label(zone: one.zone, fence: one.fence)) and "
      + "\(layout.label(zone: other.zone, fence: other.fence)) both check in where their "
      + "restart circles overlap by \(LintText.number(depth)) m; move them apart or make one zone "
      + "of them"
  }
}
