import RingfenceFiles
import Testing

/// Which sentences are one fix, and what is taken from which.
@Suite struct NMEAEpochTests {
  private static let noon = "2024-05-01T12:00:00.000 48.0000000 11.5000000"
  private static let later = "2024-05-01T12:00:01.000 48.0000000 11.5000000"
  private static let untimed = "- 48.0000000 11.5000000"
  private static let north = "4806.0000,N,01130.0000,E"  // 48.1
  private static let norther = "4812.0000,N,01130.0000,E"  // 48.2
  private static let northest = "4818.0000,N,01130.0000,E"  // 48.3

  static let merging = [
    NMEARow(
      "two sentences of a time", [NMEARow.rmc("120000"), NMEARow.gga("120000")],
      gives: [noon + " speed 5.1444 course 90 alt 500 acc 5 @2"]),
    NMEARow(
      "in the other order", [NMEARow.gga("120000"), NMEARow.rmc("120000")],
      gives: [noon + " speed 5.1444 course 90 alt 500 acc 5 @1"]),
    NMEARow(
      "of different talkers",
      [
        NMEARow.gga("120000"), NMEARow.gga("120000", north, talker: "GL"),
        NMEARow.rmc("120000", talker: "GN"),
      ], gives: [noon + " speed 5.1444 course 90 alt 500 acc 5 @1"]),
    NMEARow(
      "other sentences between",
      [
        NMEARow.rmc("120000"), "GPGSA,A,3,01", "", "# x", "PUBX,00", NMEARow.gga("120000"),
      ], gives: [noon + " speed 5.1444 course 90 alt 500 acc 5 @6"]),
    NMEARow(
      "two times", [NMEARow.rmc("120000"), NMEARow.gga("120001")],
      gives: [noon + " speed 5.1444 course 90 @1", later + " alt 500 acc 5 @2"]),
    NMEARow(
      "consecutive only",
      [
        NMEARow.gll("120000"), NMEARow.gll("120001"), NMEARow.gll("120000"),
      ], gives: [noon + " @1", later + " @2", noon + " @3"]),
    NMEARow(
      "a time with zeros behind is the same",
      [
        NMEARow.rmc("120000"), NMEARow.gga("120000.00"), NMEARow.gll("120000."),
      ], gives: [noon + " speed 5.1444 course 90 alt 500 acc 5 @2"]),
    NMEARow(
      "every digit counts",
      [
        NMEARow.gll("120000.123456"), NMEARow.gll("120000.123457"),
        NMEARow.gll("120000.1234572"), NMEARow.gll("120000.1234576"),
      ],
      gives: [
        "2024-05-01T12:00:00.123456 48.0000000 11.5000000 @1",
        "2024-05-01T12:00:00.123457 48.0000000 11.5000000 @2",
        "2024-05-01T12:00:00.123457 48.0000000 11.5000000 @3",
        "2024-05-01T12:00:00.123458 48.0000000 11.5000000 @4",
      ]),
    NMEARow(
      "digits after the ninth do not",
      [
        NMEARow.gll("120000.0000000001"), NMEARow.gga("120000.00000000021111111111111"),
      ], gives: [noon + " alt 500 acc 5 @2"]),
    NMEARow(
      "two dates at one time",
      [
        NMEARow.rmc("120000", date: "020524"), NMEARow.rmc("120000", date: "030524"),
        NMEARow.gga("120000"),
      ],
      gives: [
        "2024-05-02T12:00:00.000 48.0000000 11.5000000 speed 5.1444 course 90 @1",
        "2024-05-03T12:00:00.000 48.0000000 11.5000000 speed 5.1444 course 90 alt 500 acc 5 @3",
      ]),
    NMEARow(
      "the time goes back", [NMEARow.gll("120001"), NMEARow.gll("120000")],
      gives: [later + " @1", noon + " @2"]),

    NMEARow(
      "VTG belongs to the time before",
      [
        "GPVTG,45.0,T,,M,7.0,N,13.0,K,A", NMEARow.gll("120000"),
        "GPVTG,90.0,T,,M,10.0,N,18.5,K,A", "GPVTG,91.0,T,,M,20.0,N,37.0,K,A",
        NMEARow.gll("120001"),
      ], gives: [noon + " speed 5.1444 course 90 @2", later + " @5"]),
    NMEARow(
      "without a time: its own fixes",
      [
        NMEARow.gll(""), NMEARow.gll(""), "GPGLL,4800.0000,N,01130.0000,E",
      ], gives: [untimed + " @1", untimed + " @2", untimed + " @3"]),
    NMEARow(
      "without a time: kinds join",
      [
        NMEARow.rmc(""), NMEARow.gga(""), NMEARow.rmc(""), NMEARow.gga(""),
      ],
      gives: [
        untimed + " speed 5.1444 course 90 alt 500 acc 5 @2",
        untimed + " speed 5.1444 course 90 alt 500 acc 5 @4",
      ]),
    NMEARow(
      "without a time: joins the one before",
      [
        NMEARow.gga("120000"), NMEARow.gll("", north), NMEARow.rmc("120000"),
        NMEARow.gga("120001"),
      ], gives: [noon + " speed 5.1444 course 90 alt 500 acc 5 @1", later + " alt 500 acc 5 @4"]),
    NMEARow(
      "a time that is none",
      [
        NMEARow.gll("240000"), NMEARow.gll("126000"), NMEARow.gll("120061"), NMEARow.gll("12000"),
        NMEARow.gll("1200 0"), NMEARow.gll("120000.5Z"), NMEARow.gll("-20000"),
        NMEARow.gll("120000-"),
      ], gives: (1...8).map { untimed.replacing("-", with: "?") + " @\($0)" }),
    NMEARow(
      "a time that is none, beside one",
      [NMEARow.gga("120000"), NMEARow.gll("240000"), NMEARow.rmc("120000")],
      gives: [noon + " speed 5.1444 course 90 alt 500 acc 5 @1"], counts: ["bad-time 1x from 2"]),
    NMEARow(
      "one reason for one moment",
      [
        NMEARow.gga("120000", "4860.0000,N,01130.0000,E"),
        NMEARow.rmc("120000", "4860.0000,N,01130.0000,E"),
        NMEARow.gll("240000", "4860.0000,N,01130.0000,E"),
        NMEARow.gga("120001", "4860.0000,N,01130.0000,E", quality: "0"),
      ], counts: ["no-fix 1x from 4", "bad-position 1x from 1"]),
  ]

