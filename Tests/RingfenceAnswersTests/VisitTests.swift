import Ringfence
import RingfenceAnswers
import RingfenceRecords
import Testing

/// Visits and days from events made by hand; the expected rows are written by hand.
@Suite struct VisitTests {
  static let layout = ZoneLayout(zones: [
    Zone(
      id: "yard, north", name: "The \"N\" yard", fences: [Fence(id: "f", shape: .polygons([]))]),
    Zone(
      id: "gate", fences: [Fence(id: "f", shape: .polygons([]))],
      customData: [CustomDatum(key: "store_no", value: "17")]),
  ])

  static func time(_ text: String) -> Timestamp {
    Timestamp(rfc3339: "2026-03-\(text)Z") ?? Timestamp(microseconds: 0)
  }

  static func event(
    _ kind: Event.Kind, _ zone: Int, _ visit: Int?, _ at: String, stayed: Duration? = nil,
    mode: TriggerMode = .normal
  ) -> Event {
    let place = Coordinate(uncheckedLatitude: 0, longitude: 0)
    let boundary = time(at)
    // A device reports an event later than its path meets the edge.
    let report = Timestamp(microseconds: boundary.microseconds + 2_000_000)
    return Event(
      kind, at: report, zone: zone, fence: 0, visit: visit,
      boundary: BoundaryPoint(time: boundary, coordinate: place),
      fix: Fix(time: report, coordinate: place), mode: mode, dwellTime: stayed)
  }

  /// A visit over midnight in UTC, one that begins silently, one without a reported exit, a crossing, and
  /// an open one.
  static let events = [
    event(.entered, 0, 1, "07T23:00:00"), event(.dwelled, 0, 1, "07T23:30:00"),
    event(.crossed, 1, nil, "07T23:40:00"),
    event(.exited, 0, 1, "08T01:00:00.5", stayed: .milliseconds(7_200_500)),
    event(.exited, 1, 2, "08T02:00:00", stayed: .seconds(600)),
    event(.entered, 1, 3, "08T03:00:00", mode: .restart),
    event(.entered, 0, 4, "08T04:00:00"),
  ]

  static var visits: [VisitRecord] {
    var collector = VisitCollector()
    for event in events { collector.take([event]) }
    let since = BoundaryPoint(
      time: time("08T04:00:00"), coordinate: Coordinate(uncheckedLatitude: 0, longitude: 0))
    return collector.finish(
      openVisits: [OpenVisitSummary(zone: 0, visit: 4, since: since)], end: time("08T04:30:00"),
      mode: .normal, layout: layout)
  }

  func document(_ format: VisitFormat, times: TimeStyle = TimeStyle()) -> String {
    var writer = VisitWriter(format, layout: Self.layout)
    writer.times = times
    var bytes: [UInt8] = []
    writer.append(Self.visits, of: "a,b", showsMode: true, into: &bytes)
    return String(
      decoding: writer.header + bytes.dropFirst(writer.separatorLength), as: UTF8.self)
  }

  @Test func `writes a table of visits`() {
    let expected = """
      track,zone,visit,mode,entered,exited,dwellTime,open,zoneName,customData
      "a,b","yard, north",1,normal,2026-03-07T23:00:00.000Z,2026-03-08T01:00:00.500Z,7200.500,false,\
      "The ""N"" yard",
      "a,b",gate,2,normal,2026-03-08T01:50:00.000Z,2026-03-08T02:00:00.000Z,600.000,false,,\
      "{""store_no"":""17""}"
      "a,b",gate,3,restart,2026-03-08T03:00:00.000Z,,,false,,"{""store_no"":""17""}"
      "a,b","yard, north",4,normal,2026-03-08T04:00:00.000Z,,1800.000,true,"The ""N"" yard",

      """
    #expect(document(.csv) == expected)
  }

