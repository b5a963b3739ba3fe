import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// Layouts for which comparing all fences with all is quick enough.
enum PairScene: String, CaseIterable, Sendable {
  case town, antimeridian, south80, besideNorthPole, acrossSouthPole, equator
  case nested, identical, huge, tiny

  var layout: ZoneLayout {
    var random = SeededRandom(seed: rawValue.utf8.reduce(7) { $0 * 31 % 10_007 + Int($1) })
    var shapes: [Shape] = []
    switch self {
    case .town: shapes = mixed(48.2, 16.4, &random)
    case .antimeridian: shapes = mixed(-16.8, 179.999, &random)
    case .south80: shapes = mixed(-80, 100, &random)
    case .besideNorthPole: shapes = mixed(89.99, -30, &random)
    case .acrossSouthPole: shapes = mixed(-89.995, 0, &random, turn: 360)
    case .equator: shapes = mixed(0, 0, &random)
    case .nested:
      for step in 0..<40 {
        let size = 20 + 25 * Double(step)
        shapes.append(ring(60, 25, size, size, corners: 4 + step % 5, hole: 0.9, &random))
      }
    case .identical:
      let shape = ring(60, 25, 50, 80, corners: 12, hole: 0, &random)
      shapes = Array(repeating: shape, count: 60)
    case .huge:
      for step in 0..<9 {
        let (latitude, longitude) = (random.double(-80...80), random.double(-180...180))
        let meters = [300.0, 20_000, 900_000, 3_000_000][step % 4]
        shapes.append(
          step % 3 == 0
            ? circle(latitude, longitude, min(meters, 1_000_000))
            : ring(latitude, longitude, meters / 2, meters, corners: 7, hole: 0, &random))
      }
    case .tiny:
      for _ in 0..<60 {
        shapes.append(
          circle(
            48 + random.double(-0.006...0.006), 10 + random.double(-0.009...0.009), 1e-3))
      }
    }
    let zones = shapes.enumerated().map { index, shape in
      Zone(id: "z\(index / 3)", fences: [Fence(id: "f\(index)", shape: shape)])
    }
    return ZoneLayout(zones: zones)
  }

  /// Circles, polygons with holes, rectangles and lines over some kilometres.
  private func mixed(
    _ latitude: Double, _ longitude: Double, _ random: inout SeededRandom, turn: Double = 0
  ) -> [Shape] {
    let base = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    // Beside a pole measuring without a limit takes milliseconds.
    return (0..<(abs(latitude) > 89 ? 9 : 60)).map { step in
      let bearing = Bearing(degrees: random.double(0...359))
      let place = bearing.map {
        Geodesic.direct(from: base, bearing: $0, distance: .meters(random.double(0...2_500)))
          .coordinate
      }
      let (y, x) = (place?.latitude ?? latitude, place?.longitude ?? longitude)
      switch step % 5 {
      case 0: return circle(y, x, random.double(5...600))
      case 1:
        let width = turn > 0 ? random.double(1...20) : 0.002
        return .rectangle(
          Rectangle(
            southWest: Coordinate(uncheckedLatitude: y, longitude: x),
            northEast: Coordinate(
              uncheckedLatitude: min(90, y + random.double(0.0005...0.003)), longitude: x + width)))
      case 2:
        let other = Coordinate(uncheckedLatitude: max(-90, y - 0.001), longitude: x + 0.002)
        let third = Coordinate(uncheckedLatitude: max(-90, y - 0.004), longitude: x - 0.001)
        let line = Polyline([Coordinate(uncheckedLatitude: y, longitude: x), other, third])
        return line.map { .geoline($0) } ?? circle(y, x, 1)
      default:
        let size = random.double(20...400)
        return ring(
          y, x, size / 2, size, corners: random.int(3...20), hole: step % 5 == 3 ? 0.4 : 0, &random)
      }
    }
  }

  private func circle(_ latitude: Double, _ longitude: Double, _ meters: Double) -> Shape {
    let center = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    return Circle(center: center, radius: .meters(meters)).map { .circle($0) } ?? .polygons([])
  }

  private func ring(
    _ latitude: Double, _ longitude: Double, _ least: Double, _ most: Double, corners: Int,
    hole: Double, _ random: inout SeededRandom
  ) -> Shape {
    let center = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    func ring(_ scale: Double) -> Ring {
      Ring(
        (0..<corners).compactMap { corner in
          Bearing(degrees: 360 * Double(corner) / Double(corners)).map {
            let meters = scale * (least + (most - least) * random.double(0...1))
            return Geodesic.direct(from: center, bearing: $0, distance: .meters(meters)).coordinate
          }
        })
    }
    let rings = hole > 0 ? [ring(1), ring(hole * least / most)] : [ring(1)]
    return .polygons([Polygon(rings: rings)])
  }
}

