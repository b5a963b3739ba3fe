internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLifeCycle

extension Subcommand {
  static let plan = Subcommand(
    name: "plan", order: 90,
    summary: "report which fences a phone monitors from where",
    usage: "[OPTIONS] FILE",
    details: [
      "A phone monitors a few regions of an app: here the restart circles nearest to it, and a refresh",
      "circle around it, in which the choice holds. Reports for the centre of each fence and for the",
      "places of '--at' how many fences are monitored, the radius of the refresh circle, and how far",
      "inside a fence that is not monitored a device can be when the app is woken. Ends with status 1",
      "when that can happen anywhere, or when a fence is not served. '-' is standard input.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          FileOptions.layouts.spec, PlanOptions.format.spec, PlanOptions.output.spec,
          PlanOptions.regions.spec, PlanOptions.at.spec, PlanOptions.speed.spec,
          PlanOptions.delay.spec, PlanOptions.refreshRadius.spec,
        ]),
      OptionGroup(title: "restart circles", options: RestartOptions.list),
      ZoneInput.group,
    ],
    examples: [
      "plan zones.json", "plan --regions 20 --speed 100km/h --at 48.2085,16.3721 zones.json",
    ],
    run: PlanCommand.starting(PlanCommand.init))
}

enum PlanOptions {
  static let format = Option<RegionPlanFormat>.format(RegionPlanFormat.allCases, standard: .text)
  static let output = FileOptions.output("write there instead of to standard output")
  static let regions = Option.count(
    "regions", "N", in: RegionPlanSettings.counts, "how many regions a phone monitors (20)")
  static let speed = Option.speed(
    "speed", in: RegionPlanSettings.speeds, "how fast devices move (50 km/h)")
  static let delay = Option.duration(
    "delay", in: RegionPlanSettings.delays, "how long after leaving a region the app wakes (20 s)")
  static let refreshRadius = Option.distance(
    "refresh-radius", in: RegionPlanSettings.radii, "least radius of a refresh circle (100 m)")
  static let at = Option<Coordinate>(
    "at", "LAT,LON", "plan for this place, too", repeats: true
  ) { text throws(OptionValueError) in
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      (-180...180).contains(longitude),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw OptionValueError(
        detail: "that is not a position, expected latitude and longitude as in 48.2085,16.3721")
    }
    return coordinate
  }

  static func settings(_ arguments: Arguments) throws(UsageError) -> RegionPlanSettings {
    var settings = RegionPlanSettings(restart: try RestartOptions.settings(arguments))
    settings.maximumRegions = try arguments[regions] ?? settings.maximumRegions
    settings.speed = try arguments[speed] ?? settings.speed
    settings.delay = try arguments[delay] ?? settings.delay
    settings.minimumRadius = try arguments[refreshRadius] ?? settings.minimumRadius
    return settings
  }
}

private struct PlanCommand: CommandRun {
  private let environment: CommandEnvironment
  private let zones: String
  let output: String?
  private let format: RegionPlanFormat
  private let settings: RegionPlanSettings
  private let coordinates: [Coordinate]
  private let reading: ZoneReadingOptions

  var inputs: [String] { [zones] }

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    zones = try ZoneInput.path(arguments, missing: "there is no zone file to plan for")
    output = try arguments[PlanOptions.output]
    format = try arguments[PlanOptions.format] ?? .text
    settings = try PlanOptions.settings(arguments)
    coordinates = try arguments.all(PlanOptions.at)
    reading = try ZoneInput.options(arguments)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let file = try ZoneInput.read(zones, reading, environment)
    let plan = RegionPlan(file.layout, settings: settings, at: coordinates)
    var bytes: [UInt8] = []
    RegionPlanWriter(format, plan: plan).append(into: &bytes)
    try environment.write(bytes, to: output)
    return plan.isSufficient ? .done : .findings
  }
}
