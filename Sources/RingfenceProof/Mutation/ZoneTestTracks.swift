package import Ringfence

package struct ZoneTestTracks: Sendable {
  /// The plan of the zone: all cases are those of its layout, with the same names.
  package let plan: TestTrackPlan
  private let comparison: ZoneEventComparison
  private let trial: ZoneTrial
  private let timeZone: TimeZoneOffsets?
  private let mustEnd: @Sendable () -> Bool
  private let events: [[Event]]
  /// Whether plan and engine agree on a drive: else its expectations prove nothing.
  private let isProof: [Bool]

  /// Plans the drives.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - index: of the zone.
  ///   - settings: how tracks are evaluated.
  ///   - restart: how circles are made, for restart mode; `nil` for the fences themselves.
  ///   - mustEnd: whether planning is over: there are no more drives then than those found so far.
  /// - Complexity: that of ``TestTrackPlan/init(_:settings:)`` for the zone.
  package init(
    _ layout: ZoneLayout, zone index: Int, settings: EngineSettings,
    restart: RestartSettings? = nil,
    until mustEnd: @escaping @Sendable () -> Bool = { false }
  ) {
    var alone = layout
    for other in alone.zones.indices where other != index {
      alone.zones[other].fences = []
      alone.zones[other].attendances = []
    }
    let trial = ZoneTrial(layout, settings: settings, restart: restart)
    let plan = trial.drives(ofZone: index, in: alone, until: mustEnd)
    self.mustEnd = mustEnd
    comparison = ZoneEventComparison(zone: layout.zones[index])
    let engine = trial.engine(layout.zones[index])
    var isProof = plan.cases.map { _ in true }
    for item in plan.disagreements(with: trial.engine(alone)) {
      isProof[item.number] = false
    }
    self.plan = plan
    self.trial = trial
    self.isProof = isProof
    timeZone = layout.timeZone
    events = plan.cases.map { engine.events($0.fixes, of: plan.track) }
  }

  /// The first drive whose expectations, as `exercise` writes them, notice another zone.
  ///
  /// - Parameter other: the zone instead; `nil` for none.
  /// - Returns: the number of the case; `nil` where no expectation notices it.
  package func firstNoticing(_ other: Zone?) -> Int? {
    let engine = other.map { trial.engine($0) }
    return events.indices.first { number in
      guard isProof[number] else { return false }
      let found = engine?.events(plan.cases[number].fixes, of: plan.track) ?? []
      return !comparison.areEqual(
        events[number], found, other, writtenIn: plan.cases[number].events)
    }
  }

  /// Whether any drive planned for the zone, or for the other one, triggers something else.
  package func areSeparated(from other: Zone?) -> Bool {
    guard let other else { return events.contains { !$0.isEmpty } }
    let (own, others) = (trial.engine(comparison.zone), trial.engine(other))
    let isShown = events.indices.contains { number in
      !comparison.areEqual(
        events[number], others.events(plan.cases[number].fixes, of: plan.track), other)
    }
    if isShown { return true }
    let drives = trial.drives(
      ofZone: 0, in: ZoneLayout(timeZone: timeZone, zones: [other]), searches: false,
      until: mustEnd)
    return drives.cases.contains {
      !comparison.areEqual(
        own.events($0.fixes, of: plan.track), others.events($0.fixes, of: plan.track), other)
    }
  }
}
