internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceLifeCycle

extension PageEngine {
  /// The NDJSON that the command writes of a track.
  package enum Report: String, CaseIterable, Sendable {
    /// As `evaluate --format ndjson`.
    case normal
    /// As `evaluate --mode restart --format ndjson`.
    case restart
    /// As `evaluate --scenario … --format ndjson`.
    case app
    /// As `evaluate --mode compare --format ndjson`, with `--scenario` where there is one.
    case comparison
  }

  /// What the command writes of a track, byte for byte.
  ///
  /// - Throws: ``PageError`` without a layout, for an index that is not there, without a scenario for
  ///   ``Report/app``, or for a scenario that is impossible on the track.
  package mutating func report(
    track index: Int, _ report: Report
  ) throws(PageError) -> [UInt8] {
    let engines = try prepared()
    let track = try track(index)
    let layout = engines.layout.layout
    var events = EventWriter(.ndjson, layout: layout)
    var bytes: [UInt8] = []
    switch report {
    case .normal:
      events.append(Self.events(of: track, engines.normal), of: track.id, into: &bytes)
    case .restart:
      events.append(Self.events(of: track, engines.restart), of: track.id, into: &bytes)
    case .app:
      guard let scenario else { throw PageError("there is no scenario") }
      let run = try scenario.run(on: track, engines)
      events.receivesInRestartMode = !run.losesCallbacks
      events.append(run.events, of: track.id, into: &bytes)
      append(run, of: track, scenario, layout, into: &bytes)
    case .comparison:
      guard let scenario else {
        var session = ComparisonSession(track: track.id)
        session.process(track.fixes, with: engines)
        ComparisonWriter(.ndjson, layout: engines.layout)
          .append(session.comparison(with: engines), of: track.id, into: &bytes)
        return bytes
      }
      let run = try scenario.run(on: track, engines)
      let normal = try engines.uninterrupted(on: track)
      ComparisonWriter(.ndjson, layout: engines.layout, counterpart: .scenario)
        .append(
          run.comparison(with: normal, layout: engines.layout), of: track.id, lifeCycle: run,
          into: &bytes)
      append(run, of: track, scenario, layout, into: &bytes)
    }
    return bytes
  }

  static func events(of track: Track, _ engine: TriggerEngine) -> [Event] {
    var session = TriggerSession(track: track.id)
    var events: [Event] = []
    session.process(track.fixes, with: engine, into: &events)
    return events
  }

  /// Appends what happened to the app, where there is something to report.
  private func append(
    _ run: LifeCycleRun, of track: Track, _ scenario: PageScenario, _ layout: ZoneLayout,
    into bytes: inout [UInt8]
  ) {
    let writer = scenario.writer(layout)
    guard writer.reports(run) else { return }
    writer.append(run, of: track.id, profile: scenario.profile, into: &bytes)
  }
}
