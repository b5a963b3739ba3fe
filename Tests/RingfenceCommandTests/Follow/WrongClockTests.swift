import Ringfence
import RingfenceCommand
import RingfenceFiles
import TestSupport
import Testing

/// Streams of devices whose clock is wrong. What is right is what a session gives that sees the right fixes only.
@Suite struct WrongClockTests {
  /// A fix of a device: seconds after ten, and thousandths of a degree east of the origin.
  struct Sample {
    var device = "a"
    var second: Int
    var east: Int
    /// How many seconds its date is wrong.
    var wrong = 0
  }

  static let ten = StreamEvaluationTests.ten
  static let wrongs = [61, 600, 3_600, 86_400, 400 * 86_400, 10 * 366 * 86_400]

  let engine: TriggerEngine

  init() throws { engine = try StreamEvaluationTests().engine }

  /// A way in and out of the circle, a fix a minute: inside for two fixes, outside for two.
  static func way(_ indices: Range<Int> = 0..<40, device: String = "a") -> [Sample] {
    indices.map { Sample(device: device, second: $0 * 60, east: $0 % 4 < 2 ? 0 : 5) }
  }

  static func row(_ sample: Sample) -> String {
    "\(sample.device),\(1_767_348_000 + sample.second + sample.wrong),0,0.00\(sample.east)0001\n"
  }

  static let header = "track,time,latitude,longitude\n"

  /// What a session gives for the fixes whose date is right, as number-less lines.
  func expected(_ samples: [Sample]) -> [String] {
    var sessions: [String: TriggerSession] = [:]
    var found: [String] = []
    for sample in samples where sample.wrong == 0 {
      var events: [Event] = []
      let longitude = Double("0.00\(sample.east)0001") ?? 0
      sessions[sample.device, default: TriggerSession()].process(
        Fix(
          time: Timestamp(microseconds: Self.ten + Int64(sample.second) * 1_000_000),
          coordinate: Coordinate(uncheckedLatitude: 0, longitude: longitude)),
        with: engine, into: &events)
      for event in events {
        // Events are written in milliseconds.
        let time = Timestamp(microseconds: (event.time.microseconds + 500) / 1_000 * 1_000)
        found.append("\(sample.device) \(event.kind) \(time)")
      }
    }
    return found
  }

  /// The same of the lines of a stream.
  static func taken(_ stream: inout StreamEvaluation) -> [String] {
    defer { stream.lines = [] }
    return String(decoding: stream.lines, as: UTF8.self).split(separator: "\n").map { line in
      func value(_ key: String) -> Substring {
        let parts = line.split(separator: "\"\(key)\":\"", maxSplits: 1)
        return parts.count == 2 ? parts[1].prefix { $0 != "\"" } : "?"
      }
      return "\(value("track")) \(value("type")) \(value("time"))"
    }
  }

  func stream(lead: Int64?, hold: Int = 1) -> StreamEvaluation {
    StreamEvaluation(
      engine, name: "-",
      leaps: LeapFilter.Limits(maximumLead: lead.map { $0 * 1_000_000 }, hold: hold))
  }

  /// Lets a stream take samples, each when it was made where the clock runs along.
  func run(_ samples: [Sample], _ stream: inout StreamEvaluation, isLive: Bool) throws -> [String] {
    try stream.take(Array(Self.header.utf8)[...], at: Self.ten)
    for sample in samples {
      let now = Self.ten + (isLive ? Int64(sample.second) * 1_000_000 : 200 * 86_400_000_000)
      try stream.take(Array(Self.row(sample).utf8)[...], at: now)
    }
    try stream.finish(at: Self.ten + 200 * 86_400_000_000)
    return Self.taken(&stream)
  }

  // MARK: With a clock

  /// Where wrong fixes stand among 40 right ones: before which, and how many.
  static let orders: [(name: String, before: [Int], count: Int)] = [
    ("first", [0], 1), ("middle", [20], 1), ("last", [40], 1), ("two in a row", [20], 2),
    ("twenty in a row", [20], 20), ("alternating", Array(0...40), 1),
  ]

  static func mixed(_ order: (name: String, before: [Int], count: Int), _ wrong: Int) -> [Sample] {
    let way = way()
    var all: [Sample] = []
    for index in 0...way.count {
      if order.before.contains(index) {
        for number in 0..<order.count {
          all.append(
            Sample(second: index * 60 - 30 + number, east: 5 - index % 2 * 5, wrong: wrong))
        }
      }
      if index < way.count { all.append(way[index]) }
    }
    return all
  }

