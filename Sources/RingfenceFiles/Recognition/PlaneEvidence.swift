/// Whether columns that are called no more than `x` and `y` are longitude and latitude: as often they are metres, pixels,
/// or axes of a sensor.
///
/// They are degrees where a receiver's values stand beside, no `z` does, and the values are neither near 0, 0 nor jump.
struct PlaneEvidence: Sendable {
  private var x: String?
  private var y: String?
  /// Whether a position has another name.
  private var isElsewhere = false
  private var hasThirdAxis = false
  /// Whether a value that only receivers of positions have stands beside.
  private var hasReceiver = false
  private var positions = 0
  private var origins = 0
  private var jumps = 0
  private var before: (latitude: Double, longitude: Double)?

  init() {}

  mutating func take(_ name: String, _ meaning: ColumnMapping?, _ choices: ColumnChoices) {
    guard let plain = ColumnMapping.plain(name) else { return }
    switch meaning?.role {
    case .latitude where plain == "y" && !choices.isChosen(.latitude): y = name
    case .longitude where plain == "x" && !choices.isChosen(.longitude): x = name
    case .latitude, .longitude, .position: isElsewhere = true
    case .accuracy, .altitude, .speed: hasReceiver = true
    case nil where plain == "z": hasThirdAxis = true
    case nil where Self.receivers.contains(plain): hasReceiver = true
    default: break
    }
  }

  /// What receivers of positions say about these, as `ColumnMapping` compares names.
  private static let receivers = [
    "hdop", "pdop", "vdop", "satellites", "sats", "numsat", "nsat", "satcount", "satellitecount",
  ]

  mutating func take(_ latitude: Double, _ longitude: Double) {
    guard areBare else { return }
    positions += 1
    if latitude.magnitude < 1, longitude.magnitude < 1 { origins += 1 }
    if let before {
      let step = max(
        (latitude - before.latitude).magnitude, (longitude - before.longitude).magnitude)
      if step > 0.25 { jumps += 1 }
    }
    before = (latitude, longitude)
  }

  /// Whether no position has another name.
  var areBare: Bool { x != nil && y != nil && !isElsewhere }

  /// The columns, if their names and those beside show nothing of degrees.
  var named: (x: String, y: String)? {
    guard areBare, hasThirdAxis || !hasReceiver, let x, let y else { return nil }
    return (x, y)
  }

  /// The columns, if they are not read as degrees.
  var found: (x: String, y: String)? {
    if let named { return named }
    guard areBare, origins * 2 > positions || jumps * 4 > positions, let x, let y else {
      return nil
    }
    return (x, y)
  }

  static func detail(_ columns: (x: String, y: String), _ nouns: String) -> String {
    let (x, y) = (JSONText.shortened(columns.x), JSONText.shortened(columns.y))
    return
      "\(nouns) '\(x)' and '\(y)' may be metres, pixels or axes of a sensor, and nothing shows degrees; if they are longitude "
      + "and latitude, give \(TableRole.longitude.option(x)) \(TableRole.latitude.option(y))"
  }
}
