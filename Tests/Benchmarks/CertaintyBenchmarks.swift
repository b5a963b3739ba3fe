internal import Ringfence

/// What entries that must be sure cost: all zones of a layout ask for it, or none does. Without the key the same engine runs as before.
enum CertaintyBenchmarks {
  static func run() throws {
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
