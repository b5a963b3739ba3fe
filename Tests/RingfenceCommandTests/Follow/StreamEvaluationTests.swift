import Foundation
import Ringfence
import RingfenceAnswers
import RingfenceCommand
import RingfenceFiles
import TestSupport
import Testing

/// The evaluation of a stream without a process: bytes and times go in, lines come out.
@Suite struct StreamEvaluationTests {
  /// A circle of 100 m at the origin with a dwell time of a minute. A thousandth of a degree of longitude is 111.3 m
  /// there, and the exit distance is 30 m.
  static let zones = """
    {"version":1,"zones":[{"id":"cafe","dwell":"60 s","fences":[
      {"id":"door","circle":{"center":[0,0],"radius":100}}]}]}
    """

  /// 2026-01-02T10:00:00Z in microseconds.
  static let ten: Int64 = 1_767_348_000_000_000

  let engine: TriggerEngine

  init() throws {
    let file = try ZoneFile.read(bytes: Array(Self.zones.utf8), name: "zones.json")
    engine = TriggerEngine(file.layout)
  }

  func stream(_ clock: StreamClock = .fix, _ format: EventFormat = .ndjson) -> StreamEvaluation {
    StreamEvaluation(engine, name: "-", clock: clock, format: format)
  }

  /// A row of a table: a device, a second after ten, and thousandths of a degree east of the origin.
  static func row(_ track: String, _ second: Int, _ east: Int) -> String {
    let (minute, rest) = (second / 60, second % 60)
    let time = "2026-01-02T10:\(minute / 10)\(minute % 10):\(rest / 10)\(rest % 10)Z"
    return
      "{\"track\":\"\(track)\",\"time\":\"\(time)\",\"latitude\":0,\"longitude\":\(Double(east) / 1e3 + 1e-9)}\n"
  }

  /// The lines so far, each as its number, type, track and the time of day of the event.
  static func taken(_ stream: inout StreamEvaluation) -> [String] {
    let text = String(decoding: stream.lines, as: UTF8.self)
    stream.lines = []
    return text.split(separator: "\n").map { line in
      let fields = line.split(separator: ",").map { $0.split(separator: "\"") }
      func value(_ key: String) -> Substring {
        for field in fields {
          guard let at = field.firstIndex(where: { $0 == key }) else { continue }
          return field.count > at + 2 ? field[at + 2] : field[at + 1].dropFirst()
        }
        return "?"
      }
      return "\(value("sequence")) \(value("type")) \(value("track")) "
        + "\(value("time").dropFirst(11).prefix(8))"
    }
  }

  static func take(
    _ text: String, _ stream: inout StreamEvaluation, at now: Int64 = ten
  ) throws -> [String] {
    try stream.take(Array(text.utf8)[...], at: now)
    return taken(&stream)
  }

  /// NMEA says the root mean square of both axes, which is less sure than a circle of 50 % of the same size.
  @Test func `takes the accuracies of NMEA for what they are`() throws {
    let sample = Paths.root.appendingPathComponent("Zones/harbour-drive")
    let bytes = Array(try Data(contentsOf: sample.appendingPathComponent("track.nmea")))
    let zones = Array(try Data(contentsOf: sample.appendingPathComponent("zones.json")))
    var layout = try ZoneFile.read(bytes: zones, name: "zones.json").layout
    for index in layout.zones.indices { layout.zones[index].settings.entryCertainty = 0.98 }
    func lines(_ meaning: AccuracyMeaning?) throws -> [UInt8] {
      let engine = TriggerEngine(layout, settings: EngineSettings(accuracyMeaning: meaning))
      var stream = StreamEvaluation(engine, name: "-")
      // Behind the drive: what lies ahead of the clock is left out.
      try stream.take(bytes[...], at: Self.ten + 100 * 86_400_000_000)
      return Array(stream.lines)
    }
    #expect(try lines(nil) == lines(.rms))
    #expect(try lines(nil) != lines(.p50))
  }

