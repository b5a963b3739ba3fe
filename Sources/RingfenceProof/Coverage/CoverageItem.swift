// This folder: what a layout says that a test can show, and which of it tracks have shown.

package import Ringfence

package struct CoverageItem: Hashable, Sendable {
  package enum Kind: Int, Hashable, CaseIterable, Sendable {
    // Fences.
    case entered, left, missed, leftToRight, rightToLeft, outline
    // Limits of a number of the fix.
    case belowMinimum, aboveMinimum, risingInside, belowMaximum, aboveMaximum, fallingInside
    // Bearing.
    case beforeBeginning, afterBeginning, beforeEnd, afterEnd, westOfNorth, eastOfNorth
    // Percentage of fences crossed.
    case percentageReached, percentageMissed, sequenceInOrder, sequenceOutOfOrder
    case percentageTooLate
    // Schedule.
    case scheduleOpen, scheduleClosed, beforeOpening, atOpening, beforeClosing, atClosing
    case afterMidnight
    // Settings.
    case certaintyNotReached
    case retriggerNotOver, retriggerOver, exitNotReached, exitReached, exitAtOnce
    case dwellReached, dwellMissed
    // Segments.
    case gapLeave, gapEnter, beginInside
    // Restart circles.
    case restartEntered, restartLeft, restartOutside
  }

  /// What the least margin of an item is measured in.
  package enum Unit: Hashable, Sendable {
    case meters, metersPerSecond, degrees, seconds, fences
  }

  /// Index of the zone in the layout.
  package let zone: Int
  /// Index of the fence in the zone, where the outcome is that of a fence.
  package let fence: Int?
  /// The kind of the condition, where the outcome is that of limits.
  package let limited: ConditionKind?
  /// Index of the condition among those of its kind, where the zone has several with limits or bearings.
  package let condition: Int?
  package let kind: Kind

  package init(
    _ kind: Kind, zone: Int, fence: Int? = nil, limited: ConditionKind? = nil,
    condition: Int? = nil
  ) {
    self.limited = limited
    self.kind = kind
    self.zone = zone
    self.fence = fence
    self.condition = condition
  }

  /// The name of the item, such as `speed-2-above-maximum`.
  package var name: String {
    let word =
      switch kind {
      case .risingInside: "\(limited?.quantity?.changes.rising ?? "")-inside"
      case .fallingInside: "\(limited?.quantity?.changes.falling ?? "")-inside"
      default: kind.word
      }
    return Self.name(limited?.name ?? kind.prefix, condition, word)
  }

  /// The unit of margins; `nil` for an outcome without one.
  package var unit: Unit? {
    switch limited?.quantity?.dimension {
    case .speed: .metersPerSecond
    case .length: .meters
    case nil: kind.unit
    }
  }

  /// The subject of the case of an ``TestTrackPlan`` that shows the item; `nil` where no drive of a plan can.
  package var subject: String? {
    switch kind {
    case .entered, .left: "through"
    case .missed: "miss"
    case .scheduleOpen: "schedule-at-opening"
    case .restartOutside: fence.map { _ in "outside" }
    case .restartEntered, .restartLeft, .certaintyNotReached: nil
    default: name
    }
  }

  private static func name(_ prefix: String, _ condition: Int?, _ word: String) -> String {
    guard !prefix.isEmpty else { return word }
    return condition.map { "\(prefix)-\($0 + 1)-\(word)" } ?? "\(prefix)-\(word)"
  }
}

extension CoverageItem.Kind {
  /// What stands before the number of the condition.
  fileprivate var prefix: String {
    switch self {
    case .beforeBeginning, .afterBeginning, .beforeEnd, .afterEnd, .westOfNorth, .eastOfNorth:
      "bearing"
    default: ""
    }
  }

  fileprivate var word: String {
    switch self {
    case .entered: "entered"
    case .left: "left"
    case .missed: "missed"
    case .leftToRight: "left-to-right"
    case .rightToLeft: "right-to-left"
    case .outline: "outline"
    case .belowMinimum: "below-minimum"
    case .aboveMinimum: "above-minimum"
    case .risingInside: "rising-inside"
    case .belowMaximum: "below-maximum"
    case .aboveMaximum: "above-maximum"
    case .fallingInside: "falling-inside"
    case .beforeBeginning: "before-beginning"
    case .afterBeginning: "after-beginning"
    case .beforeEnd: "before-end"
    case .afterEnd: "after-end"
    case .westOfNorth: "west-of-north"
    case .eastOfNorth: "east-of-north"
    case .percentageReached: "percentage-reached"
    case .percentageMissed: "percentage-missed"
    case .sequenceInOrder: "sequence-in-order"
    case .sequenceOutOfOrder: "sequence-out-of-order"
    case .percentageTooLate: "percentage-too-late"
    case .scheduleOpen: "schedule-open"
    case .scheduleClosed: "schedule-closed"
    case .beforeOpening: "schedule-before-opening"
    case .atOpening: "schedule-at-opening"
    case .beforeClosing: "schedule-before-closing"
    case .atClosing: "schedule-at-closing"
    case .afterMidnight: "schedule-after-midnight"
    case .certaintyNotReached: "certainty-not-reached"
    case .retriggerNotOver: "retrigger-not-over"
    case .retriggerOver: "retrigger-over"
    case .exitNotReached: "exit-not-reached"
    case .exitReached: "exit-reached"
    case .exitAtOnce: "exit-at-once"
    case .dwellReached: "dwell-reached"
    case .dwellMissed: "dwell-missed"
    case .gapLeave: "gap-leave"
    case .gapEnter: "gap-enter"
    case .beginInside: "begin-inside"
    case .restartEntered: "restart-entered"
    case .restartLeft: "restart-left"
    case .restartOutside: "restart-outside"
    }
  }

  /// The unit of margins; `nil` for an outcome without one, and for one of limits.
  fileprivate var unit: CoverageItem.Unit? {
    switch self {
    case .missed, .exitNotReached, .exitReached, .restartOutside: .meters
    case .beforeBeginning, .afterBeginning, .beforeEnd, .afterEnd, .westOfNorth, .eastOfNorth:
      .degrees
    case .percentageReached, .percentageMissed: .fences
    case .percentageTooLate, .scheduleClosed, .beforeOpening, .atOpening, .beforeClosing,
      .atClosing, .retriggerNotOver, .retriggerOver, .dwellReached, .dwellMissed:
      .seconds
    default: nil
    }
  }
}
