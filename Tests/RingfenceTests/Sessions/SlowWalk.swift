import Ringfence
import TestSupport

/// A random layout with a track that dwells on its way, so that many fixes lie within a safe disc:
/// the jumps of a ``RandomScene`` are walked in steps of all sizes, with rests and poor fixes.
struct SlowWalk {
  let layout: ZoneLayout
  let fixes: [Fix]
  let settings: EngineSettings

  /// Where the layouts lie: all latitudes, both sides of the antimeridian, beside the poles.
  static let places: [(latitude: Double, longitude: Double)] = [
    (0, 0), (48.2, 16.37), (-37.8, 144.96), (-16.8, 179.9995), (0, -180), (60, 179.99), (71, -8),
    (-84.999, 33), (85.001, -120), (88.5, 12), (-89.99, 5), (89.99, -179.999), (23, -0.0001),
  ]

  init(seed: Int) {
    var random = SeededRandom(seed: seed &* 7_919 &+ 3)
    let place = Self.places[random.int(0...Self.places.count - 1)]
    let scene = RandomScene(
      seed: seed, fixes: random.int(3...24),
      about: Coordinate(uncheckedLatitude: place.latitude, longitude: place.longitude))
    var layout = scene.layout
    if random.int(0...2) == 0 { layout.zones += Self.largeZones(about: place, &random) }
    self.layout = layout
    var settings = EngineSettings()
    if random.int(0...2) == 0 { settings.exitDistance = .meters([0, 5, 120][random.int(0...2)]) }
    if random.int(0...3) == 0 { settings.initialInside = .silent }
    if random.int(0...3) == 0 { settings.maximumGap = .seconds(random.int(2...20)) }
    self.settings = settings
    fixes = Self.walk(scene.fixes, &random)
  }

  /// Fences many kilometres wide whose edges run through the scene.
  private static func largeZones(
    about place: (latitude: Double, longitude: Double), _ random: inout SeededRandom
  ) -> [Zone] {
    let sign: Double = place.latitude > 0 ? -1 : 1
    let size = [0.03, 0.4, 3][random.int(0...2)]
    let shift = random.double(-0.002...0.002)
    let latitude = place.latitude + shift
    let corner = Coordinate(latitude: latitude + sign * size, longitude: place.longitude + size)
    let low = Coordinate(latitude: latitude, longitude: place.longitude + shift)
    var shapes: [Shape] = []
    if let corner, let low {
      shapes.append(.rectangle(Rectangle(southWest: low, northEast: corner)))
      shapes.append(.polygons([Polygon(rings: [Ring([low, corner, third(low, corner)])])]))
      if let line = Polyline([corner, low]) { shapes.append(.geoline(line)) }
      let center = Coordinate(latitude: latitude + sign * size, longitude: place.longitude)
      let radius = Distance.meters(size * random.double(110_500...111_800))
      if let center, let circle = Circle(center: center, radius: radius) {
        shapes.append(.circle(circle))
      }
    }
    return shapes.enumerated().map { Zone(id: "large \($0)", fences: [Fence(id: "f", shape: $1)]) }
  }

  /// The third corner of a triangle.
  private static func third(_ a: Coordinate, _ b: Coordinate) -> Coordinate {
    Coordinate(uncheckedLatitude: b.latitude, longitude: a.longitude)
  }

  private static func walk(_ marks: [Fix], _ random: inout SeededRandom) -> [Fix] {
    var fixes: [Fix] = []
    var time = RandomScene.noon
    for (from, to) in zip(marks, marks.dropFirst()) {
      let steps = [1, 2, 7, 40][random.int(0...3)]
      let east = to.coordinate.normalizedLongitude - from.coordinate.normalizedLongitude
      for step in 0..<steps {
        let t = Double(step) / Double(steps)
        let rest = random.int(0...20) == 0 ? random.int(2...30) : 1
        for turn in 0..<rest {
          time += [1, 500_000, 1_000_000, 1_000_001, 9_000_000][random.int(0...4)]
          if random.int(0...150) == 0 { time += 301_000_000 }
          if random.int(0...150) == 0 { time -= 20_000_000 }
          let isStill = turn > 0 || random.int(0...9) == 0
          let place = Coordinate(
            latitude: from.coordinate.latitude
              + (to.coordinate.latitude - from.coordinate.latitude) * t,
            longitude: from.coordinate.normalizedLongitude + (abs(east) > 180 ? 0 : east * t))
          guard let coordinate = isStill ? fixes.last?.coordinate ?? place : place else { continue }
          let isPoor = random.int(0...60) == 0
          fixes.append(
            Fix(
              time: Timestamp(microseconds: time), coordinate: coordinate, altitudeMeters: .nan,
              accuracyMeters: isPoor ? 500 : from.accuracyMeters,
              speedMetersPerSecond: from.speedMetersPerSecond,
              courseDegrees: to.courseDegrees,
              flags: random.int(0...100) == 0 ? .startsSegment : []))
        }
      }
    }
    return fixes
  }
}
