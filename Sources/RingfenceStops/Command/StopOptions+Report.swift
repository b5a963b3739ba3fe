internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceRecords
internal import RingfenceStops

// Planned stops on a page, where the options of a log have the short names.
extension StopOptions {
  private static let reportedStay = Option.duration(
    "stop-minimum-stay", in: 0...86_400, "a shorter stay at a stop is a pass (60 s)")
  private static let reportedTolerance = Option.duration(
    "stop-tolerance", in: 0...86_400, "so far outside of its window a stop is on time (0 s)")

  /// The options of `report`.
  static let reporting = OptionGroup(
    title: "planned stops",
    options: [plan.spec]
      + [columns.spec, reportedStay.spec, reportedTolerance.spec].map {
        $0.requiring(plan.spec.name)
      }, everyday: 0)

  /// What a command line asks a page to show; `nil` for nothing.
  static func request(_ arguments: Arguments) throws(UsageError) -> RoomReport.Request? {
    guard let plan = try arguments[plan] else { return nil }
    var matcher = StopMatcher(timeZone: try arguments[TimeZoneOption.option])
    matcher.minimumStay = try arguments[reportedStay] ?? matcher.minimumStay
    matcher.tolerance = try arguments[reportedTolerance] ?? matcher.tolerance
    // They are read with the settings of the page.
    _ = try reading(arguments, SettingsOptions(arguments).reading)
    let times = try TimeZoneOption.style(arguments)
    let found = matcher
    return RoomReport.Request(option: "stops", inputs: [plan]) {
      (drive) throws(CommandFailure) in
      try report(plan, found, times, arguments, drive)
    }
  }

  private static func report(
    _ plan: String, _ matcher: StopMatcher, _ times: TimeStyle, _ arguments: Arguments,
    _ drive: RoomReport.Drive
  ) throws(CommandFailure) -> RoomReport.Answer {
    let options: StopPlan.Options
    let mode: ModeOptions
    do throws(UsageError) {
      options = try reading(arguments, drive.settings.reading)
      mode = try ModeOptions(arguments)
    } catch {
      throw .usage(error)
    }
    let stops = try read(plan, drive.layout, options, arguments)
    let messages = StopMessages(plan: plan, drive.environment, command: "report")
    messages.report(stops)
    let run = StopRun(
      layout: drive.layout, stops: stops, matcher: matcher,
      evaluation: try TrackEvaluation(
        drive.layout, mode, drive.scenario, drive.settings.engine, writing: .ndjson),
      settings: drive.settings.engine, showsUnplanned: false, messages: messages)
    let records = try drive.written(reading: drive.settings.reading.evaluating(drive.layout)) {
      (tracks, environment) throws(CommandFailure) in
      var bytes: [UInt8] = []
      StopWriter(.own(.ndjson), layout: drive.layout, plan: stops.name, failing: [])
        .append(run.results(&tracks, times, environment), into: &bytes)
      try environment.write(bytes, to: nil)
      return tracks.status
    }
    return RoomReport.Answer(
      command: command(plan, arguments), records: records, sources: [])
  }

  /// The command that prints the records.
  private static func command(_ plan: String, _ arguments: Arguments) -> String {
    var words = ["visits", "--stops", System.lastPart(of: plan)]
    for (option, name) in [
      (columns.spec, columns.spec.name), (reportedStay.spec, minimumStay.spec.name),
      (reportedTolerance.spec, tolerance.spec.name),
    ] {
      if let word = arguments.word(option.name) { words += ["--" + name, word] }
    }
    return words.joined(separator: " ")
  }
}
