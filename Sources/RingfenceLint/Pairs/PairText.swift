internal import Ringfence

/// The messages about two fences. A dense layout has very many, so bytes are appended to one buffer.
enum PairText {
  /// What to do about fences of two zones instead of moving one. One zone with both fences would have
  /// findings of `spacing-same-zone`.
  static let oneFence = "make one zone with one fence around both"

  /// By how much restart circles overlap, at least where one stands for a chain that reaches farther.
  static func restartOverlap(_ meters: Double, isLeast: Bool) -> String {
    "restart circles overlap by \(isLeast ? "at least " : "")\(LintText.number(meters)) m"
  }

  /// Where the fences of a pair lie, and an ending.
  static func message(
    _ pair: FencePair, _ layout: ZoneLayout, ending: (inout [UInt8]) -> Void
  ) -> String {
    let zone = layout.zones[pair.one.zone]
    let otherZone = layout.zones[pair.other.zone]
    var text: [UInt8] = []
    text.reserveCapacity(192)
    text.append("fence '")
    text.append(LintText.name(zone.fences[pair.one.fence].id))
    // Two zones of one name are distinguished by their ids.
    let hasOneName =
      pair.one.zone != pair.other.zone
      && (zone.ownName ?? zone.id).utf8.elementsEqual((otherZone.ownName ?? otherZone.id).utf8)
    func label(_ zone: Zone) -> String {
      hasOneName ? "zone '\(LintText.name(zone.id))'" : LintText.label(zone)
    }
    text.append("' of ")
    text.append(label(zone))
    text.append(pair.meters > 0 ? " lies " : " overlaps fence '")
    if pair.meters > 0 {
      FixedDecimal.append(pair.meters, decimals: 2, to: &text)
      text.append(" m from fence '")
    }
    text.append(LintText.name(otherZone.fences[pair.other.fence].id))
    text.append(pair.one.zone == pair.other.zone ? "' of the same zone" : "' of ")
    if pair.one.zone != pair.other.zone { text.append(label(otherZone)) }
    ending(&text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A pair that is nearer than the spacing, and what to do instead of moving one.
  static func spacing(_ pair: FencePair, _ context: LintContext, remedy: String) -> String {
    message(pair, context.layout) { text in
      let required = context.settings.spacing.meters
      text.append(", ")
      FixedDecimal.append(required, upTo: 2, to: &text)
      text.append(" m are required: move one of them ")
      if pair.meters > 0 {
        FixedDecimal.append(max(0, required - pair.meters), decimals: 2, to: &text)
        text.append(" m away")
      } else {
        // How far it is to the other side of an overlap is not known.
        text.append("that far off")
      }
      text.append(remedy)
    }
  }
}
