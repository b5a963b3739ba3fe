/// What is known of a setting of a zone.
package struct ZoneSettingDefinition: Sendable {
  package enum Kind: Sendable {
    case flag
    /// Metres.
    case distance(ClosedRange<Double>)
    /// Metres per second.
    case speed(ClosedRange<Double>)
    /// Seconds, from a microsecond on where the range begins above 0.
    case duration(ClosedRange<Double>)
    /// How sure something must be, and what: one of them, and several.
    case probability(ClosedRange<Double>, of: String, String)
    /// A number without a unit.
    case factor(ClosedRange<Double>)
    /// A whole number of things.
    case count(ClosedRange<Int>)
  }

  /// What a layout's fingerprint, which saved sessions have, covers of the setting.
  enum Saving: Sendable {
    /// The value, the default too.
    case always
    /// The value alone, where it is not the default.
    case whereSet
    /// The path and the value, where it is not the default: for what is newer than sessions that were saved.
    case named
    /// Nothing: no event depends on it.
    case never
  }

  /// The key in files.
  package let key: String
  /// The object in files that has the key; `nil` for the zone itself.
  package let object: ZoneSetting.Object?
  /// What messages call it.
  package let words: String
  package let kind: Kind
  /// What an error calls it that refuses a number; `nil` for a flag.
  let refused: ModelError.Setting?
  let saving: Saving
  /// Whether it is about visits, which the crossing of a geoline does not have.
  package let isOfVisits: Bool
  /// The names of mutants begin with it.
  package let mutant: String
  /// `nil` for a setting that an editor does not show.
  package let field: SettingField?
  /// Other names that programs and people have for it, in lower case without separators, with blanks between them.
  package let otherNames: String

  init(
    _ key: String, in object: ZoneSetting.Object? = nil, _ words: String, _ kind: Kind,
    refused: ModelError.Setting? = nil, saved saving: Saving = .named, isOfVisits: Bool = true,
    mutant: String, field: SettingField?, otherNames: String = ""
  ) {
    self.key = key
    self.object = object
    self.words = words
    self.kind = kind
    self.refused = refused
    self.saving = saving
    self.isOfVisits = isOfVisits
    self.mutant = mutant
    self.field = field
    self.otherNames = otherNames
  }

  /// Whether events depend on it.
  package var decidesEvents: Bool { saving != .never }

  /// The key as a path: `dwell`, `entry.certainty`.
  package var path: String { (object.map { $0.key + "." } ?? "") + key }

  /// The numbers that an engine takes; `nil` for a flag.
  package var range: ClosedRange<Double>? {
    switch kind {
    case .flag: nil
    case .distance(let range), .speed(let range), .duration(let range),
      .probability(let range, _, _), .factor(let range):
      range
    case .count(let range): Double(range.lowerBound)...Double(range.upperBound)
    }
  }

  /// A number as a value; `nil` for a flag.
  package func value(_ number: Double) -> SettingValue? {
    switch kind {
    case .flag: nil
    case .distance: .distance(.meters(number))
    case .speed: .speed(.metersPerSecond(number))
    case .duration: .duration(.seconds(number))
    case .probability: .probability(number)
    case .factor: .factor(number)
    case .count(let range):
      // checked: exact, or the nearest in the range
      .count(Int(exactly: number.rounded()) ?? range.nearest(to: number))
    }
  }

  /// The unit of the number in messages; empty for none.
  package var unit: String {
    switch kind {
    case .distance: "m"
    case .speed: "m/s"
    case .duration: "s"
    case .flag, .probability, .factor, .count: ""
    }
  }
}

extension ZoneSettingDefinition {
  /// The unit of the number for people, which its ``field`` has, too.
  package var shownUnit: String {
    if case .speed = kind { LimitedQuantity.speed.display.unit } else { unit }
  }
}

/// The value of a setting.
package enum SettingValue: Hashable, Sendable {
  case flag(Bool)
  case distance(Distance)
  case speed(Speed)
  case duration(Duration)
  case probability(Double)
  case factor(Double)
  case count(Int)

  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  package var distance: Distance? {
    if case .distance(let distance) = self { distance } else { nil }
  }

  package var speed: Speed? { if case .speed(let speed) = self { speed } else { nil } }

  package var duration: Duration? {
    if case .duration(let duration) = self { duration } else { nil }
  }

  package var probability: Double? {
    if case .probability(let probability) = self { probability } else { nil }
  }

  package var count: Int? { if case .count(let count) = self { count } else { nil } }

  package var factor: Double? {
    if case .factor(let factor) = self { factor } else { nil }
  }

  /// Metres, metres per second, seconds, the probability, the factor or the count; `nil` for a flag.
  package var number: Double? {
    switch self {
    case .flag: nil
    case .distance(let distance): distance.meters
    case .speed(let speed): speed.metersPerSecond
    case .duration(let duration): duration.seconds
    case .probability(let number), .factor(let number): number
    case .count(let count): Double(count)
    }
  }
}

/// How an editor shows a setting.
package struct SettingField: Sendable {
  package enum Input: Sendable {
    /// A box for yes or no.
    case check
    /// A text with a slider: its ends and its step, in metres, kilometres per hour or seconds.
    case slider(ClosedRange<Double>, step: Double)
    /// Some values, and what none means.
    case choice(of: [Double], none: String)
  }

  package let label: String
  /// What is said to have changed.
  package let changed: String
  package let input: Input

  init(_ label: String, changed: String? = nil, _ input: Input = .check) {
    self.label = label
    self.changed = changed ?? label
    self.input = input
  }
}

extension ClosedRange<Int> {
  /// The number in the range that is nearest to a count.
  package func limit(_ count: Int) -> Int { Swift.min(Swift.max(count, lowerBound), upperBound) }

  /// The whole number in the range that is nearest to another number; the least for NaN.
  package func nearest(to number: Double) -> Int {
    guard number > Double(lowerBound) else { return lowerBound }
    // checked: the number lies between both bounds
    return number < Double(upperBound) ? Int(number.rounded()) : upperBound
  }
}
