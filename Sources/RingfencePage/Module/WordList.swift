internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceGrade
internal import RingfenceLifeCycle
internal import RingfenceRecords
internal import RingfenceState

/// What the names in records mean, in the words that texts of the command have, for programs that show records.
package enum WordList {
  /// An object: `losses`, the words of each reason of a loss, and `remedies`, what to do about it; `withheld` and
  /// `withheldRemedies`, the same of each reason why a fix did not reach the app; `results`, of what became of a visit;
  /// `states`, of each state of the app, and `ends`, of those in which it has ended; `causes`, of what woke it; `grades`, of each grade of a restart circle, the best first, and
  /// `falseCheckInRemedies`, what to do about a false check-in at a circle of it; `outcomes`, of each outcome of an explanation;
  /// `classes`, `classPlurals` and `classMeanings`, of each class of a grade, in their order; `profiles`, of each profile of a scenario; `scenarioEvents`, the events that an editor
  /// offers, with name, value and words; `conditions`, the kinds of conditions in the order of an editor, with the
  /// form of their numbers, what a number beyond a limit is, and the fields that an editor shows and begins with; `zoneSettings`,
  /// the settings of a zone, each with `key`, where it is in an object `in`, and what a field for it shows: `label`,
  /// `changed`, `kind`, the default `standard` in metres or seconds, the ends of a slider and its step, or choices.
  package static var json: [UInt8] {
    JSONWriter.object { json in
      write("losses", LossReason.named, to: &json) { ($0.name, $0.reason.words(of: $0.kind)) }
      write("remedies", LossReason.named, to: &json) { ($0.name, $0.reason.remedy(of: $0.kind)) }
      write("withheld", LifeCycleReason.allCases, to: &json) { ($0.name, $0.words) }
      write("withheldRemedies", LifeCycleReason.allCases, to: &json) { ($0.name, $0.remedy) }
      write("results", ResultKind.allCases, to: &json) { ($0.name, $0.words) }
      write("states", LifeCycleState.allCases, to: &json) { ($0.name, $0.words) }
      write("ends", LifeCycleState.allCases.filter { $0.end != nil }, to: &json) {
        ($0.name, $0.end ?? "")
      }
      write("causes", Wake.Cause.ofEachKind, to: &json) { ($0.name, $0.words) }
      write("grades", RestartDegradation.Grade.allCases, to: &json) { ($0.name, $0.words) }
      write(
        "falseCheckInRemedies",
        RestartDegradation.Grade.allCases.filter { $0.falseCheckInRemedy != nil }, to: &json
      ) { ($0.name, $0.falseCheckInRemedy ?? "") }
      write("outcomes", OutcomeKind.allCases, to: &json) { ($0.name, $0.words) }
      write("classes", GradeClass.allCases, to: &json) { ($0.name, $0.words) }
      write("classPlurals", GradeClass.allCases, to: &json) { ($0.name, $0.pluralWords) }
      write("classMeanings", GradeClass.allCases, to: &json) { ($0.name, $0.meaning) }
      write("profiles", LifeCycleProfile.allCases, to: &json) { ($0.name, $0.words) }
      json.objects("scenarioEvents", ScenarioEvent.Kind.offered) { json, kind in
        json.member("event", word: kind.name)
        if let value = kind.value { json.member("value", word: value) }
        json.member("words", kind.words)
      }
      let settings = ConditionKind.allCases.filter { !ConditionKind.ofZones.contains($0) }
      json.array("conditions", ConditionKind.ofZones + settings) { $0.writeWords(of: $1) }
      json.array("zoneSettings", ZoneSetting.allCases.filter { $0.definition.field != nil }) {
        json, setting in
        write(setting, to: &json)
      }
    }
  }

  private static func write<Value>(
    _ key: String, _ values: [Value], to json: inout JSONWriter,
    _ entry: (Value) -> (name: String, words: String)
  ) {
    json.object(key) { json in
      for value in values {
        let (name, words) = entry(value)
        json.member(name, words)
      }
    }
  }

  private static func write(_ setting: ZoneSetting, to json: inout JSONWriter) {
    let definition = setting.definition
    guard let field = definition.field else { return }
    json.object { json in
      json.member("key", definition.key)
      if let object = definition.object { json.member("in", object.key) }
      if let flag = setting.container?.flag { json.member("flag", flag.key) }
      json.member("label", field.label)
      json.member("changed", field.changed)
      switch definition.kind {
      case .flag: json.member("kind", "flag")
      case .distance: json.member("kind", "distance")
      case .speed: json.member("kind", "speed")
      case .duration: json.member("kind", "duration")
      case .probability: json.member("kind", "probability")
      case .factor: json.member("kind", "factor")
      case .count: json.member("kind", "count")
      }
      if let standard = ZoneSettings()[setting] {
        json.key("standard")
        json.write(standard)
      }
      switch field.input {
      case .check: break
      case .slider(let ends, let step):
        json.member("unit", definition.shownUnit)
        json.member("least", ends.lowerBound, decimals: 0)
        json.member("most", ends.upperBound, decimals: 0)
        json.member("step", step, decimals: 0)
      case .choice(let values, let none):
        json.array("choices", values) { json, value in json.value(shortest: value) }
        json.member("none", none)
      }
    }
  }

}

extension LossReason {
  /// All reasons with their names, in the order of the documentation, and then the one of speed limits.
  fileprivate static var named: [(name: String, reason: LossReason, kind: Event.Kind)] {
    let all: [LossReason] =
      RestartDegradation.Exclusion.allCases.map { .excluded($0) }
      + [.merged, .notDelivered, .schedule, .minimumRetriggerTime, .outsideCircle]
    return all.map { ($0.name, $0, .entered) } + [(speedLimitName, .excluded(.speed), .overspeed)]
  }
}
