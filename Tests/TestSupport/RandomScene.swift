public import Ringfence

/// A random layout with every setting and kind of condition, and a random track over it.
///
/// Zones are some 100 m wide and lie within half a kilometre of each other. Corners and half of the
/// fixes lie on a common grid, so that the device stands on edges and lines too. The track has gaps,
/// segments and poor fixes; speed and course are often missing.
public struct RandomScene: Sendable {
  /// The layout.
  public let layout: ZoneLayout
  /// The track.
  public let fixes: [Fix]

  /// Noon of the day on which the track begins, 2026-03-06T12:00:00Z.
  public static let noon: Int64 = 1_772_798_400_000_000

  static let cell = 0.0005
  static let places = [(48.2, 16.37), (-37.8, 144.96), (0.0, 10.0), (-16.8, 179.9995)]

  init(layout: ZoneLayout, fixes: [Fix]) {
    self.layout = layout
    self.fixes = fixes
  }

  /// Creates the scene of a seed, about a place of its own or the one given.
  ///
  /// - Parameters:
  ///   - seed: the seed.
  ///   - count: the number of fixes.
  ///   - place: about where the zones lie.
  ///   - asks: whether zones expect devices at some times.
  public init(
    seed: Int, fixes count: Int = 60, about place: Coordinate? = nil, asks: Bool = false
  ) {
    var random = SeededRandom(seed: seed)
    let (latitude, longitude) = Self.places[random.int(0...3)]
    let base = place ?? Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    var zones = (0..<random.int(2...6)).map { Self.zone($0, base, &random) }
    if seed % 3 == 1 {
      var others = SeededRandom(seed: seed)
      for index in zones.indices {
        zones[index].conditions.altitude = Self.altitudes(&others)
      }
    }
    if seed % 5 == 2 {
      var others = SeededRandom(seed: seed + 1_000_003)
      for index in zones.indices {
        zones[index].settings.entryCertainty = [nil, 0.55, 0.8, 0.95][others.int(0...3)]
      }
    }
    if seed % 7 == 4 {
      var others = SeededRandom(seed: seed + 2_000_003)
      for index in zones.indices {
        zones[index].settings.exitCertainty = [nil, 0.55, 0.8, 0.95][others.int(0...3)]
      }
    }
    if asks {
      var others = SeededRandom(seed: seed + 3_000_017)
      for index in zones.indices { zones[index].attendances = Self.attendances(&others) }
    }
    layout = ZoneLayout(name: "seed \(seed)", zones: zones)
    fixes = Self.track(count, base, &random)
  }

  static func at(_ base: Coordinate, _ north: Double, _ east: Double) -> Coordinate {
    let place = Coordinate(
      uncheckedLatitude: base.latitude + north * cell, longitude: base.longitude + east * cell)
    return Coordinate(uncheckedLatitude: place.latitude, longitude: place.normalizedLongitude)
  }

  // MARK: Layout

  private static func zone(
    _ index: Int, _ base: Coordinate, _ random: inout SeededRandom
  ) -> Zone {
    let south = Double(random.int(-5...4))
    let west = Double(random.int(-5...4))
    let fences = (0..<random.int(1...4)).map { fence in
      Fence(
        id: "f\(fence)",
        shape: shape(
          base, south + Double(random.int(0...2)), west + Double(random.int(0...2)), &random))
    }
    var zone = Zone(id: "z\(index)", fences: fences)
    zone.settings.exit = random.int(0...4) > 0
    zone.settings.exitDistance = .meters([0, 0, 10, 30, 60][random.int(0...4)])
    if zone.settings.exit, random.int(0...1) == 0 {
      zone.settings.dwell = .seconds(random.int(5...90))
    }
    if random.int(0...1) == 0 {
      zone.settings.minimumRetriggerTime = .seconds(random.int(1...120))
    }
    zone.conditions = conditions(&random)
    // A copy, so that what is drawn next stays as it was.
    var others = random
    if zone.settings.dwell != nil, others.int(0...2) == 0 {
      zone.settings.dwellRepeat = .milliseconds(others.int(1_000...60_000))
    }
    if others.int(0...3) == 0 {
      zone.settings.maximumStay = .milliseconds(others.int(2_000...120_000))
    }
    if others.int(0...3) == 0 { zone.settings.exitAfter = .milliseconds(others.int(500...90_000)) }
    if others.int(0...3) == 0 { zone.settings.exitFixes = others.int(1...5) }
    if others.int(0...3) == 0 { zone.settings.entryAfter = .milliseconds(others.int(500...60_000)) }
    if others.int(0...2) == 0 {
      zone.settings.overspeed = OverspeedLimit(
        .metersPerSecond(others.double(0.5...25)),
        tolerance: .metersPerSecond(others.int(0...1) == 0 ? 0 : others.double(0...5)),
        after: .milliseconds(others.int(0...2) == 0 ? 0 : others.int(100...60_000)),
        usesDerivedSpeed: others.int(0...3) > 0)
    }
    return zone
  }

