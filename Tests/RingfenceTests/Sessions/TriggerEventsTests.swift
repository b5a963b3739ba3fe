import Ringfence
import Synchronization
import TestSupport
import Testing

/// Events of fixes that arrive one by one, against those of all at once.
@Suite struct TriggerEventsTests {
  private struct Broken: Error {}

  /// Counts how many fixes were asked for; fails after the last one where asked to.
  private struct Source: AsyncSequence, Sendable {
    typealias Element = Fix
    let fixes: [Fix]
    var fails = false
    let asked = Counter()

    final class Counter: Sendable {
      let value = Atomic(0)
    }

    struct Iterator: AsyncIteratorProtocol {
      var rest: ArraySlice<Fix>
      let fails: Bool
      let asked: Counter

      mutating func next() async throws -> Fix? {
        asked.value.add(1, ordering: .relaxed)
        if rest.isEmpty, fails { throw Broken() }
        await Task.yield()
        return rest.popFirst()
      }
    }

    func makeAsyncIterator() -> Iterator {
      Iterator(rest: fixes[...], fails: fails, asked: asked)
    }
  }

  private func plain(_ scene: RandomScene) -> (events: [Event], session: TriggerSession) {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(scene.fixes, with: TriggerEngine(scene.layout), into: &events)
    return (events, session)
  }

  @Test(arguments: 0..<20) func `are those of all fixes at once`(seed: Int) async throws {
    let scene = RandomScene(seed: seed, fixes: 120)
    let engine = TriggerEngine(scene.layout)
    let expected = plain(scene)
    var iterator = engine.events(from: Source(fixes: scene.fixes)).makeAsyncIterator()
    var events: [Event] = []
    while let event = try await iterator.next() { events.append(event) }
    #expect(events == expected.events)
    #expect(iterator.session.lastFix == expected.session.lastFix)
    #expect(iterator.session.openVisits == expected.session.openVisits)
    #expect(!iterator.hasEventsOfLastFix)
  }

  @Test func `go on from a session`() async throws {
    for cut in stride(from: 0, through: 120, by: 17) {
      let scene = RandomScene(seed: 5, fixes: 120)
      let engine = TriggerEngine(scene.layout)
      var session = TriggerSession()
      var events: [Event] = []
      session.process(scene.fixes.prefix(cut), with: engine, into: &events)
      let rest = Source(fixes: Array(scene.fixes.dropFirst(cut)))
      for try await event in engine.events(from: rest, session: session) { events.append(event) }
      #expect(events == plain(scene).events, "cut after \(cut)")
    }
  }

  @Test func `ask for no fix before the events of the last one are taken`() async throws {
    let scene = RandomScene(seed: 3, fixes: 200)
    let source = Source(fixes: scene.fixes)
    var iterator = TriggerEngine(scene.layout).events(from: source).makeAsyncIterator()
    #expect(source.asked.value.load(ordering: .relaxed) == 0)
    while let event = try await iterator.next() {
      let asked = source.asked.value.load(ordering: .relaxed)
      // The fix that was asked for last reveals the event.
      #expect(scene.fixes[asked - 1].time == iterator.session.lastFix?.time)
      #expect(event.time <= scene.fixes[asked - 1].time)
    }
  }

  @Test func `end with an error of the source, after the events before it`() async {
    let scene = RandomScene(seed: 3, fixes: 120)
    let source = Source(fixes: scene.fixes, fails: true)
    var events: [Event] = []
    await #expect(throws: Broken.self) {
      for try await event in TriggerEngine(scene.layout).events(from: source) {
        events.append(event)
      }
    }
    #expect(events == plain(scene).events)
  }

  @Test func `end when the task is cancelled`() async throws {
    let scene = RandomScene(seed: 3, fixes: 10)
    // A source that never ends: the same place again and again, a second later each.
    let (stream, continuation) = AsyncStream.makeStream(of: Fix.self)
    let engine = TriggerEngine(scene.layout)
    let task = Task {
      var count = 0
      for await _ in engine.events(from: stream) { count += 1 }
      return count
    }
    for fix in scene.fixes { continuation.yield(fix) }
    task.cancel()
    _ = await task.value
  }
}
