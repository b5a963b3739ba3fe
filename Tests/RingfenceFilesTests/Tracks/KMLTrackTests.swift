import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// A document, its fixes as `XMLRow.describe` writes them, and what was counted.
struct XMLRow: CustomTestStringConvertible, Sendable {
  let rule: String
  let document: String
  let fixes: String
  let issues: [String]

  init(_ rule: String, _ document: String, _ fixes: String, issues: [String] = []) {
    self.rule = rule
    self.document = document
    self.fixes = fixes
    self.issues = issues
  }

  var testDescription: String { rule }

  /// `|track:seconds@latitude,longitude` with `|` where a segment begins, then the values there are.
  static func describe(_ file: TrackFile) -> String {
    file.tracks.enumerated().flatMap { index, track in
      track.fixes.map { fix in
        var text = fix.flags.contains(.startsSegment) ? "|" : ""
        text += "\(index):\(fix.time.microseconds / 1_000_000)"
        text += "@\(fix.coordinate.latitude),\(fix.coordinate.longitude)"
        for (name, value) in [
          ("e", fix.altitudeMeters), ("a", fix.accuracyMeters), ("s", fix.speedMetersPerSecond),
          ("c", fix.courseDegrees),
        ] where !value.isNaN {
          text += " \(name)=\(value)"
        }
        return text
      }
    }.joined(separator: " ")
  }

  /// Compares the fixes, the counts and the absence of an error.
  func check() throws {
    var options = TrackReadingOptions()
    // Degrees of latitude in a second.
    options.maximumSpeed = nil
    let file = try TrackFile.read(bytes: Array(document.utf8), name: "f", options: options)
    #expect(file.failure == nil)
    #expect(Self.describe(file) == fixes)
    let counts = file.diagnostics.entries.map {
      "\($0.issue.rawValue) \($0.count) @\($0.firstLine)"
    }
    #expect(counts == issues)
  }
}

@Suite struct KMLTrackTests {
  static let rows: [XMLRow] = [tracks, lists, placemarks].flatMap { $0 }

  @Test(arguments: rows) func reads(row: XMLRow) throws { try row.check() }

  static func kml(_ content: String) -> String { "<kml><Document>\(content)</Document></kml>" }
  static func placemark(_ content: String) -> String { "<Placemark>\(content)</Placemark>" }
  static func when(_ seconds: Int) -> String {
    "<when>1970-01-01T00:00:\(seconds < 10 ? "0" : "")\(seconds)Z</when>"
  }
  static func track(_ content: String) -> String {
    kml(placemark("<gx:Track>\(content)</gx:Track>"))
  }
  static func stamp(_ seconds: Int) -> String { "<TimeStamp>\(when(seconds))</TimeStamp>" }
  static func point(_ coordinates: String) -> String {
    "<Point><coordinates>\(coordinates)</coordinates></Point>"
  }
  static let two = when(1) + when(2) + "<gx:coord>2 1 3</gx:coord><gx:coord>4 3</gx:coord>"

