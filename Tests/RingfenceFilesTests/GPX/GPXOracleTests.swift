import Foundation
import FoundationXML
import RingfenceFiles
import TestSupport
import Testing

/// Random well-formed documents, read here and through Foundation's `XMLParser` (libxml2).
@Suite struct GPXOracleTests {
  @Test(arguments: 0..<60) func `agrees with XMLParser`(seed: Int) {
    for part in 0..<5 {
      var generator = DocumentGenerator(seed: seed * 5 + part)
      let document = generator.document()
      let bytes = ContiguousArray(document.utf8)
      let oracle = PointCollector.read(Data(bytes))
      #expect(oracle != nil, "the generator made a document that libxml2 refuses: \(document)")
      var random = SeededRandom(seed: seed)
      let reading = GPXReading(bytes, size: { random.int(1...200) })
      #expect(reading.error == nil, "\(document)")
      #expect(reading.fixes == oracle, "\(document)")
    }
  }

  /// libxml2 and this reader refuse the same documents among those with a few bytes changed.
  ///
  /// Left out are the differences that `Docs/Tracks.md` names: namespaces, characters beyond ASCII, the
  /// inside of a DOCTYPE and of the XML declaration; and processing instructions, as Foundation on
  /// Linux crashes on one without data.
  @Test(arguments: 0..<60) func `refuses what XMLParser refuses`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for part in 0..<10 {
      var generator = DocumentGenerator(seed: seed * 10 + part, isPlain: true)
      var bytes = ContiguousArray(generator.document().utf8)
      let alphabet = ContiguousArray("<>&;/='\"!-[] ax#".utf8)
      for _ in 0..<random.int(1...2) {
        bytes[random.int(5...bytes.count - 1)] = alphabet[random.int(0...alphabet.count - 1)]
      }
      let reading = GPXReading(bytes)
      let oracle = PointCollector.read(Data(bytes))
      #expect(
        (reading.error == nil) == (oracle != nil),
        "\(String(decoding: bytes, as: UTF8.self)): \(reading.error ?? "read")")
      guard let oracle, reading.error == nil else { continue }
      // The oracle does not distinguish a time that cannot be read from one that is missing.
      #expect(reading.fixes.map { $0.replacing(" ? ", with: " - ") } == oracle)
    }
  }
}

/// Makes well-formed GPX with everything that may stand in it, and much that may not matter.
private struct DocumentGenerator {
  private var random: SeededRandom
  private let isPlain: Bool

  init(seed: Int, isPlain: Bool = false) {
    random = SeededRandom(seed: seed)
    self.isPlain = isPlain
  }

