package import Ringfence

/// What a zone has under a key.
package enum ZoneValue: Equatable {
  case name(String)
  case setting(ZoneSetting, SettingValue)
  /// The settings of an object.
  case object([ZoneSetting: SettingValue])
  case conditions(Conditions)
  case attendances([Attendance])
  case customData([CustomDatum])
  case disabledLintRules([String])

  package func apply(to zone: inout Zone) {
    switch self {
    case .name(let name): zone.name = name
    case .setting(let setting, let value): zone.settings[setting] = value
    case .object(let settings):
      // In their order, as one may need another.
      for setting in ZoneSetting.allCases {
        if let value = settings[setting] { zone.settings[setting] = value }
      }
    case .conditions(let conditions): zone.conditions = conditions
    case .attendances(let attendances): zone.attendances = attendances
    case .customData(let data): zone.customData = data
    case .disabledLintRules(let rules): zone.disabledLintRules = rules
    }
  }
}

private enum LintKey: String, CaseIterable { case disable }

extension ZoneReader {
  /// Reads the value of a key; `nil` for the keys `id` and `fences`.
  package mutating func value(of key: ZoneKey, _ node: Int) throws(FileError) -> ZoneValue? {
    switch key {
    case .id, .fences: nil
    case .name: .name(try text(node))
    case .setting(let setting): .setting(setting, try value(of: setting, node))
    case .object(let object): .object(try settings(of: object, node))
    case .conditions: .conditions(try conditions(node))
    case .attendance: .attendances(try attendances(node))
    case .customData: .customData(try customData(node))
    case .lint: .disabledLintRules(try disabledLintRules(node))
    }
  }

  private func value(of setting: ZoneSetting, _ node: Int) throws(FileError) -> SettingValue {
    let definition = setting.definition
    return switch definition.kind {
    case .flag: .flag(try bool(node))
    case .distance(let range): .distance(try distance(node, definition.key, in: range))
    case .speed(let range): .speed(try speed(node, definition.key, in: range))
    case .duration(let range): .duration(try duration(node, definition.key, in: range))
    case .probability(let range, _, _):
      .probability(try number(node, definition.key, "a probability", in: range))
    case .factor(let range):
      .factor(try number(node, definition.key, "a number", in: range, isAlsoText: true))
    case .count(let range): .count(try count(node, definition.key, in: range))
    }
  }

  private func settings(
    of object: ZoneSetting.Object, _ node: Int
  ) throws(FileError) -> [ZoneSetting: SettingValue] {
    if let flag = object.flag?.setting, document.kind(node) != .object {
      return [flag: try value(of: flag, node)]
    }
    var settings = object.settings.map { (key: $0.definition.key, setting: $0) }
    if let flag = object.flag { settings.append((flag.key, flag.setting)) }
    let keys = settings.map { $0.key }
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    let fields = try fields(
      node, named: keys, "an object with the \(keys.count == 1 ? "key" : "keys") \(names)")
    guard !fields.isEmpty else {
      throw error(.missingKey, at: node, "missing key '\(keys.first ?? "")'")
    }
    var values: [ZoneSetting: SettingValue] = [:]
    for (name, node) in fields {
      for (key, setting) in settings where key == name {
        values[setting] = try value(of: setting, node)
      }
    }
    if let required = object.required, values[required] == nil {
      throw error(
        .missingKey, at: node, "missing key '\(required.definition.key)' of '\(object.key)'")
    }
    if object == .overspeed { try checkRelease(values, fields, node) }
    return values
  }

  /// Refuses an excess of the speed that would end where it begins.
  private func checkRelease(
    _ values: [ZoneSetting: SettingValue], _ fields: [(name: String, value: Int)], _ node: Int
  ) throws(FileError) {
    var settings = ZoneSettings()
    for setting in ZoneSetting.allCases {
      if let value = values[setting] { settings[setting] = value }
    }
    guard settings.overspeed?.isContradictory ?? false else { return }
    func written(_ setting: ZoneSetting) -> String {
      let field = fields.first { $0.name == setting.definition.key }
      return field.map { shown($0.value, .speed) } ?? "0"
    }
    try refuseContradiction(
      at: node,
      "release \(written(.overspeedRelease)) is above limit \(written(.overspeedLimit)) and tolerance "
        + "\(written(.overspeedTolerance)) together, so an excess would end where it begins")
  }

  /// A number without a unit. It may be a text in zones themselves, as columns of tables and many properties have no other values.
  private func number(
    _ node: Int, _ what: String, _ kind: String, in range: ClosedRange<Double>,
    isAlsoText: Bool = false
  ) throws(FileError) -> Double {
    let expected =
      "\(kind) from \(DecimalNumber.text(range.lowerBound)) to \(DecimalNumber.text(range.upperBound))"
    let number: Double
    if isAlsoText, let text = numberInText(node) {
      number = text
    } else {
      number = try self.number(node, expected)
    }
    guard range.contains(number) else {
      throw error(
        .outOfRange, at: node, "\(what) is \(DecimalNumber.text(number)), expected \(expected)")
    }
    return number
  }

  /// A whole number, which may be a text as other numbers of zones.
  private func count(
    _ node: Int, _ what: String, in range: ClosedRange<Int>
  ) throws(FileError) -> Int {
    let expected = "a whole number"
    let ends = Double(range.lowerBound)...Double(range.upperBound)
    let number = try number(node, what, expected, in: ends, isAlsoText: true)
    let count = range.nearest(to: number)
    guard Double(count) == number else {
      throw error(
        .wrongType, at: node,
        "\(what) is \(DecimalNumber.text(number)), expected \(expected) from \(range.lowerBound) "
          + "to \(range.upperBound)")
    }
    return count
  }

  private func numberInText(_ node: Int) -> Double? {
    guard let text = document.string(node) else { return nil }
    let bytes = ContiguousArray(text.utf8)
    var range = bytes[...]
    while let last = range.last, last == 0x20 || last == 0x09 { range.removeLast() }
    while let first = range.first, first == 0x20 || first == 0x09 { range.removeFirst() }
    return DecimalNumber.parse(bytes.span, range.indices)
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
