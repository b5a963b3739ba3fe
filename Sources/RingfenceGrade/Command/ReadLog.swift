internal import Ringfence
internal import RingfenceCommand
package import RingfenceGrade
internal import RingfenceRules

package struct ReadLog {
  package let graded: GradedLog
  private let form: FoundLogForm
  private let names: [String]
  private var reported: LogMessages

  package var messages: [String] { reported.lines }

  init(
    _ found: FoundLog, _ rows: [FoundLogRow], _ names: NamedZones, _ settings: GradeSettings,
    _ messages: LogMessages
  ) {
    let events = rows.map { row in
      FoundEvent(
        row.kind, at: row.time, zone: names.zone(row.zones), coordinate: row.coordinate,
        timeSource: row.timeSource)
    }
    graded = GradedLog(
      name: found.name, form: found.form.rawValue, unreadable: found.unreadable.count,
      events: events, rows: rows.map { GradeReport.Row($0) }, settings: settings)
    form = found.form
    self.names = rows.map { $0.zones.first ?? "" }
    reported = messages
  }

  /// Grades the log against a drive, and reports what of both is not compared.
  package mutating func grade(
    against drive: GradedDrive, limits: [GradeReport.Limit] = GradeReport.Limit.standard
  ) -> GradeReport {
    let chosen = graded.settings.kinds
    let truth = drive.truth(comparedWith: graded.events, kinds: chosen)
    reported.report(leftOut: truth.leftOut, isChosen: chosen != nil)
    let unknown = zip(names, zip(graded.rows, graded.events)).filter { $0.1.1.zone == nil }
    reported.report(
      unknownZones: unknown.map { ($0.0, $0.1.0.line) },
      ids: drive.engine.layout.zones.map { $0.id })
    let isOfStates = form == .homeAssistantCSV || form == .homeAssistantREST
    if isOfStates, drive.hasOverlappingVisits { reported.reportOverlappingZones() }
    let report = graded.report(on: drive, limits: limits)
    let outside = report.grade.total[.outsideDrive]
    if outside > 0, outside + report.grade.total[.unknownZone] == graded.events.count,
      let span = drive.path.span
    {
      reported.reportDistance(graded.events.map { $0.time }, span)
    }
    return report
  }
}

extension GradeReport.Row {
  fileprivate init(_ row: FoundLogRow) {
    self.init(
      name: row.zones.first ?? "", time: row.time, timeOf: row.timeSource.name,
      accuracy: row.accuracy, id: row.id, device: row.device, line: row.line,
      isAfterGap: row.isAfterGap)
  }
}
