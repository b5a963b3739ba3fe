internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceRules

extension Subcommand {
  static let grade = Subcommand(
    name: "grade",
    summary: "grade what really fired, a log of another system, against a drive",
    usage: "--zones FILE --found LOG [OPTIONS] DRIVE",
    details: [
      "Pairs the events of the log with those that the engine reports for the drive, and reports which are on",
      "time, late, early, missed, ghosts or duplicates, and what follows from that. The form of the log is",
      "recognized. The exit status is 1 where events are missed, late, impossible or ghosts, or as",
      "'--fail-on' says. DRIVE is the track of one device, in one file or in several.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.zones.spec, LogOptions.found.spec, GradeCommand.formatOption.spec,
          GradeCommand.outputOption.spec, GradeCommand.all.spec,
        ]),
      LogOptions.group,
      GradeOptions.group,
      RuleOptions.grading,
      SettingsOptions.engineGroup,
      SettingsOptions.readingGroup(TableOptions.trackColumns),
      ZoneInput.group,
    ],
    examples: [
      "grade --zones zones.json --found events.json drive.gpx",
      "grade --zones zones.json --found log.csv --columns event=what,zone=where,time=ts drive.gpx",
      "grade --zones zones.json --found plugin.log --year 2026 --time-zone Europe/Berlin drive.gpx",
      "grade --zones zones.json --found events.json --fail-on missed=2,ghost=5% --format junit drive.gpx",
      "grade --zones zones.json --found events.json --rules homeassistant drive.gpx",
    ],
    run: { (arguments, environment) throws(CommandFailure) in
      try GradeCommand.start(arguments, environment)
    })
}

/// A parsed command line of `grade`.
private struct GradeCommand: CommandRun {
  static let formatOption = Option<GradeFormat>.format(
    GradeFormat.allCases, standard: .text, followsEnding: true)
  static let outputOption = FileOptions.output("write the grade to a file, whole or not at all")
  static let all = Option.flag("all", "list the events that are on time too")

