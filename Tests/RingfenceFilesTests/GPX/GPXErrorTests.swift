import RingfenceFiles
import TestSupport
import Testing

/// A document that cannot be read to its end. `§` marks where the error is reported.
struct GPXErrorRow: CustomTestStringConvertible, Sendable {
  let marked: String
  let message: String
  let points: Int

  init(_ marked: String, _ message: String, points: Int = 0) {
    self.marked = marked
    self.message = message
    self.points = points
  }

  var testDescription: String { message }

  var document: String { marked.replacing("§", with: "") }

  /// The whole message, with the place counted from the mark.
  var description: String {
    let before = marked.utf8.prefix { $0 != 0xC2 }
    let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false)
    return "walk.gpx:\(lines.count):\((lines.last?.count ?? 0) + 1): error: \(message)"
  }
}

@Suite struct GPXErrorTests {
  @Test(arguments: tags + references + texts + sections + bounds)
  func `names the place and gives the points before it`(row: GPXErrorRow) {
    let reading = GPXReading(row.document)
    #expect(reading.error == row.description)
    #expect(reading.fixes.count == row.points)
  }

  static let head = "<gpx>\n<trk><trkseg>\n" + point("") + "\n"

  static let tags: [GPXErrorRow] = [
    GPXErrorRow(
      head + "<trkpt lat='1' lon='2'><ele>1§</time></trkpt>",
      "end tag is </time>, expected </ele> [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "§</trkseg2></trk></gpx>",
      "end tag is </trkseg2>, expected </trkseg> [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "§</g:trkseg></trk></gpx>",
      "end tag is </g:trkseg>, expected </trkseg> [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "</trkseg §x></trk></gpx>",
      "an end tag has more than a name, expected '>' [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "</trkseg></trk></gpx>\n§</gpx>",
      "an end tag stands outside the root element, expected none [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "</trkseg></trk></gpx>\n§<gpx/>",
      "a second root element begins, expected the end of the document [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "<§ trkpt/>", "'<' begins no tag, expected a name behind it or '&lt;' [malformed-xml]",
      points: 1),
    GPXErrorRow(
      head + "1 <§1", "'<' begins no tag, expected a name behind it or '&lt;' [malformed-xml]",
      points: 1),
    GPXErrorRow(
      head + "<trkpt§! lat='1'/>",
      "an unexpected character stands in a tag, expected '>' [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "<trkpt lat='1' /§ >",
      "an unexpected character stands in a tag, expected '>' [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "<trkpt lat=§1 lon=2/>",
      "an attribute's value is not quoted, expected '\"' [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "<trkpt lat§/>", "an attribute has no value, expected '=' [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "<trkpt lat='1'§lon='2'/>",
      "an attribute follows without a blank, expected a blank [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "<trkpt lat='1' lon='2' §lat='1'/>",
      "attribute \"lat\" is given twice, expected it once [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "<trkpt lat='1§<' lon='2'/>",
      "'<' stands in an attribute's value, expected '&lt;' [malformed-xml]", points: 1),
    GPXErrorRow(
      "<§kml/>",
      "root element is <kml>, expected <gpx>, <kml> or <TrainingCenterDatabase> [unknown-format]"),
  ]

  static let references: [GPXErrorRow] = [
    "&nbsp;", "& ", "&&", "&lt", "&;", "&#;", "&#x;", "&#0;", "&#8;", "&#xD800;", "&#xFFFE;",
    "&#x110000;", "&#12a;", "&#X41;", "&#-1;", "&Lt;", "&#99999999999999999999;",
    "&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa;",
  ].flatMap { reference in
    let message =
      "'&' begins none of the predefined references, expected '&amp;', '&lt;' or a character"
      + " [malformed-xml]"
    return [
      GPXErrorRow(head + "§" + reference + "<x/>", message, points: 1),
      GPXErrorRow(head + "<x a='§" + reference + "'/>", message, points: 1),
    ]
  }

  static let texts: [GPXErrorRow] = [
    GPXErrorRow(
      "§x<gpx/>", "text precedes the root element, expected '<' [malformed-xml]"),
    GPXErrorRow(
      "<gpx/>\n §x",
      "text follows the root element, expected the end of the document [malformed-xml]"),
    GPXErrorRow(
      "<gpx/>\n§\0\0\0",
      "text follows the root element, expected the end of the document [malformed-xml]"),
    GPXErrorRow(
      head + "a]§]></gpx>".replacing("]§]", with: "§]]"),
      "']]>' stands in text, expected ']]&gt;' [malformed-xml]", points: 1),
    GPXErrorRow(
      head + point("") + "abc§\0\0\0\0\0\0\0\0\0",
      "byte 0x00 is no character of XML, expected text or '<' [malformed-xml]", points: 2),
    GPXErrorRow(
      head + point("<cmt>\u{1F}</cmt>".replacing("\u{1F}", with: "§\u{1F}")) + point(""),
      "byte 0x1F is no character of XML, expected text or '<' [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "<x a='§\u{1}'/></b>",
      "byte 0x01 is no character of XML, expected text or '<' [malformed-xml]", points: 1),
  ]

  static let sections: [GPXErrorRow] = [
    GPXErrorRow(
      "\n§<?xml version='1.0'?><gpx/>",
      "an XML declaration stands here, expected it at the very start of the document [malformed-xml]"
    ),
    GPXErrorRow(
      "<?xml§ encoding='UTF-8'?><gpx/>",
      "the XML declaration has no version, expected version=\"1.0\" [malformed-xml]"),
    GPXErrorRow(
      "<?xml version='1.0' §><gpx/>",
      "an unexpected character stands in the XML declaration, expected '?>' [malformed-xml]"),
    GPXErrorRow(
      "<?xml version='1.0' encoding='§koi8-r'?><gpx/>",
      "encoding is \"koi8-r\", expected UTF-8, UTF-16, ISO-8859-1, Windows-1252 or US-ASCII"
        + " [bad-encoding]"),
    GPXErrorRow(
      head + "<!-- a §-- b -->", "'--' stands in a comment, expected '-->' [malformed-xml]",
      points: 1),
    GPXErrorRow(
      head + "§<!ELEMENT x>",
      "'<!' begins nothing known, expected a comment or a CDATA section [malformed-xml]", points: 1),
    GPXErrorRow(
      "§<![CDATA[x]]><gpx/>",
      "a CDATA section stands outside the root element, expected none [malformed-xml]"),
    GPXErrorRow(
      "<!DOCTYPE gpx §[<!ENTITY a 'b'>]><gpx/>",
      "the DOCTYPE has declarations of its own, expected none as they are never read"
        + " [refused-doctype]"),
    GPXErrorRow(
      "<!DOCTYPE gpx SYSTEM 'file:///etc/passwd' §[",
      "the DOCTYPE has declarations of its own, expected none as they are never read"
        + " [refused-doctype]"),
    GPXErrorRow("<!DOCTYPE gpx §<gpx/>", "'<' stands in a DOCTYPE, expected '>' [malformed-xml]"),
    GPXErrorRow(
      "<!DOCTYPE gpx>§<!DOCTYPE gpx><gpx/>",
      "a DOCTYPE stands behind its place, expected it once and before the root element"
        + " [malformed-xml]"),
    GPXErrorRow(
      "<gpx>§<!DOCTYPE gpx></gpx>",
      "a DOCTYPE stands behind its place, expected it once and before the root element"
        + " [malformed-xml]"),
    GPXErrorRow(
      head + "<?§ x?>", "'<?' begins no instruction, expected a name behind it [malformed-xml]",
      points: 1),
    GPXErrorRow(
      head + "<?x§=?>",
      "an instruction's name ends wrongly, expected a blank or '?>' [malformed-xml]",
      points: 1),
  ]

  static let bounds: [GPXErrorRow] = [
    GPXErrorRow(
      head + String(repeating: "<a>", count: 253) + "§<a>",
      "elements nest deeper than 256, expected at most that many [too-deep]", points: 1),
    GPXErrorRow(
      head + "<§" + String(repeating: "n", count: 1025) + "/>",
      "a name is longer than 1024 bytes, expected fewer [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "<a " + (0..<256).map { "a\($0)='' " }.joined() + "§b=''/>",
      "a tag has more than 256 attributes, expected fewer [malformed-xml]", points: 1),
    GPXErrorRow(
      head + "§<a b='" + String(repeating: "c", count: 1 << 20) + "'/>",
      "a tag is longer than 1048576 bytes, expected a shorter one [malformed-xml]", points: 1),
  ]

  @Test func `allows what the bounds allow`() {
    let names = String(repeating: "n", count: 1024)
    let attributes = (0..<256).map { "a\($0)='' " }.joined()
    let reading = GPXReading(
      "<gpx>" + String(repeating: "<\(names)>", count: 255)
        + "<!--" + String(repeating: " ", count: 3 << 20) + "-->"
        + String(repeating: "</\(names)>", count: 255)
        + "<a \(attributes)/><trk><trkseg>\(point(""))</trkseg></trk></gpx>")
    #expect(reading.error == nil)
    #expect(reading.fixes.count == 1)
  }

  /// Bytes are checked several at a time; the place must not depend on how they fall.
  @Test(arguments: 0..<80) func `finds a bad byte at any offset of a text`(offset: Int) {
    for (byte, code) in [(0x00, "malformed-xml"), (0x1F, "malformed-xml"), (0x80, "bad-encoding")]
      as [(UInt8, String)]
    {
      var text = [UInt8](repeating: 0x2E, count: 80)
      text[offset] = byte
      let bytes = ContiguousArray("<gpx>\n".utf8) + text + ContiguousArray("</gpx>".utf8)
      let error = GPXReading(bytes).error
      #expect(error?.hasPrefix("walk.gpx:2:\(offset + 1): error: byte 0x") == true)
      #expect(error?.hasSuffix("[\(code)]") == true)
    }
  }

  @Test(arguments: 0..<50) func `counts lines in any mix of line ends and text`(seed: Int) {
    var random = SeededRandom(seed: seed)
    var text = "<gpx><trk><trkseg>"
    var lines = [Int]()
    for _ in 0..<20 {
      for _ in 0..<random.int(0...30) {
        text += ["........", "<!-- -->", "\n", "\r", "\t", "é"][random.int(0...5)]
      }
      // The plain way: every CR LF is an LF, then every CR, then the LFs are counted.
      let unified = text.utf8.split(separator: 0x0D, omittingEmptySubsequences: false)
      let pairs = unified.dropFirst().count { $0.first == 0x0A }
      lines.append(1 + unified.count - 1 + text.utf8.count { $0 == 0x0A } - pairs)
      text += "<trkpt lat='1' lon='2'/>"
    }
    let reading = GPXReading(text + "</trkseg></trk></gpx>")
    let found = reading.fixes.map { $0.split { ":! ".contains($0) }[1] }
    #expect(found == lines.map { "\($0)" })
  }

  // MARK: Cut off

  @Test(arguments: [
    ("<gpx><trk>", "the document ends inside <trk>, expected </trk>"),
    ("<gpx><trk", "the document ends inside a tag, expected the rest of it"),
    ("<gpx><trk></trk", "the document ends inside a tag, expected the rest of it"),
    ("<gpx><", "the document ends inside a tag, expected the rest of it"),
    ("<gpx>&am", "the document ends inside a reference, expected the rest of it"),
    ("<gpx a='&am", "the document ends inside a tag, expected the rest of it"),
    ("<gpx>]]", "the document ends inside <gpx>, expected </gpx>"),
    ("<gpx><!-- a", "the document ends inside a comment, expected '-->'"),
    ("<gpx><!-", "the document ends inside a tag, expected the rest of it"),
    ("<gpx><![CDATA[ a]", "the document ends inside a CDATA section, expected ']]>'"),
    ("<gpx><?a b", "the document ends inside a processing instruction, expected '?>'"),
    ("<!DOCTYPE gpx", "the document ends inside a DOCTYPE, expected the rest of it"),
    (
      "<?xml version='1.0'", "the document ends inside the XML declaration, expected the rest of it"
    ),
    (" \n", "the document ends before its root element, expected one"),
    ("", "the document ends before its root element, expected one"),
    ("<", "the document ends inside a tag, expected the rest of it"),
    ("<gpx><time>1970", "the document ends inside <time>, expected </time>"),
  ])
  func `says where a cut-off document ends`(document: String, message: String) {
    let line = document.utf8.count { $0 == 0x0A } + 1
    let column = document.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).last?.count
    #expect(
      GPXReading(document).error
        == "walk.gpx:\(line):\((column ?? 0) + 1): error: \(message) [truncated]")
  }

  /// A document in pieces, each with the fixes that a document cut behind it gives.
  static let pieces: [(text: String, fixes: [String])] = [
    (
      "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<!DOCTYPE gpx><gpx><!-- é -->\r\n"
        + "<wpt lat='7' lon='8'><time>1970-01-01T00:00:01Z</time></wpt>", ["0:3! 1.0 7.0,8.0"]
    ),
    ("<trk>", []),
    (
      "<trkseg><?a b?>\n" + point("<ele>1.&#53;</ele><time>1970-01-01T00:00:05Z</time>"),
      ["0:4! 5.0 1.0,2.0 e=1.5"]
    ),
    (
      "\n" + point("<ele><![CDATA[2]]></ele><extensions><a:speed>1</a:speed></extensions>"),
      ["0:4! 5.0 1.0,2.0 e=1.5", "0:5 - 1.0,2.0 e=2.0 s=1.0"]
    ),
    ("</trkseg></trk></gpx>", ["0:4! 5.0 1.0,2.0 e=1.5", "0:5 - 1.0,2.0 e=2.0 s=1.0"]),
  ]
  static let sample = pieces.map(\.text).joined()

  @Test func `a document cut anywhere is cut off, and gives the points before the cut`() {
    let whole = ContiguousArray(Self.sample.utf8)
    var given = [String]()
    var start = 0
    for piece in Self.pieces {
      let end = start + piece.text.utf8.count
      for length in start..<end {
        let reading = GPXReading(ContiguousArray(whole[..<length]))
        #expect(reading.error?.hasSuffix("[truncated]") == true, "\(length)")
        #expect(reading.fixes == given, "\(length)")
      }
      given = piece.fixes
      start = end
    }
    #expect(GPXReading(whole).error == nil)
    #expect(GPXReading(whole).fixes == given)
  }

  @Test(arguments: 0..<40) func `no change of bytes crashes, hangs or gives more points`(seed: Int)
  {
    var random = SeededRandom(seed: seed)
    let whole = ContiguousArray(Self.sample.utf8)
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0..<random.int(1...5) {
        let at = random.int(0...bytes.count - 1)
        switch random.int(0...3) {
        case 0: bytes[at] = UInt8(random.int(0...255))
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(whole[random.int(0...whole.count - 1)], at: at)
        default: bytes.swapAt(at, random.int(0...bytes.count - 1))
        }
      }
      let reading = GPXReading(bytes)
      #expect(reading.fixes.count <= 2)
      if let error = reading.error { #expect(error.hasPrefix("walk.gpx:")) }
    }
  }
}
