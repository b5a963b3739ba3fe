internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCertainty
internal import RingfenceFiles
internal import RingfenceGrade
internal import RingfenceLifeCycle

/// The results as HTML tables, for browsers that do not run the engine and for people who read the file itself.
struct StaticTables {
  /// The most rows of a table; how many there are is said.
  static let maximumRows = 100

  private let page: PageContent
  private let zoneCount: Int
  private var tracks = HTMLTable(["Track", "File", "Fixes", "From", "To"])
  private var normal: HTMLTable
  private var possible = HTMLTable(["Track", "From", "To", "Zone", "Certainty"])
  private var second = HTMLTable(Self.eventColumns)
  private var headlines: [String] = []
  private var results = HTMLTable(["Track", "Time", "What", "Zone", "Why", "Remedy"])
  private var comparison = HTMLTable(["Track", "Zone", "Result"])
  private var found = HTMLTable(["Class", "Time", "Event", "Zone", "Details"])
  private var messages = HTMLTable(["File", "Message"])

  private static let eventColumns = ["Track", "Time", "Event", "Zone"]
  /// Whether it was measured how sure the events are.
  private let hasCertainties: Bool

  init(_ page: PageContent) {
    self.page = page
    hasCertainties = page.sources.contains { $0.measured != nil }
    normal = HTMLTable(Self.eventColumns + (hasCertainties ? ["Certainty"] : []))
    zoneCount = page.layout.layout.zones.count
    let engines = DualModeEngine(
      RestartLayout(page.layout.layout, settings: page.settings.restart),
      settings: page.settings.engine)
    let scenario = page.scenario.flatMap {
      try? PageScenario($0.text, name: $0.name, profile: $0.profile)
    }
    var lastFile: String?
    for source in page.sources {
      add(source)
      if source.file != lastFile {
        for message in source.messages { messages.add([source.file, message]) }
      }
      lastFile = source.file
      evaluate(source, engines, scenario)
    }
    if let log = page.found { add(log, engines.normal) }
    if !page.layout.isSame {
      messages.add([
        page.layout.name,
        "the layout cannot be written as a native zone file without a change; the page may differ from the command",
      ])
    }
  }

  private mutating func add(_ source: PageContent.Source) {
    let fixes = source.track.fixes
    tracks.add([
      source.track.id, source.file, "\(fixes.count)",
      fixes.first.map { page.times.text($0.time) } ?? "",
      fixes.last.map { page.times.text($0.time) } ?? "",
    ])
  }

  /// Adds what of a log is not on time.
  private mutating func add(_ log: PageContent.Log, _ engine: TriggerEngine) {
    for message in log.messages { messages.add([log.log.name, message]) }
    guard let drive = try? GradedDrive(page.sources.map { $0.track }, engine) else { return }
    let report = log.log.report(on: drive)
    headlines.append("\(report.log): \(GradeWriter.summary(report))")
    var writer = GradeWriter(.own(.text))
    writer.times = page.times
    let titles = ZoneTitles(page.layout.layout).zones
    for (index, event) in report.grade.events.enumerated() where event.grade != .onTime {
      found.add {
        [
          event.grade.words, page.times.text(event.time), event.kind.name,
          writer.zone(event, titles, report), writer.details(index, report),
        ]
      }
    }
  }

  private mutating func evaluate(
    _ source: PageContent.Source, _ engines: DualModeEngine, _ scenario: PageScenario?
  ) {
    let track = source.track
    let cells = EventCells(page, engines.layout.degradations)
    // The page itself compares with the scenario where there is one, too.
    if let scenario, let run = try? scenario.run(on: track, engines),
      let uninterrupted = try? engines.uninterrupted(on: track)
    {
      add(uninterrupted.events, of: source, cells)
      for event in run.events { second.add { cells.of(event, track) } }
      compare(run.comparison(with: uninterrupted, layout: engines.layout), run, track, cells)
      return
    }
    var session = ComparisonSession(track: track.id)
    session.process(track.fixes, with: engines)
    add(session.normalEvents, of: source, cells)
    for event in session.restartEvents { second.add { cells.of(event, track) } }
    compare(session.comparison(with: engines), nil, track, cells)
  }

  /// Adds the events of an app that is never interrupted, with how sure they are where that was measured.
  private mutating func add(
    _ events: [Event], of source: PageContent.Source, _ cells: EventCells
  ) {
    for event in events {
      normal.add {
        var row = cells.of(event, source.track)
        if hasCertainties { row.append(source.certainty(of: event)) }
        return row
      }
    }
    for visit in source.measured?.certainty.possibleVisits ?? [] {
      possible.add { cells.of(visit, source.track) }
    }
  }

