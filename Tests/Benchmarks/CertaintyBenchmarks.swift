internal import Ringfence
internal import RingfenceCertainty

/// What certainties cost: live, where all zones of a layout ask for sure entries or none does, and of recorded tracks, by sampled ways.
enum CertaintyBenchmarks {
  static func run() throws {
    try live()
    try recorded()
  }

  /// Recorded tracks of an hour: no fence is near, few are, or many.
  private static func recorded() throws {
    var table = Table(
      "CPU µs a fix of one thread, best of 3 rounds; 64 ways",
      ["fences", "seconds between fixes", "fixes", "plain", "with certainties", "events"])
    for interval in [1, 10] {
      let tracks = try Workload(interval: interval).tracks.prefix(20).enumerated().map {
        Track(id: "t\($0.offset)", fixes: FixColumns($0.element))
      }
      let fixes = tracks.reduce(0) { $0 + $1.fixes.count }
      for size in [0, 10, 1_000] {
        let layout =
          size == 0
          ? ZoneLayout(zones: [])
          : try Workload.layout(size, hasConditions: false, exitDistance: .meters(30))
        let engine = TriggerEngine(layout)
        let prepared = CertaintyEngine(engine)
        var best = (plain: Double.infinity, sure: Double.infinity)
        var count = 0
        for _ in 0..<3 {
          var found: [[Event]] = []
          var start = Measure.processSeconds()
          for track in tracks {
            var session = TriggerSession()
            var events: [Event] = []
            session.process(track.fixes, with: engine, into: &events)
            found.append(events)
          }
          best.plain = min(best.plain, Measure.processSeconds() - start)
          start = Measure.processSeconds()
          count = 0
          for (track, events) in zip(tracks, found) {
            let sure = TrackCertainty(
              of: track, events: events, engine: prepared, settings: CertaintySettings())
            count += sure.events.count
          }
          best.sure = min(best.sure, Measure.processSeconds() - start)
        }
        table.add([
          String(size), String(interval), String(fixes),
          decimal(best.plain * 1e6 / Double(fixes), 3),
          decimal((best.plain + best.sure) * 1e6 / Double(fixes), 2), String(count),
        ])
      }
    }
    table.show()
  }

  /// Entries that must be sure, of devices as they move.
  private static func live() throws {
    var table = Table(
      "CPU ns a fix of one thread, best of 3 rounds in turns; exit distance 30 m",
      [
        "fences", "seconds between fixes", "fixes", "no certainty", "certainty 0.8", "entries",
        "sure entries",
      ])
    for interval in [1, 10] {
      let columns = try Workload(interval: interval).tracks.map { FixColumns($0) }
      let fixes = columns.reduce(0) { $0 + $1.count }
      for size in [10, 1_000] {
        let plain = try Workload.layout(size, hasConditions: false, exitDistance: .meters(30))
        var sure = plain
        for index in sure.zones.indices { sure.zones[index].settings.entryCertainty = 0.8 }
        let engines = [plain, sure].map { TriggerEngine($0) }
        var best = [Double.infinity, .infinity]
        var entries = [0, 0]
        for _ in 0..<3 {
          for (index, engine) in engines.enumerated() {
            let start = Measure.processSeconds()
            entries[index] = 0
            for track in columns {
              var session = TriggerSession()
              var events: [Event] = []
              session.process(track, with: engine, into: &events)
              entries[index] += events.count { $0.kind == .entered }
            }
            best[index] = min(
              best[index], (Measure.processSeconds() - start) * 1e9 / Double(fixes))
          }
        }
        table.add([
          String(size), String(interval), String(fixes), decimal(best[0], 1), decimal(best[1], 1),
          String(entries[0]), String(entries[1]),
        ])
      }
    }
    table.show()
  }
}
