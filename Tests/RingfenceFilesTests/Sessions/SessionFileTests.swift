import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

@Suite struct SessionFileTests {
  /// A zone of an area and a line with every kind of memory, and a session in the midst of it.
  private static let layout: ZoneLayout = {
    func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
      Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    }
    let area = Shape.rectangle(Rectangle(southWest: at(0, 0), northEast: at(0.001, 0.001)))
    let line = Polyline([at(0, 0.0005), at(0.001, 0.0005)]).map(Shape.geoline) ?? area
    func zone(_ id: String) -> Zone {
      Zone(id: id, fences: [Fence(id: "a", shape: area), Fence(id: "l", shape: line)])
    }
    var waiting = zone("waiting")
    waiting.conditions.percentageCrossed = [PercentageCondition(percentage: 100)]
    waiting.conditions.speed = [SpeedCondition(minimum: .metersPerSecond(90))]
    var blocked = zone("blocked")
    blocked.settings.exit = false
    blocked.settings.minimumRetriggerTime = .seconds(3_600)
    return ZoneLayout(zones: [zone("visited"), waiting, blocked])
  }()

  private static func fix(_ second: Int64, _ latitude: Double, _ longitude: Double) -> Fix {
    Fix(
      time: Timestamp(microseconds: RandomScene.noon + second * 1_000_000),
      coordinate: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
      accuracy: .meters(5), speed: .metersPerSecond(4))
  }

  /// Inside, on the line, after a way in from the west and a moment outside.
  private static let session: TriggerSession = {
    var session = TriggerSession()
    var events: [Event] = []
    let fixes = [
      fix(0, 0.0005, -0.0003), fix(10, 0.0005, 0.0002), fix(20, 0.0005, -0.0001),
      fix(30, 0.0005, 0.0003), fix(40, 0.0005, 0.0005),
    ]
    session.process(fixes, with: TriggerEngine(layout), into: &events)
    return session
  }()

  private static let text = String(
    decoding: SessionFile.bytes(of: session, layout: layout), as: UTF8.self)

  private func refusal(_ text: String, layout: ZoneLayout = Self.layout) -> String? {
    do {
      _ = try SessionFile.read(bytes: Array(text.utf8), name: "state.json", layout: layout)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `reads a file as it reads its bytes, and names one that is not there`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/session-\(UUID().uuidString).json"
    try Self.text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let session = try SessionFile.read(path: path, layout: Self.layout)
    #expect(
      String(decoding: SessionFile.bytes(of: session, layout: Self.layout), as: UTF8.self)
        == Self.text)
    let error = #expect(throws: FileError.self) {
      try SessionFile.read(path: path + ".none", layout: Self.layout)
    }
    #expect(error?.description == "\(path).none: error: no such file [missing-file]")
  }

  /// The saved text without its checksum, with one piece of it replaced.
  private func changed(_ piece: String, _ other: String) -> String {
    let parts = SavedState.withoutChecksum(Self.text).components(separatedBy: piece)
    #expect(parts.count > 1, "\(piece)")
    return parts[0] + other + parts.dropFirst().joined(separator: piece)
  }

  @Test func `is JSON with a version, and read again`() {
    #expect(Self.text.hasPrefix("{") && Self.text.hasSuffix("}"))
    #expect(Self.text.contains("\"version\":1"))
    #expect(refusal(Self.text) == nil)
  }

  @Test func `reads a state of version 1 as it was first written`() throws {
    // Written by hand after Docs/Sessions.md: a session that waits for a condition. It must be read for as
    // long as version 1 is.
    let url = Paths.fixtures.appendingPathComponent("Sessions/version-1.json")
    let text = try String(contentsOf: url, encoding: .utf8)
      .replacingOccurrences(of: "LAYOUT", with: fingerprint())
    var session = try SessionFile.read(
      bytes: Array(text.utf8), name: "version-1.json", layout: Self.layout)
    #expect(session.openVisits.map(\.zone) == [0])
    #expect(session.pendingEntries.map(\.zone) == [1])
    #expect(session.lastFix?.speed == .metersPerSecond(4))
    #expect(session.lastFix?.course == nil)
    var events: [Event] = []
    session.process(Self.fix(50, 0.0005, 0.0007), with: TriggerEngine(Self.layout), into: &events)
    // The line is left to the east: the state says that the device came from the west, its left.
    #expect(events.filter { $0.zone == 0 }.map(\.direction) == [.leftToRight])
  }

  private func fingerprint() -> String {
    let parts = Self.text.components(separatedBy: "\"layout\":\"")
    return String((parts.last ?? "").prefix(16))
  }

  static let foreign: [(text: String, message: String)] = [
    ("", "is not a session state: there is no \"version\" [not-a-state]"),
    ("[]", "is not a session state: there is no \"version\" [not-a-state]"),
    ("{}", "is not a session state: there is no \"version\" [not-a-state]"),
    ("{\"version\":\"1\"}", "is not a session state: there is no \"version\" [not-a-state]"),
    ("{\"version\":1}", "is not a whole session state of version 1 [not-a-state]"),
    ("{\"version\":2}", "is a session state of version 2, expected 1 [unknown-version]"),
    ("{\"version\":0}", "is a session state of version 0, expected 1 [unknown-version]"),
    (
      "{\"version\":-7,\"zones\":4}",
      "is a session state of version -7, expected 1 [unknown-version]"
    ),
    ("$GPRMC,120000", "is not a session state: there is no \"version\" [not-a-state]"),
  ]

  @Test(arguments: foreign) func `refuses what is no state, or of another version`(
    _ row: (text: String, message: String)
  ) { #expect(refusal(row.text) == "state.json: error: " + row.message) }

  @Test func `refuses a state of another layout`() {
    var moved = Self.layout
    moved.zones[1].settings.exitDistance = .meters(31)
    let message =
      "state.json: error: was saved with another layout; zones or settings have changed since"
      + " [other-layout]"
    #expect(refusal(Self.text, layout: moved) == message)
    var swapped = Self.layout
    swapped.zones.swapAt(0, 1)
    #expect(refusal(Self.text, layout: swapped) == message)
    var renamed = Self.layout
    renamed.zones[0].fences[0].id = "b"
    #expect(refusal(Self.text, layout: renamed) == message)
  }

  /// What version 0.1 saved: FNV-1a over the native form.
  private static func olderFingerprint(_ layout: ZoneLayout) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in ZoneFileWriter.native(layout) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @Test func `reads a state with the fingerprint of version 0.1, but not of another layout`() {
    let older = changed(fingerprint(), Self.olderFingerprint(Self.layout))
    #expect(refusal(older) == nil)
    var renamed = Self.layout
    renamed.zones[0].name = "label"
    #expect(refusal(older, layout: renamed)?.hasSuffix("[other-layout]") == true)
  }

  @Test func `a label does not refuse a state`() {
    var renamed = Self.layout
    renamed.name = "town"
    renamed.zones[0].name = "label"
    renamed.zones[1].customData = [CustomDatum(key: "k", value: "v")]
    #expect(refusal(Self.text, layout: renamed) == nil)
    #expect(SessionFile.bytes(of: Self.session, layout: renamed) == Array(Self.text.utf8))
  }

  @Test func `is the same with an engine as with its layout, and names the other mode`() throws {
    let engines = DualModeEngine(RestartLayout(Self.layout))
    let bytes = SessionFile.bytes(of: Self.session, engine: engines.normal)
    #expect(bytes == Array(Self.text.utf8))
    let session = try SessionFile.read(bytes: bytes, name: "s", engine: engines.normal)
    #expect(session.openVisits == Self.session.openVisits)
    let error = #expect(throws: FileError.self) {
      try SessionFile.read(bytes: bytes, name: "s", engine: engines.restart)
    }
    #expect(
      error?.description
        == "s: error: was saved in normal mode; an AppSession goes on in another one [other-layout]"
    )
    #expect(
      refusal(changed("\"mode\":\"normal\"", "\"mode\":\"both\""))
        == "state.json: error: does not fit the layout: the mode is unknown [not-a-state]")
  }

  @Test func `a restored session knows its layout`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var session = try SessionFile.read(
        bytes: Array(Self.text.utf8), name: "s", layout: Self.layout)
      var events: [Event] = []
      var other = Self.layout
      other.zones.swapAt(0, 1)
      session.process(Self.fix(50, 0.0005, 0.0007), with: TriggerEngine(other), into: &events)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("with another layout"))
    // Nor is it saved as one of another layout.
    await #expect(processExitsWith: .failure) {
      _ = SessionFile.bytes(of: Self.session, layout: ZoneLayout(zones: []))
    }
  }

  @Test func `refuses what no session can have`() {
    let rows: [(String, String, String)] = [
      ("\"nextVisit\":3", "\"nextVisit\":0", "the next visit cannot be number 0"),
      (
        "\"nextVisit\":3", "\"nextVisit\":9223372036854775807",
        "the next visit cannot be number 9223372036854775807"
      ),
      ("\"nextVisit\":3", "\"nextVisit\":1", "visit 1 is not before visit 1"),
      ("\"zone\":0", "\"zone\":3", "zone 3 is not in order or not in the layout"),
      ("\"zone\":0", "\"zone\":-1", "zone -1 is not in order or not in the layout"),
      ("\"zone\":1", "\"zone\":0", "zone 0 is not in order or not in the layout"),
      ("\"occupied\":[0]", "\"occupied\":[2]", "fence 2 is not in the zone"),
      ("\"occupied\":[0]", "\"occupied\":[-1]", "fence -1 is not in the zone"),
      ("\"occupied\":[0]", "\"occupied\":[1]", "fence 1 is a geoline"),
      ("\"edge\":0,\"fence\":1", "\"edge\":0,\"fence\":0", "fence 0 is no geoline"),
      ("\"side\":1", "\"side\":3", "a line has no side 3"),
      ("\"memories\":[]", "\"memories\":[[]]", "there are 1 percentage conditions, not 0"),
      ("\"latitude\":0.0005", "\"latitude\":90.0005", "a position is out of range"),
      ("\"time\":17", "\"time\":9917", "a time is outside the years 0001 to 9999"),
    ]
    for (piece, other, detail) in rows {
      #expect(
        refusal(changed(piece, other))
          == "state.json: error: does not fit the layout: \(detail) [not-a-state]")
    }
  }

  /// Cut off or with any one byte changed, it is refused or read, and what is read can go on.
  @Test func `survives broken bytes`() {
    let bytes = Array(SavedState.withoutChecksum(Self.text).utf8)
    let engine = TriggerEngine(Self.layout)
    var random = SeededRandom(seed: 7)
    for round in 0..<1_500 {
      var broken = bytes
      if round < 200 {
        broken.removeLast(random.int(1...bytes.count))
        #expect(refusal(String(decoding: broken, as: UTF8.self)) != nil)
        continue
      }
      for _ in 0..<random.int(1...3) {
        let digits = Array("0123456789-e.\"{}[],:nulltrue".utf8)
        broken[random.int(0...(broken.count - 1))] = digits[random.int(0...(digits.count - 1))]
      }
      guard
        var session = try? SessionFile.read(
          bytes: broken, name: "state.json", layout: Self.layout)
      else { continue }
      var events: [Event] = []
      session.recordsSuppressions = true
      let fixes = (0..<8).map { Self.fix(50 + $0 * 10, 0.0005, 0.0005 + Double($0 % 3) * 0.001) }
      session.process(fixes, with: engine, into: &events)
      session.advance(
        to: Timestamp(microseconds: RandomScene.noon * 2), with: engine, into: &events)
      _ = session.pendingEntries
    }
  }

  @Test func `holds a place only where a track would`() {
    // A message never repeats a coordinate: they are personal data.
    let message = refusal(changed("\"latitude\":0.0005", "\"latitude\":90.0005")) ?? ""
    #expect(!message.contains("90"))
  }
}