  @Test(arguments: orders.indices, wrongs)
  func `a fix dated ahead of the clock changes nothing`(_ order: Int, _ wrong: Int) throws {
    // 30 s before the fix behind it.
    let samples = Self.mixed(Self.orders[order], wrong + 90)
    var stream = stream(lead: 60)
    #expect(try run(samples, &stream, isLive: true) == expected(samples))
    #expect(stream.diagnostics[.futureTime] == samples.count { $0.wrong != 0 })
  }

  @Test(arguments: orders.indices.dropFirst(), [-1, -60, -3_600, -86_400, -400 * 86_400])
  func `a fix dated back changes nothing`(_ order: Int, _ wrong: Int) throws {
    let samples = Self.mixed(Self.orders[order], wrong - 60)
    for isLive in [true, false] {
      // Alternating dates without a clock are those of two tracks.
      guard isLive || Self.orders[order].before.count == 1 else { continue }
      guard isLive || Self.orders[order].count < 10 else { continue }
      // Dated a minute or two before the first one, a fix is one more, and not a gap away.
      guard !Self.orders[order].before.contains(0) || wrong < -300 else { continue }
      var stream = stream(lead: 60)
      #expect(try run(samples, &stream, isLive: isLive) == expected(samples), "\(isLive)")
    }
  }

