package import Ringfence

/// A drive or tour on which the engine does not do what the plan says. One of them is wrong.
package struct ExerciseDisagreement: Sendable {
  /// Index of the case in the plan, or of the tour.
  package let number: Int
  /// The events of its zones by the engine.
  package let found: [Event]
}

extension TestTrackPlan {
  /// Evaluates the drives with an engine, and compares the events of their zones with the plan: kind, fence, time,
  /// direction and flags exactly, boundaries within 2 ms and 2 cm.
  ///
  /// - Parameters:
  ///   - engine: of the layout and the settings of the plan.
  ///   - mustEnd: is asked before each drive whether the comparison must end.
  /// - Returns: the drives with a difference, in the order of the cases.
  package func disagreements(
    with engine: TriggerEngine, until mustEnd: () -> Bool = { false }
  ) -> [ExerciseDisagreement] {
    Self.disagreements(cases.count, until: mustEnd) { number in
      let item = cases[number]
      return Self.disagreement(item.fixes, of: track, item.events, [item.zone], engine)
    }
  }

  /// The same for tours of the plan.
  ///
  /// - Returns: the tours with a difference, by their index.
  package static func disagreements(
    of tours: [TestTrackTour], with engine: TriggerEngine, until mustEnd: () -> Bool = { false }
  ) -> [ExerciseDisagreement] {
    disagreements(tours.count, until: mustEnd) { number in
      let tour = tours[number]
      return disagreement(tour.fixes, of: tour.track, tour.events, Set(tour.zones), engine)
    }
  }

  private static func disagreements(
    _ count: Int, until mustEnd: () -> Bool, _ events: (Int) -> [Event]?
  ) -> [ExerciseDisagreement] {
    var found: [ExerciseDisagreement] = []
    for number in 0..<count {
      if mustEnd() { break }
      if let events = events(number) {
        found.append(ExerciseDisagreement(number: number, found: events))
      }
    }
    return found
  }

  /// The events of some zones by the engine, where they are not those of the plan.
  private static func disagreement(
    _ fixes: FixColumns, of track: String, _ events: [Event], _ zones: Set<Int>,
    _ engine: TriggerEngine
  ) -> [Event]? {
    var session = TriggerSession(track: track)
    var found: [Event] = []
    session.process(fixes, with: engine, into: &found)
    found.removeAll { !zones.contains($0.zone) }
    return areEqual(events, found) ? nil : found
  }

  static func areEqual(_ planned: [Event], _ found: [Event]) -> Bool {
    found.count == planned.count && zip(planned, found).allSatisfy { agree($0, $1) }
  }

  private static func agree(_ planned: Event, _ found: Event) -> Bool {
    let dwellTimes = (planned.dwellTime ?? .zero, found.dwellTime ?? .zero)
    return planned.kind == found.kind && (!planned.hasFence || planned.fence == found.fence)
      && abs(planned.time.duration(since: found.time).wholeMicroseconds) <= 2_000
      && planned.direction == found.direction
      && planned.flags == found.flags
      && abs(planned.boundary.time.duration(since: found.boundary.time).wholeMicroseconds) <= 2_000
      && Geodesic.inverse(from: planned.boundary.coordinate, to: found.boundary.coordinate)
        .distance.meters <= 0.02
      && planned.crossedFences.count == found.crossedFences.count
      && zip(planned.crossedFences, found.crossedFences).allSatisfy {
        $0.fence == $1.fence
          && abs($0.point.time.duration(since: $1.point.time).wholeMicroseconds) <= 2_000
      }
      && abs((dwellTimes.0 - dwellTimes.1).wholeMicroseconds) <= 4_000
      && agreeAboutWindow(planned, found)
  }

  private static func agreeAboutWindow(_ planned: Event, _ found: Event) -> Bool {
    guard planned.window == found.window else { return false }
    guard let record = planned.attendance, let other = found.attendance else {
      return planned.attendance == found.attendance
    }
    // The time in the zone has the errors of all its edges.
    return record.isSame(as: other, within: 8_000)
  }
}
