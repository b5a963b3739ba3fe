internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles
internal import RingfenceLifeCycle
internal import RingfenceVerify
internal import RingfenceZones

extension VerifyCommand {
  /// Evaluates the tracks of a case, and compares or records the events.
  ///
  /// - Parameters:
  ///   - item: the case.
  ///   - context: what is kept from case to case; receives what the tracks show of the layout.
  /// - Returns: the report of the case, and its exit status.
  /// - Throws: why the case cannot be verified.
  func run(
    _ item: VerifyCase, _ context: inout VerifyContext
  ) throws(CommandFailure) -> (CaseReport, ExitStatus) {
    let file = try context.layout(item.zones, zoneReading, environment)
    let expected = try readExpectations(item.expectations)
    if let expected, !records { warnOfUnknownZones(expected, context.zoneIDs, file.layout) }
    let mode = mode.of(expected)
    let evaluation = try context.evaluation(of: file, item.scenario, mode, settings.engine)
    var loaded = LoadedTracks(
      item.tracks, settings.reading.evaluating(file.layout), environment)
    var events: [TrackEvent] = []
    var withheld = WithheldCounts()
    var shown = context.begin(item, file, settings.engine, mode)
    let asks = records ? certainty?.isRecorded ?? false : expected?.asksForCertainty ?? false
    if asks {
      context.asksForCertainty = true
    } else if context.idleNote == nil {
      context.idleNote = certainty?.idleNote(file.layout)
    }
    let measure: RoomVerification.Measure? =
      if asks, case .engine(let engine) = evaluation { certainty?.prepare(engine) } else { nil }
    while let track = loaded.next() {
      do throws(FileError) {
        let found: [Event]
        if let expected, shown != nil {
          found = try shown?.observe(track, evaluation, expected.header, file.layout) ?? []
        } else {
          found = try evaluation.events(of: track, countingWithheld: &withheld)
        }
        let sure = measure?(track, found)
        events += found.indices.map {
          TrackEvent(track: track.id, event: found[$0], certainty: sure?[$0])
        }
      } catch {
        loaded.fail(error)
      }
    }
    if let shown, loaded.status == .done { context.take(shown) }
    loaded.reportLeftOut(command: "verify")
    // Silence may be what is expected; of what could not be evaluated nothing is known.
    if events.isEmpty, loaded.status == .done, records || expected?.rows.isEmpty != true {
      loaded.reportSilence(command: "verify", evaluation.survey, withheld: withheld)
    }
    var report = CaseReport(
      name: item.name, file: item.expectations, outcome: .unusable, failures: loaded.failures)
    guard let expected, !records else {
      guard loaded.status == .done else {
        environment.report(
          "\(item.expectations): error: nothing is recorded from partial input [partial-input]")
        return (report, loaded.status)
      }
      let count = try record(events, expected?.header, file.layout, item)
      report.outcome = .recorded(count)
      return (report, updates ? .done : .findings)
    }
    let comparison = EventComparison(
      expected, tolerance: tolerance, events: events, layout: file.layout)
    context.atLimit += comparison.atLimit
    report.outcome = .compared(DifferenceReport(comparison), file.layout)
    return (
      report, comparison.isEqual ? loaded.status : loaded.status.combined(with: .findings)
    )
  }

  /// Reads the expectations; `nil` with `--record` and no file.
  private func readExpectations(_ path: String) throws(CommandFailure) -> ExpectationFile? {
    do throws(FileError) {
      return try ExpectationFile.read(path: path)
    } catch {
      if records, error.code == .missingFile { return nil }
      if records {
        environment.report("ringfence verify: note: only an expectation file is overwritten")
      }
      throw CommandFailure(error)
    }
  }

  /// Warns of zones that the layout does not have, because their rows will be missing.
  private func warnOfUnknownZones(
    _ file: ExpectationFile, _ known: Set<String>, _ layout: ZoneLayout
  ) {
    for mention in file.zones where !known.contains(mention.zone) {
      environment.report(
        "\(mention.location): warning: the layout has no zone '\(DisplayFormat.text(mention.zone))'"
          + RingfenceFiles.suggestion(
            for: mention.zone, among: layout.zones.map(\.id)) + " [unknown-zone]")
    }
  }

  /// Writes the expectation file.
  ///
  /// - Returns: the number of events in it.
  private func record(
    _ events: [TrackEvent], _ old: ExpectationFile.Header?, _ layout: ZoneLayout,
    _ item: VerifyCase
  ) throws(CommandFailure) -> Int {
    var header = old ?? ExpectationFile.Header()
    header.tolerance =
      ExpectationTolerance.standard
      .replaced(by: header.tolerance).replaced(by: tolerance).partial
    let writer = EventWriter(.ndjson, layout: layout)
    var bytes = Array(header.line()) + [0x0A]
    var count = 0
    for found in events
    where header.includes(found.event.kind, zone: layout.zones[found.event.zone].id) {
      writer.appendExpectation(
        found.event, of: found.track, includesMode: item.scenario != nil,
        certainty: found.certainty, into: &bytes)
      bytes.append(0x0A)
      count += 1
    }
    try environment.unwrapped.write(bytes, to: item.expectations)
    return count
  }
}

extension ExpectationTolerance {
  fileprivate var partial: PartialTolerance {
    PartialTolerance(microseconds: microseconds, meters: meters)
  }
}
