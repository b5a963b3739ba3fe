internal import RingfenceAnswers
internal import RingfenceFiles
internal import RingfenceRecords

/// What a caller learns about a table or a track file that was read. `Docs/CLibrary.md` has the members of its JSON.
struct TableReport {
  private let failure: FileError?
  private let warnings: [TrackFileWarning]
  private let diagnostics: TrackDiagnostics
  /// The columns that are not read, of a table in memory.
  private let ignoredColumns: [String]
  /// What a file is written in; `nil` for a table in memory.
  private let format: TrackFormat?

  init(_ file: TrackFile, _ table: ColumnTable) {
    self.init(
      table, warnings: file.warnings, failure: file.failure, diagnostics: file.diagnostics)
  }

  /// The report of a track file.
  init(_ file: TrackFile) {
    failure = file.failure
    warnings = file.warnings
    diagnostics = file.diagnostics
    ignoredColumns = []
    format = file.format
  }

  /// The report of a table in memory; without other arguments nothing was left out or changed.
  init(
    _ table: ColumnTable, warnings: [TrackFileWarning], failure: FileError? = nil,
    diagnostics: TrackDiagnostics = TrackDiagnostics()
  ) {
    self.failure = failure
    self.warnings = warnings
    self.diagnostics = diagnostics
    ignoredColumns = zip(table.names, table.roles).filter { $0.1 == nil }.map { $0.0 }
    format = nil
  }

  /// Whether latitudes and longitudes may have been exchanged, as nothing but names of columns says which is which.
  var isOfTable: Bool { format.map { !$0.namesAxes } ?? true }

  /// The fixes that were left out although they have a position and a time, by their reasons.
  var leftOut: [SilenceCause.LeftOut] {
    TrackIssue.ofUsableFixes.map { issue in
      let entry = diagnostics.entries.first { $0.issue == issue }
      return SilenceCause.LeftOut(reason: issue.rawValue, count: entry?.leftOut ?? 0)
    }
  }

  /// The document; `ignored` fixes more were left out by an engine, of a number that is known for a whole table.
  func bytes(ignored: Int, of fixes: Int? = nil) -> [UInt8] {
    let isKnown = warnings.contains { $0.code == .mostlyLeftOut }
    let inaccurate = fixes.flatMap {
      LeftOutCheck.warning(inaccurate: ignored, of: $0, file: "table")
    }
    let warnings = warnings + (inaccurate.map { isKnown ? [] : [$0] } ?? [])
    var json = JSONWriter()
    json.line { json in
      json.member("version", 1)
      if let format { json.member("format", word: format.rawValue) }
      if let failure {
        json.object("failure") { json in
          json.member("code", word: failure.code.rawValue)
          if format != nil { json.member("isOfTrack", failure.code.isOfTrack) }
          write(failure.detail, failure.description, failure.location, to: &json)
        }
      }
      json.objects("warnings", warnings) { json, warning in
        json.member("code", word: warning.code.rawValue)
        write(warning.detail, warning.description, warning.location, to: &json)
      }
      json.objects("issues", diagnostics.entries) { json, entry in
        json.member("reason", word: entry.issue.rawValue)
        json.member("count", entry.count)
        json.member("leftOut", entry.leftOut)
        if format == nil {
          json.member("firstRow", entry.firstLine - 1)
        } else {
          json.member("firstLine", entry.firstLine)
        }
      }
      let summary = leftOutText(
        diagnostics.leftOut + ignored, changed: diagnostics.changed, sorted: diagnostics.sorted)
      if let summary { json.member("summary", summary) }
      if format == nil {
        json.member("ignoredColumns", ignoredColumns)
      }
    }
    return json.bytes
  }

  /// Writes what is said, of a file with its name and line.
  private func write(
    _ detail: String, _ description: String, _ location: FileLocation, to json: inout JSONWriter
  ) {
    json.member("message", format == nil ? detail : description)
    guard format != nil, let line = location.line else { return }
    json.member("line", line)
    if let column = location.column { json.member("column", column) }
  }
}
