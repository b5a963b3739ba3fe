internal import Ringfence
internal import RingfenceFiles

/// The settings of reading and evaluating, as every command that evaluates takes them.
struct SettingsOptions: Sendable {
  private(set) var engine = EngineSettings()
  private(set) var reading = TrackReadingOptions()

  /// How tracks are read, for the commands that read tracks.
  static let readingGroup = OptionGroup(
    title: "reading tracks",
    options: [
      .value("maximum-gap", "S", "a fix this much later begins a new segment (300 s)"),
      .value("out-of-order", "WHAT", "sort, drop or fail at a fix that goes back in time (drop)"),
      .value("uere", "M", "error of an NMEA fix per unit of HDOP (5 m)"),
      .value("date", "YYYY-MM-DD", "day of the first NMEA fix, for files without any date"),
      .value("assume-speed", "M/S", "space the points of a track without times in time"),
      .flag("strict", "take nothing of a file that cannot be read to its end"),
    ])

  /// How fixes are judged.
  static let engineGroup = OptionGroup(
    title: "settings",
    options: [
      .value("exit-distance", "M", "leave a zone this far outside, whatever the zones say"),
      .value("maximum-accuracy", "M", "ignore fixes known to be less accurate (100 m)"),
      .value("initial-inside", "WHAT", "fire or silent at a first fix inside a zone (fire)"),
    ])

  init(_ arguments: Arguments) throws(UsageError) {
    try readEngine(arguments)
    try readReading(arguments)
  }

  private mutating func readEngine(_ arguments: Arguments) throws(UsageError) {
    engine.exitDistance = try arguments.distance(
      "exit-distance", in: EngineSettings.exitDistances)
    if let accuracy = try arguments.distance(
      "maximum-accuracy", in: EngineSettings.maximumAccuracies)
    {
      engine.maximumAccuracy = accuracy
    }
    if let choice = try arguments.choice("initial-inside", as: InitialInsideOption.self) {
      engine.initialInside = choice == .fire ? .trigger : .silent
    }
  }

  private mutating func readReading(_ arguments: Arguments) throws(UsageError) {
    if let gap = try arguments.duration(
      "maximum-gap", in: 0.001...EngineSettings.maximumGaps.upperBound)
    {
      engine.maximumGap = gap
      reading.maximumGap = gap
    }
    if let choice = try arguments.choice(
      "out-of-order", as: TrackReadingOptions.OutOfOrder.self)
    {
      reading.outOfOrder = choice
    }
    if let error = try arguments.distance("uere", in: TrackReadingOptions.rangeErrors) {
      reading.userEquivalentRangeError = error
    }
    reading.date = try arguments.day("date")
    reading.assumedSpeed = try arguments.speed(
      "assume-speed", in: TrackReadingOptions.assumedSpeeds)
    reading.isStrict = arguments.has("strict")
  }
}

private enum InitialInsideOption: String, CaseIterable {
  case fire
  case silent
}