  static let positions = [
    NMEARow(
      "GGA before GNS before RMC before GLL",
      [
        NMEARow.gll("120000"), NMEARow.rmc("120000", north), NMEARow.gns("120000", norther),
        NMEARow.gga("120000", northest),
      ],
      gives: [
        "2024-05-01T12:00:00.000 48.3000000 11.5000000 speed 5.1444 course 90 alt 500 acc 5 @4"
      ]),
    NMEARow(
      "the order does not matter",
      [
        NMEARow.gns("120000", norther), NMEARow.rmc("120000", north), NMEARow.gll("120000"),
      ],
      gives: [
        "2024-05-01T12:00:00.000 48.2000000 11.5000000 speed 5.1444 course 90 alt 500 acc 5 @1"
      ]),
    NMEARow(
      "RMC before GLL", [NMEARow.gll("120000"), NMEARow.rmc("120000", north)],
      gives: ["2024-05-01T12:00:00.000 48.1000000 11.5000000 speed 5.1444 course 90 @2"]),
    NMEARow(
      "south and west", [NMEARow.gll("120000", "4527.4580,S,16709.1650,W")],
      gives: ["2024-05-01T12:00:00.000 -45.4576333 -167.1527500 @1"]),
    NMEARow(
      "the ends of the earth",
      [
        NMEARow.gll("120000", "9000.0000,S,18000.0000,W"),
        NMEARow.gll("120001", "9000,N,18000,E"), NMEARow.gll("120002", "000.0,N,0000.0,E"),
      ],
      gives: [
        "2024-05-01T12:00:00.000 -90.0000000 -180.0000000 @1",
        "2024-05-01T12:00:01.000 90.0000000 180.0000000 @2",
        "2024-05-01T12:00:02.000 0.0000000 0.0000000 @3",
      ]),
    // 48 + 7.12345678 / 60 and 11 + 30.98765432 / 60, by bc with scale=12.
    NMEARow(
      "eight decimals of a minute",
      [
        NMEARow.gll("120000", "4807.12345678,N,01130.98765432,E"),
        NMEARow.gll("120001", "4807.123456780000000000000,N,1130.987654320000000000000,E"),
      ],
      gives: [
        "2024-05-01T12:00:00.000 48.1187243 11.5164609 @1",
        "2024-05-01T12:00:01.000 48.1187243 11.5164609 @2",
      ]),
    NMEARow(
      "none", ["GPZDA,120000,01,05,2024,00,00", NMEARow.rmc("120001", ",,,")],
      counts: ["no-position 2x from 1"]),
    NMEARow(
      "one that cannot be",
      badPositions.enumerated().map { index, position in
        NMEARow.gll("1200\(index + 10)", position)
      }, counts: ["bad-position \(badPositions.count)x from 1"]),
    NMEARow(
      "a bad one beside a good one",
      [
        NMEARow.gga("120000", "4860.0000,N,01130.0000,E"), NMEARow.rmc("120000"),
      ], gives: [noon + " speed 5.1444 course 90 alt 500 acc 5 @2"],
      counts: ["bad-position 1x from 1"]),
  ]

