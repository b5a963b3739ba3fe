package import Ringfence

extension TestTrackPlan {
  /// Plans the drives of a layout.
  ///
  /// The same layout and settings give the same plan.
  /// - Complexity: O(*z* · *c* · *f* · *e*) for *z* zones, *c* cases of each, *f* fixes of a drive and *e* edges of a
  ///   zone.
  package init(_ layout: ZoneLayout, settings: ExerciseSettings = ExerciseSettings()) {
    for (index, zone) in layout.zones.enumerated() {
      add(ZonePlanner(zone, index, timeZone: layout.timeZone, settings))
    }
  }

  /// Plans the drives that show what a layout does in restart mode. The events are those of its circles.
  ///
  /// The same layout and settings give the same plan. The circles are those of the layout: how they are made is not
  /// planned once more.
  /// - Complexity: as for the real fences.
  package init(_ restart: RestartLayout, settings: ExerciseSettings = ExerciseSettings()) {
    let circles = restart.circleLayout
    for (index, zone) in restart.layout.zones.enumerated() {
      let real = RealFences(
        zone: zone, exclusions: restart.records[index].map { $0.exclusion })
      add(
        ZonePlanner(
          circles.zones[index], index, timeZone: circles.timeZone, settings, real: real))
      if real.exclusions.allSatisfy({ $0 != nil }) {
        cases += ZonePlanner.silentCase(
          zone, index, timeZone: restart.layout.timeZone, settings)
      }
    }
  }

  private mutating func add(_ planner: ZonePlanner) {
    var planner = planner
    planner.run()
    cases += planner.plan.cases
    omissions += planner.plan.omissions
  }
}

extension ZonePlanner {
  /// Plans all drives of the zone.
  mutating func run() {
    guard !zone.fences.isEmpty else { return omit("all", "the zone has no fence") }
    if let real, let exclusion = real.exclusions.first ?? nil,
      real.exclusions.allSatisfy({ $0 != nil })
    {
      return omit("all", exclusion.explanation)
    }
    guard findStarts() else { return }
    for fence in zone.fences.indices {
      guard anchors[fence] != nil else {
        omit(
          "through", fence: fence,
          real?.exclusions[fence]?.explanation
            ?? "the fence has no inside, or lies beyond 85° of latitude")
        continue
      }
      if zone.fences[fence].shape.isGeoline { lineCases(fence) } else { areaCases(fence) }
    }
    if let primary {
      turn = primary.turn
      zoneCases(primary.fence)
    } else {
      omit(
        "conditions", "no drive of the plan triggers the zone, so its limits cannot be shown")
    }
    if settings.searches { searchCases() }
  }

  /// The cases that a zone needs once.
  private mutating func zoneCases(_ fence: Int) {
    speedCases(fence)
    for kind in ConditionKind.unmoving { limitCases(of: kind, fence) }
    bearingCases(fence)
    percentageCases()
    overLineCases()
    scheduleCases()
    retriggerCases(fence)
    guard let primaryArea else { return }
    turn = primaryArea.turn
    exitCases(primaryArea.fence)
    dwellCases(primaryArea.fence)
    gapCases(primaryArea.fence)
  }
}
