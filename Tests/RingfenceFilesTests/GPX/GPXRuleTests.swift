import RingfenceFiles
import Testing

/// One row a rule: a document, its fixes as `GPXReading.describe` writes them, and what was counted.
struct GPXRow: CustomTestStringConvertible, Sendable {
  let rule: String
  let document: String
  let fixes: [String]
  var tracks = 1
  var issues = [String]()

  init(
    _ rule: String, _ document: String, _ fixes: [String], tracks: Int = 1, issues: [String] = []
  ) {
    self.rule = rule
    self.document = document
    self.fixes = fixes
    self.tracks = tracks
    self.issues = issues
  }

  var testDescription: String { rule }
}

@Suite struct GPXRuleTests {
  @Test(
    arguments: structure + values + times + extensions + numbers + strays + waypoints + markup
      + encodings)
  func reads(row: GPXRow) {
    let reading = GPXReading(row.document)
    #expect(reading.error == nil)
    #expect(reading.fixes == row.fixes)
    #expect(reading.tracks == row.tracks)
    #expect(reading.issues == row.issues)
  }

  static let time = "<time>1970-01-01T00:00:05Z</time>"

  static let structure: [GPXRow] = [
    GPXRow("a point", segment(point(time)), ["0:1! 5.0 1.0,2.0"]),
    GPXRow(
      "points in file order", segment(point(time) + "\n" + point("<ele>3</ele>") + point("")),
      ["0:1! 5.0 1.0,2.0", "0:2 - 1.0,2.0 e=3.0", "0:2 - 1.0,2.0"]),
    GPXRow("a point without children", segment("<trkpt lat='1' lon='2'/>"), ["0:1! - 1.0,2.0"]),
    GPXRow(
      "every trkseg a segment",
      "<gpx><trk><trkseg>\(point(""))\(point(""))</trkseg><trkseg>\(point(""))</trkseg></trk></gpx>",
      ["0:1! - 1.0,2.0", "0:1 - 1.0,2.0", "0:1! - 1.0,2.0"]),
    GPXRow(
      "an empty trkseg between two",
      "<gpx><trk><trkseg>\(point(""))</trkseg><trkseg/><trkseg>\(point(""))</trkseg></trk></gpx>",
      ["0:1! - 1.0,2.0", "0:1! - 1.0,2.0"]),
    GPXRow(
      "every trk a track, also an empty one",
      """
      <gpx><trk><name>a</name><trkseg>\(point(""))</trkseg></trk><trk/>
      <trk><trkseg>\(point(""))</trkseg></trk></gpx>
      """, ["0:1! - 1.0,2.0", "2:2! - 1.0,2.0"], tracks: 3),
    GPXRow(
      "prefixes and undeclared prefixes",
      "<g:gpx><ns2:trk><x:trkseg><a:b:trkpt lat='1' lon='2'><t:time>1970-01-01T00:00:05Z</t:time>"
        + "</a:b:trkpt></x:trkseg></ns2:trk></g:gpx>",
      ["0:1! 5.0 1.0,2.0"]),
    GPXRow(
      "any version and namespace",
      "<gpx version='7' xmlns='urn:x'><trk><trkseg>\(point(""))</trkseg></trk></gpx>",
      ["0:1! - 1.0,2.0"]),
    GPXRow(
      "names are case-sensitive and whole",
      segment("<trkpts lat='1' lon='2'/><TRKPT lat='1' lon='2'/><trkp lat='1' lon='2'/>"), [],
      issues: ["misspelt-point 1 @1"]),
    GPXRow(
      "routes are no tracks",
      "<gpx><rte><rtept lat='1' lon='2'>\(time)</rtept></rte><trk/></gpx>", [],
      issues: ["ignored-route 1 @1"]),
    GPXRow(
      "points elsewhere are none",
      "<gpx><trkpt lat='1' lon='2'/><trk><trkpt lat='1' lon='2'/><x><trkseg>\(point(""))</trkseg></x>"
        + "</trk><metadata><trk><trkseg>\(point(""))</trkseg></trk></metadata></gpx>", [],
      issues: ["misplaced-point 4 @1"]),
    GPXRow(
      "a point within a point", segment(point(time + point("<ele>9</ele>"))), ["0:1! 5.0 1.0,2.0"],
      issues: ["misplaced-point 1 @1"]),
    GPXRow("an empty document", "<gpx/>", [], tracks: 0),
    GPXRow(
      "lines end at LF, CR LF and CR",
      "<gpx>\n<trk>\r\n<trkseg>\r\(point(""))\r\r\(point(""))\n\r\n\(point(""))</trkseg></trk></gpx>",
      ["0:4! - 1.0,2.0", "0:6 - 1.0,2.0", "0:8 - 1.0,2.0"]),
  ]

