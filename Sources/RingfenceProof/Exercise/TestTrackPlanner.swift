package import Ringfence

extension TestTrackPlan {
  /// The same layout and settings give the same plan.
  /// - Complexity: O(*z* · *c* · *f* · *e*) for *z* zones, *c* cases of each, *f* fixes of a drive and *e* edges of a
  ///   zone.
  package init(_ layout: ZoneLayout, settings: ExerciseSettings = ExerciseSettings()) {
    for index in layout.zones.indices {
      append(TestTrackPlan(layout, zone: index, settings: settings))
    }
  }

  package init(_ layout: ZoneLayout, zone index: Int, settings: ExerciseSettings) {
    run(ZonePlanner(layout.zones[index], index, timeZone: layout.timeZone, settings))
  }

  /// Plans the drives that show what a layout does in restart mode. The events are those of its circles.
  ///
  /// The same layout and settings give the same plan. The circles are those of the layout: how they are made is not
  /// planned once more.
  /// - Complexity: as for the real fences.
  package init(_ restart: RestartLayout, settings: ExerciseSettings = ExerciseSettings()) {
    let circles = restart.circleLayout
    for index in circles.zones.indices {
      append(TestTrackPlan(restart, circles, zone: index, settings: settings))
    }
  }

  /// Plans the drives of one zone in restart mode.
  ///
  /// - Parameters:
  ///   - restart: the layout.
  ///   - circles: its ``RestartLayout/circleLayout``.
  ///   - index: of the zone.
  ///   - settings: how drives are planned.
  package init(
    _ restart: RestartLayout, _ circles: ZoneLayout, zone index: Int, settings: ExerciseSettings
  ) {
    let zone = restart.layout.zones[index]
    let real = RealFences(zone: zone, exclusions: restart.degradations[index].map { $0.exclusion })
    run(
      ZonePlanner(circles.zones[index], index, timeZone: circles.timeZone, settings, real: real))
    if real.exclusions.allSatisfy({ $0 != nil }) {
      cases += ZonePlanner.silentCase(
        zone, index, timeZone: restart.layout.timeZone, settings)
    }
  }

  private mutating func run(_ planner: ZonePlanner) {
    var planner = planner
    planner.run()
    append(planner.plan)
  }

  package mutating func append(_ other: TestTrackPlan) {
    track = other.track
    cases += other.cases
    omissions += other.omissions
    unfinishedZones += other.unfinishedZones
  }
}

extension ZonePlanner {
  mutating func run() {
    guard !zone.fences.isEmpty else { return omit("all", "the zone has no fence") }
    guard !settings.isOver else { return omit("all", TestTrackPlan.overtime) }
    if let real, let exclusion = real.exclusions.first ?? nil,
      real.exclusions.allSatisfy({ $0 != nil })
    {
      return omit("all", exclusion.explanation)
    }
    guard findStarts() else { return }
    for fence in zone.fences.indices {
      // Once planning is over, not even the zone about the fence is drawn.
      guard anchors[fence] != nil, !settings.isOver else {
        omit(
          "through", fence: fence,
          real?.exclusions[fence]?.explanation
            ?? FenceAnchor.absence(of: zone.fences[fence].shape))
        continue
      }
      if zone.fences[fence].shape.isGeoline { lineCases(fence) } else { areaCases(fence) }
    }
    if let primary {
      turn = primary.turn
      zoneCases(primary.fence)
      if settings.isOver { omit("conditions", TestTrackPlan.overtime) }
    } else {
      omit(
        "conditions", "no drive of the plan triggers the zone, so its limits cannot be shown")
    }
    outlineCases()
    if settings.searches { searchCases() }
    // After the search, whose tracks have no scenario.
    if settings.hasScenarios { scenarioCases() }
  }

  /// The cases that a zone needs once.
  private mutating func zoneCases(_ fence: Int) {
    for kind in ConditionKind.ofZones { conditionCases(kind, fence) }
    retriggerCases(fence)
    guard let primaryArea else { return attendanceCases(fence) }
    turn = primaryArea.turn
    exitCases(primaryArea.fence)
    dwellCases(primaryArea.fence)
    overspeedCases(primaryArea.fence)
    confirmationCases(primaryArea.fence)
    gapCases(primaryArea.fence)
    attendanceCases(primaryArea.fence)
  }
}
