import FuzzTargets
import Ringfence
import Testing

/// What the fuzzer relies on to see a fault.
@Suite struct FuzzRulesTests {
  @Test(arguments: ["{\"distance\":,\"a\":1}", "{\"a\":nan}", "{\"a\":1", "", "{} {}"])
  func `detects text that is not JSON`(text: String) {
    #expect(throws: BrokenInvariant.self) { try OutputRules.requireJSON(Array(text.utf8), "it") }
  }

  @Test(arguments: ["{}", "{}\n\n{}\n", "{}\n[\n"])
  func `detects lines that are not JSON`(text: String) {
    #expect(throws: BrokenInvariant.self) {
      try OutputRules.requireJSONLines(Array(text.utf8), "it")
    }
  }

  @Test(arguments: [
    [0x61, 0x1B, 0x5B], [0x61, 0x7F], [0x61, 0xC2, 0x9B], Array("\u{202E}".utf8), [0xC3, 0x28],
    Array("at inf m".utf8), Array("-nan".utf8),
  ])
  func `text with control characters or endless numbers is seen`(bytes: [UInt8]) {
    #expect(throws: BrokenInvariant.self) { try OutputRules.requireText(bytes, "it") }
  }

  @Test func `information and banana are words`() throws {
    try OutputRules.requireText(Array("information, banana\n".utf8), "it")
  }

  @Test func `an order of events that cannot be is seen`() throws {
    let start = try #require(Coordinate(latitude: 0, longitude: 0))
    let circle = try #require(Circle(center: start, radius: .meters(100)))
    let layout = ZoneLayout(zones: [
      Zone(id: "z", fences: [Fence(id: "f", shape: .circle(circle))])
    ])
    var session = TriggerSession()
    var events: [Event] = []
    let fixes = [(0, 0.0), (10, 0.01), (20, 0.0)].compactMap { seconds, longitude in
      Coordinate(latitude: 0, longitude: longitude).map {
        Fix(time: Timestamp(microseconds: seconds * 1_000_000), coordinate: $0)
      }
    }
    session.process(fixes, with: TriggerEngine(layout), into: &events)
    try #require(events.map(\.kind) == [.entered, .exited, .entered])
    try EventRules.check(events, layout: layout)

    var far = events
    far[1].distance = .meters(.nan)
    var early = events
    early[2].time = Timestamp(microseconds: 0)
    var nowhere = events
    nowhere[0].zone = 1
    let broken = [
      Array(events.dropFirst()), [events[0], events[2]], Array(events.reversed()), far, early,
      nowhere,
    ]
    for events in broken {
      #expect(throws: BrokenInvariant.self) { try EventRules.check(events, layout: layout) }
    }
  }
}
