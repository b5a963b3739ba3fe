internal import Ringfence
internal import RingfenceCertainty
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceVerify
internal import RingfenceZones

extension Subcommand {
  package static let tune = Subcommand(
    name: "tune", order: 120,
    summary: "find settings of a layout that miss few visits and have few ghosts",
    usage: "--zones FILE [--labels FILE] [OPTIONS] TRACK…",
    details: [
      "Tries exit distances, sizes of circles, limits of accuracy and certainties of entries together, and",
      "reports which of them none is better than, the best, and how sure that is. With labels of visits;",
      "without, the sampled ways of the device stand for them, and certainties of entries are not tried.",
      "A TRACK is as for 'evaluate'.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.zones.spec, TuneCommand.labels.spec, TuneCommand.counted.spec,
          LabelReader.columns.spec,
          TuneCommand.formatOption.spec,
          TuneCommand.outputOption.spec, TuneCommand.tuned.spec, TuneCommand.ghostWeight.spec,
        ]),
      OptionGroup(
        title: "what is tried", options: TuningSetting.allCases.map { TuneCommand.option($0).spec },
        everyday: 1),
      CertaintyOptions.tuning,
      SettingsOptions.engineGroup,
      SettingsOptions.readingGroup,
      ZoneInput.group,
    ],
    examples: [
      "tune --zones zones.json --labels visits.ndjson tracks",
      "tune --zones shops.csv --labels visits.csv --time-zone Europe/Lisbon tracks",
    ],
    run: TuneCommand.starting(TuneCommand.init))
}

private struct TuneCommand: CommandRun {
  static let labels = Option.text(
    "labels", "FILE", "which zones were visited on which tracks: NDJSON or a table")
  static let counted = Option<TuningCount>.choice(
    "count", "WHAT", "count entries, one for each label, or stays at its time (entries)",
    rules: [.requires("labels")])
  static let formatOption = Option<TuningFormat>.format(TuningFormat.allCases, standard: .text)
  static let outputOption = FileOptions.output("write the result to a file, whole or not at all")
  static let tuned = Option.text(
    "tuned", "FILE",
    "write the layout with the best settings, or the present ones")
  static let ghostWeight = Option.number(
    "ghost-weight", in: 0...1_000, "missed visits that a ghost is worth (1)")

