internal import Ringfence
internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceRecords
internal import RingfenceStops
internal import RingfenceZones

enum StopOptions {
  static let plan = Option.text(
    "stops", "PLAN", "a table of planned stops: drive, zone, from and to, or one time")
  static let columns = TableOptions.columnPairs(
    "stop-columns", "what the columns of the plan hold: zone=Shop,from=Earliest; '-' is none",
    StopColumn.allCases.map(\.rawValue), example: "zone=Shop")
  static let minimumStay = Option.duration(
    "minimum-stay", in: 0...86_400, "a shorter stay is a pass (60 s)")
  static let tolerance = Option.duration(
    "tolerance", in: 0...86_400, "so far outside of its window a stop is on time (0 s)")
  static let unplanned = Option.flag("unplanned", "list the visits that no stop asks for too")
  static let failOn = Option<StopOutcome?>(
    "fail-on", "OUTCOME",
    "exit with 1 on these, or none (\(StopOutcome.failing.map(\.rawValue).joined(separator: ",")))",
    splitsAtCommas: true
  ) { text throws(OptionValueError) in
    if text == "none" { return nil }
    guard let outcome = StopOutcome(rawValue: text) else {
      throw OptionValueError(
        detail: "unknown '\(text)'"
          + suggestion(for: text, among: StopOutcome.allCases.map(\.rawValue)))
    }
    return outcome
  }

  static let group = OptionGroup(
    title: "comparing",
    options: [minimumStay.spec, tolerance.spec, unplanned.spec, failOn.spec, columns.spec],
    everyday: 4)

  /// Reads a plan for the zones of a layout.
  static func read(
    _ plan: String, _ layout: ZoneLayout, _ options: StopPlan.Options, _ arguments: Arguments
  ) throws(CommandFailure) -> StopPlan {
    let names = try NamedZones(layout, [], arguments)
    return try readingFile(StopPlan.read(path: plan, layout, options) { names.zone([$0]) })
  }

  static func failing(_ arguments: Arguments) throws(UsageError) -> [StopOutcome] {
    guard arguments.has(failOn) else { return StopOutcome.failing }
    return try arguments.all(failOn).compactMap { $0 }
  }

  static func matcher(_ arguments: Arguments) throws(UsageError) -> StopMatcher {
    var matcher = StopMatcher(timeZone: try arguments[TimeZoneOption.option])
    matcher.minimumStay = try arguments[minimumStay] ?? matcher.minimumStay
    matcher.tolerance = try arguments[tolerance] ?? matcher.tolerance
    return matcher
  }

  static func reading(
    _ arguments: Arguments, _ tracks: TrackReadingOptions
  ) throws(UsageError) -> StopPlan.Options {
    var options = StopPlan.Options()
    options.timeZone = tracks.timeZone
    options.timeFormat = tracks.timeFormat
    options.dateOrder = tracks.dateOrder
    for (role, name) in try arguments.all(columns) {
      guard let column = StopColumn(rawValue: role),
        options.columns.updateValue(name, forKey: column) == nil
      else {
        throw arguments.error(.badValue, "option '--stop-columns': '\(role)' stands twice")
      }
    }
    return options
  }
}
