internal import CRingfence
internal import Ringfence
internal import RingfenceFiles

/// A table that comes in parts, behind a handle: what is known of its columns, and a session for each track.
final class StreamObject: HandleObject {
  static let magic: UInt64 = 0x5246_5354_5245_414D
  static let kind: StaticString = "stream"

  private let exclusive = ExclusiveUse()
  private let engine: TriggerEngine
  /// Whether a zone has a schedule that asks, so that sessions have the names of their tracks.
  private let asksForDevices: Bool
  /// How parts are read, which are not sorted.
  private let reading: TrackReadingOptions
  private let header: ColumnTable
  private let trackName: String
  private var stream: ColumnStream
  private var sessions: ContiguousArray<TriggerSession> = []
  private var counts: ContiguousArray<rf_counts> = []
  /// The names of tracks that a caller asked for.
  private var texts: [Int: CTexts] = [:]
  /// What keeps tracks from being of use, at the end.
  private var failure: FileError?
  /// Whether nothing more can come, after the end or an error.
  private var isDone = false

  /// Begins a stream of the columns of a table without rows.
  init(
    _ engine: TriggerEngine, _ header: ColumnTable, trackName: String,
    _ reading: TrackReadingOptions, asksForDevices: Bool
  ) {
    var reading = reading
    if reading.outOfOrder == .sort { reading.outOfOrder = .drop }
    self.engine = engine
    self.asksForDevices = asksForDevices
    self.header = header
    self.reading = reading
    self.trackName = trackName
    stream = ColumnStream(header, trackName: trackName, options: reading)
  }

  /// Runs a function while no other thread uses the stream.
  func use(_ body: () throws(Refusal) -> Void) throws(Refusal) {
    try exclusive.run(Self.kind, body)
  }

  /// Evaluates the next part.
  func take(
    _ columns: UnsafePointer<rf_table_column>?, _ count: Int, rows: Int
  ) throws(Refusal) -> ResultsObject {
    guard !isDone else { throw .argument("the stream has ended, or failed before") }
    var part = unsafe try columnTable(columns, count, rows: rows, reading)
    guard part.names == header.names else {
      throw .argument("the columns of the part are not those of the stream")
    }
    let results = ResultsObject()
    if let plain = unsafe try PlainTable(columns, part, track: trackName, reading),
      let runs = stream.takePlain(part, plain.runs)
    {
      try evaluate(plain, runs, into: results)
      return results
    }
    unsafe try part.take(columns)
    do throws(FileError) {
      try stream.take(part)
    } catch {
      isDone = true
      throw Refusal(table: error)
    }
    evaluate(into: results)
    return results
  }

  /// Evaluates what had to wait for the end.
  func end() throws(Refusal) -> ResultsObject {
    guard !isDone else { throw .argument("the stream has ended, or failed before") }
    isDone = true
    do throws(FileError) {
      try stream.finish()
    } catch {
      guard error.code.isOfTrack else { throw Refusal(table: error) }
      failure = error
    }
    let results = ResultsObject()
    evaluate(into: results)
    beginSessions()
    for count in counts { results.counts.append(count) }
    return results
  }

  /// The name of a track, which lives as long as this.
  func name(ofTrack track: Int) throws(Refusal) -> rf_string {
    guard (0..<stream.trackCount).contains(track) else {
      throw .argument(
        "there is no track \(track), the stream has \(stream.trackCount)", index: track)
    }
    if let known = texts[track] { return unsafe known[0] }
    var builder = CTextsBuilder()
    builder.append(stream.name(ofTrack: track))
    let text = CTexts(builder)
    texts[track] = text
    return unsafe text[0]
  }

  /// What was noticed so far.
  var report: TableReport {
    TableReport(
      header, warnings: stream.warnings, failure: failure, diagnostics: stream.diagnostics)
  }

  /// Evaluates the tracks of a part where its fixes lie.
  private func evaluate(
    _ plain: PlainTable, _ runs: ContiguousArray<ColumnStream.Run>, into results: ResultsObject
  ) throws(Refusal) {
    var columns = unsafe plain.columns
    var gaps: ContiguousArray<Int> = []
    var inside = plain.gaps[...]
    for (index, run) in runs.enumerated() {
      if run.startsSegment { gaps.append(Int(clamping: plain.offsets[index])) }
      while let gap = inside.first, gap < plain.offsets[index + 1] {
        gaps.append(gap)
        inside.removeFirst()
      }
    }
    let owned = OwnedFixes(segments: gaps, of: unsafe columns.count)
    unsafe columns.flags = owned.flags.start
    beginSessions()
    var scratch = StepScratch()
    var events: [Event] = []
    for (index, run) in runs.enumerated() {
      let range =
        Int(clamping: plain.offsets[index])..<Int(clamping: plain.offsets[index + 1])
      let ignored = sessions[run.track].process(
        unsafe try columns.spans(range), with: engine, scratch: &scratch, into: &events)
      add(ignored, of: range.count, run.track, &events, to: results)
    }
    withExtendedLifetime((plain.grouped, owned)) {}
  }

  /// Evaluates the fixes that the stream gives.
  private func evaluate(into results: ResultsObject) {
    beginSessions()
    var scratch = StepScratch()
    var events: [Event] = []
    stream.give { track, fixes in
      let ignored = sessions[track].process(
        fixes.spans, with: engine, scratch: &scratch, into: &events)
      add(ignored, of: fixes.count, track, &events, to: results)
    }
  }

  private func add(
    _ ignored: IgnoredFixes, of count: Int, _ track: Int, _ events: inout [Event],
    to results: ResultsObject
  ) {
    let more = rf_counts(ignored, of: count)
    counts[track].evaluated += more.evaluated
    counts[track].out_of_order += more.out_of_order
    counts[track].inaccurate += more.inaccurate
    results.append(events, [], track: track)
    events.removeAll(keepingCapacity: true)
  }

  private func beginSessions() {
    while sessions.count < stream.trackCount {
      let name = asksForDevices ? stream.name(ofTrack: sessions.count) : nil
      sessions.append(TriggerSession(track: name))
      counts.append(rf_counts(evaluated: 0, out_of_order: 0, inaccurate: 0))
    }
  }
}
