internal import Ringfence
internal import RingfenceFiles

extension Subcommand {
  static let degrade = Subcommand(
    name: "degrade",
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
          .value("format", "FORMAT", "text, json or geojson (text)"),
          .value("output", "FILE", letter: "o", "write there instead of to standard output"),
        ]),
      RestartOptions.group,
      ZoneInput.group,
    ],
    examples: [
      "degrade zones.json", "degrade --budget 80 --format geojson -o circles.geojson zones.json",
    ],
    run: { (arguments, environment) throws(CommandFailure) in
      let settings: RestartSettings
      let reading: ZoneReadingOptions
      let format: DegradationFormat
      do throws(UsageError) {
        guard !arguments.operands.isEmpty else {
          throw arguments.error(.missingOperand, "there is no zone file")
        }
        guard arguments.operands.count == 1 else {
          throw arguments.error(
            .unexpectedOperand, "'\(arguments.operands[1])' is one file too many, expected one")
        }
        settings = try RestartOptions.settings(arguments)
        reading = try ZoneInput.options(arguments)
        format = try arguments.choice("format") ?? .text
      } catch {
        throw .usage(error)
      }
      let file = try ZoneInput.read(arguments.operands[0], reading, environment)
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
        let target = try OutputTarget(arguments.value("output"), in: environment)
        try target.close(after: { () throws(OutputError) in
          try target.sink.write(bytes)
          return true
        })
      } catch {
        throw .output(error)
      }
      return .done
    })
}

private enum DegradationFormat: String, CaseIterable {
  case text
  case json
  case geojson
}

/// The options that say how restart circles are made.
enum RestartOptions {
  static let group = OptionGroup(
    title: "restart circles",
    options: [
      .value("buffer", "M", "how much larger than the smallest circle, 0 to 500 m (30)"),
      .value("budget", "M", "how far outside a check-in may happen, 0 to 1000 m (50)"),
      .value("minimum-radius", "M", "no circle is smaller (0)"),
      .value("maximum-radius", "M", "no circle is larger, even if it loses its fence (none)"),
    ])

  static func settings(_ arguments: Arguments) throws(UsageError) -> RestartSettings {
    var settings = RestartSettings()
    let range = "0 to 1000000 m"
    if let buffer = try arguments.distance(
      "buffer", expected: "0 to 500 m", where: { (0...500).contains($0) })
    {
      settings.buffer = buffer
    }
    if let budget = try arguments.distance(
      "budget", expected: "0 to 1000 m", where: { (0...1_000).contains($0) })
    {
      settings.budget = budget
    }
    if let radius = try arguments.distance(
      "minimum-radius", expected: range, where: { (0...1_000_000).contains($0) })
    {
      settings.minimumRadius = radius
    }
    settings.maximumRadius = try arguments.distance(
      "maximum-radius", expected: "more than 0 and at most 1000000 m",
      where: { $0 > 0 && $0 <= 1_000_000 })
    if let maximum = settings.maximumRadius, maximum < settings.minimumRadius {
      throw arguments.error(
        .conflictingOptions, "the option '--maximum-radius' is below '--minimum-radius'")
    }
    return settings
  }
}
