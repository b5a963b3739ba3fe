internal import Foundation
internal import Ringfence

/// Tracks of a fix every 1 to 60 seconds, in turns with two plain programs on GEOS: one that finds what the straight way
/// from fix to fix crosses, and one that looks at fixes alone. `.ci/bench` builds them where GEOS is installed and names
/// them in `PATH_PEER`; without, their columns stay empty. `ROUNDS`, `FENCES` and `INTERVAL` choose. With `LENGTH` the
/// tracks are cut into tracks of that length, each with a session of its own; with `GAPS` every fix follows a gap. The
/// peers are given the tracks as they are: what they spend on a fix does not depend on the one before, but for the way.
enum SparseBenchmarks {
  static func run() throws {
    let environment = ProcessInfo.processInfo.environment
    func numbers(_ name: String, _ usual: [Int]) -> [Int] {
      environment[name].flatMap { Int($0) }.map { [$0] } ?? usual
    }
    let sizes = numbers("FENCES", [10, 1_000, 100_000])
    let rounds = numbers("ROUNDS", [3])[0]
    var folder = Workload.folder
    let made =
      NSTemporaryDirectory() + "ringfence-sparse-\(ProcessInfo.processInfo.processIdentifier)"
    if folder == nil, environment["PATH_PEER"] != nil {
      try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
      try Workload.write(fences: sizes, to: made)
      folder = made
    }
    defer { try? FileManager.default.removeItem(atPath: made) }
    var table = Table(
      "CPU ns a fix of one thread, best of \(rounds) rounds in turns",
      [
        "fences", "seconds between fixes", "fixes", "events, 0 m", "0 m", "30 m", "path peer",
        "path peer / 30 m", "points peer", "points peer / 30 m",
      ])
    let length = environment["LENGTH"].flatMap { Int($0) }
    var settings = EngineSettings()
    if environment["GAPS"] != nil { settings.maximumGap = .zero }
    for interval in numbers("INTERVAL", [1, 5, 10, 30, 60]) {
      let tracks = try Workload(interval: interval).tracks
      let columns = tracks.map { FixColumns($0) }
      let fixes = tracks.reduce(0) { $0 + $1.count }
      for size in sizes {
        let engines = try [0.0, 30].map {
          TriggerEngine(
            try Workload.layout(size, hasConditions: false, exitDistance: .meters($0)),
            settings: settings)
        }
        var best = [Double](repeating: .infinity, count: 4)
        var events = 0
        for _ in 0..<rounds {
          for (index, engine) in engines.enumerated() {
            let start = Measure.processSeconds()
            let count = play(columns, length: length, engine)
            best[index] = min(
              best[index], (Measure.processSeconds() - start) * 1e9 / Double(fixes))
            if index == 0 { events = count }
          }
          if let program = environment["PATH_PEER"], let folder {
            for (index, how) in [[], ["points"]].enumerated() {
              let text = try standardOutput(
                of: program, [folder, String(size), String(interval), "1"] + how)
              let value = text.split(separator: " ").first { $0.hasPrefix("ns=") }
              best[2 + index] = min(
                best[2 + index], value.flatMap { Double($0.dropFirst(3)) } ?? .infinity)
            }
          }
        }
        func shown(_ value: Double, _ digits: Int = 1) -> String {
          value.isFinite ? decimal(value, digits) : ""
        }
        table.add([
          String(size), String(interval), String(fixes), String(events), shown(best[0]),
          shown(best[1]), shown(best[2]), shown(best[2] / best[1], 2), shown(best[3]),
          shown(best[3] / best[1], 2),
        ])
      }
    }
    table.show()
  }

  private static func play(
    _ tracks: [FixColumns], length: Int?, _ engine: TriggerEngine
  ) -> Int {
    var count = 0
    var events: [Event] = []
    for track in tracks {
      for start in stride(from: 0, to: track.count, by: length ?? track.count) {
        events.removeAll(keepingCapacity: true)
        var session = TriggerSession()
        let end = min(start + (length ?? track.count), track.count)
        session.process(track, in: start..<end, with: engine, into: &events)
        count += events.count
      }
    }
    return count
  }
}
