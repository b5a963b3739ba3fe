import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// The form of a saved session is that of Foundation's coder, which wrote the first states of version 1.
@Suite struct SessionFormTests {
  // The document of Docs/Sessions.md, as a type that Foundation can read and write.
  struct Document: Codable {
    var version: Int
    var checksum: String?
    var layout: String
    var mode: String?
    var nextVisit: Int
    var lastFix: FixRecord?
    var startsSegment: Bool?
    var zones: [ZoneRecord]
    var layoutBefore: String?
    var moved: [ZoneRecord]?
    var evidence: [Double]?
  }
  struct Point: Codable {
    var time: Int64
    var latitude: Double
    var longitude: Double
  }
  struct FixRecord: Codable {
    var point: Point
    var altitude: Double?
    var accuracy: Double?
    var speed: Double?
    var course: Double?
    var flags: UInt8
  }
  struct Crossing: Codable {
    var fence: Int
    var point: Point
  }
  struct Visit: Codable {
    var id: Int
    var fence: Int32
    var entry: Point
    var enteredAt: Int64
    var crossed: [Crossing]
    var outward: Exit?
    var hasDwelled: Bool
    var dwells: Int64?
    var hasOverstayed: Bool?
    var isPass: Bool
  }
  struct Exit: Codable {
    var point: Point
    var fence: Int32
    var isGap: Bool
  }
  struct Attempt: Codable {
    var fence: Int32
    var began: Point
    var percentageHolds: Bool
    var bearingHolds: Bool
    var speedHolds: Bool
    var othersHold: [String]?
    var crossingIsDerived: Bool
    var crossed: [Crossing]
    var hasFailedOtherwise: Bool?
  }
  struct ExitClaim: Codable {
    var farFixes: Int
    var isOnlyEarly: Bool
    var certainty: Double?
    var lastFix: FixRecord?
    var meters: Double
  }
  struct Excess: Codable {
    var began: Point
    var fence: Int32
    var fixes: Int
    var isDerived: Bool
    var isReported: Bool
    var last: Int64
    var maximum: Double
    var visit: Int?
  }
  struct Contact: Codable {
    var fence: Int32
    var side: UInt8
    var edge: Int32
  }
  struct ZoneRecord: Codable {
    var zone: Int32
    var occupied: [Int32]
    var visit: Visit?
    var attempt: Attempt?
    var blockedUntil: Int64?
    var memories: [[Crossing]]
    var contacts: [Contact]
    var id: String?
    var signature: String?
    var reportsExit: Bool?
    var withheldSince: Int64?
    var claim: ExitClaim?
    var excess: Excess?
    var fences: [NamedFence]?
  }
  struct NamedFence: Codable {
    var fence: Int32
    var id: String
  }

  /// What Foundation writes of what it reads, byte for byte the same.
  private func rewritten(_ bytes: [UInt8]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  @Test(arguments: 0..<40) func `is what Foundation writes, byte for byte`(_ seed: Int) throws {
    let scene = RandomScene(seed: seed)
    let engine = TriggerEngine(scene.layout)
    var session = TriggerSession()
    var events: [Event] = []
    for fix in scene.fixes {
      session.process(fix, with: engine, into: &events)
      let bytes = SessionFile.bytes(of: session, layout: scene.layout)
      let foreign = try rewritten(bytes)
      #expect(foreign == String(decoding: bytes, as: UTF8.self))
    }
  }

  /// A session that has seen one fix.
  private func session(
    _ latitude: Double, _ longitude: Double, _ altitude: Double, speed: Double
  ) -> TriggerSession {
    var session = TriggerSession()
    var events: [Event] = []
    let fix = Fix(
      time: Timestamp(microseconds: 253_402_300_799_999_999),
      coordinate: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
      altitude: .meters(altitude), speed: .metersPerSecond(speed))
    session.process(fix, with: TriggerEngine(ZoneLayout(zones: [])), into: &events)
    return session
  }

  // The shortest text of a double, without `.0`, with an exponent from 2^54 on and below 1e-4.
  static let numbers: [(Double, String)] = [
    (0, "0"), (1, "1"), (89.5, "89.5"), (0.1, "0.1"), (0.0001, "0.0001"), (0.00001, "1e-05"),
    (-45.123456789012345, "-45.123456789012344"), (2.5e-300, "2.5e-300"),
  ]

  @Test(arguments: numbers) func `writes the shortest numbers`(_ number: Double, _ text: String)
    throws
  {
    let layout = ZoneLayout(zones: [])
    let bytes = SessionFile.bytes(of: session(number, number, number, speed: 4), layout: layout)
    let written = String(decoding: bytes, as: UTF8.self)
    #expect(
      written.contains(
        "\"point\":{\"latitude\":\(text),\"longitude\":\(text),\"time\":253402300799999999},\"speed\":4}"
      ))
    #expect(written.contains("\"lastFix\":{\"altitude\":\(text),\"flags\":0,"))
    let foreign = try rewritten(bytes)
    #expect(foreign == written)
    let read = try SessionFile.read(bytes: bytes, name: "state.json", layout: layout)
    #expect(read.lastFix?.coordinate.latitude == number)
    #expect(read.lastFix?.time.microseconds == 253_402_300_799_999_999)
  }

  /// A state with one member written otherwise, as another program might.
  @Test(arguments: [
    ("\"flags\":0", "\"flags\":0.0", true), ("\"flags\":0", "\"flags\":0e1", true),
    ("\"flags\":0", "\"flags\":256", false), ("\"flags\":0", "\"flags\":-1", false),
    ("\"flags\":0", "\"flags\":0.5", false), ("\"flags\":0", "\"flags\":\"0\"", false),
    ("\"flags\":0", "\"flags\":null", false), ("\"flags\":0", "\"flags\":0,\"course\":null", true),
    ("\"flags\":0", "\"flags\":0,\"other\":[1]", true), ("\"flags\":0", "\"flags\":true", false),
    ("\"speed\":4", "\"speed\":\"4\"", false), ("\"speed\":4", "\"speed\":1e999", false),
    ("\"nextVisit\":1", "\"nextVisit\":1e300", false), ("\"zones\":[]", "\"zones\":null", false),
    ("\"zones\":[]", "\"zones\":{}", false), ("\"zones\":[]", "\"zones\":[0]", false),
  ])
  func `reads the same types as Foundation`(_ piece: String, _ other: String, _ isRead: Bool) {
    let layout = ZoneLayout(zones: [])
    let bytes = SessionFile.bytes(of: session(1, 2, 3, speed: 4), layout: layout)
    let text = SavedState.withoutChecksum(String(decoding: bytes, as: UTF8.self))
    #expect(text.contains(piece))
    let changed = Array(text.replacingOccurrences(of: piece, with: other).utf8)
    #expect(((try? SessionFile.read(bytes: changed, name: "s", layout: layout)) != nil) == isRead)
    #expect(((try? rewritten(changed)) != nil) == isRead)
  }
}
