internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

/// The results as HTML tables, for browsers that do not run the engine and for people who read the file itself.
struct StaticTables {
  /// The most rows of a table; how many there are is said.
  static let maximumRows = 100

  private let page: PageContent
  private let zoneCount: Int
  private var tracks = HTMLTable(["Track", "File", "Fixes", "From", "To"])
  private var normal = HTMLTable(Self.eventColumns)
  private var restart = HTMLTable(Self.eventColumns)
  private var app = HTMLTable(Self.eventColumns)
  private var comparison = HTMLTable(["Track", "Zone", "Fired in", "Lost"])
  private var messages = HTMLTable(["File", "Message"])

  private static let eventColumns = ["Track", "Time", "Event", "Zone", "Fence"]

  /// Evaluates the tracks of a page.
  init(_ page: PageContent) {
    self.page = page
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
      evaluate(source.track, engines, scenario)
    }
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

  private mutating func evaluate(
    _ track: Track, _ engines: DualModeEngine, _ scenario: PageScenario?
  ) {
    var session = ComparisonSession()
    session.process(track.fixes, with: engines)
    let cells = EventCells(page)
    for event in session.normalEvents { normal.add { cells.of(event, track) } }
    for event in session.restartEvents { restart.add { cells.of(event, track) } }
    for result in session.comparison(with: engines).zones where result.outcome != .neither {
      comparison.add {
        [
          track.id, cells.name(result.zone), Self.words(result.outcome),
          Self.list(result.losses.map { $0.reason.name }),
        ]
      }
    }
    if let scenario, let run = try? scenario.run(on: track.fixes, engines) {
      for event in run.events { app.add { cells.of(event, track) } }
    }
  }

  private static func words(_ outcome: Comparison.Outcome) -> String {
    switch outcome {
    case .both: "both modes"
    case .restartOnly: "restart mode only"
    case .normalOnly: "normal mode only"
    case .neither: "neither"
    }
  }

  /// Reasons with their counts, each once.
  private static func list(_ reasons: [String]) -> String {
    var counts: [(reason: String, count: Int)] = []
    for reason in reasons {
      if let index = counts.firstIndex(where: { $0.reason == reason }) {
        counts[index].count += 1
      } else {
        counts.append((reason, 1))
      }
    }
    return counts.map { $0.count == 1 ? $0.reason : "\($0.count) × \($0.reason)" }
      .joined(separator: ", ")
  }

  // MARK: HTML

  /// The tables under their headings.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    guard !page.sources.isEmpty else {
      bytes += "<p>A layout of \(pluralized(zoneCount, "zone")), without a track.</p>".utf8
      return bytes
    }
    tracks.append("Tracks", "track", to: &bytes)
    normal.append("Events in normal mode", "event", to: &bytes)
    restart.append("Events in restart mode", "event", to: &bytes)
    if page.scenario != nil { app.append("Events of the app in the scenario", "event", to: &bytes) }
    comparison.append("Modes compared", "zone that fired", "zones that fired", to: &bytes)
    if messages.count > 0 { messages.append("Messages of the readers", "message", to: &bytes) }
    return bytes
  }
}

/// The cells of events.
private struct EventCells {
  private let zones: [Zone]
  private let times: TimeStyle

  init(_ page: PageContent) {
    zones = page.layout.layout.zones
    times = page.times
  }

  func of(_ event: Event, _ track: Track) -> [String] {
    [
      track.id, times.text(event.time), event.kind.name, name(event.zone),
      zones[event.zone].fences[event.fence].id,
    ]
  }

  func name(_ zone: Int) -> String { zones[zone].name ?? zones[zone].id }
}