  static func option(_ setting: TuningSetting) -> Option<Double> {
    let (name, placeholder, help) = setting.definition.option
    let range = setting.definition.range
    return Option(name, placeholder, help, splitsAtCommas: true) {
      text throws(OptionValueError) in
      if let number = Double(text), range.contains(number) { return number }
      throw OptionValueError(
        detail: "'\(text)' is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  private let environment: CommandEnvironment
  private let arguments: Arguments
  private let zones: String
  private let tracks: [String]
  private let labelFile: String?
  private let labelReader: LabelReader
  private let count: TuningCount
  private let format: TuningFormat
  let output: String?
  let inputs: [String]
  private let tunedFile: String?
  private let ghostWeight: Double
  private let grid: TuningGrid
  private let certainty: CertaintySettings
  private let settings: SettingsOptions
  private let zoneReading: ZoneReadingOptions
  var furtherOutputs: [String] { tunedFile.map { [$0] } ?? [] }

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    (zones, tracks) = try arguments.zonesAndTracks()
    labelFile = try arguments[Self.labels]
    count = try arguments[Self.counted] ?? .entries
    inputs = [zones] + tracks + (labelFile.map { [$0] } ?? [])
    try arguments.checkStandardInput(inputs)
    format = try arguments[Self.formatOption] ?? .text
    output = try arguments[Self.outputOption].flatMap { $0 == "-" ? nil : $0 }
    tunedFile = try arguments[Self.tuned]
    ghostWeight = try arguments[Self.ghostWeight] ?? 1
    certainty = try CertaintyOptions.settings(arguments)
    settings = try SettingsOptions(arguments)
    labelReader = try LabelReader(arguments, settings.reading)
    zoneReading = try ZoneInput.options(arguments)
    var grid = TuningGrid()
    for setting in TuningSetting.allCases {
      let option = Self.option(setting)
      if arguments.has(option) { grid[setting] = try arguments.all(option) }
      guard labelFile == nil, let reason = setting.definition.needsLabels else { continue }
      guard !arguments.has(option) else {
        throw arguments.error(
          .conflictingOptions, "'--\(option.spec.name)' goes with '--labels' only: \(reason)")
      }
      grid[setting] = []
    }
    self.grid = grid
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, zoneReading, environment)
    var labels = try readLabels(file.layout)
    var loaded = LoadedTracks(tracks, settings.reading.evaluating(file.layout), environment)
    var known: [TuningTrack] = []
    var others: [String] = []
    while let track = loaded.next() {
      guard labels != nil else {
        known.append(TuningTrack(track, labels: nil))
        continue
      }
      if let rows = labels?.take(track.id) {
        known.append(TuningTrack(track, labels: rows))
      } else {
        others.append(track.id)
      }
    }
    loaded.reportLeftOut(command: "tune")
    if !others.isEmpty {
      environment.report(
        "ringfence tune: note: \(pluralized(others.count, "track")) without a label left out")
    }
    labels?.reportMissing(others, environment)
    let result = try compare(known, file.layout)
    var bytes: [UInt8] = []
    TuningWriter(format).append(
      result, count: labels == nil ? nil : count, into: &bytes)
    try environment.write(bytes, to: output)
    let chosen = (result.best ?? result.present).candidate
    if let tunedFile, let layout = chosen.applied(to: file.layout) {
      try environment.unwrapped.write(
        ZoneFileWriter.native(layout, schema: file.schema), to: tunedFile)
      if let limit = chosen[.maximumAccuracy] {
        environment.report(
          "ringfence tune: note: the best settings have a maximum accuracy, which no layout holds: "
            + "use '--maximum-accuracy \(limit)'")
      }
    }
    return loaded.status
  }

  /// The labels of each track; `nil` without a file.
  private func readLabels(
    _ layout: ZoneLayout
  ) throws(CommandFailure) -> TrackLabels? {
    guard let labelFile else { return nil }
    var reader = labelReader
    let rows = try readingFile(reader.read(path: labelFile))
    if reader.repeatedTimes > 0 {
      environment.report(
        "\(FileLocation(file: labelFile)): warning: \(pluralized(reader.repeatedTimes, "time")) that the clocks "
          + "show twice, the first is taken [repeated-time]")
    }
    let names = try NamedZones(layout, [], arguments)
    var labels = TrackLabels()
    for row in rows {
      guard let zone = names.zone([row.zone]) else {
        throw .stopped(
          .unusableInput,
          message: "\(row.location): error: \(names.refusal(row.zone, layout)) [unknown-zone]")
      }
      labels.add(
        VisitLabel(zone: zone, isVisited: row.isVisited, time: row.time), of: row.track,
        at: row.location)
    }
    return labels
  }

  private func compare(
    _ tracks: [TuningTrack], _ layout: ZoneLayout
  ) throws(CommandFailure) -> TuningResult {
    let present = CertaintyEngine(TriggerEngine(layout, settings: settings.engine))
    let line = ProgressLine(environment, notesOf: "tune")
    let threads = max(1, environment.processorCount)
    let groups = candidates(of: layout)
    var tried: [TuningCandidate] = []
    var scores = [[TuningScore]](repeating: [], count: tracks.count)
    var visits = 0.0
    for (number, group) in groups.enumerated() {
      let trials = group.compactMap { TuningTrial($0, of: layout, settings.engine) }
      tried += trials.map { $0.candidate }
      for start in stride(from: 0, to: tracks.count, by: 4 * threads) {
        let part = Array(tracks[start..<min(tracks.count, start + 4 * threads)])
        let found = part.concurrentMap(threads: threads) {
          $0.scores(trials, counting: count, present, certainty)
        }
        for (offset, found) in found.enumerated() {
          scores[start + offset] += found.scores
          // The present settings are in the first group, whose ways say which visits there are.
          if number == 0 { visits += found.visits }
        }
        let done = number * tracks.count + start + part.count
        line.show(done: done, of: groups.count * tracks.count) { _ in
          "\(done / groups.count) of \(pluralized(tracks.count, "track"))"
        }
      }
    }
    line.clear()
    guard visits >= TuningResult.fewestVisits else {
      let what = labelFile == nil ? "expected" : "labelled"
      throw .stopped(
        .unusableInput,
        message:
          "ringfence tune: error: \(DisplayFormat.decimal(visits, labelFile == nil ? 1 : 0)) "
          + "\(what) visits, expected at least 30: fewer say nothing [too-few-visits]")
    }
    return TuningResult(
      tried, scores, visits: visits, ghostWeight: ghostWeight, seed: certainty.seed)
  }

  /// What is tried, in parts whose engines are held together: all of them for most layouts, and fewer where each engine is
  /// large, though then the ways of each track are sampled for each part.
  private func candidates(of layout: ZoneLayout) -> [ArraySlice<TuningCandidate>] {
    let positions = layout.zones.reduce(1) {
      $0 + $1.fences.reduce(0) { $0 + $1.shape.positionCount }
    }
    let size = max(1, Self.mostPositions / positions)
    let all = grid.candidates
    return stride(from: 0, to: all.count, by: size).map { all[$0..<min(all.count, $0 + size)] }
  }

  /// The positions of the engines that are held at a time; each takes some 4 kB.
  private static let mostPositions = 100_000
}