  static let values: [GPXRow] = [
    GPXRow(
      "the children of GPX 1.0",
      segment(point("<ele>1.5</ele>\(time)<course>90.5</course><speed>2.5</speed><hdop>2</hdop>")),
      ["0:1! 5.0 1.0,2.0 e=1.5 a=10.0 s=2.5 c=90.5"]),
    GPXRow(
      "blanks around values",
      segment(point("<ele> \n\t-1.5\r\n </ele><time>\n1970-01-01T00:00:05Z </time>")),
      ["0:1! 5.0 1.0,2.0 e=-1.5"]),
    GPXRow(
      "an exponent, though the schema has none", segment(point("<ele>1.5e2</ele>")),
      ["0:1! - 1.0,2.0 e=150.0"]),
    GPXRow(
      "empty numbers say nothing",
      segment(point("<ele/><ele></ele><speed> </speed><hdop></hdop><course/>")), ["0:1! - 1.0,2.0"]),
    GPXRow(
      "no number",
      segment(point("<ele>1,5</ele><speed>fast</speed>") + "\n" + point("<ele>n/a</ele>")),
      ["0:1! - 1.0,2.0", "0:2 - 1.0,2.0"], issues: ["bad-value 3 @1"]),
    GPXRow(
      "numbers that cannot be",
      segment(point("<speed>-1</speed><course>-1</course><hdop>-1</hdop><ele>inf</ele>")),
      ["0:1! - 1.0,2.0"], issues: ["bad-value 4 @1"]),
    GPXRow(
      "a full circle is north", segment(point("<course>360</course>")), ["0:1! - 1.0,2.0 c=0.0"]),
    GPXRow(
      "more than a circle", segment(point("<course>360.1</course>")), ["0:1! - 1.0,2.0"],
      issues: ["bad-value 1 @1"]),
    GPXRow(
      "the first readable one counts",
      segment(
        point("<ele>x</ele><ele>1</ele><ele>2</ele>\(time)<time>1970-01-01T00:00:09Z</time>")),
      ["0:1! 5.0 1.0,2.0 e=1.0"], issues: ["bad-value 1 @1"]),
    GPXRow(
      "hdop outside 0 to 90 tells no accuracy",
      segment(point("<hdop>0</hdop>") + point("<hdop>90</hdop>") + point("<hdop>89.9</hdop>")),
      ["0:1! - 1.0,2.0", "0:1 - 1.0,2.0", "0:1 - 1.0,2.0 a=449.5"]),
    GPXRow(
      "values of other elements",
      segment(
        point("<vdop>1</vdop><times>x</times><cmt><ele>3</ele></cmt><link><time>x</time></link>")),
      ["0:1! - 1.0,2.0"]),
    GPXRow(
      "text in pieces",
      segment(
        point(
          "<ele>1<!-- 2 -->3</ele><time>1970<![CDATA[-01-01T]]>00:00:0<?x y?>5Z</time>"
            + "<speed>1<x>7</x>2</speed>")),
      ["0:1! 5.0 1.0,2.0 e=13.0 s=12.0"]),
    GPXRow(
      "text longer than any value",
      segment(point("<ele>\(String(repeating: " ", count: 4096))1</ele>")), ["0:1! - 1.0,2.0"],
      issues: ["bad-value 1 @1"]),
  ]

  static let times: [GPXRow] = [
    GPXRow(
      "a time that is none", segment(point("<time>yesterday</time>") + "\n" + point("<time/>")),
      ["0:1! ? 1.0,2.0", "0:2 ? 1.0,2.0"]),
    GPXRow(
      "an offset and a fraction", segment(point("<time>1970-01-01T02:00:00.25+02</time>")),
      ["0:1! 0.25 1.0,2.0"]),
    GPXRow(
      "a time deeper inside",
      segment(point("\(time)<extensions><x:time>1970-01-01T00:00:09Z</x:time></extensions>")),
      ["0:1! 5.0 1.0,2.0"]),
    GPXRow(
      "a time deeper inside and none outside",
      segment(point("<extensions><time>1970-01-01T00:00:09Z</time></extensions>")),
      ["0:1! - 1.0,2.0"]),
    GPXRow(
      "the time of the file and of the track",
      "<gpx>\(time)<metadata>\(time)</metadata><trk>\(time)<trkseg>\(time)\(point(""))</trkseg></trk></gpx>",
      ["0:1! - 1.0,2.0"]),
  ]

