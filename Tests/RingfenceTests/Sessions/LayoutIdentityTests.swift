import Ringfence
import TestSupport
import Testing

/// A session goes on only with engines of its layout, and a plain one only in its mode.
@Suite struct LayoutIdentityTests {
  private static func zone(_ id: String, _ step: Int) -> Zone {
    let corner = Coordinate(uncheckedLatitude: 48.2, longitude: 16.37 + Double(step) * 0.01)
    let far = Coordinate(uncheckedLatitude: 48.201, longitude: 16.372 + Double(step) * 0.01)
    return Zone(
      id: id,
      fences: [Fence(id: "f", shape: .rectangle(Rectangle(southWest: corner, northEast: far)))],
      settings: ZoneSettings(dwell: .seconds(60)))
  }

  private static let zones = [zone("a", 0), zone("b", 1), zone("c", 2)]
  private static let engine = TriggerEngine(ZoneLayout(zones: zones))
  private static let engines = DualModeEngine(RestartLayout(ZoneLayout(zones: zones)))

  private static func fix(_ second: Int64, _ longitude: Double) -> Fix {
    Fix(
      time: Timestamp(microseconds: 1_772_798_400_000_000 + second * 1_000_000),
      coordinate: Coordinate(uncheckedLatitude: 48.2005, longitude: longitude))
  }

  /// A session whose device is in the last zone.
  private static func inside(_ engine: TriggerEngine = engine) -> TriggerSession {
    var session = TriggerSession()
    var events: [Event] = []
    session.process([fix(0, 16.3895), fix(10, 16.391)], with: engine, into: &events)
    return session
  }

  private static func appInside() -> AppSession {
    var session = AppSession()
    var events: [Event] = []
    session.process(fix(0, 16.391), with: engines, into: &events)
    return session
  }

  // MARK: What goes on

  @Test func `goes on with another engine of an equal layout`() {
    var session = Self.inside()
    var events: [Event] = []
    var labelled = Self.zones
    labelled[2].name = "a new label"
    let others = [
      TriggerEngine(ZoneLayout(zones: Self.zones)),
      TriggerEngine(ZoneLayout(name: "town", zones: labelled)), Self.engines.normal,
    ]
    for (second, engine) in others.enumerated() {
      session.process(Self.fix(20 + Int64(second), 16.391), with: engine, into: &events)
    }
    session.advance(
      to: Timestamp(microseconds: Self.fix(100, 0).time.microseconds), with: Self.engine,
      into: &events)
    #expect(events.map(\.kind) == [.dwelled])
    #expect(events.map(\.zone) == [2])
  }

  @Test func `a session without a fix takes any engine`() {
    var session = TriggerSession()
    var events: [Event] = []
    session.process([Fix](), with: Self.engine, into: &events)
    session.advance(to: Timestamp(microseconds: 0), with: Self.engine, into: &events)
    session.process(
      Self.fix(0, 16.37), with: TriggerEngine(ZoneLayout(zones: [])), into: &events)
    #expect(session.lastFix != nil)
  }

  @Test func `the session of an app goes on in both modes`() {
    var session = Self.appInside()
    var events: [Event] = []
    session.relaunched(at: Self.fix(5, 0).time)
    session.process(Self.fix(10, 16.391), with: Self.engines, into: &events)
    session.reopened(at: Self.fix(15, 0).time)
    session.process(Self.fix(20, 16.391), with: Self.engines, into: &events)
    #expect(events.isEmpty)
    #expect(session.openVisits.map(\.zone) == [2])
  }

  // MARK: What is refused

  private static func names(_ text: String, _ result: ExitTest.Result?) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(text)
  }

  @Test func `fewer zones are named as another layout`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var session = Self.inside()
      var events: [Event] = []
      let fewer = TriggerEngine(ZoneLayout(zones: Array(Self.zones.prefix(1))))
      session.process(Self.fix(20, 16.391), with: fewer, into: &events)
    }
    #expect(Self.names("with another layout", result))
    #expect(Self.names("migrate it first", result))
  }

  @Test func `another order is named as another layout`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var session = Self.inside()
      var events: [Event] = []
      let turned = TriggerEngine(ZoneLayout(zones: [Self.zones[2], Self.zones[0], Self.zones[1]]))
      session.process(
        FixColumns([Self.fix(20, 16.391), Self.fix(90, 16.391)]), with: turned, into: &events)
    }
    #expect(Self.names("with another layout", result))
  }

  @Test func `another layout is refused without a fix, too`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var session = Self.inside()
      var events: [Event] = []
      session.advance(
        to: Self.fix(90, 0).time, with: TriggerEngine(ZoneLayout(zones: [])), into: &events)
    }
    #expect(Self.names("with another layout", result))
  }

  @Test func `one session in both modes is reported to be an AppSession`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var session = Self.inside(Self.engines.normal)
      var events: [Event] = []
      session.process(Self.fix(20, 16.391), with: Self.engines.restart, into: &events)
    }
    #expect(Self.names("AppSession", result))
  }

  @Test func `the session of an app is refused with another layout, in any mode`() async {
    let changed = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var session = Self.appInside()
      var events: [Event] = []
      session.relaunched(at: Self.fix(5, 0).time)
      let none = DualModeEngine(RestartLayout(ZoneLayout(zones: [])))
      session.process(Self.fix(10, 16.391), with: none, into: &events)
    }
    #expect(Self.names("with another layout", changed))
    let unchanged = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var session = Self.appInside()
      var events: [Event] = []
      let none = DualModeEngine(RestartLayout(ZoneLayout(zones: [])))
      session.process(Self.fix(10, 16.391), with: none, into: &events)
    }
    #expect(Self.names("with another layout", unchanged))
  }
}
