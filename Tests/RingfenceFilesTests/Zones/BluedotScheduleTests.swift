import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Times and dates of Bluedot's form, as the rows of a schedule.
@Suite struct BluedotScheduleTests {
  private func zone(_ members: String) throws -> ZoneFile {
    try ZoneFile(text: "{\"timeZone\":\"UTC\",\"zone\":{\"fences\":{\"circles\":[]},\(members)}}")
  }

  private func time(_ text: String) -> String {
    let parts = text.split(separator: " ")
    return "{\"time\":\"\(parts[0])\",\"period\":\"\(parts[1])\"}"
  }

  /// `9:00 am-5:00 pm, …` as rows.
  private func rows(_ text: String) -> String {
    let rows = text.split(separator: ",").map { row in
      let ends = row.split(separator: "-").map { time(String($0)) }
      return "{\"from\":\(ends[0]),\"to\":\(ends[1])}"
    }
    return "[\(rows.joined(separator: ","))]"
  }

  /// A time of day, its seconds, and as what it is read when no clock shows it.
  static let times: [(text: String, seconds: Int, odd: String?)] = [
    ("12:00 am", 0, nil), ("12:59 am", 3_540, nil), ("1:00 am", 3_600, nil),
    ("01:00 AM", 3_600, nil), ("11:59 am", 43_140, nil), ("12:00 pm", 43_200, nil),
    ("12:30 pm", 45_000, nil), ("1:00 Pm", 46_800, nil), ("11:59 pm", 86_340, nil),
    ("0:00 am", 0, "12:00 am"), ("00:05 am", 300, "12:05 am"), ("0:30 pm", 45_000, "12:30 pm"),
    ("13:00 pm", 46_800, "1:00 pm"), ("23:59 pm", 86_340, "11:59 pm"),
  ]

