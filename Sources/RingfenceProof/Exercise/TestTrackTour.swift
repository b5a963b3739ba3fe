package import Ringfence

/// Some drives of a plan as one track. They are so far from each other, on the ground and in time, that none changes what
/// the others trigger.
package struct TestTrackTour: Sendable {
  /// The name of the track, for the attendances of zones.
  package internal(set) var track = ExerciseSettings.usualTrack
  /// The indices of the cases in the plan, in the order in which they are driven.
  package internal(set) var cases: [Int] = []
  /// The zones of the cases, by their index in the layout, ascending. The plan knows all their events.
  package internal(set) var zones: [Int] = []
  /// The fixes, in time order. Between two drives there are more than the settings' maximum gap.
  package internal(set) var fixes = FixColumns()
  /// The events of the zones, in time order.
  package internal(set) var events: [Event] = []
}

extension TestTrackPlan {
  /// Joins the drives of the plan into tours.
  ///
  /// Drives of different zones are joined where neither comes near the fences of the other; drives of one zone after
  /// its retrigger time and the timeouts of its conditions are over. A drive that is not about a moment may take place
  /// later than planned, where the schedules of its zone are open and closed at the same fixes. A drive of a zone that
  /// expects the device stays alone: a later fix would show that the device is not there.
  ///
  /// - Parameters:
  ///   - layout: the layout of the plan.
  ///   - settings: those of the plan.
  /// - Returns: tours of all cases, each in one of them, by their first case.
  /// - Complexity: O(*c* · *t* · *k*) for *c* cases, *t* tours and *k* zones of a tour.
  package func tours(_ layout: ZoneLayout, settings: ExerciseSettings) -> [TestTrackTour] {
    var planner = TourPlanner(layout, settings)
    for number in cases.indices { planner.add(number, cases[number]) }
    return planner.drafts.map { draft in
      var tour = TestTrackTour(
        track: track, cases: draft.drives.map { $0.number }, zones: draft.zones.sorted())
      var fixes: [Fix] = []
      for drive in draft.drives {
        let item = cases[drive.number]
        for fix in item.fixes { fixes.append(fix.later(by: drive.delaySeconds)) }
        for event in item.events { tour.events.append(event.later(by: drive.delaySeconds)) }
      }
      tour.fixes = FixColumns(fixes)
      return tour
    }
  }
}

extension Event {
  fileprivate func later(by seconds: Int64) -> Event {
    var event = self
    event.time = time.later(by: seconds)
    event.fix = fix.later(by: seconds)
    event.boundary.time = boundary.time.later(by: seconds)
    for index in crossedFences.indices {
      event.crossedFences[index].point.time = crossedFences[index].point.time.later(by: seconds)
    }
    return event
  }
}

extension Fix {
  fileprivate func later(by seconds: Int64) -> Fix {
    Fix(
      time: time.later(by: seconds), coordinate: coordinate, altitudeMeters: altitudeMeters,
      accuracyMeters: accuracyMeters, speedMetersPerSecond: speedMetersPerSecond,
      courseDegrees: courseDegrees, flags: flags)
  }
}

extension Timestamp {
  func later(by seconds: Int64) -> Timestamp {
    Timestamp(microseconds: microseconds + seconds * 1_000_000)
  }
}
