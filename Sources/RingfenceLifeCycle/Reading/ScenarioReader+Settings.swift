extension ScenarioReader {
  /// The settings of a profile, replaced by those in the file.
  func settings(
    _ node: Int, _ profile: LifeCycleProfile
  ) throws(FileError) -> LifeCycleSettings {
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "settings, an object")
    }
    var settings = LifeCycleSettings(profile: profile)
    var known = SettingKeys()
    settings.fields(&known)
    var reader = SettingReader(self)
    for key in document.children(node) {
      let text = document.string(key) ?? ""
      guard known.keys.contains(text) else { throw unknownKey(text, at: key, among: known.keys) }
      reader.nodes[text] = key + 1
    }
    try settings.fields(&reader)
    return settings
  }
}

private struct SettingKeys: SettingVisitor {
  typealias Failure = Never

  var keys: [String] = []

  mutating func field<Value>(
    _ key: String, _ value: inout Value, _ form: SettingForm<Value>
  ) -> Bool {
    keys.append(key)
    return false
  }
}

private struct SettingReader: SettingVisitor {
  let scenario: ScenarioReader
  var nodes: [String: Int] = [:]

  init(_ scenario: ScenarioReader) { self.scenario = scenario }

  func field<Value>(
    _ key: String, _ value: inout Value, _ form: SettingForm<Value>
  ) throws(FileError) -> Bool {
    guard let node = nodes[key] else { return false }
    value = try form.read(scenario, node, key)
    return true
  }
}

// MARK: Values

extension ScenarioReader {
  /// `15`, `15.1` or `15.1.2`.
  func version(_ node: Int) throws(FileError) -> SoftwareVersion {
    let text = try text(node, "a version, a text such as '18.1'")
    guard let version = SoftwareVersion(text: text) else {
      throw error(
        .badValue, at: node,
        "\(JSONText.quoted(text)) is no version, expected one such as '18.1'")
    }
    return version
  }

  /// `continuous`, `60/10` or `firstFix 150`, with optional units.
  func dutyCycle(_ node: Int) throws(FileError) -> DutyCycle {
    let text = try text(node, "a duty cycle, a text such as '60/10'")
    let periods = LifeCycleSettings.dutyPeriods
    func seconds(_ part: Substring) throws(FileError) -> Double {
      do throws(QuantityText.Failure) {
        return try QuantityText.value(String(part), as: .duration)
      } catch {
        throw self.error(
          .badQuantity, at: node,
          "\(JSONText.quoted(text)) is no duty cycle, expected one such as '60/10', 'continuous' or "
            + "'firstFix 150'")
      }
    }
    func duration(_ seconds: Double) -> Duration {
      QuantityText.duration(seconds: seconds) ?? .zero
    }
    if text == "continuous" { return .continuous }
    if text.hasPrefix("firstFix ") {
      let pause = try seconds(text.dropFirst(9))
      try check(pause, "pause of the duty cycle", "s", in: periods, at: node)
      return .firstFix(every: duration(pause))
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let period = try seconds(parts[0])
    let on = try seconds(parts.count > 1 ? parts[1] : "")
    try check(period, "period of the duty cycle", "s", in: periods, at: node)
    try check(on, "time on of the duty cycle", "s", in: 1...period, at: node)
    return .periodic(period: duration(period), on: duration(on))
  }
}
