internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles
internal import RingfenceZones

extension Subcommand {
  static let degrade = Subcommand(
    name: "degrade", order: 170,
    alias: "restart-circles",
    summary: "report what becomes of each fence in restart mode",
    usage: "[OPTIONS] FILE",
    details: [
      "In restart mode a circle stands for every fence: the smallest around it and a buffer. Reports",
      "for each fence of a zone file how large the circle is, how far outside the fence a check-in can",
      "happen, the grade of the fence, and which other fence is nearest. '-' is standard input.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.layouts.spec, DegradeCommand.formatOption.spec,
          DegradeCommand.outputOption.spec,
        ]),
      OptionGroup(title: "restart circles", options: RestartOptions.list),
      ZoneInput.group,
    ],
    examples: [
      "degrade zones.json", "degrade --budget 80 --format geojson -o circles.geojson zones.json",
    ],
    run: DegradeCommand.starting(DegradeCommand.init))
}

private struct DegradeCommand: CommandRun {
  static let formatOption = Option<DegradationFormat>.format(
    DegradationFormat.allCases, standard: .text)
  static let outputOption = FileOptions.output("write there instead of to standard output")

  private let environment: CommandEnvironment
  private let zones: String
  let output: String?
  private let format: DegradationFormat
  private let settings: RestartSettings
  private let reading: ZoneReadingOptions

  var inputs: [String] { [zones] }

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    zones = try ZoneInput.path(arguments, missing: "there is no zone file")
    output = try arguments[Self.outputOption]
    settings = try RestartOptions.settings(arguments)
    reading = try ZoneInput.options(arguments)
    format = try arguments[Self.formatOption] ?? .text
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, reading, environment)
    var restart = RestartLayout(file.layout, settings: settings)
    restart.findNeighbors()
    var bytes: [UInt8] = []
    var writer = DegradationWriter(format, restart: restart)
    writer.usesColor = output == nil && environment.usesColor
    writer.append(into: &bytes)
    try environment.write(bytes, to: output)
    return .done
  }
}
