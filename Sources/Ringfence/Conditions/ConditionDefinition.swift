/// What is said of a kind of conditions, besides its numbers and how it is evaluated.
package struct ConditionDefinition: Sendable {
  package var article = "a"
  /// The kind in text, where that is not its name.
  package var title: String?
  /// What one of them is called in messages, where that is not its name with `condition`.
  package var noun: String?
  /// What the kind asks for, in lines of help.
  package let help: [String]
  /// The parts of a condition in files, in their order; none for a kind that is a setting.
  package var fields: [ConditionField] = []
  /// One of this number of fields, from the first one on, is required; 0 for none.
  package var alternatives = 0
  /// Whether restart mode evaluates it; else its zones never trigger there.
  package var isEvaluatedInRestartMode = false
  /// What an editor adds.
  package var example: [(key: String, value: Example)] = []
  /// Other names for its key, in small letters.
  package var otherNames: [String] = []

  /// A value of a file.
  package enum Example: Sendable {
    case text(String)
    case number(Int)
  }

  /// Numbers between a minimum and a maximum; the setting is what is refused out of the range.
  static func limits(
    _ quantity: LimitedQuantity, _ setting: ModelError.Setting, article: String = "a", help: String
  ) -> Self {
    ConditionDefinition(
      article: article, help: [help],
      fields: [
        ConditionField("minimum", .limit(quantity), setting: setting),
        ConditionField("maximum", .limit(quantity), setting: setting),
        ConditionField("when", .timing(usual: quantity.usualTiming)),
      ], alternatives: 2, example: [(quantity.example.key, .text(quantity.example.value))])
  }

  /// The retrigger time, a setting.
  static var minimumRetriggerTime: Self {
    ConditionDefinition(
      title: "minimum retrigger time", help: ["the time since the zone triggered last"])
  }

  /// The certainty of entries, a setting.
  static var certainty: Self {
    ConditionDefinition(help: ["how probable it is that the device is in the zone ('entry')"])
  }

  /// How long an entry must last, a setting.
  static var stay: Self {
    ConditionDefinition(help: ["how long the device has been in the zone ('entry')"])
  }

  /// How long an exit must last, a setting.
  static var exitAfter: Self {
    ConditionDefinition(
      title: "time outside", help: ["how long the device has been outside ('exitAfter')"])
  }

  /// How many fixes an exit takes, a setting.
  static var exitFixes: Self {
    ConditionDefinition(
      title: "fixes outside", help: ["how many fixes in a row are far enough outside ('exitFixes')"]
    )
  }

  /// The certainty of exits, a setting.
  static var exitCertainty: Self {
    ConditionDefinition(
      title: "certainty of the exit",
      help: ["how probable it is that the device has left the zone ('exit')"])
  }

  /// How long an excess of the speed must last, a setting.
  static var duration: Self {
    ConditionDefinition(help: ["how long the device has been too fast ('overspeed')"])
  }
}

/// The numbers of the failures of a kind, and so their words.
package enum ConditionNumbers: Sendable {
  /// A number of the fix, and limits.
  case limits(LimitedQuantity)
  /// Degrees on an arc from the minimum clockwise to the maximum.
  case arc
  /// A number of things, with the name of one and of more.
  case count(one: String, many: String)
  case probability
  /// A time that has passed, with what stands behind it in text.
  case time(since: String)
  /// The time until a window opens.
  case window

  /// The unit in records, and the decimals that are always written.
  package var unit: (name: String, decimals: Int) {
    switch self {
    case .limits(let quantity): (quantity.unit, 2)
    case .arc: ("deg", 2)
    case .count(_, let many): (many, 0)
    case .probability: ("probability", 3)
    case .time, .window: ("s", 3)
    }
  }

  /// Whether records have more decimals where a margin would be written as zero.
  package var isMeasured: Bool {
    switch self {
    case .limits, .arc: true
    case .count, .probability, .time, .window: false
    }
  }

  /// What a number below the minimum is, and one above the maximum or outside the arc.
  package var misses: (below: String, above: String) {
    switch self {
    case .limits(let quantity): quantity.misses
    case .arc: ("off", "off")
    case .count: ("too few", "too many")
    case .probability: ("too unsure", "too sure")
    case .time: ("too early", "too late")
    case .window: ("closed", "closed")
    }
  }
}
