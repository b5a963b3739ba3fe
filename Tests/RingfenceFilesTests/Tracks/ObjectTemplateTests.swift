import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Lines of NDJSON that look like earlier ones are read in one pass. The reference takes every line apart.
@Suite struct ObjectTemplateTests {
  private static func reading(
    _ bytes: ContiguousArray<UInt8>, _ options: TrackReadingOptions = TrackReadingOptions(),
    learnsTemplates: Bool = true, readsAppEvents: Bool = false, size: () -> Int = { .max }
  ) -> TableReading {
    TableReading(
      bytes,
      NDJSONTrackParser(
        fileName: "f", options: options, readsAppEvents: readsAppEvents,
        learnsTemplates: learnsTemplates), size: size)
  }

  @Test(arguments: 0..<100) func `gives what taking every line apart gives`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<6 {
      var bytes = ContiguousArray(Self.table(&random).utf8)
      for _ in 0..<random.int(0...4) { random.damage(&bytes) }
      var options = TrackReadingOptions()
      if random.int(0...3) == 0 { options.timeZone = .utc }
      if random.int(0...3) == 0 { options.speedUnit = .knots }
      if random.int(0...3) == 0 { options.columns = ["track": "driver", "time": "t"] }
      let isStream = random.int(0...3) == 0
      let reference = Self.reading(
        bytes, options, learnsTemplates: false, readsAppEvents: isStream)
      let text = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
      #expect(Self.reading(bytes, options, readsAppEvents: isStream) == reference, text)
      let most = random.int(1...2000)
      #expect(
        Self.reading(bytes, options, readsAppEvents: isStream, size: { random.int(1...most) })
          == reference, text)
    }
  }

  @Test func `a change of any byte gives what taking every line apart gives`() {
    let lines = (0..<4).map {
      #"{"deviceId":"v\#($0)", "t":{"a":[1,null]},"time":170406720\#($0).5,"lat":-4\#($0).25,"lon":11.0}"#
    }
    let bytes = ContiguousArray((lines.joined(separator: "\r\n") + "\n" + lines[0] + "\n").utf8)
    let others = ContiguousArray("{}[]:,\"\\ -.0159eETn\n\r\u{1}é\u{FF}".utf8)
    for i in bytes.indices {
      var changed = bytes
      for k in 0..<3 {
        changed[i] = others[(i * 3 + k) % others.count]
        #expect(Self.reading(changed) == Self.reading(changed, learnsTemplates: false))
      }
      changed.remove(at: i)
      #expect(Self.reading(changed) == Self.reading(changed, learnsTemplates: false))
      let cut = ContiguousArray(bytes[..<i])
      #expect(Self.reading(cut) == Self.reading(cut, learnsTemplates: false))
    }
  }

  @Test func `lines of a form that changes all the time`() {
    var random = SeededRandom(seed: 2)
    var text = ""
    for second in 0..<2000 { text += Self.line(Self.keys(&random), &random, second: second) + "\n" }
    let bytes = ContiguousArray(text.utf8)
    #expect(Self.reading(bytes) == Self.reading(bytes, learnsTemplates: false))
  }

  /// Each line alone after one that is a template and in a table of its own: what makes it unusual must show.
  static let odd: [(line: String, fix: String?)] = [
    (#"{"time":100000002,"lat":2,"lon":3}"#, "0:2 100000002.0 2.0,3.0"),
    (#"{"time":1700000000123,"lat":2.5,"lon":-3}"#, "0:2 1700000000.123 2.5,-3.0"),
    (#"{"time":100000002.25,"lat":2,"lon":3}"#, "0:2 100000002.25 2.0,3.0"),
    (#"{"time":1.5e8,"lat":2,"lon":3}"#, "0:2 150000000.0 2.0,3.0"),
    (#"{"time":100000002,"lat":2e1,"lon":3}"#, "0:2 100000002.0 20.0,3.0"),
    (#"{"time":100000002,"lat":-0,"lon":3}"#, "0:2 100000002.0 -0.0,3.0"),
    (#"{"time":100000002,"lat":0.5,"lon":3}"#, "0:2 100000002.0 0.5,3.0"),
    // Not numbers of JSON.
    (#"{"time":100000002,"lat":02,"lon":3}"#, nil),
    (#"{"time":100000002,"lat":-02,"lon":3}"#, nil),
    (#"{"time":100000002,"lat":2.,"lon":3}"#, nil),
    (#"{"time":100000002,"lat":+2,"lon":3}"#, nil),
    (#"{"time":100000002,"lat":.2,"lon":3}"#, nil),
    (#"{"time":100000002,"lat":2,"lon":NaN}"#, nil),
    (#"{"time":100000002,"lat":2,"lon":-}"#, nil),
    (#"{"time":100000002,"lat":2,"lat":3}"#, nil),
    (#"{"time":100000002,"lat":2,"lon":3"#, nil),
    (#"{"time":100000002,"lat":2,"lon":3}}"#, nil),
    (#"{"time":100000002,"lat":2,"lon":3} x"#, nil),
    (#"{"time":100000002,"lat":2,"lon":3},"#, nil),
    (#"{"time":100000002,"l\u0061t":2,"lon":3} "#, "0:2 100000002.0 2.0,3.0"),
    (#"{"time":"2024-05-18T07:50:00Z","lat":2,"lon":3}"#, "0:2 1716018600.0 2.0,3.0"),
    (#"{"time":"100000002","lat":"2","lon":"3"}"#, "0:2 100000002.0 2.0,3.0"),
  ]

  @Test(arguments: odd) func `reads an unusual line behind a usual one`(line: String, fix: String?)
  {
    let text =
      #"{"time":100000001,"lat":2,"lon":3}"# + "\n\(line)\n" + String(repeating: " ", count: 60)
    let reading = Self.reading(ContiguousArray(text.utf8))
    let fixes = reading.fixes.dropFirst().map { String($0.prefix(fix?.utf8.count ?? 0)) }
    #expect(fixes == (fix.map { [$0] } ?? []))
    let bad = reading.diagnostics.entries.map { "\($0.issue.rawValue) \($0.count)@\($0.firstLine)" }
    #expect(bad == (fix == nil ? ["bad-row 1@2"] : []))
  }

  /// Values by hand: a second and 0.0001° from line to line, km/h, one track for every other line.
  @Test func `reads a table whose lines look alike`() {
    var text = ""
    for i in 0..<3_000 {
      let decimals = String(10_000 + i).dropFirst()
      text +=
        #"{"ts":17040672\#(i < 10 ? "0\(i)" : "\(10 + i % 90)"),"vehicle":"bus \#(i % 2)","lat":48.\#(decimals),"#
        + #""lon":-11.\#(decimals)5,"speed_kmh":36.0,"driver":"Zoë \#(i)","ok":true}"# + "\n"
    }
    let reading = Self.reading(ContiguousArray(text.utf8))
    #expect(reading.tracks == ["bus 0", "bus 1"])
    #expect(reading.fixes.count == 3_000)
    for (i, fix) in reading.fixes.enumerated() {
      let decimals = String(10_000 + i).dropFirst()
      let second = 1_704_067_200 + (i < 10 ? i : 10 + i % 90)
      let start = i < 2 ? "!" : ""
      let (latitude, longitude) = (Double("48.\(decimals)") ?? 0, Double("-11.\(decimals)5") ?? 0)
      #expect(
        fix.hasPrefix(
          "\(i % 2):\(i + 1)\(start) \(Double(second)) \(latitude),\(longitude) s=10.0 "))
    }
    #expect(
      reading.warnings == ["f:1: warning: keys 'driver', 'ok' are not read [ignored-columns]"])
  }

  // MARK: Tables

  private static let all = [
    "track", "deviceId", "id", "segment", "time", "timestamp", "tst", "lat", "latitude", "lon",
    "longitude", "latitudeE7", "longitudeE7", "alt", "accuracy", "speed", "speed_kmh", "vel",
    "heading", "flags", "valid", "date", "driver", "t", "coords", "nested", "list", "_type", "app",
    "latitude_hemisphere", "wkt", "fixTime", "acc", "n\\u0061me", "é", "",
  ]

  /// Mostly what a table has, and a few keys that are unusual.
  private static func keys(_ random: inout SeededRandom) -> [String] {
    var keys = ["lat", "lon"]
    keys.append(["time", "timestamp", "tst", "ts"][random.int(0...3)])
    for _ in 0..<random.int(0...5) { keys.append(all[random.int(0...all.count - 1)]) }
    keys.shuffle(using: &random)
    if random.int(0...19) > 0 {
      var seen = Set<String>()
      keys = keys.filter { seen.insert($0).inserted }
    }
    return keys
  }

  private static func table(_ random: inout SeededRandom) -> String {
    var text = ""
    var forms = [keys(&random), keys(&random)]
    let ends = [["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r", "\n\n"]][random.int(0...3)]
    let isMixed = random.int(0...2) == 0
    for second in 0..<random.int(2...60) {
      if random.int(0...29) == 0 { forms[0] = keys(&random) }
      let form = forms[isMixed ? random.int(0...1) : 0]
      text += line(form, &random, second: second) + ends[random.int(0...ends.count - 1)]
    }
    return text
  }

  private static func line(
    _ keys: [String], _ random: inout SeededRandom, second: Int
  ) -> String {
    let blank = random.int(0...30) == 0 ? " " : ""
    let members = keys.map { "\"\($0)\":\(blank)\(value(of: $0, &random, second: second))" }
    return "\(blank){\(members.joined(separator: ","))}\(blank)"
  }

  private static func value(
    of key: String, _ random: inout SeededRandom, second: Int
  ) -> String {
    if random.int(0...40) == 0 {
      let odd = [
        "null", "true", "false", "[]", "{}", "[1,2]", "{\"a\":\"b\"}", "\"\"", "\" \"", "NaN", "-1",
        "1e3",
        "-0", "0", "00", "1.", ".5", "1E-2", "12345678901234567890", "\"NaN\"", "\"x\\\"y\"",
        "\"\\u0041\"", "\"\\ud800\"", "\"\u{1}\"", "\"é\"", "\"1,5\"", "Infinity",
        String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
      ]
      return odd[random.int(0...odd.count - 1)]
    }
    func number(_ whole: ClosedRange<Int>) -> String { random.decimalText(whole) }
    switch key {
    case "time", "timestamp", "ts", "fixTime":
      let clock = "12:\(10 + second / 50 % 50):\(10 + second % 50)"
      switch random.int(0...30) {
      case 0: return "\"2024-02-29 \(clock)\""
      case 1: return "\"2024-02-29T\(clock)+01:00\""
      case 2: return "45350.5"
      case 3: return String(second)
      case 4...12: return String(1_704_067_200 + second)
      case 13...15: return "\(1_704_067_200 + second)\(100 + second)"
      case 16: return "\"\(1_704_067_200 + second)\""
      default: return "\"2024-02-29T\(clock)Z\""
      }
    case "tst": return String(1_704_067_200 + second)
    case "track", "deviceId", "id", "segment", "driver":
      return random.int(0...1) == 0 ? "\"van \(random.int(0...2))\"" : String(random.int(0...3))
    case "lat", "latitude": return number(0...90)
    case "lon", "longitude": return number(0...180)
    case "latitudeE7", "longitudeE7": return number(0...1_800_000_000)
    case "_type": return ["\"location\"", "\"transition\"", "\"lwt\""][random.int(0...2)]
    case "coords": return "{\"latitude\":\(number(0...90)),\"accuracy\":\(number(0...50))}"
    case "nested": return "{\"a\":[\(number(0...9)),null],\"b\":\"x\(second)\"}"
    case "list": return "[\(number(0...9)),\"\(second)\"]"
    case "flags": return ["[]", "[\"simulated\"]", "\"manual\""][random.int(0...2)]
    case "valid": return ["true", "false", "1"][random.int(0...2)]
    case "date": return "\"2024-02-29\""
    case "app": return ["\"killed\"", "\"launched\"", "null"][random.int(0...2)]
    case "latitude_hemisphere": return ["\"N\"", "\"S\"", "null"][random.int(0...2)]
    case "wkt": return "\"POINT (\(number(0...180)) \(number(0...90)))\""
    default: return number(0...500)
    }
  }
}
