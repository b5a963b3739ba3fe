package import RingfenceRecords

/// The formats of grades. `Docs/Grade.md` defines them.
package typealias GradeFormat = ReportFormat<OwnGradeFormat>

package enum OwnGradeFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line, version 1.
  case ndjson
  /// A table with a row for each event.
  case csv
}