  private mutating func compare(
    _ outcome: Comparison, _ run: LifeCycleRun?, _ track: Track, _ cells: EventCells
  ) {
    let headline = ComparisonHeadline(outcome, lifeCycle: run).text(page.times)
    headlines.append(page.sources.count > 1 ? "\(track.id): \(headline)" : headline)
    for result in outcome.zones where result.outcome != .neither {
      comparison.add {
        [
          track.id, cells.titles.zones[result.zone],
          result.outcome.words(run == nil ? .restartMode : .scenario),
        ]
      }
      for loss in result.losses {
        results.add { cells.of(loss, result.zone, run, track) }
      }
      for trigger in result.falseCheckIns {
        results.add { cells.of(falseCheckIn: trigger, result.zone, track) }
      }
    }
  }

  // MARK: HTML

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    guard !page.sources.isEmpty else {
      bytes += "<p>A layout of \(pluralized(zoneCount, "zone")), without a track.</p>".utf8
      return bytes
    }
    for headline in headlines.prefix(Self.maximumRows) {
      bytes += "<p>".utf8
      HTMLText.append(PrintableText.escaped(headline), to: &bytes)
      bytes += "</p>\n".utf8
    }
    let isScenario = page.scenario != nil
    if page.found != nil {
      found.append("What the log found", "event not on time", "events not on time", to: &bytes)
    }
    results.append("Lost and false", "visit or crossing", "visits and crossings", to: &bytes)
    comparison.append(
      isScenario ? "With and without the scenario" : "Modes compared", "zone that fired",
      "zones that fired", to: &bytes)
    tracks.append("Tracks", "track", to: &bytes)
    normal.append("Events in normal mode", "event", to: &bytes)
    if hasCertainties {
      possible.append(
        "Visits that may be missing", "possible visit", "possible visits", to: &bytes)
    }
    second.append(
      isScenario ? "Events of the app in the scenario" : "Events in restart mode", "event",
      to: &bytes)
    if messages.count > 0 { messages.append("Messages of the readers", "message", to: &bytes) }
    return bytes
  }
}

extension PageContent.Source {
  /// How sure an event is, such as `97 %`; empty where that was not measured.
  fileprivate func certainty(of event: Event) -> String {
    guard let measured, let index = measured.events.firstIndex(of: event) else { return "" }
    return EventCells.text(percent: measured.certainty.events[index].certainty)
  }
}

/// The cells of events, losses and false check-ins.
private struct EventCells {
  let titles: ZoneTitles
  private let zones: [Zone]
  private let times: TimeStyle
  private let degradations: [[RestartDegradation]]

  init(_ page: PageContent, _ degradations: [[RestartDegradation]]) {
    self.degradations = degradations
    zones = page.layout.layout.zones
    titles = ZoneTitles(page.layout.layout)
    times = page.times
  }

  func of(_ event: Event, _ track: Track) -> [String] {
    [
      track.id, times.text(event.time),
      event.attendance.map { "\(event.kind.name): \($0.outcome.name)" } ?? event.kind.name,
      title(event.zone, event.hasFence ? event.fence : nil),
    ]
  }

  func of(_ visit: PossibleVisit, _ track: Track) -> [String] {
    [
      track.id, times.text(visit.from), times.text(visit.to), title(visit.zone, visit.fence),
      Self.text(percent: visit.probability),
    ]
  }

  static func text(percent share: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(percent: share)
    return String(decoding: bytes, as: UTF8.self)
  }

  func of(
    _ loss: Comparison.Loss, _ zone: Int, _ run: LifeCycleRun?, _ track: Track
  ) -> [String] {
    let trigger = loss.trigger
    return [
      track.id, times.text(trigger.reportedAt), loss.kind.words,
      title(zone, (trigger.entered ?? trigger.exited)?.fence), loss.words(run), loss.remedy(run),
    ]
  }

  func of(
    falseCheckIn trigger: ComparedTrigger, _ zone: Int, _ track: Track
  ) -> [String] {
    let grade = trigger.entered.map { degradations[zone][$0.fence].grade }
    return [
      track.id, times.text(trigger.reportedAt), ResultKind.falseCheckIn.words,
      title(zone, (trigger.entered ?? trigger.exited)?.fence),
      trigger.overshoot.map { "overshoot \(DisplayFormat.decimal($0.meters, 1)) m" } ?? "",
      grade?.falseCheckInRemedy ?? "",
    ]
  }

  /// The title of a zone, and of a fence where the zone has several.
  private func title(_ zone: Int, _ fence: Int?) -> String {
    let fence = fence.flatMap { ZoneTitles.fence($0, of: zones[zone]) }
    return fence.map { "\(titles.zones[zone]), \($0)" } ?? titles.zones[zone]
  }
}
