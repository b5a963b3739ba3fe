internal import Ringfence
internal import RingfenceState

/// Writes scenarios as files, so that a preset can be given on.
package enum ScenarioFileWriter {
  /// A scenario as a file, version 1. Reading it gives an equal scenario.
  package static func bytes(
    _ scenario: Scenario, profile: LifeCycleProfile = .nominal
  ) -> [UInt8] {
    var json = JSONWriter(.padded)
    json.beginObject()
    json.startLine(indent: 2)
    json.member("version", 1)
    if profile != .nominal {
      json.startLine(indent: 2)
      json.member("profile", word: profile.name)
    }
    let hasClocks = scenario.events.contains {
      if case .timeOfDay = $0.at { true } else { false }
    }
    if hasClocks, let timeZone = scenario.timeZone {
      json.startLine(indent: 2)
      json.member("timeZone", timeZone.name)
    }
    if scenario.managers != Scenario().managers {
      json.startLine(indent: 2)
      json.member("managers", scenario.managers)
    }
    let entries = ScenarioWords.entries(managers: scenario.managers)
    json.startLine(indent: 2)
    json.key("events")
    json.beginArray()
    for event in scenario.events {
      json.startLine(indent: 4)
      json.object { json in
        json.key("at")
        switch event.at {
        case .time(let time): json.value(exact: time)
        case .sinceFirstFix(let duration): json.value(exactSeconds: duration)
        case .timeOfDay(let time): json.value(time.text)
        case .partOfTrack(let part): json.value("\(DecimalNumber.text(part * 100)) %")
        }
        json.member("event", word: event.kind.name)
        let entry = entries.first { $0.kind == event.kind }
        if let value = entry?.value { json.member("value", value) }
      }
    }
    json.endArray(indent: 2)
    json.endObject(indent: 0)
    json.endDocument()
    return json.bytes
  }
}
