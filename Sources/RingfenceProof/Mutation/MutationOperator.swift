// This folder: errors planted in a layout, one at a time, to see whether its tests notice. Nothing here knows files
// or expectations.

package import Ringfence

/// What an error changes.
package enum MutationOperator: Hashable, Sendable {
  case zone(ZoneError)
  case setting(SettingError, ZoneSetting)
  case fence(FenceError)
  case condition(ConditionError)
  case attendance(AttendanceError)

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

  package var magnitude: Magnitude {
    switch self {
    case .zone: .none
    case .setting(let error, let setting):
      // One more or fewer is the smallest change of a count.
      if case .count = setting.definition.kind { .none } else { error.magnitude }
    case .fence(let error): error.magnitude
    case .condition(let error): error.magnitude
    case .attendance(let error): error.magnitude
    }
  }
}

/// An error of a zone as a whole.
package enum ZoneError: Hashable, CaseIterable, Sendable {
  case zoneRemoved, zoneCopied, idSwapped
}

/// An error in a setting of a zone. What does not suit the kind of the setting changes nothing.
package enum SettingError: Hashable, CaseIterable, Sendable {
  case toggled, removed, shorter, longer, inMistakenUnit, minus, plus, surer

  var magnitude: MutationOperator.Magnitude {
    switch self {
    case .shorter: .factor(0.8)
    case .longer: .factor(1.25)
    case .minus, .plus: .meters(2)
    case .toggled, .removed, .inMistakenUnit, .surer: .none
    }
  }
}

/// An error in a fence or its shape.
package enum FenceError: Hashable, CaseIterable, Sendable {
  case fenceRemoved, orderSwapped
  case sizeSmaller, sizeLarger, sizeFeet
  /// Of a corridor.
  case widthDoubled, widthHalved, vertexRemoved, asGeoline
  case movedNorth, movedEast, movedSouth, movedWest
  case coordinatesExchanged, lineReversed, partRemoved, holeRemoved
  case cornerOutward, cornerInward, endCut, endMoved

  var magnitude: MutationOperator.Magnitude {
    switch self {
    case .sizeSmaller: .factor(0.8)
    case .sizeLarger: .factor(1.25)
    case .movedNorth, .movedEast, .movedSouth, .movedWest: .meters(10)
    case .cornerOutward, .cornerInward, .endCut, .endMoved: .meters(15)
    default: .none
    }
  }
}
