internal import Ringfence
internal import RingfenceCertainty
internal import RingfenceCertaintyCommand
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceGrade
internal import RingfenceGradeCommand
internal import RingfenceLifeCycle
internal import RingfenceLint
internal import RingfencePage

extension Subcommand {
  package static func report(_ others: [RoomReport]) -> Subcommand {
    Subcommand(
      name: "report", order: 40,
      summary: "write a page that shows tracks, fences and triggers, with the engine inside",
      usage: "--zones FILE [OPTIONS] [TRACK…] -o FILE",
      details: [
        "One HTML file: a map, a timeline, the events of both modes, why zones did not fire, and what would",
        "have fired with another fence, limit or scenario. It opens in a browser without a network.",
        "A TRACK is as for 'evaluate'. Without one, the page has a test drive that is drawn on the map.",
        "With '--found', it compares a log of another system with the tracks, as 'grade' does.",
      ],
      options: [
        OptionGroup(
          title: "options",
          options: [
            FileOptions.zones.spec, ReportCommand.outputOption.spec, ReportCommand.title.spec,
            ReportCommand.map.spec, ReportCommand.tiles.spec, ReportCommand.compact.spec,
            ReportCommand.readers.spec,
          ]),
        OptionGroup(title: "restart mode", options: RestartOptions.list, everyday: 0),
        ScenarioOptions.group(),
        LogOptions.reporting,
        GradeOptions.reporting,
        CertaintyOptions.reporting,
      ] + others.map(\.group) + [
        SettingsOptions.engineGroup,
        SettingsOptions.readingGroup,
        ZoneInput.group,
      ],
      examples: [
        "report --zones zones.json -o report.html walk.gpx",
        "report --zones zones.json --scenario swipe@300 --title 'Walk' -o report.html walk.gpx",
        "report --zones zones.json --found events.json -o report.html walk.gpx",
        "report --zones zones.json --certainty -o report.html walk.gpx",
      ] + others.map(\.example),
      job: HelpJob(
        .drives, order: 30, "--zones zones.json walk.gpx -o report.html",
        "a page with map, time and what if"),
      run: ReportCommand.starting { (arguments, environment) throws(UsageError) in
        try ReportCommand(arguments, environment, others)
      })
  }
}

private struct ReportCommand: CommandRun {
  static let outputOption = FileOptions.output("write the page to a file, whole or not at all")
  static let title = Option<String>.text(
    "title", "TEXT", "the title of the page (the name of the layout)")
  static let tiles = Option<TileAddress>(
    "tiles", "URL", "background tiles of the map: https://…/{z}/{x}/{y}.png (none)"
  ) { text throws(OptionValueError) in
    if let address = TileAddress(text) { return address }
    throw OptionValueError(
      detail: "'\(text)' is no address of tiles, expected one such as https://host/{z}/{x}/{y}.png")
  }
  static let map = Option<String>.text(
    "map", "FILE", "lines behind the track, such as roads or coasts, from a GeoJSON file")
  static let compact = Option<Bool>.flag(
    "compact", "a page for a frame in a notebook: a sentence, the map and the timeline")
  static let readers = Option<Bool>.flag(
    "readers", "read dropped files of every format (always on a whole page without tracks)")
  static let formatFollowsEnding = false
  static let outputEndings: [String]? = ["html", "htm"]

  private let environment: CommandEnvironment
  private let zones: String
  private let tracks: [String]
  let output: String?
  let inputs: [String]
  private let title: String?
  private let tiles: TileAddress?
  private let map: String?
  private let isCompact: Bool
  private let hasReaders: Bool
  private let timeZone: TimeZoneOffsets?
  private let restart: RestartSettings
  private let scenario: ScenarioOptions?
  private let log: FoundLogInput?
  private let certainty: CertaintySettings?
  private let others: [RoomReport.Request]
  private let settings: SettingsOptions
  private let zoneReading: ZoneReadingOptions
  private let command: PageCommand

