import Foundation
import Ringfence
import RingfenceAnswers
import RingfenceRecords
import TestSupport
import Testing

// The expected rows were written by hand from the page on triggers: keys and their order, times in
// UTC with milliseconds, positions with 7 decimals, metres and metres a second with 2.
@Suite struct EventWriterTests {
  static let layout = ZoneLayout(zones: [
    Zone(
      id: "cafe",
      fences: [Fence(id: "door", shape: circle), Fence(id: "court", shape: circle)],
      customData: [
        CustomDatum(key: "menu", value: "tea, \"cake\""), CustomDatum(key: "b", value: "line\n2"),
      ]),
    Zone(id: "Österport, north", fences: [Fence(id: "gate\u{1}", shape: circle)]),
  ])

  static let circle = Shape.polygons([])

  /// 2024-02-29T23:59:58.000Z and what comes after it.
  static func time(_ milliseconds: Int64) -> Timestamp {
    Timestamp(microseconds: (1_709_251_198_000 + milliseconds) * 1_000)
  }

  static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
      ?? Coordinate(uncheckedLatitude: 0, longitude: 0)
  }

  static let entered = Event(
    .entered, at: time(2_000), zone: 0, fence: 1, visit: 1,
    boundary: BoundaryPoint(time: time(1_250), coordinate: place(-37.8136, 144.9631)),
    fix: Fix(
      time: time(2_000), coordinate: place(-37.81361234567, 144.96), altitude: .meters(-3.256),
      accuracy: .meters(4.567),
      speed: .metersPerSecond(13.888), course: Bearing(degrees: 359.996)),
    crossedFences: [
      CrossedFence(
        fence: 0, point: BoundaryPoint(time: time(1_000), coordinate: place(-37.8, 144.9))),
      CrossedFence(
        fence: 1, point: BoundaryPoint(time: time(1_250), coordinate: place(-37.8136, 144.9631))),
    ], flags: [.late, .derived])

  static let exited = Event(
    .exited, at: time(3_725_000), zone: 0, fence: 0, visit: 1,
    boundary: BoundaryPoint(time: time(3_724_000), coordinate: place(0, -0.00000001)),
    fix: Fix(time: time(3_725_000), coordinate: place(0, 0)), distance: .meters(42.005),
    distanceRequired: .meters(30), dwellTime: .milliseconds(3_722_750))

  static let crossed = Event(
    .crossed, at: time(5_000), zone: 1, fence: 0, visit: nil,
    boundary: BoundaryPoint(time: time(5_000), coordinate: place(1.5, 190)),
    fix: Fix(time: time(5_000), coordinate: place(1.5, 190)), mode: .restart,
    direction: .rightToLeft, overshoot: .meters(12.345_678))

  func document(_ format: EventFormat, _ events: [Event], track: String = "walk.gpx#2") -> String {
    let writer = EventWriter(format, layout: Self.layout)
    var pieces: [UInt8] = []
    writer.appendHeading(of: track, into: &pieces)
    writer.append(events, of: track, into: &pieces)
    let body = pieces.dropFirst(writer.separatorLength)
    return String(decoding: writer.header + body + writer.footer, as: UTF8.self)
  }

  @Test func `writes the NDJSON record of the specification`() {
    #expect(document(.ndjson, [Self.entered, Self.exited, Self.crossed]) == Self.records.joined())
  }

  static let records: [String] = [
    [
      #"{"type":"entered","time":"2024-03-01T00:00:00.000Z","zone":"cafe","fence":"court","#,
      #""track":"walk.gpx#2","visit":1,"mode":"normal","boundary":{"time":"#,
      #""2024-02-29T23:59:59.250Z","latitude":-37.8136000,"longitude":144.9631000},"#,
      #""fix":{"time":"2024-03-01T00:00:00.000Z","latitude":-37.8136123,"longitude":144.9600000,"#,
      #""accuracy":4.57,"speed":13.89,"course":0.00,"altitude":-3.26},"crossedFences":[{"fence":"door","time":"#,
      #""2024-02-29T23:59:59.000Z","latitude":-37.8000000,"longitude":144.9000000},"#,
      #"{"fence":"court","time":"2024-02-29T23:59:59.250Z","latitude":-37.8136000,"#,
      #""longitude":144.9631000}],"flags":["late","derived"],"#,
      #""customData":{"menu":"tea, \"cake\"","b":"line\n2"}}"#,
      "\n",
    ].joined(),
    [
      #"{"type":"exited","time":"2024-03-01T01:02:03.000Z","zone":"cafe","fence":"door","#,
      #""track":"walk.gpx#2","visit":1,"mode":"normal","boundary":{"time":"#,
      #""2024-03-01T01:02:02.000Z","latitude":0.0000000,"longitude":0.0000000},"fix":{"time":"#,
      #""2024-03-01T01:02:03.000Z","latitude":0.0000000,"longitude":0.0000000},"#,
      #""distance":42.01,"distanceRequired":30.00,"dwellTime":3722.750,"flags":[],"#,
      #""customData":{"menu":"tea, \"cake\"","b":"line\n2"}}"#,
      "\n",
    ].joined(),
    [
      #"{"type":"crossed","time":"2024-03-01T00:00:03.000Z","zone":"Österport, north","#,
      #""fence":"gate\u0001","track":"walk.gpx#2","mode":"restart","uiAvailable":false,"boundary":{"time":"#,
      #""2024-03-01T00:00:03.000Z","latitude":1.5000000,"longitude":-170.0000000},"fix":{"time":"#,
      #""2024-03-01T00:00:03.000Z","latitude":1.5000000,"longitude":-170.0000000},"#,
      #""direction":"rightToLeft","flags":[],"overshoot":12.35}"#,
      "\n",
    ].joined(),
  ]

  /// Tehran is 3 h 30 min before UTC.
  @Test func `has the clocks of a time zone in columns of a table`() {
    var writer = EventWriter(.csv, layout: Self.layout)
    writer.times = TimeStyle(TimeZoneOffsets(name: "Tehran", firstOffset: 12_600, transitions: []))
    var bytes = writer.header
    writer.append([Self.entered, Self.crossed], of: "a", into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(",altitude,localTime,utcOffset\n"))
    #expect(text.contains(",-3.26,2024-03-01 03:30:00.000,+03:30\n"))
    #expect(text.hasSuffix(",,2024-03-01 03:30:03.000,+03:30\n"))
  }

  @Test func `writes CSV with quotes where a cell needs them`() {
    let expected: [String] = [
      "type,time,zone,fence,track,visit,mode,boundaryTime,boundaryLatitude,boundaryLongitude,",
      "fixTime,fixLatitude,fixLongitude,accuracy,speed,course,direction,crossedFences,distance,",
      "distanceRequired,dwellTime,flags,customData,overshoot,zoneName,altitude\n",
      "entered,2024-03-01T00:00:00.000Z,cafe,court,\"a,b.gpx\",1,normal,",
      "2024-02-29T23:59:59.250Z,-37.8136000,144.9631000,2024-03-01T00:00:00.000Z,",
      "-37.8136123,144.9600000,4.57,13.89,0.00,,\"[{\"\"fence\"\":\"\"door\"\",\"\"time\"\":",
      "\"\"2024-02-29T23:59:59.000Z\"\",\"\"latitude\"\":-37.8000000,\"\"longitude\"\":144.9000000},",
      "{\"\"fence\"\":\"\"court\"\",\"\"time\"\":\"\"2024-02-29T23:59:59.250Z\"\",\"\"latitude\"\":",
      "-37.8136000,\"\"longitude\"\":144.9631000}]\",,,,late derived,",
      "\"{\"\"menu\"\":\"\"tea, \\\"\"cake\\\"\"\"\",\"\"b\"\":\"\"line\\n2\"\"}\",,,-3.26\n",
      "crossed,2024-03-01T00:00:03.000Z,\"Österport, north\",gate\u{1},\"a,b.gpx\",,restart,",
      "2024-03-01T00:00:03.000Z,1.5000000,-170.0000000,2024-03-01T00:00:03.000Z,1.5000000,",
      "-170.0000000,,,,rightToLeft,,,,,,,12.35,,\n",
    ]
    #expect(document(.csv, [Self.entered, Self.crossed], track: "a,b.gpx") == expected.joined())
  }

  @Test func `writes a GeoJSON collection whose properties are the record`() {
    let expected: [String] = [
      "{\"type\":\"FeatureCollection\",\"features\":[\n",
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[144.9631000,-37.8136000]},"#,
      #""properties":"#, String(Self.records[0].dropLast()), "},\n",
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-170.0000000,1.5000000]},"#,
      #""properties":"#, String(Self.records[2].dropLast()), "}\n]}\n",
    ]
    #expect(document(.geojson, [Self.entered, Self.crossed]) == expected.joined())
  }

  @Test func `writes the name of a zone behind everything else`() {
    var layout = Self.layout
    layout.zones[0].name = "Café \"K\""
    for (format, ending) in [
      (EventFormat.ndjson, #","zoneName":"Café \"K\""}"# + "\n"),
      (.csv, ",\"Café \"\"K\"\"\",-3.26\n"),
    ] {
      let bytes = Sample.text {
        EventWriter(format, layout: layout).append([Self.entered], of: "a", into: &$0)
      }
      #expect(bytes.hasSuffix(ending), "\(bytes)")
    }
  }

  @Test func `writes features without nesting, one a line`() {
    let expected: [String] = [
      #"{"type":"Feature","properties":{"type":"entered","time":"2024-03-01T00:00:00.000Z","#,
      #""zone":"cafe","fence":"court","track":"walk.gpx#2","visit":1,"mode":"normal","#,
      #""boundaryTime":"2024-02-29T23:59:59.250Z","fixTime":"2024-03-01T00:00:00.000Z","#,
      #""fixLatitude":-37.8136123,"fixLongitude":144.9600000,"accuracy":4.57,"speed":13.89,"#,
      #""course":0.00,"altitude":-3.26,"crossedFences":"door court","flags":"late derived","#,
      #""custom_menu":"tea, \"cake\"","custom_b":"line\n2"},"geometry":{"type":"Point","#,
      #""coordinates":[144.9631000,-37.8136000]}}"#, "\n",
      #"{"type":"Feature","properties":{"type":"crossed","time":"2024-03-01T00:00:03.000Z","#,
      #""zone":"Österport, north","fence":"gate\u0001","track":"walk.gpx#2","mode":"restart","#,
      #""boundaryTime":"2024-03-01T00:00:03.000Z","fixTime":"2024-03-01T00:00:03.000Z","#,
      #""fixLatitude":1.5000000,"fixLongitude":-170.0000000,"direction":"rightToLeft","flags":"","#,
      #""overshoot":12.35},"geometry":{"type":"Point","coordinates":[-170.0000000,1.5000000]}}"#,
      "\n",
    ]
    #expect(document(.geojsonl, [Self.entered, Self.crossed]) == expected.joined())
  }

  /// Distances that are no number, as an event may have of a fence without a boundary.
  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `leaves out what is no number`(_ value: Double) throws {
    var event = Self.exited
    event.distance = .meters(value)
    event.distanceRequired = .meters(value)
    event.overshoot = .meters(value)
    for format in [EventFormat.ndjson, .geojson] {
      let text = document(format, [event])
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(!text.contains("distance") && !text.contains("overshoot"))
    }
    #expect(document(.csv, [event]).contains(",,,,,,,3722.750,,"))
    #expect(document(.text, [event]).hasSuffix("edge 1.000 s before, stayed 1:02:02\n"))
  }

  @Test func `closes an empty document`() {
    let writer = EventWriter(.geojson, layout: Self.layout)
    #expect(
      String(decoding: writer.header + writer.footer, as: UTF8.self)
        == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
  }

  @Test func `aligns text and says what is special`() {
    let expected = """
      walk.gpx#2
        2024-03-01T00:00:00.000Z  entered  cafe              court      #1    -37.813600   144.963100\
        edge 0.750 s before, fences door court, late, derived
        2024-03-01T01:02:03.000Z  exited   cafe              door       #1      0.000000     0.000000\
        edge 1.000 s before, stayed 1:02:02, 42.01 m outside
        2024-03-01T00:00:03.000Z  crossed  Österport, north  gate\\u{1}          1.500000\
        -170.000000  right to left, overshoot 12.35 m

      """
    #expect(document(.text, [Self.entered, Self.exited, Self.crossed]) == expected)
  }

  @Test func `colours text and marks restart mode`() {
    let writer = EventWriter(.text, layout: Self.layout, usesColor: true, includesMode: true)
    let text = Sample.text {
      writer.appendHeading(of: "a", into: &$0)
      writer.append([Self.crossed], of: "a", into: &$0)
    }
    #expect(
      text == """

        \u{1B}[1ma\u{1B}[0m
          2024-03-01T00:00:03.000Z  \u{1B}[35mcrossed\u{1B}[0m  Österport, north  gate\\u{1}          \
        1.500000  -170.000000  restart mode, no UI, right to left, overshoot 12.35 m

        """)
  }

  // The keys of Docs/Testing.md: those of an event record without visit, fix and custom data.
  @Test(arguments: [false, true])
  func `writes rows of expectation files`(_ includesMode: Bool) {
    let writer = EventWriter(.ndjson, layout: Self.layout)
    let text = Sample.text {
      writer.appendExpectation(
        Self.crossed, of: "walk \"1\"", includesMode: includesMode, into: &$0)
    }
    let expected: [String] = [
      #"{"type":"crossed","time":"2024-03-01T00:00:03.000Z","zone":"Österport, north","#,
      #""fence":"gate\u0001","track":"walk \"1\"","#, includesMode ? #""mode":"restart","# : "",
      #""boundary":{"time":"2024-03-01T00:00:03.000Z","latitude":1.5000000,"#,
      #""longitude":-170.0000000},"direction":"rightToLeft","flags":[],"overshoot":12.35}"#,
    ]
    #expect(text == expected.joined())
  }
}
