internal import Foundation
internal import Ringfence
internal import RingfenceFiles
internal import TestSupport

/// How fast fixes in memory become events, one thread, and what asking for reasons costs.
enum EvaluateBenchmarks {
  static func run() throws {
    var generator = GeneratedTrack(seed: 3)
    let bytes = generator.gpx(bytes: 40_000_000)
    var reader = try TrackReader(bytes: bytes, name: "track")
    var fixes: [Fix] = []
    while let batch = try reader.next() { fixes += batch.fixes }
    var table = Table(
      "Evaluating \(fixes.count) fixes in memory, CPU, one thread; the yardstick is a bare pass over them",
      ["zones", "conditions", "reasons", "events", "best M/s", "median M/s", "of yardstick"])
    let yardstick = Measure {
      var sum = 0.0
      for fix in fixes { sum += fix.coordinate.latitude }
      return Int(sum)
    }
    for zones in [10, 1000] {
      for hasConditions in [false, true] {
        let engine = TriggerEngine(layout(zones, hasConditions: hasConditions))
        for asksForReasons in [false, true] {
          var events: [Event] = []
          var suppressions: [Suppression] = []
          let measure = Measure(runs: 5) {
            events.removeAll(keepingCapacity: true)
            suppressions.removeAll(keepingCapacity: true)
            var session = TriggerSession()
            if asksForReasons {
              session.process(fixes, with: engine, into: &events, suppressions: &suppressions)
            } else {
              session.process(fixes, with: engine, into: &events)
            }
            return events.count
          }
          let millions = Double(fixes.count) / 1e6
          table.add([
            String(zones), hasConditions ? "speed" : "none", asksForReasons ? "yes" : "no",
            String(events.count), decimal(millions / measure.best, 2),
            decimal(millions / measure.median, 2), decimal(yardstick.median / measure.median, 3),
          ])
        }
      }
    }
    table.show()
    print("\nAn idle session takes \(MemoryLayout<TriggerSession>.size) bytes.")
  }

  /// Circles of 30 to 200 m about places in the generated tracks' box.
  private static func layout(_ count: Int, hasConditions: Bool) -> ZoneLayout {
    var random = SeededRandom(seed: count)
    var zones: [Zone] = []
    for index in 0..<count {
      guard
        let center = Coordinate(
          latitude: random.double(60.0...60.34), longitude: random.double(24.6...25.28)),
        let circle = Circle(center: center, radius: .meters(random.double(30...200)))
      else { continue }
      var zone = Zone(id: String(index), fences: [Fence(id: "c", shape: .circle(circle))])
      if hasConditions {
        zone.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(8))]
      }
      zones.append(zone)
    }
    return ZoneLayout(zones: zones)
  }
}
