internal import RingfenceFiles
internal import RingfenceRecords
internal import RingfenceReports

/// What a caller learns about a table that was read. `Docs/CLibrary.md` has the members of its JSON.
struct TableReport {
  private let failure: FileError?
  private let warnings: [TrackFileWarning]
  private let diagnostics: TrackDiagnostics
  private let ignoredColumns: [String]

  init(_ file: TrackFile, _ table: ColumnTable) {
    self.init(
      table, warnings: file.warnings, failure: file.failure, diagnostics: file.diagnostics)
  }

  /// The report of a table; without other arguments nothing was left out or changed.
  init(
    _ table: ColumnTable, warnings: [TrackFileWarning], failure: FileError? = nil,
    diagnostics: TrackDiagnostics = TrackDiagnostics()
  ) {
    self.failure = failure
    self.warnings = warnings
    self.diagnostics = diagnostics
    ignoredColumns = zip(table.names, table.roles).filter { $0.1 == nil }.map { $0.0 }
  }

  /// The fixes that were left out although they have a position and a time, by their reasons.
  var leftOut: [SilenceCause.LeftOut] {
    TrackIssue.ofUsableFixes.map { issue in
      let entry = diagnostics.entries.first { $0.issue == issue }
      return SilenceCause.LeftOut(reason: issue.rawValue, count: entry?.leftOut ?? 0)
    }
  }

  /// The document; `ignored` fixes more were left out by an engine.
  func bytes(ignored: Int) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      if let failure {
        json.object("failure") { json in
          json.member("code", word: failure.code.rawValue)
          json.member("message", failure.detail)
        }
      }
      json.array("warnings", warnings) { json, warning in
        json.object { json in
          json.member("code", word: warning.code.rawValue)
          json.member("message", warning.detail)
        }
      }
      json.array("issues", diagnostics.entries) { json, entry in
        json.object { json in
          json.member("reason", word: entry.issue.rawValue)
          json.member("count", entry.count)
          json.member("leftOut", entry.leftOut)
          json.member("firstRow", entry.firstLine - 1)
        }
      }
      let summary = leftOutText(
        diagnostics.leftOut + ignored, changed: diagnostics.changed, sorted: diagnostics.sorted)
      if let summary { json.member("summary", summary) }
      json.array("ignoredColumns", ignoredColumns) { json, name in json.value(name) }
    }
    json.endDocument()
    return json.bytes
  }
}