  static let tracks: [XMLRow] = [
    XMLRow("times before positions", track(two), "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0"),
    XMLRow(
      "times and positions by turns",
      track(when(1) + "<gx:coord>2 1</gx:coord>" + when(2) + "<gx:coord>4 3</gx:coord>"),
      "|0:1@1.0,2.0 0:2@3.0,4.0"),
    XMLRow(
      "names without a prefix, and any namespace",
      "<kml xmlns='http://www.opengis.net/kml/2.3'>"
        + placemark("<Track>\(when(1))<coord> 2\n1\t3 </coord></Track>") + "</kml>",
      "|0:1@1.0,2.0 e=3.0"),
    XMLRow(
      "folders in folders",
      "<kml><Folder><Document><Folder>" + placemark("<gx:Track>\(two)</gx:Track>")
        + "</Folder></Document></Folder></kml>", "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0"),
    XMLRow(
      "a placemark a track",
      kml(
        placemark("<gx:Track>\(two)</gx:Track>")
          + placemark("<MultiGeometry><gx:Track>\(two)</gx:Track></MultiGeometry>")),
      "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0 |1:1@1.0,2.0 e=3.0 1:2@3.0,4.0"),
    XMLRow(
      "the Tracks of a MultiTrack are segments",
      kml(
        placemark(
          "<gx:MultiTrack><gx:Track>\(two)</gx:Track><gx:Track/><gx:Track>\(when(3))"
            + "<gx:coord>5 6</gx:coord></gx:Track></gx:MultiTrack>")),
      "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0 |0:3@6.0,5.0"),
    XMLRow(
      "an interpolated MultiTrack is one segment",
      kml(
        placemark(
          "<gx:MultiTrack><gx:interpolate> 1 </gx:interpolate><gx:Track>\(two)</gx:Track><gx:Track>"
            + "\(when(3))<gx:coord>5 6</gx:coord></gx:Track></gx:MultiTrack>")),
      "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0 0:3@6.0,5.0"),
    XMLRow(
      "missing times and positions",
      track(
        when(1) + "\n<when/><when>noon</when>" + when(4) + when(5) + "\n" + when(6)
          + "<coord>2 1</coord><coord>2 1</coord><coord>2 1</coord>\n<coord/><coord>x 1</coord>"),
      "|0:1@1.0,2.0",
      issues: ["no-position 2 @3", "bad-position 1 @4", "bad-time 1 @3", "missing-time 1 @3"]),
    XMLRow(
      "positions of other forms",
      track(
        when(1) + when(2) + when(3) + when(4) + when(5)
          + "<coord>2 1 x</coord><coord>2</coord><coord>2,1,0</coord><coord>1 2 3 4</coord>"
          + "<coord>&#50; <![CDATA[1]]></coord>"), "|0:1@1.0,2.0 0:5@1.0,2.0",
      issues: ["bad-position 3 @1", "bad-value 1 @1"]),
    XMLRow(
      "times that are no moments of a day",
      track(
        "<when>2024</when><when>2024-05</when><when>2024-05-18</when>" + when(4)
          + "<coord>2 1</coord><coord>2 1</coord><coord>2 1</coord><coord>2 1</coord>"),
      "|0:4@1.0,2.0", issues: ["bad-time 3 @1"]),
    XMLRow(
      "other elements of a Track and its neighbours",
      kml(
        "<NetworkLink><TimeStamp>\(when(7))</TimeStamp></NetworkLink>"
          + placemark(
            "<LookAt><gx:TimeStamp>\(when(8))</gx:TimeStamp></LookAt><gx:Track>"
              + "<altitudeMode>absolute</altitudeMode><Model>\(when(9))<coord>1 1</coord></Model>\(two)"
              + "</gx:Track>")), "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0"),
  ]

  static func list(_ name: String, _ values: String...) -> String {
    "<ExtendedData><SchemaData schemaUrl='#s'><gx:SimpleArrayData name='\(name)'>"
      + values.map { "<gx:value>\($0)</gx:value>" }.joined()
      + "</gx:SimpleArrayData></SchemaData></ExtendedData>"
  }

  static let lists: [XMLRow] = [
    XMLRow(
      "angles are courses",
      track(two + "<gx:angles>-90 5 6</gx:angles><gx:angles>360</gx:angles>"),
      "|0:1@1.0,2.0 e=3.0 c=270.0 0:2@3.0,4.0 c=0.0"),
    XMLRow(
      "lists of values",
      track(
        two + list("Speed", "1.5", "") + list("accuracy", "4", "5") + list("bearing", "360", "9")),
      "|0:1@1.0,2.0 e=3.0 a=4.0 s=1.5 c=0.0 0:2@3.0,4.0 a=5.0 c=9.0"),
    XMLRow(
      "a bearing precedes angles, the first list the second, and others are ignored",
      track(
        two + "<gx:angles>1</gx:angles><gx:angles>2</gx:angles>" + list("bearing", "", "9")
          + list("heading", "3", "4") + list("power", "x")),
      "|0:1@1.0,2.0 e=3.0 c=1.0 0:2@3.0,4.0 c=9.0"),
    XMLRow(
      "impossible values",
      track(
        two + "<gx:angles>361</gx:angles>\n<gx:angles>x</gx:angles>" + list("speed", "-1", "nan")
          + list("accuracy", "-0.5", "3")), "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0 a=3.0",
      issues: ["bad-value 5 @1"]),
    XMLRow(
      "a list of another length belongs to unknown positions",
      track(two + "<gx:angles>1</gx:angles>\n" + list("speed", "1", "2", "3")),
      "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0", issues: ["bad-value 2 @1"]),
  ]

