import Ringfence
import RingfenceAnswers
import RingfenceFiles
import RingfenceVerify
import TestSupport
import Testing

@Suite struct ExpectationFileTests {
  static func read(_ text: String) throws -> ExpectationFile {
    try ExpectationFile.read(bytes: Array(text.utf8), name: "e")
  }

  /// The whole file, and the message after `e:`.
  static let bad: [(text: String, message: String)] = [
    ("[]", "1:1: error: expected an object in each line, found an array at $ [wrong-type]"),
    (
      "{\"type\":\"entered\",",
      "1:19: error: document ends in its middle, expected a name in double quotes after ',' at $ [truncated]"
    ),
    (
      "\n{\"type\":\"entered\" \"zone\":\"a\"}",
      "2:19: error: expected ',' or '}', found '\"' at $ [malformed-json]"
    ),
    (
      "{\"zone\":\"a\",\"zone\":\"b\"}",
      "1:13: error: key 'zone' stands twice in one object at $ [duplicate-key]"
    ),
    ("{\"zone\":\"a\"}", "1:1: error: missing key 'type' at $ [missing-key]"),
    ("{\"type\":\"exited\"}", "1:1: error: missing key 'zone' at $ [missing-key]"),
    (
      "{\"type\":\"enterd\",\"zone\":\"a\"}",
      "1:9: error: unknown type 'enterd', did you mean 'entered'? at $.type [bad-value]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"dweltime\":7}",
      "1:29: error: unknown key 'dweltime', did you mean 'dwellTime'? at $.dweltime [unknown-key]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"boundary\":{\"lat\":1}}",
      "1:41: error: unknown key 'lat', did you mean 'latitude'? at $.boundary.lat [unknown-key]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"boundary\":{\"latitude\":1}}",
      "1:40: error: position has one of 'latitude' and 'longitude', expected both at $.boundary "
        + "[missing-key]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"boundary\":{\"latitude\":91,\"longitude\":0}}",
      "1:40: error: position has a latitude or longitude that cannot be at $.boundary "
        + "[bad-position]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"certainty\":1.5}",
      "1:41: error: probability is 1.5, expected 0 to 1 at $.certainty [out-of-range]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"certainty\":\"high\"}",
      "1:41: error: expected a probability, or an object of 'minimum' and 'maximum', found a text at $.certainty [wrong-type]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"certainty\":{}}",
      "1:41: error: bounds are empty, expected 'minimum', 'maximum' or both at $.certainty [missing-key]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"certainty\":{\"least\":1}}",
      "1:42: error: unknown key 'least', expected one of 'minimum', 'maximum' at $.certainty.least [unknown-key]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"certainty\":{\"minimum\":0.9,\"maximum\":0.1}}",
      "1:41: error: minimum 0.9 is above the maximum 0.1 at $.certainty [bad-value]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"entryTime\":{\"p75\":\"2024-05-18T07:50:00Z\"}}",
      "1:42: error: unknown key 'p75', expected one of 'p10', 'p50', 'p90' at $.entryTime.p75 [unknown-key]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"time\":\"noon\"}",
      "1:36: error: 'noon' is no time, expected one such as '2024-05-18T07:50:00.000Z' at $.time "
        + "[bad-value]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"distance\":\"3 fet\"}",
      "1:40: error: unknown unit 'fet' of distance, did you mean 'ft'? at $.distance "
        + "[bad-quantity]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"visit\":1.5}",
      "1:37: error: number is 1.5, expected a whole one from 1 at $.visit [out-of-range]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"flags\":[\"late\",\"soon\"]}",
      "1:45: error: unknown flag 'soon', expected one of 'initial', 'gap', 'late', 'derived', "
        + "'pass', 'layoutChanged', 'unsure' at $.flags[1] [bad-value]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"fence\":null}",
      "1:37: error: expected a text, found null at $.fence [wrong-type]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"tolerance\":{\"time\":-1}}",
      "1:49: error: tolerance is -1 s, expected 0...1000000000 s at $.tolerance.time "
        + "[out-of-range]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\",\"tolerance\":{\"distance\":\"-1 km\"}}",
      "1:53: error: tolerance is '-1 km', expected 0 m or more at $.tolerance.distance "
        + "[out-of-range]"
    ),
    (
      "{\"ringfence\":\"expectations\"}", "1:1: error: missing key 'version' at $ [missing-key]"
    ),
    (
      "{\"ringfence\":\"expectations\",\"version\":2}",
      "1:39: error: version is 2, expected 1 at $.version [unsupported-version]"
    ),
    (
      "{\"ringfence\":\"scenario\",\"version\":1}",
      "1:14: error: file is of kind 'scenario', expected 'expectations' at $.ringfence [bad-value]"
    ),
    (
      "{\"ringfence\":\"expectations\",\"version\":1,\"tolerence\":{}}",
      "1:41: error: unknown key 'tolerence', did you mean 'tolerance'? at $.tolerence "
        + "[unknown-key]"
    ),
    (
      "{\"ringfence\":\"expectations\",\"version\":1,\"zones\":[]}",
      "1:49: error: list is empty; leave it out to compare everything at $.zones [bad-value]"
    ),
    (
      "{\"type\":\"exited\",\"zone\":\"a\"}\n{\"ringfence\":\"expectations\",\"version\":1}",
      "2:14: error: header stands below other rows, expected it as the first at $.ringfence "
        + "[misplaced-header]"
    ),
    (
      "{\"ringfence\":\"expectations\",\"version\":1,\"zones\":[\"b\"]}\n{\"type\":\"exited\",\"zone\":\"a\"}",
      "2:1: error: row expects 'exited' of zone 'a', which the header leaves out at $ "
        + "[excluded-row]"
    ),
  ]

