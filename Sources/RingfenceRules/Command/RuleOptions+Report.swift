internal import Ringfence
internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceRecords
internal import RingfenceRules

extension RuleOptions {
  /// What the rules decide of the drive of a page, compared with the engine.
  func report(_ drive: RoomReport.Drive) throws(CommandFailure) -> RoomReport.Answer {
    let files = try readingFile(read())
    let rules = files.map { AppliedRule($0, for: drive.layout) }
    for rule in rules { rule.reportLimits(drive.layout, drive.environment, command: "report") }
    let engine = drive.settings.engine
    let run = RuleRun(
      reference: TriggerEngine(drive.layout, settings: engine), rules: rules, filter: nil,
      maximumGap: engine.maximumGap, threads: drive.threads)
    let writer = RuleDecisionWriter(.ndjson, drive.layout, rules, isComparing: true)
    var reading = drive.settings.reading
    reading.keepsArrivals = true
    let records = try drive.written(reading: reading) {
      (tracks, environment) throws(CommandFailure) in
      try run.write(&tracks, writer, to: nil, environment)
    }
    var sources: [UInt8] = []
    for file in files { file.appendLines(into: &sources) }
    return RoomReport.Answer(
      command:
        "evaluate --\(Self.name) \(files.map(\.label).joined(separator: ",")) --mode compare",
      records: records, sources: sources)
  }
}
