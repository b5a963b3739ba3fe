package import Ringfence

/// A setting of a zone with its value.
package enum ZoneSetting: Equatable {
  case name(String)
  case exit(Bool)
  case exitDistance(Distance)
  case dwell(Duration)
  case minimumRetriggerTime(Duration)
  case entryCertainty(Double)
  case conditions(Conditions)
  case customData([CustomDatum])
  case disabledLintRules([String])

  package func apply(to zone: inout Zone) {
    switch self {
    case .name(let name): zone.name = name
    case .exit(let exit): zone.settings.exit = exit
    case .exitDistance(let distance): zone.settings.exitDistance = distance
    case .dwell(let dwell): zone.settings.dwell = dwell
    case .minimumRetriggerTime(let time): zone.settings.minimumRetriggerTime = time
    case .entryCertainty(let certainty): zone.settings.entryCertainty = certainty
    case .conditions(let conditions): zone.conditions = conditions
    case .customData(let data): zone.customData = data
    case .disabledLintRules(let rules): zone.disabledLintRules = rules
    }
  }
}

private enum LintKey: String, CaseIterable { case disable }

extension ZoneReader {
  /// Reads the value of a setting; `nil` for the keys `id` and `fences`.
  package mutating func setting(_ key: ZoneKey, _ node: Int) throws(FileError) -> ZoneSetting? {
    switch key {
    case .id, .fences: nil
    case .name: .name(try text(node))
    case .exit: .exit(try bool(node))
    case .exitDistance:
      .exitDistance(try distance(node, "exitDistance", in: ZoneSettings.exitDistances))
    case .dwell:
      .dwell(
        try duration(node, "dwell", atLeast: ZoneSettings.dwellTimes.lowerBound))
    case .minimumRetriggerTime:
      .minimumRetriggerTime(
        try duration(
          node, "minimumRetriggerTime", atLeast: ZoneSettings.retriggerTimes.lowerBound))
    case .entry: .entryCertainty(try entryCertainty(node))
    case .conditions: .conditions(try conditions(node))
    case .customData: .customData(try customData(node))
    case .lint: .disabledLintRules(try disabledLintRules(node))
    }
  }

  private func entryCertainty(_ node: Int) throws(FileError) -> Double {
    let fields = try fields(node, of: EntryKey.self, "an object with the key 'certainty'")
    let value = try required(.certainty, of: fields)
    let range = ZoneSettings.entryCertainties
    let expected =
      "a probability from \(DecimalNumber.text(range.lowerBound)) to \(DecimalNumber.text(range.upperBound))"
    let certainty = try number(value, expected)
    guard range.contains(certainty) else {
      throw error(
        .outOfRange, at: value,
        "certainty is \(DecimalNumber.text(certainty)), expected \(expected)")
    }
    return certainty
  }

  private func customData(_ node: Int) throws(FileError) -> [CustomDatum] {
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of texts")
    }
    var data = [CustomDatum]()
    for key in document.children(node) {
      data.append(CustomDatum(key: document.string(key) ?? "", value: try text(key + 1)))
    }
    return data
  }

  private func disabledLintRules(_ node: Int) throws(FileError) -> [String] {
    let fields = try fields(node, of: LintKey.self, "an object with the key 'disable'")
    var rules = [String]()
    for item in try elements(try required(.disable, of: fields), "an array of rule names") {
      let name = try text(item, "the name of a rule")
      guard LintRule.allCases.contains(where: { $0.name == name }) else {
        let near = suggestion(for: name, among: LintRule.allCases.map { $0.name })
        throw error(.badValue, at: item, "unknown rule \(JSONText.quoted(name))" + near)
      }
      rules.append(name)
    }
    return rules
  }

  // MARK: Time zones

  /// A time zone by its IANA name.
  package mutating func timeZone(_ node: Int) throws(FileError) -> TimeZoneOffsets {
    var source = source
    defer { self.source = source }
    return try timeZone(node) { source.timeZone(named: $0) }
  }
}