  mutating func document() -> String {
    var text = ""
    if !isPlain {
      text += pick(["", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version='1.0'?>\n"])
      text += pick(["", "<!DOCTYPE gpx>", "\n<!-- x -->"])
    }
    text += "<gpx>" + noise()
    for _ in 0..<random.int(1...3) {
      text += "<trk>" + noise()
      for _ in 0..<random.int(0...3) {
        text += "<trkseg>" + noise()
        for _ in 0..<random.int(0...4) { text += point() + noise() }
        text += "</trkseg >"
      }
      text += "</trk>" + noise()
    }
    return text + "</gpx>" + pick(["", "\n", "<!-- end -->"])
  }

  private mutating func point() -> String {
    var attributes = ["lat=\(quoted(number(90)))", "lon=\(quoted(number(180)))"]
    if random.int(0...3) == 0 {
      attributes.append("x=\(quoted("'&lt;&#65;>".dropFirst().description))")
    }
    attributes.shuffle(using: &random)
    var text = "<trkpt \(attributes.joined(separator: pick([" ", "\t", "  "])))"
    if random.int(0...6) == 0 { return text + "/>" }
    text += ">"
    for _ in 0..<random.int(0...4) {
      text += noise()
      switch random.int(0...3) {
      case 0: text += "<ele>\(value(number(500)))</ele>"
      case 1: text += "<time>\(value("2024-05-18T0\(random.int(0...9)):50:00Z"))</time>"
      case 2: text += "<speed>\(value(String(random.int(0...50))))</speed>"
      default:
        text += "<extensions>\(noise())<speed>\(value("7.5"))</speed>\(noise())</extensions>"
      }
    }
    return text + noise() + "</trkpt>"
  }

  private mutating func number(_ most: Double) -> String {
    String((random.double(-most...most) * 1e6).rounded() / 1e6)
  }

  private mutating func quoted(_ text: String) -> String {
    random.int(0...1) == 0 ? "'\(text)'" : "\"\(text)\""
  }

  /// The same value in one piece, or with references, comments, CDATA and blanks in it.
  private mutating func value(_ text: String) -> String {
    switch random.int(0...7) {
    case 0: return " \n" + text + "\t"
    case 1: return "<![CDATA[" + text + "]]>"
    case 2: return text.prefix(3) + "<!-- 1 -->" + text.dropFirst(3)
    case 3: return text.prefix(2) + (isPlain ? "" : "<?p 1?>") + text.dropFirst(2)
    case 4:
      return text.unicodeScalars.map { $0 == "." ? "&#x2E;" : $0 == "-" ? "&#45;" : String($0) }
        .joined()
    default: return text
    }
  }

  private mutating func noise() -> String {
    let plain = ["", "", "\n", " text &amp; more ", "<!-- c -->", "<a b='c'/>", "]] >"]
    let rest = [
      "\r\n", "é漢😀", "<![CDATA[<trkpt lat='9'/>]]>", "<?pi data?>", "<name>n</name>",
      "<b><trkpt lat='1' lon='1'><time>x</time></trkpt></b>", "&#x1F600;",
    ]
    return pick(isPlain ? plain : plain + rest)
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[random.int(0...choices.count - 1)]
  }
}

/// Collects track points the plain way: a list of names and a text.
private final class PointCollector: NSObject, XMLParserDelegate {
  private var path = [String]()
  private var text = ""
  private var fix = RawFix()
  private var fixes = [String]()
  private var tracks = -1
  private var begins = false

  /// The points of a document, or `nil` when it is not well-formed.
  static func read(_ data: Data) -> [String]? {
    let parser = XMLParser(data: data)
    let collector = PointCollector()
    parser.delegate = collector
    // On Linux the result may be true in spite of an error.
    return parser.parse() && parser.parserError == nil ? collector.fixes : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    path.append(name)
    text = ""
    switch path {
    case ["gpx", "trk"]: tracks += 1
    case ["gpx", "trk", "trkseg"]: begins = true
    case ["gpx", "trk", "trkseg", "trkpt"]:
      fix = RawFix()
      fix.line = parser.lineNumber
      fix.latitude = Self.number(attributes["lat"])
      fix.longitude = Self.number(attributes["lon"])
    default: break
    }
  }

  private static func number(_ text: String?) -> Double {
    (text?.trimmingCharacters(in: .whitespacesAndNewlines)).flatMap(Double.init) ?? .nan
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    text += String(decoding: data, as: UTF8.self)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let inPoint = path.count > 4 && path[..<4] == ["gpx", "trk", "trkseg", "trkpt"]
    switch inPoint ? Array(path[4...]) : [] {
    case ["ele"] where fix.altitude.isNaN: fix.altitude = Self.number(text)
    case ["speed"] where fix.speed.isNaN, ["extensions", "speed"] where fix.speed.isNaN:
      fix.speed = Self.number(text)
    case ["time"] where fix.microseconds == RawFix.missingTime:
      if let date = try? Date(value, strategy: .iso8601) {
        fix.microseconds = Int64(date.timeIntervalSince1970) * 1_000_000
      }
    default: break
    }
    if path == ["gpx", "trk", "trkseg", "trkpt"] {
      fix.track = tracks
      fix.flags = begins ? 1 : 0
      begins = false
      fixes.append(GPXReading.describe(fix))
    }
    path.removeLast()
  }
}
