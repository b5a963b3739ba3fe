internal import Ringfence
internal import RingfenceProof
internal import RingfenceRecords

extension MutationSite {
  /// The name in reports and in the names of mutants. The size of a circle is its radius.
  func name(ofCircle isCircle: Bool) -> String {
    let limited = limited?.name ?? ""
    let setting = setting?.definition.mutant ?? ""
    return switch kind {
    case .zoneRemoved: "removed"
    case .zoneCopied: "copied"
    case .idSwapped: "id-swapped"
    case .settingToggled: "\(setting)-toggled"
    case .settingRemoved: "\(setting)-removed"
    case .settingShorter: "\(setting)-shorter"
    case .settingLonger: "\(setting)-longer"
    case .settingInMistakenUnit: "\(setting)-\(isLength ? "feet" : "minutes")"
    case .settingMinus: "\(setting)-minus"
    case .settingPlus: "\(setting)-plus"
    case .settingSurer: "\(setting)-higher"
    case .fenceRemoved: "fence-removed"
    case .orderSwapped: "order-swapped"
    case .sizeSmaller: isCircle ? "radius-smaller" : "size-smaller"
    case .sizeLarger: isCircle ? "radius-larger" : "size-larger"
    case .sizeFeet: "radius-feet"
    case .movedNorth: "moved-north"
    case .movedEast: "moved-east"
    case .movedSouth: "moved-south"
    case .movedWest: "moved-west"
    case .coordinatesExchanged: "coordinates-exchanged"
    case .lineReversed: "reversed"
    case .partRemoved: "part-removed"
    case .holeRemoved: "hole-removed"
    case .cornerOutward: "corner-outward"
    case .cornerInward: "corner-inward"
    case .endCut: "end-cut"
    case .endMoved: "end-moved"
    case .limitsRemoved: "\(limited)-removed"
    case .limitsTimingToggled: "\(limited)-timing"
    case .limitsInMistakenUnit: "\(limited)-\(self.limited?.quantity?.mistake.name ?? "")"
    case .minimumRemoved: "\(limited)-minimum-removed"
    case .minimumLower: "\(limited)-minimum-lower"
    case .minimumHigher: "\(limited)-minimum-higher"
    case .maximumRemoved: "\(limited)-maximum-removed"
    case .maximumLower: "\(limited)-maximum-lower"
    case .maximumHigher: "\(limited)-maximum-higher"
    case .bearingRemoved: "bearing-removed"
    case .bearingTimingToggled: "bearing-timing"
    case .bearingReversed: "bearing-reversed"
    case .bearingTurnedLeft: "bearing-left"
    case .bearingTurnedRight: "bearing-right"
    case .bearingFromEarlier: "bearing-from-earlier"
    case .bearingFromLater: "bearing-from-later"
    case .bearingToEarlier: "bearing-to-earlier"
    case .bearingToLater: "bearing-to-later"
    case .percentageRemoved: "percentage-removed"
    case .percentageLower: "percentage-lower"
    case .percentageHigher: "percentage-higher"
    case .sequenceToggled: "sequence-toggled"
    case .timeoutRemoved: "timeout-removed"
    case .timeoutShorter: "timeout-shorter"
    case .timeoutLonger: "timeout-longer"
    case .scheduleRemoved: "schedule-removed"
    case .scheduleEarlier: "schedule-earlier"
    case .scheduleLater: "schedule-later"
    case .openingEarlier: "opening-earlier"
    case .openingLater: "opening-later"
    case .closingEarlier: "closing-earlier"
    case .closingLater: "closing-later"
    case .daysRemoved: "days-removed"
    case .daysLater: "days-later"
    case .daysFewer: "days-fewer"
    case .firstDayRemoved: "first-day-removed"
    case .firstDayLater: "first-day-later"
    case .lastDayRemoved: "last-day-removed"
    case .lastDayEarlier: "last-day-earlier"
    case .dayReplaced: "day-\((day ?? 0) + 1)-replaced"
    case .timeZoneIgnored: "time-zone-ignored"
    }
  }

