package import Ringfence

/// The drives of `exercise` for one zone, and what they trigger.
package struct ZoneDrives: Sendable {
  /// The plan of the zone: all cases are those of its layout, with the same names.
  package let plan: ExercisePlan
  private let zone: Zone
  private let timeZone: TimeZoneRules?
  private let settings: EngineSettings
  /// The events of the zone on each drive; `nil` where plan and engine disagree, so that the drive proves nothing.
  private let events: [[Event]?]

  /// Plans the drives.
  ///
  /// - Complexity: that of ``ExercisePlan/init(_:settings:)`` for the zone.
  package init(_ layout: ZoneLayout, zone index: Int, settings: EngineSettings) {
    var alone = layout
    for other in alone.zones.indices where other != index { alone.zones[other].fences = [] }
    var exercise = ExerciseSettings()
    exercise.engine = settings
    plan = ExercisePlan(alone, settings: exercise)
    zone = layout.zones[index]
    timeZone = layout.timeZone
    self.settings = settings
    let engine = Self.engine(layout.zones[index], layout.timeZone, settings)
    var drives: [[Event]?] = plan.cases.map { Self.events($0.fixes, engine) }
    for item in plan.disagreements(with: TriggerEngine(alone, settings: settings)) {
      drives[item.number] = nil
    }
    events = drives
  }

  /// The first drive on which another zone does not trigger the same.
  ///
  /// - Parameter other: the zone instead; `nil` for none.
  /// - Returns: the number of the case; `nil` where all drives trigger the same.
  package func firstSeparating(_ other: Zone?) -> Int? {
    let engine = other.map { Self.engine($0, timeZone, settings) }
    return events.indices.first { number in
      guard let expected = events[number] else { return false }
      let found = engine.map { Self.events(plan.cases[number].fixes, $0) } ?? []
      return !areEqual(expected, found, other)
    }
  }

  /// Whether a drive that `exercise` plans for the other zone triggers something else in this one.
  package func isSeparatedByOwnDrives(of other: Zone) -> Bool {
    var exercise = ExerciseSettings()
    exercise.engine = settings
    let drives = ExercisePlan(ZoneLayout(timeZone: timeZone, zones: [other]), settings: exercise)
    let engines = (
      Self.engine(zone, timeZone, settings), Self.engine(other, timeZone, settings)
    )
    return drives.cases.contains {
      !areEqual(Self.events($0.fixes, engines.0), Self.events($0.fixes, engines.1), other)
    }
  }

  private static func engine(
    _ zone: Zone, _ timeZone: TimeZoneRules?, _ settings: EngineSettings
  ) -> TriggerEngine {
    TriggerEngine(ZoneLayout(timeZone: timeZone, zones: [zone]), settings: settings)
  }

  private static func events(_ fixes: FixColumns, _ engine: TriggerEngine) -> [Event] {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: engine, into: &events)
    return events
  }

  /// Whether the expectations that `exercise` writes hold for both.
  private func areEqual(_ expected: [Event], _ found: [Event], _ other: Zone?) -> Bool {
    guard let other else { return expected.isEmpty }
    // Another name is noticed in every event.
    guard other.id.utf8.elementsEqual(zone.id.utf8) else {
      return expected.isEmpty && found.isEmpty
    }
    return expected.count == found.count
      && zip(expected, found).allSatisfy { isEqual($0, $1, other) }
  }

  private func isEqual(_ expected: Event, _ found: Event, _ other: Zone) -> Bool {
    func isName(_ fence: Int, sameAs otherFence: Int) -> Bool {
      zone.fences[fence].id.utf8.elementsEqual(other.fences[otherFence].id.utf8)
    }
    let stays = (expected.dwellTime ?? .zero) - (found.dwellTime ?? .zero)
    return expected.kind == found.kind && isName(expected.fence, sameAs: found.fence)
      && abs(expected.time.duration(since: found.time).wholeMicroseconds) <= 2_000
      && expected.direction == found.direction && expected.flags == found.flags
      && abs(stays.wholeMicroseconds) <= 2_000
      && expected.crossedFences.count == found.crossedFences.count
      && zip(expected.crossedFences, found.crossedFences).allSatisfy {
        isName($0.fence, sameAs: $1.fence)
      }
      && isSame(expected.boundary, found.boundary)
  }

  private func isSame(_ expected: BoundaryPoint, _ found: BoundaryPoint) -> Bool {
    abs(expected.time.duration(since: found.time).wholeMicroseconds) <= 2_000
      && Geodesic.inverse(from: expected.coordinate, to: found.coordinate).distance.meters <= 0.02
  }
}
