internal import Ringfence
internal import RingfenceRecords

extension GradeWriter {
  /// A test for each zone and kind of event that there is, which fails for events whose class is one of those that make
  /// the grade fail, and one for the whole; an annotation of the log for each event that is not on time.
  func ciReport(_ report: GradeReport) -> CIReport {
    let titles = ZoneTitles(report.layout).zones
    let graded = report.grade.events
    var tests: [(name: String, failed: [Int])] = []
    var eventsOfZones: [Int: [Int]] = [:]
    for (index, event) in graded.enumerated() {
      if let zone = event.zone { eventsOfZones[zone, default: []].append(index) }
    }
    for (zone, title) in titles.enumerated() {
      for kind in Event.Kind.allCases {
        let events = eventsOfZones[zone, default: []].filter { graded[$0].kind == kind }
        guard !events.isEmpty else { continue }
        tests.append(("\(kind.name) \(title)", events.filter { report.fails(graded[$0].grade) }))
      }
    }
    // Zones without a split, and unknown ones, fail as a whole.
    let rest = report.exceeded.filter { limit in
      !tests.contains { $0.failed.contains { graded[$0].grade == limit.grade } }
    }
    var suite = CIReport.Suite("ringfence grade")
    func add(_ name: String, _ message: String, _ lines: [String]) {
      suite.tests.append(
        .init(
          name, of: report.log, lines.isEmpty ? .passed : .failed, message: message, lines: lines))
    }
    for (name, failed) in tests {
      add(
        name, pluralized(failed.count, "event") + " not as on the drive",
        failed.map { message($0, titles, report) })
    }
    add("all", Self.summary(report), rest.map { "\($0.grade.name): \(report.count($0.grade))" })
    var annotations: [CIReport.Annotation] = []
    for (index, event) in graded.enumerated()
    where event.grade != .onTime && event.grade != .unsplit {
      annotations.append(
        .init(
          report.fails(event.grade) ? .error : .warning, report.log,
          event.found.map { report.rows[$0].line }, title: event.grade.name,
          message(index, titles, report)))
    }
    annotations.append(
      .init(
        report.exceeded.isEmpty ? .notice : .error, nil, title: "grade", Self.summary(report)))
    return CIReport(suite, annotations: annotations)
  }
}
