import Foundation
import Ringfence
import TestSupport

/// A random town and a track whose steps are 10 m to 15 km long, and now and then far longer: each passes cells, blocks
/// without cells, and whole zones.
///
/// Beside the zones of several ``RandomScene``s there are shapes that no scene has: stars of many corners, combs through
/// whose teeth a straight way passes many times, needles kilometres long, rings with holes, fences on each other.
struct SparseDrive {
  let layout: ZoneLayout
  let fixes: [Fix]

  init(seed: Int) {
    var random = SeededRandom(seed: seed &* 104_729 &+ 11)
    let (latitude, longitude) = SlowWalk.places[random.int(0...SlowWalk.places.count - 1)]
    let stretch = 1 / max(0.01, cos(latitude * .pi / 180))
    func place(_ north: Double, _ east: Double) -> Coordinate {
      let place = Coordinate(
        uncheckedLatitude: min(89.99, max(-89.99, latitude + north)),
        longitude: longitude + east * stretch)
      return Coordinate(uncheckedLatitude: place.latitude, longitude: place.normalizedLongitude)
    }
    let size = [0.004, 0.03, 0.15][random.int(0...2)]
    var zones: [Zone] = []
    var marks: [Coordinate] = []
    for part in 0..<random.int(1...6) {
      let about = place(random.double(-size...size), random.double(-size...size))
      let scene = RandomScene(seed: seed &* 31 &+ part, fixes: 6, about: about)
      marks += scene.fixes.map(\.coordinate)
      zones += scene.layout.zones
    }
    for _ in 0..<random.int(0...25) {
      let (north, east) = (random.double(-size...size), random.double(-size...size))
      func corner(_ y: Double, _ x: Double) -> Coordinate { place(north + y, east + x) }
      marks.append(corner(0, 0))
      let shape = Self.shape(&random, corner)
      var zone = Zone(id: "", fences: [Fence(id: "f", shape: shape)])
      zone.settings.exitDistance = .meters([0, 0, 30, 250][random.int(0...3)])
      zone.settings.exit = random.int(0...9) > 0
      zones.append(zone)
      if random.int(0...5) == 0 { zones.append(zone) }
    }
    layout = ZoneLayout(
      zones: zones.enumerated().map { index, zone in
        var named = Zone(id: "z\(index)", fences: zone.fences)
        named.settings = zone.settings
        named.conditions = zone.conditions
        return named
      })
    fixes = Self.track(through: marks, &random, place, size: size)
  }

  private static func shape(
    _ random: inout SeededRandom, _ corner: (Double, Double) -> Coordinate
  ) -> Shape {
    let size = [0.0003, 0.001, 0.004, 0.02][random.int(0...3)]
    switch random.int(0...5) {
    case 0:
      if let circle = Circle(center: corner(0, 0), radius: .meters(size * 111_000)) {
        return .circle(circle)
      }
      fallthrough
    case 1:
      let count = random.int(3...40)
      let depth = random.double(0.1...1)
      return .polygons([
        Polygon(rings: [
          Ring(
            (0..<2 * count).map { step in
              let angle = Double(step) * .pi / Double(count)
              let reach = step.isMultiple(of: 2) ? size : size * depth
              return corner(reach * sin(angle), reach * cos(angle))
            })
        ])
      ])
    case 2:
      let teeth = random.int(2...9)
      var ring = [corner(-size, 0)]
      for tooth in 0..<teeth {
        let x = Double(tooth) * size / 2
        ring += [
          corner(0, x), corner(size, x), corner(size, x + size / 4), corner(0, x + size / 4),
        ]
      }
      ring.append(corner(-size, Double(teeth) * size / 2))
      return .polygons([Polygon(rings: [Ring(ring)])])
    case 3:
      let (y, x) = (random.double(-0.05...0.05), random.double(-0.05...0.05))
      return .polygons([
        Polygon(rings: [Ring([corner(0, 0), corner(y, x), corner(y + 0.0001, x)])])
      ])
    case 4:
      let outer = Ring([
        corner(-size, -size), corner(-size, size), corner(size, size), corner(size, -size),
      ])
      let hole = Ring([
        corner(-size / 2, -size / 2), corner(size / 2, -size / 3), corner(size / 3, size / 2),
      ])
      return .polygons([Polygon(rings: [outer, hole])])
    default:
      return .rectangle(
        Rectangle(
          southWest: corner(-size / 5, -size),
          northEast: corner(size / 5, size)))
    }
  }

  private static func track(
    through marks: [Coordinate], _ random: inout SeededRandom,
    _ place: (Double, Double) -> Coordinate, size: Double
  ) -> [Fix] {
    var time = RandomScene.noon
    var last = marks[0]
    return (0..<random.int(4...70)).map { _ in
      time +=
        [1_000_000, 5_000_000, 30_000_000, 60_000_000, 301_000_000][
          min(random.int(0...4), random.int(0...4))]
      switch random.int(0...9) {
      case 0...3: last = marks[random.int(0...marks.count - 1)]
      case 4:
        // Along a parallel or a meridian: through corners and along edges.
        let mark = marks[random.int(0...marks.count - 1)]
        last =
          random.int(0...1) == 0
          ? Coordinate(uncheckedLatitude: last.latitude, longitude: mark.longitude)
          : Coordinate(uncheckedLatitude: mark.latitude, longitude: last.longitude)
      case 5...7:
        let reach = [0.0001, 0.001, 0.01][random.int(0...2)]
        last = Coordinate(
          uncheckedLatitude: min(
            89.999, max(-89.999, last.latitude + random.double(-reach...reach))),
          longitude: last.longitude + random.double(-reach...reach))
        last = Coordinate(uncheckedLatitude: last.latitude, longitude: last.normalizedLongitude)
      case 8: last = place(random.double(-size...size), random.double(-size...size))
      default:
        if random.int(0...3) == 0 { last = place(random.double(-2...2), random.double(-2...2)) }
      }
      return Fix(time: Timestamp(microseconds: time), coordinate: last)
    }
  }
}
