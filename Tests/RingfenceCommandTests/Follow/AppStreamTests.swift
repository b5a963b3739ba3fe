import Ringfence
import RingfenceAnswers
import RingfenceCommand
import RingfenceFiles
import TestSupport
import Testing

/// Lines of a stream that say what happens to the app of a device.
@Suite struct AppStreamTests {
  // MARK: Random lives

  /// A line of a stream: a fix of a device, or what happened to its app.
  enum Line {
    case fix(device: Int, Fix)
    case event(device: Int, AppEvent, Timestamp)
  }

  /// Three devices in one layout. The app of the last one is never mentioned.
  struct Life {
    let layout: ZoneLayout
    var lines: [Line] = []

    init(seed: Int) {
      let scene = RandomScene(seed: seed, fixes: 50)
      layout = scene.layout
      let place = scene.fixes.first?.coordinate
      var random = SeededRandom(seed: seed + 4_000)
      let tracks = (0..<3).map { device in
        RandomScene(seed: device == 0 ? seed : seed + 700 * device, fixes: 50, about: place).fixes
      }
      var rest = tracks.map { $0[...] }
      var last = [Timestamp?](repeating: nil, count: 3)
      var lastEvent = [Timestamp](repeating: Timestamp(microseconds: 0), count: 3)
      while let device = (0..<3).filter({ !rest[$0].isEmpty }).randomElement(using: &random) {
        guard let fix = rest[device].popFirst() else { break }
        if let last = last[device], fix.time <= last { continue }
        // A line at the time of the fix that woke the app stands before the fix.
        if device < 2, random.int(0...9) == 0, last[device] != nil, lastEvent[device] <= fix.time {
          lines.append(.event(device: device, .relaunched, fix.time))
          lastEvent[device] = fix.time
        }
        lines.append(.fix(device: device, fix))
        last[device] = fix.time
        guard device < 2 else { continue }
        // The next fix may be earlier than such a line, but is later than the fix.
        for _ in 0..<max(0, random.int(-6...3)) {
          let later = fix.time.microseconds + Int64(random.int(0...3)) * 1_000_000
          let time = max(lastEvent[device], Timestamp(microseconds: later))
          lines.append(.event(device: device, AppEvent.allCases[random.int(0...3)], time))
          lastEvent[device] = time
        }
      }
    }

    static func name(_ device: Int) -> String { "device-\(device)" }

    /// A row of a table as NDJSON or CSV; times are microseconds.
    static func text(_ line: Line, isCSV: Bool) -> String {
      switch line {
      case .fix(let device, let fix):
        let values: [(String, String?)] = [
          ("track", name(device)), ("time", "\(fix.time.microseconds)"),
          ("latitude", "\(fix.coordinate.latitude)"), ("longitude", "\(fix.coordinate.longitude)"),
          ("accuracy", fix.accuracy.map { "\($0.meters)" }),
          ("speed", fix.speed.map { "\($0.metersPerSecond)" }),
          ("course", fix.course.map { "\($0.degrees)" }), (AppEvent.column, nil),
        ]
        if isCSV { return values.map { $0.1 ?? "" }.joined(separator: ",") + "\n" }
        return "{"
          + values.compactMap { key, value in value.map { "\"\(key)\":\"\($0)\"" } }
          .joined(separator: ",") + "}\n"
      case .event(let device, let event, let time):
        if isCSV { return "\(name(device)),\(time.microseconds),,,,,,\(event.rawValue)\n" }
        return
          "{\"app_event\":\"\(event.rawValue)\",\"time\":\(time.microseconds),\"track\":\"\(name(device))\"}\n"
      }
    }

    func text(isCSV: Bool) -> String {
      (isCSV ? "track,time,latitude,longitude,accuracy,speed,course,app_event\n" : "")
        + lines.map { Self.text($0, isCSV: isCSV) }.joined()
    }

    /// The fixes of each device as a reader gives them, with where segments begin.
    func fixes() throws -> [[Fix]] {
      let rows = lines.filter { if case .fix = $0 { true } else { false } }
      var options = TrackReadingOptions()
      options.maximumSpeed = nil
      let file = try TrackFile.read(
        bytes: Array(rows.map { Self.text($0, isCSV: false) }.joined().utf8), name: "f",
        options: options)
      return (0..<3).map { device in
        file.tracks.first { $0.id == Self.name(device) }.map { Array($0.fixes) } ?? []
      }
    }

