import Foundation
import RingfencePage
import Testing

/// What the page's scripts know of the engine.
@Suite struct WordListTests {
  private func settings() throws -> [NSDictionary] {
    let json = try JSONSerialization.jsonObject(with: Data(WordList.json))
    return try #require((json as? NSDictionary)?["zoneSettings"] as? [NSDictionary])
  }

  /// The fields of a zone as the editor has shown them since its first version.
  @Test func `describes the settings of a zone`() throws {
    let expected: [NSDictionary] = [
      [
        "key": "exit", "flag": "events", "label": "Report exits", "changed": "Exits",
        "kind": "flag",
        "standard": true,
      ],
      [
        "key": "exitDistance", "label": "Exit distance", "changed": "Exit distance",
        "kind": "distance", "standard": 30, "unit": "m", "least": 0, "most": 200, "step": 1,
      ],
      [
        "key": "dwell", "label": "Dwell time", "changed": "Dwell time", "kind": "duration",
        "unit": "s", "least": 1, "most": 900, "step": 1,
      ],
      [
        "key": "dwellRepeat", "label": "Dwell again after", "changed": "Dwell again after",
        "kind": "duration", "unit": "s", "least": 60, "most": 3600, "step": 10,
      ],
      [
        "key": "maximumStay", "label": "Maximum stay", "changed": "Maximum stay",
        "kind": "duration", "unit": "s", "least": 60, "most": 14_400, "step": 60,
      ],
      [
        "key": "minimumRetriggerTime", "label": "Minimum retrigger time",
        "changed": "Minimum retrigger time", "kind": "duration", "standard": 0, "unit": "s",
        "least": 0, "most": 3600, "step": 10,
      ],
      [
        "key": "certainty", "in": "entry", "label": "An entry must be sure",
        "changed": "Certainty of entries", "kind": "probability", "choices": [0.8, 0.9, 0.95],
        "none": "no, at every fix inside",
      ],
      [
        "key": "after", "in": "entry", "label": "An entry must last",
        "changed": "Time before entries", "kind": "duration", "unit": "s", "least": 1, "most": 900,
        "step": 1,
      ],
      [
        "key": "certainty", "in": "exit", "flag": "events", "label": "An exit must be sure",
        "changed": "Certainty of exits", "kind": "probability", "choices": [0.8, 0.9, 0.95],
        "none": "no, at every fix far enough outside",
      ],
      [
        "key": "exitAfter", "label": "An exit must last", "changed": "Time before exits",
        "kind": "duration", "unit": "s", "least": 1, "most": 900, "step": 1,
      ],
      [
        "key": "exitFixes", "label": "Fixes outside before an exit",
        "changed": "Fixes before exits", "kind": "count", "choices": [2, 3, 5],
        "none": "one, at the exit distance",
      ],
      [
        "key": "limit", "in": "overspeed", "label": "Speed limit", "changed": "Speed limit",
        "kind": "speed", "unit": "km/h", "least": 5, "most": 130, "step": 5,
      ],
      [
        "key": "tolerance", "in": "overspeed", "label": "Tolerance above it",
        "changed": "Tolerance of the limit", "kind": "speed", "unit": "km/h", "least": 0,
        "most": 30, "step": 1,
      ],
      [
        "key": "after", "in": "overspeed", "label": "An excess must last",
        "changed": "Time before overspeed", "kind": "duration", "unit": "s", "least": 0,
        "most": 120, "step": 1,
      ],
    ]
    #expect(try settings() == expected)
  }
}