  /// Windows of some minutes after noon, and whole days.
  private static func attendances(_ random: inout SeededRandom) -> [Attendance] {
    (0..<max(0, random.int(-1...3))).map { number in
      let from = 43_200 + random.int(0...900)
      let schedule = Schedule(
        from: TimeOfDay(uncheckedSeconds: from),
        to: TimeOfDay(uncheckedSeconds: from + random.int(10...600)))
      return Attendance(
        random.int(0...9) == 0 ? Schedule() : schedule,
        id: random.int(0...1) == 0 ? nil : "ask \(number)", grace: .seconds(random.int(0...4)),
        tracks: random.int(0...3) == 0 ? ["other", "device"] : nil)
    }
  }

  private static func shape(
    _ base: Coordinate, _ south: Double, _ west: Double, _ random: inout SeededRandom
  ) -> Shape {
    let high = Double(random.int(1...3))
    let wide = Double(random.int(1...3))
    switch random.int(0...3) {
    case 0:
      let radius = Distance.meters(random.double(20...120))
      if let circle = Circle(center: at(base, south, west), radius: radius) {
        return .circle(circle)
      }
    case 1:
      let line = Polyline([
        at(base, south, west), at(base, south + high, west + wide / 2),
        at(base, south + high, west + wide),
      ])
      // A copy, so that what is drawn next stays as it was.
      var others = random
      if let line, others.int(0...2) == 0,
        let corridor = Corridor(line: line, halfWidth: .meters(others.double(4...90)))
      {
        return .corridor(corridor)
      }
      if let line { return .geoline(line) }
    case 2:
      let ring = Ring([
        at(base, south, west), at(base, south, west + wide), at(base, south + high, west + 0.5),
        at(base, south, west),
      ])
      return .polygons([Polygon(rings: [ring])])
    default: break
    }
    return .rectangle(
      Rectangle(
        southWest: at(base, south, west), northEast: at(base, south + high, west + wide)))
  }

  /// About the altitude of the fixes that have one: below it, at it by a rounding error, and above it.
  private static func altitudes(_ random: inout SeededRandom) -> [AltitudeCondition] {
    (0..<max(0, random.int(-3...2))).map { _ in
      let limit = 171.5 + [-40, -5e-7, 0, 5e-7, 12][random.int(0...4)]
      let isMinimum = random.int(0...1) == 0
      return AltitudeCondition(
        minimum: isMinimum ? .meters(limit) : nil, maximum: isMinimum ? nil : .meters(limit),
        when: random.int(0...1) == 0 ? .inside : .crossing)
    }
  }

  private static func conditions(_ random: inout SeededRandom) -> Conditions {
    func judged(_ random: inout SeededRandom) -> ConditionTiming {
      random.int(0...1) == 0 ? .inside : .crossing
    }
    var conditions = Conditions()
    for _ in 0..<max(0, random.int(-3...2)) {
      let low = random.double(0...10)
      conditions.speed.append(
        SpeedCondition(
          minimum: random.int(0...1) == 0 ? .metersPerSecond(low) : nil,
          maximum: .metersPerSecond(low + random.double(0...12)), when: judged(&random)))
    }
    for _ in 0..<max(0, random.int(-3...2)) {
      conditions.bearing.append(
        BearingCondition(
          uncheckedFrom: Double(random.int(0...359)), to: Double(random.int(0...359)),
          when: judged(&random)))
    }
    for _ in 0..<max(0, random.int(-2...2)) {
      conditions.percentageCrossed.append(
        PercentageCondition(
          percentage: Double(random.int(1...100)),
          timeout: random.int(0...2) == 0 ? nil : .seconds(random.int(5...300)),
          isSequential: random.int(0...1) == 0))
    }
    for _ in 0..<max(0, random.int(-3...2)) {
      let from = 43_200 + random.int(0...900)
      conditions.schedule.append(
        Schedule(
          from: TimeOfDay(uncheckedSeconds: from),
          to: TimeOfDay(uncheckedSeconds: from + random.int(30...600))))
    }
    return conditions
  }

  // MARK: Track

  private static func track(
    _ count: Int, _ base: Coordinate, _ random: inout SeededRandom
  ) -> [Fix] {
    var north = random.double(-4...4)
    var east = random.double(-4...4)
    var microseconds = noon
    var fixes: [Fix] = []
    for _ in 0..<count {
      let far = random.int(0...9) == 0 ? 6.0 : 1.5
      north = min(6, max(-6, north + random.double(-far...far)))
      east = min(6, max(-6, east + random.double(-far...far)))
      if random.int(0...1) == 0 {
        north = (north * 2).rounded() / 2
        east = (east * 2).rounded() / 2
      }
      microseconds += Int64(random.int(1...40)) * 500_000 + Int64(random.int(0...1))
      if random.int(0...24) == 0 { microseconds += 301_000_000 }
      if random.int(0...24) == 0 { microseconds -= 30_000_000 }
      fixes.append(
        Fix(
          time: Timestamp(microseconds: microseconds), coordinate: at(base, north, east),
          altitudeMeters: random.int(0...1) == 0 ? .nan : 171.5,
          accuracyMeters: random.int(0...2) == 0 ? .nan : random.double(1...105),
          speedMetersPerSecond: random.int(0...1) == 0 ? .nan : random.double(0...20),
          courseDegrees: random.int(0...1) == 0 ? .nan : random.double(0...359.9),
          flags: random.int(0...19) == 0 ? .startsSegment : []))
    }
    return fixes
  }
}
