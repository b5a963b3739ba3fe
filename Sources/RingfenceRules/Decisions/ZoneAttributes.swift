internal import Ringfence

/// The custom data of a zone that a rule reads as metres of altitude.
package struct AltitudeReading: Hashable, Sendable {
  /// The keys of the lowest and of the highest altitude at which a device is inside, in UTF-8.
  package var floor: [UInt8]
  package var ceiling: [UInt8]
  /// What a missing altitude counts as, in metres.
  package var missing: Double

  package init(floor: String, ceiling: String, missing: Double = 0) {
    self.floor = Array(floor.utf8)
    self.ceiling = Array(ceiling.utf8)
    self.missing = missing
  }
}

/// The altitudes at which a device is in a zone, metres. A limit of 0 is none.
struct AltitudeLimits: Sendable {
  let floor: Double
  let ceiling: Double

  func admits(_ altitude: Double) -> Bool {
    !(floor != 0 && altitude < floor) && !(ceiling != 0 && altitude > ceiling)
  }

  /// Whether one of the ends of a way at least is above the floor, and one below the ceiling.
  func admitsWay(_ from: Double, _ to: Double) -> Bool {
    !(floor != 0 && from < floor && to < floor) && !(ceiling != 0 && from > ceiling && to > ceiling)
  }
}

/// What the custom data of a zone changes of a rule.
struct ZoneAttributes {
  /// A value that is not a number.
  struct Unreadable: Error {}

  /// `nil` where every altitude is inside.
  let altitudes: AltitudeLimits?
  /// The rule with the width of the zone's lines.
  let rule: DecisionRule

  /// - Throws: where a value that the rule reads is not a number.
  init(_ zone: Zone, _ rule: DecisionRule) throws(Unreadable) {
    var own = rule
    if case .corridor = rule.line, let key = rule.lineWidthKey,
      let width = try Self.number(key, of: zone)
    {
      own.line = .corridor(width: width)
    }
    self.rule = own
    guard let reading = rule.altitudes else {
      altitudes = nil
      return
    }
    let floor = try Self.number(reading.floor, of: zone) ?? 0
    let ceiling = try Self.number(reading.ceiling, of: zone) ?? 0
    altitudes = floor == 0 && ceiling == 0 ? nil : AltitudeLimits(floor: floor, ceiling: ceiling)
  }

  /// `nil` of a zone without the datum.
  private static func number(_ key: [UInt8], of zone: Zone) throws(Unreadable) -> Double? {
    guard let datum = zone.customData.last(where: { $0.key.utf8.elementsEqual(key) }) else {
      return nil
    }
    // Blanks around a number are part of no number.
    let text = datum.value.utf8.drop { $0 <= 0x20 }
    let end = text.lastIndex { $0 > 0x20 }
    guard let end, let number = Double(String(decoding: text[...end], as: UTF8.self)) else {
      throw Unreadable()
    }
    return number
  }
}
