import Ringfence
import RingfenceCommand
import RingfenceFiles
import TestSupport
import Testing

/// The bound of the devices of a stream: the one that was silent longest is forgotten.
@Suite struct ManyDevicesTests {
  let base: StreamEvaluationTests

  init() throws { base = try StreamEvaluationTests() }

  private typealias Base = StreamEvaluationTests

  private func stream(_ maximum: Int?, _ clock: StreamClock = .fix) -> StreamEvaluation {
    StreamEvaluation(base.engine, name: "-", clock: clock, maximumDevices: maximum)
  }

  private func events(
    _ rows: [(track: String, east: Int)], _ maximum: Int?
  ) throws -> (events: [String], stream: StreamEvaluation) {
    var stream = stream(maximum)
    let text = rows.enumerated().map { Base.row($1.track, 10 * $0, $1.east) }.joined()
    return (try Base.take(text, &stream), stream)
  }

  /// `b` was silent longest when `c` comes, because `a` came again.
  private static let rows = [("a", 0), ("b", 0), ("a", 0), ("c", 0), ("a", 0), ("b", 0), ("c", 0)]
    .map { (track: $0.0, east: $0.1) }

  @Test func `forgets the device that was silent longest`() throws {
    let (events, stream) = try events(Self.rows, 2)
    // At 50 s, b takes the place of c, and at 60 s c that of a.
    #expect(
      events == [
        "1 entered a 10:00:00", "2 entered b 10:00:10", "3 entered c 10:00:30",
        "4 entered b 10:00:50", "5 entered c 10:01:00",
      ])
    #expect(stream.counts.forgottenDevices == 3)
    #expect(stream.evaluated.devices == 2)
    #expect(stream.notices.count == 1)
    #expect(
      stream.notices.first?.description.contains("more than 2 devices ('--maximum-devices')")
        ?? false)
  }

  @Test func `forgets none where the bound is met`() throws {
    for maximum in [3, nil] {
      let (events, stream) = try events(Self.rows, maximum)
      #expect(events.count == 3)
      #expect(stream.counts.forgottenDevices == 0)
      #expect(stream.notices.isEmpty)
    }
  }

  @Test func `has room for one device`() throws {
    let (events, stream) = try events([("a", 0), ("a", 5), ("b", 0), ("a", 0), ("a", 5)], 1)
    #expect(
      events.map { $0.dropFirst(2).prefix(9) } == [
        "entered a", "exited a ", "entered b", "entered a", "exited a ",
      ])
    #expect(stream.counts.forgottenDevices == 2)
  }

  /// A fix that leaps ahead waits for the next one, and counts when its device goes.
  @Test func `decides what waits of a device that goes`() throws {
    // A recording: the clock does not confirm the date.
    let now = Base.ten + 10 * 86_400_000_000
    let rows = (0..<4).map { Base.row("a", $0, 0) }.joined() + Base.row("a", 1_000, 5)
    var stream = stream(1)
    #expect(try Base.take(rows, &stream, at: now).count == 1)
    var whole = self.stream(nil)
    #expect(try Base.take(rows, &whole, at: now).count == 1)
    try whole.finish(at: now)
    let decided = Base.taken(&whole)
    #expect(!decided.isEmpty)
    #expect(try Base.take(Base.row("b", 5, 5), &stream, at: now) == decided)
  }

  /// Names that are all new, as a stranger sends them.
  @Test func `keeps no names of devices that are gone`() throws {
    var stream = stream(10)
    for index in 0..<5_000 {
      _ = try Base.take(Base.row("stranger \(index)", index % 3_000, 0), &stream)
    }
    #expect(stream.evaluated.devices == 10)
    #expect(stream.counts.events == 5_000)
    #expect(stream.stream.trackCount <= 10 * 2 + 1_024 + 1)
    // Known ones keep their sessions and their segments, unknown ones have none.
    #expect(try Base.take(Base.row("stranger 4999", 2_010, 5), &stream).count == 1)
    #expect(try Base.take(Base.row("stranger 0", 2_011, 5), &stream).isEmpty)
  }

  // MARK: States

  private static let names = ["a", "b", "a", "c", "d", "a", "b", "c", "c", "e", "a", "d"]

  /// Whatever the byte at which it is stopped.
  @Test(arguments: [StreamClock.fix, .track])
  func `goes on from a state with the same order`(_ clock: StreamClock) throws {
    let text = (0..<96).map {
      Base.row(Self.names[$0 % 12], $0 * 7, [0, 1, 5, 0, 0, 9, 2][$0 % 7])
    }
    .joined()
    var whole = stream(3, clock)
    var all = try Base.take(text, &whole)
    try whole.finish(at: Base.ten)
    all += Base.taken(&whole)
    #expect(whole.counts.forgottenDevices > 10)
    for cut in stride(from: 0, to: text.utf8.count, by: 29) {
      var first = stream(3, clock)
      var found = try Base.take(Base.prefix(text, cut), &first)
      let point = first.stream.point
      var second = try restored(first, 3, clock, at: point)
      let rest = String(decoding: Array(text.utf8)[Int(point.offset)...], as: UTF8.self)
      found += try Base.take(rest, &second)
      try second.finish(at: Base.ten)
      found += Base.taken(&second)
      guard found != all else { continue }
      Issue.record("cut at \(cut): \(found), expected \(all)")
      return
    }
  }

  private func restored(
    _ stream: StreamEvaluation, _ maximum: Int?, _ clock: StreamClock, at point: StreamPoint
  ) throws -> StreamEvaluation {
    var bytes = ContiguousArray<UInt8>()
    let input = StreamState.Input(device: 1, number: 2, point: point, fingerprint: 3)
    try stream.save(input: input, output: nil) { bytes += $0 }
    var newer = self.stream(maximum, clock)
    try newer.restore(
      StreamStateReader(bytes: bytes, name: "state", engine: base.engine), TrackReadingOptions(),
      goesOnInFile: true, at: Base.ten)
    return newer
  }

  @Test func `goes on with fewer devices than a state has`() throws {
    var (_, first) = try events(Self.rows, 3)
    first.lines = []
    // The order of silence is a, b, c.
    var second = try restored(first, 2, .fix, at: first.stream.point)
    #expect(second.evaluated.devices == 2)
    #expect(second.counts.forgottenDevices == 1)
    #expect(second.notices.count == 1)
    #expect(try Base.take(Base.row("b", 65, 0), &second) == [])
    #expect(try Base.take(Base.row("a", 71, 0), &second).count == 1)
  }

  @Test func `says so in the note and the metrics`() throws {
    let process = try ProcessTests()
    let rows = [("a", 0), ("b", 0), ("c", 0), ("a", 0)].enumerated()
      .map { Base.row($1.0, $0, $1.1) }.joined()
    try process.folder.write("rows.ndjson", rows)
    let follow = "$R follow --zones $D/zones.json --metrics $D/m"
    let outcome = try process.shell("\(follow) --maximum-devices 2 < $D/rows.ndjson")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").count == 4)
    #expect(outcome.errors.contains("[too-many-devices]"))
    #expect(outcome.errors.contains("4 fixes of 2 devices, 4 events, 2 devices forgotten"))
    #expect(try process.folder.read("m").contains("\nringfence_devices_forgotten_total 2\n"))
    #expect(try process.folder.read("m").contains("\nringfence_devices 2\n"))
    for (value, found) in [("0", "'0'"), ("100000001", "'100000001'"), ("few", "'few'")] {
      let refused = try process.shell("\(follow) --maximum-devices \(value) < $D/rows.ndjson")
      #expect(refused.status == 64)
      #expect(
        refused.errors.contains("\(found) is not a whole number from 1 to 100000000"),
        "\(refused.errors)")
    }
  }
}
