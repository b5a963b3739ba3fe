package import Ringfence

/// The drives of `exercise` for one zone, and what they trigger.
package struct ZoneTestTracks: Sendable {
  /// The plan of the zone: all cases are those of its layout, with the same names.
  package let plan: TestTrackPlan
  private let zone: Zone
  private let trial: ZoneTrial
  private let timeZone: TimeZoneRules?
  /// What the engine triggers on each drive.
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
  /// - Complexity: that of ``TestTrackPlan/init(_:settings:)`` for the zone.
  package init(
    _ layout: ZoneLayout, zone index: Int, settings: EngineSettings,
    restart: RestartSettings? = nil
  ) {
    var alone = layout
    for other in alone.zones.indices where other != index { alone.zones[other].fences = [] }
    let trial = ZoneTrial(layout, settings: settings, restart: restart)
    let plan = trial.drives(alone)
    let engine = trial.engine(layout.zones[index])
    var isProof = plan.cases.map { _ in true }
    for item in plan.disagreements(with: trial.engine(alone)) {
      isProof[item.number] = false
    }
    self.plan = plan
    self.trial = trial
    self.isProof = isProof
    zone = layout.zones[index]
    timeZone = layout.timeZone
    events = plan.cases.map { Self.events($0.fixes, engine) }
  }

  /// The first drive whose expectations, as `exercise` writes them, notice another zone.
  ///
  /// - Parameter other: the zone instead; `nil` for none.
  /// - Returns: the number of the case; `nil` where no expectation notices it.
  package func firstNoticing(_ other: Zone?) -> Int? {
    let engine = other.map { trial.engine($0) }
    return events.indices.first { number in
      guard isProof[number] else { return false }
      let found = engine.map { Self.events(plan.cases[number].fixes, $0) } ?? []
      return !areEqual(events[number], found, other, writtenIn: plan.cases[number].events)
    }
  }

  /// Whether any drive planned for the zone, or for the other one, triggers something else.
  package func areSeparated(from other: Zone?) -> Bool {
    guard let other else { return events.contains { !$0.isEmpty } }
    let (own, others) = (trial.engine(zone), trial.engine(other))
    let isShown = events.indices.contains { number in
      !areEqual(events[number], Self.events(plan.cases[number].fixes, others), other)
    }
    if isShown { return true }
    let drives = trial.drives(ZoneLayout(timeZone: timeZone, zones: [other]))
    return drives.cases.contains {
      !areEqual(Self.events($0.fixes, own), Self.events($0.fixes, others), other)
    }
  }

  private static func events(_ fixes: FixColumns, _ engine: TriggerEngine) -> [Event] {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: engine, into: &events)
    return events
  }

  // MARK: Comparison

  /// Whether both trigger the same, within the tolerance of expectations: as far as `rows` say, or in everything.
  private func areEqual(
    _ expected: [Event], _ found: [Event], _ other: Zone?, writtenIn rows: [Event]? = nil
  ) -> Bool {
    guard let other else { return expected.isEmpty }
    return expected.count == found.count
      && expected.indices.allSatisfy { number in
        isEqual(expected[number], found[number], other)
          && (rows?[number].crossedFences.isEmpty == true
            || areCrossedFencesEqual(expected[number], found[number], other))
      }
  }

  private func isEqual(_ expected: Event, _ found: Event, _ other: Zone) -> Bool {
    let stays = (expected.dwellTime ?? .zero) - (found.dwellTime ?? .zero)
    return expected.kind == found.kind && isName(expected.fence, sameAs: found.fence, other)
      && abs(expected.time.duration(since: found.time).wholeMicroseconds) <= 2_000
      && expected.direction == found.direction && expected.flags == found.flags
      && abs(stays.wholeMicroseconds) <= 2_000 && isSame(expected.boundary, found.boundary)
  }

  private func areCrossedFencesEqual(_ expected: Event, _ found: Event, _ other: Zone) -> Bool {
    expected.crossedFences.count == found.crossedFences.count
      && zip(expected.crossedFences, found.crossedFences).allSatisfy {
        isName($0.fence, sameAs: $1.fence, other)
      }
  }

  private func isName(_ fence: Int, sameAs otherFence: Int, _ other: Zone) -> Bool {
    zone.fences[fence].id.utf8.elementsEqual(other.fences[otherFence].id.utf8)
  }

  private func isSame(_ expected: BoundaryPoint, _ found: BoundaryPoint) -> Bool {
    abs(expected.time.duration(since: found.time).wholeMicroseconds) <= 2_000
      && Geodesic.inverse(from: expected.coordinate, to: found.coordinate).distance.meters <= 0.02
  }
}
