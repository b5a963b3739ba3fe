internal import Ringfence
internal import TestSupport

/// How fast fences become restart circles with their records.
enum RestartBenchmarks {
  static func run() throws {
    var table = Table(
      "Restart circles of 10,000 fences of some 100 m, CPU, one thread", ["fences", "µs/fence"])
    for vertices in [0, 4, 6, 12, 48, 200] {
      let layout = layout(vertices)
      let measure = Measure(runs: 3) { RestartLayout(layout).records.count }
      let name = vertices == 0 ? "circles" : "polygons of \(vertices)"
      table.add([name, decimal(measure.median * 1e6 / Double(layout.zones.count), 2)])
    }
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
      let measure = Measure(runs: runs) { RestartLayout(layout).records.count }
      var restart = RestartLayout(layout)
      let neighbors = Measure(runs: runs) {
        restart.findNeighbors()
        return restart.records.count
      }
      table.add([
        String(count), String(vertices.count), decimal(measure.best, 4),
        decimal(measure.median, 4), decimal(measure.median * 1e6 / Double(count), 2),
        decimal(yardstick.median / measure.median, 5), decimal(neighbors.median, 4),
      ])
    }
    table.show()
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