  @Test("reads times of day", arguments: times)
  func readsTime(text: String, seconds: Int, odd: String?) throws {
    let file = try zone("\"timeActive\":\(rows("\(text)-3:33 am"))")
    #expect(
      file.layout.zones[0].conditions.schedule == [Schedule.inSeconds(from: seconds, to: 12_780)])
    let odds = file.warnings.filter { $0.code == .oddTime }.map(\.detail)
    #expect(odds == (odd.map { ["'\(text)' is read as '\($0)'"] } ?? []))
    // The same as one text.
    let short = try zone("\"timeActive\":{\"from\":\"\(text)\",\"to\":\"3:33am\"}")
    #expect(short.layout == file.layout)
  }

  @Test func `reads blanks around the numbers of a time`() throws {
    let file = try zone(
      #""timeActive":{"from":{"time":" 9 : 05 ","period":" am "},"to":{"time":"10:00","period":"am"}}"#
    )
    #expect(
      file.layout.zones[0].conditions.schedule == [Schedule.inSeconds(from: 32_700, to: 36_000)])
  }

  @Test func `warns once of an odd time`() throws {
    let file = try zone("\"timeActive\":\(rows("0:00 am-1:00 am,0:00 am-2:00 am,0:01 am-3:00 am"))")
    #expect(file.warnings.filter { $0.code == .oddTime }.count == 2)
  }

  /// The zone's own times, those of its conditions, dates, and the windows: `from-to` in hours, with
  /// the dates as days of January 2026 where there are any.
  static let combinations: [(own: String, inner: String, dates: String, windows: String)] = [
    ("", "", "", ""), ("9:00 am-5:00 pm", "", "", "9-17"),
    ("", "9:00 am-5:00 pm,7:00 pm-8:00 pm", "", "9-17 19-20"),
    ("10:00 pm-2:00 am", "", "", "22-2"), ("10:00 pm-12:00 am", "", "", "22-24"),
    ("12:00 am-12:00 am", "", "", ""), ("9:00 am-10:00 am,12:00 am-12:00 am", "", "", ""),
    ("12:00 am-12:00 am", "9:00 am-5:00 pm", "", "9-17"),
    ("9:00 am-5:00 pm", "8:00 am-10:00 am,4:00 pm-6:00 pm", "", "9-10 16-17"),
    ("9:00 am-5:00 pm", "8:00 am-10:00 am,7:00 pm-8:00 pm", "", "9-10"),
    ("10:00 pm-2:00 am", "11:00 pm-1:00 am", "", "23-1"),
    ("10:00 pm-2:00 am", "1:00 am-11:00 pm", "", "22-23 1-2"),
    ("10:00 pm-2:00 am", "12:00 am-12:00 pm", "", "0-2"),
    ("8:00 am-10:00 am,3:00 pm-5:00 pm", "9:00 am-4:00 pm", "", "9-10 15-16"),
    ("", "", "01/01/2026 31/01/2026", "1..31"), ("", "", "02/01/2026 ", "2.."),
    ("", "", " 3/1/2026, 05/01/2026  06/01/2026", "..3 5..6"),
    ("9:00 am-5:00 pm", "", "01/01/2026 02/01/2026,05/01/2026 05/01/2026", "9-17@1..2 9-17@5..5"),
    // A window belongs to the day on which it begins, but the date is asked of the moment.
    ("", "10:00 pm-2:00 am", "01/01/2026 02/01/2026", "22-24@1..2 0-2@1..2"),
    ("10:00 pm-2:00 am", "11:00 pm-1:00 am", "02/01/2026 ", "23-24@2.. 0-1@2.."),
  ]

  @Test("combines times and dates", arguments: combinations)
  func combines(own: String, inner: String, dates: String, windows: String) throws {
    var members = ["\"name\":\"n\""]
    if !own.isEmpty { members.append("\"timeActive\":\(rows(own))") }
    var kinds = [String]()
    if !inner.isEmpty { kinds.append("\"timeActive\":\(rows(inner))") }
    let ranges = dates.split(separator: ",").map { range in
      let ends = range.split(separator: " ", omittingEmptySubsequences: false)
        .filter { !$0.isEmpty }
      let isStart = !range.hasPrefix(" ") || ends.count == 2
      if ends.count == 2 { return "{\"start\":\"\(ends[0])\",\"end\":\"\(ends[1])\"}" }
      return "{\"\(isStart ? "start" : "end")\":\"\(ends[0])\"}"
    }
    if !ranges.isEmpty { kinds.append("\"dateRange\":[\(ranges.joined(separator: ","))]") }
    members.append("\"conditions\":{\(kinds.joined(separator: ","))}")
    let schedule = try zone(members.joined(separator: ",")).layout.zones[0].conditions.schedule
    // 2026-01-01 is day 20,454: 56 years of 365 days and 14 leap days.
    func hour(_ time: TimeOfDay) -> Int { time.secondsAfterMidnight / 3_600 }
    let shown = schedule.map { row in
      #expect((row.from == nil) == (row.to == nil))
      let hours = row.from.flatMap { from in row.to.map { "\(hour(from))-\(hour($0))" } }
      guard row.firstDay != nil || row.lastDay != nil else { return hours ?? "?" }
      let first = row.firstDay.map { "\($0.daysSince1970 - 20_453)" } ?? ""
      let last = row.lastDay.map { "\($0.daysSince1970 - 20_453)" } ?? ""
      return (hours.map { "\($0)@" } ?? "") + "\(first)..\(last)"
    }
    #expect(shown.joined(separator: " ") == windows)
  }

  @Test func `holds at the moments at which both hold`() throws {
    // Every combination above that has a schedule, against its parts asked one by one.
    for row in Self.combinations where !row.own.isEmpty && !row.inner.isEmpty {
      let both = try zone(
        "\"timeActive\":\(rows(row.own)),\"conditions\":{\"timeActive\":\(rows(row.inner))}")
      let windows = both.layout.zones[0].conditions.schedule
      for minute in stride(from: 0, to: 1_440, by: 30) {
        let expected = isWithin(minute, row.own) && isWithin(minute, row.inner)
        let found = windows.isEmpty || windows.contains { isWithin(minute * 60, $0) }
        #expect(found == expected, "\(row.own) and \(row.inner) at \(minute)")
      }
    }
  }

  /// Whether a minute of the day lies in any of the hours, on the dial: the plain way.
  private func isWithin(_ minute: Int, _ text: String) -> Bool {
    func minutes(_ text: Substring) -> Int {
      let numbers = text.split(whereSeparator: { ": ".contains($0) })
      let hour = (Int(numbers[0]) ?? 0) % 12 + (numbers[2] == "pm" ? 12 : 0)
      return hour * 60 + (Int(numbers[1]) ?? 0)
    }
    return text.split(separator: ",").contains { row in
      let ends = row.split(separator: "-").map { minutes($0) }
      let (after, length) = (minute - ends[0] + 1_440, ends[1] - ends[0] + 1_440)
      return after % 1_440 < (length % 1_440 == 0 ? 1_440 : length % 1_440)
    }
  }

  private func isWithin(_ second: Int, _ row: Schedule) -> Bool {
    guard let from = row.from?.secondsAfterMidnight, let to = row.to?.secondsAfterMidnight else {
      return false
    }
    return from < to ? (from..<to).contains(second) : second >= from || second < to
  }

  // MARK: Time zones

  @Test func `takes the time zone of the zone, of the file, or UTC with a warning`() throws {
    func read(_ wrapper: String, _ zone: String) throws -> ZoneFile {
      try ZoneFile(
        text: """
          {\(wrapper)"zones":[{"zoneId":1,"fences":{"polygons":[]},
           \(zone)"timeActive":\(rows("1:00 am-2:00 am"))}]}
          """)
    }
    let named = try read("", "\"timeZone\":\"Asia/Tokyo\",")
    #expect(named.layout.timeZone == nil)
    #expect(named.layout.zones[0].conditions.schedule[0].timeZone?.name == "Asia/Tokyo")
    let shared = try read("\"timeZone\":\"Asia/Tokyo\",", "")
    #expect(shared.layout.timeZone?.name == "Asia/Tokyo")
    #expect(shared.layout.zones[0].conditions.schedule[0].timeZone == nil)
    #expect((named.warnings + shared.warnings).map(\.code) == [.noFences, .noFences])
    #expect(
      try read("", "").warnings.map(\.description).last
        == "z.json:2:15: warning: the file names no time zone, so its times and dates are read as "
        + "UTC at $.zones[0].timeActive [no-time-zone]")
  }

  @Test func `refuses more windows than anyone means`() {
    let hours = Array(repeating: "1:00 am-2:00 am", count: 400).joined(separator: ",")
    let text =
      "{\"zoneId\":1,\"timeActive\":\(rows(hours)),\"conditions\":{\"timeActive\":\(rows(hours))}}"
    #expect(
      zoneFileMessage { try ZoneFile(text: text) }
        == "z.json:1:1: error: times and dates make more than 1000 windows at $ [out-of-range]")
  }
}
