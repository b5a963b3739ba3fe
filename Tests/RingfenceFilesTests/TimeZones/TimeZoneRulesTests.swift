import Ringfence
import RingfenceFiles
import Testing

@Suite struct TimeZoneRulesTests {
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
    var rules: [String: TimeZoneRules] = [:]
    for row in Self.rows {
      if rules[row.name] == nil { rules[row.name] = TimeZoneRules(named: row.name) }
      #expect(rules[row.name]?.offset(at: row.seconds) == row.offset, "\(row)")
    }
  }

  @Test(arguments: ["", "Mars/Olympus", "CEST", "paris", "Europe", "+02:00", "GMT+2"])
  func `knows no other names`(_ name: String) { #expect(TimeZoneRules(named: name) == nil) }

  @Test func `takes UTC by its name`() { #expect(TimeZoneRules(named: "UTC") == .utc) }
}
