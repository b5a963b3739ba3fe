internal import Foundation
internal import Ringfence

/// How the cost of a fix grows with the vertices of one polygon of some 8 km about the middle of the tracks.
enum LargePolygonBenchmarks {
  static func run() throws {
    let workload = try Workload()
    let tracks = workload.tracks.map { FixColumns($0) }
    var table = Table(
      "Evaluating \(workload.fixes) fixes by one polygon, CPU, one thread",
      ["vertices", "events", "prepare s", "best ns a fix", "median ns"])
    for count in [100, 1_000, 10_000, 100_000, 300_000] {
      let polygon = Polygon(rings: [Ring(vertices(count))])
      let layout = ZoneLayout(zones: [
        Zone(id: "a", fences: [Fence(id: "f", shape: .polygons([polygon]))])
      ])
      let preparing = Measure(runs: 1) { TriggerEngine(layout).layout.zones.count }
      let engine = TriggerEngine(layout)
      var told = 0
      let measure = Measure(runs: 5) {
        told = 0
        for track in tracks {
          var events: [Event] = []
          var session = TriggerSession()
          session.process(track, with: engine, into: &events)
          told += events.count
        }
        return told
      }
      let share = 1e9 / Double(workload.fixes)
      table.add([
        String(count), String(told), decimal(preparing.best, 3), decimal(measure.best * share),
        decimal(measure.median * share),
      ])
    }
    table.show()
  }

  /// A ring with bays of three sizes, as of a coast.
  private static func vertices(_ count: Int) -> [Coordinate] {
    (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let meters =
        8_000 * (1 + 0.05 * sin(7 * angle) + 0.01 * sin(61 * angle)) + 0.15
        * sin(1.7 * Double(index))
      return Coordinate(
        uncheckedLatitude: 48.2082 + meters * sin(angle) / 111_206,
        longitude: 16.3738 + meters * cos(angle) / 74_340)
    }
  }
}
