import RingfenceLifeCycle
import Testing

@Suite struct OfferedEventTests {
  @Test(arguments: ScenarioEvent.Kind.offered)
  func `a scenario file has the offered event`(_ kind: ScenarioEvent.Kind) throws {
    let value = kind.value.map { #", "value": "\#($0)""# } ?? ""
    let text = #"{"version": 1, "events": [{"event": "\#(kind.name)", "at": 60\#(value)}]}"#
    let file = try ScenarioFile.read(bytes: Array(text.utf8), name: "scenario.json")
    #expect(file.scenario.events.map(\.kind) == [kind])
  }

  @Test func `each event has words of its own`() {
    let words = ScenarioEvent.Kind.offered.map(\.words)
    #expect(Set(words).count == words.count)
    #expect(words.count == 11 + 2 * 4 + 5 + 3)
  }
}
