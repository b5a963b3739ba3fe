package import Ringfence
internal import RingfenceBytes
package import RingfenceLifeCycle
internal import RingfenceRecords
internal import RingfenceZones

private enum FileKey: String, CaseIterable {
  case version, timeZone, events
  /// For editors; ignored.
  case schema = "$schema"
}

/// What happened to an app and its device by the words of a platform, from a file or the events of a command line.
package struct PlatformScenarioFile: Sendable {
  /// The file's name as the caller gave it, or the events as they were given.
  package let name: String
  package let scenario: PlatformScenario

  /// Reads the file at a path, or standard input for `-`; an error names the path.
  package static func read(
    path: String, for platform: PolledPlatform
  ) throws(FileError) -> PlatformScenarioFile {
    try PlatformScenarioReader(bytes: ByteSource.wholeFile(at: path), name: path).read(platform)
  }

  /// Reads events such as `forceStop@600+open@1200`, or `none`; times of day are those of the clocks, `nil` for those of the
  /// layout.
  package static func read(
    preset text: String, for platform: PolledPlatform, timeZone: TimeZoneOffsets?
  ) throws(FileError) -> PlatformScenarioFile {
    do throws(QuantityText.Failure) {
      var events: [PlatformScenario.Event] = []
      for part in text == "none" ? [] : ScenarioPreset.parts(text) {
        let words = ScenarioPreset.words(part)
        let form = try form(words.name, words.value, platform)
        events.append(
          PlatformScenario.Event(
            at: try words.moment.map { moment throws(QuantityText.Failure) in
              try ScenarioWords.moment(moment)
            } ?? .sinceFirstFix(.zero), form: form, value: words.value, line: nil))
      }
      return PlatformScenarioFile(
        name: text, scenario: PlatformScenario(events, timeZone: timeZone))
    } catch {
      throw FileError(.badValue, at: FileLocation(file: text), error.detail)
    }
  }

  /// The event of a name, by its index; its value is checked.
  fileprivate static func form(
    _ name: String, _ value: String?, _ platform: PolledPlatform
  ) throws(QuantityText.Failure) -> Int {
    guard let index = platform.events.firstIndex(where: { $0.name == name }) else {
      throw QuantityText.Failure(
        detail: "unknown event \(JSONText.quoted(name))"
          + suggestion(for: name, among: platform.events.map { $0.name }))
    }
    let values = platform.events[index].values
    switch value {
    case nil where values.isEmpty: break
    case nil:
      throw QuantityText.Failure(
        detail: "event '\(name)' has no value, expected one of "
          + values.map { "'\($0)'" }.joined(separator: ", "))
    case _ where values.isEmpty:
      throw QuantityText.Failure(detail: "event '\(name)' takes no value")
    case let value?:
      guard values.contains(value) else {
        throw QuantityText.Failure(
          detail: "event '\(name)' has the unknown value \(JSONText.quoted(value))"
            + suggestion(for: value, among: values))
      }
    }
    return index
  }

  package func error(
    _ error: PlatformScenario.Impossible, _ platform: PolledPlatform, track: String
  ) -> FileError {
    FileError(
      .impossibleEvent, at: FileLocation(file: name, line: error.event.line),
      "'\(platform.events[error.event.form].name)' cannot happen while \(error.state) "
        + "(track \(JSONText.quoted(track)))")
  }
}

private struct PlatformScenarioReader: JSONFileReader {
  let document: JSONDocument
  let name: String

  func read(_ platform: PolledPlatform) throws(FileError) -> PlatformScenarioFile {
    try checkVersion()
    let fields = try fields(0, of: FileKey.self, "a scenario, an object")
    _ = try required(.version, of: fields)
    if let node = fields[.schema] { _ = try text(node, "the name of a schema, a text") }
    var scenario = PlatformScenario()
    if let node = fields[.timeZone] {
      scenario.timeZone = try timeZone(node) { TimeZoneOffsets(named: $0) }
    }
    var cursor = LineCursor()
    for node in try elements(try required(.events, of: fields), "an array of events") {
      let position = cursor.position(
        of: document.tape.range(node).lowerBound, in: document.bytes.span)
      let words = try scenarioEvent(node)
      do throws(QuantityText.Failure) {
        scenario.events.append(
          PlatformScenario.Event(
            at: words.at, form: try PlatformScenarioFile.form(words.name, words.value, platform),
            value: words.value, line: Int(position.line)))
      } catch {
        throw self.error(.badValue, at: node, error.detail)
      }
    }
    return PlatformScenarioFile(name: name, scenario: scenario)
  }
}