  static let extensions: [GPXRow] = [
    GPXRow(
      "Garmin's TrackPointExtension",
      segment(
        point(
          "<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>3</gpxtpx:speed><ns3:course>4"
            + "</ns3:course><hAcc>5</hAcc></gpxtpx:TrackPointExtension></extensions>")),
      ["0:1! - 1.0,2.0 s=3.0 c=4.0"]),
    GPXRow(
      "direct children of extensions",
      segment(
        point("<extensions><speed>3</speed><x:course>4</x:course><y:hAcc>5</y:hAcc></extensions>")),
      ["0:1! - 1.0,2.0 a=5.0 s=3.0 c=4.0"]),
    GPXRow(
      "hAcc before hdop, in either order",
      segment(
        point("<hdop>2</hdop><extensions><hAcc>5</hAcc></extensions>")
          + point("<extensions><hAcc>5</hAcc></extensions><hdop>2</hdop>")),
      ["0:1! - 1.0,2.0 a=5.0", "0:1 - 1.0,2.0 a=5.0"]),
    GPXRow(
      "unknown values of Apple's devices",
      segment(
        point("<extensions><speed>-1</speed><course>-1</course><hAcc>-1</hAcc></extensions>")),
      ["0:1! - 1.0,2.0"], issues: ["bad-value 3 @1"]),
    GPXRow(
      "speeds elsewhere",
      segment(
        point(
          "<extensions><x><speed>3</speed></x><TrackPointExtensions><speed>3</speed></TrackPointExtensions>"
            + "<TrackPointExtension><x><speed>3</speed></x></TrackPointExtension></extensions>"
            + "<TrackPointExtension><speed>3</speed></TrackPointExtension><hAcc>1</hAcc>")),
      ["0:1! - 1.0,2.0"]),
    GPXRow(
      "extensions of the track",
      "<gpx><trk><extensions><speed>3</speed></extensions><trkseg>\(point(""))"
        + "<extensions><speed>4</speed></extensions></trkseg></trk></gpx>", ["0:1! - 1.0,2.0"]),
  ]

  static let numbers: [GPXRow] = [
    GPXRow(
      "the nearest double", segment("<trkpt lat='37.24173816852271556854248046875' lon='-0.1'/>"),
      ["0:1! - 37.241738168522716,-0.1"]),
    GPXRow(
      "blanks and references", segment("<trkpt lat=' 1.5&#x20;' lon='&#49;&#x2e;5'/>"),
      ["0:1! - 1.5,1.5"]),
    GPXRow(
      "positions beyond the globe are left to the caller", segment("<trkpt lat='91' lon='-181'/>"),
      ["0:1! - 91.0,-181.0"]),
    GPXRow(
      "positions that are none",
      segment("<trkpt lat='1,5' lon='2'/>\n<trkpt lon='2'/><trkpt/><trkpt lat='' lon='nan'/>"),
      ["0:1! - nan,2.0", "0:2 - nan,2.0", "0:2 - nan,nan", "0:2 - nan,nan"]),
    GPXRow(
      "attributes of other names",
      segment("<trkpt x:lat='8' lat='1' lat2='9' la='7' lon='2' y:lon='8'/>"), ["0:1! - 1.0,2.0"]),
  ]

  static let strays: [GPXRow] = [
    GPXRow(
      "points outside a segment and outside a track",
      "<gpx><trk>\n<trkpt lat='1' lon='2'/></trk>\n<trkpt/><trkseg><trkpt/></trkseg>"
        + "<rte><rtept lat='1' lon='2'/><trkpt/></rte></gpx>", [], tracks: 1,
      issues: ["misplaced-point 4 @2", "ignored-route 1 @3"]),
    GPXRow(
      "a point in a point that looks like others",
      segment("\n<trkpt lat='1' lon='2'><trkpt/></trkpt>\n<trkpt lat='1' lon='3'><trkpt/></trkpt>"),
      ["0:2! - 1.0,2.0", "0:3 - 1.0,3.0"], issues: ["misplaced-point 2 @2"]),
    GPXRow(
      "tags in capitals",
      "<gpx><TRK><TRKSEG><TRKPT lat='1' lon='2'/></TRKSEG></TRK>\n"
        + "<trk><trkseg><Trkpt/>\(point(""))<x:trkPT/></trkseg><Trkseg>\(point(""))</Trkseg></trk></gpx>",
      ["0:2! - 1.0,2.0"], issues: ["misplaced-point 1 @2", "misspelt-point 3 @1"]),
    GPXRow(
      "nearly the tag of a point",
      "<gpx><trk><trkpu/><trkp/><trkptx/><trk_t/>\n<trkseg/></trk></gpx>",
      [], tracks: 1),
  ]

