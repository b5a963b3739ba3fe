internal import Ringfence

// Zones whose lines lie in their areas, and steps that are longer than an area.
extension RandomScene {
  /// Creates a scene of drive-throughs: each zone has one or two areas with geolines across them, beside them or in a
  /// row with them, and conditions that are often met only at a line. The device comes near zones and jumps
  /// through them: a step may begin in an area, cross its lines, and end far outside or in another area.
  public init(driveThrough seed: Int, fixes count: Int = 60) {
    var random = SeededRandom(seed: seed &+ 7_000_000)
    let (latitude, longitude) = Self.places[random.int(0...3)]
    let base = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    let middles = (0..<random.int(1...3)).map { _ in
      (north: random.double(-4...4), east: random.double(-4...4))
    }
    let zones = middles.enumerated().map {
      Self.driveThrough($0.offset, base, $0.element.north, $0.element.east, &random)
    }
    self.init(
      layout: ZoneLayout(name: "drive-through \(seed)", zones: zones),
      fixes: Self.jumps(count, base, among: middles, &random))
  }

  private static func driveThrough(
    _ index: Int, _ base: Coordinate, _ north: Double, _ east: Double,
    _ random: inout SeededRandom
  ) -> Zone {
    var shapes: [Shape] = []
    for _ in 0..<random.int(1...2) {
      shapes.append(
        area(
          base, north + random.double(-0.5...0.5), east + random.double(-0.5...0.5), &random))
    }
    for _ in 0..<random.int(1...2) {
      let (dy, dx) = (random.double(-1.2...1.2), random.double(-1.2...1.2))
      let isMeridian = random.int(0...1) == 0
      let half = random.double(0.3...2)
      let ends = [-half, half].map { end in
        isMeridian
          ? at(base, north + end, east + dx) : at(base, north + dy, east + end)
      }
      if let line = Polyline(random.int(0...1) == 0 ? ends : ends.reversed()) {
        shapes.insert(.geoline(line), at: random.int(0...shapes.count))
      }
    }
    var zone = Zone(
      id: "z\(index)",
      fences: shapes.enumerated().map { Fence(id: "f\($0.offset)", shape: $0.element) })
    zone.settings.exitDistance = .meters([0, 10, 30, 60, 150][random.int(0...4)])
    zone.settings.exit = random.int(0...5) > 0
    if zone.settings.exit, random.int(0...2) == 0 {
      zone.settings.dwell = .seconds(random.int(1...30))
    }
    if random.int(0...3) == 0 { zone.settings.minimumRetriggerTime = .seconds(random.int(1...60)) }
    if random.int(0...5) > 0 {
      zone.conditions.percentageCrossed = [
        PercentageCondition(
          percentage: [34, 50, 67, 100][random.int(0...3)],
          timeout: random.int(0...2) == 0 ? nil : .seconds(random.int(10...300)),
          isSequential: random.int(0...2) > 0)
      ]
    }
    if random.int(0...3) == 0 {
      zone.conditions.bearing = [
        BearingCondition(
          uncheckedFrom: Double(random.int(0...359)), to: Double(random.int(0...359)))
      ]
    }
    return zone
  }

  private static func area(
    _ base: Coordinate, _ north: Double, _ east: Double, _ random: inout SeededRandom
  ) -> Shape {
    let (high, wide) = (random.double(0.3...1.5), random.double(0.3...1.5))
    let (south, west) = (north - high, east - wide)
    switch random.int(0...2) {
    case 0:
      if let circle = Circle(
        center: at(base, north, east), radius: .meters(random.double(20...80)))
      {
        return .circle(circle)
      }
    case 1:
      return .polygons([
        Polygon(rings: [
          Ring([
            at(base, south, west), at(base, south, east + wide), at(base, north + high, east),
            at(base, south, west),
          ])
        ])
      ])
    default: break
    }
    return .rectangle(
      Rectangle(
        southWest: at(base, south, west), northEast: at(base, north + high, east + wide)))
  }

  private static func jumps(
    _ count: Int, _ base: Coordinate, among middles: [(north: Double, east: Double)],
    _ random: inout SeededRandom
  ) -> [Fix] {
    var microseconds = noon
    return (0..<count).map { _ in
      let middle = middles[random.int(0...middles.count - 1)]
      // In the area, around it, or far from it.
      let far = [0.4, 0.8, 2, 6][random.int(0...3)]
      let place = at(
        base, middle.north + random.double(-far...far), middle.east + random.double(-far...far))
      microseconds += Int64(random.int(1...20)) * 1_000_000
      if random.int(0...19) == 0 { microseconds += 301_000_000 }
      return Fix(
        time: Timestamp(microseconds: microseconds), coordinate: place, altitudeMeters: .nan,
        accuracyMeters: .nan, speedMetersPerSecond: .nan, courseDegrees: .nan,
        flags: random.int(0...19) == 0 ? .startsSegment : [])
    }
  }
}
