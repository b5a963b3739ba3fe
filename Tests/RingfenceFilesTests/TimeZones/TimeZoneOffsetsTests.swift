import Foundation
import Ringfence
import RingfenceFiles
import Testing

@Suite struct TimeZoneOffsetsTests {
  // From another implementation and its own data: python3 Tests/Oracles/timezones.py (zoneinfo).
  static let rows: [(name: String, seconds: Int64, offset: Int)] = [
    ("Europe/Vienna", 288545018, 3600),
    ("Europe/Vienna", 1222356005, 7200),
    ("Europe/Vienna", 1819850095, 7200),
    ("Europe/Vienna", 1722851096, 7200),
    ("Europe/Vienna", 1774745999, 3600),
    ("Europe/Vienna", 1774746000, 7200),
    ("Europe/Vienna", 1792889999, 7200),
    ("Europe/Vienna", 1792890000, 3600),
    ("Australia/Melbourne", 1640193506, 39600),
    ("Australia/Melbourne", 135520872, 36000),
    ("Australia/Melbourne", 547756574, 36000),
    ("Australia/Melbourne", 253228484, 39600),
    ("America/New_York", 1063938749, -14400),
    ("America/New_York", 1634154402, -14400),
    ("America/New_York", 965274705, -14400),
    ("America/New_York", 1014138928, -18000),
    ("Asia/Kolkata", 1399285261, 19800),
    ("Asia/Kolkata", 815217483, 19800),
    ("Asia/Kolkata", 1693770507, 19800),
    ("Asia/Kolkata", 450874518, 19800),
    ("Asia/Kathmandu", 201561926, 19800),
    ("Asia/Kathmandu", 1047664193, 20700),
    ("Asia/Kathmandu", 60875732, 19800),
    ("Asia/Kathmandu", 1794791897, 20700),
    ("Australia/Lord_Howe", 837108038, 37800),
    ("Australia/Lord_Howe", 929360195, 37800),
    ("Australia/Lord_Howe", 1304463163, 37800),
    ("Australia/Lord_Howe", 1636984002, 39600),
    ("Australia/Lord_Howe", 1775314799, 39600),
    ("Australia/Lord_Howe", 1775314800, 37800),
    ("Australia/Lord_Howe", 1790954999, 37800),
    ("Australia/Lord_Howe", 1790955000, 37800),
    ("Pacific/Apia", 1647458476, 46800),
    ("Pacific/Apia", 4522707, -39600),
    ("Pacific/Apia", 1494289708, 46800),
    ("Pacific/Apia", 956461718, -39600),
    ("Pacific/Apia", 1325239199, -36000),
    ("Pacific/Apia", 1325239200, 50400),
    ("Europe/Moscow", 571940513, 10800),
    ("Europe/Moscow", 1549495423, 10800),
    ("Europe/Moscow", 1721909018, 10800),
    ("Europe/Moscow", 491263128, 14400),
    ("Africa/Casablanca", 1269492320, 0),
    ("Africa/Casablanca", 219531151, 0),
    ("Africa/Casablanca", 681674953, 0),
    ("Africa/Casablanca", 65691502, 0),
    ("America/Argentina/San_Luis", 47936369, -10800),
    ("America/Argentina/San_Luis", 54644572, -10800),
    ("America/Argentina/San_Luis", 1394889710, -10800),
    ("America/Argentina/San_Luis", 1162674447, -10800),
    ("Pacific/Chatham", 19767455, 45900),
    ("Pacific/Chatham", 1892435308, 49500),
    ("Pacific/Chatham", 818629863, 49500),
    ("Pacific/Chatham", 1474212860, 45900),
  ]

  @Test func `gives the offsets that the IANA database has`() {
    var zones: [String: TimeZoneOffsets] = [:]
    for row in Self.rows {
      if zones[row.name] == nil { zones[row.name] = TimeZoneOffsets(named: row.name) }
      #expect(zones[row.name]?.offset(at: row.seconds) == row.offset, "\(row)")
    }
  }

