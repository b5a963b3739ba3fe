// This folder: what a layout says that a test can show, and which of it tracks have shown.

internal import Ringfence

package struct CoverageItem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    // Fences.
    case entered, left, missed, leftToRight, rightToLeft, outline
    /// Of a condition.
    case condition(ConditionOutcome)
    // Settings.
    case certaintyNotReached, exitCertaintyNotReached
    case stayMissed, stayReached, exitTakenBack, exitConfirmed
    case retriggerNotOver, retriggerOver, exitNotReached, exitReached, exitAtOnce
    case dwellReached, dwellMissed, dwellRepeated, overstayed, leftInTime
    case overspeed, overspeedTooShort, overspeedReleased, speedKept, withinTolerance
    /// Of a schedule that asks.
    case attendance(AttendanceOutcome)
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
  /// Index of the condition among those of its kind, where the zone has several with limits or bearings; of the attendance, where it
  /// has several.
  package let condition: Int?
  package let kind: Kind

  package init(
    _ kind: Kind, zone: Int, fence: Int? = nil, condition: Int? = nil
  ) {
    self.kind = kind
    self.zone = zone
    self.fence = fence
    self.condition = condition
  }

  /// The name of the item, such as `speed-2-above-maximum`.
  package var name: String {
    let name: (prefix: String, word: String)
    switch kind {
    case .condition(let outcome): name = outcome.name
    case .attendance(let outcome): name = ("attendance", outcome.word)
    default: return kind.word
    }
    guard let condition else { return "\(name.prefix)-\(name.word)" }
    return "\(name.prefix)-\(condition + 1)-\(name.word)"
  }

  /// The unit of margins; `nil` for an outcome without one.
  package var unit: Unit? { kind.unit }

  /// The subject of the case of an ``TestTrackPlan`` that shows the item; `nil` where no drive of a plan can.
  package var subject: String? {
    switch kind {
    case .entered, .left: "through"
    case .missed: "miss"
    case .condition(.schedule(.open)): "schedule-at-opening"
    case .attendance(let outcome):
      ZonePlanner.subject(outcome.subject, ofAttendance: condition ?? 0)
    case .restartOutside: fence.map { _ in "outside" }
    case .stayMissed: "stay-too-short"
    case .stayReached: "stay-long-enough"
    case .exitTakenBack: "exit-too-short"
    case .exitConfirmed: "exit-long-enough"
    case .restartEntered, .restartLeft, .certaintyNotReached, .exitCertaintyNotReached: nil
    default: name
    }
  }
}

extension CoverageItem.Kind {
  fileprivate var word: String {
    switch self {
    case .entered: "entered"
    case .left: "left"
    case .missed: "missed"
    case .leftToRight: "left-to-right"
    case .rightToLeft: "right-to-left"
    case .outline: "outline"
    case .condition(let outcome): outcome.name.word
    case .attendance(let outcome): outcome.word
    case .certaintyNotReached: "certainty-not-reached"
    case .exitCertaintyNotReached: "exit-certainty-not-reached"
    case .stayMissed: "stay-missed"
    case .stayReached: "stay-reached"
    case .exitTakenBack: "exit-taken-back"
    case .exitConfirmed: "exit-confirmed"
    case .retriggerNotOver: "retrigger-not-over"
    case .retriggerOver: "retrigger-over"
    case .exitNotReached: "exit-not-reached"
    case .exitReached: "exit-reached"
    case .exitAtOnce: "exit-at-once"
    case .dwellReached: "dwell-reached"
    case .dwellMissed: "dwell-missed"
    case .dwellRepeated: "dwell-repeated"
    case .overstayed: "overstayed"
    case .leftInTime: "left-in-time"
    case .overspeed: "overspeed"
    case .overspeedTooShort: "too-short"
    case .overspeedReleased: "released"
    case .speedKept: "at-limit"
    case .withinTolerance: "within-tolerance"
    case .gapLeave: "gap-leave"
    case .gapEnter: "gap-enter"
    case .beginInside: "begin-inside"
    case .restartEntered: "restart-entered"
    case .restartLeft: "restart-left"
    case .restartOutside: "restart-outside"
    }
  }

  /// The unit of margins; `nil` for an outcome without one.
  fileprivate var unit: CoverageItem.Unit? {
    switch self {
    case .missed, .exitNotReached, .exitReached, .restartOutside: .meters
    case .retriggerNotOver, .retriggerOver, .dwellReached, .dwellMissed, .stayMissed, .stayReached,
      .exitTakenBack, .exitConfirmed, .overstayed, .leftInTime, .overspeedTooShort:
      .seconds
    case .overspeed, .speedKept, .withinTolerance: .metersPerSecond
    case .condition(let outcome): outcome.unit
    case .attendance(let outcome): outcome.unit
    case .entered, .left, .leftToRight, .rightToLeft, .outline, .certaintyNotReached,
      .exitCertaintyNotReached, .exitAtOnce, .dwellRepeated, .gapLeave, .gapEnter, .beginInside,
      .restartEntered, .restartLeft, .overspeedReleased:
      nil
    }
  }
}
