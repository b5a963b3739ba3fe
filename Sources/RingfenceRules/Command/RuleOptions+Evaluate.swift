internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceRecords
internal import RingfenceRules

extension RuleOptions {
  func evaluate(
    _ command: EvaluateCommand, _ layout: ZoneLayout, _ filter: EventFilter?
  ) throws(CommandFailure) -> ExitStatus {
    let files = try readingFile(read())
    let isComparing = command.mode.mode == .compare
    guard isComparing || files.count == 1 else {
      throw .usage(
        command.arguments.error(
          .badValue, "found \(files.count) rules, expected one, or '--mode compare'"))
    }
    let rules = files.map { AppliedRule($0, for: layout) }
    for rule in rules { rule.reportLimits(layout, command.environment, command: "evaluate") }
    var writer = RuleDecisionWriter(
      RuleDecisionFormat(rawValue: command.format.rawValue) ?? .text, layout, rules,
      isComparing: isComparing)
    writer.times = command.times
    var reading = command.settings.reading
    reading.keepsArrivals = true
    var tracks = LoadedTracks(command.tracks, reading, command.environment)
    let engine = command.settings.engine
    let status = try RuleRun(
      reference: isComparing ? TriggerEngine(layout, settings: engine) : nil, rules: rules,
      filter: filter, maximumGap: engine.maximumGap, threads: command.workers
    ).write(&tracks, writer, to: command.output, command.environment)
    let isWhole = rules.allSatisfy(\.takesAllZones)
    return status == .done && requiresAllZones && !isWhole ? .findings : status
  }
}
