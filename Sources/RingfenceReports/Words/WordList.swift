internal import RingfenceRecords
internal import Ringfence

/// What the names in records mean, in the words that texts of the command have, for programs that show records.
package enum WordList {
  /// An object: `losses`, the words of each reason of a loss; `limits`, the kinds of conditions with a minimum and a
  /// maximum, in their order, with their units, what a number beyond a limit is, and what an editor begins with.
  package static var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("losses")
      json.object { json in
        for reason in LossReason.allReasons { json.member(reason.name, reason.words) }
      }
      json.array("limits", ConditionKind.limited) { json, kind in
        if let quantity = kind.quantity { write(kind, quantity, to: &json) }
      }
    }
    return json.bytes
  }

  private static func write(
    _ kind: ConditionKind, _ quantity: LimitedQuantity, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("condition", word: kind.name)
      json.member("unit", quantity.unit)
      json.member("below", quantity.misses.below)
      json.member("above", quantity.misses.above)
      json.member("when", word: quantity.usualTiming.name)
      json.key("editor")
      json.object { json in
        switch quantity.dimension {
        case .speed: json.member("quantity", "speed")
        case .length: json.member("quantity", "distance")
        }
        json.member("unit", quantity.display.unit)
        json.member("least", quantity.usual.lowerBound, decimals: 0)
        json.member("most", quantity.usual.upperBound, decimals: 0)
        json.key("first")
        json.object { json in json.member(quantity.example.key, quantity.example.value) }
      }
    }
  }
}

extension LossReason {
  /// All reasons, in the order of the documentation.
  fileprivate static var allReasons: [LossReason] {
    DegradationRecord.Exclusion.allCases.map { .excluded($0) }
      + [.merged, .notDelivered, .schedule, .minimumRetriggerTime, .outsideCircle]
  }
}