  /// The error in words, such as `radius × 0.8`.
  ///
  /// - Parameters:
  ///   - isCircle: whether the fence is a circle.
  ///   - strength: the part of the full change.
  /// - Returns: a text without a full stop.
  func words(ofCircle isCircle: Bool, strength: Double = 1) -> String {
    let size = isCircle ? "radius" : "size"
    let by = Self.text(magnitude.scaled(strength))
    let limited = limited?.name ?? ""
    let setting = setting?.definition.words ?? ""
    return switch kind {
    case .zoneRemoved: "the zone is removed"
    case .zoneCopied: "a copy of the zone is added"
    case .idSwapped: "the ids of this zone and the next are swapped"
    case .settingToggled: "\(setting) on instead of off, or off instead of on"
    case .settingRemoved: needed.map { "\($0.several) need no certainty" } ?? "no \(setting)"
    case .settingShorter, .settingLonger: "\(setting) \(by)"
    case .settingInMistakenUnit:
      "\(setting) in \(isLength ? "feet read as metres" : "seconds read as minutes")"
    case .settingMinus: "\(setting) \(by) shorter"
    case .settingPlus: "\(setting) \(by) longer"
    case .settingSurer: "the doubt that \(needed?.one ?? "it") allows is halved"
    case .fenceRemoved: "the fence is removed"
    case .orderSwapped: "the fence and the next change places in the sequence"
    case .sizeSmaller, .sizeLarger: "\(size) \(by)"
    case .sizeFeet: "radius in feet read as metres"
    case .movedNorth: "moved \(by) to the north"
    case .movedEast: "moved \(by) to the east"
    case .movedSouth: "moved \(by) to the south"
    case .movedWest: "moved \(by) to the west"
    case .coordinatesExchanged: "latitude and longitude exchanged"
    case .lineReversed: "geoline reversed"
    case .partRemoved: "a polygon of the fence is removed"
    case .holeRemoved: "a hole is filled"
    case .cornerOutward: "corner \((index ?? 0) + 1) moved \(by) outward"
    case .cornerInward: "corner \((index ?? 0) + 1) moved \(by) inward"
    case .endCut: "the geoline is \(by) shorter at its \(index == 0 ? "first" : "last") end"
    case .endMoved: "the \(index == 0 ? "first" : "last") end of the geoline moved \(by) aside"
    case .limitsRemoved: "the \(limited) condition is removed"
    case .limitsTimingToggled: "\(limited) at the crossing instead of inside, or inside instead"
    case .limitsInMistakenUnit: self.limited?.quantity?.mistake.words ?? ""
    case .minimumRemoved: "no minimum \(limited)"
    case .minimumLower, .minimumHigher: "minimum \(limited) \(by)"
    case .maximumRemoved: "no maximum \(limited)"
    case .maximumLower, .maximumHigher: "maximum \(limited) \(by)"
    case .bearingRemoved: "the bearing condition is removed"
    case .bearingTimingToggled: "bearing at the crossing instead of inside, or inside instead"
    case .bearingReversed: "the ends of the arc are exchanged"
    case .bearingTurnedLeft: "arc turned \(by) to the left"
    case .bearingTurnedRight: "arc turned \(by) to the right"
    case .bearingFromEarlier: "arc begins \(by) earlier"
    case .bearingFromLater: "arc begins \(by) later"
    case .bearingToEarlier: "arc ends \(by) earlier"
    case .bearingToLater: "arc ends \(by) later"
    case .percentageRemoved: "the percentage condition is removed"
    case .percentageLower: "percentage lower by one fence"
    case .percentageHigher: "percentage higher by one fence"
    case .sequenceToggled: "sequence on instead of off, or off instead of on"
    case .timeoutRemoved: "no timeout"
    case .timeoutShorter, .timeoutLonger: "timeout \(by)"
    case .scheduleRemoved: "the schedule is removed"
    case .scheduleEarlier: "schedule \(by) earlier"
    case .scheduleLater: "schedule \(by) later"
    case .openingEarlier: "opens \(by) earlier"
    case .openingLater: "opens \(by) later"
    case .closingEarlier: "closes \(by) earlier"
    case .closingLater: "closes \(by) later"
    case .daysRemoved: "every day of the week"
    case .daysLater: "days of the week one day later"
    case .daysFewer: "without the first day of the week"
    case .firstDayRemoved: "no first day"
    case .firstDayLater: "first day one day later"
    case .lastDayRemoved: "no last day"
    case .lastDayEarlier: "last day one day earlier"
    case .dayReplaced: "day \((day ?? 0) + 1) of the week replaced by the next one not listed"
    case .timeZoneIgnored: "local times read as UTC"
    }
  }

  /// Whether the setting is a length, and no time.
  private var isLength: Bool {
    if case .distance = setting?.definition.kind { true } else { false }
  }

  /// What the setting asks a certainty of.
  private var needed: (one: String, several: String)? {
    if case .probability(_, let one, let several) = setting?.definition.kind {
      (one, several)
    } else {
      nil
    }
  }

  private static func text(_ magnitude: MutationOperator.Magnitude) -> String {
    func number(_ value: Double) -> String {
      DisplayFormat.decimal(value, value.rounded() == value ? 0 : 5).withoutTrailingZeros
    }
    return switch magnitude {
    case .none: ""
    case .factor(let factor): "× \(number(factor))"
    case .meters(let meters): "\(number(meters)) m"
    case .degrees(let degrees): "\(number(degrees))°"
    case .seconds(let seconds): "\(number(seconds)) s"
    }
  }
}

extension String {
  fileprivate var withoutTrailingZeros: String {
    guard utf8.contains(UInt8(ascii: ".")) else { return self }
    var bytes = Array(utf8)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
