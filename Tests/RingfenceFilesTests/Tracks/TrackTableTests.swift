import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Track tables as CSV and NDJSON. Rows are written as `track:time@latitude,longitude`.
@Suite struct TrackTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let table: String
    let fixes: String
    var issues = ""
    var testDescription: String { name }
  }

  static let csv: [Row] = [
    Row(name: "three columns", table: "time,latitude,longitude\n1,2,3\n", fixes: "|f:1@2,3"),
    Row(name: "any order", table: "longitude,time,latitude\n3,1,2\n", fixes: "|f:1@2,3"),
    Row(name: "any case", table: "Time,LATITUDE, Longitude \n1,2,3", fixes: "|f:1@2,3"),
    Row(
      name: "unknown columns", table: "seen,time,latitude,note,longitude\na,1,2,\"x,y\",3\n",
      fixes: "|f:1@2,3"),
    Row(
      name: "CR LF and no end", table: "time,latitude,longitude\r\n1,2,3\r\n2,2,3",
      fixes: "|f:1@2,3 f:2@2,3"),
    Row(
      name: "CR only", table: "time,latitude,longitude\r1,2,3\r2,2,3\r", fixes: "|f:1@2,3 f:2@2,3"
    ),
    Row(
      name: "blank lines", table: "\n\ntime,latitude,longitude\n\n1,2,3\n\n2,x,3\n",
      fixes: "|f:1@2,3", issues: "bad-position 1@7"),
    Row(
      name: "quotation marks", table: "\"time\",\"latitude\",\"longitude\"\n\"1\",\"2\",\"3\"\n",
      fixes: "|f:1@2,3"),
    Row(
      name: "line ends in quotation marks count as lines",
      table: "track,time,latitude,longitude\n\"a\nb\r\nc\",1,2,3\nd,1,x,3\n",
      fixes: "|a\nb\r\nc:1@2,3",
      issues: "bad-position 1@5"),
    Row(
      name: "doubled quotation marks",
      table: "time,latitude,longitude,track\n1,2,3,\"a \"\"b\"\"\"",
      fixes: "|a \"b\":1@2,3"),
    Row(
      name: "tracks that alternate",
      table: "track,time,latitude,longitude\na,1,2,3\nb,1,2,3\na,2,2,3\nb,0,2,3\nb,2,2,3\n",
      fixes: "|a:1@2,3 a:2@2,3 |b:1@2,3 b:2@2,3", issues: "out-of-order 1@5"),
    Row(
      name: "rows without a track",
      table: "track,time,latitude,longitude\n,1,2,3\nx,1,2,3\n,2,2,3\n",
      fixes: "|f:1@2,3 f:2@2,3 |x:1@2,3"),
    Row(
      name: "segments",
      table: "segment,time,latitude,longitude\n1,1,2,3\n1,2,2,3\n2,3,2,3\n1,4,2,3\n,5,2,3\n",
      fixes: "|f:1@2,3 f:2@2,3 |f:3@2,3 |f:4@2,3 |f:5@2,3"),
    Row(
      name: "segments of tracks that alternate",
      table: "track,segment,time,latitude,longitude\na,1,1,2,3\nb,7,1,2,3\na,1,2,2,3\nb,8,2,2,3\n",
      fixes: "|a:1@2,3 a:2@2,3 |b:1@2,3 |b:2@2,3"),
    Row(
      name: "fields too few and too many",
      table: "time,latitude,longitude\n1,2\n1,2,3,4\n1,2,3\n", fixes: "|f:1@2,3",
      issues: "bad-row 2@2"),
    Row(
      name: "text behind a quotation mark", table: "time,latitude,longitude\n\"1\"x,2,3\n1,2,3\n",
      fixes: "|f:1@2,3", issues: "bad-row 1@2"),
    Row(
      name: "a quotation mark that nothing closes costs its line",
      table: "time,latitude,longitude\n\"1,2,3\n1,2,3\n2,2,3\n", fixes: "|f:1@2,3 f:2@2,3",
      issues: "bad-row 1@2"),
    Row(
      name: "a quotation mark inside a field is one",
      table: "time,latitude,longitude,note\n1,2,3,5\" pipe\n", fixes: "|f:1@2,3"),
    Row(
      name: "empty is missing", table: "time,latitude,longitude\n,2,3\n1,,3\n1,2,\n1,2,3\n",
      fixes: "|f:1@2,3", issues: "bad-position 2@3 missing-time 1@2"),
    Row(
      name: "not a number", table: "time,latitude,longitude\n1,nan,3\n1,0x2,3\n1,1e999,3\n1,2,3\n",
      fixes: "|f:1@2,3", issues: "bad-position 3@2"),
    Row(
      name: "out of range",
      table: "time,latitude,longitude\n1,90.1,3\n2,2,-180.1\n3,-90,180\n4,90,-180\n",
      fixes: "|f:3@-90,180 f:4@90,-180", issues: "bad-position 2@2"),
    Row(
      name: "times",
      table: "time,latitude,longitude\n1970-01-01T00:00:01Z,2,3\n"
        + "1970-01-01 00:00:02Z,2,3\n1970-01-01t01:00:03.25+01:00,2,3\n4.5,2,3\n-1,2,3\n"
        + "yesterday,2,3\n1e1,2,3\n",
      fixes: "|f:1@2,3 f:2@2,3 f:3.25@2,3 f:4.5@2,3 f:10@2,3",
      issues: "bad-time 1@7 out-of-order 1@6"),
    Row(name: "header only", table: "time,latitude,longitude\n", fixes: ""),
  ]

  @Test(arguments: csv) func `reads comma-separated values`(row: Row) throws {
    var options = TrackReadingOptions()
    options.outOfOrder = .drop
    let file = try TrackFile.read(bytes: Array(row.table.utf8), name: "in/f", options: options)
    #expect(file.format == .csv)
    #expect(Self.describe(file) == row.fixes)
    #expect(Self.issues(file.diagnostics) == row.issues)
  }

  static let ndjson: [Row] = [
    Row(name: "three keys", table: #"{"time":1,"latitude":2,"longitude":3}"#, fixes: "|f:1@2,3"),
    Row(
      name: "any order, blanks, other keys",
      table: #" { "x":{"time":9}, "longitude" : 3 ,"time":"1970-01-01T00:00:01Z","latitude":"2"}"#,
      fixes: "|f:1@2,3"),
    Row(
      name: "tracks and segments",
      table: #"{"track":"a","segment":1,"time":1,"latitude":2,"longitude":3}"# + "\n"
        + #"{"track":7,"segment":"x","time":1,"latitude":2,"longitude":3}"# + "\r\n"
        + #"{"track":"a","segment":2,"time":2,"latitude":2,"longitude":3}"# + "\r"
        + #"{"track":"\u0037","segment":"x","time":2,"latitude":2,"longitude":3}"#,
      fixes: "|a:1@2,3 |a:2@2,3 |7:1@2,3 7:2@2,3"),
    Row(
      name: "null is missing",
      table: #"{"track":null,"time":1,"latitude":2,"longitude":3,"speed":null,"flags":null}"#,
      fixes: "|f:1@2,3"),
    Row(
      name: "rows that cannot be read, and blank lines",
      table: #"{"time":1,"latitude":2,"longitude":3}"# + "\n\n[1]\n{\n"
        + #"{"time":2,"time":3,"latitude":2,"longitude":3}"# + "\n7\n"
        + #"{"time":4,"latitude":2,"longitude":3}"# + "\n" + #"{"time":5,"latit"#,
      fixes: "|f:1@2,3 f:4@2,3", issues: "bad-row 5@3"),
    Row(
      name: "values of the wrong kind",
      table: #"{"time":1,"latitude":2,"longitude":3}"# + "\n"
        + #"{"time":true,"latitude":2,"longitude":3}"# + "\n"
        + #"{"time":2,"latitude":[2],"longitude":3}"# + "\n"
        + #"{"time":3,"latitude":2,"longitude":3,"speed":false,"track":{}}"#,
      fixes: "|f:1@2,3 f:3@2,3",
      issues: "bad-position 1@3 bad-time 1@2 bad-value 2@4"),
    Row(
      name: "keys missing",
      table: #"{"time":1,"latitude":2,"longitude":3}"# + "\n" + #"{"time":2,"latitude":2}"# + "\n"
        + #"{"latitude":2,"longitude":3}"#,
      fixes: "|f:1@2,3", issues: "bad-position 1@2 missing-time 1@3"),
  ]

  @Test(arguments: ndjson) func `reads an object a line`(row: Row) throws {
    let file = try TrackFile.read(bytes: Array(row.table.utf8), name: "f")
    #expect(file.format == .ndjson)
    #expect(Self.describe(file) == row.fixes)
    #expect(Self.issues(file.diagnostics) == row.issues)
  }

  @Test(arguments: [
    "time,latitude,longitude,altitude,accuracy,speed,course,flags\n"
      + "1,2,3,-4.5,6,7.25,359,simulated estimated\n2,2,3,,,,,\n3,2,3,x,-1,-2,361,fast manual\n"
      + "4,2,3,1e3,0,0,360, \n",
    #"{"time":1,"latitude":2,"longitude":3,"altitude":-4.5,"accuracy":6,"speed":7.25,"#
      + #""course":359,"flags":["estimated","simulated"]}"# + "\n"
      + #"{"time":2,"latitude":2,"longitude":3}"# + "\n"
      + #"{"time":3,"latitude":2,"longitude":3,"altitude":"x","accuracy":-1,"speed":-2,"#
      + #""course":361,"flags":["fast","manual"]}"# + "\n"
      + #"{"time":4,"latitude":2,"longitude":3,"altitude":1e3,"accuracy":0,"speed":0,"#
      + #""course":360,"flags":[]}"#,
  ])
  func `reads every column`(table: String) throws {
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    let fixes = file.tracks[0].fixes
    #expect(
      fixes.map(\.altitude) == [.meters(-4.5), nil, nil, .meters(1000)])
    #expect(fixes.map(\.accuracy) == [.meters(6), nil, nil, .meters(0)])
    #expect(fixes.map(\.speed?.metersPerSecond) == [7.25, nil, nil, 0])
    #expect(fixes.map(\.course?.degrees) == [359, nil, nil, 0])
    #expect(fixes.map(\.flags) == [[.startsSegment, .estimated, .simulated], [], [.manual], []])
    #expect(Self.issues(file.diagnostics).hasPrefix("bad-value 5@"))
  }

  @Test(arguments: [
    (
      "time,latitude\n",
      "column 'longitude' is missing; if another one is meant, give --columns longitude=NAME"
    ),
    (
      "time,latitude,longitude_of_car\n1,2,3",
      "column 'longitude' is missing; if 'longitude_of_car' is meant, give "
        + "--columns longitude=longitude_of_car"
    ),
    (
      "time_local,latitude,longitude\n",
      "column 'time' is missing; if 'time_local' is meant, give --columns time=time_local"
    ),
    (
      "latitude,longitude\n",
      "column 'time' is missing; if another one is meant, give --columns time=NAME; as a layout, points without a radius need --default-radius"
    ),
    ("time,latitude,longitude,Time\n", "column 'time' stands twice"),
    (
      "time_local;latitude;longitude\n1;2;3",
      "column 'time' is missing; if 'time_local' is meant, give --columns time=time_local"
    ),
  ])
  func `says what is wrong with a header`(table: String, detail: String) {
    let error = #expect(throws: FileError.self) {
      try TrackFile.read(bytes: Array(table.utf8), name: "f.csv")
    }
    #expect(error?.description == "f.csv:1: error: \(detail) [bad-header]")
  }

  @Test func `passes over rows of any length in constant memory`() throws {
    let long = String(repeating: "x", count: 3_000_000)
    for table in [
      "track,time,latitude,longitude\n\(long),1,2,3\na,2,2,3\n",
      "track,time,latitude,longitude\n\"\(long)\n\",1,2,3\na,2,2,3\n",
      #"{"time":0,"latitude":2,"longitude":3}"# + "\n" + #"{"track":"\#(long)","time":1}"# + "\n"
        + #"{"track":"a","time":2,"latitude":2,"longitude":3}"#,
    ] {
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
      #expect(file.diagnostics[.badRow] >= 1)
      #expect(Self.describe(file).hasSuffix("|a:2@2,3"))
    }
  }

  @Test func `numbers many tracks in the order in which they come`() throws {
    var table = "track,time,latitude,longitude\n"
    for time in 0..<3 {
      for track in 0..<2_000 { table += "truck-\(track),\(time),1,2\n" }
    }
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(file.tracks.map(\.id) == (0..<2_000).map { "truck-\($0)" })
    #expect(file.tracks.allSatisfy { $0.fixes.count == 3 })
  }

  // MARK: Helpers

  static func describe(_ file: TrackFile) -> String {
    file.tracks.flatMap { track in
      track.fixes.map { fix in
        "\(fix.flags.contains(.startsSegment) ? "|" : "")\(track.id):"
          + "\(number(Double(fix.time.microseconds) / 1e6))@\(number(fix.coordinate.latitude)),"
          + number(fix.coordinate.longitude)
      }
    }.joined(separator: " ")
  }

  static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  static func issues(_ diagnostics: TrackDiagnostics) -> String {
    diagnostics.entries.map { "\($0.issue.rawValue) \($0.count)@\($0.firstLine)" }
      .joined(separator: " ")
  }
}