  init(
    _ arguments: Arguments, _ environment: CommandEnvironment, _ rooms: [RoomReport]
  ) throws(UsageError) {
    self.environment = environment
    (zones, tracks) = try arguments.zonesAndAnyTracks()
    map = try arguments[Self.map]
    log = try FoundLogInput(arguments, command: "report")
    if log != nil, tracks.isEmpty {
      throw arguments.error(
        .missingOperand, "'--found' goes with a drive only, expected files or folders of its tracks"
      )
    }
    others = try Self.others(arguments, rooms, tracks)
    inputs =
      try [zones] + tracks + arguments.all(ScenarioOptions.scenario) + (map.map { [$0] } ?? [])
      + (log.map { [$0.path] } ?? []) + others.flatMap(\.inputs)
    try arguments.checkStandardInput(inputs)
    output = try arguments[Self.outputOption].flatMap { $0 == "-" ? nil : $0 }
    title = try arguments[Self.title]
    tiles = try arguments[Self.tiles]
    isCompact = arguments.has(Self.compact)
    // A cell of a notebook is for the layout that it shows.
    hasReaders = arguments.has(Self.readers) || tracks.isEmpty && !isCompact
    timeZone = try arguments[TimeZoneOption.option]
    restart = try RestartOptions.settings(arguments)
    scenario = try ScenarioOptions(arguments)
    certainty = try CertaintyOptions(arguments)?.settings
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
    command = PageCommand(arguments)
    guard output != nil || !environment.outputIsTerminal else {
      throw arguments.error(.missingOption, "the page has no file, expected '-o report.html'")
    }
  }

  /// What rooms are asked about the drive.
  private static func others(
    _ arguments: Arguments, _ rooms: [RoomReport], _ tracks: [String]
  ) throws(UsageError) -> [RoomReport.Request] {
    var asked: [RoomReport.Request] = []
    for room in rooms {
      guard let request = try room.request(arguments) else { continue }
      if tracks.isEmpty || tracks.contains("-") {
        throw arguments.error(
          .missingOperand,
          "'--\(request.option)' goes with a drive only, expected files or folders of its tracks")
      }
      asked.append(request)
    }
    return asked
  }

  func run() throws(CommandFailure) -> ExitStatus {
    guard PageModule.isPresent else {
      throw .stopped(
        .missingFile,
        message: "ringfence report: this build has no page: 'make build' makes one with the page")
    }
    let layout = try readLayout()
    var page = PageContent(
      title: title ?? layout.layout.name ?? TrackName.ofFile(zones), generator: Version.line,
      layout: layout)
    page.settings.engine = settings.engine
    page.settings.restart = restart
    page.settings.lint.restart = restart
    page.command = command
    page.tiles = tiles
    page.isCompact = isCompact
    page.hasReaders = hasReaders
    page.times = TimeStyle(timeZone)
    page.timeZone = timeZone?.name
    let background = try readMap()
    page.scenario = try readScenario()
    var found = try log?.read(layout.layout, environment)
    var reading = settings.reading.evaluating(layout.layout)
    // Where a gap begins is decided by the engine, so that the page can change how long it is.
    reading.maximumGap = .seconds(EngineSettings.maximumGaps.upperBound)
    var loaded = LoadedTracks(tracks, reading, environment)
    var empty: [String] = []
    while let track = loaded.next() {
      if track.fixes.isEmpty {
        empty.append(track.id)
        continue
      }
      let file = loaded.lastFile
      page.sources.append(
        PageContent.Source(
          track: track, file: System.lastPart(of: file.path), messages: file.messages))
    }
    loaded.reportLeftOut(command: "report")
    if let log {
      guard log.isWhole(loaded, environment) else { return loaded.status }
      let drive = try log.drive(
        page.sources.map { $0.track }, TriggerEngine(layout.layout, settings: settings.engine))
      _ = found?.grade(against: drive)
      page.found = found.map { found in
        var graded = found.graded
        graded.name = System.lastPart(of: graded.name)
        return PageContent.Log(graded, messages: found.messages)
      }
    }
    if let certainty {
      measure(&page, certainty)
    } else if let note = CertaintyOptions.idleNote(of: layout.layout) {
      environment.report("ringfence report: \(note)")
    }
    try ask(others, about: layout.layout, &page)
    if let map, let background {
      page.background = BackgroundMap(
        background, around: page.sources.map { $0.track.fixes }, layout.layout)
      report(page.background, of: map)
    }
    try write(
      page, isWorthKeeping: tracks.isEmpty || !page.sources.isEmpty || loaded.status == .done)
    for id in empty {
      environment.report("ringfence report: note: track '\(id)' has no usable fix; it is left out")
    }
    return loaded.status
  }

