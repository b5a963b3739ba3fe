internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles

/// What the tracks of a table hold at the same time.
package enum TrackMemory {
  /// The bytes of each track's evaluation, without what it refers to.
  package static let bytes = MemoryLayout<FileEvaluation.TrackState>.stride
}

/// What is written of a track stays together, the tracks in the order in which they begin. The rows of a table's
/// tracks may alternate, so what comes of the first track is written as it comes, and the others
/// wait for the file's end, as events where their rows are longer. Where tracks come in turn, no track waits. In
/// a file that may begin again, all wait.
struct FileEvaluation {
  struct TrackState {
    let id: String
    var run: TrackRun
    /// The time of the last fix.
    var end: Timestamp?
    var visits = VisitCollector()
    /// Output that is not written yet.
    var bytes: [UInt8] = []
    /// Events behind ``bytes``, which take less room than their rows.
    var waiting: [Event] = []
    var hasHeading = false
    /// What was evaluated so far, where zones are to be explained.
    var history = History()
  }

  struct History {
    var fixes = FixColumns()
    var events: [Event] = []
    var ignored = IgnoredFixes()
  }

  let job: EvaluationJob
  private let file: TrackInput
  private let input: Int
  private let output: OrderedOutput
  var tracks: [TrackState] = []
  private(set) var ids: [String] = []
  /// Fixes of an input that cannot be read again.
  private(set) var kept: NoTriggerSurvey.Kept?
  private var events: [Event] = []
  private var comesInTurn = false
  /// The output so far, where the file may begin again.
  private var held: [UInt8] = []
  private var holds = false
  /// The first track that is not written to its end; its output is written as it comes.
  private var current = 0
  /// Counts of fixes, events and open visits; complete after ``finish()``.
  var summary: EvaluationSummary
  /// The errors of tracks that could be read but not evaluated; complete after ``finish()``.
  private(set) var failures: [String] = []
  /// How many windows of attendances are over without an event; complete after ``finish()``.
  var omittedWindows = 0

  init(_ job: EvaluationJob, of file: TrackInput, input: Int, to output: OrderedOutput) {
    self.job = job
    self.file = file
    self.input = input
    self.output = output
    summary = EvaluationSummary(zoneCount: job.layout.zones.count)
    if case .days(_, let times) = job.sink { summary.days = ZoneDays(times) }
  }

  var sink: EvaluationSink { job.sink }
  /// What is reported; `nil` for everything.
  var filter: EventFilter? { job.filter }

  /// Takes from the reader, before the first fix, whether each track is done with when the next one begins, and
  /// whether the file may begin again: then nothing is written before its end.
  mutating func begin(_ reader: borrowing TrackReader) {
    begin(reader.comesInTurn, mayBeginAgain: reader.mayBeginAgain, reader.format)
  }

  // Takes values: a function that reads and writes fields of types as large as these takes seconds to compile.
  private mutating func begin(
    _ comesInTurn: Bool, mayBeginAgain: Bool, _ format: TrackFormat
  ) {
    self.comesInTurn = comesInTurn
    holds = mayBeginAgain
    if !file.canBeReadAgain { kept = NoTriggerSurvey.Kept(format) }
  }

  /// Forgets all that came, as it comes again in order.
  mutating func beginAgain() {
    let before = self
    self = FileEvaluation(job, of: file, input: input, to: output)
    comesInTurn = before.comesInTurn
    kept = before.kept
    kept?.beginAgain()
  }

  /// Whether so much output waits for the end of a file that may begin again that it is read to its end first.
  var waitsForOrder: Bool { held.count > Self.mostWaiting || holds && hasTooManyEvents }

  /// Whether more events than are allowed were found. Those behind them are not reported.
  private(set) var hasTooManyEvents = false

  /// Whether nothing that comes is reported any more.
  var isDone: Bool { hasTooManyEvents && !holds }

  private static let mostWaiting = 8 << 20

  /// Adds the names of the tracks that the reader found since the last call.
  mutating func extendNames(of reader: borrowing TrackReader) { file.extend(&ids, of: reader) }

  mutating func take(_ batch: TrackBatch, named ids: [String]) {
    self.ids = ids
    take(batch)
  }

