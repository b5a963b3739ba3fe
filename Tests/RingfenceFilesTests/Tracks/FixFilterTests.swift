import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// A track is written as one word a fix: its time in seconds, or a year as `y2024`, or `-` for no
/// time; `|` in front begins a segment, `!` a position out of range, `?` one that is not a number.
@Suite struct FixFilterTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let given: String
    /// Times of the usable fixes; `|` where a segment begins.
    let usable: String
    /// Issues as `name count@first line`.
    var issues = ""
    var testDescription: String { name }
  }

  static let droppedRows: [Row] = [
    Row(name: "ordinary", given: "0 1 2", usable: "|0 1 2"),
    Row(name: "empty", given: "", usable: ""),
    Row(name: "one", given: "7", usable: "|7"),
    Row(
      name: "position out of range", given: "0 !1 2", usable: "|0 2", issues: "bad-position 1@2"),
    Row(
      name: "position that is no number", given: "0 ?1 2", usable: "|0 2",
      issues: "bad-position 1@2"),
    Row(name: "no time", given: "0 - - 2", usable: "|0 2", issues: "missing-time 2@2"),
    Row(name: "no time at first", given: "- 5 6", usable: "|5 6", issues: "missing-time 1@1"),
    Row(name: "no time at all", given: "- -", usable: "", issues: "missing-time 2@1"),
    Row(name: "same time", given: "0 0 0 1", usable: "|0 1", issues: "same-time 2@2"),
    Row(name: "all times equal", given: "3 3 3 3", usable: "|3", issues: "same-time 3@2"),
    Row(
      name: "time back, until it catches up", given: "10 11 5 6 11 12", usable: "|10 11 12",
      issues: "same-time 1@5 out-of-order 2@3"),
    Row(name: "segment", given: "0 1 |2 3", usable: "|0 1 |2 3"),
    Row(name: "gap of 300 s is none", given: "0 300 600", usable: "|0 300 600"),
    Row(name: "gap of 301 s", given: "0 301 302", usable: "|0 |301 302"),
    Row(
      name: "the gap is measured between usable fixes", given: "0 - !150 290 301",
      usable: "|0 290 301", issues: "bad-position 1@3 missing-time 1@2"),
    Row(
      name: "segment begun by a fix without time", given: "0 |- 2 3", usable: "|0 |2 3",
      issues: "missing-time 1@2"),
    Row(
      name: "segment begun by a fix of the same time", given: "0 |0 1", usable: "|0 |1",
      issues: "same-time 1@2"),
    Row(
      name: "segment begun by an earlier fix", given: "9 |3 10", usable: "|9 |10",
      issues: "out-of-order 1@2"),
    Row(
      name: "segment begun by a bad position", given: "0 |!1 2", usable: "|0 |2",
      issues: "bad-position 1@2"),
    Row(
      name: "segment begun by an unreadable position", given: "0 |?1 2", usable: "|0 |2",
      issues: "bad-position 1@2"),
  ]

  @Test(arguments: droppedRows) func `drops what is not usable, and counts it`(row: Row) throws {
    let found = try Self.filter(row.given, Self.dropping())
    #expect(found.usable == row.usable)
    #expect(found.issues == row.issues)
  }

  /// Years far from each other are gaps, so every fix there begins a segment.
  static let years: [Row] = [
    Row(
      name: "alone among others", given: "y2024 y2024 y1980 y2024", usable: "|y2024 y2024 y2024",
      issues: "year-outlier 1@3"),
    Row(
      name: "in the future, which would drop all that follow",
      given: "y2024 y2024 y2036 y2024 y2024", usable: "|y2024 y2024 y2024 y2024",
      issues: "year-outlier 1@3"),
    Row(name: "by 5 is allowed", given: "y2024 y2029 y2034", usable: "|y2024 |y2029 |y2034"),
    Row(
      name: "by 6 from one neighbour only", given: "y2018 y2018 y2024 y2024",
      usable: "|y2018 y2018 |y2024 y2024"),
    Row(
      name: "every other one", given: "y2024 y2024 y2036 y2024 y2036 y2024",
      usable: "|y2024 y2024 y2024 y2024", issues: "year-outlier 2@3"),
    Row(
      name: "two wrong ones in a row that differ", given: "y2024 y2024 y1980 y2037 y2024",
      usable: "|y2024 y2024 y2024", issues: "year-outlier 2@3"),
    Row(
      name: "first, against two that agree", given: "y1980 y2024 y2024", usable: "|y2024 y2024",
      issues: "year-outlier 1@1"),
    Row(
      name: "last, against two that agree", given: "y2024 y2024 y2036", usable: "|y2024 y2024",
      issues: "year-outlier 1@3"),
    Row(name: "two that disagree both stay", given: "y1980 y2024", usable: "|y1980 |y2024"),
    Row(
      name: "three that all disagree", given: "y1980 y2000 y2024", usable: "|y1980 |y2024",
      issues: "year-outlier 1@2"),
    Row(
      name: "second of three", given: "y2024 y1980 y2024", usable: "|y2024 y2024",
      issues: "year-outlier 1@2"),
    Row(
      name: "first two near the third", given: "y2018 y2024 y2021", usable: "|y2018 |y2024",
      issues: "out-of-order 1@3"),
    Row(
      name: "outlier that begins a segment", given: "y2024 y2024 |y1980 y2024",
      usable: "|y2024 y2024 |y2024", issues: "year-outlier 1@3"),
    Row(
      name: "year 1 and year 9999", given: "y2024 y2024 y1 y9999 y2024",
      usable: "|y2024 y2024 y2024", issues: "year-outlier 2@3"),
  ]

  @Test(arguments: years) func `drops years that cannot be`(row: Row) throws {
    let found = try Self.filter(row.given, Self.dropping())
    #expect(found.usable == row.usable)
    #expect(found.issues == row.issues)
  }

  static let sorting: [Row] = [
    Row(name: "ordered already", given: "0 1 2", usable: "|0 1 2"),
    Row(name: "late comers", given: "0 3 1 2 4", usable: "|0 1 2 3 4", issues: "out-of-order 1@3"),
    Row(name: "reversed", given: "3 2 1", usable: "|1 2 3", issues: "out-of-order 2@2"),
    Row(
      name: "same time after sorting", given: "0 2 0 1", usable: "|0 1 2",
      issues: "same-time 1@3"),
    Row(
      name: "segments in the wrong order", given: "10 11 |0 1", usable: "|0 1 |10 11",
      issues: "out-of-order 1@3"),
    Row(
      name: "first fix of a segment that is not its earliest", given: "|2 1 |5 4",
      usable: "|1 2 |4 5",
      issues: "out-of-order 2@2"),
    Row(
      name: "segments that overlap", given: "|1 3 5 |2 4", usable: "|1 |2 |3 |4 |5",
      issues: "out-of-order 1@4"),
    Row(
      name: "gap after sorting", given: "0 700 350", usable: "|0 |350 |700",
      issues: "out-of-order 1@3"
    ),
    Row(
      name: "the year is judged in file order", given: "y2024 y2024 y2036 y2024",
      usable: "|y2024 y2024 y2024", issues: "year-outlier 1@3"),
  ]

  @Test(arguments: sorting) func `sorts where asked to`(row: Row) throws {
    var options = TrackReadingOptions()
    options.outOfOrder = .sort
    let found = try Self.filter(row.given, options)
    #expect(found.usable == row.usable)
    #expect(found.issues == row.issues)
  }

  @Test func `refuses a time that goes back where asked to`() throws {
    var options = TrackReadingOptions()
    options.outOfOrder = .fail
    #expect(try Self.filter("0 1 1 2", options).usable == "|0 1 2")
    let error = #expect(throws: FileError.self) { try Self.filter("0 9 5 10", options) }
    #expect(
      error?.description
        == "walk:3: error: time is earlier than that of the fix in line 2; drop or sort such fixes "
        + "with --out-of-order [out-of-order]")
  }

  /// One degree of the equator is 111,319.491 m long (WGS 84), and fixes stand 0.001° apart.
  @Test(arguments: [
    ("- - -", 111.319_491, "|0 1 2", ""),
    ("- - -", 0.111_319_49, "|0 |1000 |2000", ""),
    ("- !- -", 111.319_491, "|0 2", "bad-position 1@2"),
    ("- - 5 6 -", 111.319_491, "|5 6", "missing-time 3@1"),
    ("5 - 6", 111.319_491, "|5 6", "missing-time 1@2"),
    ("- - -", 1e-300, "|0", "missing-time 2@2"),
    ("- - -", 0, "", "missing-time 3@1"),
    ("- - -", .nan, "", "missing-time 3@1"),
    ("- - -", .infinity, "", "missing-time 3@1"),
  ])
  func `spaces points without times by a speed`(
    given: String, speed: Double, usable: String, issues: String
  ) throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(speed)
    let found = try Self.filter(given, options)
    #expect(found.usable == usable)
    #expect(found.issues == issues)
  }

  @Test func `begins spacing at the date given`() throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(111.319_491)
    options.date = 1
    #expect(try Self.filter("- -", options).usable == "|86400 86401")
    options.date = .max
    #expect(try Self.filter("-", options).usable == "|253402214400")
  }

  @Test(arguments: [
    (Duration.seconds(10), "0 10 21", "|0 10 |21"), (.zero, "0 1", "|0 |1"),
    (.seconds(-5), "0 1", "|0 |1"), (.seconds(Int64.max), "y1 y4 y9", "|y1 y4 y9"),
  ])
  func `takes the longest gap from the options`(gap: Duration, given: String, usable: String) throws
  {
    var options = TrackReadingOptions()
    options.maximumGap = gap
    #expect(try Self.filter(given, options).usable == usable)
  }

  /// What is given is what a slow and simple reading of the rules gives.
  @Test(arguments: 0..<50) func `keeps its promises on random tracks`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var words: [String] = []
    var time = 1_000_000
    for _ in 0..<random.int(1...60) {
      time += random.int(-20...400)
      switch random.int(0...12) {
      case 0: words.append("-")
      case 1: words.append("!\(time)")
      case 2: words.append("|\(time)")
      case 3: words.append("y\(random.int(1960...2050))")
      default: words.append("\(time)")
      }
    }
    for mode in TrackReadingOptions.OutOfOrder.allCases where mode != .fail {
      var options = TrackReadingOptions()
      options.outOfOrder = mode
      let found = try Self.filter(words.joined(separator: " "), options)
      let times = found.fixes.map(\.time.microseconds)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      for (a, b) in zip(found.fixes, found.fixes.dropFirst())
      where b.time.duration(since: a.time) > .seconds(300) {
        #expect(b.flags.contains(.startsSegment))
      }
      let dropped: [TrackIssue] = [
        .badPosition, .missingTime, .sameTime, .yearOutlier,
      ]
      let backward = mode == .drop ? found.diagnostics[.outOfOrder] : 0
      #expect(
        dropped.reduce(found.fixes.count + backward) { $0 + found.diagnostics[$1] }
          == words.count)
    }
  }

  // MARK: Helpers

  struct Sifted {
    let fixes: FixColumns
    let diagnostics: TrackDiagnostics
    let usable: String
    let issues: String
  }

  static func dropping() -> TrackReadingOptions {
    var options = TrackReadingOptions()
    options.outOfOrder = .drop
    return options
  }

  static func filter(_ given: String, _ options: TrackReadingOptions) throws -> Sifted {
    let settings = FixFilter.Settings(fileName: "walk", options: options)
    var filter = FixFilter(isHeld: options.outOfOrder == .sort)
    var fixes = FixColumns()
    var diagnostics = TrackDiagnostics()
    for (index, word) in given.split(separator: " ").enumerated() {
      var text = word
      var fix = RawFix()
      fix.line = index + 1
      fix.latitude = 0
      fix.longitude = Double(index + 1) / 1000
      if text.first == "|" {
        fix.flags = FixFlags.startsSegment.rawValue
        text.removeFirst()
      }
      if text.first == "!" {
        fix.latitude = 90.000_001
        text.removeFirst()
      } else if text.first == "?" {
        fix.longitude = .nan
        text.removeFirst()
      }
      if text.first == "y" {
        let year = try #require(Int(text.dropFirst()))
        let day = try #require(CivilDate(year: year, month: 6, day: 1)).daysSince1970
        // A second for each line, so that equal years are different times.
        fix.microseconds = Int64(day * 86_400 + index) * 1_000_000
      } else if text != "-" {
        fix.microseconds = try #require(Int64(text)) * 1_000_000
      }
      try filter.take(fix, settings, &diagnostics, into: &fixes)
    }
    try filter.finish(settings, &diagnostics, into: &fixes)
    let asYears = given.contains("y") && !given.contains { $0 == "-" }
    return Sifted(
      fixes: fixes, diagnostics: diagnostics,
      usable: fixes.map { describe($0, asYear: asYears) }.joined(separator: " "),
      issues: diagnostics.entries.map { "\($0.issue.rawValue) \($0.count)@\($0.firstLine)" }
        .joined(separator: " "))
  }

  static func describe(_ fix: Fix, asYear: Bool) -> String {
    let seconds = fix.time.microseconds / 1_000_000
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let time = asYear ? "y\(CivilDate(daysSince1970: days).year)" : "\(seconds)"
    return (fix.flags.contains(.startsSegment) ? "|" : "") + time
  }
}
