import Ringfence
import RingfenceRecords
import Testing

@Suite struct FileWordsTests {
  private func check<Value: FileWord>(_ type: Value.Type, _ words: String) {
    #expect(Value.allWords.map(\.name).joined(separator: " ") == words)
    #expect(Set(Value.allWords).count == Value.allWords.count)
    #expect(Value.valuesByName.allSatisfy { $0.value.name == $0.name })
  }

  // The words of the tables in Docs/EventFormats.md, Docs/Zones.md and Docs/Tracks.md.
  @Test func `has the words of the pages`() {
    check(
      Event.Kind.self,
      "entered exited crossed dwelled overstayed overspeed overspeedEnded absent "
        + "arrivedLate leftEarly attendance")
    check(TriggerMode.self, "normal restart")
    check(CrossingDirection.self, "leftToRight rightToLeft")
    check(EventFlags.self, "initial gap late derived pass layoutChanged unsure")
    check(FixFlags.self, "estimated manual simulated")
    check(ConditionTiming.self, "inside crossing")
    check(
      ConditionKind.self,
      "schedule minimumRetriggerTime percentageCrossed bearing speed altitude certainty stay exitAfter "
        + "exitFixes exitCertainty duration"
    )
  }

  @Test func `names the flags of a set in their order`() {
    var names: [String] = []
    EventFlags([.pass, .initial, .late]).forEachName { names.append($0) }
    FixFlags([.simulated, .startsSegment, .estimated]).forEachName { names.append($0) }
    EventFlags([]).forEachName { names.append($0) }
    #expect(names == ["initial", "late", "pass", "estimated", "simulated"])
    #expect(EventFlags([.gap, .late]).name.isEmpty)
  }
}
