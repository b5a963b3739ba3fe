/// A rule of the linter. `Docs/Lint.md` has a section for each rule.
public enum LintRule: Int, CaseIterable, Hashable, Sendable {
  /// Two fences of different zones are too near each other.
  case spacing
  /// Two fences of one zone are too near each other.
  case spacingSameZone
  /// The restart circles of two zones intersect.
  case restartOverlap
  /// The restart circle reaches further outside the fence than the budget allows.
  case restartOvershoot
  /// The zone never triggers in restart mode.
  case restartExcluded
  /// The retrigger time is shorter than advised for restart mode.
  case restartRetrigger
  /// A fast device can pass the restart circle between two checks.
  case restartFastPass
  /// More fences lie near each other than a phone monitors.
  case regionLimit
  /// The fence is smaller than a receiver can resolve.
  case size
  /// Edges of a polygon cross.
  case selfIntersection
  /// The last vertex of a ring does not repeat the first.
  case ringNotClosed
  /// A ring has too few vertices.
  case ringTooShort
  /// A hole reaches outside the outer ring.
  case holeOutside
  /// Holes divide the inside of a polygon.
  case insideDivided
  /// Polygons of one fence lie over each other.
  case polygonsOverlap
  /// A vertex is repeated.
  case duplicateVertex
  /// An edge runs back on itself.
  case spike
  /// A ring does not run as RFC 7946 asks.
  case ringDirection
  /// The corners of a rectangle are swapped.
  case rectangleCorners
  /// Positions are written latitude first.
  case coordinateOrder
  /// The fence is narrower than the accuracy of fixes.
  case neverDecidable
  /// Two zones, or two fences of a zone, have one id.
  case duplicateID
  /// Two zones have one name.
  case duplicateName
  /// Two fences have one shape.
  case duplicateFence
  /// Two fences have nearly one shape, or two zones nearly one id.
  case nearDuplicate
  /// A fence or a radius is unlike all others.
  case outlier
  /// A part of an outline is a needle or a slit.
  case needle
  /// An edge of a corridor departs from the shortest way.
  case corridorBulge
  /// A corridor overlaps itself.
  case corridorOverlap
  /// A condition can never hold.
  case conditionUnsatisfiable
  /// A condition always holds.
  case conditionTrivial
  /// The last day of a schedule is past.
  case scheduleOver
  /// A dwell time without exit.
  case dwellWithoutExit
  /// A dwell time and a retrigger time contradict each other.
  case dwellRetrigger
  /// A dwell time is repeated very often.
  case dwellRepeat
  /// What confirms an exit has no effect.
  case exitConfirmation
  /// Fixes come too seldom for a speed limit.
  case overspeedSampling
  /// No entry counts in any window in which devices are expected.
  case attendanceSchedule
  /// All devices are expected by many schedules.
  case attendanceLoad
  /// A zone of geolines has a setting of visits.
  case geolineSettings
  /// All positions of the layout have latitude and longitude exchanged.
  case layoutSwapped
  /// Android cannot decide that a device is in the circle.
  case androidUndecidable
  /// The wake window ends before a device reaches the fence.
  case wakeTooEarly
  /// More fences are in reach of one place than an operating system monitors.
  case platformRegions
  /// A phone at rest beside the fence enters by chance.
  case ghostRisk
  /// The fence is too small for an entry that must be sure.
  case minimumRadius
  /// A decision rule of another platform can never enter the fence.
  case ruleNeverEnters
  /// Two zones overlap.
  case overlap
  /// A suppression of the settings file suppresses nothing. The command finds it, not ``Linter``.
  case unusedSuppression
  /// A suppression of the settings file has expired. The command finds it, not ``Linter``.
  case expiredSuppression

  /// The stable name in options, zone files and reports.
  public var name: String {
    switch self {
    case .spacing: "spacing"
    case .spacingSameZone: "spacing-same-zone"
    case .restartOverlap: "restart-overlap"
    case .restartOvershoot: "restart-overshoot"
    case .restartExcluded: "restart-excluded"
    case .restartRetrigger: "restart-retrigger"
    case .restartFastPass: "restart-fast-pass"
    case .regionLimit: "region-limit"
    case .size: "size"
    case .selfIntersection: "self-intersection"
    case .ringNotClosed: "ring-not-closed"
    case .ringTooShort: "ring-too-short"
    case .holeOutside: "hole-outside"
    case .insideDivided: "inside-divided"
    case .polygonsOverlap: "polygons-overlap"
    case .duplicateVertex: "duplicate-vertex"
    case .spike: "spike"
    case .ringDirection: "ring-direction"
    case .rectangleCorners: "rectangle-corners"
    case .coordinateOrder: "coordinate-order"
    case .neverDecidable: "never-decidable"
    case .duplicateID: "duplicate-id"
    case .duplicateName: "duplicate-name"
    case .duplicateFence: "duplicate-fence"
    case .nearDuplicate: "near-duplicate"
    case .outlier: "outlier"
    case .needle: "needle"
    case .corridorBulge: "corridor-bulge"
    case .corridorOverlap: "corridor-overlap"
    case .conditionUnsatisfiable: "condition-unsatisfiable"
    case .conditionTrivial: "condition-trivial"
    case .scheduleOver: "schedule-over"
    case .dwellWithoutExit: "dwell-without-exit"
    case .dwellRetrigger: "dwell-retrigger"
    case .dwellRepeat: "dwell-repeat"
    case .exitConfirmation: "exit-confirmation"
    case .overspeedSampling: "overspeed-sampling"
    case .attendanceSchedule: "attendance-schedule"
    case .attendanceLoad: "attendance-load"
    case .geolineSettings: "geoline-settings"
    case .layoutSwapped: "layout-swapped"
    case .androidUndecidable: "android-undecidable"
    case .wakeTooEarly: "wake-too-early"
    case .platformRegions: "platform-regions"
    case .ghostRisk: "ghost-risk"
    case .minimumRadius: "minimum-radius"
    case .ruleNeverEnters: "rule-never-enters"
    case .overlap: "overlap"
    case .unusedSuppression: "unused-suppression"
    case .expiredSuppression: "expired-suppression"
    }
  }
}
