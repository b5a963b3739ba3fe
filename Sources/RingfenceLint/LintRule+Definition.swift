extension LintRule {
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
