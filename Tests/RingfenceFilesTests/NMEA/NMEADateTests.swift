import RingfenceFiles
import Testing

/// The day of each fix.
@Suite struct NMEADateTests {
  private static let here = "48.0000000 11.5000000"
  private static func moving(_ time: String, _ line: Int) -> String {
    "\(time) \(here) speed 5.1444 course 90 @\(line)"
  }
  private static func still(_ time: String, _ line: Int) -> String { "\(time) \(here) @\(line)" }

  static let rows = [
    NMEARow(
      "from RMC", [NMEARow.rmc("120000", date: "311223")],
      gives: [moving("2023-12-31T12:00:00.000", 1)], date: nil),
    NMEARow(
      "from RMC with status V",
      [
        NMEARow.rmc("120000", ",,,", status: "V", date: "311223"), NMEARow.gll("120001"),
      ], gives: [still("2023-12-31T12:00:01.000", 2)], counts: ["no-fix 1x from 1"], date: nil),
    NMEARow(
      "from ZDA", [NMEARow.gll("120000"), "GPZDA,120000.00,29,02,2024,00,00"],
      gives: [still("2024-02-29T12:00:00.000", 1)], date: nil),
    NMEARow(
      "not from RMC without a time",
      [
        "GPZDA,120000.00,01,06,2022,00,00", NMEARow.gll("120000"),
        "GPRMC,,V,,,,,,,060194,,,N", NMEARow.gll("120001"),
      ], gives: [still("2022-06-01T12:00:01.000", 4)], counts: ["no-fix 1x from 1"], date: nil),
    NMEARow(
      "a file's own date comes before the option",
      [
        NMEARow.gll("115959"), NMEARow.rmc("120000", date: "311223"),
      ], gives: [still("2023-12-31T11:59:59.000", 1), moving("2023-12-31T12:00:00.000", 2)]),
    NMEARow(
      "from the option",
      [
        NMEARow.gll("235959"), NMEARow.gll("000000"), NMEARow.gll("235959"), NMEARow.gll("000000"),
      ],
      gives: [
        still("2024-05-01T23:59:59.000", 1), still("2024-05-02T00:00:00.000", 2),
        still("2024-05-02T23:59:59.000", 3), still("2024-05-03T00:00:00.000", 4),
      ]),
    NMEARow(
      "from nowhere", ["", NMEARow.gga("120000"), NMEARow.gga("120001")],
      fails: "walk.nmea:2: error: no sentence has a date (RMC or ZDA); "
        + "give the day of the first fix with --date [no-date]", date: nil),
    NMEARow(
      "from nowhere, but without fixes", [NMEARow.gga("120000", quality: "0")],
      counts: ["no-fix 1x from 1"], date: nil),
    NMEARow(
      "from nowhere, but without times", [NMEARow.gll(""), NMEARow.gll("")],
      gives: [still("-", 1), still("-", 2)], date: nil),

    NMEARow(
      "carried on",
      [
        NMEARow.rmc("120000", date: "311223"), NMEARow.gll("120001"), NMEARow.gll("235959"),
        NMEARow.gll("000000"), NMEARow.rmc("000001", date: ""),
        NMEARow.rmc("000002", date: "010124"),
      ],
      gives: [
        moving("2023-12-31T12:00:00.000", 1), still("2023-12-31T12:00:01.000", 2),
        still("2023-12-31T23:59:59.000", 3), still("2024-01-01T00:00:00.000", 4),
        moving("2024-01-01T00:00:01.000", 5), moving("2024-01-01T00:00:02.000", 6),
      ], date: nil),
    NMEARow(
      "twelve hours back are not a day on, more are",
      [
        NMEARow.rmc("120000", date: "311223"), NMEARow.gll("000000"), NMEARow.gll("120000.001"),
        NMEARow.gll("000000"), NMEARow.gll("120001"), NMEARow.gll("110001"),
      ],
      gives: [
        moving("2023-12-31T12:00:00.000", 1), still("2023-12-31T00:00:00.000", 2),
        still("2023-12-31T12:00:00.001", 3), still("2024-01-01T00:00:00.000", 4),
        still("2024-01-01T12:00:01.000", 5), still("2024-01-01T11:00:01.000", 6),
      ], date: nil),
    NMEARow(
      "a midnight without a fix counts",
      [
        NMEARow.rmc("235959", date: "311223"), NMEARow.gll("000000", status: "V"),
        NMEARow.gll("000001"),
      ], gives: [moving("2023-12-31T23:59:59.000", 1), still("2024-01-01T00:00:01.000", 3)],
      counts: ["no-fix 1x from 2"], date: nil),
    NMEARow(
      "a date goes back",
      [
        NMEARow.rmc("120000", date: "311223"), NMEARow.rmc("120001", date: "220899"),
      ], gives: [moving("2023-12-31T12:00:00.000", 1), moving("1999-08-22T12:00:01.000", 2)],
      date: nil),
    NMEARow(
      "the head is filled back",
      [
        NMEARow.gll("235958"), NMEARow.gll(""), NMEARow.gll("235959"), NMEARow.gll("000000"),
        NMEARow.rmc("000001", date: "010124"),
      ],
      gives: [
        still("2023-12-31T23:59:58.000", 1), still("-", 2), still("2023-12-31T23:59:59.000", 3),
        still("2024-01-01T00:00:00.000", 4), moving("2024-01-01T00:00:01.000", 5),
      ], date: nil),
    NMEARow(
      "the head is filled back over the midnight before the date itself",
      [
        NMEARow.gll("235959"), NMEARow.rmc("000000", date: "010124"),
      ], gives: [still("2023-12-31T23:59:59.000", 1), moving("2024-01-01T00:00:00.000", 2)],
      date: nil),

    NMEARow(
      "the years of two digits",
      [
        NMEARow.rmc("120000", date: "010180"), NMEARow.rmc("120001", date: "311279"),
      ], gives: [moving("1980-01-01T12:00:00.000", 1), moving("2079-12-31T12:00:01.000", 2)],
      date: nil),
    NMEARow(
      "dates that cannot be",
      [
        NMEARow.rmc("120000", date: "010524"), NMEARow.rmc("120001", date: "310224"),
        NMEARow.rmc("120002", date: "000000"), NMEARow.rmc("120003", date: "010024"),
        NMEARow.rmc("120004", date: "1524"), NMEARow.rmc("120005", date: "01a524"),
        NMEARow.rmc("120006", date: "01052024"), "GPZDA,120006,30,02,2024,00,00",
        "GPZDA,120006,,02,2024,00,00", "GPZDA,120006,x,02,2024,00,00",
      ], gives: (0...6).map { moving("2024-05-01T12:00:0\($0).000", $0 + 1) },
      counts: ["impossible-date 9x from 2"], date: nil),
    NMEARow(
      "second 60",
      [
        NMEARow.rmc("235960", date: "311216"), NMEARow.gll("235960.5"), NMEARow.gll("000001"),
        NMEARow.gll("120060"),
      ],
      gives: [
        moving("2017-01-01T00:00:00.000", 1), still("2017-01-01T00:00:00.500", 2),
        still("2017-01-01T00:00:01.000", 3), still("2017-01-01T12:01:00.000", 4),
      ], date: nil),
    NMEARow(
      "fractions of a microsecond round", [NMEARow.rmc("235959.9999996", date: "311223")],
      gives: [moving("2024-01-01T00:00:00.000", 1)], date: nil),

    // 1,024 weeks = 7,168 days: 1999-08-22 + 7,168 d = 2019-04-07, the week rollover.
    NMEARow(
      "a week correction",
      [
        NMEARow.gll("115959"), NMEARow.rmc("120000", date: "220899"),
        "GPZDA,120001,22,08,1999,00,00",
        NMEARow.gll("120001"),
      ],
      gives: [
        still("2019-04-07T11:59:59.000", 1), moving("2019-04-07T12:00:00.000", 2),
        still("2019-04-07T12:00:01.000", 4),
      ], date: nil, weeks: 1024),
    NMEARow(
      "a week correction leaves the option alone", [NMEARow.gll("120000")],
      gives: [still("2024-05-01T12:00:00.000", 1)], weeks: 1024),
    NMEARow(
      "a week correction out of the calendar", [NMEARow.rmc("120000", date: "220899")],
      gives: [moving("2024-05-01T12:00:00.000", 1)], counts: ["impossible-date 1x from 1"],
      weeks: .min),
    NMEARow(
      "a date out of the calendar", [NMEARow.gll("120000"), NMEARow.gll("120001")],
      gives: [still("?", 1), still("?", 2)], date: .max),
    NMEARow(
      "the calendar ends in the file",
      [
        "GPZDA,235958,31,12,9999,00,00", NMEARow.gll("235959"), NMEARow.gll("000000"),
      ], gives: [still("9999-12-31T23:59:59.000", 2), still("?", 3)],
      counts: ["no-position 1x from 1"], date: nil),
  ]

