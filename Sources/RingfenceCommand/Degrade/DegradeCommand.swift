internal import Ringfence
internal import RingfenceFiles

extension Subcommand {
  static let degrade = Subcommand(
    name: "degrade",
    alias: "restart-circles",
    summary: "tell what becomes of each fence in restart mode",
    usage: "[OPTIONS] FILE",
    details: [
      "In restart mode a circle stands for every fence: the smallest around it and a buffer. Tells for",
      "each fence of a zone file how large the circle is, how far outside the fence a check-in can",
      "happen, what the fence is good for, and which other fence is nearest. '-' is standard input.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          DegradeCommand.formatOption.spec, DegradeCommand.outputOption.spec,
        ]),
      OptionGroup(title: "restart circles", options: RestartOptions.list),
      ZoneInput.group,
    ],
    examples: [
      "degrade zones.json", "degrade --budget 80 --format geojson -o circles.geojson zones.json",
    ],
    run: { (arguments, environment) throws(CommandFailure) in
      try DegradeCommand.start(arguments, environment)
    })
}

/// A parsed command line of `degrade`.
private struct DegradeCommand: CommandRun {
  enum Format: String, CaseIterable {
    case text, json, geojson
  }

  static let formatOption = Option<Format>.choice(
    "format", "FORMAT", "text, json or geojson (text)")
  static let outputOption = FileOptions.output("write there instead of to standard output")

  private let environment: CommandEnvironment
  private let zones: String
  let output: String?
  private let format: Format
  private let settings: RestartSettings
  private let reading: ZoneReadingOptions

  var inputs: [String] { [zones] }

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    guard let zones = arguments.operands.first else {
      throw arguments.error(.missingOperand, "there is no zone file")
    }
    guard arguments.operands.count == 1 else {
      throw arguments.error(
        .unexpectedOperand, "'\(arguments.operands[1])' is one file too many, expected one")
    }
    self.zones = zones
    output = try arguments[Self.outputOption]
    settings = try RestartOptions.settings(arguments)
    reading = try ZoneInput.options(arguments)
    format = try arguments[Self.formatOption] ?? .text
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, reading, environment)
    var restart = RestartLayout(file.layout, settings: settings)
    restart.findNeighbors()
    let report = DegradationReport(restart)
    let bytes: [UInt8]
    switch format {
    case .text: bytes = report.text
    case .json: bytes = report.json
    case .geojson: bytes = report.geoJSON
    }
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(bytes)
        return true
      })
    } catch {
      throw .output(error)
    }
    return .done
  }
}
