/// Warns of a file half of whose fixes or more are left out: what is left shows another way.
package enum LeftOutCheck {
  /// The reasons that count. A receiver without a fix says so, and a row that stands twice costs nothing.
  private static let issues: [TrackIssue] = [
    .badPosition, .badTime, .missingTime, .outOfOrder, .yearOutlier, .nullIsland,
    .implausiblePosition, .badRow,
  ]
  /// A few fixes are no share.
  private static let least = 20

  /// The warning about fixes that a reader left out of a file; `nil` where less is left out.
  static func warning(
    _ diagnostics: TrackDiagnostics, of total: Int, file: String
  ) -> TrackFileWarning? {
    let reasons = diagnostics.entries.filter { issues.contains($0.issue) && $0.leftOut > 0 }
    let count = reasons.reduce(0) { $0 + $1.leftOut }
    // A row that cannot be read is no fix.
    let rows = total + diagnostics[.badRow]
    guard let most = reasons.max(by: { $0.leftOut < $1.leftOut }) else { return nil }
    return warning(
      count, of: rows,
      "\(most.leftOut == count ? "all" : "most") as \(most.issue.rawValue)", file: file)
  }

  /// The warning about fixes that an engine left out as inaccurate.
  package static func warning(
    inaccurate count: Int, of total: Int, file: String
  ) -> TrackFileWarning? {
    warning(
      count, of: total,
      "as \(TrackIssue.inaccurate.rawValue): their accuracies are worse than --maximum-accuracy",
      file: file)
  }

  private static func warning(
    _ count: Int, of total: Int, _ why: String, file: String
  ) -> TrackFileWarning? {
    guard count >= least, count <= total, count * 2 >= total else { return nil }
    let percent = min(100, count * 100 / max(1, total))
    return TrackFileWarning(
      .mostlyLeftOut, at: FileLocation(file: file),
      "\(count) of \(total) fixes (\(percent) %) are left out, \(why)")
  }
}
