internal import Foundation
internal import Ringfence
internal import RingfenceRules

/// What rules of other platforms cost beside the engine, on the same fixes.
enum RuleBenchmarks {
  private static let rules = [
    "traccar@6.14.5", "homeassistant@2026.11.0", "android-geofencing@3.2", "tile38@1.37.0",
  ]

  /// The rule of a name with its release.
  static func rule(_ name: String) throws -> DecisionRule {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/RingfenceRules/Rules")
    return try RuleFile.read(path: folder.appendingPathComponent("\(name).json").path).rule
  }

  static func run() throws {
    var table = Table(
      "CPU ns a fix of one thread, best of 3 rounds in turns; what a rule does not take is not looked at",
      ["fences", "seconds between fixes", "fixes", "engine, 30 m exits"] + rules)
    let read = try rules.map { try rule($0) }
    for interval in [1, 10] {
      let columns = try Workload(interval: interval).tracks.map { FixColumns($0) }
      let fixes = columns.reduce(0) { $0 + $1.count }
      for size in [10, 1_000, 10_000] {
        let layout = try Workload.layout(size, hasConditions: false, exitDistance: .meters(30))
        let engine = TriggerEngine(layout)
        let prepared = read.map { RuleEngine($0, for: layout) }
        var best = [Double](repeating: .infinity, count: 1 + rules.count)
        for _ in 0..<3 {
          for index in best.indices {
            let start = Measure.processSeconds()
            for track in columns {
              if index == 0 {
                var session = TriggerSession()
                var events: [Event] = []
                session.process(track, with: engine, into: &events)
              } else {
                var session = RuleSession()
                var decisions: [RuleDecision] = []
                session.process(track, with: prepared[index - 1], into: &decisions)
              }
            }
            best[index] = min(
              best[index], (Measure.processSeconds() - start) * 1e9 / Double(fixes))
          }
        }
        table.add(
          [String(size), String(interval), String(fixes)] + best.map { decimal($0, 1) })
      }
    }
    table.show()
  }
}