    /// The events of sessions that are driven by hand, in the form of a stream.
    func expected(_ engines: DualModeEngine) throws -> [String] {
      var apps = [AppSession(), AppSession()]
      var plain = TriggerSession()
      var rest = try fixes().map { $0[...] }
      let writer = EventWriter(.ndjson, layout: layout)
      var found: [String] = []
      for line in lines {
        var events: [Event] = []
        var device = 2
        switch line {
        case .fix(let owner, _):
          device = owner
          guard let fix = rest[owner].popFirst() else { continue }
          if owner < 2 {
            apps[owner].process(fix, with: engines, into: &events)
          } else {
            plain.process(fix, with: engines.normal, into: &events)
          }
        case .event(let owner, let event, let time): apps[owner].apply(event, at: time)
        }
        for event in events {
          var bytes: [UInt8] = []
          writer.append(CollectionOfOne(event), of: Self.name(device), into: &bytes)
          found.append(
            "{\"sequence\":\(found.count + 1)," + String(decoding: bytes, as: UTF8.self).dropFirst()
          )
        }
      }
      return found
    }
  }

  static var options: TrackReadingOptions {
    var options = TrackReadingOptions()
    options.maximumSpeed = nil
    return options
  }

  static func stream(
    _ engine: TriggerEngine, _ clock: StreamClock = .fix
  ) -> StreamEvaluation {
    StreamEvaluation(engine, name: "-", reading: options, clock: clock)
  }

  static func lines(_ stream: inout StreamEvaluation) -> [String] {
    defer { stream.lines = [] }
    return String(decoding: stream.lines, as: UTF8.self).split(separator: "\n").map {
      String($0) + "\n"
    }
  }

  /// The state of a stream in another one.
  static func restarted(
    _ stream: StreamEvaluation, _ engine: TriggerEngine, inFile: Bool, at now: Int64
  ) throws -> StreamEvaluation {
    var bytes = ContiguousArray<UInt8>()
    let input = StreamState.Input(
      device: 1, number: 2, point: stream.stream.point, fingerprint: 3)
    try stream.save(input: inFile ? input : nil, output: nil) { bytes += $0 }
    var newer = Self.stream(engine)
    let reader = try StreamStateReader(
      bytes: bytes, name: "state", engine: engine)
    try newer.restore(reader, options, goesOnInFile: inFile, at: now)
    return newer
  }

  static let seeds = 0..<(environmentNumber("SEEDS") ?? 60)

  /// Random lives as NDJSON and CSV, in blocks of any size, with restarts of the command at any byte.
  @Test(arguments: seeds, [false, true])
  func `gives the events of sessions that are driven by hand`(seed: Int, isCSV: Bool) throws {
    let life = Life(seed: seed)
    let engine = TriggerEngine(life.layout)
    let expected = try life.expected(DualModeEngine(RestartLayout(life.layout)))
    let bytes = Array(life.text(isCSV: isCSV).utf8)
    let now = RandomScene.noon
    var random = SeededRandom(seed: seed + 12_000)
    var stream = Self.stream(engine)
    var found: [String] = []
    var at = 0
    // A file is read on, a pipe is repeated from its beginning.
    let inFile = random.int(0...1) == 0
    while at < bytes.count {
      let end = min(bytes.count, at + random.int(1...3_000))
      try stream.take(bytes[at..<end], at: now)
      found += Self.lines(&stream)
      at = end
      guard random.int(0...2) == 0 else { continue }
      let point = stream.stream.point.offset
      stream = try Self.restarted(stream, engine, inFile: inFile, at: now)
      at = inFile ? Int(point) : 0
    }
    try stream.finish(at: now)
    found += Self.lines(&stream)
    #expect(found == expected, "seed \(seed)")
    #expect(stream.diagnostics[.badAppEvent] == 0)
    #expect(stream.diagnostics[.outOfOrder] == 0)
  }

