internal import Ringfence
internal import TestSupport

/// How fast fences become restart circles with their records.
enum RestartBenchmarks {
  static func run() throws {
    var table = Table(
      "Restart circles of 10,000 fences of some 100 m, CPU, one thread", ["fences", "µs/fence"])
    for vertices in [0, 4, 6, 12, 48, 200] {
      let layout = layout(vertices)
      let measure = Measure(runs: 3) { RestartLayout(layout).degradations.count }
      let name = vertices == 0 ? "circles" : "polygons of \(vertices)"
      table.add([name, decimal(measure.median * 1e6 / Double(layout.zones.count), 2)])
    }
    let letters = letters()
    let measure = Measure(runs: 3) { RestartLayout(letters).degradations.count }
    table.add(["C of 100 m", decimal(measure.median * 1e6 / Double(letters.zones.count), 2)])
    table.show()
    showTown()
  }

  /// The fences of a town, and the nearest other fence of each.
  private static func showTown() {
    var table = Table(
      "Restart circles of a town's fences, CPU, one thread; the yardstick is a bare pass over the vertices",
      [
        "fences", "vertices", "best s", "median s", "µs/fence", "of yardstick",
        "neighbours, median s",
      ])
    for count in [10, 100, 1_000, 10_000, 100_000] {
      let layout = GeneratedFences.layout(count)
      let vertices = GeneratedFences.vertices(of: layout)
      let yardstick = Measure {
        var sum = 0.0
        for vertex in vertices { sum += vertex.latitude + vertex.longitude }
        return Int(sum)
      }
      let runs = count > 50_000 ? 3 : 5
      let measure = Measure(runs: runs) { RestartLayout(layout).degradations.count }
      var restart = RestartLayout(layout)
      let neighbors = Measure(runs: runs) {
        restart.findNeighbors()
        return restart.degradations.count
      }
      table.add([
        String(count), String(vertices.count), decimal(measure.best, 4),
        decimal(measure.median, 4), decimal(measure.median * 1e6 / Double(count), 2),
        decimal(yardstick.median / measure.median, 5), decimal(neighbors.median, 4),
      ])
    }
    table.show()
  }

  /// C shapes with walls of 10 m, which are far from star-shaped: their disks are searched inside as well.
  private static func letters() -> ZoneLayout {
    let corners = [
      (45.0, 70.71), (315, 70.71), (225, 70.71), (135, 70.71), (128.66, 64.03), (225, 56.57),
      (315, 56.57), (51.34, 64.03), (45, 70.71),
    ]
    var random = SeededRandom(seed: 1)
    let zones = (0..<10_000).compactMap { index -> Zone? in
      guard
        let center = Coordinate(
          latitude: random.double(-60...60), longitude: random.double(-180...180))
      else { return nil }
      let turn = random.double(0...360)
      let ring = corners.compactMap { corner in
        Bearing(degrees: (corner.0 + turn).truncatingRemainder(dividingBy: 360)).map {
          Geodesic.direct(from: center, bearing: $0, distance: .meters(corner.1)).coordinate
        }
      }
      let shape = Shape.polygons([Polygon(rings: [Ring(ring)])])
      return Zone(id: "c\(index)", fences: [Fence(id: "f", shape: shape)])
    }
    return ZoneLayout(zones: zones)
  }

  /// Fences all over the inhabited latitudes, with `vertices` corners each, some of them inward; 0 for
  /// circles.
  private static func layout(_ vertices: Int) -> ZoneLayout {
    var random = SeededRandom(seed: vertices)
    let zones = (0..<10_000).compactMap { index in
      let latitude = random.double(-60...60)
      guard let center = Coordinate(latitude: latitude, longitude: random.double(-180...180)),
        let circle = Circle(center: center, radius: .meters(random.double(20...120)))
      else { return Zone?.none }
      guard vertices > 0 else {
        return Zone(id: "z\(index)", fences: [Fence(id: "f", shape: .circle(circle))])
      }
      let corners = (0..<vertices).compactMap { corner in
        Bearing(degrees: 360 * Double(corner) / Double(vertices)).map {
          Geodesic.direct(
            from: center, bearing: $0, distance: .meters(random.double(40...110))
          ).coordinate
        }
      }
      let ring = Ring(corners + corners.prefix(1))
      return Zone(
        id: "z\(index)", fences: [Fence(id: "f", shape: .polygons([Polygon(rings: [ring])]))])
    }
    return ZoneLayout(zones: zones)
  }
}