  private let environment: CommandEnvironment
  private let arguments: Arguments
  private let zones: String
  private let tracks: [String]
  private let log: String
  private let format: GradeFormat
  private let times: TimeStyle
  private let showsAll: Bool
  let output: String?
  let inputs: [String]
  private let logOptions: FoundLogOptions
  private let zoneNames: [(String, String)]
  private let device: String?
  private let grading: GradeSettings
  private let rules: RuleOptions?
  private let limits: [GradeReport.Limit]
  private let settings: SettingsOptions
  private let zoneReading: ZoneReadingOptions

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    (zones, tracks) = try arguments.zonesAndTracks()
    guard let log = try arguments[LogOptions.found] else {
      throw arguments.error(
        .missingOption, "the log of what fired is missing, expected '--found LOG'")
    }
    self.log = log
    rules = try RuleOptions(arguments)
    inputs = [zones, log] + tracks + (rules?.files ?? [])
    try arguments.checkStandardInput(inputs)
    format = try arguments[Self.formatOption] ?? .text
    times = try TimeZoneOption.style(arguments)
    showsAll = arguments.has(Self.all)
    output = try arguments[Self.outputOption]
    logOptions = try LogOptions.options(arguments)
    zoneNames = try arguments.all(LogOptions.zoneName)
    device = try arguments[LogOptions.device]
    grading = try GradeOptions.settings(arguments)
    if let rules, rules.rules.count + rules.files.count > 1 {
      throw arguments.error(.badValue, "found several rules, expected one that explains")
    }
    limits = try GradeOptions.limits(arguments)
    settings = try SettingsOptions(arguments)
    zoneReading = try ZoneInput.options(arguments)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, zoneReading, environment)
    let names = try LogZones(file.layout, zoneNames, arguments)
    let found: FoundLog
    do throws(FileError) {
      found = try FoundLog.read(path: log, options: logOptions)
    } catch {
      throw CommandFailure(error)
    }
    let rows = try chosen(found)
    report(found)
    let engine = TriggerEngine(file.layout, settings: settings.engine)
    var loaded = LoadedTracks(tracks, settings.reading, environment)
    let drive = try GradedDrive(&loaded, engine)
    loaded.reportLeftOut(command: "grade")
    guard loaded.status == .done else {
      environment.report(
        "ringfence grade: error: a log is not graded against a part of a drive [partial-input]")
      return loaded.status
    }
    let events = rows.map { row in
      FoundEvent(
        row.kind, at: row.time, zone: names.zone(row.zones), coordinate: row.coordinate,
        timeSource: row.timeSource)
    }
    let truth = drive.truth(comparedWith: events)
    report(truth.leftOut, rows, events, drive, found)
    let grade = DriveGrade(
      events, truth: truth.events, on: drive.path, engine, settings: grading)
    reportDistance(grade, events, drive.path)
    var result = GradeReport(
      log: log, form: found.form.rawValue, layout: file.layout, grade: grade,
      rows: rows.map { GradeReport.Row($0) }, unreadable: found.unreadable.count, limits: limits)
    if let rules {
      do throws(FileError) {
        for file in try rules.read() {
          let rule = AppliedRule(file, for: engine.layout)
          rule.reportLimits(engine.layout, environment, command: "grade")
          result.witness = (
            rule,
            RuleWitness(grade, rule.engine, on: drive.tracks, within: grading.gate)
          )
        }
      } catch {
        throw CommandFailure(error)
      }
    }
    var writer = GradeWriter(format)
    writer.times = times
    writer.showsAll = showsAll
    writer.usesColor = output == nil && environment.usesColor
    var bytes: [UInt8] = []
    writer.append(result, into: &bytes)
    try environment.write(bytes, to: output)
    return result.exceeded.isEmpty ? .done : .findings
  }

  /// The rows of the log, or those of one device.
  private func chosen(_ found: FoundLog) throws(CommandFailure) -> [FoundLogRow] {
    let devices = found.devices
    guard let device else {
      if devices.count > 1 {
        let shown = devices.prefix(3).map { "'\(DisplayFormat.text($0))'" }.joined(separator: ", ")
        environment.report(
          "\(log): warning: the events are of \(devices.count) devices (\(shown)"
            + (devices.count > 3 ? ", …" : "")
            + "), the drive is of one: expected '--device NAME' [several-devices]")
      }
      return found.rows
    }
    let key = Array(device.utf8)
    let rows = found.rows.filter { $0.device.map { Array($0.utf8) } == key }
    guard !rows.isEmpty || found.rows.isEmpty else {
      throw .stopped(
        .unusableInput,
        message: "\(log): error: the log has no device '\(DisplayFormat.text(device))'"
          + suggestion(for: device, among: devices) + " [unknown-device]")
    }
    return rows
  }

  /// Reports what is odd in the log.
  private func report(_ found: FoundLog) {
    for part in found.unreadable.prefix(Self.mostMessages) {
      environment.report("\(log):\(part.line): warning: \(part.detail) [bad-row]")
    }
    if found.unreadable.count > Self.mostMessages {
      environment.report(
        "\(log): warning: \(found.unreadable.count - Self.mostMessages) more lines cannot be read [bad-row]"
      )
    }
    if !found.unreadable.isEmpty {
      environment.report(
        "ringfence grade: note: \(pluralized(found.unreadable.count, "line")) of the log left out, "
          + "\(pluralized(found.rows.count, "event")) read as \(found.form.rawValue)")
    }
    for part in found.ignored {
      environment.report(
        "ringfence grade: note: \(pluralized(part.count, "record")) of the log ignored: "
          + DisplayFormat.text(part.what))
    }
    for remark in found.remarks {
      let events = pluralized(remark.count, "event")
      let text =
        switch remark.kind {
        case .serverTime: "\(events) with the time of a server, not of the fix"
        case .replayed: "\(events) sent again later by the device"
        case .retried: "\(events) delivered again"
        case .repeatedTime:
          "\(events) at a local time that the clocks show twice, the first is taken"
        case .afterGap: "\(events) after an unknown state"
        }
      environment.report("\(log): warning: \(text) [\(remark.kind.rawValue)]")
    }
  }

  /// Reports what of the log and of the drive is not compared.
  private func report(
    _ leftOut: [(kind: Event.Kind, count: Int)], _ rows: [FoundLogRow], _ events: [FoundEvent],
    _ drive: GradedDrive, _ found: FoundLog
  ) {
    for part in leftOut {
      environment.report(
        "ringfence grade: note: \(pluralized(part.count, "\(part.kind.name) event")) of the drive not compared: "
          + "the log has none"
      )
    }
    var unknown: [(name: String, line: Int, count: Int)] = []
    var indices: [[UInt8]: Int] = [:]
    for (row, event) in zip(rows, events) where event.zone == nil {
      let name = row.zones.first ?? ""
      if let index = indices[Array(name.utf8)] {
        unknown[index].count += 1
      } else {
        indices[Array(name.utf8)] = unknown.count
        unknown.append((name, row.line, 1))
      }
    }
    let ids = drive.engine.layout.zones.map(\.id)
    for zone in unknown.prefix(Self.mostMessages) {
      let count = pluralized(zone.count, "event")
      environment.report(
        "\(log):\(zone.line): warning: the layout has no zone '\(DisplayFormat.text(zone.name))'"
          + (nearestName(to: zone.name, among: ids).map { ", did you mean '\($0)'?" } ?? "")
          + "; \(count) not counted; '--zone-name ID=NAME' gives it one [unknown-zone]")
    }
    if unknown.count > Self.mostMessages {
      environment.report(
        "\(log): warning: \(unknown.count - Self.mostMessages) more zones are not in the layout [unknown-zone]"
      )
    }
    let isOfStates = found.form == .homeAssistantCSV || found.form == .homeAssistantREST
    if isOfStates, drive.hasOverlappingVisits {
      environment.report(
        "\(log): warning: zones overlap on the drive, and a state names one zone only: the other may look missed [overlapping-zones]"
      )
    }
  }

  /// Reports that log and drive are of other times, where no event can be compared for that.
  private func reportDistance(_ grade: DriveGrade, _ events: [FoundEvent], _ path: DrivePath) {
    let outside = grade.total[.outsideDrive]
    guard outside > 0, outside + grade.total[.unknownZone] == events.count, let span = path.span,
      let first = events.map(\.time).min(), let last = events.map(\.time).max()
    else { return }
    func text(_ first: Timestamp, _ last: Timestamp) -> String {
      "from \(times.text(first)) to \(times.text(last))"
    }
    environment.report(
      "\(log): warning: no event is near the drive in time: the log is \(text(first, last)), the drive "
        + text(
          Timestamp(microseconds: span.lowerBound), Timestamp(microseconds: span.upperBound))
        + " [outside-drive]")
  }

  /// How many messages of a kind are reported.
  private static let mostMessages = 20
}

extension GradeReport.Row {
  /// The row of a log.
  fileprivate init(_ row: FoundLogRow) {
    let timeOf =
      switch row.timeSource {
      case .fix: "fix"
      case .server: "server"
      case .unknown: "unknown"
      }
    self.init(
      name: row.zones.first ?? "", time: row.time, timeOf: timeOf, accuracy: row.accuracy,
      id: row.id, device: row.device, line: row.line, isAfterGap: row.isAfterGap)
  }
}