  static let placemarks: [XMLRow] = [
    XMLRow(
      "placemarks with times, in the order of the document",
      kml(
        "<Folder>" + placemark(stamp(1) + point("\n 2,1,3 \n")) + "</Folder>"
          + placemark(
            "<TimeSpan><begin>1970-01-01T00:00:02Z</begin>\(when(9))</TimeSpan>" + point("4,3"))),
      "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0"),
    XMLRow(
      "placemarks without a time, a Point or a position",
      kml(
        placemark(stamp(1) + point("2,1")) + "\n" + placemark(point("4,3")) + "\n"
          + placemark(stamp(2) + "<LineString><coordinates>1,2</coordinates></LineString>") + "\n"
          + placemark(stamp(3) + point("1,2 3,4")) + placemark(stamp(4) + point("x"))
          + placemark("<TimeStamp><when>noon</when></TimeStamp>" + point("1,2"))
          + placemark("<name>a</name>")), "|0:1@1.0,2.0",
      issues: ["no-position 1 @3", "bad-position 2 @4", "bad-time 1 @4", "missing-time 1 @2"]),
    XMLRow(
      "placemarks beside a Track are not read",
      kml(
        placemark(stamp(1) + point("2,1")) + placemark("<gx:Track>\(two)</gx:Track>")
          + placemark(stamp(3) + point("x"))), "|0:1@1.0,2.0 e=3.0 0:2@3.0,4.0"),
  ]

  /// Half a degree of latitude from the equator is 55,287.152 m (GeographicLib), 5,528 s at 10 m/s.
  static let lines: [(String, String)] = [
    (line("1,0 1,0.001,7\n 1,0.002"), "|0:0@0.0,1.0 0:11@0.001,1.0 e=7.0 0:22@0.002,1.0"),
    (line("1,0 1,0.5"), "|0:0@0.0,1.0 |0:5528@0.5,1.0"),
    (line("1,0") + line(" 1,1\t1,1 "), "|0:0@0.0,1.0 |1:0@1.0,1.0"),
    // A geometry of several lines, and a reference for a blank.
    (
      "<MultiGeometry>\(line("1,0&#32;1,0.001"))\(line("1,5"))</MultiGeometry>",
      "|0:0@0.0,1.0 0:11@0.001,1.0 |1:0@5.0,1.0"
    ),
    (line("<![CDATA[1,0 1,]]>0.001"), "|0:0@0.0,1.0 0:11@0.001,1.0"),
    (line("1,0 x 1,91 1,0.001"), "|0:0@0.0,1.0 0:11@0.001,1.0"),
  ]

  static func line(_ positions: String) -> String {
    "<LineString><coordinates>\(positions)</coordinates></LineString>"
  }

