extension QuantityText.Kind {
  /// The units of the kind, the SI unit first.
  package var units: [QuantityText.Unit] {
    switch self {
    case .distance: Self.distanceUnits
    case .speed: Self.speedUnits
    case .duration: Self.durationUnits
    case .angle: Self.angleUnits
    case .size: Self.sizeUnits
    }
  }

  // The international foot, yard, mile (1959) and nautical mile (1929) are exact in metres.
  private static let distanceUnits: [QuantityText.Unit] = [
    .init("m", 1), .init("km", 1_000), .init("ft", 0.3048), .init("yd", 0.9144),
    .init("mi", 1_609.344), .init("nmi", 1_852),
  ]
  private static let speedUnits: [QuantityText.Unit] =
    SpeedUnit.allCases.map {
      .init($0.rawValue, $0.ratio.numerator, per: $0.ratio.denominator)
    } + [.init("ft/s", 0.3048)]
  private static let durationUnits: [QuantityText.Unit] = [
    .init("s", 1), .init("min", 60), .init("h", 3_600), .init("d", 86_400),
    .init("ms", 1, per: 1_000),
  ]
  private static let angleUnits: [QuantityText.Unit] = [.init("deg", 1), .init("°", 1)]
  private static let sizeUnits: [QuantityText.Unit] = [
    .init("B", 1), .init("kB", 1e3), .init("MB", 1e6), .init("GB", 1e9),
    .init("KiB", 1_024), .init("MiB", 1_048_576), .init("GiB", 1_073_741_824),
  ]

  package var unitInWords: String {
    switch self {
    case .distance: "m"
    case .speed: "m/s"
    case .duration: "s"
    case .angle: "degrees"
    case .size: "bytes"
    }
  }

  package var noun: String {
    switch self {
    case .distance: "distance"
    case .speed: "speed"
    case .duration: "duration"
    case .angle: "angle"
    case .size: "size"
    }
  }

  package var example: String {
    switch self {
    case .distance: "metres or a text such as '500 ft'"
    case .speed: "metres per second or a text such as '30 km/h'"
    case .duration: "seconds or a text such as '10 min'"
    case .angle: "degrees or a text such as '90 deg'"
    case .size: "bytes or a text such as '64 MiB'"
    }
  }

  // MARK: Other names

  /// The unit of another common spelling: `kph`, `knots`, `minutes`.
  package func unit(meantBy name: String) -> String? {
    let name = String(decoding: lowercaseBytes(name), as: UTF8.self)
    return otherNames.first { $0.others.contains(name) }?.unit
  }

  private var otherNames: [(unit: String, others: [String])] {
    switch self {
    case .distance: Self.otherDistances
    case .speed: Self.otherSpeeds
    case .duration: Self.otherDurations
    case .angle: Self.otherAngles
    case .size: Self.otherSizes
    }
  }

  private static let otherDistances: [(unit: String, others: [String])] = [
    ("m", ["meter", "meters", "metre", "metres", "mtr"]),
    ("km", ["kilometer", "kilometers", "kilometre", "kilometres", "kms"]),
    ("ft", ["foot", "feet"]), ("yd", ["yard", "yards", "yds"]),
    ("mi", ["mile", "miles"]), ("nmi", ["nm", "nautical mile", "nautical miles"]),
  ]
  private static let otherSpeeds: [(unit: String, others: [String])] = [
    ("m/s", ["mps", "ms", "m/sec", "meters/second", "metres/second"]),
    ("km/h", ["kph", "kmh", "kmph", "km/hr", "km/hour", "kmhr"]),
    ("mph", ["mi/h", "mi/hr", "miles/hour", "miles per hour"]),
    ("kn", ["knot", "knots", "kt", "kts", "kns"]), ("ft/s", ["fps", "ft/sec", "feet/second"]),
  ]
  private static let otherDurations: [(unit: String, others: [String])] = [
    ("s", ["sec", "secs", "second", "seconds"]),
    ("min", ["m", "mins", "minute", "minutes"]), ("h", ["hr", "hrs", "hour", "hours"]),
    ("d", ["day", "days"]), ("ms", ["msec", "millisecond", "milliseconds"]),
  ]
  private static let otherAngles: [(unit: String, others: [String])] = [
    ("deg", ["degree", "degrees", "degs"])
  ]
  private static let otherSizes: [(unit: String, others: [String])] = [
    ("B", ["byte", "bytes"]), ("KiB", ["k", "ki"]), ("MiB", ["m", "mi"]), ("GiB", ["g", "gi"]),
  ]
}