  @Test(arguments: bad) func `says what is wrong and where`(text: String, message: String) {
    #expect {
      try Self.read(text)
    } throws: { error in
      #expect((error as? FileError)?.description == "e:" + message)
      return true
    }
  }

  @Test func `reads every key of an event record`() throws {
    let file = try Self.read(
      """
      \u{FEFF}{"type":"exited","time":"2026-01-02T11:00:00+01:00","zone":"a","fence":"f","track":"t",\
      "visit":3,"mode":"normal","boundary":{"time":"2026-01-02T10:00:00.5Z","latitude":1,\
      "longitude":-2},"fix":{"time":"2026-01-02T10:00:00Z","latitude":1,"longitude":2,"accuracy":5,\
      "speed":"36 km/h","course":90,"altitude":"100 ft"},"direction":"leftToRight","crossedFences":[{"fence":"g"}],\
      "distance":"1 km","distanceRequired":30,"dwellTime":"2 min","flags":[],\
      "customData":{"k":"v"},"tolerance":{"time":"1 min","distance":"5 m"}}\r\n\r\n
      """)
    let row = try #require(file.rows.first)
    #expect(file.rows.count == 1)
    #expect(row.time == Timestamp(microseconds: 1_767_348_000_000_000))
    #expect(
      row[.boundary]
        == .point(
          Expectation.Point(
            time: Timestamp(microseconds: 1_767_348_000_500_000),
            coordinate: Coordinate(latitude: 1, longitude: -2))))
    guard case .fix(let fix) = row[.fix], case .crossedFences(let crossed) = row[.crossedFences]
    else {
      Issue.record("no fix or crossed fences")
      return
    }
    #expect(fix.numbers == [.accuracy: 5, .speed: 10, .course: 90, .altitude: 30.48])
    #expect(row[.visit] == .plain(.count(3)) && row[.mode] == .plain(.word("normal")))
    #expect(row[.direction] == .plain(.word("leftToRight")))
    #expect(row[.distance] == .plain(.number(1000)))
    #expect(row[.distanceRequired] == .plain(.number(30)) && row[.overshoot] == nil)
    #expect(row[.dwellTime] == .plain(.number(120)))
    #expect(row[.flags] == .plain(.flags([])))
    #expect(row[.customData] == .customData([CustomDatum(key: "k", value: "v")]))
    #expect(row.tolerance == PartialTolerance(microseconds: 60_000_000, meters: 5))
    #expect(crossed.map(\.fence) == ["g"])
  }

  @Test func `writes the header that it reads`() throws {
    let text = """
      {"ringfence": "expectations", "version": 1, "tolerance": {"time": "1.5 s", "distance": "5 m"}, \
      "zones": ["a", "b"], "types": ["entered", "crossed"]}
      """
    let header = try Self.read(text).header
    #expect(String(decoding: header.line(), as: UTF8.self) == text)
    #expect(header.includes(.entered, zone: "b"))
    #expect(!header.includes(.exited, zone: "b"))
    #expect(!header.includes(.entered, zone: "c"))
    let standard = ExpectationFile.Header().line()
    #expect(
      String(decoding: standard, as: UTF8.self) == """
        {"ringfence": "expectations", "version": 1, "tolerance": {"time": "0.002 s", "distance": "0.02 m"}}
        """)
  }

  @Test func `takes an empty file for nothing expected`() throws {
    #expect(try Self.read("").rows.isEmpty)
    #expect(try Self.read("\n \r\n").rows.isEmpty)
  }

  @Test func `reads past what happened to the app`() throws {
    let file = try Self.read(
      """
      {"ringfence":"expectations","version":1}
      {"type":"lifeCycle","wakes":[],"unknown":{}}
      {"type":"entered","zone":"a"}
      {"wakes":[],"type":"lifeCycle"}
      """)
    #expect(file.rows.map(\.line) == [3])
    #expect(throws: FileError.self) { try Self.read("{\"type\":\"lifecycle\"}") }
    #expect(throws: FileError.self) { try Self.read("{\"type\":\"lifeCycle\",}") }
  }

  /// Any cut and any changed byte gives rows of the file in their order, or an error that names a line of it.
  @Test(arguments: 0..<40) func `survives damaged files`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var bytes = Array(
      """
      {"ringfence":"expectations","version":1,"tolerance":{"time":"1 s"}}
      {"type":"exited","time":"2026-01-02T11:00:00Z","zone":"a","boundary":{"latitude":1,"longitude":2}}
      """.utf8)
    for _ in 0..<40 {
      bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      let cut = Array(bytes.prefix(random.int(0...bytes.count)))
      let lines = 1 + cut.count { $0 == 0x0A || $0 == 0x0D }
      do throws(FileError) {
        let file = try ExpectationFile.read(bytes: cut, name: "e")
        #expect(file.rows.allSatisfy { (1...lines).contains($0.line) })
        #expect(zip(file.rows, file.rows.dropFirst()).allSatisfy { $0.line < $1.line })
        let header = try ExpectationFile.read(
          bytes: Array(file.header.line()), name: "header"
        ).header
        #expect(header.line() == file.header.line())
      } catch {
        let message = error.description
        let line = Int(message.dropFirst(2).prefix { $0 != ":" }) ?? 0
        #expect(message.hasPrefix("e:") && (1...lines).contains(line), "\(message)")
        #expect(message.hasSuffix(" [\(error.code.rawValue)]"), "\(message)")
      }
    }
  }
}
