import RingfenceFiles
import TestSupport
import Testing

/// Points that look like others are read by their shape. The reference takes every point apart.
@Suite struct GPXShapeTests {
  @Test(arguments: 0..<80) func `gives what taking every point apart gives`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<8 {
      var bytes = ContiguousArray(Self.document(&random).utf8)
      for _ in 0..<random.int(0...3) { Self.spoil(&bytes, &random) }
      let twin = GPXReading(bytes, learnsShapes: false)
      #expect(GPXReading(bytes) == twin, "\(String(decoding: bytes, as: UTF8.self))")
      let most = random.int(1...3000)
      #expect(GPXReading(bytes, size: { random.int(1...most) }) == twin)
    }
  }

  @Test func `a change of any byte gives what taking every point apart gives`() {
    var random = SeededRandom(seed: 1)
    let points = (0..<4).map { Self.point(Self.children, &random, second: $0) }
    let bytes = ContiguousArray(segment(points.joined(separator: "\n")).utf8)
    let others = ContiguousArray("<>&]\"'/- .59eTZx\n\u{1}é".utf8)
    for i in bytes.indices {
      var changed = bytes
      changed[i] = others[i % others.count]
      #expect(GPXReading(changed) == GPXReading(changed, learnsShapes: false))
      changed.remove(at: i)
      #expect(GPXReading(changed) == GPXReading(changed, learnsShapes: false))
    }
  }

  @Test func `shapes that change all the time`() {
    var random = SeededRandom(seed: 2)
    var points = ""
    for second in 0..<3000 {
      let kinds = Self.children.filter { _ in random.int(0...1) == 0 }
      points += Self.point(kinds, &random, second: second)
    }
    let bytes = ContiguousArray(segment(points).utf8)
    #expect(GPXReading(bytes) == GPXReading(bytes, learnsShapes: false))
  }

  // MARK: Documents

  private static let children = ["ele", "time", "speed", "course", "hdop", "sat", "ext", "cmt"]

  /// Points of one or a few shapes, with values that are mostly plain.
  private static func document(_ random: inout SeededRandom) -> String {
    var text = "<?xml version=\"1.0\"?><gpx version=\"1.1\"><trk><trkseg>"
    var kinds = children.filter { _ in random.int(0...2) > 0 }
    let gap = ["", "\n", "\r\n  ", " "][random.int(0...3)]
    for second in 0..<random.int(2...40) {
      if random.int(0...9) == 0 { kinds = children.filter { _ in random.int(0...2) > 0 } }
      if random.int(0...19) == 0 { text += "</trkseg><trkseg>" }
      if random.int(0...19) == 0 { text += "<!-- a comment -->" }
      text += point(kinds, &random, second: second) + gap
    }
    return text + "</trkseg></trk></gpx>\n"
  }

  private static func point(
    _ kinds: [String], _ random: inout SeededRandom, second: Int
  ) -> String {
    let choice = random.int(0...30)
    let quote = choice == 0 ? "'" : "\""
    let latitude = number(&random, choice: choice)
    var text = "<trkpt lat=\(quote)\(latitude)\(quote) lon=\"\(number(&random, choice: choice))\">"
    for kind in kinds {
      switch kind {
      case "time":
        let moment = time(&random, second: second)
        text += "<time>\(moment)</time>"
      case "ext":
        text +=
          "<extensions><x:TrackPointExtension><x:speed>\(number(&random, choice: 5))</x:speed>"
        text += "<x:hr>\(random.int(40...180))</x:hr></x:TrackPointExtension></extensions>"
      case "cmt":
        let comments = ["fine", "a > b", "x&amp;y", "é", "", " ", "]]", "<b>bold</b>"]
        text += "<cmt>\(comments[random.int(0...7) * (random.int(0...3) / 3)])</cmt>"
      default: text += "<\(kind)>\(number(&random, choice: random.int(0...30)))</\(kind)>\n"
      }
    }
    return text + "</trkpt>"
  }

  private static func number(_ random: inout SeededRandom, choice: Int) -> String {
    let odd = ["", " 1", "1 ", "+1", "1e1", ".5", "5.", "-", "1.2.3", "x", "&#49;", "999999999"]
    if choice < 2 { return odd[random.int(0...odd.count - 1)] }
    var text = random.int(0...9) == 0 ? "-" : ""
    text += String(random.int(0...[9, 89, 400][random.int(0...2)]))
    guard random.int(0...3) > 0 else { return text }
    text += "."
    for _ in 0..<random.int(1...[4, 8, 19][random.int(0...2)]) { text += String(random.int(0...9)) }
    return text
  }

  private static func time(_ random: inout SeededRandom, second: Int) -> String {
    let clock = "12:\(10 + second / 50 % 50):\(10 + second % 50)"
    switch random.int(0...40) {
    case 0: return "2024-02-30T\(clock)Z"
    case 1: return "2024-02-29T\(clock)+01:00"
    case 2: return "2024-02-29T24:00:00Z"
    case 3: return "2024-02-29T12:59:60Z"
    case 4: return "2024-02-29 \(clock)Z"
    case 5: return " 2024-03-01T\(clock)Z"
    case 6: return "0000-03-01T\(clock)Z"
    case 7: return "2024-03-01T1a:00:00Z"
    case 8: return "2024-03-01T\(clock).1234567Z"
    case 9: return "2024-03-01T\(clock).5Z"
    case 10: return "2024-03-01T\(clock).Z"
    case 11: return "2024-03-01T\(clock).250Z"
    case 12: return "2024-03-01T\(clock)"
    default: return "2024-02-29T\(clock)Z"
    }
  }

  private static func spoil(_ bytes: inout ContiguousArray<UInt8>, _ random: inout SeededRandom) {
    let alphabet = ContiguousArray("<>&;/='\"!-[] ax#0189.TZ\n\t\u{2}".utf8)
    let i = random.int(60...bytes.count - 1)
    switch random.int(0...3) {
    case 0: bytes.remove(at: i)
    case 1: bytes[i] = UInt8(random.int(0...255))
    case 2: bytes.insert(alphabet[random.int(0...alphabet.count - 1)], at: i)
    default: bytes[i] = alphabet[random.int(0...alphabet.count - 1)]
    }
  }
}
