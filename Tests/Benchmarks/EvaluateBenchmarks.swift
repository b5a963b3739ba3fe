internal import Foundation
internal import Ringfence

/// How fast fixes in memory become events, one thread, and how long a layout takes to prepare.
enum EvaluateBenchmarks {
  static func run() throws {
    let workload = try Workload()
    var table = Table(
      "Evaluating \(workload.fixes) fixes in memory, CPU, one thread; the yardstick is a bare pass over them",
      [
        "fences", "mode", "conditions", "events", "evaluated", "prepare s", "best M/s",
        "median M/s",
        "of yardstick",
      ])
    let yardstick = Measure {
      var sum = 0.0
      for track in workload.tracks { for fix in track { sum += fix.coordinate.latitude } }
      return Int(sum)
    }
    var counts: [String] = []
    let wanted = ProcessInfo.processInfo.environment["FENCES"].flatMap { Int($0) }
    for fences in [10, 1_000, 100_000] where wanted.map({ $0 == fences }) ?? true {
      for hasConditions in [false, true] {
        let layout = try Workload.layout(fences, hasConditions: hasConditions)
        for mode in [TriggerMode.normal, .restart] {
          // Without speed conditions, which have no circles; many circles take minutes to find.
          if mode == .restart, hasConditions || fences > 1_000 { continue }
          let circles = mode == .restart ? RestartLayout(layout) : nil
          func prepare() -> TriggerEngine {
            circles.map { TriggerEngine(restart: $0) } ?? TriggerEngine(layout)
          }
          let preparing = Measure(runs: fences > 10_000 ? 1 : 3) { prepare().layout.zones.count }
          let engine = prepare()
          var events: [Event] = []
          var told = 0
          let measure = Measure(runs: fences > 10_000 ? 2 : 5) {
            told = 0
            for track in workload.tracks {
              events.removeAll(keepingCapacity: true)
              var session = TriggerSession()
              session.process(track, with: engine, into: &events)
              told += events.count
            }
            return told
          }
          var work = EvaluationWork()
          var count = InsideCount()
          for track in workload.tracks {
            var all: [Event] = []
            var session = TriggerSession()
            session.process(track, with: engine, into: &all, work: &work)
            count.add(all, of: track)
          }
          let millions = Double(workload.fixes) / 1e6
          table.add([
            String(fences), "\(mode)", hasConditions ? "speed" : "none", String(told),
            decimal(100 * Double(work.evaluated) / Double(workload.fixes), 2) + " %",
            decimal(preparing.median, 3), decimal(millions / measure.best, 1),
            decimal(millions / measure.median, 1), decimal(yardstick.median / measure.median, 3),
          ])
          if mode == .normal, !hasConditions {
            counts.append(
              "\(fences) fences: \(count.inside) fixes inside, \(count.entered) entered, "
                + "\(count.exited) left; by fix, without passes")
            try check(count, fences: fences)
          }
        }
      }
    }
    table.show()
    print("\n" + counts.joined(separator: "\n"))
    print("\nAn idle session takes \(MemoryLayout<TriggerSession>.size) bytes.")
  }

  /// Evaluates one layout again and again, for a profiler to look at: `FENCES`, `RUNS`, and
  /// `CONDITIONS` if there are to be some.
  static func profile() throws {
    let environment = ProcessInfo.processInfo.environment
    let fences = environment["FENCES"].flatMap { Int($0) } ?? 1_000
    let runs = environment["RUNS"].flatMap { Int($0) } ?? 10
    let workload = try Workload()
    let engine = TriggerEngine(
      try Workload.layout(fences, hasConditions: environment["CONDITIONS"] != nil))
    var events: [Event] = []
    let only = environment["TRACKS"].flatMap { Int($0) } ?? 1000
    let measure = Measure(runs: runs) {
      for track in workload.tracks.prefix(only) {
        do {
          events.removeAll(keepingCapacity: true)
          var session = TriggerSession()
          session.process(track, with: engine, into: &events)
        }
      }
      return events.count
    }
    let nanoseconds = 1e9 / Double(workload.fixes)
    print(
      "\(decimal(measure.best * nanoseconds)) ns a fix, \(decimal(measure.median * nanoseconds))")
    if environment["NOWORK"] != nil { return }
    var work = EvaluationWork()
    for track in workload.tracks {
      events.removeAll(keepingCapacity: true)
      var session = TriggerSession()
      session.process(track, with: engine, into: &events, work: &work)
    }
    print(work)
  }

  /// What an independent program counts on the full workload in the plane; circles on the ellipsoid
  /// may differ in a handful.
  private static func check(_ count: InsideCount, fences: Int) throws {
    let known = [
      10: InsideCount(inside: 792, entered: 20, exited: 19),
      1_000: InsideCount(inside: 100_489, entered: 3_470, exited: 3_437),
      100_000: InsideCount(inside: 9_088_859, entered: 317_727, exited: 315_118),
    ]
    guard Workload.folder != nil, let expected = known[fences] else { return }
    func isNear(_ a: Int, _ b: Int) -> Bool { abs(a - b) <= max(5, b / 1_000) }
    guard isNear(count.inside, expected.inside), isNear(count.entered, expected.entered),
      isNear(count.exited, expected.exited)
    else { throw WrongCount(found: count, expected: expected) }
  }

  private struct WrongCount: Error {
    let found: InsideCount
    let expected: InsideCount
  }
}
