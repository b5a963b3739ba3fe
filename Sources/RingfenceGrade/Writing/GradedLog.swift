internal import Ringfence

/// A foreign log that was read, with how it is compared: what a grade is made of besides the drive.
package struct GradedLog: Sendable {
  package var name: String
  package var form: String
  package var unreadable: Int
  /// Its events, in its order.
  package var events: [FoundEvent]
  package var rows: [GradeReport.Row]
  package var settings: GradeSettings

  package init(
    name: String, form: String, unreadable: Int = 0, events: [FoundEvent],
    rows: [GradeReport.Row], settings: GradeSettings = GradeSettings()
  ) {
    self.name = name
    self.form = form
    self.unreadable = unreadable
    self.events = events
    self.rows = rows
    self.settings = settings
  }

  /// The grade of the log against a drive; zones of events are indices in the layout of the drive.
  ///
  /// - Complexity: as of ``DriveGrade``.
  package func report(
    on drive: GradedDrive, limits: [GradeReport.Limit] = GradeReport.Limit.standard
  ) -> GradeReport {
    let grade = DriveGrade(
      events, truth: drive.truth(comparedWith: events, kinds: settings.kinds).events,
      on: drive.path, drive.engine,
      settings: settings)
    return GradeReport(
      log: name, form: form, layout: drive.engine.layout, grade: grade, rows: rows,
      unreadable: unreadable, limits: limits)
  }
}
