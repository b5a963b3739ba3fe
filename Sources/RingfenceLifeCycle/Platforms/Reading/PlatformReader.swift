enum PlatformKey: String, CaseIterable {
  case version, platform, release, title, read, sources, notes
  // Of one that looks now and then.
  case rule, accuracy, limit, poll, promptPoll, pollAtRest, rest, doze, lightDoze, dozeDelay,
    policies, events
  // Of one that launches apps.
  case osVersion, relaunch, questions, significantChangeDistance, regionHold, regionDelivery
  case wakeWindow
  /// For editors; ignored.
  case schema = "$schema"

  /// The parts of platforms that look now and then, besides those that both have.
  static let polled: [PlatformKey] = [
    .rule, .accuracy, .limit, .poll, .promptPoll, .pollAtRest, .rest, .doze, .lightDoze,
    .dozeDelay, .policies, .events,
  ]
  static let relaunched: [PlatformKey] = [
    .osVersion, .relaunch, .questions, .significantChangeDistance, .regionHold, .regionDelivery,
    .wakeWindow,
  ]
}

struct PlatformReader: JSONFileReader {
  let document: JSONDocument
  let name: String

  /// Who is launched by a platform that launches apps, without the rest of the record.
  func relaunchTable() throws(FileError) -> RelaunchTable {
    let fields = try fields(0, of: PlatformKey.self, "the record of a platform, an object")
    let sources = try self.sources(try required(.sources, of: fields))
    var parts = PlatformParts(self, fields, sources, [])
    return try parts.relaunchTable()
  }

  func read(_ settings: [SourcedHead.Setting]) throws(FileError) -> Platform {
    try checkVersion()
    let fields = try fields(0, of: PlatformKey.self, "the record of a platform, an object")
    _ = try required(.version, of: fields)
    if let node = fields[.schema] { _ = try text(node, "the name of a schema, a text") }
    let sources = try self.sources(try required(.sources, of: fields))
    var parts = PlatformParts(self, fields, sources, settings)
    let others = fields[.relaunch] == nil ? PlatformKey.relaunched : PlatformKey.polled
    for key in others {
      guard let node = fields[key] else { continue }
      throw error(
        .unknownKey, at: node,
        "'\(key.rawValue)' is of another kind of platform: one that launches apps has 'relaunch', one that looks now and "
          + "then has 'poll'")
    }
    let model: Platform.Model =
      fields[.relaunch] == nil
      ? .polled(try parts.polled()) : .relaunched(try parts.relaunched())
    try parts.checkSettings()
    let notes = try self.notes(fields[.notes], partOf: "platform", sources)
    return Platform(
      head: try head(
        fields, (.platform, .release, .title, .read), of: "platform", sources, parts.changes),
      parts: parts.found, notes: notes, model: model)
  }
}