  private static let badPositions = [
    "4860.0000,N,01130.0000,E", "4800.0000,N,01160.0000,E", "9000.0001,N,01130.0000,E",
    "9100.0000,N,01130.0000,E", "4800.0000,N,18000.0001,E", "4800.0000,N,18100.0000,W",
    "4800.0000,E,01130.0000,E", "4800.0000,N,01130.0000,S", "4800.0000,,01130.0000,E",
    "4800.0000,N,01130.0000,", "4800.0000,NN,01130.0000,E", ",N,01130.0000,E",
    "4800.0000,N,,E", "48a0.0000,N,01130.0000,E", "4800.0.00,N,01130.0000,E",
    "-4800.0000,N,01130.0000,E", "4800.0000,N,+1130.0000,E", "4800 .000,N,01130.0000,E",
    "48,N,01130.0000,E", "4800.0000,N,.0000,E", "4800,N,99999999999999999999900,E",
    "nan,N,01130.0000,E", "4800.0000,n,01130.0000,E",
  ]

  static let noFix = [
    NMEARow(
      "RMC status V", [NMEARow.gga("120000"), NMEARow.rmc("120000", status: "V")],
      counts: ["no-fix 1x from 1"]),
    NMEARow("RMC mode N", [NMEARow.rmc("120000", mode: "N")], counts: ["no-fix 1x from 1"]),
    NMEARow(
      "GGA quality 0", [NMEARow.rmc("120000"), NMEARow.gga("120000", quality: "0")],
      counts: ["no-fix 1x from 1"]),
    NMEARow(
      "GLL status V", [NMEARow.gga("120000"), NMEARow.gll("120000", status: "V")],
      counts: ["no-fix 1x from 1"]),
    NMEARow(
      "a status that is neither A nor D",
      ["N", "X", "", "a", "AA"].enumerated().flatMap { index, status in
        [
          NMEARow.rmc("12000\(index)", status: status), NMEARow.gga("12000\(index)"),
          NMEARow.gll("12010\(index)", status: status),
        ]
      }, counts: ["no-fix 10x from 1"]),
    NMEARow(
      "status D", [NMEARow.rmc("120000", status: "D"), NMEARow.gll("120001", status: "D")],
      gives: [noon + " speed 5.1444 course 90 @1", later + " @2"]),
    NMEARow(
      "a GLL that ends behind its position", [NMEARow.gga("120000"), "GPGLL,\(NMEARow.here)"],
      gives: [noon + " alt 500 acc 5 @1"]),
    NMEARow("GLL mode N", [NMEARow.gll("120000", mode: "N")], counts: ["no-fix 1x from 1"]),
    NMEARow("GNS all N", [NMEARow.gns("120000", modes: "NNN")], counts: ["no-fix 1x from 1"]),
    NMEARow(
      "GGA quality that is no number",
      ["", "A", "-1", " 1", "x"].enumerated().flatMap { index, quality in
        [NMEARow.rmc("12000\(index)"), NMEARow.gga("12000\(index)", quality: quality)]
      }, counts: ["no-fix 5x from 1"]),
    NMEARow(
      "GNS without a mode that has a fix",
      ["", "V", "VN", "NX"].enumerated().map { index, modes in
        NMEARow.gns("12000\(index)", modes: modes)
      }, counts: ["no-fix 4x from 1"]),
    NMEARow(
      "GNS one N", [NMEARow.gns("120000", modes: "NAN")],
      gives: [noon + " alt 500 acc 5 @1"]),
    NMEARow(
      "VTG mode N leaves the position",
      [
        NMEARow.gll("120000"), "GPVTG,90.0,T,,M,10.0,N,18.5,K,N",
      ], gives: [noon + " @1"]),
    NMEARow(
      "empty sentences",
      [
        NMEARow.gga("120000"), NMEARow.rmc("120000"), "GPGGA,,,,,,0,,,,M,,M,,",
        "GPRMC,,V,,,,,,,,,,N",
        "GPGGA,,,,,,0,,,,M,,M,,", "GPRMC,,V,,,,,,,,,,N", NMEARow.gga("120001"),
      ], gives: [noon + " speed 5.1444 course 90 alt 500 acc 5 @1", later + " alt 500 acc 5 @7"],
      counts: ["no-fix 2x from 3"]),
    NMEARow(
      "navigation status V is another thing", [NMEARow.rmc("120000") + ",V"],
      gives: [noon + " speed 5.1444 course 90 @1"]),
    NMEARow(
      "east of the variation is no mode", ["GPRMC,120000,A,\(NMEARow.here),10.0,90.0,,24.1,E"],
      gives: [noon + " speed 5.1444 course 90 @1"]),
  ]

