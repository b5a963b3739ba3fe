internal import Ringfence
internal import RingfenceRecords

extension GradeWriter {
  // MARK: JUnit XML

  /// Appends a test for each zone and kind of event that there is; it fails for events whose class is one of those that
  /// make the grade fail.
  func appendJUnit(_ report: GradeReport, into bytes: inout [UInt8]) {
    let titles = ZoneTitles(report.layout).zones
    var tests: [(zone: String, kind: Event.Kind, events: [Int])] = []
    let kinds: [Event.Kind] = [.entered, .exited, .crossed, .dwelled]
    var eventsOfZones: [Int: [Int]] = [:]
    let graded = report.grade.events
    for (index, event) in graded.enumerated() {
      if let zone = event.zone { eventsOfZones[zone, default: []].append(index) }
    }
    for (zone, title) in titles.enumerated() {
      for kind in kinds {
        let events = eventsOfZones[zone, default: []].filter { graded[$0].kind == kind }
        if !events.isEmpty { tests.append((title, kind, events)) }
      }
    }
    let failures = tests.map { test in test.events.filter { report.fails(graded[$0].grade) } }
    // Zones without a split, and unknown ones, fail as a whole.
    let rest = report.exceeded.filter { limit in
      !failures.contains { $0.contains { graded[$0].grade == limit.grade } }
    }
    let count = failures.count { !$0.isEmpty } + (rest.isEmpty ? 0 : 1)
    JUnitXML.begin(Self.suite, into: &bytes)
    JUnitXML.beginSuite(
      Self.suite, tests: tests.count + 1, failures: count, errors: 0, into: &bytes)
    for (test, failed) in zip(tests, failures) {
      appendTest(
        "\(test.kind.name) \(test.zone)", report.log,
        failed.map { message($0, titles, report) },
        failed.isEmpty ? "" : pluralized(failed.count, "event") + " not as on the drive",
        into: &bytes)
    }
    appendTest(
      "all", report.log, rest.map { "\($0.grade.name): \(report.count($0.grade))" },
      Self.summary(report), into: &bytes)
    JUnitXML.endSuite(into: &bytes)
    JUnitXML.end(into: &bytes)
  }

  private static let suite = "ringfence grade"

  private func appendTest(
    _ name: String, _ group: String, _ lines: [String], _ message: String,
    into bytes: inout [UInt8]
  ) {
    JUnitXML.append(
      name, in: group,
      lines.isEmpty ? nil : .init("failure", message: message, lines: lines), into: &bytes)
  }

  // MARK: GitHub

  /// Appends an annotation of the log for each event whose class makes the grade fail, warnings for the others that are
  /// not on time, and the summary.
  func appendCommands(_ report: GradeReport, into bytes: inout [UInt8]) {
    let titles = ZoneTitles(report.layout).zones
    for (index, event) in report.grade.events.enumerated()
    where event.grade != .onTime && event.grade != .unsplit {
      WorkflowCommand.append(
        report.fails(event.grade) ? "error" : "warning", report.log,
        event.found.map { report.rows[$0].line }, title: event.grade.name,
        message(index, titles, report), into: &bytes)
    }
    WorkflowCommand.append(
      report.exceeded.isEmpty ? "notice" : "error", nil, title: "grade", Self.summary(report),
      into: &bytes)
  }
}
