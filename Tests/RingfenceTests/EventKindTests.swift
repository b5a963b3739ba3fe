import Ringfence
import Testing

/// The types of events as numbers, by which tables and lists of several modules are ordered.
@Suite struct EventKindTests {
  @Test func `each type has a number of its own`() {
    #expect(Event.Kind.allCases.map { $0.index } == Array(0..<Event.Kind.allCases.count))
  }

  @Test func `types at zones do not share a key`() {
    let keys = (0..<40).flatMap { zone in Event.Kind.allCases.map { $0.key(ofZone: zone) } }
    #expect(Set(keys).count == keys.count)
  }
}