  static let qualities = [
    NMEARow(
      "GGA",
      ["6", "7", "8", "3"].enumerated().map { index, quality in
        NMEARow.gga("12000\(index)", quality: quality)
      },
      gives: [" flags 2", " flags 4", " flags 8", ""].enumerated().map { index, flags in
        "2024-05-01T12:00:0\(index).000 48.0000000 11.5000000 alt 500 acc 5\(flags) @\(index + 1)"
      }),
    NMEARow(
      "modes",
      [
        NMEARow.gll("120000", mode: "E"), NMEARow.gll("120001", mode: "M"),
        NMEARow.rmc("120002", speed: "", course: "", mode: "S"),
        NMEARow.gns("120003", modes: "EN", dilution: ""),
        NMEARow.gns("120004", modes: "AE", dilution: ""),
      ],
      gives: [
        noon + " flags 2 @1", later + " flags 4 @2",
        "2024-05-01T12:00:02.000 48.0000000 11.5000000 flags 8 @3",
        "2024-05-01T12:00:03.000 48.0000000 11.5000000 alt 500 flags 2 @4",
        "2024-05-01T12:00:04.000 48.0000000 11.5000000 alt 500 @5",
      ]),
    NMEARow(
      "differential HDOP",
      ["1", "2", "3", "4", "5"].enumerated().map { index, quality in
        NMEARow.gga("12000\(index)", quality: quality, dilution: "1.5", altitude: ",")
      }
        + ["AD", "AR", "AF", "AP"].enumerated().map { index, modes in
          "GNGNS,12001\(index),\(NMEARow.here),\(modes),08,1.5,,,,"
        },
      gives: ["00", "01", "02", "03", "04", "10", "11", "12", "13"].enumerated().map {
        index, second in
        let accuracy = [7.5, 3, 7.5, 3, 3, 3, 3, 3, 3][index]
        let text = accuracy == 3 ? "3" : "7.5"
        return "2024-05-01T12:00:\(second).000 48.0000000 11.5000000 acc \(text) @\(index + 1)"
      }),
    NMEARow(
      "an error of one's own serves all",
      [
        NMEARow.gga("120000", altitude: ","), NMEARow.gga("120001", quality: "2", altitude: ","),
      ], gives: [noon + " acc 4 @1", later + " acc 4 @2"], rangeError: 4),
    NMEARow(
      "HDOP that says nothing",
      ["0", "0.0", "90", "99.99", "", "-1", "a", "89.9"].enumerated()
        .map { NMEARow.gga("12000\($0)", dilution: $1, altitude: ",") },
      gives: (0...7).map {
        "2024-05-01T12:00:0\($0).000 48.0000000 11.5000000\($0 == 7 ? " acc 449.5" : "") @\($0 + 1)"
      }, counts: ["bad-value 2x from 6"]),
    NMEARow(
      "HDOP of GGA before GNS",
      [
        NMEARow.gns("120000", dilution: "3.0"), NMEARow.gga("120000", dilution: "2.0"),
      ], gives: [noon + " alt 500 acc 10 @2"]),
    // sqrt(0.6^2 + 0.8^2) = 1
    NMEARow(
      "GST before HDOP",
      [
        NMEARow.gga("120000"), "GPGST,120000,9.9,9,9,9,0.6,0.8,2.0",
        NMEARow.gga("120001"), "GPGST,120001,,,,,,,", NMEARow.gga("120002"),
        "GPGST,120002,9.9,9,9,9,0.6,-0.8,2.0",
      ],
      gives: [
        noon + " alt 500 acc 1 @1", later + " alt 500 acc 5 @3",
        "2024-05-01T12:00:02.000 48.0000000 11.5000000 alt 500 acc 5 @5",
      ], counts: ["bad-value 1x from 6"]),
  ]

