import Ringfence

/// A random layout and track over thousands of kilometres, at all latitudes and over the antimeridian: distances
/// that ``RandomScene`` with its streets never has, so that the long geodesics are evaluated too.
struct WideScene {
  let layout: ZoneLayout
  let fixes: [Fix]

  init(seed: Int) {
    var random = SeededRandom(seed: seed &+ 1_000_000)
    let latitude = random.double(-84...84)
    let longitude = random.double(-180...180)
    func place(_ north: Double, _ east: Double) -> Coordinate {
      let place = Coordinate(
        uncheckedLatitude: min(89.9, max(-89.9, latitude + north)), longitude: longitude + east)
      return Coordinate(uncheckedLatitude: place.latitude, longitude: place.normalizedLongitude)
    }
    var zones: [Zone] = []
    for index in 0..<6 {
      let (north, east) = (random.double(-9...9), random.double(-9...9))
      let size = random.double(0.05...4)
      let corners = [
        place(north, east), place(north, east + size), place(north + size, east + size / 2),
      ]
      var shape = Shape.polygons([Polygon(rings: [Ring(corners + [corners[0]])])])
      if index % 3 == 0, let line = Polyline(corners) { shape = .geoline(line) }
      let circle = Circle(center: corners[0], radius: .meters(random.double(1_000...400_000)))
      if index % 2 == 0, let circle { shape = .circle(circle) }
      var zone = Zone(id: "z\(index)", fences: [Fence(id: "f", shape: shape)])
      zone.settings.exitDistance = .meters(index % 2 == 0 ? 0 : random.double(0...50_000))
      if index == 3 { zone.settings.dwell = .seconds(600) }
      zones.append(zone)
    }
    layout = ZoneLayout(name: "wide \(seed)", zones: zones)

    var (north, east) = (0.0, 0.0)
    fixes = (0..<60).map { step in
      north = min(12, max(-12, north + random.double(-3...3)))
      east = min(12, max(-12, east + random.double(-3...3)))
      return Fix(
        time: Timestamp(microseconds: RandomScene.noon + Int64(step) * 200_000_000),
        coordinate: place(north, east))
    }
  }
}