  /// At least some of the lives have events in restart mode, so that the test above compares something.
  @Test func `random lives come to restart mode`() throws {
    let modes = try Self.seeds.prefix(30).flatMap { seed in
      let life = Life(seed: seed)
      return try life.expected(DualModeEngine(RestartLayout(life.layout)))
    }
    #expect(modes.count { $0.contains("\"mode\":\"restart\"") } > 50)
    #expect(modes.count { $0.contains("\"overshoot\"") } > 0)
  }

  // MARK: Hand-made streams

  /// A circle of 100 m at the origin with a dwell time of a minute.
  static func engine(_ mode: TriggerMode = .normal) throws -> TriggerEngine {
    let file = try ZoneFile.read(
      bytes: Array(StreamEvaluationTests.zones.utf8), name: "zones.json")
    return mode == .normal
      ? TriggerEngine(file.layout) : TriggerEngine(restart: RestartLayout(file.layout))
  }

  static let ten = StreamEvaluationTests.ten

  static func row(_ track: String, _ second: Int, _ east: Int) -> String {
    StreamEvaluationTests.row(track, second, east)
  }

  static func event(_ track: String, _ second: Int, _ event: String) -> String {
    let time = "2026-01-02T10:\(second / 600)\(second / 60 % 10):\(second % 60 / 10)\(second % 10)Z"
    return "{\"track\":\"\(track)\",\"time\":\"\(time)\",\"app_event\":\"\(event)\"}\n"
  }

  /// The events, each as its number, type, track, time of day and mode.
  static func take(
    _ text: String, _ stream: inout StreamEvaluation, at now: Int64 = ten
  ) throws -> [String] {
    try stream.take(Array(text.utf8)[...], at: now)
    return taken(&stream)
  }

  static func taken(_ stream: inout StreamEvaluation) -> [String] {
    let modes = String(decoding: stream.lines, as: UTF8.self).split(separator: "\n").map {
      $0.contains("\"mode\":\"restart\"") ? "restart" : "normal"
    }
    return zip(StreamEvaluationTests.taken(&stream), modes).map { "\($0) \($1)" }
  }