  @Test(arguments: rows) func `dates`(row: NMEARow) { row.check() }

  @Test func `holds back no more than it may`() {
    let head = (0..<4).map { NMEARow.gll("12000\($0)") }
    let lines = head + [NMEARow.rmc("120004", date: "311223")]
    let bytes = NMEAText.bytes(lines)
    let four = (0..<4).map { Self.still("2023-12-31T12:00:0\($0).000", $0 + 1) }
    let all = four + [Self.moving("2023-12-31T12:00:04.000", 5)]
    #expect(NMEAText.read(bytes, heldLimit: 5).fixes == all)
    #expect(NMEAText.read(bytes, scansHead: true, heldLimit: 1).fixes == all)
    let refused = NMEAText.read(bytes, heldLimit: 4)
    #expect(refused.fixes == [])
    #expect(
      refused.error
        == "walk.nmea:4: error: the first 4 fixes have no date; "
        + "give the day of the first one with --date [no-date]")
    var options = TrackReadingOptions()
    options.date = 19_844
    let dated = NMEAText.read(bytes, options: options, heldLimit: 4)
    #expect(dated.fixes.first == Self.still("2024-05-01T12:00:00.000", 1))
    #expect(dated.fixes.last == all.last)
  }

  @Test func `the scan for the first date ends with it`() {
    let bytes = NMEAText.bytes([
      NMEARow.gll("235959"), NMEARow.rmc("000000", date: "010124"), NMEARow.gll("000001"),
      NMEARow.gll("000002"), NMEARow.gll("000003"),
    ])
    var scanner = NMEAHeadScanner(options: TrackReadingOptions())
    let end = bytes.count - 30
    var start = 0
    for size in [10, 60, 100, 100] where scanner.headDay == nil {
      start += scanner.scan(
        bytes.span.extracting(start..<min(start + size, end)), isLast: false)
    }
    #expect(start < end)
    #expect(scanner.headDay == 19_722)  // 2023-12-31
  }
}
