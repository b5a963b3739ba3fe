internal import Ringfence
internal import RingfenceCertainty
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceRecords

extension Subcommand {
  package static let noise = Subcommand(
    name: "noise", order: 110,
    summary: "measure the errors of a receiver against what it reports",
    usage: "[OPTIONS] TRACK…",
    details: [
      "A device that rests for five minutes or more shows the errors of its receiver. Prints for each",
      "track how large they are, how long they last, and by what factor the reported accuracy is",
      "wrong, with an interval. A TRACK may be a folder; '-' is standard input.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          SettingsOptions.accuracyMeaning.spec, NoiseCommand.formatOption.spec,
          NoiseCommand.outputOption.spec,
        ]),
      SettingsOptions.readingGroup,
    ],
    examples: ["noise parked.nmea", "noise --accuracy-means p95 --format json tracks"],
    run: NoiseCommand.starting(NoiseCommand.init))
}

private struct NoiseCommand: CommandRun {
  static let formatOption = Option<NoiseFormat>.format(NoiseFormat.allCases, standard: .text)
  static let outputOption = FileOptions.output("write to a file, whole or not at all")

  private let environment: CommandEnvironment
  let output: String?
  let inputs: [String]
  private let meaning: AccuracyMeaning?
  private let times: TimeStyle
  private let settings: SettingsOptions
  private let format: NoiseFormat

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    inputs = arguments.operands
    guard !inputs.isEmpty else {
      throw arguments.error(.missingOperand, "expected a track")
    }
    try arguments.checkStandardInput(inputs)
    output = try arguments[Self.outputOption]
    meaning = try arguments[SettingsOptions.accuracyMeaning]
    times = try TimeZoneOption.style(arguments)
    settings = try SettingsOptions(arguments)
    format = try arguments[Self.formatOption] ?? .text
  }

  func run() throws(CommandFailure) -> ExitStatus {
    var tracks = LoadedTracks(inputs, settings.reading, environment)
    var writer = NoiseWriter(format, times: times)
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        while let track = tracks.next() {
          let meaning = meaning ?? track.fixes.accuracyMeaning ?? .p68
          let estimate = NoiseEstimate(
            of: Array(track.fixes), meaning: meaning, maximumGap: settings.engine.maximumGap)
          var bytes: [UInt8] = []
          writer.append(estimate, of: track.id, means: meaning, into: &bytes)
          try target.sink.write(bytes)
        }
        var bytes: [UInt8] = []
        writer.end(into: &bytes)
        if !bytes.isEmpty { try target.sink.write(bytes) }
        return true
      })
    } catch {
      throw .output(error)
    }
    return tracks.status
  }
}