  static let waypoints: [GPXRow] = [
    GPXRow(
      "timed waypoints of a document without tracks",
      "<gpx><wpt lat='1' lon='2'>\(time)</wpt>\n<wpt lat='3' lon='4'><ele>x</ele><name>b</name></wpt>"
        + "<wpt lat='5' lon='6'><time>1970-01-01T00:00:06Z</time><extensions><speed>1</speed></extensions>"
        + "</wpt></gpx>",
      ["0:1! 5.0 1.0,2.0", "0:2 6.0 5.0,6.0 s=1.0"],
      issues: ["missing-time 1 @2", "bad-value 1 @2"]),
    GPXRow(
      "waypoints beside a track",
      "<gpx><wpt lat='1' lon='2'>\(time)<ele>x</ele></wpt><trk><trkseg>\(point(""))</trkseg></trk>"
        + "<wpt lat='x'>\(time)<ele>x</ele></wpt></gpx>", ["0:1! - 1.0,2.0"]),
    GPXRow(
      "waypoints beside an empty track", "<gpx><wpt lat='1' lon='2'>\(time)</wpt><trk/></gpx>", []),
    GPXRow(
      "waypoints without times", "<gpx><wpt lat='1' lon='2'/></gpx>", [], tracks: 0,
      issues: ["missing-time 1 @1"]),
  ]

  static let markup: [GPXRow] = [
    GPXRow(
      "declaration, comments, instructions, white space",
      "<?xml version=\"1.0\" standalone='no' ?>\n<!-- a > b & <trk> --><?style x>?>\n"
        + segment("<!---->\(point(time))<![CDATA[<trkpt>]]]]>&lt;]]&gt;&amp;")
        + "\n<!-- -> - --><?e?>\n",
      ["0:3! 5.0 1.0,2.0"]),
    GPXRow(
      "a DOCTYPE that declares nothing",
      "<!DOCTYPE gpx PUBLIC \"-//x[y]>//\" 'http://example.org/gpx.dtd'>" + segment(point("")),
      ["0:1! - 1.0,2.0"]),
    GPXRow(
      "blanks in tags",
      "<gpx\n><trk ><trkseg\t>"
        + "<trkpt\nlat = \"1\"\r\nlon\t=\n'2'\t>\(time)</trkpt\n></trkseg ></trk\r></gpx >",
      ["0:2! 5.0 1.0,2.0"]),
    GPXRow(
      "'>' and the other quote in attributes",
      segment("<trkpt x=\"'>/'\" lat='1' y='\"/>' lon='2' z=\"a&amp;b&#10;&#x10FFFF;\"/>"),
      ["0:1! - 1.0,2.0"]),
    GPXRow(
      "names beyond ASCII and with every sign",
      segment("<ключ α='1'><_a-b.c9:é/></ключ>\(point(time))"), ["0:1! 5.0 1.0,2.0"]),
    GPXRow(
      "an instruction whose name begins with xml",
      "<?xml-stylesheet href='a'?>" + segment(point("")), ["0:1! - 1.0,2.0"]),
  ]

  static let encodings: [GPXRow] = [
    GPXRow("a byte order mark", "\u{FEFF}" + segment(point(time)), ["0:1! 5.0 1.0,2.0"]),
    GPXRow(
      "a byte order mark and a declaration",
      "\u{FEFF}<?xml version='1.0' encoding='utf-8'?>" + segment(point(time)), ["0:1! 5.0 1.0,2.0"]),
    GPXRow(
      "UTF-16 that came as UTF-8",
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + segment("é" + point(time)),
      ["0:1! 5.0 1.0,2.0"]),
    GPXRow("text beyond ASCII", segment("é漢😀\(point(time))"), ["0:1! 5.0 1.0,2.0"]),
  ]
}
