internal import Ringfence

/// How fast a device must be at least to cross all fences of a zone within the timeout of a condition.
struct CrossingSpeed {
  let metersPerSecond: Double
  /// What the device has to do.
  let words: String

  /// The speed for a condition that asks for all of at least two fences; `nil` for another one.
  ///
  /// In an order, the way is at least as long as the gaps between one fence and the next. In any order, it is at least the
  /// gap between two fences: the first one and the farthest from it, or that and the farthest from there.
  /// - Complexity: two measured distances for each fence.
  init?(_ condition: PercentageCondition, _ zone: Zone) {
    guard let timeout = condition.timeout, zone.fences.count > 1,
      condition.leastCount(of: zone.fences.count) == zone.fences.count
    else { return nil }
    let seconds = Double(timeout.wholeMicroseconds) / 1e6
    guard seconds > 0 else { return nil }
    let shapes = zone.fences.map { PreparedShape($0.shape) }
    let meters: Double
    let apart: String
    if condition.isSequential {
      meters = zip(shapes, shapes.dropFirst()).reduce(0) { $0 + ShapeDistance.between($1.0, $1.1) }
      apart = "the gaps between its \(shapes.count) fences are"
    } else {
      let second = Self.farthest(from: shapes[0], shapes)
      meters = max(second.meters, Self.farthest(from: shapes[second.index], shapes).meters)
      apart = "two of its \(shapes.count) fences are"
    }
    guard meters.isFinite else { return nil }
    metersPerSecond = meters / seconds
    let far = condition.isSequential ? " together" : " apart"
    words =
      "\(apart) \(LintText.number(meters)) m\(far), to be crossed within \(LintText.seconds(timeout)) s"
  }

  /// The speed that vehicles reach, where this is less than the one needed.
  var excessive: Double? {
    let fastest = LimitedQuantity.speed.reachable.upperBound
    return metersPerSecond > fastest ? fastest : nil
  }

  private static func farthest(
    from shape: PreparedShape, _ shapes: [PreparedShape]
  ) -> (index: Int, meters: Double) {
    var farthest = (index: 0, meters: 0.0)
    for (index, other) in shapes.enumerated() {
      let meters = ShapeDistance.between(shape, other)
      if meters > farthest.meters { farthest = (index, meters) }
    }
    return farthest
  }
}
