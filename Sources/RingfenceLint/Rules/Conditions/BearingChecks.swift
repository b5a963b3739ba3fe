internal import Ringfence

/// Arcs of directions.
enum BearingChecks {
  static func trivial(_ zone: Zone) -> [ConditionRemark] {
    var remarks: [ConditionRemark] = []
    var isAnyArc = false
    for (index, bearing) in zone.conditions.bearing.enumerated()
    where bearing.to.degrees - bearing.from.degrees >= 360 {
      isAnyArc = true
      remarks.add(
        index, detail: .arc(degrees: bearing.to.degrees - bearing.from.degrees),
        "its arc is the whole circle; narrow it or remove it")
    }
    for timing in [ConditionTiming.inside, .crossing] where !isAnyArc {
      let arcs = zone.conditions.bearing.filter { $0.when == timing }
      guard ConditionUnion.coversCircle(arcs) else { continue }
      remarks.add(together: arcs.count, "every direction lies in one of their arcs")
    }
    return remarks
  }
}
