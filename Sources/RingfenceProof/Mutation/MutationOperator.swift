// This folder: errors planted in a layout, one at a time, to see whether its tests notice. Nothing here knows files
// or expectations.

package import Ringfence

package enum MutationOperator: Hashable, CaseIterable, Sendable {
  case zoneRemoved, zoneCopied, idSwapped
  // A setting of a zone. What does not suit its kind changes nothing.
  case settingToggled, settingRemoved, settingShorter, settingLonger, settingInMistakenUnit
  case settingMinus, settingPlus, settingSurer
  // A fence and its shape.
  case fenceRemoved, orderSwapped
  case sizeSmaller, sizeLarger, sizeFeet
  case movedNorth, movedEast, movedSouth, movedWest
  case coordinatesExchanged, lineReversed, partRemoved, holeRemoved
  case cornerOutward, cornerInward, endCut, endMoved
  // A condition.
  case limitsRemoved, limitsTimingToggled, limitsInMistakenUnit
  case minimumRemoved, minimumLower, minimumHigher
  case maximumRemoved, maximumLower, maximumHigher
  case bearingRemoved, bearingTimingToggled, bearingReversed, bearingTurnedLeft, bearingTurnedRight
  case bearingFromEarlier, bearingFromLater, bearingToEarlier, bearingToLater
  case percentageRemoved, percentageLower, percentageHigher, sequenceToggled
  case timeoutRemoved, timeoutShorter, timeoutLonger
  case scheduleRemoved, scheduleEarlier, scheduleLater
  case openingEarlier, openingLater, closingEarlier, closingLater
  case daysRemoved, daysLater, daysFewer, firstDayRemoved, firstDayLater, lastDayRemoved,
    lastDayEarlier, dayReplaced
  case timeZoneIgnored

  package enum Magnitude: Hashable, Sendable {
    /// Something is there or not, or one of two.
    case none
    /// The value is multiplied.
    case factor(Double)
    /// Metres are added.
    case meters(Double)
    /// Degrees are added.
    case degrees(Double)
    /// Seconds are added.
    case seconds(Double)

    /// A part of the change.
    ///
    /// - Parameter strength: the part, 1 for all of it.
    /// - Returns: the smaller change.
    package func scaled(_ strength: Double) -> Magnitude {
      switch self {
      case .none: .none
      case .factor(let factor): .factor(1 + (factor - 1) * strength)
      case .meters(let meters): .meters(meters * strength)
      case .degrees(let degrees): .degrees(degrees * strength)
      case .seconds(let seconds): .seconds(seconds * strength)
      }
    }

    /// The number of the change; 0 for none.
    var value: Double {
      switch self {
      case .none: 0
      case .factor(let value), .meters(let value), .degrees(let value), .seconds(let value): value
      }
    }
  }

  package func magnitude(_ limited: LimitedQuantity?) -> Magnitude {
    switch self {
    case .settingShorter, .sizeSmaller, .timeoutShorter: .factor(0.8)
    case .settingLonger, .sizeLarger, .timeoutLonger: .factor(1.25)
    case .minimumLower, .maximumLower, .minimumHigher, .maximumHigher:
      Self.magnitude(limited, isLower: self == .minimumLower || self == .maximumLower)
    case .movedNorth, .movedEast, .movedSouth, .movedWest: .meters(10)
    case .cornerOutward, .cornerInward, .endCut, .endMoved: .meters(15)
    case .settingMinus, .settingPlus: .meters(2)
    case .bearingTurnedLeft, .bearingTurnedRight, .bearingFromEarlier, .bearingFromLater,
      .bearingToEarlier, .bearingToLater:
      .degrees(15)
    case .scheduleEarlier, .scheduleLater, .openingEarlier, .openingLater, .closingEarlier,
      .closingLater:
      .seconds(300)
    default: .none
    }
  }

  private static func magnitude(_ limited: LimitedQuantity?, isLower: Bool) -> Magnitude {
    switch limited?.deviation {
    case .factor(let lower, let higher): .factor(isLower ? lower : higher)
    case .step(let step): .meters(isLower ? -step : step)
    case nil: .none
    }
  }

  package enum Subject: Hashable, Sendable {
    case zone, setting, fence, limits, bearing, percentage, schedule
  }

  package var subject: Subject {
    switch self {
    case .zoneRemoved, .zoneCopied, .idSwapped: .zone
    case .settingToggled, .settingRemoved, .settingShorter, .settingLonger, .settingInMistakenUnit,
      .settingMinus, .settingPlus, .settingSurer:
      .setting
    case .fenceRemoved, .orderSwapped, .sizeSmaller, .sizeLarger, .sizeFeet, .movedNorth,
      .movedEast, .movedSouth, .movedWest, .coordinatesExchanged, .lineReversed, .partRemoved,
      .holeRemoved, .cornerOutward, .cornerInward, .endCut, .endMoved:
      .fence
    case .limitsRemoved, .limitsTimingToggled, .limitsInMistakenUnit, .minimumRemoved,
      .minimumLower, .minimumHigher, .maximumRemoved, .maximumLower, .maximumHigher:
      .limits
    case .bearingRemoved, .bearingTimingToggled, .bearingReversed, .bearingTurnedLeft,
      .bearingTurnedRight, .bearingFromEarlier, .bearingFromLater, .bearingToEarlier,
      .bearingToLater:
      .bearing
    case .percentageRemoved, .percentageLower, .percentageHigher, .sequenceToggled, .timeoutRemoved,
      .timeoutShorter, .timeoutLonger:
      .percentage
    case .scheduleRemoved, .scheduleEarlier, .scheduleLater, .openingEarlier, .openingLater,
      .closingEarlier, .closingLater, .daysRemoved, .daysLater, .daysFewer, .firstDayRemoved,
      .firstDayLater, .lastDayRemoved, .lastDayEarlier, .dayReplaced, .timeZoneIgnored:
      .schedule
    }
  }
}
