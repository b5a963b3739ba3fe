/// The formats of grades. `Docs/Grade.md` defines them.
package enum GradeFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line, version 1.
  case ndjson
  /// A table with a row for each event.
  case csv
  /// JUnit XML: a test for each zone and kind of event.
  case junit
  /// Workflow commands that make GitHub annotate the log.
  case github
}
