// This folder: errors planted in a layout, one at a time, to see whether its tests notice. Nothing here knows files
// or expectations.

/// A way in which a layout can be wrong.
package enum MutationOperator: Hashable, CaseIterable, Sendable {
  // A zone and its settings.
  case zoneRemoved, idSwapped
  case exitToggled, exitDistanceShorter, exitDistanceLonger, exitDistanceFeet
  case dwellRemoved, dwellShorter, dwellLonger, dwellMinutes
  case retriggerRemoved, retriggerShorter, retriggerLonger, retriggerMinutes
  // A fence and its shape.
  case fenceRemoved, orderSwapped
  case sizeSmaller, sizeLarger, sizeFeet
  case movedNorth, movedEast, movedSouth, movedWest
  case coordinatesExchanged, lineReversed, partRemoved, holeRemoved
  // A condition.
  case speedRemoved, speedTimingToggled, speedKilometersPerHour
  case speedMinimumRemoved, speedMinimumLower, speedMinimumHigher
  case speedMaximumRemoved, speedMaximumLower, speedMaximumHigher
  case bearingRemoved, bearingTimingToggled, bearingReversed, bearingTurnedLeft, bearingTurnedRight
  case bearingFromEarlier, bearingFromLater, bearingToEarlier, bearingToLater
  case percentageRemoved, percentageLower, percentageHigher, sequenceToggled
  case timeoutRemoved, timeoutShorter, timeoutLonger
  case scheduleRemoved, scheduleEarlier, scheduleLater
  case openingEarlier, openingLater, closingEarlier, closingLater
  case daysRemoved, daysLater, daysFewer, firstDayRemoved, firstDayLater, lastDayRemoved,
    lastDayEarlier
  case timeZoneIgnored

  /// By how much a value changes.
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

  /// The full change.
  package var magnitude: Magnitude {
    switch self {
    case .exitDistanceShorter, .dwellShorter, .retriggerShorter, .sizeSmaller, .speedMinimumLower,
      .speedMaximumLower, .timeoutShorter:
      .factor(0.8)
    case .exitDistanceLonger, .dwellLonger, .retriggerLonger, .sizeLarger, .speedMinimumHigher,
      .speedMaximumHigher, .timeoutLonger:
      .factor(1.25)
    case .movedNorth, .movedEast, .movedSouth, .movedWest: .meters(10)
    case .bearingTurnedLeft, .bearingTurnedRight, .bearingFromEarlier, .bearingFromLater,
      .bearingToEarlier, .bearingToLater:
      .degrees(15)
    case .scheduleEarlier, .scheduleLater, .openingEarlier, .openingLater, .closingEarlier,
      .closingLater:
      .seconds(300)
    default: .none
    }
  }

  /// Whether a part of the change is a smaller error of the same kind.
  package var isGraded: Bool { magnitude != .none }

  /// What the error concerns.
  package enum Subject: Hashable, Sendable {
    case zone, fence, speed, bearing, percentage, schedule
  }

  /// What the error concerns.
  package var subject: Subject {
    switch self {
    case .zoneRemoved, .idSwapped, .exitToggled, .exitDistanceShorter, .exitDistanceLonger,
      .exitDistanceFeet, .dwellRemoved, .dwellShorter, .dwellLonger, .dwellMinutes,
      .retriggerRemoved, .retriggerShorter, .retriggerLonger, .retriggerMinutes:
      .zone
    case .fenceRemoved, .orderSwapped, .sizeSmaller, .sizeLarger, .sizeFeet, .movedNorth,
      .movedEast, .movedSouth, .movedWest, .coordinatesExchanged, .lineReversed, .partRemoved,
      .holeRemoved:
      .fence
    case .speedRemoved, .speedTimingToggled, .speedKilometersPerHour, .speedMinimumRemoved,
      .speedMinimumLower, .speedMinimumHigher, .speedMaximumRemoved, .speedMaximumLower,
      .speedMaximumHigher:
      .speed
    case .bearingRemoved, .bearingTimingToggled, .bearingReversed, .bearingTurnedLeft,
      .bearingTurnedRight, .bearingFromEarlier, .bearingFromLater, .bearingToEarlier,
      .bearingToLater:
      .bearing
    case .percentageRemoved, .percentageLower, .percentageHigher, .sequenceToggled, .timeoutRemoved,
      .timeoutShorter, .timeoutLonger:
      .percentage
    case .scheduleRemoved, .scheduleEarlier, .scheduleLater, .openingEarlier, .openingLater,
      .closingEarlier, .closingLater, .daysRemoved, .daysLater, .daysFewer, .firstDayRemoved,
      .firstDayLater, .lastDayRemoved, .lastDayEarlier, .timeZoneIgnored:
      .schedule
    }
  }
}