  /// Asks rooms what others would have decided.
  private func ask(
    _ others: [RoomReport.Request], about layout: ZoneLayout, _ page: inout PageContent
  ) throws(CommandFailure) {
    let drive = RoomReport.Drive(
      layout: layout, tracks: tracks, settings: settings, restart: restart, scenario: scenario,
      environment: environment)
    for other in others {
      let answer = try other.run(drive)
      page.others.append(
        PageContent.Other(
          command: answer.command, records: answer.records, sources: answer.sources))
    }
  }

  private func measure(_ page: inout PageContent, _ settings: CertaintySettings) {
    var settings = settings
    settings.findsBand = true
    let wanted = settings
    let engine = CertaintyEngine(
      TriggerEngine(page.layout.layout, settings: page.settings.engine))
    let line = ProgressLine(environment)
    let count = page.sources.count
    let step = 4 * max(1, environment.processorCount)
    for start in stride(from: 0, to: count, by: step) {
      let indices = Array(start..<min(count, start + step))
      let tracks = indices.map { page.sources[$0].track }
      let measured = tracks.concurrentMap(threads: max(1, environment.processorCount)) {
        engine.evaluate($0, wanted)
      }
      for (index, found) in zip(indices, measured) { page.sources[index].measured = found }
      line.show(done: start + indices.count, of: count) { _ in
        "\(start + indices.count) of \(pluralized(count, "track")) measured"
      }
    }
    line.clear()
  }

  private func readLayout() throws(CommandFailure) -> PageLayout {
    do throws(FileError) {
      let (file, bytes) = try ZoneFile.readWithBytes(path: zones, options: zoneReading)
      for warning in file.warnings { environment.report(warning.description) }
      let layout = PageLayout(file, bytes: bytes)
      if !layout.isSame {
        environment.report(
          "ringfence report: note: the layout of '\(zones)' changes a little as a native zone file; "
            + "the page may differ from 'ringfence evaluate'")
      }
      return layout
    } catch {
      throw CommandFailure(error)
    }
  }

  private func readMap() throws(CommandFailure) -> BackgroundFile? {
    return try readingFile(
      map.map { (path) throws(FileError) in try BackgroundFile.read(path: path) })
  }

  /// Reports what of a map is not in the page.
  private func report(_ background: BackgroundMap?, of map: String) {
    guard let background else { return }
    if background.points == 0 {
      environment.report("ringfence report: note: no line of '\(map)' is near")
    } else if background.points * 2 < background.pointsNear {
      environment.report(
        "ringfence report: note: the lines of '\(map)' are simplified from "
          + "\(background.pointsNear) to \(pluralized(background.points, "position"))")
    }
  }

  private func readScenario() throws(CommandFailure) -> PageContent.ScenarioText? {
    guard let scenario else { return nil }
    let (file, text) = try scenario.readWithText()
    let name = scenario.isFile ? System.lastPart(of: file.name) : file.name
    return PageContent.ScenarioText(
      name: name, text: text, profile: (scenario.profile ?? file.profile).name,
      isPreset: !scenario.isFile)
  }

  private func write(
    _ page: PageContent, isWorthKeeping: Bool
  ) throws(CommandFailure) {
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        // Where nothing was readable, the old file is better than an empty page.
        guard isWorthKeeping else { return false }
        let bytes = PageWriter.bytes(page)
        try target.sink.write(bytes)
        if bytes.count >= Self.large { reportSize(bytes.count, page) }
        return true
      })
    } catch {
      throw .output(error)
    }
  }
}

extension ReportCommand {
  /// The bytes of a page that browsers take long to open, and that mail does not carry.
  private static let large = 5_000_000

  private func reportSize(_ size: Int, _ page: PageContent) {
    let fixes = page.sources.reduce(0) { $0 + $1.track.fixes.count }
    environment.report(
      "ringfence report: note: the page has \(size / 1_000_000) MB, as it carries "
        + pluralized(fixes, "fix", "fixes"))
  }
}

extension Arguments {
  /// The layout, which must be there, and tracks. Without `--zones` the first file is the layout.
  fileprivate func zonesAndAnyTracks() throws(UsageError) -> (zones: String, tracks: [String]) {
    if let zones = try self[FileOptions.zones] { return (zones, operands) }
    guard let zones = operands.first else {
      throw error(.missingOption, "the layout is missing, expected '--zones FILE'")
    }
    return (zones, Array(operands.dropFirst()))
  }
}
