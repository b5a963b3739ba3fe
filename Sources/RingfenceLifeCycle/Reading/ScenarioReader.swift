internal import Ringfence
internal import RingfenceZones

private enum ScenarioKey: String, CaseIterable {
  case version, profile, settings, timeZone, managers, events
  /// For editors; ignored.
  case schema = "$schema"
}

struct ScenarioReader: JSONFileReader {
  let document: JSONDocument
  let name: String

  // MARK: The file

  func read() throws(FileError) -> ScenarioFile {
    try checkVersion()
    let fields = try fields(0, of: ScenarioKey.self, "a scenario, an object")
    _ = try required(.version, of: fields)
    if let node = fields[.schema] { _ = try text(node, "the name of a schema, a text") }
    var profile = LifeCycleProfile.nominal
    if let node = fields[.profile] {
      profile = try word(node, "a profile", LifeCycleProfile.allCases) { $0.name }
    }
    var settings = [LifeCycleProfile: LifeCycleSettings]()
    if let node = fields[.settings] {
      for profile in LifeCycleProfile.allCases {
        settings[profile] = try self.settings(node, profile)
      }
    }
    var scenario = Scenario()
    if let node = fields[.timeZone] {
      scenario.timeZone = try timeZone(node) { TimeZoneOffsets(named: $0) }
    }
    if let node = fields[.managers] { scenario.managers = try managers(node) }
    var cursor = LineCursor()
    for node in try elements(try required(.events, of: fields), "an array of events") {
      let position = cursor.position(
        of: document.tape.range(node).lowerBound, in: document.bytes.span)
      scenario.events.append(try event(node, scenario.managers, line: Int(position.line)))
    }
    return ScenarioFile(
      name: name, scenario: scenario, profile: profile, settings: settings,
      bytesReadForLines: cursor.bytesRead)
  }

  private func managers(_ node: Int) throws(FileError) -> [String] {
    var managers: [String] = []
    var known: Set<String> = []
    for item in try elements(node, "an array of names of location managers") {
      let name = try text(item, "the name of a location manager")
      guard !name.isEmpty, known.insert(name).inserted else {
        throw error(
          .badValue, at: item,
          name.isEmpty
            ? "the name of a location manager is empty"
            : "location manager \(JSONText.quoted(name)) is named twice")
      }
      managers.append(name)
    }
    guard !managers.isEmpty else {
      throw error(
        .badValue, at: node, "there is no location manager, expected at least the SDK's own")
    }
    return managers
  }

  private func event(
    _ node: Int, _ managers: [String], line: Int
  ) throws(FileError) -> ScenarioEvent {
    let words = try scenarioEvent(node)
    do throws(ScenarioWords.Failure) {
      let kind = try ScenarioWords.kind(words.name, value: words.value, managers: managers)
      return ScenarioEvent(kind, at: words.at, line: line)
    } catch {
      switch error.part {
      case .name: throw self.error(.badValue, at: words.nameNode, error.detail)
      case .value: throw self.error(.badValue, at: words.valueNode ?? node, error.detail)
      case .missingValue: throw self.error(.missingKey, at: node, error.detail)
      }
    }
  }
}