  static let values = [
    NMEARow(
      "RMC before VTG, value by value",
      [
        NMEARow.rmc("120000", course: ""), "GPVTG,45.0,T,,M,20.0,N,37.0,K,A",
        "GPVTG,45.0,T,,M,20.0,N,37.0,K,A", NMEARow.rmc("120001", speed: ""),
        "GPVTG,45.0,T,,M,20.0,N,37.0,K,A",
      ], gives: [noon + " speed 5.1444 course 45 @1", later + " speed 10.2889 course 90 @4"]),
    NMEARow(
      "kilometres an hour", [NMEARow.gll("120000"), "GPVTG,,T,,M,,N,36.0,K"],
      gives: [noon + " speed 10.0000 @1"]),
    NMEARow(
      "a VTG that ends early", [NMEARow.gll("120000"), "GPVTG,45.0,T,,M,10.0,N"],
      gives: [noon + " speed 5.1444 course 45 @1"]),
    NMEARow(
      "north twice", [NMEARow.rmc("120000", course: "360.0"), NMEARow.rmc("120001", course: "0")],
      gives: [noon + " speed 5.1444 course 0 @1", later + " speed 5.1444 course 0 @2"]),
    NMEARow(
      "values that cannot be",
      [
        NMEARow.rmc("120000", speed: "-1", course: "361"),
        NMEARow.rmc("120001", speed: "1e3", course: "nan"),
        NMEARow.gga("120002", dilution: "1.0.0", altitude: "5 0,M"),
        NMEARow.gga("120003", altitude: "500.0,F"),
      ],
      gives: [
        noon + " @1", later + " @2", "2024-05-01T12:00:02.000 48.0000000 11.5000000 @3",
        "2024-05-01T12:00:03.000 48.0000000 11.5000000 acc 5 @4",
      ], counts: ["bad-value 7x from 1"]),
    NMEARow(
      "numbers of any length",
      [
        NMEARow.gga("120000", altitude: "-12345678901234567890.5,M"),
        NMEARow.gga("120001", altitude: "0000000000000000000000500.00000000000000000000,"),
      ], gives: [noon + " alt -1.23457e+19 acc 5 @1", later + " alt 500 acc 5 @2"]),
  ]

  @Test(arguments: merging) func `merges`(row: NMEARow) { row.check() }
  @Test(arguments: positions) func `takes the position`(row: NMEARow) { row.check() }
  @Test(arguments: noFix) func `believes that there is no fix`(row: NMEARow) { row.check() }
  @Test(arguments: qualities) func `knows the quality`(row: NMEARow) { row.check() }
  @Test(arguments: values) func `takes the values`(row: NMEARow) { row.check() }
}