  /// 40 m outside with an accuracy of 100 m is not sure to 0.95: withheld at 10:00:10, and then no fix comes for the largest gap, which
  /// is five minutes.
  @Test func `ends by the clock what stays unsure`() throws {
    let zones = #"""
      {"version":1,"exit":{"certainty":0.95},"zones":[{"id":"cafe","fences":[
        {"id":"door","circle":{"center":[0,0],"radius":100}}]}]}
      """#
    let layout = try ZoneFile.read(bytes: Array(zones.utf8), name: "zones.json").layout
    var stream = StreamEvaluation(
      TriggerEngine(layout), name: "-", clock: .wall, format: .ndjson)
    // Not (0, 0), which is taken for no position.
    func row(_ second: String, _ meters: Double, _ accuracy: Int) -> String {
      "{\"track\":\"a\",\"time\":\"2026-01-02T10:00:\(second)Z\",\"latitude\":0,\"longitude\":\(meters / 111_319.5 + 1e-9),"
        + "\"accuracy\":\(accuracy)}\n"
    }
    let last = Self.ten + 10_000_000
    #expect(try Self.take(row("00", 0, 5), &stream) == ["1 entered a 10:00:00"])
    #expect(try Self.take(row("10", 140, 100), &stream, at: last) == [])
    stream.pass(at: last + 299_999_999)
    #expect(Self.taken(&stream) == [])
    stream.pass(at: last + 300_000_000)
    #expect(String(decoding: stream.lines, as: UTF8.self).contains(#""flags":["late","unsure"]"#))
    #expect(Self.taken(&stream) == ["2 exited a 10:05:10"])
  }

  /// A sentence with its checksum.
  static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    return "$\(body)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))\r\n"
  }

  /// An epoch of RMC, and GGA, some seconds after ten, at thousandths of a minute east of the origin.
  static func epoch(_ second: Int, _ east: String, gga: Bool = false) -> [String] {
    let time = "1000\(second / 10)\(second % 10)"
    let place = "0000.000,N,00000.\(east)01,E"
    return [sentence("GPRMC,\(time),A,\(place),0.0,0.0,020126,,,A")]
      + (gga ? [sentence("GPGGA,\(time),\(place),1,08,0.9,10.0,M,0.0,M,,")] : [])
  }

  // MARK: When fixes are complete

  @Test func `gives an event with the row that is its fix, also the first`() throws {
    var stream = stream()
    #expect(try Self.take(Self.row("a", 0, 0), &stream) == ["1 entered a 10:00:00"])
    #expect(try Self.take(Self.row("b", 1, 5), &stream) == [])
    #expect(try Self.take(Self.row("a", 10, 5), &stream) == ["2 exited a 10:00:10"])
    #expect(try Self.take(Self.row("b", 11, 0), &stream) == ["3 entered b 10:00:11"])
  }

  @Test func `completes an epoch with the next one, or when it is asked`() throws {
    var stream = stream()
    let epochs = [Self.epoch(0, "000", gga: true), Self.epoch(10, "500")]
    #expect(try Self.take(epochs[0][0], &stream) == [])
    #expect(stream.nextPass == nil)
    #expect(try Self.take(epochs[0][1], &stream) == [])
    #expect(try Self.take(epochs[1][0], &stream) == ["1 entered - 10:00:00"])
    try stream.endEpoch(at: Self.ten)
    #expect(Self.taken(&stream) == ["2 exited - 10:00:10"])
    // What comes of an epoch that is over is counted.
    #expect(try Self.take(epochs[1][0] + Self.epoch(20, "500")[0], &stream) == [])
    #expect(stream.diagnostics[.sameTime] == 1)
  }

  @Test func `holds back a first fix whose year the clock does not confirm`() throws {
    let later = Self.ten + 6 * 366 * 86_400_000_000
    var stream = stream()
    #expect(try Self.take(Self.row("a", 0, 0), &stream, at: later) == [])
    #expect(
      try Self.take(Self.row("a", 10, 5), &stream, at: later)
        == ["1 entered a 10:00:00", "2 exited a 10:00:10"])
  }

  @Test func `writes tables with a header of its own`() throws {
    var stream = stream(.fix, .csv)
    try stream.take(Array(Self.row("a", 0, 0).utf8)[...], at: Self.ten)
    #expect(String(decoding: stream.header, as: UTF8.self).hasPrefix("sequence,type,time,zone,"))
    #expect(
      String(decoding: stream.lines, as: UTF8.self)
        .hasPrefix("1,entered,2026-01-02T10:00:00.000Z,cafe,door,a,1,normal,"))
  }

  // MARK: Time without fixes

  @Test func `ends a dwell time with the device's next fix`() throws {
    var stream = stream(.fix)
    _ = try Self.take(Self.row("a", 0, 0), &stream)
    #expect(try Self.take(Self.row("b", 90, 5), &stream, at: Self.ten + 90_000_000) == [])
    stream.pass(at: Self.ten + 900_000_000)
    #expect(Self.taken(&stream) == [])
    #expect(try Self.take(Self.row("a", 100, 0), &stream) == ["2 dwelled a 10:01:00"])
  }

  @Test func `ends a dwell time with the fix of another device`() throws {
    var stream = stream(.track)
    _ = try Self.take(Self.row("a", 0, 0) + Self.row("b", 1, 0), &stream)
    #expect(try Self.take(Self.row("c", 59, 5), &stream) == [])
    #expect(try Self.take(Self.row("c", 60, 5), &stream) == ["3 dwelled a 10:01:00"])
    // The device's own fix decides first: it has left 30 s ago, half-way.
    #expect(try Self.take(Self.row("b", 61, 5), &stream) == ["4 exited b 10:01:01"])
  }

  @Test func `ends a dwell time by the clock, counted from when the fix came`() throws {
    var stream = stream(.wall)
    // The clock of the machine is an hour ahead of the receiver.
    let now = Self.ten + 3_600_000_000
    _ = try Self.take(Self.row("a", 0, 0), &stream, at: now)
    #expect(stream.nextPass == now + 60_000_000)
    _ = try Self.take(Self.row("a", 10, 0), &stream, at: now + 11_000_000)
    #expect(stream.nextPass == now + 61_000_000)
    stream.pass(at: now + 60_999_999)
    #expect(Self.taken(&stream) == [])
    stream.pass(at: now + 61_000_000)
    #expect(Self.taken(&stream) == ["2 dwelled a 10:01:00"])
    #expect(stream.nextPass == nil)
  }

  // MARK: States

  /// Continues a stream in another one, as after a restart.
  func restarted(
    _ stream: StreamEvaluation, _ clock: StreamClock, inFile: Bool, rest: inout String
  ) throws -> StreamEvaluation {
    let point = stream.stream.point
    var bytes = ContiguousArray<UInt8>()
    let input = StreamState.Input(device: 1, number: 2, point: point, fingerprint: 3)
    try stream.save(input: inFile ? input : nil, output: nil) { bytes += $0 }
    var newer = self.stream(clock)
    let reader = try StreamStateReader(
      bytes: bytes, name: "state", engine: engine)
    try newer.restore(reader, TrackReadingOptions(), goesOnInFile: inFile, at: Self.ten)
    // By bytes: CR LF is one character.
    if inFile { rest = String(decoding: Array(rest.utf8)[Int(point.offset)...], as: UTF8.self) }
    return newer
  }

  /// The first bytes of a text.
  static func prefix(_ text: String, _ count: Int) -> String {
    String(decoding: Array(text.utf8)[..<count], as: UTF8.self)
  }

  static let inputs: [(name: String, text: String)] = [
    (
      "rows",
      (0..<60).map { row(["a", "b", "c"][$0 % 3], $0 * 7, [0, 1, 5, 0, 0, 9, 2][$0 % 7]) }.joined()
    ),
    (
      "segments",
      "track,segment,time,latitude,longitude\n"
        + (0..<40).map { "a,\($0 / 9),\(1_767_348_000 + $0 * 11),0,0.00\($0 % 4)0001\n" }.joined()
    ),
    (
      "sentences",
      (0..<50).flatMap { epoch($0, ["000", "100", "700", "000"][$0 / 3 % 4], gga: $0 % 2 == 0) }
        .joined()
    ),
    (
      "apps",
      (0..<60).map { index in
        let track = ["a", "b", "c"][index % 3]
        let word = ["relaunched", "terminated", "reopened", "relaunched", "resumed"][index % 5]
        return row(track, index * 7, [0, 1, 5, 0, 0, 9, 2][index % 7])
          + (index % 4 == 3 ? AppStreamTests.event(track, index * 7 + index % 2, word) : "")
      }.joined()
    ),
    (
      "years",
      row("a", 0, 0) + row("a", 1, 0).replacing("2026", with: "2009") + row("a", 2, 5)
        + row("a", 3, 0).replacing("2026", with: "2040") + row("a", 4, 0) + row("a", 5, 5)
    ),
  ]

  /// Whatever the byte at which a stream is stopped, and by whichever clock, the rest gives the rest of the events.
  @Test(arguments: inputs.indices, [StreamClock.fix, .track])
  func `goes on from a state at any byte`(_ index: Int, _ clock: StreamClock) throws {
    let text = Self.inputs[index].text
    var whole = stream(clock)
    var all = try Self.take(text, &whole)
    try whole.finish(at: Self.ten)
    all += Self.taken(&whole)
    #expect(all.count > 2)
    for cut in stride(from: 0, to: text.utf8.count, by: 13) {
      var first = stream(clock)
      var events = try Self.take(Self.prefix(text, cut), &first)
      var rest = text
      // Also when nothing comes between one restart and the next.
      let idle = try restarted(first, clock, inFile: true, rest: &rest)
      rest = text
      var second = try restarted(idle, clock, inFile: true, rest: &rest)
      events += try Self.take(rest, &second)
      try second.finish(at: Self.ten)
      events += Self.taken(&second)
      guard events != all else { continue }
      Issue.record("cut at \(cut): \(events), expected \(all)")
      return
    }
  }

  @Test(arguments: inputs.indices.dropLast())
  func `goes on when a pipe is repeated from its beginning`(_ index: Int) throws {
    let text = Self.inputs[index].text
    var whole = stream()
    var all = try Self.take(text, &whole)
    try whole.finish(at: Self.ten)
    all += Self.taken(&whole)
    for cut in stride(from: 0, to: text.utf8.count, by: 29) {
      var first = stream()
      var events = try Self.take(Self.prefix(text, cut), &first)
      var rest = text
      var second = try restarted(first, .fix, inFile: false, rest: &rest)
      events += try Self.take(rest, &second)
      try second.finish(at: Self.ten)
      events += Self.taken(&second)
      guard events != all else { continue }
      Issue.record("cut at \(cut): \(events), expected \(all)")
      return
    }
  }

  @Test(arguments: [
    ("", "there is no \"version\""), ("{\"version\":3}\n", "of version 3, expected 1 or 2"),
    ("{\"version\":1}\n", "its first line is not whole"),
    ("{\"version\":1,\"layout\":\"0\",\"mode\":\"normal\",\"events\":0}\n", "[other-layout]"),
    (
      "{\"version\":1,\"layout\":\"$\",\"mode\":\"walk\",\"events\":0}\n",
      "its first line is not whole"
    ),
    (
      "{\"version\":1,\"layout\":\"$\",\"mode\":\"normal\",\"events\":0}\n",
      ":2: error: file is cut off"
    ),
    (
      "{\"version\":1,\"layout\":\"$\",\"mode\":\"normal\",\"events\":0}\n{\"devices\":1}\n",
      "0 devices stand here, expected 1"
    ),
    (
      "{\"version\":1,\"layout\":\"$\",\"mode\":\"normal\",\"events\":0}\n{\"filter\":{}}\n",
      "the line is not whole"
    ),
  ])
  func `refuses a state that is none`(text: String, message: String) throws {
    var known = ContiguousArray<UInt8>()
    try stream().save(input: nil, output: nil) { known += $0 }
    // The fingerprint of the layout stands behind the version.
    let fingerprint = String(decoding: known, as: UTF8.self).split(separator: "\"")[5]
    let bytes = ContiguousArray(text.replacing("$", with: fingerprint).utf8)
    let error = #expect(throws: FileError.self) {
      var reader = try StreamStateReader(
        bytes: bytes, name: "state", engine: engine)
      while try reader.nextDevice() != nil {}
    }
    #expect(error?.description.contains(message) ?? false, "\(error?.description ?? "")")
  }

  /// Whatever stands in a state, it is refused or gone on from; the process never ends by a trap.
  @Test(arguments: ["rows", "apps"]) func `survives damaged states`(name: String) throws {
    var stream = stream(.track)
    let text = try #require(Self.inputs.first { $0.name == name }?.text)
    _ = try Self.take(text, &stream)
    var bytes = ContiguousArray<UInt8>()
    let input = StreamState.Input(
      device: 1, number: 2, point: stream.stream.point, fingerprint: 3)
    try stream.save(input: input, output: nil) { bytes += $0 }
    // Without the checksum, which would refuse them all.
    bytes = ContiguousArray(
      SavedState.withoutChecksum(String(decoding: bytes, as: UTF8.self)).utf8)
    var random = SeededRandom(seed: 15)
    var refused = 0
    for _ in 0..<(name == "rows" ? 1_500 : 400) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0..<damaged.count, using: &random)
        damaged[at] = Array("0123456789-.e\"{}[]:, tfn".utf8).randomElement(using: &random) ?? 0
      }
      var other = self.stream(.track)
      do throws(FileError) {
        let reader = try StreamStateReader(
          bytes: damaged, name: "state", engine: engine)
        try other.restore(reader, TrackReadingOptions(), goesOnInFile: true, at: Self.ten)
        try other.take(Array(Self.row("a", 500, 0).utf8)[...], at: Self.ten)
        try other.finish(at: Self.ten)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 150)
  }

  // MARK: Other files

  @Test func `reads the columns of another file again`() throws {
    var stream = stream()
    _ = try Self.take(
      "track,time,latitude,longitude\na,2026-01-02T10:00:00Z,0,0.000000001\n", &stream)
    try stream.beginFile(at: Self.ten)
    #expect(
      try Self.take("longitude,latitude,time,track\n0.005,0,2026-01-02T10:00:10Z,a\n", &stream)
        == ["2 exited a 10:00:10"])
    try stream.beginFile(at: Self.ten)
    // A file without a header has the columns of the one before.
    #expect(
      try Self.take("0,0.000000001,2026-01-02T10:00:20Z,a\n", &stream) == ["3 entered a 10:00:20"])
  }

  @Test(arguments: [
    ("{\"a\":1}\n<gpx><trk>\n", "[unknown-format]"), ("\u{1F}\u{8B}x\n", "[unknown-format]"),
    ("<?xml version=\"1.0\"?><gpx version=\"1.1\"><trk><trkseg>\n", "does not come line by line"),
    ("time,latitude,longitude\n2026-01-02T10:00:00,0,0.000000001\n", "[local-time]"),
    ("", "[empty-file]"),
  ])
  func `refuses what does not come line by line`(text: String, message: String) {
    var stream = stream()
    let error = #expect(throws: FileError.self) {
      try stream.take(text.unicodeScalars.map { UInt8($0.value) }[...], at: Self.ten)
      try stream.finish(at: Self.ten)
    }
    #expect(error?.description.contains(message) ?? false, "\(error?.description ?? "")")
  }

  @Test func `counts what it leaves out`() throws {
    var stream = stream()
    _ = try Self.take(Self.row("a", 10, 0) + "nonsense\n" + Self.row("a", 5, 0), &stream)
    #expect(stream.diagnostics[.badRow] == 1)
    #expect(stream.diagnostics[.outOfOrder] == 1)
    #expect(stream.counts.fixes == 1)
  }
}
