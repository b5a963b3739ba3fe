package import Ringfence

/// A track table that comes in parts: the rules for usable fixes go over the parts, track by track.
///
/// The fixes of a track come in the order of their times; nothing is sorted. Memory grows with the tracks and with the
/// largest part, not with the rows.
package struct ColumnStream: Sendable {
  /// A run of fixes of a track that stands in a part and is used as it is.
  package struct Run: Sendable {
    package let track: Int
    /// Whether it begins a segment, behind a gap.
    package let startsSegment: Bool
  }

  /// The first and the last fix of a run, the number of its fixes, and the row of the last one within the part.
  package struct Plain: Sendable {
    package let name: ContiguousArray<UInt8>
    package let first, last: PlainPosition
    package let count, lastRow: Int

    package init(
      name: ContiguousArray<UInt8>, first: PlainPosition, last: PlainPosition, count: Int,
      lastRow: Int
    ) {
      self.name = name
      self.first = first
      self.last = last
      self.count = count
      self.lastRow = lastRow
    }
  }

  private let fileName: String
  private let trackName: String
  private let settings: FixFilter.Settings
  /// Whether the caller chose the column of the track, or none.
  private let areChosen: Bool
  private var parser: ColumnTableParser
  private var filters = ContiguousArray<FixFilter>()
  private var outputs = ContiguousArray<FixColumns>()
  /// The tracks whose ``outputs`` are not empty.
  private var touched = ContiguousArray<Int>()
  private var filterDiagnostics = TrackDiagnostics()
  private var speeds = SpeedCheck()
  private var speedUnits = SpeedUnitCheck()
  private var times = TimeCheck()
  private var raw = ContiguousArray<RawFix>()
  /// The first row that is a point, and the fault of the first time that is none.
  private var firstLine: Int?
  private var firstTimeFault = TimeFault.none

  /// Begins a stream. `header` has the columns and no rows, `trackName` is the track of rows that
  /// state none, and what is to be sorted is dropped.
  package init(_ header: ColumnTable, trackName: String, options: TrackReadingOptions) {
    var options = options
    if options.outOfOrder != .fail { options.outOfOrder = .drop }
    fileName = header.name
    self.trackName = trackName
    settings = FixFilter.Settings(fileName: header.name, options: options)
    areChosen = options.columns["track"] != nil
    parser = ColumnTableParser(header, options)
  }

  package var trackCount: Int { parser.values.tracks.names.count }

  package func name(ofTrack track: Int) -> String { parser.values.tracks.names[track] ?? trackName }

  package var diagnostics: TrackDiagnostics {
    var all = parser.diagnostics
    all.merge(filterDiagnostics)
    return all
  }

  /// What is odd about the table so far, at most one of a kind.
  package var warnings: [TrackFileWarning] {
    parser.warnings
      + [
        speedUnits.warning(file: fileName, option: true)
          ?? speeds.warning(file: fileName, option: "--track-speed-unit"),
        times.warning(file: fileName),
        LeftOutCheck.warning(diagnostics, of: parser.lastLine, file: fileName),
      ]
      .compactMap { $0 }
  }

  /// Takes the next part, row by row.
  /// - Throws: ``FileError``: what makes the table unusable from a row on.
  package mutating func take(_ part: ColumnTable) throws(FileError) {
    parser.begin(part)
    var rows = part.rowCount
    while rows > 0 {
      let count = min(rows, ColumnTable.rowsOfBlock)
      try parser.parse(rows: count, into: &raw)
      try filter()
      rows -= count
    }
  }

  /// Takes the next part if all its runs, one a track, are usable as they are: ``PlainTrackCheck`` passes them.
  ///
  /// - Returns: what is to be known of each run; `nil` if the part has to be read row by row.
  package mutating func takePlain(
    _ part: ColumnTable, _ runs: ContiguousArray<Plain>
  ) -> ContiguousArray<Run>? {
    for run in runs {
      let track = parser.skip(0, ofTrack: run.name.span)
      nameTracks()
      guard filters[track].isContinued(by: run.first, run.count, settings) else { return nil }
    }
    parser.begin(part)
    let before = parser.lastLine
    parser.skip(part.rowCount)
    firstLine = firstLine ?? before + 1
    var result: ContiguousArray<Run> = []
    for run in runs {
      let track = parser.skip(run.count, ofTrack: run.name.span)
      let startsSegment = filters[track].skip(
        from: run.first, to: run.last, run.count, line: before + run.lastRow + 1, settings)
      result.append(Run(track: track, startsSegment: startsSegment))
    }
    return result
  }

  /// Ends the stream.
  /// - Throws: ``FileError``: what keeps it, or a track of it, from being of use although it was read to its end.
  package mutating func finish() throws(FileError) {
    try parser.endTable()
    for track in filters.indices {
      try output(of: track) { (filter, settings, diagnostics, fixes) throws(FileError) in
        try filter.finish(settings, &diagnostics, into: &fixes)
      }
    }
    let usability = TrackUsability(
      fileName: fileName, format: .csv, counts: parser.diagnostics, timeFault: firstTimeFault,
      unreadTime: parser.values.times.unread)
    guard let firstLine else { return try usability.checkNothing(hasTrack: trackCount > 0) }
    try usability.check(
      filters[...], filterDiagnostics, firstLine: firstLine, isSpaced: false,
      unnamedTrack: parser.unnamedTrack, deviceColumns: [], areChosen: areChosen)
  }

  /// Gives the usable fixes of the parts so far that were not given before, in the order in which the tracks came up.
  package mutating func give(_ body: (_ track: Int, _ fixes: FixColumns) -> Void) {
    for track in touched where !outputs[track].isEmpty {
      var fixes = FixColumns()
      swap(&fixes, &outputs[track])
      speeds.take(fixes)
      if parser.values.unit == nil { speedUnits.take(fixes) }
      times.take(fixes)
      body(track, fixes)
    }
    touched.removeAll(keepingCapacity: true)
  }

  private mutating func filter() throws(FileError) {
    nameTracks()
    if firstLine == nil { firstLine = raw.first?.line }
    var block = ContiguousArray<RawFix>()
    swap(&block, &raw)
    var next = 0
    while next < block.count {
      let fix = block[next]
      if fix.timeFault != .none, firstTimeFault == .none { firstTimeFault = fix.timeFault }
      try output(of: fix.track) { (filter, settings, diagnostics, fixes) throws(FileError) in
        let run = filter.takeRun(block, from: next, settings, into: &fixes)
        if run == 0 { try filter.take(fix, settings, &diagnostics, into: &fixes) }
        next += max(1, run)
      }
    }
    block.removeAll(keepingCapacity: true)
    swap(&block, &raw)
  }

  /// Changes the filter of a track, and notes whether it gave fixes.
  @inline(__always)
  private mutating func output(
    of track: Int,
    _ body: (
      inout FixFilter, FixFilter.Settings, inout TrackDiagnostics, inout FixColumns
    ) throws(FileError) -> Void
  ) throws(FileError) {
    let isNew = outputs[track].isEmpty
    defer { if isNew, !outputs[track].isEmpty { touched.append(track) } }
    try body(&filters[track], settings, &filterDiagnostics, &outputs[track])
  }

  private mutating func nameTracks() {
    while filters.count < trackCount {
      filters.append(FixFilter())
      outputs.append(FixColumns())
    }
  }
}