  /// New York, 5 hours behind UTC until its clocks go forward in the morning of 8 March 2026.
  @Test func `has the clocks of a time zone in columns of a table`() {
    let zone = TimeStyle(TimeZoneOffsets(name: "New York", firstOffset: -18_000, transitions: []))
    let lines = document(.csv, times: zone).split(separator: "\n").map(String.init)
    #expect(
      lines.first?.hasSuffix(
        ",customData,enteredLocal,enteredOffset,exitedLocal,exitedOffset") == true)
    #expect(
      lines[1].hasSuffix(
        ",,2026-03-07 18:00:00.000,-05:00,2026-03-07 20:00:00.500,-05:00"))
    #expect(lines[3].hasSuffix(",2026-03-07 22:00:00.000,-05:00,,"))
    // UTC that is asked for is a time zone, too.
    let utc = TimeStyle(TimeZoneOffsets(name: "UTC", firstOffset: 0, transitions: []))
    #expect(document(.csv, times: utc).contains(",2026-03-07 23:00:00.000,+00:00,2026-03-08 01:00"))
    let columns = lines.map { line in
      var quoted = false
      return line.count { character in
        if character == "\"" { quoted.toggle() }
        return character == "," && !quoted
      }
    }
    #expect(columns == [13, 13, 13, 13, 13])
  }

  @Test func `writes records of visits`() {
    let lines = document(.ndjson).split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(
      lines.first
        == #"{"type":"visit","track":"a,b","zone":"yard, north","visit":1,"mode":"normal","#
        + #""entered":"2026-03-07T23:00:00.000Z","exited":"2026-03-08T01:00:00.500Z","#
        + #""dwellTime":7200.500,"open":false,"zoneName":"The \"N\" yard"}"#)
    #expect(
      lines[2]
        == #"{"type":"visit","track":"a,b","zone":"gate","visit":3,"mode":"restart","#
        + #""entered":"2026-03-08T03:00:00.000Z","open":false,"customData":{"store_no":"17"}}"#)
  }

  @Test func `writes visits for people`() {
    #expect(
      document(.text, times: TimeStyle(TimeStyleTests.vienna)).split(separator: "\n").last.map {
        String($0)
      }
        == "  The \"N\" yard  #4    2026-03-08T05:00:00.000+01:00  open at the end                0:30:00"
        + "  normal")
  }

  static func days(_ format: VisitFormat, _ times: TimeStyle) -> String {
    // Two halves, as two files give them.
    var sums = [ZoneDays(times), ZoneDays(times)]
    for (index, event) in events.enumerated() { sums[index % 2].count(event) }
    for (index, visit) in visits.enumerated() { sums[index % 2].count(visit) }
    var sum = sums[1]
    sum.add(sums[0])
    return String(decoding: sum.document(format, layout: layout), as: UTF8.self)
  }

  @Test func `shares the time of a visit among its days in UTC`() {
    // 23:00 to midnight is 3600 s, midnight to 01:00:00.5 is 3600.5 s, the open visit 1800 s.
    let expected = """
      day,zone,mode,entered,exited,crossed,dwelled,visits,dwellTime,zoneName
      2026-03-07,"yard, north",normal,1,0,0,1,1,3600.000,"The ""N"" yard"
      2026-03-07,gate,normal,0,0,1,0,0,0.000,
      2026-03-08,"yard, north",normal,1,1,0,0,1,5400.500,"The ""N"" yard"
      2026-03-08,gate,normal,0,1,0,0,1,600.000,
      2026-03-08,gate,restart,1,0,0,0,1,0.000,

      """
    #expect(Self.days(.csv, TimeStyle()) == expected)
  }

  @Test func `counts days on local clocks`() {
    // In Vienna all of it is on 8 March.
    let lines = Self.days(.ndjson, TimeStyle(TimeStyleTests.vienna)).split(separator: "\n")
    #expect(
      lines.first.map(String.init)
        == #"{"type":"zoneDay","day":"2026-03-08","zone":"yard, north","mode":"normal","entered":2,"#
        + #""exited":1,"crossed":0,"dwelled":1,"visits":2,"dwellTime":9000.500,"#
        + #""zoneName":"The \"N\" yard"}"#)
    #expect(lines.count == 3)
  }

  /// A zone without exits: a visit that ends without an event, and one that is open at the end. Of both only the beginning is known.
  @Test func `has no dwell times of a zone without exits`() {
    var layout = Self.layout
    layout.zones[1].settings.exit = false
    var collector = VisitCollector()
    var sum = ZoneDays(TimeStyle())
    for event in [
      Self.event(.entered, 1, 1, "07T10:00:00"), Self.event(.entered, 1, 2, "07T11:00:00"),
    ] {
      collector.take([event])
      sum.count(event)
    }
    let since = BoundaryPoint(
      time: Self.time("07T11:00:00"), coordinate: Coordinate(uncheckedLatitude: 0, longitude: 0))
    let visits = collector.finish(
      openVisits: [OpenVisitSummary(zone: 1, visit: 2, since: since)],
      end: Self.time("07T12:00:00"), mode: .normal, layout: layout)
    #expect(visits.map(\.dwellTime) == [nil, nil])
    #expect(visits.map(\.isOpen) == [false, true])
    for visit in visits { sum.count(visit) }
    func lines(_ format: VisitFormat) -> [String] {
      String(decoding: sum.document(format, layout: layout), as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }
    #expect(lines(.csv).last == "2026-03-07,gate,normal,2,0,0,0,2,,")
    #expect(
      lines(.ndjson) == [
        #"{"type":"zoneDay","day":"2026-03-07","zone":"gate","mode":"normal","entered":2,"exited":0,"#
          + #""crossed":0,"dwelled":0,"visits":2}"#
      ])
    #expect(
      lines(.text).last == "2026-03-07  gate       2       -        2       0        0        0")
  }

  @Test func `aligns days for people`() {
    let lines = Self.days(.text, TimeStyle(TimeStyleTests.vienna)).split(separator: "\n")
    #expect(
      lines.map(String.init) == [
        "day         zone          mode     visits   inside  entered  exited  crossed  dwelled",
        "2026-03-08  The \"N\" yard  normal        2  2:30:00        2       1        0        1",
        "2026-03-08  gate          normal        1  0:10:00        0       1        1        0",
        "2026-03-08  gate          restart       1  0:00:00        1       0        0        0",
      ])
  }
}
