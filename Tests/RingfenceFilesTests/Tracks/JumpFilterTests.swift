import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Positions that cannot be meant. A track is a walk north along a meridian at 10 m/s, a fix every 10 s, and
/// words say where its fixes are instead: `.` on the walk, letters elsewhere, `0` at 0, 0.
@Suite struct JumpFilterTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let given: String
    /// `x` for a fix that is left out.
    let usable: String
    var options = TrackReadingOptions()
    var testDescription: String { name }
  }

  /// Degrees away from the walk: farther than 400 m/s lead in the time of all rows.
  static let places: [Character: (Double, Double)] = ["a": (20, 0), "b": (0, 30), "c": (-15, -15)]

  static let anySpeed: TrackReadingOptions = {
    var options = TrackReadingOptions()
    options.maximumSpeed = nil
    return options
  }()

  static let rows: [Row] = [
    Row(name: "one", given: "...a...", usable: "...x..."),
    Row(name: "every second", given: "..a.a.a.a.", usable: "..x.x.x.x."),
    Row(name: "every second, of which the first is trusted", given: "a.a.a..", usable: ".x.x..."),
    Row(name: "two that agree", given: "...aa...", usable: "...xx..."),
    Row(name: "ten that agree", given: "..aaaaaaaaaa..", usable: "..xxxxxxxxxx.."),
    Row(
      name: "eleven are where the track is", given: "..aaaaaaaaaaa..",
      usable: "............."
        + ".."),
    Row(name: "some at several places", given: "..aabbc..", usable: "..xxxxx.."),
    Row(name: "the first", given: "a....", usable: "x...."),
    Row(name: "the second", given: ".a...", usable: ".x..."),
    Row(name: "the last", given: "....a", usable: "....x"),
    Row(name: "the last two agree", given: "....aa", usable: "......"),
    Row(name: "two that disagree both stay", given: ".a", usable: ".."),
    Row(name: "the middle one of three", given: ".ab", usable: ".x."),
    Row(
      name: "a track that goes elsewhere", given: "...aaaaaaaaaaaaaaa", usable: ".................."
    ),
    Row(name: "off", given: "...a...b", usable: "........", options: anySpeed),
    Row(name: "null island", given: "..0.0..", usable: "..x.x.."),
    Row(
      name: "null island, though any speed is possible", given: "0.0.", usable: "x.x.",
      options: anySpeed),
  ]

  static func walk(_ given: String) -> ContiguousArray<RawFix> {
    var fixes = ContiguousArray<RawFix>()
    for (index, place) in given.enumerated() {
      var fix = RawFix()
      fix.line = index + 1
      fix.microseconds = 1_700_000_000_000_000 + Int64(index) * 10_000_000
      let away = places[place] ?? (0, 0)
      fix.latitude = place == "0" ? 0 : 50 + Double(index) * 0.0009 + away.0
      fix.longitude = place == "0" ? 0 : 10 + away.1
      fixes.append(fix)
    }
    return fixes
  }

  /// The lines of the fixes that are usable, in their order.
  static func sift(
    _ given: ContiguousArray<RawFix>, _ options: TrackReadingOptions, isLive: Bool = false
  ) throws -> (times: [Int64], fixes: FixColumns, diagnostics: TrackDiagnostics) {
    let settings = FixFilter.Settings(fileName: "walk", options: options, isLive: isLive)
    var filter = FixFilter()
    var fixes = FixColumns()
    var diagnostics = TrackDiagnostics()
    var index = 0
    while index < given.count {
      let run = filter.takeRun(given, from: index, settings, into: &fixes)
      if run == 0 { try filter.take(given[index], settings, &diagnostics, into: &fixes) }
      index += max(run, 1)
    }
    try filter.finish(settings, &diagnostics, into: &fixes)
    return (fixes.map(\.time.microseconds), fixes, diagnostics)
  }

  @Test(arguments: rows) func `leaves out what cannot be meant`(row: Row) throws {
    let given = Self.walk(row.given)
    let found = try Self.sift(given, row.options)
    let usable = given.map { found.times.contains($0.microseconds) ? "." : "x" }.joined()
    #expect(usable == row.usable)
    let zeros = row.given.count { $0 == "0" }
    #expect(found.diagnostics[.nullIsland] == zeros)
    #expect(
      found.diagnostics[.implausiblePosition] == row.usable.count { $0 == "x" } - zeros)
    #expect(found.diagnostics.leftOut == row.usable.count { $0 == "x" })
  }

  /// In a stream the first fix counts at once, and so does each one without a jump; one behind a jump waits for
  /// the next.
  @Test(arguments: [
    ("....", "1 2 3 4"), ("..a.", "1 2 2 4"), ("..aa", "1 2 2 4"), ("a..", "1 1 3"),
    ("..ab.", "1 2 2 2 5"),
  ])
  func `delays a stream by nothing but a jump`(given: String, latest: String) throws {
    let settings = FixFilter.Settings(
      fileName: "walk", options: TrackReadingOptions(), isLive: true)
    var filter = FixFilter()
    var fixes = FixColumns()
    var diagnostics = TrackDiagnostics()
    let raw = Self.walk(given)
    filter.trustFirst(raw[0]) { _ in true }
    var shown: [String] = []
    for fix in raw {
      try filter.take(fix, settings, &diagnostics, into: &fixes)
      let last = try #require(fixes.times.last)
      shown.append("\((last - raw[0].microseconds) / 10_000_000 + 1)")
      // As if the process ended here and another one went on.
      filter = FixFilter(filter.state)
    }
    #expect(shown.joined(separator: " ") == latest)
  }

  /// One degree of a meridian at 50° has 111,229 m (WGS 84), so that 0.04° in 10 s are 445 m/s, 0.03° 334 m/s.
  @Test(arguments: [(0.03, 0), (0.04, 1)])
  func `lets airliners pass`(degrees: Double, leftOut: Int) throws {
    var given = Self.walk(".........")
    given[4].latitude += degrees
    given[4].accuracy = 0
    #expect(try Self.sift(given, TrackReadingOptions()).diagnostics.leftOut == leftOut)
    // What the accuracy explains is no jump.
    given[4].accuracy = 1_000
    #expect(try Self.sift(given, TrackReadingOptions()).diagnostics.leftOut == 0)
  }

  @Test func `lets ten fixes a second wander by 200 m`() throws {
    var random = SeededRandom(seed: 1)
    var given = ContiguousArray<RawFix>()
    for index in 0..<2_000 {
      var fix = RawFix()
      fix.line = index + 1
      fix.microseconds = Int64(index) * (index % 2 == 0 ? 100_000 : 99_999)
      fix.latitude = 48 + random.double(-0.0008...0.0008)
      fix.longitude = 11
      given.append(fix)
    }
    given.sort { $0.microseconds < $1.microseconds }
    #expect(try Self.sift(given, TrackReadingOptions()).diagnostics.leftOut == 0)
  }

  /// A track that jumps over the antimeridian does not.
  @Test func `measures across the antimeridian`() throws {
    var given = Self.walk("..........")
    for i in given.indices { given[i].longitude = i % 2 == 0 ? 179.9999 : -179.9999 }
    #expect(try Self.sift(given, TrackReadingOptions()).diagnostics.leftOut == 0)
  }

  // MARK: Random tracks

  /// A drive of 3 to 60 m/s, and which of its fixes a random receiver put somewhere else: single ones and runs of
  /// up to ten, at one place or at several, never two in a row at the beginning, and one at the end at most.
  static func drive(_ random: inout SeededRandom) -> (given: ContiguousArray<RawFix>, good: [Int64])
  {
    var given = ContiguousArray<RawFix>()
    var good: [Int64] = []
    var (latitude, longitude) = (random.double(-70...70), random.double(-180...180))
    var time: Int64 = 1_700_000_000_000_000
    var run = 0
    var kept = 0
    var away = (0.0, 0.0)
    let count = random.int(12...200)
    for index in 0..<count {
      let milliseconds = [100, 1_000, 1_000, 5_000, 20_000][random.int(0...4)]
      time += Int64(milliseconds) * 1_000
      let degrees = random.double(3...60) * Double(milliseconds) / 1_000 / 111_700
      latitude += degrees * [-0.7, 0.7][random.int(0...1)]
      longitude += degrees * 0.7
      if longitude > 180 { longitude -= 360 }
      if run == 0, index > 2, kept > 0, random.int(0...9) == 0, index + 12 < count {
        run = [1, 1, 2, 3, 10][random.int(0...4)]
        away = (random.double(20...100), random.double(3...60))
      }
      let isLast = index == count - 1 && random.int(0...3) == 0 && kept > 0
      var fix = RawFix()
      fix.line = index + 1
      fix.microseconds = time
      (fix.latitude, fix.longitude) = (latitude, longitude)
      if run > 0 || isLast || (index == 0 && random.int(0...3) == 0) {
        if run > 0, random.int(0...3) == 0 {
          away = (random.double(20...100), random.double(3...60))
        }
        if away.0 == 0 { away = (30, 30) }
        // Farther than 200 s at 400 m/s lead, the longest that a run takes.
        fix.latitude += latitude > 0 ? -away.0 * 0.7 : away.0 * 0.7
        fix.longitude += fix.longitude > 0 ? -away.1 : away.1
        run = max(0, run - 1)
        kept = 0
      } else {
        kept += 1
        good.append(time)
      }
      given.append(fix)
    }
    return (given, good)
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 300))
  func `leaves out the fixes that were put elsewhere, and no other`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let drive = Self.drive(&random)
    let found = try Self.sift(drive.given, TrackReadingOptions())
    #expect(found.times == drive.good)
    #expect(found.diagnostics[.implausiblePosition] == drive.given.count - drive.good.count)
  }

  /// Jumps everywhere, against the rule written down for a whole track.
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 300))
  func `gives what a slow reading of the rule gives`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let alphabet = Array(["..a", ".....ab", "...aaaaaaaaaaab", "abc."][random.int(0...3)])
    var word = ""
    var last = Character(".")
    for _ in 0..<random.int(1...60) {
      if random.int(0...2) > 0 { last = alphabet[random.int(0...alphabet.count - 1)] }
      word.append(last)
    }
    for isLive in [false, true] {
      let given = Self.walk(word)
      let found = try Self.sift(given, TrackReadingOptions(), isLive: isLive)
      #expect(
        found.times == Self.usable(Array(word), isLive: isLive).map { given[$0].microseconds },
        "\(word)")
    }
  }

  /// The usable fixes of a word, in which two fixes agree if they are at the same letter.
  static func usable(_ word: [Character], isLive: Bool) -> [Int] {
    let most = isLive ? 1 : 10
    var kept: [Int] = []
    var i = 0
    // The beginning: two neighbours that agree, or a first and a third.
    if isLive {
      kept = word.isEmpty ? [] : [0]
      i = 1
    } else {
      guard let first = word.first else { return [] }
      // The first index that agrees with the one before it or with the first fix; all between is left out.
      let found = word.indices.dropFirst().first { word[$0] == word[$0 - 1] || word[$0] == first }
      guard let found else { return word.count == 1 ? [0] : [0, word.count - 1] }
      kept = [word[found] == word[found - 1] ? found - 1 : 0, found]
      i = found + 1
    }
    while i < word.count, let home = kept.last.map({ word[$0] }) {
      if word[i] == home {
        kept.append(i)
        i += 1
        continue
      }
      // What is behind the jump, up to where the track comes back.
      let end = word[i...].firstIndex(of: home) ?? word.count
      let away = i..<end
      // The first place at which more than `most` stay in a row, or enough fixes that a decision is due.
      var runs: [Range<Int>] = []
      var settled: [Int]?
      for k in away {
        if let run = runs.last, word[run.lowerBound] == word[k] {
          runs[runs.count - 1] = run.lowerBound..<k + 1
        } else {
          runs.append(k..<k + 1)
        }
        if let run = runs.last, run.count > most {
          settled = Array(run)
          i = k + 1
          break
        }
        if k - i + 1 > most, let run = runs.last {
          settled = runs.dropLast().filter { $0.count > 1 }.flatMap(Array.init)
          i = run.lowerBound
          break
        }
      }
      if let settled {
        kept += settled
        continue
      }
      if end == word.count { kept += runs.filter { $0.count > 1 }.flatMap(Array.init) }
      i = end
    }
    return kept
  }
}
