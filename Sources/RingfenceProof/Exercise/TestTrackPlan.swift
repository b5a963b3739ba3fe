package import Ringfence

// This folder: drives that show what a layout does, and the events that they must trigger. The engine plans none of it:
// positions and times come from the planned path by the geometry of this folder, events from the reference engine, which
// shares nothing with the engine but the model.

package struct TestTrackPlan: Sendable {
  package struct Case: Sendable {
    /// Index of the zone in the layout.
    package let zone: Int
    /// Index of the fence in the zone, where the drive is about one of several.
    package let fence: Int?
    /// What the drive shows, in letters, digits and hyphens.
    package let subject: String
    /// Whether the drive shows something only at its moment, such as the opening of a schedule.
    package let isDated: Bool
    /// The fixes, in time order.
    package let fixes: FixColumns
    /// The events of the zone, in time order. Visits have no number, exits have no distance.
    package let events: [Event]
    /// What happens to the app, as a preset of a scenario; `nil` for nothing. The events are those without it.
    package let scenario: String?

    init(
      zone: Int, fence: Int?, subject: String, isDated: Bool, fixes: FixColumns, events: [Event],
      scenario: String? = nil
    ) {
      self.zone = zone
      self.fence = fence
      self.subject = subject
      self.isDated = isDated
      self.fixes = fixes
      self.events = events
      self.scenario = scenario
    }
  }

  /// A behaviour that no drive of the plan shows.
  package struct Omission: Sendable {
    /// Index of the zone in the layout.
    package let zone: Int
    /// Index of the fence in the zone, where the behaviour is that of one of several.
    package let fence: Int?
    /// What is not shown, as the subject of a case.
    package let subject: String
    package let reason: String
  }

  /// The name of the drives' track, for the attendances of zones.
  package internal(set) var track = ExerciseSettings.usualTrack
  /// The drives, by zone.
  package internal(set) var cases: [Case] = []
  /// The behaviours without a drive, by zone.
  package internal(set) var omissions: [Omission] = []
  /// The number of zones for which planning ended at ``ExerciseSettings/end``.
  package internal(set) var unfinishedZones = 0

  /// The reason against what was not planned when planning had to end.
  package static let overtime = "the time limit was reached"

  package init() {}
}

package struct ExerciseSettings: Sendable {
  /// The time between two fixes while the device moves, in seconds.
  package var intervalSeconds = 1
  /// The first day on which a drive may take place, as days since 1970-01-01; `nil` for 2026-01-05, or earlier
  /// where schedules have ended by then.
  package var firstDay: Int?
  /// Turns the directions that are tried first.
  package var seed = 0
  /// Whether the fixes have neither speed nor course, as in the files of simulators.
  package var omitsMotion = false
  /// The name of the tracks that the drives become: attendances may expect devices by name.
  package var track = ExerciseSettings.usualTrack
  /// Whether random tracks are tried for errors that no planned drive notices.
  package var searches = true
  package var hasScenarios = false
  /// Whether planning has to end: what no drive shows by then is an omission with this reason. The clock is that of the
  /// caller, since the page has none.
  package var mustEnd: @Sendable () -> Bool = { false }
  package var engine = EngineSettings()

  /// The name of a track that is written as GPX.
  package static let usualTrack = "track.gpx"

  package init() {}

  var isOver: Bool { mustEnd() }
}
