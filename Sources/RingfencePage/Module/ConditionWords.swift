internal import Ringfence
internal import RingfenceRecords

extension JSONWriter {
  /// Writes what a page says of a kind of conditions, and what its editor shows.
  mutating func writeWords(of kind: ConditionKind) {
    let definition = kind.definition
    let misses = kind.numbers.misses
    object { json in
      json.member("condition", word: kind.name)
      json.member("numbers", word: kind.numbers.name)
      json.member("below", misses.below)
      json.member("above", misses.above)
      if case .count(let one, _) = kind.numbers { json.member("one", one) }
      json.array("fields", definition.fields) { json, field in json.write(field, of: kind) }
      json.object("first") { json in
        for (key, value) in definition.example {
          switch value {
          case .text(let text): json.member(key, text)
          case .number(let number): json.member(key, number)
          }
        }
      }
    }
  }

  private mutating func write(_ field: ConditionField, of kind: ConditionKind) {
    object { json in
      json.member("key", word: field.key)
      if !field.label.isEmpty { json.member("label", field.label) }
      if !field.placeholder.isEmpty { json.member("placeholder", field.placeholder) }
      switch field.form {
      case .limit(let quantity):
        json.member("form", "limit")
        switch quantity.dimension {
        case .speed: json.member("quantity", "speed")
        case .length: json.member("quantity", "distance")
        }
        json.member("unit", quantity.display.unit)
        json.member("least", quantity.usual.lowerBound, decimals: 0)
        json.member("most", quantity.usual.upperBound, decimals: 0)
      case .angle: json.member("form", "angle")
      case .percentage: json.member("form", "percentage")
      case .duration(_, let usual):
        json.member("form", "duration")
        json.member("most", usual, decimals: 0)
      case .flag: json.member("form", "flag")
      case .days: json.member("form", "days")
      case .timeOfDay, .date, .timeZone: json.member("form", "text")
      case .timing(let usual):
        json.member("form", "timing")
        json.member("usual", word: usual.name)
      }
    }
  }
}

extension ConditionNumbers {
  fileprivate var name: String {
    switch self {
    case .limits: "limits"
    case .arc: "arc"
    case .count: "count"
    case .probability: "probability"
    case .time: "time"
    case .window: "window"
    }
  }
}
