internal import Foundation
internal import Ringfence
internal import RingfenceFiles

/// The settings that people use, in turns with another program: exit distances of 0 and 30 m, without and with
/// conditions, from columns, from arrays and from a file. `PEER` names the other program and `ROUNDS` how often each has
/// its turn; `FENCES` leaves the other sizes out. Without a peer, or without `WORKLOAD`, which both can read, the
/// peer's columns stay empty.
enum PeerBenchmarks {
  static func run() throws {
    let workload = try Workload()
    let columns = workload.tracks.map { FixColumns($0) }
    let file = table(of: workload.tracks.prefix(60))
    let wanted = number("FENCES")
    for fences in [10, 1_000, 100_000] where wanted.map({ $0 == fences }) ?? true {
      var table = Table(
        "\(fences) fences, \(workload.fixes) fixes, CPU of one thread, in turns",
        [
          "exit distance", "conditions", "fixes from", "events", "ns a fix, best", "median",
          "the peer's best", "median", "ratio of medians",
        ])
      var cases = try Self.cases.map { try Case($0, fences: fences) }
      var peer: [Double] = []
      for _ in 0..<(number("ROUNDS") ?? 5) {
        if let nanoseconds = try peerNanoseconds(fences, tracks: columns.count) {
          peer.append(nanoseconds)
        }
        for index in cases.indices {
          cases[index].play(workload.tracks, columns)
          try cases[index].play(file: file)
        }
      }
      for each in cases { each.addRows(to: &table, peer: peer.sorted()) }
      table.show()
    }
    print("\nA bare reading of the file takes \(decimal(try readingNanoseconds(file))) ns a fix.")
    if program == nil { print("PEER names no program: the peer's columns are empty.") }
  }

  /// Exit distances in metres, and whether zones have conditions.
  static let cases = [(0.0, false), (0.0, true), (30.0, false), (30.0, true)]

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// One layout and what its turns took.
  private struct Case {
    let exitDistance: Double
    let hasConditions: Bool
    let engine: TriggerEngine
    private var events: [String: Int] = [:]
    private var nanoseconds: [String: [Double]] = [:]

    init(_ setting: (exitDistance: Double, hasConditions: Bool), fences: Int) throws {
      (exitDistance, hasConditions) = setting
      engine = TriggerEngine(
        try Workload.layout(
          fences, hasConditions: hasConditions, exitDistance: .meters(exitDistance)))
    }

    mutating func play(_ tracks: [[Fix]], _ columns: [FixColumns]) {
      let fixes = tracks.reduce(0) { $0 + $1.count }
      turn("columns") { engine, events in
        for track in columns {
          var session = TriggerSession()
          events.count += session.events(of: track, engine, &events.buffer)
        }
        return fixes
      }
      turn("an array") { engine, events in
        for track in tracks {
          var session = TriggerSession()
          events.buffer.removeAll(keepingCapacity: true)
          session.process(track, with: engine, into: &events.buffer)
          events.count += events.buffer.count
        }
        return fixes
      }
    }

    mutating func play(file: [UInt8]) throws {
      try turn("a CSV file") { engine, events in
        var reader = try TrackReader(bytes: file, name: "tracks.csv")
        var sessions: [TriggerSession] = []
        var fixes = 0
        while let batch = try reader.next() {
          while sessions.count <= batch.track { sessions.append(TriggerSession()) }
          fixes += batch.fixes.count
          events.count += sessions[batch.track].events(of: batch.fixes, engine, &events.buffer)
        }
        return fixes
      }
    }

    /// The events of a turn; only their number is kept.
    struct Events {
      var buffer: [Event] = []
      var count = 0
    }

    /// Measures one turn. The work returns how many fixes it had.
    private mutating func turn(
      _ name: String, _ work: (TriggerEngine, inout Events) throws -> Int
    ) rethrows {
      var events = Events()
      let start = Measure.processSeconds()
      let fixes = try work(engine, &events)
      let seconds = Measure.processSeconds() - start
      self.events[name] = events.count
      nanoseconds[name, default: []].append(seconds * 1e9 / Double(fixes))
    }

    func addRows(to table: inout Table, peer: [Double]) {
      for name in ["columns", "an array", "a CSV file"] {
        let own = (nanoseconds[name] ?? []).sorted()
        guard !own.isEmpty else { continue }
        let median = own[own.count / 2]
        var row = [
          "\(Int(exitDistance)) m", hasConditions ? "speed, retrigger" : "none", name,
          String(events[name] ?? 0), decimal(own[0]), decimal(median),
        ]
        if peer.isEmpty || name == "a CSV file" {
          row += ["", "", ""]
        } else {
          let other = peer[peer.count / 2]
          row += [decimal(peer[0]), decimal(other), decimal(other / median, 2)]
        }
        table.add(row)
      }
    }
  }

  /// Some tracks as one table, as a logger writes it.
  private static func table(of tracks: ArraySlice<[Fix]>) -> [UInt8] {
    var text = "track,time,latitude,longitude\n"
    for (index, track) in tracks.enumerated() {
      for fix in track {
        text +=
          "\(index),\(fix.time.microseconds / 1_000_000),\(fix.coordinate.latitude),"
          + "\(fix.coordinate.longitude)\n"
      }
    }
    return Array(text.utf8)
  }

  private static func readingNanoseconds(_ file: [UInt8]) throws -> Double {
    var fixes = 0
    let measure = try Measure(runs: 5) {
      fixes = 0
      var reader = try TrackReader(bytes: file, name: "tracks.csv")
      while let batch = try reader.next() { fixes += batch.fixes.count }
      return fixes
    }
    return measure.median * 1e9 / Double(fixes)
  }

  // MARK: The peer

  private static let program = ProcessInfo.processInfo.environment["PEER"]

  /// Gives the peer one turn: `PEER FENCES TRACKS THREADS ROUNDS loc`, with the folder in `WL_DATA`. It prints
  /// `cpu_ns/fix=NUMBER`.
  private static func peerNanoseconds(_ fences: Int, tracks: Int) throws -> Double? {
    guard let program, let folder = Workload.folder else { return nil }
    let text = try standardOutput(
      of: program, [String(fences), String(tracks), "1", "1", "loc"],
      environment: ["WL_DATA": folder])
    let value = text.split(separator: " ").first { $0.hasPrefix("cpu_ns/fix=") }
    return value.flatMap { Double($0.dropFirst("cpu_ns/fix=".count)) }
  }
}

extension TriggerSession {
  /// How many events the next fixes give.
  fileprivate mutating func events(
    of fixes: FixColumns, _ engine: TriggerEngine, _ buffer: inout [Event]
  ) -> Int {
    buffer.removeAll(keepingCapacity: true)
    process(fixes, with: engine, into: &buffer)
    return buffer.count
  }
}
