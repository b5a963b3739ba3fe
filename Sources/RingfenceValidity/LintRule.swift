internal import Ringfence

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

  /// What the rule is, from its own file.
  var definition: LintRuleDefinition {
    switch self {
    case .spacing: SpacingRule.definition
    case .spacingSameZone: SpacingSameZoneRule.definition
    case .restartOverlap: RestartOverlapRule.definition
    case .restartOvershoot: RestartOvershootRule.definition
    case .restartExcluded: RestartExcludedRule.definition
    case .restartRetrigger: RestartRetriggerRule.definition
    case .restartFastPass: RestartFastPassRule.definition
    case .regionLimit: RegionLimitRule.definition
    case .size: SizeRule.definition
    case .selfIntersection: SelfIntersectionRule.definition
    case .ringNotClosed: RingNotClosedRule.definition
    case .ringTooShort: RingTooShortRule.definition
    case .holeOutside: HoleOutsideRule.definition
    case .insideDivided: InsideDividedRule.definition
    case .polygonsOverlap: PolygonsOverlapRule.definition
    case .duplicateVertex: DuplicateVertexRule.definition
    case .spike: SpikeRule.definition
    case .ringDirection: RingDirectionRule.definition
    case .rectangleCorners: RectangleCornersRule.definition
    case .coordinateOrder: CoordinateOrderRule.definition
    case .neverDecidable: NeverDecidableRule.definition
    case .duplicateID: DuplicateIDRule.definition
    case .duplicateName: DuplicateNameRule.definition
    case .duplicateFence: DuplicateFenceRule.definition
    case .conditionUnsatisfiable: ConditionUnsatisfiableRule.definition
    case .conditionTrivial: ConditionTrivialRule.definition
    case .scheduleOver: ScheduleOverRule.definition
    case .dwellWithoutExit: DwellWithoutExitRule.definition
    case .dwellRetrigger: DwellRetriggerRule.definition
    case .geolineSettings: GeolineSettingsRule.definition
    case .layoutSwapped: LayoutSwappedRule.definition
    case .androidUndecidable: AndroidUndecidableRule.definition
    case .wakeTooEarly: WakeTooEarlyRule.definition
    case .platformRegions: PlatformRegionsRule.definition
    case .ghostRisk: GhostRiskRule.definition
    case .minimumRadius: MinimumRadiusRule.definition
    case .ruleNeverEnters: RuleNeverEntersRule.definition
    case .overlap: OverlapRule.definition
    case .unusedSuppression: UnusedSuppressionRule.definition
    case .expiredSuppression: ExpiredSuppressionRule.definition
    }
  }
}
