package import Ringfence
package import RingfenceFiles

package struct SettingsOptions: Sendable {
  package private(set) var engine = EngineSettings()
  package private(set) var reading = TrackReadingOptions()

  package static let maximumGap = Option.setting(EngineSettings.gap)
  private static let outOfOrder = Option<TrackReadingOptions.OutOfOrder>.choice(
    "out-of-order", "WHAT",
    "sort, drop or fail at a fix that goes back in time (sort; drop in a pipe)")
  private static let maximumSpeed = Option<Speed?>.speedOrOff(
    "maximum-speed", in: TrackReadingOptions.maximumSpeeds,
    "leave out fixes reached and left faster, or off (400 m/s)")
  private static let rangeError = Option.distance(
    "uere", in: TrackReadingOptions.rangeErrors, "error of an NMEA fix per unit of HDOP (5 m)")
  private static let date = Option.day(
    "date", "day of the first NMEA fix, for files without any date")
  private static let assumedSpeed = Option.speed(
    "assume-speed", in: TrackReadingOptions.assumedSpeeds,
    "compute the times of a track without any from this speed")
  private static let strict = Option.flag(
    "strict", "take nothing of a file that cannot be read to its end")

  package static let readingGroup = readingGroup(TableOptions.columns)

  package static func readingGroup(_ columns: Option<(role: String, name: String)>) -> OptionGroup {
    OptionGroup(
      title: "reading tracks",
      options: [
        columns.spec, TimeZoneOption.option.spec, TableOptions.speedUnit.spec,
        maximumGap.spec, outOfOrder.spec, maximumSpeed.spec, rangeError.spec, date.spec,
        assumedSpeed.spec, strict.spec,
      ] + TableOptions.times, everyday: 2)
  }

  /// The options for reading a stream, which is never read as a whole.
  static let streamGroup = OptionGroup(
    title: "reading fixes",
    options: [
      TableOptions.columns.spec, TimeZoneOption.option.spec, TableOptions.speedUnit.spec,
      maximumGap.spec, maximumSpeed.spec, rangeError.spec, date.spec,
    ] + TableOptions.times, everyday: 2)

  package static let initialInside = Option<EngineSettings.InitialPresence>.words(
    "initial-inside", "WHAT", [("fire", .trigger), ("silent", .silent)],
    "fire or silent at a first fix inside a zone (fire)")

  package static let accuracyMeaning = Option<AccuracyMeaning>.words(
    "accuracy-means", "WHAT", AccuracyMeaning.allCases.map { ($0.name, $0) },
    "what an accuracy is: rms of both axes, or a circle of 68, 95 or 50 % (by the format)"
  )
  /// The numbers of the engine that have to do with evaluating fixes; the gap is an option of reading, too.
  private static let numbers = EngineSettings.numbers.filter { $0.name != EngineSettings.gap.name }

  /// The options for evaluating fixes.
  package static let engineGroup: OptionGroup = {
    let specs = numbers.map { Option.setting($0).spec }
    // Those that most people need stand before what an accuracy is, and those that explain it behind.
    return OptionGroup(
      title: "settings",
      options: specs.prefix(2) + [initialInside.spec, accuracyMeaning.spec] + specs.dropFirst(2),
      everyday: 1)
  }()

  package init(_ arguments: Arguments) throws(UsageError) {
    try arguments.apply(EngineSettings.numbers, to: &engine)
    engine.initialInside = try arguments[Self.initialInside] ?? engine.initialInside
    engine.accuracyMeaning = try arguments[Self.accuracyMeaning] ?? engine.accuracyMeaning
    if arguments.has(Self.maximumGap) { reading.maximumGap = engine.maximumGap }
    reading.outOfOrder = try arguments[Self.outOfOrder] ?? reading.outOfOrder
    if let limit = try arguments[Self.maximumSpeed] { reading.maximumSpeed = limit }
    reading.userEquivalentRangeError =
      try arguments[Self.rangeError] ?? reading.userEquivalentRangeError
    reading.date = try arguments[Self.date]
    reading.assumedSpeed = try arguments[Self.assumedSpeed]
    reading.isStrict = arguments.has(Self.strict)
    try TableOptions.apply(arguments, to: &reading)
    try BoundOptions.apply(arguments, to: &reading)
  }
}