  @Test func `evaluates circles after a relaunch, and fences after the app is opened`() throws {
    var stream = Self.stream(try Self.engine())
    // The fence has 100 m, its circle 130 m: 122 m away the device is in the circle alone.
    let text =
      Self.row("a", 0, 5) + Self.event("a", 5, "terminated") + Self.event("a", 10, "relaunched")
      + Self.row("a", 10, 5) + Self.row("a", 40, 1) + Self.event("a", 50, "reopened")
      + Self.row("b", 50, 0)
    #expect(
      try Self.take(text, &stream)
        == ["1 entered a 10:00:40 restart", "2 entered b 10:00:50 normal"])
    #expect(stream.counts.appEvents == 3)
    #expect(stream.counts.earlyAppEvents == 0)
    #expect(stream.warnings.isEmpty)
  }

  @Test func `reads sentences about the app, behind the epoch that is open`() throws {
    var stream = Self.stream(try Self.engine())
    func epoch(_ second: Int, _ east: String) -> String {
      StreamEvaluationTests.epoch(second, east).joined()
    }
    func sentence(_ word: String, _ time: String) -> String {
      StreamEvaluationTests.sentence("PRFAPP,\(word),2026-01-02T10:00:\(time)Z")
    }
    #expect(try Self.take(epoch(0, "000"), &stream) == [])
    #expect(
      try Self.take(sentence("relaunched", "05"), &stream) == ["1 entered - 10:00:00 normal"])
    #expect(!stream.stream.hasOpenEpoch)
    #expect(try Self.take(epoch(10, "500"), &stream) == [])
    try stream.endEpoch(at: Self.ten)
    #expect(Self.taken(&stream) == ["2 exited - 10:00:10 restart"])
    _ = try Self.take(sentence("reopened", "20") + epoch(30, "000"), &stream)
    try stream.endEpoch(at: Self.ten)
    #expect(Self.taken(&stream) == ["3 entered - 10:00:30 normal"])
    // A wrong checksum, a word that is none, no time.
    let bad =
      sentence("reopened", "40").replacing("$PRFAPP,r", with: "$PRFAPP,x")
      + sentence("killed", "40") + StreamEvaluationTests.sentence("PRFAPP,resumed")
    #expect(try Self.take(bad, &stream) == [])
    #expect(stream.diagnostics[.badChecksum] == 1)
    #expect(stream.diagnostics[.badAppEvent] == 2)
    #expect(
      stream.warnings.map(\.description) == [
        "-:7: warning: 'killed' is not what happens to an app, expected terminated, relaunched, "
          + "reopened or resumed [bad-app-event]",
        "-:8: warning: 'resumed' has no time that can be read, expected one as that of a fix "
          + "[bad-app-event]",
      ])
  }

  /// Sentences before the first date keep their place among the fixes.
  @Test func `holds a sentence about the app back with the fixes before it`() throws {
    var stream = Self.stream(try Self.engine())
    func undated(_ second: Int, _ east: String) -> String {
      StreamEvaluationTests.sentence(
        "GPGGA,1000\(second / 10)\(second % 10),0000.000,N,00000.\(east)01,E,1,08,0.9,10.0,M,0.0,M,,"
      )
    }
    let text =
      undated(0, "000") + undated(5, "000")
      + StreamEvaluationTests.sentence("PRFAPP,relaunched,2026-01-02T10:00:08Z")
      + undated(10, "000") + undated(20, "500")
      + StreamEvaluationTests.epoch(30, "500").joined()
    #expect(try Self.take(text, &stream) == [])
    try stream.endEpoch(at: Self.ten)
    #expect(
      Self.taken(&stream) == ["1 entered - 10:00:00 normal", "2 exited - 10:00:20 restart"])
  }

  @Test func `takes what a row says about the app before its position`() throws {
    var stream = Self.stream(try Self.engine())
    let row = Self.row("a", 20, 5).replacing("}", with: ",\"appEvent\":\"relaunched\"}")
    #expect(
      try Self.take(Self.row("a", 0, 0) + row, &stream)
        == ["1 entered a 10:00:00 normal", "2 exited a 10:00:20 restart"])
  }

  @Test func `begins with a line about an app, and says that the device was not known`() throws {
    var stream = Self.stream(try Self.engine())
    let text =
      Self.event("a", 0, "relaunched") + Self.row("a", 0, 5) + Self.row("a", 20, 0)
      + Self.event("b", 30, "terminated")
    #expect(try Self.take(text, &stream) == ["1 entered a 10:00:20 restart"])
    try stream.finish(at: Self.ten)
    try stream.checkUsable()
    #expect(stream.counts.earlyAppEvents == 2)
    #expect(
      stream.warnings.map(\.description) == [
        "-:1: warning: 'relaunched' is the first line of its device, which is taken for a new one "
          + "[bad-app-event]"
      ])
    var only = Self.stream(try Self.engine())
    #expect(try Self.take(Self.event("a", 0, "relaunched"), &only) == [])
    try only.finish(at: Self.ten)
    try only.checkUsable()
  }

  @Test func `leaves out lines that go back, have no time, or say another word`() throws {
    var stream = Self.stream(try Self.engine())
    let text =
      Self.row("a", 20, 5) + Self.event("a", 19, "relaunched")
      + Self.event("a", 30, "terminated") + Self.event("a", 29, "relaunched")
      + Self.event("a", 40, "swipe") + "{\"track\":\"a\",\"app_event\":\"resumed\"}\n"
      + "{\"track\":\"a\",\"time\":0,\"app_event\":[]}\n" + Self.row("a", 50, 0)
    #expect(try Self.take(text, &stream) == ["1 entered a 10:00:50 normal"])
    #expect(stream.counts.appEvents == 1)
    #expect(
      stream.diagnostics.entries.map { "\($0.issue.rawValue) \($0.count) @\($0.firstLine)" }
        == ["out-of-order 2 @2", "bad-app-event 3 @5"])
    #expect(
      stream.warnings.map(\.description) == [
        "-:5: warning: 'swipe' is not what happens to an app, expected terminated, relaunched, "
          + "reopened or resumed [bad-app-event]",
        "-:6: warning: 'resumed' has no time that can be read, expected one as that of a fix "
          + "[bad-app-event]",
        "-:2: warning: 'relaunched' is earlier than the fix or the line about the app before it, "
          + "expected a later one [bad-app-event]",
      ])
  }

  @Test func `leaves lines about apps out where all devices are in restart mode`() throws {
    let engine = try Self.engine(.restart)
    var stream = StreamEvaluation(engine, name: "-")
    let text = Self.row("a", 0, 5) + Self.event("a", 10, "reopened") + Self.row("a", 20, 0)
    #expect(try Self.take(text, &stream) == ["1 entered a 10:00:20 restart"])
    #expect(stream.diagnostics[.badAppEvent] == 1)
    #expect(
      stream.warnings.map(\.description) == [
        "-:2: warning: 'reopened' changes the mode of a device, expected '--mode normal' with such "
          + "lines [bad-app-event]"
      ])
  }

  // MARK: Time without fixes

  @Test func `reports no dwell time while there is no process, and the rest afterwards`() throws {
    var stream = Self.stream(try Self.engine(), .track)
    _ = try Self.take(Self.row("a", 0, 0) + Self.row("b", 1, 5), &stream)
    #expect(try Self.take(Self.event("a", 30, "terminated") + Self.row("b", 90, 5), &stream) == [])
    #expect(
      try Self.take(Self.event("a", 100, "relaunched"), &stream) == ["2 dwelled a 10:01:40 restart"]
    )
  }

  @Test func `counts dwell times by the clock also in restart mode`() throws {
    var stream = Self.stream(try Self.engine(), .wall)
    _ = try Self.take(Self.event("a", 0, "relaunched") + Self.row("a", 0, 0), &stream)
    #expect(stream.nextPass == Self.ten + 60_000_000)
    stream.pass(at: Self.ten + 60_000_000)
    #expect(Self.taken(&stream) == ["2 dwelled a 10:01:00 restart"])
    #expect(stream.nextPass == nil)
  }

  // MARK: States

  /// The mode, a pending mode, and zones that are suspended, at the moment of a restart.
  @Test func `goes on with the app as it was`() throws {
    let engine = try Self.engine()
    let texts = [
      Self.row("a", 0, 0), Self.event("a", 10, "terminated"), Self.event("a", 20, "relaunched"),
      Self.row("a", 30, 5), Self.event("a", 40, "reopened"), Self.row("a", 50, 0),
    ]
    for inFile in [true, false] {
      var stream = Self.stream(engine)
      var found: [String] = []
      for (index, text) in texts.enumerated() {
        let all = inFile ? text : texts[...index].joined()
        try stream.take(Array(all.utf8)[...], at: Self.ten)
        found += Self.taken(&stream)
        stream = try Self.restarted(stream, engine, inFile: inFile, at: Self.ten)
      }
      #expect(
        found == [
          "1 entered a 10:00:00 normal", "2 exited a 10:00:30 restart",
          "3 entered a 10:00:50 normal",
        ])
    }
  }

  @Test func `states without apps are of version 1`() throws {
    var stream = Self.stream(try Self.engine())
    func saved() throws -> String {
      var bytes: [UInt8] = []
      try stream.save(input: nil, output: nil) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    _ = try Self.take(Self.row("a", 0, 0), &stream)
    #expect(try saved().hasPrefix("{\"version\":1,"))
    _ = try Self.take(Self.event("a", 10, "relaunched"), &stream)
    let text = try saved()
    #expect(text.hasPrefix("{\"version\":2,"))
    #expect(
      text.contains(
        "\"app\":{\"mode\":\"restart\",\"lastTime\":1767348010000000,\"awakeSince\":1767348010000000}"
      ))
    // What is damaged is refused, and never taken for the session of no app.
    let damages = [
      ("\"app\":", "\"apq\":"), ("\"mode\":\"restart\"", "\"mode\":\"walk\""),
      ("\"lastTime\":1767348010", "\"lastTime\":9767348010999999"),
      ("\"suspended\"", "\"suspendad\""),
    ]
    let unchecked = SavedState.withoutChecksum(text)
    for (found, other) in damages {
      #expect(throws: FileError.self, "\(other)") {
        var reader = try StreamStateReader(
          bytes: ContiguousArray(unchecked.replacing(found, with: other).utf8), name: "state",
          engine: try Self.engine())
        while try reader.nextDevice() != nil {}
      }
    }
  }
}