  /// Names that are links in the database: other names of the same zones.
  static let links = [
    ("Japan", "Asia/Tokyo"), ("Singapore", "Asia/Singapore"), ("Israel", "Asia/Jerusalem"),
    ("GB", "Europe/London"), ("GB-Eire", "Europe/London"), ("NZ", "Pacific/Auckland"),
    ("NZ-CHAT", "Pacific/Chatham"), ("Cuba", "America/Havana"), ("Egypt", "Africa/Cairo"),
    ("Eire", "Europe/Dublin"), ("Hongkong", "Asia/Hong_Kong"), ("Iceland", "Atlantic/Reykjavik"),
    ("Iran", "Asia/Tehran"), ("Jamaica", "America/Jamaica"), ("Kwajalein", "Pacific/Kwajalein"),
    ("Libya", "Africa/Tripoli"), ("Navajo", "America/Denver"), ("PRC", "Asia/Shanghai"),
    ("Poland", "Europe/Warsaw"), ("Portugal", "Europe/Lisbon"), ("ROC", "Asia/Taipei"),
    ("ROK", "Asia/Seoul"), ("Turkey", "Europe/Istanbul"), ("W-SU", "Europe/Moscow"),
    ("GMT+0", "Etc/GMT"), ("GMT-0", "Etc/GMT"), ("GMT0", "Etc/GMT"), ("Greenwich", "Etc/GMT"),
    ("UCT", "Etc/UTC"), ("Universal", "Etc/UTC"), ("Zulu", "Etc/UTC"),
    ("US/Pacific", "America/Los_Angeles"),
  ]

  @Test(arguments: [TimeZoneOffsets.systemFolders, []])
  func `knows the links of the database`(_ folders: [String]) {
    // Before 1970 the database is free to merge zones, and systems package it differently.
    func changes(_ name: String) -> [TimeZoneOffsets.Transition]? {
      TimeZoneOffsets(named: name, folders: folders)?.transitions.filter { $0.seconds >= 0 }
    }
    for (link, name) in Self.links {
      #expect(changes(link) != nil && changes(link) == changes(name), "\(link)")
      #expect(TimeZoneOffsets(named: link, folders: folders)?.name == link)
    }
  }

  @Test func `gives them from the toolchain where the system has no files`() {
    var zones: [String: TimeZoneOffsets] = [:]
    for row in Self.rows {
      if zones[row.name] == nil { zones[row.name] = TimeZoneOffsets(named: row.name, folders: []) }
      #expect(zones[row.name]?.offset(at: row.seconds) == row.offset, "\(row)")
    }
  }

  /// All names at random moments from 1900 to 2099, where a file of rows is named:
  /// `python3 Tests/Oracles/timezones.py --all > rows; TIMEZONE_ROWS=rows swift test …`. The other
  /// implementation reads the same system's files, so the rows are not kept.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TIMEZONE_ROWS"] != nil))
  func `agrees with another implementation on every name`() throws {
    let path = try #require(ProcessInfo.processInfo.environment["TIMEZONE_ROWS"])
    var zones: [String: TimeZoneOffsets] = [:]
    var count = 0
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: " ")
      let name = String(fields[0])
      if zones[name] == nil { zones[name] = TimeZoneOffsets(named: name) }
      let seconds = try #require(Int64(fields[1]))
      #expect(zones[name]?.offset(at: seconds) == Int(fields[2]), "\(line)")
      count += 1
    }
    #expect(count > 30_000)
  }

  @Test(arguments: [
    "", "Mars/Olympus", "CEST", "paris", "Europe", "Europe/", "+02:00", "GMT+2", "localtime",
    "posixrules", "posix/Europe/Vienna", "right/Europe/Vienna", "/Europe/Vienna",
    "Europe/../Europe/Vienna", "Factory", "Europe//Vienna\0",
  ])
  func `knows no other names`(_ name: String) { #expect(TimeZoneOffsets(named: name) == nil) }

  @Test func `takes UTC by its name`() { #expect(TimeZoneOffsets(named: "UTC") == .utc) }
}
