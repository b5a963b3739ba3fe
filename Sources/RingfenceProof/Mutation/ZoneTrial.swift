package import Ringfence

/// What one zone triggers does not depend on the others, but for the numbers of visits.
package struct ZoneTrial: Sendable {
  private let timeZone: TimeZoneOffsets?
  private let settings: EngineSettings
  private let zones: [Zone]
  /// How circles are made, where restart mode is evaluated.
  private let restart: RestartSettings?

  /// Prepares trials of zones of a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - settings: how tracks are evaluated.
  ///   - restart: how circles are made, for restart mode; `nil` for the fences themselves.
  package init(_ layout: ZoneLayout, settings: EngineSettings, restart: RestartSettings? = nil) {
    timeZone = layout.timeZone
    zones = layout.zones
    self.settings = settings
    self.restart = restart
  }

  /// An engine of one zone, whose index is 0.
  package func engine(_ zone: Zone) -> TriggerEngine {
    engine(ZoneLayout(timeZone: timeZone, zones: [zone]))
  }

  func engine(_ layout: ZoneLayout) -> TriggerEngine {
    restart.map { TriggerEngine(restart: RestartLayout(layout, settings: $0), settings: settings) }
      ?? TriggerEngine(layout, settings: settings)
  }

  /// The drives of `exercise` for a zone of a layout.
  ///
  /// - Parameters:
  ///   - zone: index of the zone.
  ///   - layout: the layout.
  ///   - searches: whether random tracks are tried, too.
  ///   - mustEnd: whether planning is over.
  /// - Returns: the plan, of what was found until planning was over.
  func drives(
    ofZone zone: Int, in layout: ZoneLayout, searches: Bool = true,
    until mustEnd: @escaping @Sendable () -> Bool
  ) -> TestTrackPlan {
    var exercise = ExerciseSettings()
    exercise.engine = settings
    exercise.searches = searches
    exercise.mustEnd = mustEnd
    guard let restart else { return TestTrackPlan(layout, zone: zone, settings: exercise) }
    let circles = RestartLayout(layout, settings: restart)
    return TestTrackPlan(circles, circles.circleLayout, zone: zone, settings: exercise)
  }

  /// Whether the replacements change nothing of what an engine prepares.
  package func isSame(_ replacements: [ZoneReplacement]) -> Bool {
    replacements.allSatisfy { item in
      // A zone that is added.
      guard zones.indices.contains(item.zone) else { return item.content.map(isSilent) ?? true }
      let original = zones[item.zone]
      guard let content = item.content else { return isSilent(original) }
      if isSilent(content), isSilent(original) { return true }
      return content.id.utf8.elementsEqual(original.id.utf8)
        && content.fences.count == original.fences.count
        && zip(content.fences, original.fences).allSatisfy {
          $0.id.utf8.elementsEqual($1.id.utf8)
        } && content.isPrepared(as: original, settings)
    }
  }

  /// Whether a zone can never trigger: it has no fence and expects no device, or in restart mode it has no circle.
  private func isSilent(_ zone: Zone) -> Bool {
    guard let restart else { return zone.fences.isEmpty && zone.attendances.isEmpty }
    let circles = RestartLayout(
      ZoneLayout(timeZone: timeZone, zones: [zone]), settings: restart)
    return circles.degradations[0].allSatisfy { !$0.hasCircles }
  }
}