  /// Evaluates the next fixes of a track, whose name is known.
  mutating func take(_ batch: TrackBatch) {
    let (fixes, track) = (batch.fixes, batch.track)
    kept?.keep(fixes, of: track, ids: ids)
    while tracks.count <= track {
      let id = ids[tracks.count]
      var run = job.run
      if job.expected != nil { run.name(id) }
      tracks.append(TrackState(id: id, run: run))
    }
    if comesInTurn { finish(before: track) }
    events.removeAll(keepingCapacity: true)
    let ignored = tracks[track].run.take(fixes, of: tracks[track].id, into: &events)
    summary.fixes += fixes.count
    if let ignored {
      summary.evaluatedFixes += fixes.count - ignored.inaccurate - ignored.outOfOrder
      count(ignored)
    }
    if let last = fixes.last { tracks[track].end = last.time }
    if sink.explainer != nil {
      tracks[track].history.fixes.append(contentsOf: fixes)
      tracks[track].history.events += events
      tracks[track].history.ignored += ignored ?? IgnoredFixes()
    }
    give(events, of: track)
    if track == current {
      flush(track, atLeast: file.canBeReadAgain ? OrderedOutput.bytesAtOnce : 1)
    }
  }

  mutating func count(_ ignored: IgnoredFixes) {
    for (issue, count) in [
      (TrackIssue.inaccurate, ignored.inaccurate), (.outOfOrder, ignored.outOfOrder),
    ] {
      summary.count(.init(name: issue.rawValue, count: count, firstLocation: file.path))
    }
  }

  /// Counts events of a track, and gives those that are reported to the sink.
  mutating func give(_ all: [Event], of track: Int) {
    var events = filter.apply(all)
    summary.otherEvents += all.count - events.count
    if let maximum = job.maximumEvents, events.count > maximum - summary.events {
      hasTooManyEvents = true
      events = Array(events.prefix(maximum - summary.events))
    }
    guard !events.isEmpty else { return }
    for event in events { summary.count(event) }
    switch sink {
    case .events(let writer, _):
      appendHeading(of: track, writer)
      append(events, of: track, writer)
    case .visits: tracks[track].visits.take(events)
    case .days:
      tracks[track].visits.take(events)
      for event in events { summary.days?.count(event) }
    case .comparison, .trials: break
    }
  }

  /// Writes events in parts, as those of a zone with much custom data have it all. Those of a track that is not written yet
  /// wait as they are; only a line of text takes less.
  private mutating func append(_ events: [Event], of track: Int, _ writer: EventWriter) {
    guard track == current || writer.format == .text else {
      tracks[track].waiting += events
      return
    }
    var rest = events[...]
    while !rest.isEmpty {
      // What waits for the order is written again when it is known.
      guard !holds || !waitsForOrder else { return }
      let part = rest.prefix(Self.rowsAtOnce)
      writer.append(part, of: tracks[track].id, into: &tracks[track].bytes)
      rest = rest.dropFirst(part.count)
      if track == current { flush(track, atLeast: OrderedOutput.bytesAtOnce) }
    }
  }

  private mutating func appendWaiting(of track: Int) {
    guard case .events(let writer, _) = sink else { return }
    var waiting: [Event] = []
    swap(&waiting, &tracks[track].waiting)
    append(waiting, of: track, writer)
  }

  /// The rows that are written at once.
  static let rowsAtOnce = 16

  mutating func appendHeading(of track: Int, _ writer: EventWriter) {
    guard !tracks[track].hasHeading else { return }
    tracks[track].hasHeading = true
    writer.appendHeading(of: tracks[track].id, into: &tracks[track].bytes)
  }

  /// Writes what has waited and counts the visits that are still open.
  mutating func finish() {
    holds = false
    output.write(&held, of: input)
    finish(before: tracks.count)
  }

  /// Ends the tracks before one, writes the rest of them, and releases their state.
  private mutating func finish(before end: Int) {
    while current < end {
      appendWaiting(of: current)
      do throws(FileError) {
        try close(current)
      } catch {
        failures.append(error.message)
      }
      flush(current, atLeast: 1)
      tracks[current] = TrackState(id: tracks[current].id, run: .none)
      current += 1
    }
  }

  mutating func flush(_ track: Int, atLeast count: Int) {
    guard tracks[track].bytes.count >= count else { return }
    if holds {
      held += tracks[track].bytes
      tracks[track].bytes.removeAll(keepingCapacity: true)
      return
    }
    output.write(&tracks[track].bytes, of: input)
  }
}
