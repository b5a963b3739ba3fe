internal import Foundation
internal import Ringfence

/// How fast fixes in memory become events, one thread, and how long a layout takes to prepare.
enum EvaluateBenchmarks {
  static func run() throws {
    let workload = try Workload()
    var table = Table(
      "Evaluating \(workload.fixes) fixes in memory, CPU, one thread; the yardstick is a bare pass over them",
      [
        "fences", "mode", "conditions", "fixes as", "events", "evaluated", "prepare s", "best M/s",
        "median M/s", "of yardstick",
      ])
    let columns = workload.tracks.map { FixColumns($0) }
    let yardsticks = [passArray(workload.tracks), passColumns(columns)]
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
          var scratch = StepScratch()
          var count = InsideCount()
          for (track, columns) in zip(workload.tracks, columns) {
            var all: [Event] = []
            var session = TriggerSession()
            _ = session.process(columns.spans, with: engine, scratch: &scratch, into: &all)
            count.add(all, of: track)
          }
          let runs = fences > 10_000 ? 2 : 5
          let ways = [
            ("array", play(workload.tracks, runs, engine)),
            ("columns", play(columns, runs, engine)),
          ]
          let millions = Double(workload.fixes) / 1e6
          for ((name, (told, measure)), yardstick) in zip(ways, yardsticks) {
            table.add([
              String(fences), "\(mode)", hasConditions ? "speed" : "none", name, String(told),
              decimal(100 * Double(scratch.work.evaluated) / Double(workload.fixes), 2) + " %",
              decimal(preparing.median, 3), decimal(millions / measure.best, 1),
              decimal(millions / measure.median, 1), decimal(yardstick.median / measure.median, 3),
            ])
          }
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
    for (name, yardstick) in zip(["array", "columns"], yardsticks) {
      let nanoseconds = decimal(yardstick.median * 1e9 / Double(workload.fixes))
      print("\nA bare pass over the \(name) takes \(nanoseconds) ns a fix.")
    }
    print("\n" + counts.joined(separator: "\n"))
    print("\nAn idle session takes \(MemoryLayout<TriggerSession>.size) bytes.")
  }

  /// How many events the tracks give, each from a session of its own, and how long that takes.
  private static func play<Fixes>(
    _ tracks: [Fixes], _ runs: Int,
    _ process: (inout TriggerSession, Fixes, inout [Event]) -> Void
  ) -> (told: Int, Measure) {
    var events: [Event] = []
    var told = 0
    let measure = Measure(runs: runs) {
      told = 0
      for track in tracks {
        events.removeAll(keepingCapacity: true)
        var session = TriggerSession()
        process(&session, track, &events)
        told += events.count
      }
      return told
    }
    return (told, measure)
  }

  private static func play(
    _ tracks: [[Fix]], _ runs: Int, _ engine: TriggerEngine
  ) -> (told: Int, Measure) {
    play(tracks, runs) { session, track, events in
      session.process(track, with: engine, into: &events)
    }
  }

  private static func play(
    _ tracks: [FixColumns], _ runs: Int, _ engine: TriggerEngine
  ) -> (told: Int, Measure) {
    play(tracks, runs) { session, track, events in
      session.process(track, with: engine, into: &events)
    }
  }

  /// Columns as a caller has them who knows nothing of this library.
  private struct ForeignColumns {
    let times: [Int64]
    let latitudes: [Double]
    let longitudes: [Double]

    init(_ fixes: [Fix]) {
      times = fixes.map { $0.time.microseconds }
      latitudes = fixes.map { $0.coordinate.latitude }
      longitudes = fixes.map { $0.coordinate.longitude }
    }
  }

  private static func play(
    _ tracks: [ForeignColumns], _ runs: Int, _ engine: TriggerEngine
  ) -> (told: Int, Measure) {
    play(tracks, runs) { session, track, events in
      do throws(FixColumnsError) {
        session.process(
          try FixSpans(
            times: track.times.span, latitudes: track.latitudes.span,
            longitudes: track.longitudes.span), with: engine, into: &events)
      } catch {
        print("the workload is out of range: \(error)")
      }
    }
  }

  /// A bare pass over the fixes: one number of each, which brings in all 64 bytes.
  private static func passArray(_ tracks: [[Fix]]) -> Measure {
    Measure {
      var sum = 0.0
      for track in tracks { for fix in track { sum += fix.coordinate.latitude } }
      return Int(sum)
    }
  }

  /// A bare pass over the three columns that are always there, side by side and eight numbers at a
  /// time, so that it waits for memory alone.
  private static func passColumns(_ tracks: [FixColumns]) -> Measure {
    Measure {
      var sum = SIMD8<Int64>(repeating: 0)
      for track in tracks {
        let times = unsafe track.times.span.bytes
        let latitudes = unsafe track.latitudes.span.bytes
        let longitudes = unsafe track.longitudes.span.bytes
        var offset = 0
        while offset + 64 <= times.byteCount {
          sum ^= unsafe times.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD8<Int64>.self)
          sum ^= unsafe latitudes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD8<Int64>.self)
          sum ^= unsafe longitudes.unsafeLoadUnaligned(
            fromByteOffset: offset, as: SIMD8<Int64>.self)
          offset += 64
        }
      }
      return sum.indices.reduce(0) { $0 ^ Int(sum[$1]) }
    }
  }

  /// Evaluates one layout again and again, for a profiler to look at: `FENCES`, `LARGE` ones of up to
  /// 25 km besides, `RUNS`, `TRACKS`, `CONDITIONS` if there are to be some, `EXIT` for an exit distance in metres,
  /// `COLUMNS` if the fixes are to be held so, and `SPANS` if they come as columns of somebody else, whose
  /// positions are checked each time.
  static func profile() throws {
    let environment = ProcessInfo.processInfo.environment
    func number(_ name: String, _ usual: Int) -> Int {
      environment[name].flatMap { Int($0) } ?? usual
    }
    let workload = try Workload(interval: number("INTERVAL", 1))
    let engine = TriggerEngine(
      try Workload.layout(
        number("FENCES", 1_000), hasConditions: environment["CONDITIONS"] != nil,
        large: number("LARGE", 0), exitDistance: .meters(Double(number("EXIT", 0)))))
    let tracks = Array(workload.tracks.prefix(number("TRACKS", .max)))
    let runs = number("RUNS", 10)
    let measure =
      if environment["SPANS"] != nil {
        play(tracks.map { ForeignColumns($0) }, runs, engine).1
      } else if environment["COLUMNS"] != nil {
        play(tracks.map { FixColumns($0) }, runs, engine).1
      } else {
        play(tracks, runs, engine).1
      }
    let share = 1e9 / Double(tracks.reduce(0) { $0 + $1.count })
    print("\(decimal(measure.best * share)) ns a fix at best, \(decimal(measure.median * share))")
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