  @Test(arguments: lines) func `spaces lines at an assumed speed`(lines: String, fixes: String)
    throws
  {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(10)
    let text = Self.kml(Self.placemark(lines) + Self.placemark(Self.point("7,7")))
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
    #expect(file.format == .kml)
    #expect(XMLRow.describe(file) == fixes)
    for block in [1, 2, 5, 64] {
      #expect(
        TrackBlockTests.Reading(Array(text.utf8), options, block: block)
          == TrackBlockTests.Reading(Array(text.utf8), options, block: text.utf8.count + 1))
    }
  }

  /// Positions with any blanks between them, also as references, comments and CDATA within.
  @Test(arguments: 0..<60) func `reads lines however they are written`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(1)
    let blanks = [" ", "\n", "\t\r\n  ", "&#32;", " <!-- 1,2 -->", "&#x0A;<?p 3,4?>"]
    var text = ""
    var expected: [[String]] = []
    for _ in 0..<random.int(1...4) {
      var positions: [String] = []
      var content = ""
      for _ in 0..<random.int(1...12) {
        let (x, y) = (random.int(-1_800_000...1_800_000), random.int(-900_000...900_000))
        let position = "\(Double(x) / 1e4),\(Double(y) / 1e4)"
        guard position != positions.last else { continue }
        positions.append(position)
        content += blanks[random.int(0...blanks.count - 1)]
        let written = position + ["", ",0", ",-12.5"][random.int(0...2)]
        let cut = written.index(written.startIndex, offsetBy: random.int(0...written.count))
        switch random.int(0...3) {
        case 0: content += written[..<cut] + "<![CDATA[" + written[cut...] + "]]>"
        case 1: content += written[..<cut] + "<!-- -->" + written[cut...]
        default: content += written
        }
      }
      expected.append(positions)
      text += Self.placemark(Self.line(content + blanks[random.int(0...blanks.count - 1)]))
    }
    let bytes = Array(Self.kml(text).utf8)
    let file = try TrackFile.read(bytes: bytes, name: "f", options: options)
    let found = file.tracks.map { track in
      track.fixes.map { "\($0.coordinate.longitude),\($0.coordinate.latitude)" }
    }
    #expect(found == expected)
    let whole = TrackBlockTests.Reading(bytes, options, block: bytes.count + 1)
    for block in [1, random.int(2...40)] {
      #expect(TrackBlockTests.Reading(bytes, options, block: block) == whole, "block \(block)")
    }
  }

  @Test func `reads lines only where nothing has a time`() throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(10)
    let line = Self.placemark(Self.line("0,0 0,1"))
    for timed in [
      Self.placemark("<gx:Track>\(Self.two)</gx:Track>"),
      Self.placemark(Self.stamp(1) + Self.point("2,1")),
    ] {
      for text in [Self.kml(line + timed), Self.kml(timed + line)] {
        let file = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
        let alone = try TrackFile.read(bytes: Array(Self.kml(timed).utf8), name: "f")
        #expect(file.tracks == alone.tracks)
      }
    }
  }

  @Test func `reads a line of any length`() throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(1)
    let positions = (0..<50_000).map { "1,\(Double($0) / 1e6)" }.joined(separator: " ")
    let text = Self.kml(
      Self.placemark(Self.line(positions + " " + String(repeating: "1", count: 9_000))))
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
    #expect(file.tracks.map(\.fixes.count) == [50_000])
    #expect(file.diagnostics.entries.map(\.issue) == [.badPosition])
  }

  static let layout =
    "f: error: this is a layout (KML without times) and not a track; "
    + "'ringfence evaluate --zones LAYOUT TRACK' takes the two [unknown-format]"

  static let errors: [(String, String)] = [
    (kml(""), layout), ("<kml/>", layout), (kml(placemark(point("1,2"))), layout),
    (
      track("<coord>1 2</coord>"),
      "f:1: error: no point has a time; give a speed with --assume-speed to space the points in time "
        + "[no-times]"
    ),
    (track(when(1)), "f:1: error: the only fix was left out, as no-position [no-usable-fix]"),
    (
      "<kml><Document>\n<gx:Track/>",
      "f:2:12: error: the document ends inside <Document>, expected </Document> [truncated]"
    ),
  ]

  @Test(arguments: errors)
  func `says what is wrong`(document: String, message: String) {
    let error = #expect(throws: FileError.self) {
      try TrackFile.read(bytes: Array(document.utf8), name: "f")
    }
    #expect(error?.description == message)
  }

  @Test func `gives the points with a time and a position before an error`() throws {
    let cut = "<kml><Placemark><gx:Track>" + Self.when(1) + Self.when(2) + "<coord>2 1</coord>"
    let file = try TrackFile.read(bytes: Array(cut.utf8), name: "f")
    #expect(XMLRow.describe(file) == "|0:1@1.0,2.0")
    #expect(file.failure?.code == .truncated)
    #expect(file.diagnostics.isEmpty)
  }

  @Test func `spaces a Track without times`() throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(111.319_491)
    let text = Self.track("<coord>0.002 0</coord><coord>0.001 0</coord>")
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
    #expect(XMLRow.describe(file) == "|0:0@0.0,0.002 0:1@0.0,0.001")
  }

  @Test func `takes a document that shows only geometry in its first 262,144 bytes for a layout`() {
    let style = "<Style><LineStyle><width>4</width></LineStyle></Style>\n"
    let styles = String(repeating: style, count: 262_144 / style.utf8.count + 1)
    let track = Self.placemark("<gx:Track>\(Self.two)</gx:Track>")
    let file = try? TrackFile.read(bytes: Array(Self.kml(styles + track).utf8), name: "f")
    #expect(file?.tracks.map(\.fixes.count) == [2])
    let zones = Self.placemark(Self.point("1,2")) + styles + track
    let error = #expect(throws: FileError.self) {
      try TrackFile.read(bytes: Array(Self.kml(zones).utf8), name: "f")
    }
    #expect(error?.code == .unknownFormat)
  }
}