  @Test func `a device whose clock is ahead for long says so once, with its name`() throws {
    var stream = stream(lead: 60)
    try stream.take(Array(Self.header.utf8)[...], at: Self.ten)
    for second in 0..<25 {
      let sample = Sample(device: "van", second: second, east: 0, wrong: 3_600)
      try stream.take(Array(Self.row(sample).utf8)[...], at: Self.ten)
    }
    #expect(stream.notices.map(\.code) == [.lostFixes])
    #expect(
      stream.notices.first?.description.hasPrefix(
        "-:11: warning: 10 fixes of 'van' in a row were left out, the last one as future-time: ")
        ?? false, "\(stream.notices)")
    let error = #expect(throws: FileError.self) { try stream.checkUsable() }
    #expect(error?.description.contains("--maximum-lead off") ?? false)
  }

  @Test func `a date up to the lead counts, and one a second later does not`() throws {
    var stream = stream(lead: 60)
    let rows = [60, 61].map { Sample(second: $0, east: $0 == 60 ? 0 : 5) }
    try stream.take(Array((Self.header + rows.map(Self.row).joined()).utf8)[...], at: Self.ten)
    #expect(Self.taken(&stream) == ["a entered 2026-01-02T10:01:00.000Z"])
    #expect(stream.diagnostics[.futureTime] == 1)
  }

  @Test func `a fix behind a gap counts at once where the clock confirms it`() throws {
    var stream = stream(lead: 60)
    let gap = [Sample(second: 0, east: 0), Sample(second: 7_200, east: 5)]
    try stream.take(Array((Self.header + Self.row(gap[0])).utf8)[...], at: Self.ten)
    try stream.take(Array(Self.row(gap[1]).utf8)[...], at: Self.ten + 7_201_000_000)
    #expect(Self.taken(&stream) == expected(gap))
  }

  // MARK: Without a clock

  @Test(arguments: wrongs.dropFirst(), [nil, 60] as [Int64?])
  func `a leap that the next fix does not follow is left out of a recording`(
    _ wrong: Int, _ lead: Int64?
  ) throws {
    for index in 1..<40 {
      let samples = Self.mixed(("", [index], 1), wrong)
      var stream = stream(lead: lead)
      let found = try run(samples, &stream, isLive: false)
      #expect(found == expected(samples), "before \(index)")
      #expect(stream.diagnostics[.futureTime] == 1)
      #expect(stream.diagnostics[.outOfOrder] == 0)
    }
  }

  @Test(arguments: [600, 3_600, 86_400])
  func `a first fix dated ahead costs one fix of a recording, and nothing is silent`(_ wrong: Int)
    throws
  {
    let samples = Self.mixed(("", [0], 1), wrong)
    var stream = stream(lead: nil)
    let found = try run(samples, &stream, isLive: false)
    // All but what the first two right fixes give.
    let right = expected(samples)
    #expect(found.suffix(right.count - 2) == right.suffix(right.count - 2))
    #expect(stream.diagnostics[.outOfOrder] == 1)
    #expect(stream.notices.map(\.code) == [.wrongClock])
  }

  @Test func `a run dated ahead costs ten fixes of a recording`() throws {
    let samples = Self.mixed(("", [16], 5), 86_400)
    var stream = stream(lead: nil)
    let found = try run(samples, &stream, isLive: false)
    let right = expected(samples)
    #expect(found.suffix(6) == right.suffix(6))
    // Nine are left out, the tenth shows it.
    #expect(stream.diagnostics[.outOfOrder] == 9)
    #expect(stream.notices.map(\.code) == [.wrongClock])
  }

  @Test(arguments: [nil, 60] as [Int64?])
  func `long gaps are no wrong dates`(_ lead: Int64?) throws {
    // Each fix leaps behind the one before, or every third.
    for gap in [600, 86_400] {
      for every in [1, 3] {
        var second = 0
        let samples = Self.way().map { sample in
          second += sample.second / 60 % every == 0 ? gap : 60
          return Sample(second: second, east: sample.east)
        }
        var stream = stream(lead: lead)
        #expect(try run(samples, &stream, isLive: false) == expected(samples), "\(gap) \(every)")
        #expect(stream.diagnostics.isEmpty)
        #expect(stream.notices.isEmpty)
      }
    }
  }

  @Test func `a leap waits for as many fixes as are asked for`() throws {
    for (hold, isWrong) in [(1, true), (2, false), (3, false)] {
      let samples = Self.mixed(("", [20], 2), 86_400)
      var stream = stream(lead: nil, hold: hold)
      let found = try run(samples, &stream, isLive: false)
      #expect((found == expected(samples)) != isWrong, "\(hold)")
    }
  }

  /// Two fixes 22 km away within some seconds, which agree with each other.
  @Test func `a jump waits for as many fixes as are asked for`() throws {
    let way = Self.way()
    for hold in [1, 2, 3] {
      var stream = stream(lead: nil, hold: hold)
      var text = Self.header
      for sample in way {
        text += Self.row(sample)
        // It is inside.
        guard sample.second == 540 else { continue }
        for second in [550, 551] {
          text += "a,\(1_767_348_000 + second),0.2,0.2\n"
        }
      }
      try stream.take(Array(text.utf8)[...], at: Self.ten)
      try stream.finish(at: Self.ten)
      #expect((Self.taken(&stream) == expected(way)) == (hold > 1), "\(hold)")
      #expect(stream.diagnostics[.implausiblePosition] == (hold > 1 ? 2 : 0))
    }
  }

  // MARK: States

  /// The stream after a restart.
  func restarted(
    _ stream: StreamEvaluation, lead: Int64?, hold: Int = 1, inFile: Bool, at now: Int64
  ) throws -> StreamEvaluation {
    var bytes = ContiguousArray<UInt8>()
    let input = StreamState.Input(
      device: 1, number: 2, point: stream.stream.point, fingerprint: 3)
    try stream.save(input: inFile ? input : nil, output: nil) { bytes += $0 }
    var newer = self.stream(lead: lead, hold: hold)
    let reader = try StreamStateReader(bytes: bytes, name: "state", engine: engine)
    try newer.restore(reader, TrackReadingOptions(), goesOnInFile: inFile, at: now)
    return newer
  }

  /// Whatever the byte at which a stream is stopped, the rest gives the rest of the events.
  @Test(arguments: [1, 3]) func `goes on from a state at any byte of wrong dates`(hold: Int) throws
  {
    var samples = Self.mixed(("", [2, 9, 20, 33], 2), 86_400)
    samples += Self.way(60..<75) + Self.way(100..<102)
    samples[9].wrong = 7_200
    let text = Self.header + samples.map(Self.row).joined()
    let later = Self.ten + 900 * 86_400_000_000
    var whole = stream(lead: 60, hold: hold)
    try whole.take(Array(text.utf8)[...], at: later)
    try whole.finish(at: later)
    let all = Self.taken(&whole)
    #expect(all.count > 8)
    for cut in stride(from: 0, to: text.utf8.count, by: 7) {
      var first = stream(lead: 60, hold: hold)
      try first.take(Array(text.utf8)[..<cut], at: later)
      var found = Self.taken(&first)
      var second = try restarted(first, lead: 60, hold: hold, inFile: true, at: later)
      let offset = Int(first.stream.point.offset)
      try second.take(Array(text.utf8)[offset...], at: later)
      try second.finish(at: later)
      found += Self.taken(&second)
      guard found != all else { continue }
      Issue.record("cut at \(cut): \(found), expected \(all)")
      return
    }
  }

  /// A state whose last date lies ahead, as an earlier version saved it: all fixes were left out until then.
  @Test(arguments: [true, false], wrongs[1...4])
  func `a state with a date ahead of the clock heals`(inFile: Bool, _ wrong: Int) throws {
    let before = Self.way(0..<10)
    // The device is inside, and its last fix, inside too, is dated ahead.
    let samples = before + [Sample(second: 600, east: 0, wrong: wrong)]
    var first = stream(lead: nil)
    _ = try run(samples, &first, isLive: false)
    let now = Self.ten + 660_000_000
    var second = try restarted(first, lead: 60, inFile: inFile, at: now)
    if !inFile { try second.take(Array(Self.header.utf8)[...], at: now) }
    let after = Self.way(10..<30).map { Sample(second: $0.second + 60, east: $0.east) }
    for sample in after {
      try second.take(
        Array(Self.row(sample).utf8)[...], at: Self.ten + Int64(sample.second) * 1_000_000)
    }
    // The first of them leaves.
    #expect(
      Self.taken(&second) == Array(expected(before + after).dropFirst(expected(before).count)))
    #expect(second.counts.repeated == 0)
    #expect(second.notices.map(\.code) == [.wrongClock])
  }

  @Test func `a state whose last date what comes now contradicts heals, also in a repeated pipe`()
    throws
  {
    // Two fixes in a row were dated ahead, so that they counted.
    let poisoned = Self.mixed(("", [16], 2), 86_400)
    var whole = stream(lead: nil)
    let all = try run(poisoned, &whole, isLive: false)
    for inFile in [true, false] {
      for cut in 17..<24 {
        var first = stream(lead: nil)
        try first.take(
          Array((Self.header + poisoned[..<cut].map(Self.row).joined()).utf8)[...], at: Self.ten)
        var found = Self.taken(&first)
        var second = try restarted(first, lead: nil, inFile: inFile, at: Self.ten)
        let rest = inFile ? poisoned[cut...] : poisoned[...]
        let text = (inFile ? "" : Self.header) + rest.map(Self.row).joined()
        try second.take(Array(text.utf8)[...], at: Self.ten)
        try second.finish(at: Self.ten)
        found += Self.taken(&second)
        #expect(found == all, "\(inFile) \(cut)")
      }
    }
  }

  // MARK: Random

  /// Many devices with a right or a wrong clock, one of them now and then, read while the clock runs along.
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 40))
  func `random wrong clocks change no event of the right fixes`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var samples: [Sample] = []
    var places = Array(repeating: 0, count: 8)
    for second in stride(from: 0, to: 3_600, by: 7) {
      let device = random.int(0...7)
      // A device that is never wrong, one that always is, and others that are now and then.
      let isWrong = device == 0 ? false : device == 1 ? true : random.int(0...9) < device
      if !isWrong { places[device] = random.int(0...2) == 0 ? 5 - places[device] : places[device] }
      let ahead = [61, 90, 600, 3_600, 86_400, 400 * 86_400, 40 * 366 * 86_400]
      samples.append(
        Sample(
          device: "d\(device)", second: second,
          east: isWrong ? random.int(0...1) * 5 : places[device],
          wrong: isWrong ? ahead[random.int(0...ahead.count - 1)] + random.int(0...50) : 0))
    }
    var stream = stream(lead: 60)
    #expect(try run(samples, &stream, isLive: true) == expected(samples))
    #expect(stream.diagnostics[.futureTime] == samples.count { $0.wrong != 0 })
    // The same as a recording: one wrong date at a time, behind and before right ones.
    var recorded: [Sample] = []
    var wasRight: [String: Int] = [:]
    for sample in samples where sample.device != "d1" {
      if sample.wrong == 0 {
        recorded.append(sample)
        wasRight[sample.device, default: 0] += 1
      } else if wasRight[sample.device, default: 0] > 1, sample.wrong >= 3_600 {
        recorded.append(sample)
        wasRight[sample.device] = 0
      }
    }
    // What a device says last is followed by a right fix.
    for device in 0..<8 {
      for index in 0...1 {
        recorded.append(Sample(device: "d\(device)", second: 3_600 + index, east: places[device]))
      }
    }
    var replay = self.stream(lead: nil)
    // A fix that waits comes behind those of other devices.
    let found = try run(recorded, &replay, isLive: false)
    #expect(found.sorted() == expected(recorded).sorted())
  }
}