@Suite struct FencePairsTests {
  private static func shapes(_ layout: ZoneLayout) -> [PreparedShape] {
    layout.zones.flatMap { zone in zone.fences.map { PreparedShape($0.shape) } }
  }

  @Test(arguments: PairScene.allCases)
  func `finds the pairs that comparing all with all finds`(scene: PairScene) {
    let layout = scene.layout
    let shapes = Self.shapes(layout)
    var all: [(first: Int32, second: Int32, meters: Double)] = []
    for i in shapes.indices {
      for k in shapes.indices where k > i {
        all.append((Int32(i), Int32(k), ShapeDistance.between(shapes[i], shapes[k])))
      }
    }
    for limit in [500.0, 0, 37, 2_000, 40_000] {
      let expected = all.filter { $0.meters < limit || $0.meters == 0 }
      let found = FencePairs(in: layout, within: limit).pairs
      #expect(found.map { [$0.first, $0.second] } == expected.map { [$0.first, $0.second] })
      let isSame = zip(found, expected).allSatisfy {
        abs($0.meters - $1.meters) <= max(0.005, 1e-6 * $1.meters)
          && ($0.meters == 0) == ($1.meters == 0)
      }
      #expect(isSame)
    }
  }

  @Test(arguments: PairScene.allCases)
  func `the nearest other fence is that of comparing all with all`(scene: PairScene) {
    let layout = scene.layout
    let shapes = Self.shapes(layout)
    var restart = RestartLayout(layout)
    #expect(restart.degradations.joined().allSatisfy { $0.neighbor == .notSearched })
    restart.findNeighbors()
    let records = Array(restart.degradations.joined())
    for i in shapes.indices {
      var least = Double.infinity
      for k in shapes.indices where k != i {
        least = min(least, ShapeDistance.between(shapes[i], shapes[k]))
      }
      guard let nearest = records[i].nearest else {
        Issue.record("no neighbour of \(i)")
        continue
      }
      let meters = nearest.distance.meters
      let real = ShapeDistance.between(shapes[i], shapes[nearest.zone])
      let tolerance = max(0.005, 1e-6 * least)
      if abs(meters - least) > tolerance || abs(real - least) > 2 * tolerance
        || (meters == 0) != (least == 0)
      {
        Issue.record("\(i): \(meters) m, \(real) m to it, at least \(least) m")
      }
    }
  }

  @Test func `a fence by itself has no neighbor, which is not the same as no search`() throws {
    let center = Coordinate(uncheckedLatitude: 48.2, longitude: 16.4)
    let circle = try #require(Circle(center: center, radius: .meters(50)))
    let zone = Zone(id: "a", fences: [Fence(id: "1", shape: .circle(circle))])
    var restart = RestartLayout(ZoneLayout(zones: [zone]))
    #expect(restart.degradations[0][0].neighbor == .notSearched)
    restart.findNeighbors()
    #expect(restart.degradations[0][0].neighbor == .none)
    #expect(restart.degradations[0][0].nearest == nil)
  }

  @Test func `thousands of fences in one place are pairs, each once`() {
    let count = 500
    let shape = PairScene.identical.layout.zones[0].fences[0].shape
    let fences = (0..<count).map { Fence(id: "\($0)", shape: shape) }
    let layout = ZoneLayout(zones: [Zone(id: "z", fences: fences)])
    let pairs = FencePairs(in: layout, within: 500).pairs
    #expect(pairs.count == count * (count - 1) / 2)
    #expect(pairs.allSatisfy { $0.meters == 0 })
  }

  @Test func `circles of neighbours overlap or do not`() throws {
    let layout = ZoneLayout(
      zones: try [0.0, 0.001, 0.01].enumerated().map { index, x in
        let center = Coordinate(uncheckedLatitude: 0, longitude: x)
        let circle = try #require(Circle(center: center, radius: .meters(30)))
        return Zone(id: "\(index)", fences: [Fence(id: "f", shape: .circle(circle))])
      })
    var restart = RestartLayout(layout)
    restart.findNeighbors()
    // 111.319 m and 1,001.875 m along the equator, less two radii; restart circles have 60 m.
    let nearest = restart.degradations.joined().compactMap { $0.nearest }
    #expect(nearest.map { $0.zone } == [1, 0, 1])
    #expect(nearest.map { ($0.distance.meters * 10).rounded() / 10 } == [51.3, 51.3, 941.9])
    #expect(nearest.map { $0.circlesOverlap } == [true, true, false])
  }
}
